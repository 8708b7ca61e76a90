"""The words and numbers beside the board: firefighters, what was reached, decks, crowded spaces. A function each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.flash_point.board import Board
from games.flash_point.picture_tokens import Tokens, figure
from games.flash_point.picture_words import damage_markers, listed_words, points_words, space_words, specialist_title
from games.flash_point.position import DeckPosition, Position
from games.flash_point.rulesets import Rules
from games.flash_point.tokens import (
    HOT_SPOT_MARKERS,
    LOST_TO_LOSE,
    RESCUED_AT_MOST,
    RESCUED_TO_WIN,
)
from games.svg import QUIET, cut, group, symbol, text, wrapped
from games.svg_panel import EDGE, LETTERS, ROW, TOP, Section, framed, row

FIGURE: Final = 24.0
PERSON: Final = 38.0
"""Height of a firefighter's row."""
LASTING: Final = {
    "no_moving": "Nobody moves",
    "slow_moving": "A move costs 1 more",
    "free_extinguishing": "Extinguishing is free",
    "dear_extinguishing": "Extinguishing costs double",
    "easy_chopping": "A chop costs 1",
    "free_doors": "Doors are free",
    "free_driving": "Driving is free",
    "no_driving": "No vehicle drives",
    "no_deck_gun": "The deck gun is silent",
}
DECKS: Final = {"fire": "Fire Deck", "flare_ups": "Flare Ups unseen", "events": "Events"}
Row = tuple[str, str, str]
"""A drawing, words, a number."""


def firefighters(board: Board, position: Position) -> Section:
    """Each with its player, specialist, place and action points; bright is whose turn it is."""
    each = position.options.firefighters_each
    drawing = []
    for number, one in enumerate(position.firefighters):
        y = TOP + number * PERSON
        first = cut(f"Player {number // each + 1}, {specialist_title(board, one)}", 30)
        second = f"{points_words(one)}, at {space_words(one)}" if one.space else points_words(one)
        words = [text(44, y + 11, first, 13), text(44, y + 26, second, 12, fill=QUIET)]
        drawing.append(group([symbol(figure(position, number), EDGE, y, FIGURE), *words], firefighter=str(number + 1)))
    return framed("Firefighters", TOP + len(position.firefighters) * PERSON, drawing)


def tallies(rules: Rules, board: Board, position: Position) -> Section:
    """What was reached, what was lost, and what is left."""
    rows = [*_counts(rules, board, position)]
    drawing = [row(place, drawn, words, count) for place, (drawn, words, count) in enumerate(rows)]
    return framed("Tally", TOP + len(rows) * ROW + 6, drawing)


def _counts(rules: Rules, board: Board, position: Position) -> Iterator[Row]:
    goal = RESCUED_AT_MOST if position.options.play_on else RESCUED_TO_WIN
    yield "rescued", "Rescued", f"{position.rescued} of {goal}"
    yield "lost", "Lost", f"{position.lost} of {LOST_TO_LOSE}"
    yield "damage", "Damage markers", f"{damage_markers(board, position)} of {board.markers_to_collapse}"
    pool = position.pool or {}
    people = sum(count for kind, count in pool.items() if kind != "false_alarm")
    yield "poi-victim", "Victims not found yet", str(people)
    yield "poi-false_alarm", "False alarms not found yet", str(pool.get("false_alarm", 0))
    if rules.hazmat:
        yield "hazmat", "Hazmats removed", str(position.hazmats_removed)
        yield "hazmat", "Hazmats exploded", str(position.hazmats_exploded)
    if rules.hot_spots:
        yield "hot-spot", "Hot spots left", str(HOT_SPOT_MARKERS - len(position.hot_spots))


def decks(position: Position) -> Section:
    """How many cards are left of each, what was discarded, and the rules of cards that hold."""
    rows: list[Row] = [
        ("card", words, _deck_words(position.decks[name])) for name, words in DECKS.items() if name in position.decks
    ]
    rows += [("card", LASTING[one.rule], f"turn {one.until}") for one in position.lasting]
    drawing = [row(place, drawn, words, count) for place, (drawn, words, count) in enumerate(rows)]
    return framed("Cards", TOP + len(rows) * ROW + 6, drawing)


def _deck_words(deck: DeckPosition) -> str:
    left, used = sum(deck.left.values()), sum(deck.discarded.values())
    return f"{left}, {used} used" if used else str(left)


def aim(board: Board, position: Position) -> Section:
    """What the deck gun can be fired at from where the Engine stands."""
    zone = board.engine_zones[position.engine or 0]
    words = "nothing" if zone < 0 else board.zone_ids[zone].replace("-", " ")
    if zone >= 0:
        plan = board.plan.zones[zone]
        words += f": rows {plan.rows[0]} to {plan.rows[1]}, columns {plan.columns[0]} to {plan.columns[1]}"
    lines = wrapped(words, LETTERS)
    drawing = [text(EDGE, 42 + place * 18, line, 13) for place, line in enumerate(lines)]
    return framed("The deck gun reaches", 42 + len(lines) * 18 - 6, drawing)


def crowded(spaces: Tokens) -> Section:
    """Spaces too full to be read on the board, in words."""
    y, drawing = 42.0, []
    for (row_, column), names in spaces.items():
        for place, words in enumerate(wrapped(f"{row_},{column}: {listed_words(names)}", LETTERS)):
            drawing.append(text(EDGE, y, words, 12.5, bold=place == 0))
            y += 17
    return framed("Crowded spaces", y, [group(drawing, crowded="1")])
