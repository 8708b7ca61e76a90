"""The content documents of the Day of Fallout: modules, armies and scenarios."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.day_of_fallout.card_types import OrderCard, StrategicAction, Unit
from games.day_of_fallout.content_parts import Count, Part, Space, Word, in_words

Seats = Annotated[int, msgspec.Meta(ge=2, le=4)]
Letter = Literal["A", "B", "C", "D"]
SquadNumber = Annotated[int, msgspec.Meta(ge=1, le=3)]


class Module(Part):
    """A map element of 2 x 2 spaces; what is printed on its spaces has no effect (D4).

    terrain: four words, first row first, for the picture.
    """

    id: Word
    title: str
    text: str
    terrain: Annotated[list[Word], msgspec.Meta(min_length=4, max_length=4)]


class Army(Part):
    """An army; color: of its cards, "#rrggbb"."""

    id: Word
    title: str
    text: str
    color: str


class Condition(Part, tag_field="kind", tag=in_words):
    """Who fulfils one condition wins at once (D39). only: the starting points for which it holds, empty = all."""

    only: list[Letter] = []


class EliminateUnits(Condition, kw_only=True):
    """So many enemy units, of all enemies together (D70)."""

    count: Count


class EliminateSquads(Condition, kw_only=True):
    """So many enemy squads, of all enemies together (D37, D70)."""

    count: Count


class CaptureFlags(Condition, kw_only=True):
    """So many flags."""

    count: Count


class Escort(Condition, kw_only=True):
    """A squad reaches one of these spaces. squad: only the one with that number; tag: only one with a unit of that
    tag."""

    to: Annotated[list[Space], msgspec.Meta(min_length=1)]
    squad: SquadNumber | None = None
    tag: Word | None = None


AnyCondition = EliminateUnits | EliminateSquads | CaptureFlags | Escort


class Scenario(Part):
    """What a match starts from.

    map: rows of module ids separated by spaces, "-" where there is no module. starts: the module of each starting
    point, one for every seat at least. armies: those to choose from, empty = all. squads: sizes of the squads where
    the scenario fixes them, together the number of unit cards drawn; empty = nine cards in one to three squads.
    units, orders, strategic_actions: own cards, in place of the built-in ones of their ids or beside them.
    """

    id: Word
    title: str
    text: str
    seats: tuple[Seats, Seats]
    map: Annotated[list[str], msgspec.Meta(min_length=1, max_length=25)]
    starts: dict[Letter, Word]
    victory: Annotated[list[AnyCondition], msgspec.Meta(min_length=1)]
    walls: Annotated[list[Space], msgspec.Meta(max_length=5)] = []
    flags: Annotated[list[Space], msgspec.Meta(max_length=3)] = []
    armies: list[Word] = []
    squads: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=9)]], msgspec.Meta(max_length=3)] = []
    movement: Literal["single_line", "with_turns"] = "single_line"
    sprint: Literal["exact", "up_to"] = "exact"
    round_cap: Annotated[int, msgspec.Meta(ge=1, le=200)] = 60
    units: list[Unit] = []
    orders: list[OrderCard] = []
    strategic_actions: list[StrategicAction] = []
    credit: str = ""
