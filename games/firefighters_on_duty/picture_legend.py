"""What every drawing means, below the picture."""

from __future__ import annotations

from typing import Final

from games.svg import INK, symbol, text

LEGEND: Final = (
    ("fire", "Active Fire"),
    ("fire-lying", "Inactive Fire"),
    ("firefighter", "Firefighter"),
    ("hose", "Fire Hose"),
    ("axe", "Fire Axe"),
    ("civilian", "Civilian"),
    ("injured", "Injured Person"),
    ("compressed_gas", "Compressed Gas"),
    ("explosive_substances", "Explosives"),
    ("smoke-2", "Thick Smoke 2+"),
    ("smoke-1", "Thick Smoke 1+"),
    ("high_voltage", "High Voltage"),
    ("debris", "Debris"),
    ("call", "Distress Call"),
    ("house-green", "Residential"),
    ("house-yellow", "Weak structure"),
    ("house-red", "Industrial"),
    ("burned", "Burned Block"),
    ("damaged", "Damaged vehicle"),
    ("hydrant", "Hydrant"),
    ("more", "Close up, more"),
    ("water", "Water"),
    ("move_vehicle", "Move Vehicle"),
    ("gear", "Gear"),
)
NOTES: Final = (
    "A number such as 4+ is what a Water die must show on that Block; on a field of its own it differs from the print "
    "(a token or Thick Smoke). Roads: 3+.",
    "A small number beside a token is how many there are. A die shows the symbol kept for later, or on yellow a Gear "
    "that lies on a slot.",
)
COLUMNS: Final = 8
ROW: Final = 25.0
NOTE: Final = 19.0


def legend(left: float, top: float, width: float) -> tuple[str, float]:
    """The drawing, and where it ends."""
    drawn, step = [], width / COLUMNS
    for place, (name, words) in enumerate(LEGEND):
        row, column = divmod(place, COLUMNS)
        x, y = left + column * step, top + row * ROW
        drawn.append(symbol(name, x, y, 20))
        drawn.append(text(x + 26, y + 15, words, 13, fill=INK))
    last = top + -(-len(LEGEND) // COLUMNS) * ROW + 14
    for place, words in enumerate(NOTES):
        drawn.append(text(left, last + place * NOTE, words, 12.5, fill=INK))
    return "".join(drawn), last + (len(NOTES) - 1) * NOTE
