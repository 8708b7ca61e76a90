"""A picture can be read at 1200 pixels: nothing lies on anything else, no word is small, every ink stands out."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

import pytest

from games.firefighters_on_duty.boards import board_for
from games.firefighters_on_duty.picture import BACKGROUNDS
from games.firefighters_on_duty.picture_edge_tiles import DONE, NOW
from games.firefighters_on_duty.picture_edge_tiles import FILLS as PLAQUES
from games.firefighters_on_duty.picture_packing import CARD
from games.firefighters_on_duty.picture_streets import ASPHALT, BORDERS, CHANGED, FILLS, PAVEMENT
from games.firefighters_on_duty.position import CallPosition, DiePosition, SeatPosition, SpacePosition, VehiclePosition
from games.svg import ALARM, INK, PAPER, QUIET
from tests.games.drawn_svg import SVG, box_of, contrast, overlap
from tests.games.firefighters_on_duty.drawn import SCENARIOS, Drawn, bare, first_position, inside

Json = dict[str, Any]
LETTERS: Final = "ABCDEFGH"
FULL_BLOCK: Final = SpacePosition(
    fires=4,
    inactive_fires=2,
    firefighters=3,
    hoses=2,
    axes=1,
    civilians=2,
    injured=2,
    debris=2,
    hazards=["compressed_gas", "explosive_substances", "thick_smoke", "high_voltage"],
    smoke=2,
)
FULL_ROAD: Final = SpacePosition(fires=1, firefighters=3, hoses=2, axes=1, civilians=2, injured=1, debris=2)
FULL_STATION: Final = SpacePosition(firefighters=8, hoses=8, axes=4)


def city(columns: int, rows: int, side: str) -> Json:
    """A city of that many tiles with every edge tile there is."""
    places = [(row, column) for row in range(rows) for column in range(columns)]
    tiles = [
        {"tile": letter, "side": side, "row": row, "column": column, "turn": 90 * (place % 4)}
        for place, (letter, (row, column)) in enumerate(zip(LETTERS, places, strict=False))
    ]
    empty: Json = {key: {} for key in ("fires", "debris", "civilians", "injured", "hazards", "difficulties")}
    return {
        **SCENARIOS["storm-night"],
        **empty,
        "city": tiles,
        "stations": [
            {"row": 0, "column": -1, "towards": "east"},
            {"row": rows - 1, "column": columns, "towards": "west"},
        ],
        "hospital": {"row": rows, "column": 0, "towards": "north"},
        "gathering_point": {"row": -1, "column": columns - 1, "towards": "south"},
        "hydrants": [{"row": -1, "column": 0, "towards": "south"}] * (columns > 1),
        "distress_calls": [],
        "objective": [{"goal": "burned_at_most", "count": 1}],
    }


def crowded(document: Json) -> Drawn:
    """Everything everywhere: all Blocks, all Roads, the first Station and vehicles on the smallest Roads."""
    board = board_for(document)
    numbered = board.names[: board.numbered_count]
    spaces = {name: FULL_ROAD if board.is_road[board.index[name]] else FULL_BLOCK for name in numbered}
    sizes = sorted((list(board.sheet.values()).count(name), name) for name in numbered if spaces[name] is FULL_ROAD)
    vehicles = {
        name: VehiclePosition(space=place, damaged=True, firefighters=2, hoses=1, axes=1)
        for name, (_, place) in zip(board.vehicle_names, sizes, strict=False)
    }
    dice = [DiePosition("water"), DiePosition(None, "extinguish", "engine-1", numbered[0])]
    calls = [CallPosition(name, "child-on-the-balcony", 1) for name in numbered[:8]]
    return Drawn(
        bare(
            document,
            spaces={**spaces, "station-1": FULL_STATION, "hospital": FULL_ROAD},
            vehicles=vehicles,
            players=[SeatPosition(dice, rolls_used=12, done=True)] * 4,
            calls=calls,
        )
    )


SHAPES: Final = [(1, 1), (2, 2), (3, 2), (2, 3), (4, 2), (5, 1)]
WIDEST: Final = 4
"""Tiles side by side; a wider city is shown smaller."""
each_city = pytest.mark.parametrize(
    ("columns", "rows", "side"), [(*shape, side) for shape in SHAPES for side in ("white", "black")]
)


@each_city
def test_on_the_most_crowded_spaces_nothing_lies_on_anything_else(columns: int, rows: int, side: str) -> None:
    document = city(columns, rows, side)
    board, drawn = board_for(document), crowded(document)
    for name in (*board.names[: board.numbered_count], "station-1", "hospital"):
        boxes = [*drawn.boxes("space", name), *drawn.boxes("printed", name)]
        for one, other in combinations(boxes, 2):
            assert not overlap(one, other), (name, one, other)


@each_city
def test_tokens_lie_within_their_space_and_leave_the_letter_of_the_tile_free(
    columns: int, rows: int, side: str
) -> None:
    document = city(columns, rows, side)
    board, drawn = board_for(document), crowded(document)
    letters = [box for placed in document["city"] for box in drawn.fields("tile", placed["tile"])]
    for name in board.names[: board.numbered_count]:
        shape = drawn.shape(name)
        for box in drawn.boxes("space", name):
            assert all(inside(shape, x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)), (name, box)
            assert not any(overlap(box, letter) for letter in letters), (name, box)


@each_city
def test_what_finds_no_room_on_the_board_is_counted_there_and_shown_close_up(
    columns: int, rows: int, side: str
) -> None:
    document = city(columns, rows, side)
    board, drawn = board_for(document), crowded(document)
    left_out = 0
    for name in board.names[: board.numbered_count]:
        shown = drawn.tokens(name)
        if shown["more"]:
            whole = drawn.tokens(name, "closeup")
            assert whole.total() == shown.total()
            assert whole["fire"] == (1 if board.is_road[board.index[name]] else 4)
            left_out += 1
        elif name in drawn.close_ups():
            assert drawn.tokens(name, "closeup") == shown
    assert left_out or columns == 1, "a city as full as this has Spaces that are too small"


@each_city
def test_every_vehicle_is_seen_however_full_its_road_is(columns: int, rows: int, side: str) -> None:
    drawn = crowded(city(columns, rows, side))
    told = {str(group.get("data-vehicle")): group for group in drawn.root.iter(f"{SVG}g") if group.get("data-vehicle")}
    assert len(told) >= 5
    for name, row in told.items():
        place = next(words for words in drawn.words(row) if words.startswith("at ")).removeprefix("at ")
        assert drawn.tokens(place)[f"{name}-damaged"] == 1


def test_a_space_with_room_has_no_close_up() -> None:
    assert Drawn(first_position("storm-night")).close_ups() == set()


@pytest.mark.parametrize(("columns", "rows"), [shape for shape in SHAPES if shape[0] <= WIDEST])
def test_no_word_is_smaller_than_11_pixels(columns: int, rows: int) -> None:
    for words, size in crowded(city(columns, rows, "white")).sizes():
        assert size >= 11, words


@pytest.mark.parametrize(("columns", "rows"), SHAPES)
def test_nothing_is_out_of_the_picture_and_only_the_widest_cities_are_shown_smaller(columns: int, rows: int) -> None:
    drawn = crowded(city(columns, rows, "black"))
    assert (drawn.width == 1200) == (columns <= WIDEST)
    for use in drawn.root.iter(f"{SVG}use"):
        assert box_of(use).right <= drawn.width
        assert box_of(use).bottom <= drawn.height


def test_edge_tiles_in_one_corner_of_the_city_lie_side_by_side() -> None:
    document = city(1, 1, "white")
    document["city"] = [
        {"tile": "A", "side": "white", "row": 0, "column": 0},
        {"tile": "B", "side": "white", "row": 0, "column": 1},
        {"tile": "C", "side": "white", "row": 1, "column": 0},
    ]
    document["stations"] = [{"row": 1, "column": 1, "towards": "north"}]
    document["hospital"] = {"row": 1, "column": 1, "towards": "west"}
    drawn = Drawn(bare(document))
    station, hospital = (drawn.fields("printed", name)[0] for name in ("station-1", "hospital"))
    assert not overlap(station, hospital)


INKS: Final = [
    *((INK, ground) for ground in [*FILLS.values(), CARD, PAPER, NOW, DONE, "#ffffff"]),
    *((QUIET, ground) for ground in (CARD, PAPER, "#ffffff")),
    *(("#ffffff", ground) for ground in [ASPHALT, CHANGED, *PLAQUES.values(), *BACKGROUNDS.values()]),
    (ALARM, "#ffffff"),
]


@pytest.mark.parametrize(("ink", "ground"), INKS)
def test_words_stand_out_from_what_they_are_written_on(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("colour", BORDERS)
def test_the_border_of_a_block_stands_out_from_its_pavement_and_its_inside(colour: str) -> None:
    assert contrast(BORDERS[colour], FILLS[colour]) >= 3
    assert contrast(BORDERS[colour], PAVEMENT) >= 3
