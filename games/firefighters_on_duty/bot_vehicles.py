"""The bot's free actions, and what it does with a Move Vehicle symbol."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final

from games.firefighters_on_duty import action_numbers as kinds
from games.firefighters_on_duty.bot_paths import FAR
from games.firefighters_on_duty.bot_plan import Plan
from games.firefighters_on_duty.bot_traffic import Journey, Traffic
from games.firefighters_on_duty.loading import room_for
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import AXE, CIVILIAN, FIREFIGHTER, HOSE, INJURED, NOWHERE, TANK

THIRSTY: Final = 6
"""An engine with no more Water than this is worth a way of the Water Truck."""
WORTH_THE_WAY: Final = 4
OUT_OF_FIRE: Final = 20.0
TO_PEOPLE: Final = 5.0
LET_IN: Final = 5.5
"""Of leaving a dead end where the Rescue Vehicle has to get in: before the Rescue Vehicle, which waits for it."""
DRIVE_OFF: Final = 2
"""Loading pays from this distance on."""


def free_action(plan: Plan, seat: int, actions: Container[int]) -> int | None:
    """The first free action that helps, or None. None of them undoes another."""
    return next((action for action in _free_actions(plan, seat) if action in actions), None)


def _free_actions(plan: Plan, seat: int) -> Iterator[int]:
    state = plan.state
    for engine in range(state.engines):
        if state.owner(engine) == seat:
            yield from _draws(state, engine)
            yield from _unloading(plan, engine)
            yield from _loading(plan, engine)
    yield from _truck_draws(state)
    yield from _rescue_loads(plan)


def _draws(state: State, engine: int) -> Iterator[int]:
    """As much Water as there is: from reserves, Hydrants, the Water Truck."""
    numbers, board = state.board.numbers, state.board
    missing = TANK - state.tank[engine]
    for source, level in enumerate((*state.reserves, *state.hydrants)):
        count = min(missing, level)
        if count:
            yield numbers.starts[kinds.DRAW_WATER] + (engine * numbers.sources + source) * TANK + count - 1
    count = min(missing, state.tank[board.truck])
    if count:
        yield numbers.starts[kinds.GIVE_WATER] + (board.truck * numbers.tanks + engine) * TANK + count - 1


def _truck_draws(state: State) -> Iterator[int]:
    """The Water Truck is filled at Fire Stations; Hydrants are left to the engines."""
    numbers, truck = state.board.numbers, state.board.truck
    for source, level in enumerate(state.reserves):
        count = min(TANK - state.tank[truck], level)
        if count:
            yield numbers.starts[kinds.DRAW_WATER] + (truck * numbers.sources + source) * TANK + count - 1


def cargo_action(state: State, kind: int, vehicle: int, item: int) -> int:
    """The int of loading or unloading on the Road where the vehicle stands."""
    numbers, board = state.board.numbers, state.board
    cargo = vehicle * kinds.ITEMS_OF_AN_ENGINE + item
    if vehicle == board.rescue:
        cargo = state.board.engine_count * kinds.ITEMS_OF_AN_ENGINE + item - kinds.ITEMS_OF_AN_ENGINE
    return numbers.starts[kind] + cargo * numbers.roads + board.road_place[state.vehicle_at[vehicle]]


def _wanted_on_road(plan: Plan, engine: int) -> tuple[int, int]:
    """How many Firefighters and Fire Hoses should be on this engine's Road, to go to the Blocks beside it."""
    state, here = plan.state, plan.state.vehicle_at[engine]
    firefighters, hoses = state.tokens[FIREFIGHTER], state.tokens[HOSE]
    targets = plan.targets_beside(here) if plan.goals[engine] == here and not plan.late else []
    injured = [block for block in state.board.blocks_beside[here] if state.tokens[INJURED][block]]
    to_injured = any(not firefighters[block] and not state.debris[block] for block in injured)
    to_fires = sum(not firefighters[block] for block in targets)
    return max(to_fires, int(to_injured)), sum(not hoses[block] for block in targets)


def _unloading(plan: Plan, engine: int) -> Iterator[int]:
    state, here = plan.state, plan.state.vehicle_at[engine]
    if state.active[here]:
        return
    firefighters, hoses = _wanted_on_road(plan, engine)
    if state.tokens[FIREFIGHTER][here] < firefighters:
        yield cargo_action(state, kinds.UNLOAD, engine, FIREFIGHTER)
    if state.tokens[HOSE][here] < hoses:
        yield cargo_action(state, kinds.UNLOAD, engine, HOSE)
    if state.tokens[FIREFIGHTER][here] and here in plan.axe_spaces:
        yield cargo_action(state, kinds.UNLOAD, engine, AXE)


def _loading(plan: Plan, engine: int) -> Iterator[int]:
    """Before driving off: Firefighters whom nobody needs on this Road, and for each of them a Fire Hose."""
    state, here, goal = plan.state, plan.state.vehicle_at[engine], plan.goals[engine]
    if goal in (NOWHERE, here) or state.debris[here] or plan.ways.driving(goal)[here] < DRIVE_OFF:
        return
    if not plan.targets_beside(goal):
        return
    firefighters, hoses = _wanted_on_road(plan, engine)
    if state.tokens[FIREFIGHTER][here] > firefighters and room_for(state, engine, FIREFIGHTER):
        yield cargo_action(state, kinds.LOAD, engine, FIREFIGHTER)
    aboard = state.aboard
    if state.tokens[HOSE][here] > hoses and aboard[HOSE][engine] < aboard[FIREFIGHTER][engine]:
        yield cargo_action(state, kinds.LOAD, engine, HOSE)


def _rescue_loads(plan: Plan) -> Iterator[int]:
    """People out at the Hospital and the Gathering Point, people in everywhere else."""
    state, board = plan.state, plan.state.board
    rescue = board.rescue
    here = state.vehicle_at[rescue]
    if here == board.hospital:
        yield cargo_action(state, kinds.UNLOAD, rescue, INJURED)
    if board.leaves_board[here]:
        yield cargo_action(state, kinds.UNLOAD, rescue, CIVILIAN)
    yield cargo_action(state, kinds.LOAD, rescue, INJURED)
    if here in plan.pickups and not board.leaves_board[here] and state.aboard[CIVILIAN][rescue] < plan.civilians_wanted:
        yield cargo_action(state, kinds.LOAD, rescue, CIVILIAN)


def vehicle_move(plan: Plan, seat: int, die: int, actions: Container[int]) -> int | None:
    """The most useful move of the seat's own engines or a Common Vehicle, or None."""
    board = plan.state.board
    numbers = board.numbers
    for vehicle, road in Traffic(plan.state, plan.ways, plan.late, plan.dead_ends).direct(_journeys(plan)):
        part = (die * numbers.vehicles + vehicle) * numbers.roads + board.road_place[road]
        if numbers.starts[kinds.MOVE_VEHICLE] + part in actions:
            return numbers.starts[kinds.MOVE_VEHICLE] + part
    return None


def _journeys(plan: Plan) -> Iterator[Journey]:
    """What all vehicles at the table are about, whoever commands them."""
    state, board = plan.state, plan.state.board
    for vehicle, here in enumerate(state.vehicle_at):
        if here != NOWHERE and state.active[here] and (plan.late or state.damaged[vehicle]):
            yield Journey(OUT_OF_FIRE, vehicle, _way_out(state, here))
    for engine, goal in enumerate(plan.goals):
        worth = sum(plan.worth[block] for block in plan.targets_beside(goal))
        yield Journey(3.0 + min(worth, 9.0) if goal != NOWHERE else 0.0, engine, goal)
    for vehicle in _holding_up(plan):
        yield Journey(LET_IN, vehicle, _nearest_station(plan, vehicle))
    value = TO_PEOPLE if plan.people_aboard or plan.pickups else 2.5 if plan.drops else 1.0
    yield Journey(value, board.rescue, plan.rescue_goal)
    yield Journey(2.0, board.truck, _truck_goal(plan))


def _way_out(state: State, here: int) -> int:
    """A Road without Fire beside a burning one."""
    ways = [road for road in state.board.roads_beside[here] if not state.active[road] and not state.debris[road]]
    free = [road for road in ways if state.board.is_station[road] or road not in state.vehicle_at]
    return min(free or ways, default=NOWHERE)


def _holding_up(plan: Plan) -> Iterator[int]:
    """Vehicles with nothing to extinguish, in dead ends that the Rescue Vehicle needs."""
    state = plan.state
    for vehicle, here in enumerate(state.vehicle_at):
        works = vehicle < state.engines and plan.targets_beside(plan.goals[vehicle])
        if here in plan.dead_ends and vehicle != state.board.rescue and not works:
            yield vehicle


def _nearest_station(plan: Plan, vehicle: int) -> int:
    here = plan.state.vehicle_at[vehicle]
    return min(plan.state.board.stations, key=lambda station: plan.ways.driving(station)[here])


def _truck_goal(plan: Plan) -> int:
    """Full, beside the thirstiest engine at a Fire; empty, at the Fire Station with the most Water."""
    state, board = plan.state, plan.state.board
    here, water = state.vehicle_at[board.truck], state.tank[board.truck]
    if here == NOWHERE:
        return NOWHERE
    if water < WORTH_THE_WAY:
        station = max(range(len(board.stations)), key=lambda station: (state.reserves[station], -station))
        return board.stations[station]
    engines = [engine for engine in range(state.engines) if state.tank[engine] <= THIRSTY]
    engines = [engine for engine in engines if not board.is_station[state.vehicle_at[engine]]]
    best, best_way = NOWHERE, FAR
    for engine in engines:
        for road in board.roads_beside[state.vehicle_at[engine]]:
            way = 0 if road == here else plan.ways.driving(road)[here]
            if way < best_way and road not in plan.goals and not state.debris[road] and not state.active[road]:
                best, best_way = road, way
    return best
