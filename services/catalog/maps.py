"""The map of a scenario: what somebody knows of it who has no seat."""

from __future__ import annotations

from games.game import Document, Game
from rpc.png import png_of

SVG = "image/svg+xml"
PNG = "image/png"


def draw(game: Game, scenario: Document, media_type: str) -> bytes:
    svg = game.map(scenario)
    return png_of(svg) if media_type == PNG else svg.encode()
