"""The picture of a match: SVG, 1200 units wide, of a position, the first one of a scenario included.

No file of the rules imports this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.boards import board_for
from games.firefighters_on_duty.picture_elements import INK, PAPER, QUIET, number, rectangle, symbol, text
from games.firefighters_on_duty.picture_layout import Box, Layout
from games.firefighters_on_duty.picture_panel import PANEL, sections, titled
from games.firefighters_on_duty.picture_streets import streets
from games.firefighters_on_duty.picture_symbols import SYMBOLS
from games.firefighters_on_duty.picture_tokens import tokens
from games.firefighters_on_duty.position import Position

WIDTH: Final = 1200.0
MARGIN: Final = 20.0
HEADER: Final = 74.0
GAP: Final = 12.0
STAGES: Final = {
    "setup": "Setup",
    "start_of_round": "Start of Round",
    "ready": "Waiting for all to be ready",
    "action_phase": "Action Phase",
    "last_actions": "Time is up: last actions",
    "fire_growth": "Fire Growth",
    "fire_spread": "Fire Spread",
    "end_of_round": "End of Round",
    "over": "The game is over",
}
REPORTS: Final = (
    "Casualties",
    "Injuries",
    "Vehicle Damage",
    "Destroyed Equipment",
    "Burned Blocks",
    "Hazards",
    "Events",
    "Distress Calls",
)
REASONS: Final = {
    "casualty": "an Injured Person was left in the Fire",
    "vehicle_destroyed": "a vehicle was destroyed",
    "blocks_burned": "four Blocks burned down",
    "no_points": "no Scenario Point is left",
    "objective_not_completed": "the objective was not reached",
    "objective_completed": "the objective was reached",
}
LEGEND: Final = (
    ("fire", "Fire"),
    ("fire-lying", "Fire, lying"),
    ("firefighter", "Firefighter"),
    ("hose", "Fire Hose"),
    ("axe", "Fire Axe"),
    ("civilian", "Civilian"),
    ("injured", "Injured Person"),
    ("debris", "Debris"),
    ("call", "Distress Call"),
    ("hydrant", "Hydrant"),
    ("compressed_gas", "Compressed Gas"),
    ("explosive_substances", "Explosives"),
    ("smoke-2", "Thick Smoke"),
    ("high_voltage", "High Voltage"),
    ("house-green", "Residential"),
    ("house-yellow", "Weak structure"),
    ("house-red", "Industrial"),
    ("water", "Water"),
    ("move_vehicle", "Move Vehicle"),
    ("gear", "Gear"),
)
