"""The numbers that stand for edges, markers, loads and vehicles."""

from __future__ import annotations

from typing import Final

NOWHERE: Final = -1
"""No space, spot, firefighter or seat."""

# What an edge is, by its byte in State.edges.
NOTHING: Final = 0
WALL: Final = 1
WALL_DAMAGED: Final = 2
WALL_DESTROYED: Final = 3
DOOR_OPEN: Final = 4
DOOR_CLOSED: Final = 5
DOOR_DESTROYED: Final = 6
EDGE_NAMES: Final = (
    "nothing",
    "wall",
    "wall_damaged",
    "wall_destroyed",
    "door_open",
    "door_closed",
    "door_destroyed",
)
PASSABLE: Final = (True, False, False, True, True, False, True)
"""By what an edge is: whether fire, water and people pass."""
DAMAGE_MARKERS: Final = 24
HOT_SPOT_MARKERS: Final = 24

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = ("north", "east", "south", "west")

# Kinds of POI and so of victims.
UNKNOWN: Final = -1
VICTIM: Final = 0
FALSE_ALARM: Final = 1
HEAVY_VICTIM: Final = 2
POI_KINDS: Final = ("victim", "false_alarm", "heavy_victim")
IS_VICTIM: Final = (True, False, True)
"""By kind of POI."""
POI_WANTED: Final = 3
"""POI and victims that should be on the board (E5)."""

# What a firefighter takes along on a move (B55).
NO_LOAD: Final = 0
CARRY_VICTIM: Final = 1
CARRY_TREATED: Final = 2
CARRY_HEAVY: Final = 3
CARRY_TREATED_HEAVY: Final = 4
CARRY_HAZMAT: Final = 5
LOADS: Final = (None, "victim", "treated_victim", "heavy_victim", "treated_heavy_victim", "hazmat")
VICTIM_CARRIED: Final = {
    CARRY_VICTIM: (VICTIM, 0),
    CARRY_TREATED: (VICTIM, 1),
    CARRY_HEAVY: (HEAVY_VICTIM, 0),
    CARRY_TREATED_HEAVY: (HEAVY_VICTIM, 1),
}
"""The kind of the victim and whether it is treated, by load."""

AMBULANCE: Final = 0
ENGINE: Final = 1
VEHICLES: Final = ("ambulance", "engine")

# Ways to extinguish.
SMOKE_OFF: Final = 0
FIRE_TO_SMOKE: Final = 1
FIRE_OFF: Final = 2
EXTINGUISHED: Final = ("smoke", "fire_to_smoke", "fire")

NO_SPECIALIST: Final = 255
MOST_FIREFIGHTERS: Final = 6
"""There are six figures."""
RESCUED_TO_WIN: Final = 7
RESCUED_AT_MOST: Final = 10
LOST_TO_LOSE: Final = 4
