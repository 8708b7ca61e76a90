"""Draws pictures for the process that started it: `python -m rpc.png_child`, on its standard input and output.

In: width and length (4 bytes each, big-endian), then the SVG. Out: length, then the PNG; 0 for what is no SVG.
Ends with its input.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
from pathlib import Path

ASKED = struct.Struct(">II")
TOLD = struct.Struct(">I")
NICE = 10
"""Pictures can wait, matches cannot."""

_FONTS = [str(path) for path in sorted((Path(__file__).resolve().parent / "fonts").glob("*.ttf"))]
_FAMILY = "DejaVu Sans"


def draw(svg: str, width: int) -> bytes:
    """The fonts are our own, those of the system unused. Raises ValueError for a text that is no SVG."""
    import resvg_py  # here: who only asks a child needs none of it

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


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICE)
    asked, told = sys.stdin.buffer, sys.stdout.buffer
    while len(head := asked.read(ASKED.size)) == ASKED.size:
        width, length = ASKED.unpack(head)
        try:
            png = draw(asked.read(length).decode(), width)
        except ValueError:
            png = b""
        told.write(TOLD.pack(len(png)) + png)
        told.flush()


if __name__ == "__main__":
    main()
