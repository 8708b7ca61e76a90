"""Action ints: dense, one range per kind of action, mixed radix inside a range.

Only this file and action_names.py know the layout; the rules ask it for numbers and split them by `divmod`.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from games.firefighters_on_duty.tokens import FIREFIGHTERS, ITEM_COUNT, TANK

ROLL: Final = 0
FETCH_WATER: Final = 1
MOVE_VEHICLE: Final = 2
MOVE_FIREFIGHTER: Final = 3
EXTINGUISH: Final = 4
ROLL_WATER: Final = 5
USE_AXE: Final = 6
ROLL_AXE: Final = 7
LEAVE_SLOT: Final = 8
SHUT_OFF: Final = 9
DRAW_WATER: Final = 10
GIVE_WATER: Final = 11
LOAD: Final = 12
UNLOAD: Final = 13
READY: Final = 14
DONE: Final = 15
CHOOSE: Final = 16
CHOOSE_LATE: Final = 17
START_ROUND: Final = 18
RADIO_REPORT: Final = 19
FIRE_GROWTH: Final = 20
FIRE_SPREAD: Final = 21
END_ROUND: Final = 22
TIME_UP: Final = 23

REPORTS: Final = 8
ITEMS_OF_AN_ENGINE: Final = 3
ITEMS_OF_THE_RESCUE_VEHICLE: Final = 2
PAIRS: Final = ((0, 1), (0, 2), (1, 2))


class ActionNumbers:
    """The ranges for a board with these sizes. starts[kind] is the first int of a kind, kind_of[action] its kind.

    dice: a seat's Action dice at most; tanks: vehicles that hold water; sources: stations, then hydrants.
    Within a kind the numbers count, last part fastest:
    roll: set of dice; fetch_water: die, station; move_vehicle: die, vehicle, road; move_firefighter: die, edge,
    carried item (0 = nothing); extinguish: die, engine, space; roll_water: die, count; use_axe: die, space;
    shut_off: pair of dice, space; draw_water: tank, source, count; give_water: giver, receiver, count;
    load, unload: cargo, road, where a cargo is an item of a vehicle (3 for each engine, 2 for the rescue vehicle).
    """

    def __init__(self, dice: int, stations: int, hydrants: int, engines: int, edges: int, spaces: int, roads: int):
        self.dice = dice
        self.subsets = (1 << dice) - 1
        self.pairs = 3 if dice == 3 else 1
        self.stations = stations
        self.sources = stations + hydrants
        self.engines = engines
        self.tanks = engines + 1
        self.vehicles = engines + 2
        self.cargoes = engines * ITEMS_OF_AN_ENGINE + ITEMS_OF_THE_RESCUE_VEHICLE
        self.edges = edges
        self.spaces = spaces
        self.roads = roads
        self.choices = max(spaces, FIREFIGHTERS + 1)
        sizes = self._sizes()
        self.starts: tuple[int, ...] = tuple(accumulate(sizes, initial=0))[:-1]
        self.count = sum(sizes)
        self.kind_of = bytes(kind for kind, size in enumerate(sizes) for _ in range(size))

    def _sizes(self) -> list[int]:
        sizes = [1] * (TIME_UP + 1)
        sizes[ROLL] = self.subsets
        sizes[FETCH_WATER] = self.dice * self.stations
        sizes[MOVE_VEHICLE] = self.dice * self.vehicles * self.roads
        sizes[MOVE_FIREFIGHTER] = self.dice * self.edges * ITEM_COUNT
        sizes[EXTINGUISH] = self.dice * self.engines * self.spaces
        sizes[ROLL_WATER] = self.dice * TANK
        sizes[USE_AXE] = self.dice * self.spaces
        sizes[ROLL_AXE] = sizes[LEAVE_SLOT] = self.dice
        sizes[SHUT_OFF] = self.pairs * self.spaces
        sizes[DRAW_WATER] = self.tanks * self.sources * TANK
        sizes[GIVE_WATER] = self.tanks * self.tanks * TANK
        sizes[LOAD] = sizes[UNLOAD] = self.cargoes * self.roads
        sizes[CHOOSE] = self.choices
        sizes[RADIO_REPORT] = REPORTS
        return sizes

    def cargo_parts(self, cargo: int) -> tuple[int, int]:
        """The vehicle and the item of a cargo."""
        vehicle, item = divmod(cargo, ITEMS_OF_AN_ENGINE)
        if vehicle < self.engines:
            return vehicle, item
        return self.engines + 1, cargo - self.engines * ITEMS_OF_AN_ENGINE + ITEMS_OF_AN_ENGINE
