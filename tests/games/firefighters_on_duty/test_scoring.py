"""Game End, objectives and solo scoring (cases 13 and 14; A44, A73, A75-A77, A83, A99)."""

from __future__ import annotations

from typing import Any

import pytest

from games.firefighters_on_duty.content_types import Goal
from games.firefighters_on_duty.objectives import objective_completed
from games.game import Document
from tests.games.firefighters_on_duty.town import GAME, Match, in_fire_phase, match, town

END = 11


def ended(spaces: dict[str, dict[str, Any]] | None = None, **fields: Any) -> Match:
    fields.setdefault("delivered", 1)
    return in_fire_phase(END, spaces or {}, round=6, **fields).table()


def test_the_last_round_has_a_fire_phase_of_its_own() -> None:
    game = match({"A1": {"fires": 4}}, round=6, points=1, delivered=1).act(0, "done").act(1, "done")
    assert game.stage == "radio_report_1"
    game.table(5)
    assert game.reasons == ("no_points",)


def test_objective_complete_and_points_left_is_a_win_for_all() -> None:
    game = ended(points=1)
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert (outcome.result, outcome.places, outcome.reasons) == ("won", (1, 1), ("objective_completed",))
    assert outcome.scores["points"] == 1
    assert (GAME.to_act(game.state), GAME.legal_actions(game.state, 0)) == ((), [])
    assert game.refused(0, "roll", dice=[0]) == "game_over"
    assert game.events("game_ended") == [{"won": True, "points": 1}]


def test_objective_complete_without_points_is_a_loss() -> None:
    assert ended({"A1": {"injured": 1}}, points=1).reasons == ("no_points",)


def test_points_left_without_the_objective_is_a_loss() -> None:
    assert ended(points=5, delivered=0).reasons == ("objective_not_completed",)


def test_both_reasons_are_reported_and_the_score_is_not_below_zero() -> None:
    game = ended({"A1": {"injured": 3}}, points=1, delivered=0)
    assert game.reasons == ("no_points", "objective_not_completed")
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.scores["points"] == 0


@pytest.mark.parametrize(
    ("seats", "injured", "civilians", "lost"), [(2, 3, 2, 5), (1, 3, 2, 2), (1, 1, 1, 0), (1, 4, 3, 3), (2, 1, 1, 2)]
)
def test_injured_and_civilians_on_debris_cost_points_solo_one_for_two(
    seats: int, injured: int, civilians: int, lost: int
) -> None:
    spaces = {"A1": {"injured": injured}, "A3": {"civilians": civilians, "debris": 1}}
    assert ended(spaces, seats=seats, points=9).position.points == 9 - lost


def test_civilians_without_debris_cost_nothing() -> None:
    assert ended({"A1": {"civilians": 3}, "A3": {"debris": 1}}, points=9).position.points == 9


def test_an_injured_person_on_the_rescue_vehicle_is_not_delivered() -> None:
    vehicles = {"rescue-vehicle": {"space": "hospital", "injured": 1}}
    assert ended(vehicles=vehicles, points=9).position.points == 8


def test_an_objective_completed_early_does_not_end_the_game_unless_the_scenario_says_so() -> None:
    early = in_fire_phase(END, {}, round=2, delivered=1).table()
    assert (early.stage, early.position.round) == ("start_of_round", 3)
    sudden = in_fire_phase(END, {}, round=2, delivered=1, scenario=town(ends_when_complete=True)).table()
    assert sudden.reasons == ("objective_completed",)


GOALS: list[tuple[Document, dict[str, Any], bool]] = [
    ({"goal": "active_fires_at_most", "count": 3}, {"spaces": {"A1": {"fires": 3, "inactive_fires": 2}}}, True),
    ({"goal": "active_fires_at_most", "count": 2}, {"spaces": {"A1": {"fires": 3}}}, False),
    ({"goal": "active_fires_at_most", "count": 0, "spaces": ["A3"]}, {"spaces": {"A1": {"fires": 3}}}, True),
    ({"goal": "delivered_at_least", "count": 2}, {"delivered": 1}, False),
    ({"goal": "delivered_at_least", "count": 2}, {"delivered": 2}, True),
    ({"goal": "evacuated_at_least", "count": 2}, {"evacuated": 1}, False),
    ({"goal": "evacuated_at_least", "count": 2}, {"evacuated": 2}, True),
    ({"goal": "evacuated_at_least", "count": 2}, {"evacuated": 3}, True),
    ({"goal": "nobody_left", "who": "civilians"}, {"spaces": {"A1": {"civilians": 1}}}, False),
    ({"goal": "nobody_left", "who": "injured"}, {"spaces": {"A1": {"civilians": 1}}}, True),
    (
        {"goal": "nobody_left", "who": "injured"},
        {"vehicles": {"rescue-vehicle": {"space": "hospital", "injured": 1}}},
        False,
    ),
    ({"goal": "burned_at_most", "count": 1}, {"burned_blocks": 1}, True),
    ({"goal": "burned_at_most", "count": 1}, {"burned_blocks": 2}, False),
    ({"goal": "blocks_stand", "spaces": ["A1"]}, {"spaces": {"A3": {"burned": True}}}, True),
    ({"goal": "blocks_stand", "spaces": ["A1"]}, {"spaces": {"A1": {"burned": True}}}, False),
    ({"goal": "no_hazard_left", "hazard": "high_voltage"}, {"spaces": {"A1": {"hazards": ["compressed_gas"]}}}, True),
    ({"goal": "no_hazard_left", "hazard": "high_voltage"}, {"spaces": {"A1": {"hazards": ["high_voltage"]}}}, False),
    ({"goal": "no_debris_left"}, {"spaces": {"A1": {"debris": 1}}}, False),
    ({"goal": "no_debris_left", "spaces": ["A2"]}, {"spaces": {"A1": {"debris": 1}}}, True),
    ({"goal": "calls_answered_at_least", "count": 1}, {"calls_answered": 0}, False),
    ({"goal": "calls_answered_at_least", "count": 1}, {"calls_answered": 1}, True),
    (
        {"goal": "sheltered_at_least", "count": 3, "spaces": ["A1", "A3"]},
        {"spaces": {"A1": {"civilians": 2}, "A3": {"civilians": 1}}},
        True,
    ),
    (
        {"goal": "sheltered_at_least", "count": 2, "spaces": ["A1"]},
        {"spaces": {"A1": {"civilians": 1, "injured": 1}, "A3": {"civilians": 1}}, "evacuated": 1},
        False,
    ),
]


@pytest.mark.parametrize(("goal", "fields", "met"), GOALS)
def test_an_objective_is_met_or_not(goal: Document, fields: dict[str, Any], met: bool) -> None:
    game = match(scenario=town(objective=[goal]), **fields)
    assert objective_completed(game.state) == met


def test_every_goal_has_a_case_here() -> None:
    words = {kind.__struct_config__.tag for kind in Goal.__subclasses__()}
    assert {goal["goal"] for goal, _, _ in GOALS} == words


def test_all_goals_of_an_objective_must_be_met() -> None:
    both = [{"goal": "delivered_at_least", "count": 1}, {"goal": "evacuated_at_least", "count": 1}]
    assert not objective_completed(match(scenario=town(objective=both), delivered=1).state)
