"""The cards of each seat below the map: its units squad by squad, what it holds, what it has achieved.

What the position does not tell is drawn face down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.day_of_fallout.board import Board
from games.day_of_fallout.picture_words import counted, player_words, squad_words, unit_title
from games.day_of_fallout.position import ArmyPosition, Position, UnitPosition
from games.svg import QUIET, cut, group, symbol, text, wrapped
from games.svg_panel import EDGE, PANEL, TOP, Section, framed

TEXT: Final = 40.0
"""Where the words of a card begin."""
LETTERS: Final = 35
MOST_LINES: Final = 6
"""Of the text of a card: all of the box have fewer; a longer one is cut."""
SMALL: Final = 11.5


class _Column:
    """What is drawn below each other, and how high it became."""

    def __init__(self) -> None:
        self.drawing: list[str] = []
        self.y = TOP

    def heading(self, words: str) -> None:
        self.drawing.append(text(EDGE, self.y + 18, words, 13, bold=True))
        self.y += 24

    def small(self, words: str) -> None:
        for line in wrapped(words, LETTERS + 3):
            self.drawing.append(text(EDGE, self.y + 11, line, SMALL, fill=QUIET))
            self.y += 15

    def card(self, drawn: Sequence[str], title: str, words: str, count: str = "", **said: str) -> None:
        """A card: its drawings in a row at the left, a title, small words below it and a count at the right."""
        icons = [symbol(name, EDGE - 2 + place * 14, self.y, 22) for place, name in enumerate(drawn)]
        x = TEXT + (len(drawn) - 1) * 14 if drawn else EDGE
        parts = [*icons, text(x, self.y + 12, title, 13)]
        if count:
            parts.append(text(PANEL - EDGE, self.y + 12, count, SMALL, bold=True, anchor="end"))
        lines = _card_lines(words) if words else []
        parts += [text(x, self.y + 26 + place * 14, line, SMALL, fill=QUIET) for place, line in enumerate(lines)]
        self.drawing.append(group(parts, **said))
        self.y += max(26, 18 + len(lines) * 14)


def _card_lines(words: str) -> list[str]:
    lines = wrapped(words, LETTERS)
    rest = " ".join(lines[MOST_LINES - 1 :])
    return [*lines[: MOST_LINES - 1], cut(rest, LETTERS)] if rest else lines


def units_of_seat(board: Board, position: Position, seat: int) -> Section:
    """The unit cards in the squads of a seat; a wounded one is turned, as on the table."""
    army, column = position.armies[seat], _Column()
    if army.army is not None:
        column.drawing.append(symbol(f"army-{army.army}", PANEL - EDGE - 20, 6, 20))
    column.small(_standing_words(board, army))
    for number, squad in enumerate(army.squads, 1):
        if squad.units:
            column.heading(f"Squad {number}")
            column.small(squad_words(squad))
            for unit in squad.units:
                _unit_card(board, column, unit)
    if army.hand:
        _hand(board, column, army)
    return framed(player_words(board, position, seat), column.y + 4, column.drawing)


def _standing_words(board: Board, army: ArmyPosition) -> str:
    words = [f"Start {army.start}"] if army.start else []
    words += [f"{counted(len(army.killed), 'unit')} and {counted(army.squads_killed, 'squad')} killed"]
    words += [counted(army.flags, "flag")] if board.flags else []
    words += ["given up"] if army.given_up else ["out"] if army.out else []
    return ", ".join(words)


def _unit_card(board: Board, column: _Column, unit: UnitPosition) -> None:
    card = board.units[board.unit_place[unit.unit]]
    drawn = "unit-wounded" if unit.damage else "unit"
    count = f"{card.health - unit.damage} of {card.health}"
    column.card([drawn], card.title, card.text, count, unit=unit.unit)


def _hand(board: Board, column: _Column, army: ArmyPosition) -> None:
    """The unit cards while squads are formed: one's own by squad, those of others face down."""
    column.heading("Squads are formed" if army.formed else "Unit cards in hand")
    hidden = army.hand.count(None)
    if hidden:
        column.card(["face-down"], f"{hidden} unit cards", "Nobody else sees them yet.")
    for unit, squad in zip(army.hand, army.assigned, strict=True):
        if unit is not None:
            card = board.units[board.unit_place[unit]]
            column.card(["unit"], card.title, card.text, f"squad {squad}" if squad else "no squad", hand=unit)


def strategic_of_seat(board: Board, position: Position, seat: int) -> Section | None:
    """The Strategic Actions of a seat, None where it neither holds nor used any."""
    army, column = position.armies[seat], _Column()
    hidden = army.strategic.count(None)
    if hidden:
        column.card(["face-down"], f"{hidden} in hand", "")
    for card in army.strategic:
        if card is not None:
            _strategic_card(board, column, card)
    for words in _list_words("Used", [board.strategic[board.strategic_place[card]].title for card in army.played]):
        column.small(words)
    for words in _list_words("Killed", [unit_title(board, unit) for unit in army.killed]):
        column.small(words)
    if column.y == TOP:
        return None
    return framed(f"Player {seat + 1}, Strategic Actions", column.y + 4, column.drawing)


def _strategic_card(board: Board, column: _Column, name: str) -> None:
    card = board.strategic[board.strategic_place[name]]
    column.card(["radiation"] * card.price, card.title, card.text, strategic=name)


def _list_words(title: str, names: list[str]) -> Iterator[str]:
    if names:
        yield f"{title}: {', '.join(names)}"
