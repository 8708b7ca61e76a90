"""Loading and unloading (rulebook: Free Actions; A58, A72-A74, A98)."""

from __future__ import annotations

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


def room_for(state: State, vehicle: int, item: int) -> int:
    """Free slots for such a token on the vehicle's tile."""
    aboard = state.aboard
    if item == FIREFIGHTER:
        return SEATS_FOR_FIREFIGHTERS - aboard[FIREFIGHTER][vehicle]
    if item in (HOSE, AXE):
        return SEATS_FOR_EQUIPMENT - aboard[HOSE][vehicle] - aboard[AXE][vehicle]
    return SEATS_FOR_PEOPLE - aboard[CIVILIAN][vehicle] - aboard[INJURED][vehicle]


def list_loading(state: State, seat: int, listed: list[int]) -> None:
    for engine in state.own_engines[seat]:
        _list_cargoes(state, engine, listed)
    if state.vehicle_at[state.board.rescue] != NOWHERE:
        _list_cargoes(state, state.board.rescue, listed)


def _list_cargoes(state: State, vehicle: int, listed: list[int]) -> None:
    tokens, aboard, road = state.tokens, state.aboard, state.vehicle_at[vehicle]
    for item, load_it, unload_it in state.board.lists.cargoes[vehicle][road]:
        if tokens[item][road] and room_for(state, vehicle, item):
            listed.append(load_it)
        if aboard[item][vehicle]:
            listed.append(unload_it)


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
