"""What every drawing means, below the picture; of a game only what it has."""

from __future__ import annotations

from typing import Final

from games.flash_point.rulesets import Rules
from games.svg import INK, symbol, text

COMMON: Final = (
    ("fire", "Fire"),
    ("smoke", "Smoke"),
    ("poi", "POI, unknown"),
    ("poi-victim", "POI, all know it"),
    ("victim", "Victim"),
    ("firefighter-1", "Firefighter"),
    ("firefighter-1-active", "Whose turn it is"),
    ("wall", "Wall"),
    ("damage", "Damage marker"),
    ("door-closed", "Door, closed"),
    ("door-open", "Door, open"),
    ("door-destroyed", "Door, destroyed"),
    ("more", "More: see Crowded"),
)
SPECIALISTS: Final = (("victim-treated", "Treated victim"), ("ambulance", "Ambulance"), ("engine", "Engine"))
FAMILY: Final = (("ambulance", "Stand up here"),)
HAZMAT: Final = (("hazmat", "Hazmat"),)
HOT_SPOTS: Final = (("hot-spot", "Hot spot"),)
CARDS: Final = (("heavy_victim", "Heavy victim"),)
NOTE: Final = (
    "Two damage markers: the wall is destroyed. A pale vehicle is a free parking spot. A dashed frame is red where the "
    "fire advanced last, purple where there is a choice."
)
COLUMNS: Final = 7
ROW: Final = 26.0


def legend(rules: Rules, left: float, top: float, width: float) -> tuple[str, float]:
    """The drawing, and where it ends."""
    drawn, step = [], width / COLUMNS
    entries = _entries(rules)
    for place, (name, words) in enumerate(entries):
        row, column = divmod(place, COLUMNS)
        x, y = left + column * step, top + row * ROW
        drawn.append(symbol(name, x, y, 20))
        drawn.append(text(x + 26, y + 15, words, 13, fill=INK))
    bottom = top + -(-len(entries) // COLUMNS) * ROW + 14
    drawn.append(text(left, bottom, NOTE, 12.5, fill=INK))
    return "".join(drawn), bottom


def _entries(rules: Rules) -> list[tuple[str, str]]:
    return [
        *COMMON,
        *(SPECIALISTS if rules.specialists else FAMILY),
        *(HAZMAT if rules.hazmat else ()),
        *(HOT_SPOTS if rules.hot_spots else ()),
        *(CARDS if rules.cards else ()),
    ]
