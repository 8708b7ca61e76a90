"""Action ints: dense, one range per kind of action, mixed radix inside a range.

Only this file and action_names.py know the layout; the rules ask it for numbers and split them by `divmod`.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from games.flash_point.tokens import EXTINGUISHED, LOADS, MOST_FIREFIGHTERS, VEHICLES

MOVE: Final = 0
OPEN_DOOR: Final = 1
CLOSE_DOOR: Final = 2
EXTINGUISH: Final = 3
CHOP: Final = 4
DRIVE: Final = 5
DECK_GUN: Final = 6
CREW_CHANGE: Final = 7
TREAT: Final = 8
IDENTIFY: Final = 9
REVEAL: Final = 10
REMOVE_HAZMAT: Final = 11
SQUEEZE: Final = 12
REPAIR: Final = 13
CLEAR_HOT_SPOT: Final = 14
VENTILATE: Final = 15
MOVE_SMOKE: Final = 16
MOVE_POI: Final = 17
END_TURN: Final = 18
END_TURN_LATE: Final = 19
CHOOSE: Final = 20
CHOOSE_LATE: Final = 21
END_OF_ACTIONS: Final = 22
ADVANCE_FIRE: Final = 23
FIRE_CARD: Final = 24
FLARE_UPS: Final = 25
AFTERMATH: Final = 26
REPLENISH: Final = 27
KINDS: Final = 28
FIRST_TABLE_KIND: Final = END_OF_ACTIONS

LEADS: Final = 2
EACH_MOVE: Final = len(LOADS) * LEADS


class ActionNumbers:
    """The ranges for a board with these sizes. starts[kind] is the first int of a kind, kind_of[action] its kind.

    Within a kind the numbers count, last part fastest:
    move: firefighter, space, load, 1 when leading a treated victim; open_door, close_door: firefighter, door (its
    place in Board.doors); extinguish: space, way; chop, squeeze, repair: wall (its place in Board.walls); drive:
    vehicle, spot; crew_change: specialist; treat, identify, reveal, remove_hazmat, clear_hot_spot: space;
    move_smoke, move_poi: space, direction; choose: option.
    """

    def __init__(self, spaces: int, doors: int, walls: int, spots: int, specialists: int) -> None:
        self.spaces = spaces
        self.doors = doors
        self.walls = walls
        self.spots = spots
        self.specialists = specialists
        self.choices = max(spaces, specialists)
        sizes = self._sizes()
        self.starts: tuple[int, ...] = tuple(accumulate(sizes, initial=0))[:-1]
        self.count = sum(sizes)
        self.kind_of = bytes(kind for kind, size in enumerate(sizes) for _ in range(size))

    def _sizes(self) -> list[int]:
        sizes = [1] * KINDS
        sizes[MOVE] = MOST_FIREFIGHTERS * self.spaces * EACH_MOVE
        sizes[OPEN_DOOR] = sizes[CLOSE_DOOR] = MOST_FIREFIGHTERS * self.doors
        sizes[EXTINGUISH] = self.spaces * len(EXTINGUISHED)
        sizes[CHOP] = sizes[SQUEEZE] = sizes[REPAIR] = self.walls
        sizes[DRIVE] = len(VEHICLES) * self.spots
        sizes[CREW_CHANGE] = self.specialists
        sizes[TREAT] = sizes[IDENTIFY] = sizes[REVEAL] = self.spaces
        sizes[REMOVE_HAZMAT] = sizes[CLEAR_HOT_SPOT] = self.spaces
        sizes[MOVE_SMOKE] = sizes[MOVE_POI] = self.spaces * 4
        sizes[CHOOSE] = self.choices
        return sizes

    def move(self, firefighter: int, space: int, load: int, lead: int) -> int:
        """The move of a firefighter to a space; MOVE is the first kind, so it starts at 0."""
        return ((firefighter * self.spaces + space) * len(LOADS) + load) * LEADS + lead
