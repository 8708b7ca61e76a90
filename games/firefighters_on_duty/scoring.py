"""Scenario Points, losing, and the end (rulebook: Radio Reports, Game End, Solo Rules; A43, A44, A83, A99)."""

from __future__ import annotations

from itertools import compress

from games.firefighters_on_duty.fire_events import Cause, PointsGained, PointsLost
from games.firefighters_on_duty.objectives import objective_completed
from games.firefighters_on_duty.state import OVER, State
from games.firefighters_on_duty.tokens import CIVILIAN, INJURED


def lose(state: State, reason: str) -> None:
    """The game ends at once; further reasons met in the same moment are added (A99)."""
    if reason not in state.reasons:
        state.reasons = (*state.reasons, reason)
    _end(state)


def _end(state: State) -> None:
    state.stage = OVER
    state.pending, state.decision, state.choices = (), (), ()


def lose_points(state: State, count: int, cause: Cause) -> None:
    """A loss that leaves no Scenario Point loses the game at once (A44); there are never fewer than none (A99)."""
    state.points = max(0, state.points - count)
    state.note(PointsLost, count, cause)
    if state.points == 0:
        lose(state, "no_points")


def gain_points(state: State, count: int) -> None:
    state.points += count
    state.note(PointsGained, count)


def final_penalties(state: State) -> tuple[int, int]:
    """Points lost at the end for Injured People not delivered and for Civilians on Spaces with Debris."""
    injured = sum(state.tokens[INJURED]) + sum(state.aboard[INJURED])
    civilians = sum(state.tokens[CIVILIAN][space] for space in compress(state.board.spaces, state.debris))
    share = 2 if state.solo else 1
    return injured // share, civilians // share


def score(state: State) -> None:
    """The last round is over: penalties, then the objective decides."""
    injured, civilians = final_penalties(state)
    completed = objective_completed(state)
    if injured:
        lose_points(state, injured, "injured_left")
    if civilians:
        lose_points(state, civilians, "civilians_left")
    if not completed:
        lose(state, "objective_not_completed")
    elif state.points > 0:
        state.won, state.reasons = True, ("objective_completed",)
        _end(state)
