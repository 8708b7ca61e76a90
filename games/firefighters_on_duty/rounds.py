"""The course of a round: which stage follows which, and what begins and ends them (rulebook: Gameplay; A66, A67, A102).

Start of Round - (timed) ready - Action Phase - last actions - eight Radio Reports - Growth - Spread - End of Round.
"""

from __future__ import annotations

from games.chance import Chance
from games.firefighters_on_duty.action_dice import take_from_slot
from games.firefighters_on_duty.cards import place_calls
from games.firefighters_on_duty.clocks import action_phase_ms, start_clock, stop_clock
from games.firefighters_on_duty.equipment import refuse_chop
from games.firefighters_on_duty.extinguish import most_water
from games.firefighters_on_duty.fire_events import RoundEnded
from games.firefighters_on_duty.fire_growth import flare_up
from games.firefighters_on_duty.objectives import objective_completed
from games.firefighters_on_duty.player_events import (
    ActionPhaseBegan,
    ActionPhaseEnded,
    CountdownEnded,
    RoundStarted,
)
from games.firefighters_on_duty.scoring import score
from games.firefighters_on_duty.state import (
    ACTION_PHASE,
    END_OF_ROUND,
    LAST_ACTIONS,
    LAST_ACTIONS_CLOCK,
    PHASE_CLOCK,
    RADIO_REPORT,
    READY,
    READY_CLOCK,
    SETUP,
    START_OF_ROUND,
    State,
)
from games.firefighters_on_duty.tokens import IN_HAND, NO_SYMBOL, NOWHERE, ON_ENGINE
from games.firefighters_on_duty.water import refill_hydrants


def start_round(state: State, chance: Chance) -> None:
    """Fires flare up, Hydrants are filled, Distress Calls come; every player has fresh dice."""
    state.note(RoundStarted, state.round)
    for own in range(len(state.symbol)):
        state.symbol[own], state.rolled_at[own] = NO_SYMBOL, NOWHERE
    state.rolls_used = [0] * state.seats
    state.ready = state.done = bytes(state.seats)
    flare_up(state)
    refill_hydrants(state)
    place_calls(state, chance)


def complete_stage(state: State, moment: int) -> None:
    """The step of the table is done with all its decisions: the next stage begins."""
    if state.stage == SETUP:
        state.stage = START_OF_ROUND
    elif state.stage == START_OF_ROUND:
        _wait_for_players(state, moment)
    elif state.stage == END_OF_ROUND:
        state.round += 1
        state.stage = START_OF_ROUND
    else:
        state.stage += 1


def _wait_for_players(state: State, moment: int) -> None:
    """Against the clock the countdown waits for all to be ready, but not for ever (A102)."""
    if state.timed:
        state.stage = READY
        start_clock(state, READY_CLOCK, state.options.ready_wait_ms, moment)
    else:
        begin_action_phase(state, moment)


def begin_action_phase(state: State, moment: int) -> None:
    state.stage = ACTION_PHASE
    if state.timed:
        start_clock(state, PHASE_CLOCK, action_phase_ms(state), moment)
    state.note(ActionPhaseBegan, state.clock_at)


def end_countdown(state: State, moment: int) -> None:
    """Rolled dice are lost; dice on slots are still resolved, without hurry (A66, A67)."""
    for own in range(len(state.symbol)):
        if state.slot[own] == IN_HAND:
            state.symbol[own] = NO_SYMBOL
    state.stage = LAST_ACTIONS
    drop_idle_dice(state)
    waiting = len(state.slot) - state.slot.count(IN_HAND)
    state.note(CountdownEnded, waiting)
    if state.timed and waiting:
        start_clock(state, LAST_ACTIONS_CLOCK, state.options.decision_ms, moment)
    end_when_resolved(state)


def drop_idle_dice(state: State) -> None:
    """Nobody waits for a die on a slot that cannot be resolved any more."""
    for own, slot in enumerate(state.slot):
        idle = not most_water(state, own) if slot == ON_ENGINE else refuse_chop(state, state.slot_space[own])
        if slot != IN_HAND and idle:
            take_from_slot(state, own)


def end_when_resolved(state: State) -> None:
    """The Action Phase is over when no die is left on a slot."""
    drop_idle_dice(state)
    if state.slot.count(IN_HAND) == len(state.slot):
        stop_clock(state)
        state.note(ActionPhaseEnded)
        state.stage = RADIO_REPORT + 1


def end_last_actions(state: State) -> None:
    """The time for the last dice on slots is up."""
    for own, slot in enumerate(state.slot):
        if slot != IN_HAND:
            take_from_slot(state, own)
    end_when_resolved(state)


def end_round(state: State) -> None:
    """The last round is the scenario's last, or, where it says so, the one that completes the objective (A76, A77)."""
    state.note(RoundEnded, state.round)
    scenario = state.board.scenario
    if state.round >= scenario.rounds or (scenario.ends_when_complete and objective_completed(state)):
        score(state)
