"""What a Fire is worth to the bot, and on which Road each Fire Engine should stand.

Every bot at the table finds the same answers from the same state, so bots do not fight over a piece.
"""

from __future__ import annotations

from typing import Final

from games.firefighters_on_duty.bot_paths import FAR, Ways
from games.firefighters_on_duty.content_types import (
    BlocksStand,
    EvacuatedAtLeast,
    NobodyLeft,
    NoDebrisLeft,
    NoHazardLeft,
    ShelteredAtLeast,
)
from games.firefighters_on_duty.extinguish import difficulty
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import (
    CIVILIAN,
    EXPLOSIVES,
    FIREFIGHTER,
    GAS,
    INJURED,
    NOWHERE,
    TANK,
    VOLTAGE,
)

BY_FIRES: Final = (0.0, 3.0, 5.0, 9.0, 14.0)
"""Worth of a burning Block by its Active Fires; with 4 it burns down this round."""
ROAD_FIRE: Final = 1.5
VEHICLE_IN_FIRE: Final = (3.5, 15.0)
"""Worth of the Fire under a vehicle, and under a damaged one."""
THREATENED: Final = {GAS: 6.0, EXPLOSIVES: 4.0}
CIVILIAN_WORTH: Final = 3.0
INJURED_WORTH: Final = 8.0
FIREFIGHTER_WORTH: Final = 2.0
PROTECTED_WORTH: Final = 5.0
NEIGHBOUR_WORTH: Final = 0.5
STARTING: Final = 2.0
"""Added to distances, so that near targets do not outweigh everything."""
SHARED: Final = 0.45
"""What a Block is still worth to the next engine when one is on its way."""
THROUGH_ROAD: Final = 0.85
"""A Road that others drive through is a worse place to stand."""
LOW_TANK: Final = 2


def protected(state: State) -> frozenset[int]:
    """Blocks that the objective wants to stand, or where it wants people to be."""
    return frozenset(
        state.board.index[name]
        for goal in state.board.scenario.objective
        if isinstance(goal, BlocksStand | ShelteredAtLeast)
        for name in goal.spaces
    )


def wants_no_voltage(state: State) -> bool:
    return any(
        isinstance(goal, NoHazardLeft) and goal.hazard == "high_voltage" for goal in state.board.scenario.objective
    )


def debris_to_clear(state: State) -> frozenset[int]:
    """Spaces that the objective wants free of Debris and that are not."""
    spaces: set[int] = set()
    for goal in state.board.scenario.objective:
        if isinstance(goal, NoDebrisLeft):
            spaces |= {state.board.index[name] for name in goal.spaces} or set(range(state.board.space_count))
    return frozenset(space for space in spaces if state.debris[space])


def civilians_wanted(state: State) -> int:
    """How many more Civilians the objective wants in safety, those on a vehicle included."""
    wanted = 0
    for goal in state.board.scenario.objective:
        if isinstance(goal, EvacuatedAtLeast):
            wanted = max(wanted, goal.count - state.evacuated)
        elif isinstance(goal, NobodyLeft) and goal.who == "civilians":
            wanted = 99
    return wanted


def worth_of_fires(state: State) -> list[float]:
    """The worth of extinguishing on every space; 0 where there is no Active Fire."""
    saved = protected(state)
    return [_worth(state, space, saved) if fires else 0.0 for space, fires in enumerate(state.active)]


def _worth(state: State, space: int, saved: frozenset[int]) -> float:
    board, tokens = state.board, state.tokens
    if board.is_road[space]:
        if space not in state.vehicle_at:
            return ROAD_FIRE
        return VEHICLE_IN_FIRE[min(1, state.damaged[state.vehicle_at.index(space)])]
    worth = BY_FIRES[min(state.active[space], 4)]
    worth += sum(more for hazard, more in THREATENED.items() if state.hazards[space] & hazard)
    worth += CIVILIAN_WORTH * tokens[CIVILIAN][space] + INJURED_WORTH * tokens[INJURED][space]
    worth += FIREFIGHTER_WORTH * tokens[FIREFIGHTER][space] + (PROTECTED_WORTH if space in saved else 0.0)
    worth += NEIGHBOUR_WORTH * sum(not state.active[block] for block in board.blocks_beside[space])
    success = (7 - difficulty(state, space)) / 6
    return worth * min(1.0, 2 * success)


def engine_goals(state: State, ways: Ways, worth: list[float], avoided: frozenset[int], late: bool) -> list[int]:
    """A Road for each Fire Engine: beside the worst Fires, or where there is Water for an empty tank.

    avoided: Roads where the Rescue Vehicle must get to. NOWHERE where nothing is worth driving to.
    """
    goals = [NOWHERE] * state.engines
    fighting = [engine for engine in range(state.engines) if state.tank[engine] >= LOW_TANK]
    left, taken = worth[:], set[int]()
    while fighting:
        score, engine, road = max(
            _offers(state, ways, fighting, left, avoided, taken, late), default=(0.0, NOWHERE, NOWHERE)
        )
        if score <= 0:
            break
        goals[engine] = road
        fighting.remove(engine)
        taken.add(road)
        for space in (*state.board.blocks_beside[road], road):
            left[space] *= SHARED
    for engine in range(state.engines):
        if goals[engine] == NOWHERE and state.tank[engine] < TANK:
            goals[engine] = _water_goal(state, ways, engine, taken)
            taken.add(goals[engine])
    return goals


def _offers(
    state: State,
    ways: Ways,
    engines: list[int],
    worth: list[float],
    avoided: frozenset[int],
    taken: set[int],
    late: bool,
) -> list[tuple[float, int, int]]:
    """(worth for its distance, engine, Road), the lower numbers first among equals."""
    board, offers = state.board, []
    values = _values_of_roads(state, worth)
    for road, value in values.items():
        if road in taken and not board.is_station[road]:
            continue
        if road in avoided or state.debris[road]:
            value *= 0.3
        if len(board.roads_beside[road]) > 1:
            value *= THROUGH_ROAD
        distances = ways.driving(road)
        for engine in engines:
            here = state.vehicle_at[engine]
            if not is_safe(state, engine, road, late):
                continue
            if here == road:
                offers.append((value / STARTING, -engine, -road))
            elif distances[here] < FAR and not ways.occupied >> road & 1:
                offers.append((value / (STARTING + distances[here]), -engine, -road))
    return [(score, -engine, -road) for score, engine, road in offers]


def is_safe(state: State, vehicle: int, road: int, late: bool) -> bool:
    """Whether a vehicle may stand on a Road; a damaged one never in Fire, the others not when the reports are near."""
    return not state.active[road] or not (late or state.damaged[vehicle])


def _values_of_roads(state: State, worth: list[float]) -> dict[int, float]:
    """The worth of all that can be extinguished from a Road, where there is anything."""
    values: dict[int, float] = {}
    for space, value in enumerate(worth):
        if not value:
            continue
        if state.board.is_road[space]:
            values[space] = values.get(space, 0.0) + value
        elif not state.hazards[space] & VOLTAGE:
            for road in state.board.roads_beside[space]:
                values[road] = values.get(road, 0.0) + value
    return values


def _water_goal(state: State, ways: Ways, engine: int, taken: set[int]) -> int:
    """The Road with the most Water for the way."""
    here, best, best_score = state.vehicle_at[engine], NOWHERE, 0.0
    for road, water in _water_by_road(state).items():
        if here != road and (ways.occupied >> road & 1 or (road in taken and not state.board.is_station[road])):
            continue
        distance = 0 if here == road else ways.driving(road)[here]
        score = min(water, TANK - state.tank[engine]) / (STARTING + distance)
        if distance < FAR and score > best_score:
            best, best_score = road, score
    return best


def _water_by_road(state: State) -> dict[int, int]:
    """Water that an engine can draw on each Road; beside the Water Truck, what the truck holds."""
    board = state.board
    water = dict.fromkeys(board.stations, 0)
    for station, reserve in zip(board.stations, state.reserves, strict=True):
        water[station] += reserve
    for road, level in zip(board.hydrant_roads, state.hydrants, strict=True):
        water[road] = water.get(road, 0) + level
    truck = state.vehicle_at[board.truck]
    if truck != NOWHERE and state.tank[board.truck]:
        for road in board.roads_beside[truck]:
            water[road] = water.get(road, 0) + state.tank[board.truck]
    return {road: level for road, level in water.items() if level}
