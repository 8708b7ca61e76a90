"""Makes a PNG of an SVG, looking the same on every machine: the fonts are our own, those of the system unused."""

from __future__ import annotations

from pathlib import Path

import resvg_py

WIDTH = 1200
_FONTS = [str(path) for path in sorted((Path(__file__).resolve().parent / "fonts").glob("*.ttf"))]
_FAMILY = "DejaVu Sans"


def png_of(svg: str, width: int = WIDTH) -> bytes:
    """PNG, `width` pixels wide, on white. Raises ValueError for a text that is no SVG."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            background="white",
            skip_system_fonts=True,
            font_files=_FONTS,
            font_family=_FAMILY,
            serif_family=_FAMILY,
            sans_serif_family=_FAMILY,
            monospace_family=_FAMILY,
            cursive_family=_FAMILY,
            fantasy_family=_FAMILY,
        )
    )
