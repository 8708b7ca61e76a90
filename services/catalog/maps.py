"""The map of a scenario: what somebody knows of it who has no seat."""

from __future__ import annotations

from games.game import Game
from rpc.png import png_of

SVG = "image/svg+xml"
PNG = "image/png"


def draw(game: Game, scenario_id: str, media_type: str) -> bytes:
    svg = game.map(game.scenarios()[scenario_id])
    return png_of(svg) if media_type == PNG else svg.encode()
