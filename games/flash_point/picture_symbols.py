"""The drawings of markers and figures, each on a field of 24 by 24 (vehicles 48 by 24), for `symbol` to place."""

from __future__ import annotations

from typing import Final

from games.flash_point.tokens import MOST_FIREFIGHTERS
from games.svg_symbols import (
    CROSS,
    DARK,
    FLAME,
    RED,
    WHITE,
    cloud,
    disc,
    filled,
    flame,
    flat,
    person,
    sign,
    stroke,
    vehicle,
)

COLOURS: Final = ("#b3261e", "#1f4fa3", "#1f6b31", "#71379b", "#7d5200", "#2f3437")
"""Of the six figures; white numbers stand out from all of them."""
ACTIVE: Final = "#ffd84a"
TREATED: Final = "#1f6b31"
_DIAMOND: Final = "M12 0.8 L23.2 12 L12 23.2 L0.8 12 Z"
_BADGE: Final = "M12 1.4 C17.6 1.4 21.6 5.4 21.6 10.6 V22.6 H2.4 V10.6 C2.4 5.4 6.4 1.4 12 1.4 Z"
_BROAD: Final = "M1.5 22.5 C1.5 13.5 6 12 12 12 C18 12 22.5 13.5 22.5 22.5 Z"
_WHITE_CROSS: Final = flat("M5 5 H9 V8 H12 V11.6 H9 V14 H5 V11.6 H2 V8 H5 Z", RED)


def _firefighter(number: int, *, active: bool) -> str:
    edge = f'<path d="{_BADGE}" fill="none" stroke="{DARK}" stroke-width="4"/>' if active else ""
    inner = stroke(_BADGE, ACTIVE, 2.2) if active else ""
    return edge + filled(_BADGE, COLOURS[number - 1]) + inner + sign(12, 18.4, str(number), 17, WHITE)


def _heavy(coat: str) -> str:
    """A person as broad as the field."""
    return filled(_BROAD, coat) + disc(12, 7.2, 5.4, "#f2c9a0", DARK)


def _face_down(drawing: str) -> str:
    return filled(_DIAMOND, "#fdf3c4") + drawing


def _small(drawing: str) -> str:
    return f'<g transform="translate(5.6 4.6) scale(0.54)">{drawing}</g>'


_LADDER: Final = stroke("M3 2.5 H33 M8 1.2 V4 M14 1.2 V4 M20 1.2 V4 M26 1.2 V4", "#5a5f64", 1.3)
_VICTIM: Final = person(WHITE) + flat(CROSS, RED)
_HEAVY: Final = _heavy(WHITE) + flat(CROSS, RED)
_TREATED: Final = person(TREATED) + flat(CROSS, WHITE)
_HEAVY_TREATED: Final = _heavy(TREATED) + flat(CROSS, WHITE)
_FIGURES: Final = {f"firefighter-{n}": _firefighter(n, active=False) for n in range(1, MOST_FIREFIGHTERS + 1)} | {
    f"firefighter-{n}-active": _firefighter(n, active=True) for n in range(1, MOST_FIREFIGHTERS + 1)
}
_TOKENS: Final = _FIGURES | {
    "fire": flame("#f0562b", "#8f1d0c", "#ffd84a"),
    "smoke": cloud("#8b9096", -5) + cloud("#c3c8cc", 2.5),
    "hot-spot": disc(12, 12, 11, RED, WHITE)
    + f'<g transform="translate(4.2 3.6) scale(0.65)">{flat(FLAME, WHITE)}</g>',
    "hazmat": filled("M5 2 H19 V22 H5 Z", "#f3c41c")
    + stroke("M5 6 H19 M5 18 H19", DARK, 1.4)
    + flat("M12 7.4 L17 16.4 H7 Z", DARK)
    + stroke("M12 10.4 V13.4 M12 14.2 V15.4", "#f3c41c", 1.4),
    "poi": _face_down(sign(12, 18.2, "?", 18, DARK)),
    "poi-victim": _face_down(_small(_VICTIM)),
    "poi-heavy_victim": _face_down(_small(_HEAVY)),
    "poi-false_alarm": _face_down(stroke("M8 8 L16 16 M16 8 L8 16", DARK, 2.6)),
    "victim": _VICTIM,
    "heavy_victim": _HEAVY,
    "victim-treated": _TREATED,
    "heavy_victim-treated": _HEAVY_TREATED,
    "damage": filled("M3 3 H21 V21 H3 Z", DARK, WHITE) + stroke("M8 3 L13 10 L9 13 L15 21", WHITE, 2),
    "more": f'<circle cx="10" cy="10" r="7" fill="{WHITE}" stroke="{DARK}" stroke-width="2.6"/>'
    + stroke("M15 15 L22 22 M10 6.5 V13.5 M6.5 10 H13.5", DARK, 2.6),
    "door-closed": filled("M1 9 H23 V15 H1 Z", "#8a5a2b") + disc(18, 12, 1.6, "#ffd84a"),
    "door-open": filled("M1 9 H23 V15 H1 Z", WHITE, "#8a5a2b"),
    "door-destroyed": filled("M1 9 H5 V15 H1 Z M19 9 H23 V15 H19 Z", "#8a5a2b")
    + stroke("M8.5 8.5 L15.5 15.5 M15.5 8.5 L8.5 15.5", RED, 2),
    "wall": flat("M1 9.5 H23 V14.5 H1 Z", DARK),
    "rescued": disc(12, 12, 11, TREATED, WHITE) + stroke("M6 12.5 L10.4 17 L18 8", WHITE, 2.8),
    "lost": disc(12, 12, 11, DARK, WHITE) + stroke("M7.5 7.5 L16.5 16.5 M16.5 7.5 L7.5 16.5", WHITE, 2.8),
    "card": filled("M5 1.5 H19 V22.5 H5 Z", "#e9ecf2")
    + f'<g transform="translate(6 5.4) scale(0.5)">{flat(FLAME, RED)}</g>',
}
_VEHICLES: Final = {
    "ambulance": vehicle(
        "#f7f7f4", filled("M2 3.5 H33 V19 H2 Z", "#f7f7f4") + f'<g transform="translate(9.5 1.6)">{_WHITE_CROSS}</g>'
    ),
    "engine": vehicle("#c8242b", filled("M2 5 H33 V19 H2 Z", "#c8242b") + _LADDER),
}
SYMBOLS: Final = (
    "<defs>"
    + "".join(f'<symbol id="{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in _TOKENS.items())
    + "".join(f'<symbol id="{name}" viewBox="0 0 48 24">{drawing}</symbol>' for name, drawing in _VEHICLES.items())
    + "</defs>"
)
NAMES: Final = frozenset(_TOKENS) | frozenset(_VEHICLES)
