"""A heuristic player: every decision follows from the state and a plan that all bots at the table share."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from games.chance import Chance
from games.firefighters_on_duty import action_numbers as kinds
from games.firefighters_on_duty.action_dice import earliest_roll, rolls_left
from games.firefighters_on_duty.bot_choices import choice
from games.firefighters_on_duty.bot_plan import Plan
from games.firefighters_on_duty.bot_vehicles import free_action, vehicle_move
from games.firefighters_on_duty.extinguish import difficulty
from games.firefighters_on_duty.state import READY, State
from games.firefighters_on_duty.tokens import (
    GEAR,
    IN_HAND,
    ITEM_COUNT,
    MOVE_FIREFIGHTER,
    MOVE_VEHICLE,
    ON_ENGINE,
    TANK,
    WATER,
)

ENOUGH_IN_RESERVE: Final = 12
AXE_WORTH: Final = (2.0, 6.0)
"""Worth of a roll of the axe: on Debris that is in nobody's way, and on the other."""


class HeuristicBot:
    """Puts out what is worst and nearest, carries people out, fetches Water. It has no state of its own."""

    def choose(self, state: State, seat: int, actions: Sequence[int], chance: Chance) -> int | None:
        """Never None: a bot with nothing to do is done."""
        if state.decision:
            return actions[choice(state)]
        if state.stage == READY or len(actions) == 1:
            return actions[0]
        return _act(state, seat, frozenset(actions))


def _act(state: State, seat: int, actions: frozenset[int]) -> int:
    """Dice on slots first, then what is free, then the symbols in hand, then new rolls."""
    on_slot = _resolve_slot(state, seat, actions)
    if on_slot is not None:
        return on_slot
    plan = Plan(state, seat)
    action = free_action(plan, seat, actions)
    if action is None:
        action = _use_symbols(plan, seat, actions)
    if action is None:
        action = _roll(plan, seat, actions)
    return state.board.numbers.starts[kinds.DONE] if action is None else action


def _resolve_slot(state: State, seat: int, actions: Container[int]) -> int | None:
    """Water in batches that cannot be wasted: no more dice than Fires, against the clock as many as they need."""
    starts, first = state.board.numbers.starts, seat * state.dice_each
    for die in range(state.dice_each):
        slot = state.slot[first + die]
        if slot == IN_HAND:
            continue
        if slot != ON_ENGINE:
            action = starts[kinds.ROLL_AXE] + die
        else:
            action = starts[kinds.ROLL_WATER] + die * TANK + _batch(state, first + die) - 1
        return action if action in actions else starts[kinds.LEAVE_SLOT] + die
    return None


def _batch(state: State, own: int) -> int:
    space, water = state.slot_space[own], state.tank[state.slot_engine[own]]
    fires = state.active[space] + state.inactive[space]
    if state.timed:
        fires = -(-fires * 6 // (7 - difficulty(state, space)))
    return max(1, min(fires, water))


def _use_symbols(plan: Plan, seat: int, actions: Container[int]) -> int | None:
    """The best use of a die in hand: Gears before Firefighters before vehicles before Water."""
    state = plan.state
    first = seat * state.dice_each
    in_hand = [(state.symbol[first + die], die) for die in range(state.dice_each) if state.slot[first + die] == IN_HAND]
    for wanted, use in _USES:
        for symbol, die in in_hand:
            if symbol == wanted:
                action = use(plan, seat, die, actions)
                if action is not None:
                    return action
    return None


def _use_gear(plan: Plan, seat: int, die: int, actions: Container[int]) -> int | None:
    """Shut the current off where that is possible, else the Fire or the Debris that is worth most."""
    state = plan.state
    numbers = state.board.numbers
    for pair in range(numbers.pairs):
        for block in plan.shut_offs:
            action = numbers.starts[kinds.SHUT_OFF] + pair * numbers.spaces + block
            if action in actions:
                return action
    best, best_worth = None, 0.0
    for engine in range(state.engines):
        for space, worth in enumerate(plan.worth):
            action = numbers.starts[kinds.EXTINGUISH] + (die * numbers.engines + engine) * numbers.spaces + space
            if worth > best_worth and state.tank[engine] and action in actions:
                best, best_worth = action, worth
    for space, priority in plan.axe_spaces.items():
        worth = AXE_WORTH[priority < max(plan.axe_spaces.values())]
        action = numbers.starts[kinds.USE_AXE] + die * numbers.spaces + space
        if worth > best_worth and action in actions:
            best, best_worth = action, worth
    return best


def _use_firefighter(plan: Plan, seat: int, die: int, actions: Container[int]) -> int | None:
    """The next move of the most urgent errand."""
    board = plan.state.board
    numbers = board.numbers
    for step in plan.steps:
        edge = board.edge_index[step.origin, step.to]
        action = numbers.starts[kinds.MOVE_FIREFIGHTER] + (die * numbers.edges + edge) * ITEM_COUNT + step.item
        if action in actions:
            return action
    return None


def _use_water(plan: Plan, seat: int, die: int, actions: Container[int]) -> int | None:
    """Water for the reserve nearest to where it is used, while anybody will need it."""
    state = plan.state
    numbers = state.board.numbers
    missing = sum(TANK - water for water in state.tank[: state.engines])
    if sum(state.reserves) + state.tank[state.board.truck] >= min(missing, ENOUGH_IN_RESERVE):
        return None
    station = min(range(numbers.stations), key=lambda station: (_way_to(state, station), station))
    action = numbers.starts[kinds.FETCH_WATER] + die * numbers.stations + station
    return action if action in actions else None


def _way_to(state: State, station: int) -> bool:
    """Whether neither the Water Truck nor an engine stands at the Fire Station."""
    return state.board.stations[station] not in state.vehicle_at


_USES: Final = (
    (GEAR, _use_gear),
    (MOVE_FIREFIGHTER, _use_firefighter),
    (MOVE_VEHICLE, vehicle_move),
    (WATER, _use_water),
)


def _roll(plan: Plan, seat: int, actions: Container[int]) -> int | None:
    """All dice in hand but Gears that will be needed; None when nothing is left to do or no time to do it."""
    state = plan.state
    first, starts = seat * state.dice_each, state.board.numbers.starts
    if not _is_work_left(plan):
        return None
    in_hand = [die for die in range(state.dice_each) if state.slot[first + die] == IN_HAND]
    gears = [die for die in in_hand if state.symbol[first + die] == GEAR]
    kept = gears[: len(in_hand) - 1] if _keeps_gears(plan, seat) else []
    dice = [die for die in in_hand if die not in kept][: max(0, rolls_left(state, seat))]
    if not dice:
        return None
    part = sum(1 << die for die in dice) - 1
    if state.timed and earliest_roll(state, seat, part) >= state.clock_at:
        return None
    action = starts[kinds.ROLL] + part
    return action if action in actions else None


def _keeps_gears(plan: Plan, seat: int) -> bool:
    """Rolls are counted by the die, so a Gear may wait; against the clock it only does where it is used soon."""
    state = plan.state
    if not state.timed:
        return any(plan.worth) or bool(plan.shut_offs)
    own = [engine for engine in range(state.engines) if state.owner(engine) == seat]
    return any(state.vehicle_at[engine] == plan.goals[engine] and state.tank[engine] for engine in own)


def _is_work_left(plan: Plan) -> bool:
    """Whether any symbol can still be of use."""
    state = plan.state
    missing = any(water < TANK for water in state.tank[: state.engines])
    people = any(state.aboard[item][state.board.rescue] for item in range(ITEM_COUNT))
    return bool(any(plan.worth) or plan.errands or plan.pickups or people or (missing and state.water_supply))
