"""The picture of a position shows what lies on the table, and nothing that nobody may know."""

from __future__ import annotations

import struct
from typing import Any, Final

import pytest
import resvg_py

from games.chance import SeededChance
from games.firefighters_on_duty.picture import picture
from games.firefighters_on_duty.picture_symbols import NAMES
from games.firefighters_on_duty.position import (
    DeckPosition,
    DiePosition,
    Options,
    Position,
    SeatPosition,
    SpacePosition,
    VehiclePosition,
)
from games.playout import RandomBot, play
from tests.games.drawn_svg import SVG, box_of
from tests.games.firefighters_on_duty.drawn import GAME, SCENARIOS, Drawn, bare, first_position

EVERY_KIND: Final = SpacePosition(
    fires=3,
    inactive_fires=2,
    firefighters=2,
    hoses=2,
    axes=1,
    civilians=2,
    injured=1,
    debris=2,
    hazards=["compressed_gas", "explosive_substances", "thick_smoke", "high_voltage"],
    smoke=1,
)


@pytest.mark.parametrize("scenario_id", SCENARIOS)
def test_the_map_of_a_scenario_names_every_space_and_is_1200_wide(scenario_id: str) -> None:
    position = first_position(scenario_id)
    drawn = Drawn(position)
    assert drawn.root.get("width") == "1200"
    state = GAME.from_position(position, SeededChance(1))
    shown = drawn.words()
    for name in state.board.names[: state.board.numbered_count]:
        assert name in drawn.words(drawn.said("printed", name))
    assert SCENARIOS[scenario_id]["title"] in shown
    assert {str(use.get("href"))[1:] for use in drawn.root.iter(f"{SVG}use")} <= NAMES


@pytest.mark.parametrize("scenario_id", ["corner-shop", "storm-night"])
def test_a_png_of_it_can_be_made_1200_wide_and_as_high_as_the_drawing(scenario_id: str) -> None:
    drawn = Drawn(first_position(scenario_id))
    png = bytes(resvg_py.svg_to_bytes(svg_string=drawn.svg))
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    assert width == 1200
    assert abs(height - drawn.height) < 1


def test_every_kind_of_token_is_drawn_with_its_number() -> None:
    drawn = Drawn(bare(spaces={"A1": EVERY_KIND}))
    assert drawn.tokens("A1") == {
        "fire": 3,
        "fire-lying": 2,
        "firefighter": 2,
        "hose": 2,
        "axe": 1,
        "civilian": 2,
        "injured": 1,
        "debris": 2,
        "compressed_gas": 1,
        "explosive_substances": 1,
        "smoke-1": 1,
        "high_voltage": 1,
    }
    assert "1+" in drawn.words(drawn.said("space", "A1"))


@pytest.mark.parametrize("where", ["A4", "A10", "station-1", "hospital", "gathering-point"])
def test_tokens_are_drawn_wherever_they_lie(where: str) -> None:
    space = SpacePosition(firefighters=2, hoses=1, axes=1, civilians=1, injured=1)
    shown = Drawn(bare(spaces={where: space})).tokens(where)
    assert shown == {"firefighter": 2, "hose": 1, "axe": 1, "civilian": 1, "injured": 1}


def test_active_fires_stand_and_inactive_ones_lie_on_their_side() -> None:
    drawn = Drawn(bare(spaces={"A1": SpacePosition(fires=3, inactive_fires=2)}))
    drawings = [str(use.get("href")) for use in drawn.said("space", "A1").iter(f"{SVG}use")]
    assert drawings == ["#fire"] * 3 + ["#fire-lying"] * 2
    lying = next(symbol for symbol in drawn.root.iter(f"{SVG}symbol") if symbol.get("id") == "fire-lying")
    assert "rotate(90" in str(lying[0].get("transform"))


def test_a_large_pile_is_one_drawing_with_its_number() -> None:
    group = Drawn(bare(spaces={"A1": SpacePosition(firefighters=7)}))
    assert len(list(group.said("space", "A1").iter(f"{SVG}use"))) == 1
    assert group.words(group.said("space", "A1")) == ["7"]


def test_a_block_shows_its_type_its_number_and_a_dashed_border_of_its_colour() -> None:
    drawn = Drawn(bare())
    for name, kind, difficulty in (("A1", "green", "3+"), ("A3", "yellow", "4+"), ("A10", "red", "5+")):
        block = drawn.said("printed", name)
        assert [use.get("href") for use in block.iter(f"{SVG}use")] == [f"#house-{kind}"]
        assert difficulty in drawn.words(block)
        border = [path for path in block.iter(f"{SVG}path") if path.get("stroke-dasharray")]
        assert len(border) == 1
    assert drawn.words(drawn.said("printed", "A4")) == ["A4"], "a Road has neither"


def test_the_type_of_a_block_stands_in_its_top_right_corner() -> None:
    drawn = Drawn(bare())
    for name in ("A1", "A9", "A10"):
        corners = drawn.shape(name)[0]
        symbol = box_of(next(drawn.said("printed", name).iter(f"{SVG}use")))
        assert max(x for x, _ in corners) - symbol.right < 2
        assert symbol.y - min(y for _, y in corners) < 2


@pytest.mark.parametrize(
    ("difficulties", "smoke", "shown"),
    [({}, 2, "5+"), ({}, 1, "4+"), ({"A1": 5}, 0, "5+"), ({"A1": 5}, 2, "6+")],
)
def test_a_difficulty_that_differs_from_the_print_is_shown_on_a_field_of_its_own(
    difficulties: dict[str, int], smoke: int, shown: str
) -> None:
    document = {**SCENARIOS["corner-shop"], "difficulties": difficulties}
    hazards: list[Any] = ["thick_smoke"] if smoke else []
    drawn = Drawn(bare(document, spaces={"A1": SpacePosition(hazards=hazards, smoke=smoke)}))
    block, printed = drawn.said("printed", "A1"), Drawn(bare()).said("printed", "A1")
    assert shown in drawn.words(block)
    assert "3+" not in drawn.words(block)
    assert len(list(block.iter(f"{SVG}rect"))) == len(list(printed.iter(f"{SVG}rect"))) + 1


def test_a_burned_block_says_so_and_needs_no_water() -> None:
    drawn = Drawn(bare(spaces={"A1": SpacePosition(burned=True, injured=1)}))
    block = drawn.said("printed", "A1")
    assert [use.get("href") for use in block.iter(f"{SVG}use")] == ["#burned"]
    assert drawn.words(block) == ["A1"]
    assert drawn.tokens("A1") == {"injured": 1}


def test_the_letter_of_a_tile_shows_its_side() -> None:
    drawn = Drawn(first_position("storm-night"))
    for placed in SCENARIOS["storm-night"]["city"]:
        letter = drawn.said("tile", placed["tile"])
        assert letter.get("data-side") == placed["side"]
        ink = next(letter.iter(f"{SVG}text")).get("fill")
        assert (ink == "#ffffff") == (placed["side"] == "white")


def test_vehicles_show_where_they_are_what_they_carry_and_their_water() -> None:
    vehicles = {
        "engine-1": VehiclePosition(space="A4", water=7, damaged=True, firefighters=2, hoses=1, axes=1),
        "water-truck": VehiclePosition(space="station-1", water=12),
        "rescue-vehicle": VehiclePosition(space="hospital", injured=2),
    }
    drawn = Drawn(bare(vehicles=vehicles))
    assert drawn.tokens("A4") == {"engine-1-damaged": 1}
    assert drawn.tokens("station-1") == {"water-truck": 1}
    told = {name: drawn.said("vehicle", name) for name in vehicles}
    assert {"7", "at A4"} <= set(drawn.words(told["engine-1"]))
    assert {"12", "at station 1"} <= set(drawn.words(told["water-truck"]))
    aboard = [str(use.get("href"))[1:] for use in told["engine-1"].iter(f"{SVG}use")]
    assert sorted(aboard) == ["axe", "damaged", "engine-1-damaged", "firefighter", "firefighter", "hose"]
    assert [use.get("href") for use in told["rescue-vehicle"].iter(f"{SVG}use")].count("#injured") == 2


def test_water_levels_of_stations_and_hydrants_are_shown() -> None:
    drawn = Drawn(bare(reserves={"station-1": 9}, hydrants={"hydrant-1": 1, "hydrant-2": 4}))
    assert "9" in drawn.words(drawn.said("printed", "station-1"))
    filled = [
        sum(pip.get("fill") == "#1f78b8" for pip in drawn.said("printed", name).iter(f"{SVG}rect"))
        for name in ("hydrant-1", "hydrant-2")
    ]
    assert filled == [1, 4]


def test_the_hospital_has_the_round_track_with_the_marker_on_this_round() -> None:
    hospital = Drawn(bare(round=3)).said("printed", "hospital")
    numbers = {text.text: text.get("font-weight") for text in hospital.iter(f"{SVG}text")}
    assert [number for number in numbers if number != "Hospital"] == list("123456")
    assert [number for number, weight in numbers.items() if weight and number != "Hospital"] == ["3"]


def test_dice_show_the_symbol_kept_or_the_slot_they_lie_on() -> None:
    dice = [DiePosition("water"), DiePosition(None, "extinguish", "engine-1", "A1"), DiePosition()]
    drawn = Drawn(bare(players=[SeatPosition(dice)], vehicles={"engine-1": VehiclePosition(space="A4")}))
    engine = drawn.said("vehicle", "engine-1")
    shown = [(die.get("data-die"), die.get("data-slot")) for die in engine.iter(f"{SVG}g") if die.get("data-die")]
    assert shown == [("water", "none"), ("gear", "extinguish"), ("none", "none")]
    assert "Gear on Extinguish, engine 1: A1" in drawn.words(engine)


def test_the_order_of_decks_and_what_is_in_them_is_not_in_the_picture() -> None:
    decks = {"green": DeckPosition(left={"balcony-grill": 1}, discarded={"paint-store": 1})}
    assert picture(bare(decks=decks)) == picture(bare())
    assert picture(bare(pending=[["explode", 3]])) == picture(bare())


def test_positions_along_a_random_game_can_be_drawn(seed: int) -> None:
    options = Options(mode="untimed", decisions="ask")
    state = GAME.new(SCENARIOS["storm-night"], 4, options, SeededChance(seed, "setup"))
    count = 0

    def look(state: Any, seat: int, action: int, moment: int) -> None:
        nonlocal count
        if count % 25 == 0:
            position = GAME.view(state, None)
            assert isinstance(position, Position)
            Drawn(position)
        count += 1

    play(GAME, state, [RandomBot()] * 4, seed, watch=look, most_actions=2000)
