"""Reads what the supplies of a position hold, and demands that the box holds what lies on the table."""

from __future__ import annotations

from games.demands import among, count_of, demand
from games.firefighters_on_duty.position import Position
from games.firefighters_on_duty.radio_reports import DAMAGED, RETURNS
from games.firefighters_on_duty.setup import PLACED_TOKENS
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import (
    CIVILIAN,
    FIRES,
    HYDRANT,
    INJURED,
    INJURED_PERSONS,
    ITEMS,
    MARKERS,
    WATER_DICE,
)


def read_water(state: State, position: Position) -> None:
    board = state.board
    stations = {board.names[station]: place for place, station in enumerate(board.stations)}
    hydrants = {name: place for place, name in enumerate(board.hydrant_names)}
    for place in hydrants.values():
        state.hydrants[place] = HYDRANT
    for name, count in position.reserves.items():
        state.reserves[among(stations, name, f"/reserves/{name}")] = count_of(count, f"/reserves/{name}", WATER_DICE)
    for name, count in position.hydrants.items():
        state.hydrants[among(hydrants, name, f"/hydrants/{name}")] = count_of(count, f"/hydrants/{name}", HYDRANT)


def read_supplies(state: State, position: Position) -> None:
    """What is not on the table is in the supply; a number that is given must agree (A94, A97)."""
    fires = FIRES - sum(state.active) - sum(state.inactive) - state.damaged.count(DAMAGED)
    water = WATER_DICE - sum(state.tank) - sum(state.reserves) - sum(state.hydrants)
    injured = INJURED_PERSONS - sum(state.tokens[INJURED]) - sum(state.aboard[INJURED])
    given = (position.fire_supply, position.water_supply, position.injured_supply)
    names = ("fire_supply", "water_supply", "injured_supply")
    for name, left, stated in zip(names, (fires, water, injured), given, strict=True):
        demand(left >= 0, f"/{name}", "more is on the table than there is")
        demand(stated in (None, left), f"/{name}", f"{left} are left")
        setattr(state, name, left)


def demand_no_more_than_the_box_holds(state: State) -> None:
    """Firefighters, Hoses and Axes in play, on their way back or still to be placed; Civilians and Debris (A84)."""
    about = state.decision[0] if state.decision else None
    for placed, (item, most) in PLACED_TOKENS.items():
        waiting = [task[0] for task in state.pending] + [about]
        moving = waiting.count(RETURNS[item]) + most * waiting.count(placed)
        count = sum(state.tokens[item]) + sum(state.aboard[item]) + moving
        demand(count <= most, "/spaces", f"there are {most} tokens of the kind {ITEMS[item]}")
    civilians = sum(state.tokens[CIVILIAN]) + sum(state.aboard[CIVILIAN])
    demand(civilians <= MARKERS, "/spaces", f"there are at most {MARKERS} Civilians")
    demand(sum(state.debris) <= MARKERS, "/spaces", f"there are at most {MARKERS} Debris tokens")
