"""Victory and the end of the game (D37 to D39, D56, D57, D70)."""

from __future__ import annotations

from typing import Final

from games.day_of_fallout.content_types import (
    AnyCondition,
    CaptureFlags,
    EliminateSquads,
    EliminateUnits,
    Escort,
)
from games.day_of_fallout.events import GameEnded, Reason
from games.day_of_fallout.sizes import LETTERS
from games.day_of_fallout.state import OVER, Counts, State

REASONS: Final[dict[type[AnyCondition], Reason]] = {
    EliminateUnits: "eliminate_units",
    EliminateSquads: "eliminate_squads",
    CaptureFlags: "capture_flags",
    Escort: "escort",
}


def check_victory(state: State) -> None:
    """The active seat wins with any condition; the last army in play wins (D39, D56)."""
    for condition in state.board.scenario.victory:
        if _holds(state, condition):
            end(state, REASONS[type(condition)], state.active)
            return
    end_with_one_army(state, "last_army")


def end_with_one_army(state: State, reason: Reason) -> None:
    """The last army in play wins (D56)."""
    living = [seat for seat in range(state.seats) if state.in_play(seat)]
    if len(living) == 1:
        end(state, reason, living[0])


def _holds(state: State, condition: AnyCondition) -> bool:
    """Whether the active seat has fulfilled it."""
    seat = state.active
    if condition.only and LETTERS[state.starts[seat]] not in condition.only:
        return False
    match condition:
        case EliminateUnits(count=count):
            return len(state.killed[seat]) >= count
        case EliminateSquads(count=count):
            return state.squads_killed[seat] >= count
        case CaptureFlags(count=count):
            return state.flags_taken[seat] >= count
    return any(_has_arrived(state, squad, number, condition) for number, squad in enumerate(state.squads_of(seat), 1))


def _has_arrived(state: State, squad: int, number: int, condition: Escort) -> bool:
    board = state.board
    if condition.squad not in (None, number) or state.at[squad] < 0:
        return False
    if condition.tag and not any(condition.tag in board.units[unit].tags for unit, _ in state.units[squad]):
        return False
    return board.names[state.at[squad]] in condition.to


def end_by_rounds(state: State) -> None:
    """Most kills, then most flags among the armies in play, else a draw (D57)."""
    end(state, "round_cap")


def end(state: State, reason: Reason, winner: int | None = None) -> None:
    """Squads that were still being formed are never shown."""
    state.stage, state.reasons = OVER, (reason,)
    state.clear_turn()
    state.hands, state.assigned, state.formed = [()] * state.seats, [()] * state.seats, 0
    state.places = _places(state, winner)
    state.note(GameEnded, reason, list(state.places))


def _places(state: State, winner: int | None) -> Counts:
    """The winner, then the armies in play, the eliminated, the given up; among these by kills, then by flags."""
    results = [
        (
            seat == winner,
            not state.given_up >> seat & 1,
            state.in_play(seat),
            len(state.killed[seat]),
            state.flags_taken[seat],
        )
        for seat in range(state.seats)
    ]
    return tuple(1 + sum(other > own for other in results) for own in results)
