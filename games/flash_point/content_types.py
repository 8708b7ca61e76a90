"""The content documents of Flash Point: boards and the scenarios of its games."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.flash_point.card_types import EventCard, FireCard, FlareUpCard
from games.flash_point.content_parts import Count, Edge, Number, Part, Side, Space, Word
from games.flash_point.specialist_types import Specialist

Seats = Annotated[int, msgspec.Meta(ge=1, le=6)]
Face = Annotated[int, msgspec.Meta(ge=1, le=30)]
PoiName = Literal["victim", "false_alarm", "heavy_victim"]


class Dice(Part):
    """The faces of the dice, and the face opposite to each, in the same order; red is the row, black the column.

    Without opposite faces a board has no deck gun, and the third explosion of the setup is rolled like the second.
    """

    red: list[Face]
    black: list[Face]
    red_opposite: list[Face] = []
    black_opposite: list[Face] = []


class Zone(Part):
    """A part of the inside that a deck gun is aimed at: rows and columns from .. to, both included."""

    id: Word
    rows: tuple[Side, Side]
    columns: tuple[Side, Side]


class Parking(Part):
    """A parking spot: two spaces of the ring; zone: what the Engine there aims at (B68)."""

    spaces: tuple[Space, Space]
    zone: Word | None = None


class BoardPlan(Part):
    """A printed board.

    rows, columns: of the inside. Every perimeter edge is a wall unless `openings` (always open) or `doors` (closed
    at the start) name it; inside, `walls` and `doors` do. ambulance, engine: parking spots in clockwise order.
    arrows: for each row one word a column out of N NE E SE S SW W NW and - (none). first_explosion: the space for
    each face of the black die.
    """

    id: Word
    title: str
    text: str
    rows: Side
    columns: Side
    dice: Dice
    walls: list[Edge] = []
    doors: list[Edge] = []
    openings: list[Edge] = []
    ambulance: list[Parking] = []
    engine: list[Parking] = []
    zones: list[Zone] = []
    arrows: list[str] = []
    first_explosion: list[Space] = []
    credit: str = ""


class PrintedPoi(Part):
    """A POI of the scenario. With `kind` all know what it is, though it is still to be revealed."""

    space: Space
    kind: PoiName | None = None


class FamilyScenario(Part):
    """What a match starts from.

    seats: smallest and largest number of players. board: the id of a built-in board or of one in `boards`.
    fires: burning spaces. points_of_interest: POI on the board. victims, false_alarms: how many of each there
    are, those on the board included.
    """

    id: Word
    title: str
    text: str
    seats: tuple[Seats, Seats]
    board: Word
    fires: list[Space] = []
    points_of_interest: list[PrintedPoi] = []
    victims: Count = 10
    false_alarms: Number = 5
    boards: list[BoardPlan] = []
    credit: str = ""


class ExperiencedScenario(FamilyScenario):
    """fires: what burns before the explosions of the setup. allowed: the ids of the specialists of this scenario,
    empty = all; specialists: its own ones, in place of the built-in ones of their ids or beside them."""

    allowed: list[Word] = []
    specialists: list[Specialist] = []


class TragicScenario(ExperiencedScenario):
    """fire_cards, flare_ups, event_cards: cards of its own, in place of the built-in ones of their ids or beside."""

    fire_cards: list[FireCard] = []
    flare_ups: list[FlareUpCard] = []
    event_cards: list[EventCard] = []
