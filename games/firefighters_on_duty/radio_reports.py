"""The eight Radio Report steps in their order (rulebook: Radio Reports; A1, A5, A30-A44, A90)."""

from __future__ import annotations

from itertools import compress
from typing import Final

from games.firefighters_on_duty import pending
from games.firefighters_on_duty.fire_events import (
    BlockBurnedDown,
    CasualtyOccurred,
    EquipmentDestroyed,
    PersonInjured,
    ReportBegan,
    TokenReturned,
    VehicleDamaged,
    VehicleDestroyed,
)
from games.firefighters_on_duty.fire_growth import burning
from games.firefighters_on_duty.scoring import lose, lose_points
from games.firefighters_on_duty.state import OVER, State, changed
from games.firefighters_on_duty.tokens import (
    AXE,
    CIVILIAN,
    EXPLOSIVES,
    FIREFIGHTER,
    GAS,
    HOSE,
    INJURED,
    ITEMS,
    NOWHERE,
    SMOKE,
)

BURNS_DOWN: Final = 4
BLOCKS_LOST: Final = 4
DAMAGED: Final = 1
DAMAGED_WITHOUT_TOKEN: Final = 2
RETURNS: Final = {FIREFIGHTER: pending.RETURN_FIREFIGHTER, HOSE: pending.RETURN_HOSE, AXE: pending.RETURN_AXE}


def casualties(state: State) -> None:
    for space in burning(state):
        if state.tokens[INJURED][space]:
            state.note(CasualtyOccurred, space, state.tokens[INJURED][space])
            lose(state, "casualty")


def injuries(state: State) -> None:
    """Whoever stands in Fire becomes an Injured Person there; those on vehicles are safe (A34, A35)."""
    for space in burning(state):
        for item in (FIREFIGHTER, CIVILIAN):
            for _ in range(state.tokens[item][space]):
                _injure(state, item, space)
                if state.stage == OVER:
                    return


def _injure(state: State, item: int, space: int) -> None:
    state.tokens[item][space] -= 1
    state.note(PersonInjured, space, ITEMS[item])
    if item == FIREFIGHTER:
        state.pending = (_return(item), *state.pending)
    if state.injured_supply:
        state.injured_supply -= 1
        state.tokens[INJURED][space] += 1
    else:
        lose_points(state, 1, "no_injured_token")  # A32


def _return(item: int) -> tuple[int, ...]:
    return (RETURNS[item],)


def ask_for_station(state: State, about: int) -> None:
    """Players choose the Fire Station on whose Road the token is put (A30, A31)."""
    item = next(item for item, task in RETURNS.items() if task == about)
    pending.ask(state, about, state.board.stations, (item,))


def returned(state: State, item: int, station: int) -> None:
    state.tokens[item][station] += 1
    state.note(TokenReturned, ITEMS[item], station)


def vehicle_damage(state: State) -> None:
    for road, vehicle in sorted((road, vehicle) for vehicle, road in enumerate(state.vehicle_at)):
        if road == NOWHERE or not state.active[road]:
            continue
        if state.damaged[vehicle]:
            state.note(VehicleDestroyed, vehicle)
            lose(state, "vehicle_destroyed")
            return
        _damage(state, vehicle)


def _damage(state: State, vehicle: int) -> None:
    """The token on its tile comes from the supply; without one it is damaged all the same (A36)."""
    state.damaged = changed(state.damaged, vehicle, DAMAGED if state.fire_supply else DAMAGED_WITHOUT_TOKEN)
    state.fire_supply -= 1 if state.fire_supply else 0
    state.note(VehicleDamaged, vehicle)


def destroyed_equipment(state: State) -> None:
    returns: list[tuple[int, ...]] = []
    for space in burning(state):
        for item in (HOSE, AXE):
            for _ in range(state.tokens[item][space]):
                state.tokens[item][space] -= 1
                state.note(EquipmentDestroyed, space, ITEMS[item])
                returns.append(_return(item))
    pending.then(state, returns)


def burned_blocks(state: State) -> None:
    for space in burning(state):
        if state.active[space] >= BURNS_DOWN:
            _burn_down(state, space)
            if state.stage == OVER:
                return


def _burn_down(state: State, block: int) -> None:
    """Fire and Hazards go, everything else remains (A40); the fourth Block of the game is the last (A43)."""
    state.fire_supply += state.active[block] + state.inactive[block]
    state.active[block] = state.inactive[block] = 0
    state.hazards, state.burned = changed(state.hazards, block, 0), changed(state.burned, block, 1)
    state.burned_blocks += 1
    state.note(BlockBurnedDown, block)
    if state.burned_blocks >= BLOCKS_LOST:
        lose(state, "blocks_burned")
    lose_points(state, 1, "burned_block")


def trigger_hazards(state: State) -> None:
    """Block by Block, on each Compressed Gas, Explosive Substances, Thick Smoke (A90)."""
    tasks: list[tuple[int, ...]] = []
    for block in compress(state.board.spaces, state.hazards):
        for bit, task in (
            (GAS, pending.TRIGGER_GAS),
            (EXPLOSIVES, pending.TRIGGER_EXPLOSIVES),
            (SMOKE, pending.THIN_SMOKE),
        ):
            if state.hazards[block] & bit:
                tasks.append((task, block))
    pending.then(state, tasks)


def draw_events(state: State) -> None:
    """A card of its colour for every Block at the critical level when the step begins (A2)."""
    threshold = state.board.scenario.event_threshold
    blocks = [space for space in burning(state) if state.active[space] == threshold and not state.board.is_road[space]]
    pending.then(state, [(pending.DRAW_EVENT, block) for block in blocks])


def distress_calls(state: State) -> None:
    """Calls with a Firefighter on their Space are answered, others run out of time in the end (A4)."""
    pending.then(state, [(pending.RESOLVE_CALL, *call) for call in sorted(state.calls)])


REPORTS: Final = (
    casualties,
    injuries,
    vehicle_damage,
    destroyed_equipment,
    burned_blocks,
    trigger_hazards,
    draw_events,
    distress_calls,
)


def radio_report(state: State, step: int) -> None:
    """One of the steps 1 to 8."""
    state.note(ReportBegan, step)
    REPORTS[step - 1](state)
