"""The words beside the map: how the match is won, the present turn, and a target that is being chosen."""

from __future__ import annotations

from typing import Final

from games.day_of_fallout.actions import Coordinates
from games.day_of_fallout.board import Board
from games.day_of_fallout.card_types import Order
from games.day_of_fallout.picture_words import condition_words, player_words, unit_title
from games.day_of_fallout.position import DecisionPosition, Position, SquadName, TurnPosition
from games.svg import QUIET, cut, group, symbol, text, wrapped
from games.svg_panel import EDGE, LETTERS, LINE, TOP, Section, framed

MOST_OPTIONS: Final = 12
"""Of a decision; what follows is counted."""


def victory(board: Board) -> Section:
    """Any of the conditions wins."""
    lines = list[str]()
    for place, condition in enumerate(board.scenario.victory):
        lines += wrapped(("or " if place else "") + condition_words(condition), LETTERS)
    lines.append(f"at most {board.scenario.round_cap} rounds")
    return _lines("To win", lines)


def present_turn(board: Board, position: Position, turn: TurnPosition) -> Section:
    """The order cards of the army whose turn it is, used and not used, and the order that is being carried out."""
    drawing, y = list[str](), TOP
    army = board.army_place[position.armies[position.active].army or ""]
    for place in range(4):
        card = board.card_of(army, place)
        left = card.id in turn.cards
        words = [symbol("order" if left else "order-used", EDGE, y, 22), text(42, y + 10, cut(card.title, 32), 13)]
        for line in wrapped(", ".join(map(order_words, card.orders)), LETTERS)[:4]:
            words.append(text(42, y + 25, cut(line, 36), 11, fill=QUIET))
            y += 13
        drawing.append(group(words, order=card.id, left="yes" if left else "no"))
        y += 20
    for line in (line for told in _turn_words(board, turn) for line in wrapped(told, LETTERS)):
        drawing.append(text(EDGE, y + 12, line, 12.5))
        y += LINE
    return framed(cut(player_words(board, position, position.active), LETTERS), y + 6, drawing)


def order_words(order: Order) -> str:
    """ "move 2, attack 1 (1 die)"."""
    words = [f"move {order.move}"] if order.move else []
    if order.damage:
        dice = "1 die" if order.dice == 1 else f"{order.dice} dice"
        words.append(f"{'heavy attack' if order.heavy else 'attack'} {order.damage} ({dice})")
    return " + ".join(words) or order.title


def _turn_words(board: Board, turn: TurnPosition) -> list[str]:
    words = list[str]()
    if turn.current:
        order = board.order_cards[board.card_place[turn.current.card]].orders[turn.current.order]
        words.append(f"Squad {turn.current.squad} carries out: {order.title}")
    if turn.acted:
        words.append(f"Had their order: squad {', '.join(map(str, turn.acted))}")
    if turn.strategic_used:
        words.append("A Strategic Action is used")
    return words


def decision(board: Board, position: Position, asked: DecisionPosition) -> Section:
    """What is chosen for, and the options with the numbers that answer it."""
    if asked.unit is not None:
        ability = board.units[board.unit_place[asked.unit]].abilities[asked.ability or 0]
        about = f"{unit_title(board, asked.unit)}: {ability.name}"
    else:
        about = board.strategic[board.strategic_place[asked.strategic or ""]].title
    lines = [about, *(f"{place}  {_option_words(board, one)}" for place, one in enumerate(asked.options))]
    if len(lines) > MOST_OPTIONS:
        lines = [*lines[:MOST_OPTIONS], f"and {len(lines) - MOST_OPTIONS} more"]
    return _lines("Target", lines)


def _option_words(board: Board, option: str | SquadName | Coordinates) -> str:
    if isinstance(option, str):
        return unit_title(board, option)
    if isinstance(option, SquadName):
        return f"Player {option.seat + 1}, squad {option.squad}"
    row, column = option
    return f"{row},{column}"


def _lines(title: str, lines: list[str]) -> Section:
    drawing = [text(EDGE, TOP + 12 + place * LINE, cut(line, LETTERS + 2), 13) for place, line in enumerate(lines)]
    return framed(title, TOP + len(lines) * LINE + 6, drawing)
