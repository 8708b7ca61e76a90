"""What the actions of the toy game (tests/toy_game.py) do to its state."""

from __future__ import annotations

from games.chance import Chance
from games.game import Moment, Seat
from tests.toy_words import (
    BURN,
    DONE,
    DOUBLE,
    FORFEIT,
    PAUSE_MS,
    PLAY_CARD,
    QUENCH,
    ROLL,
    STEPS,
    CardDealt,
    CardPlayed,
    Chosen,
    Event,
    FireBurned,
    GameEnded,
    Rolled,
    SeatDone,
    SeatGivenUp,
    State,
    TimeEnded,
)


def act(state: State, seat: Seat, action: int, chance: Chance, moment: Moment) -> None:
    """Do an action that is allowed."""
    if action == ROLL:
        _roll(state, seat, chance, moment)
    elif action == PLAY_CARD:
        _play_card(state, seat, moment)
    elif action in (DOUBLE, QUENCH):
        _choose(state, action, moment)
    elif action == DONE:
        _finish(state, seat)
    elif action == BURN:
        _burn(state, chance, moment)
    elif action >= FORFEIT:
        _give_up(state, action - FORFEIT, moment)
    else:
        _time_up(state, moment)


def begin_round(state: State, chance: Chance, moment: Moment) -> None:
    state.round += 1
    state.burned = -1
    for seat in range(len(state.points)):
        state.rolls[seat], state.done[seat] = 0, state.gone[seat]
        if state.played[seat] and not state.gone[seat] and sum(state.pile) > 0:
            state.hands[seat] = chance.pick("card", state.pile)
            state.pile[state.hands[seat]] -= 1
            state.played[seat] = False
            _note(state, CardDealt(seat, state.cards[state.hands[seat]]))
    _new_clock(state, moment, state.options.action_phase_ms)


def _new_clock(state: State, moment: Moment, length: int) -> None:
    state.generation += 1
    state.clock_at = moment + length


def _note(state: State, event: Event) -> None:
    if state.log is not None:
        state.log.append(event)


def _roll(state: State, seat: Seat, chance: Chance, moment: Moment) -> None:
    face = chance.draw("d6", 6) + 1
    state.points[seat] += face
    state.rolls[seat] += 1
    state.ready_at[seat] = moment + PAUSE_MS if state.options.timed else 0
    _note(state, Rolled(seat, face))


def _play_card(state: State, seat: Seat, moment: Moment) -> None:
    state.played[seat], state.decider = True, seat
    state.decisions += 1
    _new_clock(state, moment, state.options.decision_ms)
    _note(state, CardPlayed(seat, state.cards[state.hands[seat]]))


def _choose(state: State, action: int, moment: Moment) -> None:
    seat, worth = state.decider, state.hands[state.decider] + 1
    state.points[seat] += 2 * worth if action == DOUBLE else 0
    state.fire -= worth if action == QUENCH else 0
    state.decider, state.hands[seat] = -1, -1
    _new_clock(state, moment, state.options.action_phase_ms)
    _note(state, Chosen(seat, "double" if action == DOUBLE else "quench"))


def _finish(state: State, seat: Seat) -> None:
    state.done[seat] = True
    _note(state, SeatDone(seat))
    if all(state.done):
        state.burned = 0


def _time_up(state: State, moment: Moment) -> None:
    _note(state, TimeEnded("action_phase" if state.decider < 0 else "decision"))
    if state.decider >= 0:
        _choose(state, DOUBLE, moment)
    else:
        state.done, state.burned = [True] * len(state.done), 0


def _give_up(state: State, seat: Seat, moment: Moment) -> None:
    _note(state, SeatGivenUp(seat))
    if state.decider == seat:
        _choose(state, DOUBLE, moment)
    state.gone[seat] = True
    if all(state.gone):
        state.round, state.burned = state.rounds + 1, -1
        _note(state, GameEnded(list(state.points)))
    elif not state.done[seat]:
        _finish(state, seat)


def _burn(state: State, chance: Chance, moment: Moment) -> None:
    face = chance.draw("d6", 6) + 1
    state.fire += face
    state.burned += 1
    _note(state, FireBurned(face))
    if state.burned == STEPS and state.round < state.rounds:
        begin_round(state, chance, moment)
    elif state.burned == STEPS:
        state.round += 1
        _note(state, GameEnded(list(state.points)))
