"""Matches in the middle of a turn, laid out in few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from games.chance import SeededChance
from games.day_of_fallout.position import Position
from games.day_of_fallout.sizes import LETTERS
from games.game import Document
from tests.games.day_of_fallout.match import Match
from tests.games.day_of_fallout.plain_cards import ARMIES, CARDS, GAME, scenario

Space = tuple[int, int]
Squads = Mapping[int, tuple[Space, str] | tuple[Space, str, str]]
"""By number of the squad: its space, its units, "a1 a2:1" with the damage they have, and its marks, "fast strong"."""
HAND: Final = ("uranium-shell", "intercepted-orders", "blitz")
"""The Strategic Actions of seat 0; those of the others are dealt."""


class Scene(Match):
    """A turn of seat 0 in which nothing has been done.

    squads: of seat 0, of seat 1 and so on; armies: changes to single seats; the rest are changes to the scenario.
    """

    def __init__(
        self,
        *squads: Squads,
        walls: Sequence[Space] = (),
        flags: Sequence[Space] = (),
        options: Document | None = None,
        armies: Mapping[int, Document] | None = None,
        round: int = 1,
        **changes: Any,
    ) -> None:
        seats = [_army(seat, own) | (armies or {}).get(seat, {}) for seat, own in enumerate(squads)]
        document = {
            "scenario": scenario(walls=walls, flags=flags, **changes),
            "options": options or {},
            "stage": "turn",
            "round": round,
            "turn": 1,
            "first": 0,
            "active": 0,
            "armies": seats,
            "walls": walls,
            "flags": flags,
            "turn_state": {"cards": CARDS[seats[0]["army"]]},
        }
        position = msgspec.json.decode(msgspec.json.encode(document), type=Position)
        super().__init__(GAME.from_position(position, SeededChance(0)))


def _army(seat: int, squads: Squads) -> Document:
    return {
        "army": [*ARMIES.values()][seat],
        "start": LETTERS[seat],
        "strategic": HAND if seat == 0 else [None] * len(HAND),
        "squads": [_squad(*squads[number]) if number in squads else {} for number in (1, 2, 3)],
    }


def _squad(space: Space, words: str, marks: str = "") -> Document:
    units = [unit.partition(":") for unit in words.split()]
    return {
        "units": [{"unit": name, "damage": int(damage or 0)} for name, _, damage in units],
        "space": space,
        "placed": True,
        "marks": marks.split(),
    }
