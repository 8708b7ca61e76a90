"""Turns and rounds (D9, D55, D57, D70)."""

from __future__ import annotations

from games.chance import Chance
from games.day_of_fallout import marks
from games.day_of_fallout.events import TurnBegan, TurnEnded
from games.day_of_fallout.outcome import end_by_rounds
from games.day_of_fallout.sizes import EVERY_CARD
from games.day_of_fallout.state import PLACING, TURN, State


def first_in_play(state: State) -> int:
    """The first seat in the order of turns that is not out."""
    return next(seat for seat in _order(state, state.first) if state.in_play(seat))


def _order(state: State, begin: int) -> list[int]:
    return [(begin + step) % state.seats for step in range(state.seats)]


def _steps_from_first(state: State, seat: int) -> int:
    return (seat - state.first) % state.seats


def pass_on(state: State) -> None:
    """The next seat in play begins its turn; past the last one a round ends, and with the last round the game."""
    before = state.active
    following = [seat for seat in _order(state, before + 1) if state.in_play(seat)]
    state.active = following[0]
    if _steps_from_first(state, state.active) <= _steps_from_first(state, before):
        if state.round >= state.board.scenario.round_cap:
            end_by_rounds(state)
            return
        state.round += 1
    begin_turn(state)


def begin_turn(state: State) -> None:
    """All four order cards are at hand (D9)."""
    state.turn += 1
    state.clear_turn()
    state.cards = EVERY_CARD
    state.note(TurnBegan, state.turn, state.round, state.active)
    marks.begin_turn(state, state.active)


def end_turn(state: State, chance: Chance) -> None:
    state.current = ()
    marks.end_turn(state, state.active)
    state.note(TurnEnded, state.turn, state.active)
    pass_on(state)


def begin_rounds(state: State) -> None:
    """All squads are placed."""
    state.stage, state.round, state.active = TURN, 1, first_in_play(state)
    begin_turn(state)


def next_to_place(state: State) -> None:
    """The next seat with squads to place (D17); after the last one the first turn begins."""
    for seat in _order(state, state.first):
        if state.in_play(seat) and any(waits_for_place(state, squad) for squad in state.squads_of(seat)):
            state.stage, state.active = PLACING, seat
            return
    begin_rounds(state)


def waits_for_place(state: State, squad: int) -> bool:
    return bool(state.units[squad]) and not state.placed >> squad & 1
