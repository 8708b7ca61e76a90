"""Specialists as data: action points, free action points of one kind, what each action costs them, and their traits."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.flash_point.content_parts import Part, Word

Points = Annotated[int, msgspec.Meta(ge=0, le=20)]
Price = Points | None
"""In action points; null: the specialist cannot do that."""
FreeFor = Literal["movement", "extinguish", "command"]
"""What special action points pay for; they are never saved (B26)."""
Skill = Literal[
    "treat",
    "identify",
    "remove_hazmat",
    "reveal_adjacent",
    "drag",
    "squeeze",
    "clear_hot_spot",
    "repair",
    "move_smoke",
    "move_poi",
    "ventilate",
]
"""Actions that only some specialists know."""
Trait = Literal["command", "one_command", "dodge", "reroll_deck_gun", "remote_engine"]
"""command: moves others and opens and closes doors by them. one_command: others command this one for one action point
a turn at most. dodge: steps aside instead of being knocked down, and
teaches those nearby. reroll_deck_gun: may roll a deck gun's dice once more. remote_engine: drives the Engine without
being on it."""


class Specialist(Part):
    """A specialist card.

    ap: action points of a turn; saves: action points saved at most; free: special action points of a turn and
    what they pay for. enter_fire, carry, door, chop, drive, deck_gun, crew_change: the price of the action;
    extinguish: the price of a step. Whoever cannot carry leads nobody either. skills: further actions and prices.
    """

    id: Word
    title: str
    text: str
    ap: Points
    saves: Points = 4
    free: Points = 0
    free_for: FreeFor | None = None
    enter_fire: Price = 2
    carry: Price = 2
    door: Price = 1
    extinguish: Price = 1
    chop: Price = 2
    drive: Price = 2
    deck_gun: Price = 4
    crew_change: Price = 2
    skills: dict[Skill, Points] = {}
    traits: list[Trait] = []
    credit: str = ""
