"""The drawings of the tokens, each on a field of 24 by 24 (vehicles 48 by 24), for `symbol` to place."""

from __future__ import annotations

from typing import Final

from games.svg_symbols import (
    BURST,
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
    ring,
    sign,
    stroke,
    vehicle,
)

ENGINE_COLOURS: Final = ("#c8242b", "#2560b0", "#2f8a3b", "#e0a100")


def _engine(place: int) -> str:
    colour = ENGINE_COLOURS[place]
    ladder = stroke("M3 2.5 H33 M8 1.2 V4 M14 1.2 V4 M20 1.2 V4 M26 1.2 V4", "#5a5f64", 1.3)
    plate = disc(9.5, 10.6, 6.8, WHITE) + sign(9.5, 16, str(place + 1), 14.8, DARK)
    return vehicle(colour, filled("M2 5 H33 V19 H2 Z", colour) + ladder + plate)


_HELMET: Final = filled("M6 7 A6 6 0 0 1 18 7 L20 8.6 H4 Z", "#f5c400") + stroke("M6 18 H18", "#f5e04a", 2)
_DROP: Final = "M12 1.5 C15 8 19.5 11 19.5 15.6 A7.5 7 0 0 1 4.5 15.6 C4.5 11 9 8 12 1.5 Z"
_TEETH: Final = (
    "M12 1.5 V6 M12 18 V22.5 M1.5 12 H6 M18 12 H22.5 M4.6 4.6 L7.8 7.8 M16.2 16.2 L19.4 19.4 "
    "M4.6 19.4 L7.8 16.2 M16.2 7.8 L19.4 4.6"
)
_STAR: Final = "M12 1.6 L15.2 8.6 L22.8 9.4 L17.1 14.5 L18.8 22 L12 18.1 L5.2 22 L6.9 14.5 L1.2 9.4 L8.8 8.6 Z"
_DAMAGE: Final = (
    disc(12, 12, 11, RED, WHITE) + f'<g transform="translate(4.2 3.6) scale(0.65)">{flat(FLAME, WHITE)}</g>'
)
_RECEIVER: Final = (
    "M8 5.6 C6.6 6 6 7.4 6.6 9.4 C8 13.6 10.6 16.2 14.6 17.6 C16.6 18.2 18 17.4 18.4 16 L15.6 13.8 L13.8 15 "
    "C11.8 13.9 10.2 12.3 9.2 10.4 L10.4 8.6 Z"
)

_TOKENS: Final = {
    "fire": flame("#f0562b", "#8f1d0c", "#ffd84a"),
    "fire-lying": f'<g transform="rotate(90 12 12)">{flame("#d9b9a6", "#6d5146", "#f6ead9")}</g>',
    "firefighter": person("#1f3f77") + _HELMET,
    "civilian": person("#3f9e8c"),
    "injured": person(WHITE) + flat(CROSS, RED),
    "hose": ring(11, 12, 8.4, "#a6201c", 4.6)
    + ring(11, 12, 8.4, "#f08a7c", 1)
    + stroke("M17 16 L23 22", DARK, 4)
    + stroke("M18 17 L22 21", "#e7c64a", 2),
    "axe": stroke("M5 22 L16 7", "#8a5a2b", 3.2)
    + filled("M12 4 C16 1 21 3 22.5 9 C20 8.4 18 9 16.6 11.5 L11 7.4 Z", "#c2c8cd"),
    "debris": filled("M2 21 L6 12 L11 15 L10 21 Z", "#a08e78")
    + filled("M9 21 L12 8 L18 7 L20 21 Z", "#8a7a67")
    + filled("M15 21 L18 14 L23 16 L22 21 Z", "#b5a48c"),
    "compressed_gas": filled("M6.5 22.5 V10 Q6.5 7 9.5 7 H14.5 Q17.5 7 17.5 10 V22.5 Z", "#4e9a57")
    + stroke("M9.5 7 V3.5 H14.5 V7", DARK, 1.6)
    + flat("M7.1 11.5 H16.9 V15.5 H7.1 Z", "#f2f2ec"),
    "explosive_substances": filled(BURST, "#f39c1f") + stroke("M12 7 V13.6 M12 16 V17.6", DARK, 2.4),
    "smoke-2": cloud("#8b9096", -5) + cloud("#565c62", 2.5),
    "smoke-1": cloud("#c3c8cc", 0),
    "high_voltage": filled("M12 1.5 L23 21.5 H1 Z", "#ffd91a")
    + flat("M13.4 6.5 L8.6 14.4 H12 L10.6 20 L16 11.8 H12.4 Z", DARK),
    "call": disc(12, 12, 11, "#7a2f9b", WHITE) + flat(_RECEIVER, WHITE),
    "hydrant": filled("M7 22 V9 A5 5 0 0 1 17 9 V22 Z", RED)
    + filled("M3.4 11 H20.6 V15.6 H3.4 Z", RED)
    + flat("M5.4 20.4 H18.6 V23.4 H5.4 Z", "#8f151b")
    + disc(12, 13.2, 2.4, "#f2c4c4"),
    "water": filled(_DROP, "#2f8fd0", "#17527c"),
    "move_vehicle": flat("M3 8 H14 V17 H3 Z M14 11 H18.5 L21 14 V17 H14 Z", DARK)
    + disc(7, 18, 2.4, "#8b9096")
    + disc(17, 18, 2.4, "#8b9096"),
    "gear": ring(12, 12, 6.4, DARK, 4) + stroke(_TEETH, DARK, 3.4),
    "burned": filled("M2 22 V13 L6 8 L9 13 L12 4 L15 12 L18 7 L22 13 V22 Z", DARK)
    + flat("M7.5 20 L12 12.5 L16.5 20 Z", "#ff9a3c"),
    "damaged": _DAMAGE,
    "more": ring(10, 10, 7, DARK, 2.6) + stroke("M15 15 L22 22 M10 6.5 V13.5 M6.5 10 H13.5", DARK, 2.6),
    "point": filled(_STAR, "#f5c400", "#7c6200"),
    "house-green": flat("M3 11 L12 3.5 L21 11 V21 H3 Z", "#2c7a30") + flat("M10 14 H14.4 V21 H10 Z", WHITE),
    "house-yellow": flat("M3 9 L12 5 L21 9 V21 H3 Z", "#8f6a00") + stroke("M13 5 L10 11 L14 14 L11 21", WHITE, 1.8),
    "house-red": flat("M3 21 V10 L9 13 V10 L15 13 V4 H20.5 V21 Z", "#b32d20") + stroke("M6 17 H18", WHITE, 2),
}
_TANK: Final = filled("M8 3.5 H26 A6.5 7 0 0 1 26 18 H8 A6.5 7 0 0 1 8 3.5 Z", "#a9d4ee")
_WHOLE: Final = {f"engine-{place + 1}": _engine(place) for place in range(len(ENGINE_COLOURS))} | {
    "water-truck": vehicle(
        "#3f8fc4", _TANK + flat("M10 5.5 C12 9 14 10.3 14 12.6 A4 3.8 0 0 1 6 12.6 C6 10.3 8 9 10 5.5 Z", "#1f6fa8")
    ),
    "rescue-vehicle": vehicle(
        "#f7f7f4",
        filled("M2 3.5 H33 V19 H2 Z", "#f7f7f4")
        + flat("M2.6 14.4 H32.4 V16.6 H2.6 Z", RED)
        + flat("M8 5 H12 V8 H15 V11.6 H12 V13.6 H8 V11.6 H5 V8 H8 Z", RED),
    ),
}
_VEHICLES: Final = _WHOLE | {
    f"{name}-damaged": f'{drawing}<g transform="translate(17.5 2) scale(0.75)">{_DAMAGE}</g>'
    for name, drawing in _WHOLE.items()
}

SYMBOLS: Final = (
    "<defs>"
    '<pattern id="charred" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="9" height="9" fill="#34302d"/><rect width="3" height="9" fill="#5b534d"/></pattern>'
    + "".join(f'<symbol id="{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in _TOKENS.items())
    + "".join(f'<symbol id="{name}" viewBox="0 0 48 24">{drawing}</symbol>' for name, drawing in _VEHICLES.items())
    + "</defs>"
)
NAMES: Final = frozenset(_TOKENS) | frozenset(_VEHICLES)
