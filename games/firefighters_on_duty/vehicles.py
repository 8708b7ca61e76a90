"""Move Vehicle (rulebook: Move Vehicle, Debris; A53, A58, A70)."""

from __future__ import annotations

from games.firefighters_on_duty import refusals
from games.firefighters_on_duty.action_dice import refuse_symbol, spend
from games.firefighters_on_duty.player_events import VehicleMoved
from games.firefighters_on_duty.refusals import Refusal
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import MOVE_VEHICLE, NOWHERE


def refuse_command(state: State, seat: int, vehicle: int) -> Refusal | None:
    """Everybody commands the Common Vehicles, but only its owner a Fire Engine."""
    if state.vehicle_at[vehicle] == NOWHERE:
        return refusals.NO_SUCH_VEHICLE
    if vehicle < state.board.engine_count and state.owner(vehicle) != seat:
        return refusals.NOT_YOUR_ENGINE
    return None


def road_is_free(state: State, road: int) -> bool:
    """A Station's Road holds any number of vehicles, every other Road one."""
    return bool(state.board.is_station[road]) or road not in state.vehicle_at


def list_moves(state: State, seat: int, die: int, listed: list[int]) -> None:
    board = state.board
    for vehicle in (*state.own_engines[seat], board.truck, board.rescue):
        here = state.vehicle_at[vehicle]
        if here == NOWHERE or state.debris[here]:
            continue
        for road, action in board.lists.drives[die][vehicle][here]:
            if road_is_free(state, road):
                listed.append(action)


def refuse_move(state: State, seat: int, part: int) -> Refusal | None:
    die, vehicle, road = _parts(state, part)
    here = state.vehicle_at[vehicle]
    refusal = refuse_symbol(state, seat, die, MOVE_VEHICLE) or refuse_command(state, seat, vehicle)
    if refusal:
        return refusal
    if not state.board.beside_mask[here] >> road & 1:
        return refusals.NOT_ADJACENT
    if state.debris[here]:
        return refusals.DEBRIS_IN_THE_WAY
    if not road_is_free(state, road):
        return refusals.ROAD_OCCUPIED
    return None


def move(state: State, seat: int, part: int) -> None:
    die, vehicle, road = _parts(state, part)
    spend(state, seat, die)
    state.note(VehicleMoved, seat, vehicle, state.vehicle_at[vehicle], road)
    state.vehicle_at[vehicle] = road


def _parts(state: State, part: int) -> tuple[int, int, int]:
    rest, road_place = divmod(part, state.board.numbers.roads)
    die, vehicle = divmod(rest, state.board.numbers.vehicles)
    return die, vehicle, state.board.roads[road_place]
