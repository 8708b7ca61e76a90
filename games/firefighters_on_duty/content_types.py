"""The content documents of Firefighters on Duty: city tiles and scenarios.

A *space name* is tile letter and number ("A4"), or one of "station-1", "station-2", "hospital" and
"gathering-point" for the Roads of the edge tiles, which carry no number.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.faults import whole
from games.firefighters_on_duty.card_types import DistressCall, EventCard
from games.firefighters_on_duty.content_parts import Colour, Count, DrawnHazard, Hazard, in_words

Side = Literal["white", "black"]
Direction = Literal["north", "east", "south", "west"]
Letter = Annotated[str, msgspec.Meta(pattern=whole("[A-H]"))]
Number = Annotated[int, msgspec.Meta(ge=1, le=12)]
Tokens = Annotated[int, msgspec.Meta(ge=0, le=20)]
Difficulty = Annotated[int, msgspec.Meta(ge=2, le=6)]
Coordinate = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Seats = Annotated[int, msgspec.Meta(ge=1, le=4)]
Rounds = Annotated[int, msgspec.Meta(ge=1, le=20)]


class Part(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of a content document; an unknown field is a fault."""


class PrintedBlock(Part):
    """A Block of a face. Without `difficulty` its colour decides: green 3, yellow 4, red 5 (A16)."""

    number: Number
    colour: Colour
    difficulty: Difficulty | None = None


class Face(Part):
    """One side of a city tile as a square of cells, its size odd and at most 25 (built-in faces: 5 by 5).

    cells: one string a row, north first; blank-separated entries, each the number of the Space that covers the
    cell, or "." for ground that belongs to no Space. Spaces are adjacent where two of their cells share an edge;
    the cells of one Space hang together. The middle cell of every edge is Road, so that Roads join whichever
    way the tiles are turned.
    """

    cells: Annotated[list[str], msgspec.Meta(max_length=25)]
    roads: list[Number]
    blocks: list[PrintedBlock]


class CityTile(Part):
    """Both sides of a city tile. credit: whose work the document is, here and everywhere in the content."""

    letter: Letter
    white: Face
    black: Face
    credit: str = ""


class PlacedTile(Part):
    """A city tile on the table. row, column: its place in the grid of tiles; turn: degrees clockwise."""

    tile: Letter
    side: Side
    row: Coordinate
    column: Coordinate
    turn: Literal[0, 90, 180, 270] = 0


class EdgeTile(Part):
    """A Station, Hospital, Gathering Point or Hydrant at a free place of the grid of tiles.

    It touches the middle of the city tile that lies `towards` it: that Road is adjacent to its own Road (for a
    Hydrant: is the Road beside it).
    """

    row: Coordinate
    column: Coordinate
    towards: Direction


class PlannedCall(Part):
    """A Distress Call drawn at the Start of Round and put on a Space (A4)."""

    round: Rounds
    space: str


class Goal(Part, tag_field="goal", tag=in_words):
    """One condition of a scenario's objective, tested at the end. All of them must hold."""


class ActiveFiresAtMost(Goal):
    """No more Active Fires in all than this; with `spaces`, counted on those only."""

    count: Annotated[int, msgspec.Meta(ge=0, le=52)]
    spaces: list[str] = []


class DeliveredAtLeast(Goal):
    """Injured People delivered to the Hospital."""

    count: Count


class EvacuatedAtLeast(Goal):
    """Civilians brought to the Hospital or the Gathering Point (A74)."""

    count: Count


class NobodyLeft(Goal):
    """Nobody of that kind remains on a Space or a vehicle."""

    who: Literal["civilians", "injured"]


class BurnedAtMost(Goal):
    count: Annotated[int, msgspec.Meta(ge=0, le=3)]


class BlocksStand(Goal):
    """None of these Blocks has burned down."""

    spaces: list[str]


class NoHazardLeft(Goal):
    hazard: Hazard


class NoDebrisLeft(Goal):
    """On the named Spaces, or anywhere when none is named."""

    spaces: list[str] = []


class CallsAnsweredAtLeast(Goal):
    """Distress Calls that a Firefighter answered."""

    count: Count


class ShelteredAtLeast(Goal):
    """Civilians on the named Spaces all together, unhurt; those in safety or on a vehicle do not count."""

    count: Count
    spaces: Annotated[list[str], msgspec.Meta(min_length=1)]


AnyGoal = (
    ActiveFiresAtMost
    | DeliveredAtLeast
    | EvacuatedAtLeast
    | NobodyLeft
    | BurnedAtMost
    | BlocksStand
    | NoHazardLeft
    | NoDebrisLeft
    | CallsAnsweredAtLeast
    | ShelteredAtLeast
)


class Page(Part):
    """What a scenario says besides its map.

    seats: smallest and largest number of players; 1 is the solo game. points: Starting Scenario Points.
    event_threshold: Active Fires on a Block that draw an Event card (A2); null = no Events.
    event_cards, call_cards: cards of the scenario's own, in place of the built-in ones of their ids or beside them;
    0 copies take a card out.
    """

    id: str
    title: str
    text: str
    seats: tuple[Seats, Seats]
    points: Count
    stations: list[EdgeTile]
    objective: list[AnyGoal]
    objective_text: str
    rating: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    rounds: Rounds = 6
    ends_when_complete: bool = False
    event_threshold: Annotated[int, msgspec.Meta(ge=1, le=3)] | None = 3
    hospital: EdgeTile | None = None
    gathering_point: EdgeTile | None = None
    hydrants: list[EdgeTile] = []
    event_cards: list[EventCard] = []
    call_cards: list[DistressCall] = []
    credit: str = ""


class Scenario(Page, kw_only=True):
    """What a match starts from.

    fires, debris, civilians, injured: tokens by space name. hazards: tokens by Block, "random" = drawn.
    difficulties: Extinguish Difficulty tokens by Block. tiles: tiles of the scenario's own, in place of the
    built-in ones of their letters.
    """

    city: list[PlacedTile]
    fires: dict[str, Count] = {}
    debris: dict[str, Count] = {}
    civilians: dict[str, Count] = {}
    injured: dict[str, Count] = {}
    hazards: dict[str, list[DrawnHazard]] = {}
    distress_calls: list[PlannedCall] = []
    difficulties: dict[str, Difficulty] = {}
    tiles: list[CityTile] = []


class TilePlace(Part):
    """A place of the grid of tiles where some city tile will lie."""

    row: Coordinate
    column: Coordinate


class CallToDraw(Part):
    """A Distress Call of a round; its Block is drawn."""

    round: Rounds


class ToDraw(Part):
    """What Game Setup draws with the City Tile Randomizer cards and the D12; see random_map.py.

    places: where the city tiles go, in the order in which they are drawn. fires: the Fires of each burning Block.
    debris, civilians, injured: tokens, each on another Block. hazards: random Hazard tokens, likewise.
    """

    places: list[TilePlace]
    fires: list[Annotated[int, msgspec.Meta(ge=1, le=3)]] = []
    debris: Tokens = 0
    civilians: Tokens = 0
    injured: Tokens = 0
    hazards: Tokens = 0
    distress_calls: list[CallToDraw] = []


class RandomScenario(Page, kw_only=True):
    """A scenario whose city is drawn at Game Setup. What is drawn makes a Scenario."""

    random: ToDraw
