"""The conditions of a scenario's objective: one function for each word (rulebook: Game End)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.firefighters_on_duty import content_types as goals
from games.firefighters_on_duty.board import HAZARDS
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import CIVILIAN, INJURED


def objective_completed(state: State) -> bool:
    return all(goal_met(state, goal) for goal in state.board.scenario.objective)


def goal_met(state: State, goal: goals.Goal) -> bool:
    return GOALS[type(goal)](state, goal)


def _active_fires_at_most(state: State, goal: goals.ActiveFiresAtMost) -> bool:
    return sum(state.active[space] for space in _spaces(state, goal.spaces)) <= goal.count


def _delivered_at_least(state: State, goal: goals.DeliveredAtLeast) -> bool:
    return state.delivered >= goal.count


def _evacuated_at_least(state: State, goal: goals.EvacuatedAtLeast) -> bool:
    return state.evacuated >= goal.count


def _nobody_left(state: State, goal: goals.NobodyLeft) -> bool:
    item = CIVILIAN if goal.who == "civilians" else INJURED
    return not any(state.tokens[item]) and not any(state.aboard[item])


def _burned_at_most(state: State, goal: goals.BurnedAtMost) -> bool:
    return state.burned_blocks <= goal.count


def _blocks_stand(state: State, goal: goals.BlocksStand) -> bool:
    return not any(state.burned[space] for space in _spaces(state, goal.spaces))


def _no_hazard_left(state: State, goal: goals.NoHazardLeft) -> bool:
    bit = 1 << HAZARDS.index(goal.hazard)
    return not any(hazards & bit for hazards in state.hazards)


def _no_debris_left(state: State, goal: goals.NoDebrisLeft) -> bool:
    return not any(state.debris[space] for space in _spaces(state, goal.spaces))


def _calls_answered_at_least(state: State, goal: goals.CallsAnsweredAtLeast) -> bool:
    return state.calls_answered >= goal.count


def _sheltered_at_least(state: State, goal: goals.ShelteredAtLeast) -> bool:
    return sum(state.tokens[CIVILIAN][space] for space in _spaces(state, goal.spaces)) >= goal.count


def _spaces(state: State, names: list[str]) -> list[int]:
    """The named spaces; all of them where none is named."""
    return [state.board.index[name] for name in names] or list(range(state.board.space_count))


GOALS: Final[Mapping[type[goals.Goal], Callable[[State, Any], bool]]] = {
    goals.ActiveFiresAtMost: _active_fires_at_most,
    goals.DeliveredAtLeast: _delivered_at_least,
    goals.EvacuatedAtLeast: _evacuated_at_least,
    goals.NobodyLeft: _nobody_left,
    goals.BurnedAtMost: _burned_at_most,
    goals.BlocksStand: _blocks_stand,
    goals.NoHazardLeft: _no_hazard_left,
    goals.NoDebrisLeft: _no_debris_left,
    goals.CallsAnsweredAtLeast: _calls_answered_at_least,
    goals.ShelteredAtLeast: _sheltered_at_least,
}
