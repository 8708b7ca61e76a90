"""Who may do what now: the seats to act, and the actions of a seat (rulebook: Gameplay; A102).

What is listed here is what refusing.py does not refuse: both ask the same predicates (G5).
"""

from __future__ import annotations

from typing import Final

from games.firefighters_on_duty import action_dice, equipment, extinguish, loading, people, vehicles, water
from games.firefighters_on_duty import action_numbers as kinds
from games.firefighters_on_duty.action_dice import rolls_left
from games.firefighters_on_duty.state import (
    ACTION_PHASE,
    END_OF_ROUND,
    FIRE_GROWTH,
    FIRE_SPREAD,
    LAST_ACTIONS,
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
    NO_SYMBOL,
    NOWHERE,
    ON_ENGINE,
    WATER,
)
from games.game import TABLE

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
    if state.stage != ACTION_PHASE:
        return tuple(seat for seat in range(state.seats) if acts(state, seat))
    seats = [seat for seat in range(state.seats) if not state.done[seat]]
    if len(seats) > 1 and not state.timed:
        seats.sort(key=state.rolls_used.__getitem__)
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
    return any(state.slot[seat * state.dice_each : (seat + 1) * state.dice_each])


def table_step(state: State) -> int | None:
    """The action by which the table goes on, when it is the table's turn."""
    if state.decision or READY <= state.stage <= LAST_ACTIONS:
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
    if has_die_on_slot(state, seat):
        _list_slots(state, seat, listed)
    if state.stage == ACTION_PHASE:
        action_dice.list_rolls(state, seat, listed)
        _list_symbols(state, seat, listed)
        water.list_transfers(state, seat, listed)
        loading.list_loading(state, seat, listed)
        listed.append(starts[kinds.DONE])
    return listed


def default_action(state: State, seat: int) -> int:
    """What is played for a seat to act without its player: `ready`, `done`, the first option, or a die taken back."""
    starts = state.board.numbers.starts
    if state.decision:
        return starts[kinds.CHOOSE]
    if state.stage == READY:
        return starts[kinds.READY]
    if state.stage == ACTION_PHASE:
        return starts[kinds.DONE]
    first = seat * state.dice_each
    return starts[kinds.LEAVE_SLOT] + next(die for die in range(state.dice_each) if state.slot[first + die] != IN_HAND)


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
        symbol = state.symbol[first + die]
        if symbol == NO_SYMBOL or state.slot[first + die] != IN_HAND:
            continue
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
    for seat in range(state.seats):
        if state.done[seat]:
            continue
        if not out_of_rolls(state, seat):
            return False
    return True
