"""The picture of a position shows what lies on the table, and nothing that breaks a page."""

from __future__ import annotations

import struct
from typing import Any, Final
from xml.etree import ElementTree

import msgspec
import pytest
import resvg_py

from games.chance import SeededChance
from games.firefighters_on_duty import FirefightersOnDuty
from games.firefighters_on_duty.picture import STAGES, picture
from games.firefighters_on_duty.picture_symbols import NAMES
from games.firefighters_on_duty.position import (
    CallPosition,
    ClockPosition,
    DecisionPosition,
    DiePosition,
    Options,
    Position,
    SeatPosition,
    SpacePosition,
    VehiclePosition,
)
from games.playout import RandomBot, play

GAME: Final = FirefightersOnDuty()
SCENARIOS: Final = GAME.scenarios()
SVG: Final = "{http://www.w3.org/2000/svg}"


def drawn(position: Position) -> ElementTree.Element:
    return ElementTree.fromstring(picture(position))  # noqa: S314


def uses(root: ElementTree.Element, name: str) -> int:
    """How often a drawing is placed outside the legend, which holds every one once."""
    return sum(use.get("href") == f"#{name}" for use in root.iter(f"{SVG}use"))


def words(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def bare(scenario_id: str = "corner-shop", **changes: Any) -> Position:
    """The scenario's city with nothing on it but what is given."""
    return msgspec.structs.replace(Position(dict(SCENARIOS[scenario_id]), 2), **changes)


def first_position(scenario_id: str) -> Position:
    document = SCENARIOS[scenario_id]
    state = GAME.new(document, document["seats"][1], Options(mode="untimed", decisions="automatic"), SeededChance(1))
    position = GAME.view(state, None)
    assert isinstance(position, Position)
    return position


@pytest.mark.parametrize("scenario_id", SCENARIOS)
def test_the_map_of_a_scenario_names_every_space_and_is_1200_wide(scenario_id: str) -> None:
    position = first_position(scenario_id)
    root = drawn(position)
    assert root.get("width") == "1200"
    state = GAME.from_position(position, SeededChance(1))
    shown = words(root)
    for name in state.board.names[: state.board.numbered_count]:
        assert name in shown
    assert SCENARIOS[scenario_id]["title"] in shown


@pytest.mark.parametrize("scenario_id", SCENARIOS)
def test_a_png_of_it_can_be_made(scenario_id: str) -> None:
    png = bytes(resvg_py.svg_to_bytes(svg_string=picture(first_position(scenario_id))))
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", png[16:20]) == (1200,)


def test_active_fires_stand_and_inactive_ones_lie() -> None:
    without = drawn(bare())
    root = drawn(bare(spaces={"A1": SpacePosition(fires=3, inactive_fires=2), "A3": SpacePosition(fires=1)}))
    assert uses(root, "fire") - uses(without, "fire") == 4
    assert uses(root, "fire-lying") - uses(without, "fire-lying") == 2


def test_a_large_pile_is_one_drawing_with_its_number() -> None:
    root = drawn(bare(spaces={"A1": SpacePosition(firefighters=7)}))
    assert uses(root, "firefighter") - uses(drawn(bare()), "firefighter") == 1
    assert "7" in words(root)


@pytest.mark.parametrize(
    ("space", "name"),
    [
        (SpacePosition(hoses=1), "hose"),
        (SpacePosition(axes=1), "axe"),
        (SpacePosition(civilians=1), "civilian"),
        (SpacePosition(injured=1), "injured"),
        (SpacePosition(debris=1), "debris"),
        (SpacePosition(hazards=["compressed_gas"]), "compressed_gas"),
        (SpacePosition(hazards=["explosive_substances"]), "explosive_substances"),
        (SpacePosition(hazards=["high_voltage"]), "high_voltage"),
        (SpacePosition(hazards=["thick_smoke"], smoke=2), "smoke-2"),
        (SpacePosition(hazards=["thick_smoke"], smoke=1), "smoke-1"),
    ],
)
@pytest.mark.parametrize("where", ["A1", "A4", "A10", "station-1", "hospital", "gathering-point"])
def test_every_token_is_drawn_wherever_it_lies(space: SpacePosition, name: str, where: str) -> None:
    assert uses(drawn(bare(spaces={where: space})), name) == uses(drawn(bare()), name) + 1


def test_a_crowded_small_block_still_shows_everything() -> None:
    crowd = SpacePosition(
        fires=3,
        inactive_fires=2,
        firefighters=2,
        hoses=2,
        axes=1,
        civilians=2,
        injured=1,
        debris=2,
        hazards=["compressed_gas", "explosive_substances", "thick_smoke", "high_voltage"],
        smoke=2,
    )
    calls = [CallPosition("A7", "stuck-lift", 1)]
    empty, root = drawn(bare("night-shift")), drawn(bare("night-shift", spaces={"A7": crowd}, calls=calls))
    for name in ("fire", "fire-lying", "firefighter", "hose", "axe", "civilian", "injured", "debris", "high_voltage"):
        assert uses(root, name) > uses(empty, name), name


def test_thick_smoke_raises_the_number_that_water_must_show() -> None:
    before = words(drawn(bare())).count("5+")
    smoky = bare(spaces={"A1": SpacePosition(hazards=["thick_smoke"], smoke=2)})
    assert words(drawn(smoky)).count("5+") == before + 1


def test_a_burned_block_says_so() -> None:
    assert "burned" in words(drawn(bare(spaces={"A1": SpacePosition(burned=True)})))
    assert "burned" not in words(drawn(bare()))


def test_vehicles_show_where_they_are_what_they_carry_and_their_water() -> None:
    vehicles = {
        "engine-1": VehiclePosition(space="A4", water=7, damaged=True, firefighters=2, hoses=1, axes=1),
        "water-truck": VehiclePosition(space="station-1", water=12),
        "rescue-vehicle": VehiclePosition(space="hospital", injured=2),
    }
    root, empty = drawn(bare(vehicles=vehicles)), drawn(bare())
    for name in vehicles:
        assert uses(root, name) >= uses(empty, name) + 2
    assert uses(root, "injured") == uses(empty, "injured") + 2
    assert {"7", "12", "at A4", "DAMAGED"} <= set(words(root))


def test_water_levels_of_stations_and_hydrants_are_shown() -> None:
    assert "9" in words(drawn(bare(reserves={"station-1": 9})))
    full = ElementTree.tostring(drawn(bare(hydrants={"hydrant-1": 4, "hydrant-2": 4}))).count(b'fill="#2f8fd0"')
    low = ElementTree.tostring(drawn(bare(hydrants={"hydrant-1": 1, "hydrant-2": 4}))).count(b'fill="#2f8fd0"')
    assert full - low == 3


def test_round_phase_points_clock_and_decision_are_told() -> None:
    clock, decision = ClockPosition("decision", 95_000), DecisionPosition(3, "return_hose", ["station-1"])
    position = bare(stage="radio_report_4", round=3, points=4, clock=clock, decision=decision)
    told = " ".join(words(drawn(position)))
    for part in ("Radio Report 4", "Round 3 of 6", "return hose", "1:35"):
        assert part in told
    assert "4" in words(drawn(position))


def test_distress_calls_are_marked_on_the_board_and_told_by_title() -> None:
    root = drawn(bare(calls=[CallPosition("A7", "stuck-lift", 2)]))
    assert "A7: Stuck Lift" in words(root)
    assert uses(root, "call") == uses(drawn(bare()), "call") + 2


def test_the_end_tells_the_reason() -> None:
    told = " ".join(words(drawn(bare(stage="over", won=False, reasons=["casualty"]))))
    assert "Lost: an Injured Person was left in the Fire" in told


def test_dice_show_their_symbols_and_the_slot_they_lie_on() -> None:
    dice = [DiePosition("water"), DiePosition(None, "extinguish", "engine-1", "A1")]
    vehicles = {"engine-1": VehiclePosition(space="A4", water=3)}
    root = drawn(bare(players=[SeatPosition(dice)], vehicles=vehicles))
    assert uses(root, "gear") == uses(drawn(bare()), "gear") + 1
    assert uses(root, "water") == uses(drawn(bare()), "water") + 1


@pytest.mark.parametrize("hostile", ["</text><script>alert(1)</script>", "a & b \" ' <", "\x00\x08 bell \ufffe"])
def test_words_of_a_scenario_cannot_break_out_of_the_picture(hostile: str) -> None:
    document = {**SCENARIOS["corner-shop"], "title": hostile, "objective_text": hostile}
    svg = picture(Position(document, 2))
    root = ElementTree.fromstring(svg)  # noqa: S314
    assert "<script" not in svg
    assert not list(root.iter(f"{SVG}script"))


def test_every_drawing_that_is_used_exists() -> None:
    for scenario_id in SCENARIOS:
        root = drawn(first_position(scenario_id))
        assert {str(use.get("href"))[1:] for use in root.iter(f"{SVG}use")} <= NAMES


def test_every_stage_has_words() -> None:
    for stage in msgspec.json.schema(Position)["$defs"]["Position"]["properties"]["stage"]["enum"]:
        assert stage in STAGES or stage.startswith("radio_report_")
        drawn(bare(stage=stage))


def test_every_position_of_a_game_can_be_drawn(seed: int) -> None:
    options = Options(mode="untimed", decisions="ask")
    state = GAME.new(SCENARIOS["storm-night"], 4, options, SeededChance(seed, "setup"))
    count = 0

    def look(state: Any, seat: int, action: int, moment: int) -> None:
        nonlocal count
        count += 1
        if count % 25 == 0:
            position = GAME.view(state, None)
            assert isinstance(position, Position)
            drawn(position)

    play(GAME, state, [RandomBot()] * 4, seed, watch=look, most_actions=2000)
    assert count > 25
