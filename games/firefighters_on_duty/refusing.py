"""Why an action is refused now: who acts and when is asked here, the rest of the file of its rule (G5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.firefighters_on_duty import action_dice, equipment, extinguish, loading, people, refusals, vehicles, water
from games.firefighters_on_duty import action_numbers as kinds
from games.firefighters_on_duty.legal import acts, table_step
from games.firefighters_on_duty.refusals import Refusal
from games.firefighters_on_duty.state import (
    ACTION_PHASE,
    LAST_ACTIONS,
    NO_CLOCK,
    OVER,
    READY,
    State,
)
from games.game import TABLE

REFUSE: Final[dict[int, Callable[[State, int, int], Refusal | None]]] = {
    kinds.ROLL: action_dice.refuse_roll,
    kinds.FETCH_WATER: water.refuse_fetch,
    kinds.MOVE_VEHICLE: vehicles.refuse_move,
    kinds.MOVE_FIREFIGHTER: people.refuse_move,
    kinds.EXTINGUISH: extinguish.refuse_extinguish,
    kinds.ROLL_WATER: extinguish.refuse_roll_water,
    kinds.USE_AXE: equipment.refuse_use_axe,
    kinds.ROLL_AXE: equipment.refuse_roll_axe,
    kinds.LEAVE_SLOT: action_dice.refuse_leave_slot,
    kinds.SHUT_OFF: equipment.refuse_shut_off,
    kinds.DRAW_WATER: water.refuse_draw,
    kinds.GIVE_WATER: water.refuse_give,
    kinds.LOAD: loading.refuse_load,
    kinds.UNLOAD: loading.refuse_unload,
}
"""The requirements of each action of the Action Phase."""
ON_SLOTS: Final = (kinds.ROLL_WATER, kinds.ROLL_AXE, kinds.LEAVE_SLOT)
"""What is still done after the countdown (A67)."""


def not_before(state: State, seat: int, action: int) -> int:
    """The end of the clock for `time_up`, else the pause between two rolls of one die (A68)."""
    numbers = state.board.numbers
    kind = numbers.kind_of[action]
    if kind == kinds.TIME_UP:
        return state.clock_at
    return action_dice.earliest_roll(state, seat, action) if kind == kinds.ROLL else 0


def refusal(state: State, seat: int, action: int, moment: int) -> Refusal | None:
    numbers = state.board.numbers
    if not 0 <= action < numbers.count or not TABLE <= seat < state.seats:
        return refusals.NO_SUCH_ACTION
    if state.stage == OVER:
        return refusals.GAME_OVER
    kind = numbers.kind_of[action]
    if seat == TABLE or kind >= kinds.START_ROUND:
        return _refuse_step(state, seat, action, kind, moment)
    part = action - numbers.starts[kind]
    if kind >= kinds.CHOOSE:
        return _refuse_choice(state, seat, kind, part)
    return refusals.DECISION_WAITS if state.decision else _refuse_in_stage(state, seat, kind, part, moment)


def _refuse_step(state: State, seat: int, action: int, kind: int, moment: int) -> Refusal | None:
    if seat != TABLE or kind < kinds.START_ROUND:
        return refusals.NOT_YOUR_ACTION
    if kind == kinds.TIME_UP:
        return _refuse_time_up(state, moment)
    return None if action == table_step(state) else refusals.NOT_NOW


def _refuse_time_up(state: State, moment: int) -> Refusal | None:
    if state.clock == NO_CLOCK:
        return refusals.NO_CLOCK
    return refusals.TOO_EARLY if moment < state.clock_at else None


def _refuse_choice(state: State, seat: int, kind: int, option: int) -> Refusal | None:
    if kind == kinds.CHOOSE_LATE or not state.decision:
        return refusals.DECISION_OVER
    if not acts(state, seat):
        return refusals.NOT_YOUR_DECISION
    return None if option < len(state.choices) else refusals.NO_SUCH_OPTION


def _refuse_in_stage(state: State, seat: int, kind: int, part: int, moment: int) -> Refusal | None:
    if kind == kinds.READY:
        return _refuse_ready(state, seat)
    if state.stage == LAST_ACTIONS:
        return REFUSE[kind](state, seat, part) if kind in ON_SLOTS else refusals.TIME_IS_UP
    if state.stage != ACTION_PHASE:
        return refusals.NOT_NOW
    if state.done[seat]:
        return refusals.ALREADY_DONE
    if kind == kinds.DONE:
        return None
    refused = REFUSE[kind](state, seat, part)
    return refused if refused or kind != kinds.ROLL else _refuse_hasty_roll(state, seat, part, moment)


def _refuse_ready(state: State, seat: int) -> Refusal | None:
    if state.stage != READY:
        return refusals.NOT_NOW
    return refusals.ALREADY_READY if state.ready[seat] else None


def _refuse_hasty_roll(state: State, seat: int, part: int, moment: int) -> Refusal | None:
    wait = action_dice.earliest_roll(state, seat, part) - moment
    if wait <= 0:
        return None
    early = refusals.ROLL_TOO_EARLY
    return early._replace(message=early.message.format(wait=wait))
