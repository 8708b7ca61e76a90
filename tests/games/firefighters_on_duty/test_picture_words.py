"""What the picture of a position tells in words, and no words that break a page."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.firefighters_on_duty.picture_words import STAGES
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
from tests.games.drawn_svg import SVG
from tests.games.firefighters_on_duty.drawn import SCENARIOS, Drawn, bare


def test_round_phase_points_clock_and_decision_are_told() -> None:
    clock, decision = ClockPosition("decision", 95_000), DecisionPosition(3, "return_hose", ["station-1"])
    told = Drawn(bare(stage="radio_report_4", round=3, points=4, clock=clock, decision=decision)).words()
    for part in ("Radio Report 4", "Round 3 of 6", "return hose", "1:35"):
        assert part in " ".join(told)
    assert told[told.index("Scenario Points") - 1] == "4"


@pytest.mark.parametrize(("mode", "told"), [("untimed", "29 rolls left, done"), ("timed", "11 rolls, done")])
def test_rolls_are_told_as_what_is_left_of_a_budget_or_what_was_rolled(mode: Any, told: str) -> None:
    players = [SeatPosition([DiePosition(), DiePosition()], rolls_used=11, done=True)]
    vehicles = {"engine-1": VehiclePosition(space="A4")}
    drawn = Drawn(bare(players=players, vehicles=vehicles, options=Options(mode=mode, rolls_per_round=40)))
    assert told in drawn.words(drawn.said("vehicle", "engine-1"))


@pytest.mark.parametrize(
    ("placed", "told"),
    [
        (3, "Fast now, Late in 2 rounds"),
        (2, "On Time now, Late next round"),
        (1, "Late now, the last round"),
    ],
)
def test_distress_calls_are_marked_and_told_with_the_time_that_is_left(placed: int, told: str) -> None:
    drawn = Drawn(bare(round=3, calls=[CallPosition("A7", "stuck-lift", placed)]))
    assert drawn.tokens("A7") == {"call": 1}
    words = drawn.words()
    assert words[words.index("A7: Stuck Lift") + 1] == told


@pytest.mark.parametrize(
    ("won", "reasons", "told"),
    [
        (False, ["casualty"], "Lost: an Injured Person was left in the Fire"),
        (True, ["objective_completed"], "Won: the objective was reached"),
    ],
)
def test_the_end_tells_the_reason(won: bool, reasons: list[Any], told: str) -> None:
    assert told in Drawn(bare(stage="over", won=won, reasons=reasons)).words()


def test_what_is_left_and_what_was_reached_is_told() -> None:
    drawn = Drawn(bare(fire_supply=20, water_supply=14, injured_supply=8, burned_blocks=2, delivered=3, evacuated=5))
    words = drawn.words()
    told = {name: words[words.index(name) + 1] for name in ("Fire tokens left", "Water left", "Burned Blocks")}
    assert told == {"Fire tokens left": "20 of 52", "Water left": "14 of 80", "Burned Blocks": "2 of 4"}
    assert words[words.index("Delivered to the Hospital") + 1] == "3"
    assert words[words.index("Civilians in safety") + 1] == "5"


def test_who_cannot_see_it_is_told_the_position_in_words() -> None:
    calls = [CallPosition("A7", "stuck-lift", 1)]
    vehicles = {"engine-1": VehiclePosition(space="A4", water=7, hoses=2)}
    root = Drawn(bare(spaces={"A1": SpacePosition(fires=3, inactive_fires=2)}, vehicles=vehicles, calls=calls)).root
    assert root.get("role") == "img"
    named = {element.get("id"): str(element.text) for element in root if element.get("id")}
    title, text = (named[name] for name in str(root.get("aria-labelledby")).split())
    assert title == "The Corner Shop, round 1: Start of Round"
    assert "A1: 3 Fire, 2 Inactive Fire" in text
    assert "engine 1 with 7 Water, aboard Fire Hose, Fire Hose" in text
    assert "Call at A7, Stuck Lift: Fast now" in text


@pytest.mark.parametrize("hostile", ["</text><script>alert(1)</script>", "a & b \" ' <", "\x00\x08 bell \ufffe"])
def test_words_of_a_scenario_cannot_break_out_of_the_picture(hostile: str) -> None:
    document = {**SCENARIOS["corner-shop"], "title": hostile, "objective_text": hostile}
    drawn = Drawn(Position(document, 2))
    assert "<script" not in drawn.svg
    assert not list(drawn.root.iter(f"{SVG}script"))


def test_every_stage_has_words() -> None:
    for stage in msgspec.json.schema(Position)["$defs"]["Position"]["properties"]["stage"]["enum"]:
        assert stage in STAGES or stage.startswith("radio_report_")
        Drawn(bare(stage=stage))
