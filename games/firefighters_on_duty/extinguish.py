"""Extinguish (rulebook: Gear; A17, A19, A62-A65, A88, A89, A100)."""

from __future__ import annotations

from itertools import compress

from games.chance import Chance
from games.firefighters_on_duty import action_numbers as kinds
from games.firefighters_on_duty import refusals
from games.firefighters_on_duty.action_dice import put_on_slot, refuse_symbol, take_all_from
from games.firefighters_on_duty.player_events import ExtinguishBegan, WaterRolled
from games.firefighters_on_duty.refusals import Refusal
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import (
    FIREFIGHTER,
    GEAR,
    HOSE,
    NOWHERE,
    ON_ENGINE,
    SMOKE,
    TANK,
    THIN,
    VOLTAGE,
)

HARDEST = 6


def difficulty(state: State, space: int) -> int:
    """The Extinguish Difficulty of a Space with Thick Smoke on it: +2 or +1, never above 6 (A17)."""
    hazards = state.hazards[space]
    smoke = 0 if not hazards & SMOKE else 1 if hazards & THIN else 2
    return min(HARDEST, state.board.difficulty[space] + smoke)


def refuse_target(state: State, engine: int, space: int) -> Refusal | None:
    """Whether that Fire Engine can extinguish on that Space now."""
    if not state.active[space] and not state.inactive[space]:
        return refusals.NO_FIRE
    if state.board.is_road[space]:
        return None if state.vehicle_at[engine] == space else refusals.ENGINE_NOT_THERE
    if state.hazards[space] & VOLTAGE:
        return refusals.HIGH_VOLTAGE
    if not hose_line(state, space) >> state.vehicle_at[engine] & 1:
        return refusals.NO_HOSE_LINE
    return None


def hose_line(state: State, block: int) -> int:
    """The spaces beside the Blocks that Firefighters with Fire Hoses join to this one (A62).

    Every Block of a chain holds both, this one too; a chain crosses no Road and may cross burning or burned
    Blocks (A100).
    """
    board = state.board
    firefighters, hoses = state.tokens[FIREFIGHTER], state.tokens[HOSE]
    if not firefighters[block] or not hoses[block]:
        return 0
    linked, reached, waiting = 1 << block, 0, [block]
    while waiting:
        link = waiting.pop()
        reached |= board.beside_mask[link]
        for beside in board.blocks_beside[link]:
            if not linked >> beside & 1 and firefighters[beside] and hoses[beside]:
                linked |= 1 << beside
                waiting.append(beside)
    return reached


def slot_is_taken(state: State, engine: int) -> bool:
    """Whether a die lies on the Action slot of the engine."""
    slots, engines = state.slot, state.slot_engine
    return any(slots[own] == ON_ENGINE and engines[own] == engine for own in range(len(slots)))


def refuse_engine(state: State, seat: int, engine: int) -> Refusal | None:
    if state.vehicle_at[engine] == NOWHERE:
        return refusals.NO_SUCH_VEHICLE
    if state.owner(engine) != seat:
        return refusals.NOT_YOUR_ENGINE
    return refusals.SLOT_TAKEN if slot_is_taken(state, engine) else None


def list_targets(state: State, seat: int, die: int, listed: list[int]) -> None:
    numbers = state.board.numbers
    for engine in state.own_engines[seat]:
        if slot_is_taken(state, engine):
            continue
        first = numbers.starts[kinds.EXTINGUISH] + (die * numbers.engines + engine) * numbers.spaces
        with_hose = compress(state.board.spaces, state.tokens[HOSE])
        for space in sorted({state.vehicle_at[engine], *with_hose}):
            if refuse_target(state, engine, space) is None:
                listed.append(first + space)


def refuse_extinguish(state: State, seat: int, part: int) -> Refusal | None:
    die, engine, space = _parts(state, part)
    return (
        refuse_symbol(state, seat, die, GEAR)
        or refuse_engine(state, seat, engine)
        or refuse_target(state, engine, space)
    )


def extinguish(state: State, seat: int, part: int) -> None:
    die, engine, space = _parts(state, part)
    put_on_slot(state, seat, die, ON_ENGINE, engine, space)
    state.note(ExtinguishBegan, seat, die, engine, space)


def _parts(state: State, part: int) -> tuple[int, int, int]:
    rest, space = divmod(part, state.board.numbers.spaces)
    die, engine = divmod(rest, state.board.numbers.engines)
    return die, engine, space


def most_water(state: State, own: int) -> int:
    """How many Water dice may be rolled now for a die on an engine's slot; requirements count anew (A63)."""
    engine = state.slot_engine[own]
    return 0 if refuse_target(state, engine, state.slot_space[own]) else state.tank[engine]


def list_batches(state: State, die: int, own: int, listed: list[int]) -> None:
    first = state.board.numbers.starts[kinds.ROLL_WATER] + die * TANK
    listed.extend(range(first, first + most_water(state, own)))


def refuse_roll_water(state: State, seat: int, part: int) -> Refusal | None:
    die, less = divmod(part, TANK)
    own = seat * state.dice_each + die
    if die >= state.dice_each:
        return refusals.NO_SUCH_DIE
    if state.slot[own] != ON_ENGINE:
        return refusals.NOT_ON_THAT_SLOT
    engine = state.slot_engine[own]
    if state.tank[engine] <= less:
        return refusals.NOT_ENOUGH_WATER
    return refuse_target(state, engine, state.slot_space[own])


def roll_water(state: State, seat: int, part: int, chance: Chance) -> None:
    """Each die at or above the difficulty removes one Fire; all of them return to the general supply."""
    die, less = divmod(part, TANK)
    own, count = seat * state.dice_each + die, less + 1
    engine, space = state.slot_engine[own], state.slot_space[own]
    needed = difficulty(state, space)
    faces = [chance.draw("water_die", 6) + 1 for _ in range(count)]
    state.tank[engine] -= count
    state.water_supply += count
    removed = remove_fire(state, space, sum(face >= needed for face in faces))
    state.note(WaterRolled, seat, engine, space, needed, removed, faces)
    if not state.active[space] and not state.inactive[space]:
        take_all_from(state, ON_ENGINE, space)


def remove_fire(state: State, space: int, most: int) -> int:
    """Take away up to that many Fires, Active ones first (A89); returns how many it were."""
    active = min(most, state.active[space])
    inactive = min(most - active, state.inactive[space])
    state.active[space] -= active
    state.inactive[space] -= inactive
    state.fire_supply += active + inactive
    return active + inactive
