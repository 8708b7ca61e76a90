"""Fire Axe and Electric Shut-Off cards (rulebook: Equipment; A20-A22, A60, A61)."""

from __future__ import annotations

from itertools import compress

from games.chance import Chance
from games.firefighters_on_duty import action_numbers as kinds
from games.firefighters_on_duty import refusals
from games.firefighters_on_duty.action_dice import (
    put_on_slot,
    refuse_symbol,
    spend,
    take_all_from,
    take_from_slot,
)
from games.firefighters_on_duty.player_events import AxeRaised, AxeRolled, VoltageShutOff
from games.firefighters_on_duty.refusals import Refusal
from games.firefighters_on_duty.state import State, changed
from games.firefighters_on_duty.tokens import AXE, FIREFIGHTER, GEAR, ON_AXE_CARD, VOLTAGE

AXE_SUCCEEDS = 4


def refuse_chop(state: State, space: int) -> Refusal | None:
    """Whether there is Debris to remove, and a Firefighter and an Axe to do it."""
    if not state.debris[space]:
        return refusals.NO_DEBRIS
    if not state.tokens[FIREFIGHTER][space] or not state.tokens[AXE][space]:
        return refusals.NO_AXE
    return None


def axe_cards(state: State) -> int:
    """One Fire Axe card a player; solo, one for each engine (A22, A82)."""
    return state.engines if state.solo else 1


def axe_cards_taken(state: State, seat: int) -> bool:
    """Whether a die lies on every Fire Axe card of the seat."""
    first, taken = seat * state.dice_each, 0
    for own in range(first, first + state.dice_each):
        taken += state.slot[own] == ON_AXE_CARD
    return taken >= axe_cards(state)


def list_axe_uses(state: State, seat: int, die: int, listed: list[int]) -> None:
    if axe_cards_taken(state, seat):
        return
    numbers = state.board.numbers
    first = numbers.starts[kinds.USE_AXE] + die * numbers.spaces
    for space in compress(state.board.spaces, state.debris):
        if refuse_chop(state, space) is None:
            listed.append(first + space)


def refuse_use_axe(state: State, seat: int, part: int) -> Refusal | None:
    die, space = divmod(part, state.board.numbers.spaces)
    refusal = refuse_symbol(state, seat, die, GEAR)
    if refusal is None and axe_cards_taken(state, seat):
        return refusals.SLOT_TAKEN
    return refusal or refuse_chop(state, space)


def use_axe(state: State, seat: int, part: int) -> None:
    die, space = divmod(part, state.board.numbers.spaces)
    put_on_slot(state, seat, die, ON_AXE_CARD, 0, space)
    state.note(AxeRaised, seat, die, space)


def refuse_roll_axe(state: State, seat: int, part: int) -> Refusal | None:
    own = seat * state.dice_each + part
    if part >= state.dice_each:
        return refusals.NO_SUCH_DIE
    if state.slot[own] != ON_AXE_CARD:
        return refusals.NOT_ON_THAT_SLOT
    return refuse_chop(state, state.slot_space[own])


def roll_axe(state: State, seat: int, part: int, chance: Chance) -> None:
    """One D6; after the last Debris has gone, other dice raised on it are wasted (A61)."""
    own = seat * state.dice_each + part
    space = state.slot_space[own]
    face = chance.draw("d6", 6) + 1
    removed = int(face >= AXE_SUCCEEDS)
    state.debris = changed(state.debris, space, state.debris[space] - removed)
    state.note(AxeRolled, seat, space, face, removed)
    take_from_slot(state, own)
    if not state.debris[space]:
        take_all_from(state, ON_AXE_CARD, space)


def refuse_shut_off_on(state: State, space: int) -> Refusal | None:
    if not state.hazards[space] & VOLTAGE:
        return refusals.NO_VOLTAGE
    return None if state.tokens[FIREFIGHTER][space] else refusals.NO_FIREFIGHTER_FOR_SHUT_OFF


def list_shut_offs(state: State, seat: int, listed: list[int]) -> None:
    numbers = state.board.numbers
    for pair in range(numbers.pairs):
        if any(refuse_symbol(state, seat, die, GEAR) for die in kinds.PAIRS[pair]):
            continue
        first = numbers.starts[kinds.SHUT_OFF] + pair * numbers.spaces
        for block in state.board.blocks:
            if refuse_shut_off_on(state, block) is None:
                listed.append(first + block)


def refuse_shut_off(state: State, seat: int, part: int) -> Refusal | None:
    """Both Gear dice must be there at once (A20)."""
    pair, space = divmod(part, state.board.numbers.spaces)
    one, other = kinds.PAIRS[pair]
    return (
        refuse_symbol(state, seat, one, GEAR)
        or refuse_symbol(state, seat, other, GEAR)
        or refuse_shut_off_on(state, space)
    )


def shut_off(state: State, seat: int, part: int) -> None:
    pair, space = divmod(part, state.board.numbers.spaces)
    for die in kinds.PAIRS[pair]:
        spend(state, seat, die)
    state.hazards = changed(state.hazards, space, state.hazards[space] & ~VOLTAGE)
    state.note(VoltageShutOff, seat, space)
