"""Water: the Water symbol and the free transfers (rulebook: Water, Transferring Water; A46-A52, A95, A96)."""

from __future__ import annotations

from games.firefighters_on_duty import refusals
from games.firefighters_on_duty.action_dice import refuse_symbol, spend
from games.firefighters_on_duty.player_events import HydrantFilled, WaterDrawn, WaterFetched, WaterGiven
from games.firefighters_on_duty.refusals import Refusal
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import HYDRANT, NOWHERE, TANK, WATER
from games.firefighters_on_duty.vehicles import refuse_command


def list_fetches(state: State, die: int, listed: list[int]) -> None:
    if state.water_supply:
        listed += state.board.lists.fetches[die]


def refuse_fetch(state: State, seat: int, part: int) -> Refusal | None:
    refusal = refuse_symbol(state, seat, part // state.board.numbers.stations, WATER)
    if refusal is None and state.water_supply == 0:
        return refusals.NO_WATER_IN_SUPPLY
    return refusal


def fetch(state: State, seat: int, part: int) -> None:
    die, station = divmod(part, state.board.numbers.stations)
    spend(state, seat, die)
    state.water_supply -= 1
    state.reserves[station] += 1
    state.note(WaterFetched, seat, state.board.stations[station])


def refill_hydrants(state: State) -> None:
    """Every Hydrant to its full capacity, in their order while the supply lasts (A46)."""
    for hydrant in range(len(state.hydrants)):
        filled = min(HYDRANT - state.hydrants[hydrant], state.water_supply)
        if filled:
            state.hydrants[hydrant] += filled
            state.water_supply -= filled
            state.note(HydrantFilled, state.board.hydrant_names[hydrant], filled)


def list_transfers(state: State, seat: int, listed: list[int]) -> None:
    board, at, tank = state.board, state.vehicle_at, state.tank
    truck = board.truck
    if board.sources_at[at[truck]]:
        _list_draws(state, truck, listed)
    for engine in state.own_engines[seat]:
        if board.sources_at[at[engine]]:
            _list_draws(state, engine, listed)
        within_reach, water = board.near_mask[at[engine]], tank[engine]
        if tank[truck] and within_reach >> at[truck] & 1:
            listed += board.lists.gifts[truck][engine][min(tank[truck], TANK - water)]
        if water:
            gifts = board.lists.gifts[engine]
            for receiver in state.tanks:
                if within_reach >> at[receiver] & 1:
                    listed += gifts[receiver][min(water, TANK - tank[receiver])]


def _list_draws(state: State, tank: int, listed: list[int]) -> None:
    board, room = state.board, TANK - state.tank[tank]
    for source in board.sources_at[state.vehicle_at[tank]]:
        listed += board.lists.draws[tank][source][min(room, _water_at(state, source))]


def near(state: State, giver: int, receiver: int) -> bool:
    """Whether both vehicles are in play on adjacent Roads, or on one Station's Road (A51)."""
    here, there = state.vehicle_at[giver], state.vehicle_at[receiver]
    return NOWHERE not in (here, there) and bool(state.board.near_mask[here] >> there & 1)


def _water_at(state: State, source: int) -> int:
    stations = len(state.reserves)
    return state.reserves[source] if source < stations else state.hydrants[source - stations]


def refuse_draw(state: State, seat: int, part: int) -> Refusal | None:
    tank, source, count = _draw_parts(state, part)
    refusal = refuse_command(state, seat, tank)
    if refusal:
        return refusal
    if state.vehicle_at[tank] != state.board.source_roads[source]:
        return refusals.NOT_AT_SOURCE
    return _refuse_amount(state, _water_at(state, source), tank, count)


def draw(state: State, seat: int, part: int) -> None:
    tank, source, count = _draw_parts(state, part)
    stations = len(state.reserves)
    if source < stations:
        state.reserves[source] -= count
    else:
        state.hydrants[source - stations] -= count
    state.tank[tank] += count
    state.note(WaterDrawn, seat, tank, state.board.source_names[source], count)


def _draw_parts(state: State, part: int) -> tuple[int, int, int]:
    rest, less = divmod(part, TANK)
    tank, source = divmod(rest, state.board.numbers.sources)
    return tank, source, less + 1


def _refuse_amount(state: State, there: int, receiver: int, count: int) -> Refusal | None:
    if there < count:
        return refusals.NOT_ENOUGH_WATER
    if state.tank[receiver] + count > TANK:
        return refusals.TANK_TOO_FULL
    return None


def refuse_give(state: State, seat: int, part: int) -> Refusal | None:
    giver, receiver, count = _give_parts(state, part)
    return _refuse_gift(state, seat, giver, receiver) or _refuse_amount(state, state.tank[giver], receiver, count)


def _refuse_gift(state: State, seat: int, giver: int, receiver: int) -> Refusal | None:
    """The owner of the giving engine commands; out of the Water Truck, the owner of the receiving one (A52, A96)."""
    if giver == receiver:
        return refusals.SAME_TANK
    if NOWHERE in (state.vehicle_at[giver], state.vehicle_at[receiver]):
        return refusals.NO_SUCH_VEHICLE
    commanding = receiver if giver == state.board.truck else giver
    if state.owner(commanding) != seat:
        return refusals.NOT_YOUR_ENGINE
    return None if near(state, giver, receiver) else refusals.TOO_FAR_APART


def give(state: State, seat: int, part: int) -> None:
    giver, receiver, count = _give_parts(state, part)
    state.tank[giver] -= count
    state.tank[receiver] += count
    state.note(WaterGiven, seat, giver, receiver, count)


def _give_parts(state: State, part: int) -> tuple[int, int, int]:
    rest, less = divmod(part, TANK)
    giver, receiver = divmod(rest, state.board.numbers.tanks)
    return giver, receiver, less + 1
