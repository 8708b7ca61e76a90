"""Who may do what now: lists the actions of a seat, and says why one is refused. Both ask the same predicates (G5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.firefighters_on_duty import action_dice, equipment, extinguish, loading, people, refusals, vehicles, water
from games.firefighters_on_duty import action_numbers as kinds
from games.firefighters_on_duty.action_dice import DICE_IN, rolls_left
from games.firefighters_on_duty.refusals import Refusal
from games.firefighters_on_duty.state import (
    ACTION_PHASE,
    END_OF_ROUND,
    FIRE_GROWTH,
    FIRE_SPREAD,
    LAST_ACTIONS,
    NO_CLOCK,
    OVER,
    RADIO_REPORT,
    READY,
    START_OF_ROUND,
    State,
)
from games.firefighters_on_duty.tokens import (
    GEAR,
    IN_HAND,
    MOVE_FIREFIGHTER,
    MOVE_VEHICLE,
    NOWHERE,
    ON_ENGINE,
    WATER,
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
TABLE_STEPS: Final = {
    START_OF_ROUND: kinds.START_ROUND,
    FIRE_GROWTH: kinds.FIRE_GROWTH,
    FIRE_SPREAD: kinds.FIRE_SPREAD,
    END_OF_ROUND: kinds.END_ROUND,
}


def to_act(state: State) -> tuple[int, ...]:
    """The seats with something to do; untimed, whoever has rolled least comes first (A102)."""
    if table_step(state) is not None:
        return (TABLE,)
    seats = [seat for seat in range(state.seats) if acts(state, seat)]
    if state.stage == ACTION_PHASE and not state.timed:
        seats.sort(key=lambda seat: state.rolls_used[seat])
    return tuple(seats)


def acts(state: State, seat: int) -> bool:
    """Whether a seat has something to do."""
    if state.decision:
        return state.decision[1] in (NOWHERE, seat)
    if state.stage == ACTION_PHASE:
        return not state.done[seat]
    if state.stage == READY:
        return not state.ready[seat]
    return state.stage == LAST_ACTIONS and has_die_on_slot(state, seat)


def has_die_on_slot(state: State, seat: int) -> bool:
    own = state.slot[seat * state.dice_each : (seat + 1) * state.dice_each]
    return own.count(IN_HAND) < len(own)


def table_step(state: State) -> int | None:
    """The action by which the table goes on, when it is the table's turn."""
    if state.decision:
        return None
    starts = state.board.numbers.starts
    if RADIO_REPORT < state.stage < FIRE_GROWTH:
        return starts[kinds.RADIO_REPORT] + state.stage - RADIO_REPORT - 1
    kind = TABLE_STEPS.get(state.stage)
    return None if kind is None else starts[kind]


def legal_actions(state: State, seat: int) -> list[int]:
    if seat == TABLE:
        step = table_step(state)
        return [] if step is None else [step]
    if not acts(state, seat):
        return []
    starts = state.board.numbers.starts
    if state.decision:
        return list(range(starts[kinds.CHOOSE], starts[kinds.CHOOSE] + len(state.choices)))
    if state.stage == READY:
        return [starts[kinds.READY]]
    listed: list[int] = []
    _list_slots(state, seat, listed)
    if state.stage == ACTION_PHASE:
        action_dice.list_rolls(state, seat, listed)
        _list_symbols(state, seat, listed)
        water.list_transfers(state, seat, listed)
        loading.list_loading(state, seat, listed)
        listed.append(starts[kinds.DONE])
    return listed


def _list_slots(state: State, seat: int, listed: list[int]) -> None:
    """What can be done with dice on slots."""
    starts, first = state.board.numbers.starts, seat * state.dice_each
    for die in range(state.dice_each):
        slot = state.slot[first + die]
        if slot == IN_HAND:
            continue
        if slot == ON_ENGINE:
            extinguish.list_batches(state, die, first + die, listed)
        elif equipment.refuse_chop(state, state.slot_space[first + die]) is None:
            listed.append(starts[kinds.ROLL_AXE] + die)
        listed.append(starts[kinds.LEAVE_SLOT] + die)


def _list_symbols(state: State, seat: int, listed: list[int]) -> None:
    """What can be done with the symbols of dice in hand."""
    first, gears = seat * state.dice_each, 0
    for die in range(state.dice_each):
        if state.slot[first + die] != IN_HAND:
            continue
        symbol = state.symbol[first + die]
        if symbol == WATER:
            water.list_fetches(state, die, listed)
        elif symbol == MOVE_VEHICLE:
            vehicles.list_moves(state, seat, die, listed)
        elif symbol == MOVE_FIREFIGHTER:
            people.list_moves(state, die, listed)
        elif symbol == GEAR:
            gears += 1
            extinguish.list_targets(state, seat, die, listed)
            equipment.list_axe_uses(state, seat, die, listed)
    if gears > 1:
        equipment.list_shut_offs(state, seat, listed)


def out_of_rolls(state: State, seat: int) -> bool:
    """Untimed: no roll left, no usable symbol, no die on a slot (A102)."""
    if rolls_left(state, seat) > 0 or has_die_on_slot(state, seat):
        return False
    usable: list[int] = []
    _list_symbols(state, seat, usable)
    return not usable


def everybody_is_done(state: State) -> bool:
    """Whether every seat has said `done` or has nothing left to roll or use."""
    return all(state.done[seat] or out_of_rolls(state, seat) for seat in range(state.seats))


def not_before(state: State, seat: int, action: int) -> int:
    """The end of the clock for `time_up`, else the pause between two rolls of one die (A68)."""
    numbers = state.board.numbers
    kind = numbers.kind(action)
    if kind == kinds.TIME_UP:
        return state.clock_at
    return action_dice.earliest_roll(state, seat, action) if kind == kinds.ROLL else 0


def refusal(state: State, seat: int, action: int, moment: int) -> Refusal | None:
    numbers = state.board.numbers
    if not 0 <= action < numbers.count or not TABLE <= seat < state.seats:
        return refusals.NO_SUCH_ACTION
    if state.stage == OVER:
        return refusals.GAME_OVER
    kind = numbers.kind(action)
    if (seat == TABLE) != (kind >= kinds.START_ROUND):
        return refusals.NOT_YOUR_ACTION
    part = action - numbers.starts[kind]
    if kind == kinds.TIME_UP:
        return _refuse_time_up(state, moment)
    if seat == TABLE:
        return None if action == table_step(state) else refusals.NOT_NOW
    if kind in (kinds.CHOOSE, kinds.CHOOSE_LATE):
        return _refuse_choice(state, seat, kind, part)
    return refusals.DECISION_WAITS if state.decision else _refuse_in_stage(state, seat, kind, part, moment)


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
        if state.stage != READY:
            return refusals.NOT_NOW
        return refusals.ALREADY_READY if state.ready[seat] else None
    if state.stage == LAST_ACTIONS:
        return REFUSE[kind](state, seat, part) if kind in ON_SLOTS else refusals.TIME_IS_UP
    if state.stage != ACTION_PHASE:
        return refusals.NOT_NOW
    if state.done[seat]:
        return refusals.ALREADY_DONE
    if kind == kinds.DONE:
        return None
    refused = REFUSE[kind](state, seat, part)
    return refused or (_refuse_hasty_roll(state, seat, part, moment) if kind == kinds.ROLL else None)


def _refuse_hasty_roll(state: State, seat: int, part: int, moment: int) -> Refusal | None:
    wait = action_dice.earliest_roll(state, seat, part) - moment
    if wait <= 0 or part + 1 >= len(DICE_IN):
        return None
    early = refusals.ROLL_TOO_EARLY
    return early._replace(message=early.message.format(wait=wait))
