"""Dice Actions: rolling the Action dice, and the dice on slots (rulebook: Dice Actions, Gear; A65, A66, A68)."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.chance import Chance
from games.content import documents
from games.firefighters_on_duty import refusals
from games.firefighters_on_duty.player_events import DieRolled, SlotLeft
from games.firefighters_on_duty.refusals import Refusal
from games.firefighters_on_duty.state import State, changed
from games.firefighters_on_duty.tokens import IN_HAND, NO_SYMBOL, NOWHERE, SYMBOLS

DICE_IN: Final = tuple(tuple(die for die in range(3) if bits >> die & 1) for bits in range(8))
"""The dice of each set of dice."""


@cache
def action_die() -> tuple[str, ...]:
    """The six faces of an Action die (A69)."""
    document = documents("games.firefighters_on_duty", "dice")["action_die"]
    return tuple(document["faces"])


@cache
def _symbols() -> bytes:
    return bytes(SYMBOLS.index(face) + 1 for face in action_die())


def rolls_left(state: State, seat: int) -> int:
    """Die rolls left to a seat this round; as many as it has dice where there is no budget (A68)."""
    return state.dice_each if state.timed else max(0, state.options.rolls_per_round - state.rolls_used[seat])


def list_rolls(state: State, seat: int, listed: list[int]) -> None:
    dice, first = state.dice_each, seat * state.dice_each
    left = min(dice, rolls_left(state, seat))
    listed += state.board.lists.rolls[left][state.slot[first : first + dice]]


def refuse_roll(state: State, seat: int, part: int) -> Refusal | None:
    dice = part + 1
    if dice >= 1 << state.dice_each:
        return refusals.NO_SUCH_DIE
    first = seat * state.dice_each
    for die in DICE_IN[dice]:
        if state.slot[first + die] != IN_HAND:
            return refusals.DIE_ON_SLOT
    if len(DICE_IN[dice]) > rolls_left(state, seat):
        return refusals.NO_ROLLS_LEFT
    return None


def earliest_roll(state: State, seat: int, part: int) -> int:
    """The first Moment at which these dice may be rolled again (A68)."""
    if not state.timed:
        return 0
    first, earliest = seat * state.dice_each, 0
    for die in DICE_IN[part + 1]:
        if die < state.dice_each and state.rolled_at[first + die] != NOWHERE:
            earliest = max(earliest, state.rolled_at[first + die] + state.options.roll_pause_ms)
    return earliest


def roll(state: State, seat: int, part: int, chance: Chance, moment: int) -> None:
    first, symbols = seat * state.dice_each, _symbols()
    for die in DICE_IN[part + 1]:
        symbol = symbols[chance.draw("action_die", len(symbols))]
        state.symbol[first + die] = symbol
        state.rolled_at[first + die] = moment
        state.rolls_used[seat] += 1
        state.note(DieRolled, seat, die, SYMBOLS[symbol - 1])


def refuse_symbol(state: State, seat: int, die: int, symbol: int) -> Refusal | None:
    """Whether a seat's die lies in hand and shows that symbol."""
    if die >= state.dice_each:
        return refusals.NO_SUCH_DIE
    own = seat * state.dice_each + die
    if state.slot[own] != IN_HAND:
        return refusals.DIE_ON_SLOT
    if state.symbol[own] != symbol:
        return refusals.WRONG_SYMBOL
    return None


def spend(state: State, seat: int, die: int) -> None:
    """The symbol has been used."""
    state.symbol[seat * state.dice_each + die] = NO_SYMBOL


def put_on_slot(state: State, seat: int, die: int, slot: int, engine: int, space: int) -> None:
    lay_on_slot(state, seat * state.dice_each + die, slot, engine, space)


def lay_on_slot(state: State, own: int, slot: int, engine: int, space: int) -> None:
    state.slot = changed(state.slot, own, slot)
    state.slot_engine = changed(state.slot_engine, own, engine)
    state.slot_space = changed(state.slot_space, own, space)


def take_from_slot(state: State, own: int) -> None:
    """The action on the slot is over: the die is spent and free to be rolled (A65)."""
    lay_on_slot(state, own, IN_HAND, 0, 0)
    state.symbol[own] = NO_SYMBOL
    state.note(SlotLeft, *divmod(own, state.dice_each))


def take_all_from(state: State, slot: int, space: int) -> None:
    """Nothing is left to do on a Space: every die on such a slot for it comes back, wasted (A61)."""
    for own in range(len(state.slot)):
        if state.slot[own] == slot and state.slot_space[own] == space:
            take_from_slot(state, own)


def refuse_leave_slot(state: State, seat: int, part: int) -> Refusal | None:
    if part >= state.dice_each:
        return refusals.NO_SUCH_DIE
    if state.slot[seat * state.dice_each + part] == IN_HAND:
        return refusals.NOT_ON_THAT_SLOT
    return None


def leave_slot(state: State, seat: int, part: int) -> None:
    take_from_slot(state, seat * state.dice_each + part)
