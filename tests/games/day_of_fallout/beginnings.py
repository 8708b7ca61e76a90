"""Matches from the choice of armies to the squads on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.chance import SeededChance
from games.day_of_fallout.options import FalloutOptions
from games.game import TABLE
from tests.games.day_of_fallout.match import Match
from tests.games.day_of_fallout.plain_cards import ARMIES, GAME, scenario

THREES: Final = (1, 1, 1, 2, 2, 2, 3, 3, 3)
"""The squads of nine unit cards: three of three units."""


def begun(seats: int = 2, /, **changes: Any) -> Match:
    """The first seat chooses its army; starting points are A, B and so on. changes: to the scenario."""
    options = FalloutOptions(armies="chosen", first_player="first_seat", starting_points="in_order")
    return Match(GAME.new(scenario(**changes), seats, options, SeededChance(3)))


def forming(seats: int = 2, /, **changes: Any) -> Match:
    """The cards are dealt."""
    match = begun(seats, **changes)
    for army in [*ARMIES.values()][:seats]:
        match.do("choose_army", army=army)
    return match.go_on()


def form(match: Match, seat: int, squads: Sequence[int]) -> None:
    """The unit cards of a seat go into these squads, in the order of the hand."""
    for unit, squad in zip(match.position.armies[seat].hand, squads, strict=True):
        match.do("assign", seat, unit=unit, squad=squad)
    match.do("formed", seat)


def placing(seats: int = 2, /, squads: Sequence[int] = THREES) -> Match:
    """All squads are revealed."""
    match = forming(seats)
    for seat in range(seats):
        form(match, seat, squads)
    return match.do("reveal", TABLE)
