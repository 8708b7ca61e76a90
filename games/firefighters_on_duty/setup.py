"""Game Setup (rulebook: Game Setup, Solo Rules; A47, A81, A82, A84, A85)."""

from __future__ import annotations

from games.chance import Chance
from games.firefighters_on_duty import pending
from games.firefighters_on_duty.board import HAZARDS, Board
from games.firefighters_on_duty.empty_table import empty_table
from games.firefighters_on_duty.hazards import add_hazard
from games.firefighters_on_duty.player_events import VehiclePlaced
from games.firefighters_on_duty.position import Options
from games.firefighters_on_duty.state import State, changed
from games.firefighters_on_duty.tokens import (
    AXE,
    AXES,
    CIVILIAN,
    FIREFIGHTER,
    FIREFIGHTERS,
    HOSE,
    HOSES,
    HYDRANT,
    INJURED,
    NOWHERE,
)

PLACED_TOKENS = {
    pending.PLACE_FIREFIGHTERS: (FIREFIGHTER, FIREFIGHTERS),
    pending.PLACE_HOSES: (HOSE, HOSES),
    pending.PLACE_AXES: (AXE, AXES),
}


def set_up(board: Board, seats: int, options: Options, chance: Chance) -> State:
    """The scenario on the table; what players place on a Station of their choice is pending."""
    state = empty_table(board, seats, options)
    for hydrant in range(len(state.hydrants)):
        state.hydrants[hydrant] = HYDRANT
        state.water_supply -= HYDRANT
    state.vehicle_at[board.rescue] = board.hospital
    state.cards_left = board.decks.full
    state.cards_discarded = tuple(bytes(len(counts)) for counts in state.cards_left)
    _place_fires(state)
    _place_people_and_debris(state)
    _place_hazards(state, chance)
    _place_on_stations(state)
    return state


def _place_fires(state: State) -> None:
    """New Fire lies on its side; a missing token costs nothing yet (A81)."""
    for name, count in state.board.scenario.fires.items():
        placed = min(count, state.fire_supply)
        state.inactive[state.board.index[name]] = placed
        state.fire_supply -= placed


def _place_people_and_debris(state: State) -> None:
    scenario, index = state.board.scenario, state.board.index
    for name, count in scenario.debris.items():
        state.debris = changed(state.debris, index[name], count)
    for name, count in scenario.civilians.items():
        state.tokens[CIVILIAN][index[name]] = count
    for name, count in scenario.injured.items():
        state.tokens[INJURED][index[name]] = count
        state.injured_supply -= count


def _place_hazards(state: State, chance: Chance) -> None:
    """Named tokens first, so that a drawn one never takes their place."""
    for random in (False, True):
        for name, hazards in sorted(state.board.scenario.hazards.items(), key=lambda item: state.board.index[item[0]]):
            for hazard in sorted(hazards, key=lambda hazard: (*HAZARDS, "random").index(hazard)):
                if (hazard == "random") == random:
                    add_hazard(state, state.board.index[name], hazard, chance)


def _place_on_stations(state: State) -> None:
    tasks = [(pending.PLACE_ENGINE, engine) for engine in range(state.engines)]
    pending.then(state, [*tasks, (pending.PLACE_WATER_TRUCK, state.board.truck)])
    state.pending = (*((task,) for task in reversed(PLACED_TOKENS)), *state.pending)


def ask_for_road(state: State, about: int, vehicle: int) -> None:
    """Each player chooses for the own engine, anybody for the Water Truck."""
    seat = state.owner(vehicle) if about == pending.PLACE_ENGINE else NOWHERE
    pending.ask(state, about, state.board.stations, (vehicle,), seat)


def place_vehicle(state: State, vehicle: int, station: int) -> None:
    state.vehicle_at[vehicle] = station
    state.note(VehiclePlaced, vehicle, station)


def ask_for_division(state: State, about: int) -> None:
    """How many of these tokens begin at the second Fire Station; the others begin at the first."""
    _, count = PLACED_TOKENS[about]
    pending.ask(state, about, range(count + 1) if len(state.board.stations) > 1 else (0,))


def divide(state: State, about: int, at_second: int) -> None:
    item, count = PLACED_TOKENS[about]
    stations = state.board.stations
    state.tokens[item][stations[0]] += count - at_second
    if at_second:
        state.tokens[item][stations[1]] += at_second
