"""Giving up a seat: its squads leave the board, and the game goes on without it (D56, D70)."""

from __future__ import annotations

from games.day_of_fallout.damage import remove_squad
from games.day_of_fallout.decisions import aim_again
from games.day_of_fallout.events import SeatGivenUp
from games.day_of_fallout.forming import reveal_when_all_are_done
from games.day_of_fallout.outcome import end_with_one_army
from games.day_of_fallout.setup import next_to_choose
from games.day_of_fallout.sizes import NOBODY
from games.day_of_fallout.state import ARMIES, FORMING, OVER, PLACING, TURN, State
from games.day_of_fallout.turns import next_to_place, pass_on


def can_give_up(state: State, seat: int) -> bool:
    """Also one without units, whose player has left."""
    return state.stage != OVER and 0 <= seat < state.seats and not state.given_up >> seat & 1


def give_up(state: State, seat: int) -> None:
    """Nobody gets credit for its units."""
    was_in_play = state.in_play(seat)
    state.out |= 1 << seat
    state.given_up |= 1 << seat
    state.hands[seat] = state.assigned[seat] = state.strategic[seat] = ()
    state.formed &= ~(1 << seat)
    state.note(SeatGivenUp, seat)
    for squad in state.squads_of(seat):
        if state.units[squad]:
            remove_squad(state, squad, NOBODY)
    end_with_one_army(state, "given_up")
    if was_in_play and state.stage != OVER:
        _go_on(state, seat)


def _go_on(state: State, seat: int) -> None:
    if state.stage == ARMIES:
        next_to_choose(state)
    elif state.stage == FORMING:
        reveal_when_all_are_done(state)
    elif state.stage == PLACING:
        next_to_place(state)
    elif state.stage == TURN and state.active == seat:
        state.decision = state.choices = ()
        pass_on(state)
    elif state.decision:
        aim_again(state)
