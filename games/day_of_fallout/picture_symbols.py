"""The drawings of the Day of Fallout; each on a field of 24 by 24."""

from __future__ import annotations

from typing import Final

from games.day_of_fallout.decks import all_armies
from games.day_of_fallout.sizes import MOST_SQUADS
from games.svg_symbols import DARK, RED, WHITE, disc, filled, flat, ring, sign, stroke

_CARD: Final = "M5 1.5 H19 V22.5 H5 Z"
_TURNED: Final = "M1.5 5 H22.5 V19 H1.5 Z"
_DROP: Final = "M12 6 C13.5 9 16 11 16 13.8 A4 3.8 0 0 1 8 13.8 C8 11 10.5 9 12 6 Z"
_JOINTS: Final = (
    "M1 9.6 H23 M1 15.3 H23 M8 4 V9.6 M16 4 V9.6 M4 9.6 V15.3 M12 9.6 V15.3 M20 9.6 V15.3 M8 15.3 V21 M16 15.3 V21"
)
_PERSON: Final = "M6.5 19.5 C6.5 14 9 12.4 12 12.4 C15 12.4 17.5 14 17.5 19.5 Z"
_EMBLEMS: Final = {
    "section-8": flat("M12 2 L21 5 V12 C21 17 17 20.5 12 22.5 C7 20.5 3 17 3 12 V5 Z", DARK)
    + ring(12, 9, 2.8, WHITE, 2)
    + ring(12, 15.2, 3.2, WHITE, 2),
    "arkarians": flat(
        "M12 5 C17 5 18.5 10 18.5 14 C18.5 19 15.5 22 12 22 C8.5 22 5.5 19 5.5 14 C5.5 10 7 5 12 5 Z", DARK
    )
    + stroke("M9 5 L6 1.5 M15 5 L18 1.5 M6 10 H1.5 M18 10 H22.5 M5.6 15 H1.5 M18.4 15 H22.5 M12 8 V22", DARK, 1.6)
    + stroke("M12 9 V20", WHITE, 1.2),
    "cyberzone": flat("M7 2 H17 L22.5 12 L17 22 H7 L1.5 12 Z", DARK) + disc(12, 12, 5, WHITE) + disc(12, 12, 2.2, DARK),
    "triad": flat("M12 1.5 L23 21.5 H1 Z", DARK) + flat("M12 9 L17 18.2 H7 Z", WHITE),
}
_NO_EMBLEM: Final = ring(12, 12, 8, DARK, 3)


def _squad(army: str, color: str, number: int) -> str:
    """A squad card on its stand: the colour and the sign of its army, and its number."""
    stand = filled("M7 20 H17 L19.5 23.4 H4.5 Z", "#3a3f44")
    emblem = f'<g transform="translate(2.4 1.8) scale(0.34)">{_EMBLEMS.get(army, _NO_EMBLEM)}</g>'
    return (
        stand
        + filled("M1.4 0.8 H22.6 V20.4 H1.4 Z", color)
        + emblem
        + disc(14.6, 11.6, 7, WHITE, DARK)
        + sign(14.6, 16.2, str(number), 13, DARK)
    )


def _badge(letter: str, color: str, *, struck: bool) -> str:
    line = stroke("M4 20 L20 4", WHITE, 2) if struck else ""
    return disc(12, 12, 11, color, DARK) + sign(12, 17.6, letter, 16, WHITE) + line


MARK_WORDS: Final = {
    "cannot_move": "Cannot move",
    "cannot_attack": "Cannot attack",
    "cannot_use_abilities": "No abilities",
    "fast": "Moves farther",
    "far_shots": "Shoots farther",
    "strong": "Hits harder",
    "covered": "Hard to hit",
}
_MARKS: Final = {
    "cannot_move": _badge("M", "#8f1d1d", struck=True),
    "cannot_attack": _badge("A", "#8f1d1d", struck=True),
    "cannot_use_abilities": _badge("S", "#8f1d1d", struck=True),
    "fast": _badge("M", "#1f5f33", struck=False),
    "far_shots": _badge("R", "#1f5f33", struck=False),
    "strong": _badge("A", "#1f5f33", struck=False),
    "covered": _badge("C", "#1f4a86", struck=False),
}
_RADIATION: Final = disc(12, 12, 11, "#f3c41c", DARK) + "".join(
    f'<g transform="rotate({turn} 12 12)">{flat("M12 12 L7.6 4.4 A8.8 8.8 0 0 1 16.4 4.4 Z", DARK)}</g>'
    for turn in (0, 120, 240)
)
_TOKENS: Final = {
    "wall": filled("M1 4 H23 V21 H1 Z", "#8d5a45") + stroke(_JOINTS, "#f0e2d6", 1.2),
    "flag": stroke("M6 1.5 V22.5", DARK, 2.2)
    + filled("M7 2.5 H22 L18 8 L22 13.5 H7 Z", RED)
    + stroke("M2 22.5 H10", DARK, 2),
    "goal": ring(12, 12, 10, "#5a2a86", 2) + ring(12, 12, 5.6, "#5a2a86", 2) + disc(12, 12, 2, "#5a2a86"),
    "unit": filled(_CARD, WHITE) + disc(12, 8, 3.2, DARK) + flat(_PERSON, DARK),
    "unit-wounded": filled(_TURNED, "#ffe1dc") + flat(_DROP, RED),
    "face-down": filled(_CARD, "#4b5560") + stroke("M8 5 L16 19 M16 5 L8 19", WHITE, 1.4),
    "order": filled(_CARD, "#eef0e2") + stroke("M8 7 H16 M8 12 H16 M8 17 H16", DARK, 1.8),
    "order-used": filled(_CARD, "#c9c9c4") + stroke("M8 7 H16 M8 12 H16 M8 17 H16", "#7b7b76", 1.8),
    "radiation": _RADIATION,
}
_OF_ARMIES: Final = {f"army-{army.id}": _EMBLEMS.get(army.id, _NO_EMBLEM) for army in all_armies()} | {
    f"squad-{army.id}-{number}": _squad(army.id, army.color, number)
    for army in all_armies()
    for number in range(1, MOST_SQUADS + 1)
}
_ALL: Final = _TOKENS | {f"mark-{mark}": drawing for mark, drawing in _MARKS.items()} | _OF_ARMIES
SYMBOLS: Final = (
    "<defs>"
    + "".join(f'<symbol id="{name}" viewBox="0 0 24 24">{drawing}</symbol>' for name, drawing in _ALL.items())
    + "</defs>"
)
