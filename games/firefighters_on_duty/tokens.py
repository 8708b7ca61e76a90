"""What lies on the table, as the numbers the rules count with."""

from __future__ import annotations

from typing import Final

NOWHERE: Final = -1

# Tokens that Firefighters carry and vehicles load; indices of State.tokens and State.aboard.
FIREFIGHTER: Final = 0
HOSE: Final = 1
AXE: Final = 2
CIVILIAN: Final = 3
INJURED: Final = 4
ITEMS: Final = ("firefighter", "hose", "axe", "civilian", "injured")
ITEM_COUNT: Final = len(ITEMS)

# Hazard tokens of a Block as bits; THIN marks Thick Smoke that lies on its 1+ side.
GAS: Final = 1
EXPLOSIVES: Final = 2
SMOKE: Final = 4
VOLTAGE: Final = 8
THIN: Final = 16
HAZARD_TYPES: Final = 4

# Faces of an Action die; NO_SYMBOL is a die that is spent or not rolled yet.
NO_SYMBOL: Final = 0
WATER: Final = 1
MOVE_VEHICLE: Final = 2
MOVE_FIREFIGHTER: Final = 3
GEAR: Final = 4
SYMBOLS: Final = ("water", "move_vehicle", "firefighter", "gear")

# Where a die lies.
IN_HAND: Final = 0
ON_ENGINE: Final = 1
ON_AXE_CARD: Final = 2
SLOTS: Final = ("extinguish", "axe")

FIRES: Final = 52
WATER_DICE: Final = 80
INJURED_PERSONS: Final = 12
FIREFIGHTERS: Final = 8
HOSES: Final = 8
AXES: Final = 4
MARKERS: Final = 200
"""Most Civilians, and most Debris, on the table; far beyond any scenario, for the rulebook knows no limit (G3)."""

TANK: Final = 12
HYDRANT: Final = 4
SEATS_FOR_FIREFIGHTERS: Final = 2
SEATS_FOR_EQUIPMENT: Final = 2
SEATS_FOR_PEOPLE: Final = 2
