"""What symbols are drawn with, and the drawings that pictures of several games share; each on a field of 24 by 24."""

from __future__ import annotations

from typing import Final

DARK: Final = "#1c1f22"
SKIN: Final = "#f2c9a0"
WHITE: Final = "#ffffff"
RED: Final = "#d2232a"

CROSS: Final = "M10.6 14 H13.4 V16.4 H15.8 V19.2 H13.4 V21.6 H10.6 V19.2 H8.2 V16.4 H10.6 Z"
BURST: Final = (
    "M12 0.8 L14.6 7.2 L21 4.2 L18.2 10.6 L23.4 13 L17.8 15.2 L19.8 21.8 L13.8 18.4 L10.4 23.2 L8.8 17.8 "
    "L2.6 19.8 L5.6 14 L0.6 10.6 L6.8 9.8 L5.6 3.4 L10 7.2 Z"
)
CLOUD: Final = "M6 20 A5 5 0 0 1 5 10.4 A6 6 0 0 1 16 7.4 A5.6 5.6 0 0 1 18.6 20 Z"
FLAME: Final = (
    "M12 1 C13 6 20 9 20 16 A8 7.5 0 0 1 4 16 C4 12 7 11 7.5 7 C9.5 8.5 10 10 10.2 11.5 C11.8 9 12.6 5 12 1 Z"
)


def filled(path: str, fill: str, edge: str = DARK) -> str:
    """A shape with a thin edge."""
    return f'<path d="{path}" fill="{fill}" stroke="{edge}" stroke-width="1.2"/>'


def flat(path: str, fill: str) -> str:
    return f'<path d="{path}" fill="{fill}"/>'


def stroke(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def disc(x: float, y: float, radius: float, fill: str, edge: str = "none") -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{edge}" stroke-width="1.2"/>'


def ring(x: float, y: float, radius: float, colour: str, width: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def sign(x: float, y: float, words: str, size: float, fill: str) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="700" text-anchor="middle" fill="{fill}">{words}</text>'
    )


def flame(outer: str, edge: str, inner: str) -> str:
    return filled(FLAME, outer, edge) + flat(
        "M12.2 12 C13 15 16 15.5 16 18.6 A4 3.8 0 0 1 8 18.6 C8 16 10.8 15.6 12.2 12 Z", inner
    )


def person(coat: str) -> str:
    body = filled("M4.5 22.5 C4.5 14 8 12.5 12 12.5 C16 12.5 19.5 14 19.5 22.5 Z", coat)
    return body + disc(12, 7.6, 4.9, SKIN, DARK)


def cloud(fill: str, down: float) -> str:
    return f'<g transform="translate(0 {down})">{filled(CLOUD, fill)}</g>'


def vehicle(cab: str, body: str) -> str:
    """From the side, cab on the right, on a field of 48 by 24."""
    wheels = "".join(disc(x, 20, 3.6, DARK) + disc(x, 20, 1.4, "#d0d0d0") for x in (13, 38))
    window = flat("M36 7.5 H40 L43 12 H36 Z", "#d9ecf5")
    return filled("M33 5 H41 L46 12 V19 H33 Z", cab) + window + body + wheels
