"""Loading and unloading (rulebook: Free Actions; A58, A72-A74, A98)."""

from __future__ import annotations

from typing import Final

from games.firefighters_on_duty import action_numbers as kinds
from games.firefighters_on_duty import refusals
from games.firefighters_on_duty.people import put_down
from games.firefighters_on_duty.player_events import InjuredDelivered, Loaded, Unloaded
from games.firefighters_on_duty.refusals import Refusal
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import (
    AXE,
    CIVILIAN,
    FIREFIGHTER,
    HOSE,
    INJURED,
    ITEMS,
    NOWHERE,
    SEATS_FOR_EQUIPMENT,
    SEATS_FOR_FIREFIGHTERS,
    SEATS_FOR_PEOPLE,
)
from games.firefighters_on_duty.vehicles import refuse_command

ENGINE_ITEMS: Final = (FIREFIGHTER, HOSE, AXE)
RESCUE_ITEMS: Final = (CIVILIAN, INJURED)


def room_for(state: State, vehicle: int, item: int) -> int:
    """Free slots for such a token on the vehicle's tile."""
    aboard = state.aboard
    if item == FIREFIGHTER:
        return SEATS_FOR_FIREFIGHTERS - aboard[FIREFIGHTER][vehicle]
    if item in (HOSE, AXE):
        return SEATS_FOR_EQUIPMENT - aboard[HOSE][vehicle] - aboard[AXE][vehicle]
    return SEATS_FOR_PEOPLE - aboard[CIVILIAN][vehicle] - aboard[INJURED][vehicle]


def list_loading(state: State, seat: int, listed: list[int]) -> None:
    board = state.board
    for engine in state.own_engines[seat]:
        _list_cargoes(state, engine, engine * kinds.ITEMS_OF_AN_ENGINE, ENGINE_ITEMS, listed)
    if state.vehicle_at[board.rescue] != NOWHERE:
        first = board.engine_count * kinds.ITEMS_OF_AN_ENGINE
        _list_cargoes(state, board.rescue, first, RESCUE_ITEMS, listed)


def _list_cargoes(state: State, vehicle: int, cargo: int, items: tuple[int, ...], listed: list[int]) -> None:
    """cargo: the number of the first of these items on that vehicle."""
    numbers, road = state.board.numbers, state.vehicle_at[vehicle]
    place = cargo * numbers.roads + state.board.road_place[road]
    for item in items:
        if state.tokens[item][road] and room_for(state, vehicle, item):
            listed.append(numbers.starts[kinds.LOAD] + place)
        if state.aboard[item][vehicle]:
            listed.append(numbers.starts[kinds.UNLOAD] + place)
        place += numbers.roads


def refuse_load(state: State, seat: int, part: int) -> Refusal | None:
    vehicle, item, road = _parts(state, part)
    refusal = refuse_command(state, seat, vehicle)
    if refusal:
        return refusal
    if state.vehicle_at[vehicle] != road:
        return refusals.NOT_ON_ITS_ROAD
    if not state.tokens[item][road]:
        return refusals.NOT_THERE
    return None if room_for(state, vehicle, item) else refusals.NO_ROOM


def load(state: State, seat: int, part: int) -> None:
    vehicle, item, road = _parts(state, part)
    state.tokens[item][road] -= 1
    state.aboard[item][vehicle] += 1
    state.note(Loaded, seat, vehicle, ITEMS[item], road)


def refuse_unload(state: State, seat: int, part: int) -> Refusal | None:
    vehicle, item, road = _parts(state, part)
    refusal = refuse_command(state, seat, vehicle)
    if refusal:
        return refusal
    if state.vehicle_at[vehicle] != road:
        return refusals.NOT_ON_ITS_ROAD
    return None if state.aboard[item][vehicle] else refusals.NOT_ABOARD


def unload(state: State, seat: int, part: int) -> None:
    vehicle, item, road = _parts(state, part)
    state.aboard[item][vehicle] -= 1
    state.note(Unloaded, seat, vehicle, ITEMS[item], road)
    if item == INJURED and road == state.board.hospital:
        _deliver(state, road)
    else:
        put_down(state, item, road)


def _deliver(state: State, road: int) -> None:
    """Only the Rescue Vehicle delivers, and the token returns to the supply (A73, A97, A98)."""
    state.delivered += 1
    state.injured_supply += 1
    state.note(InjuredDelivered, road)


def _parts(state: State, part: int) -> tuple[int, int, int]:
    cargo, road_place = divmod(part, state.board.numbers.roads)
    vehicle, item = state.board.numbers.cargo_parts(cargo)
    return vehicle, item, state.board.roads[road_place]
