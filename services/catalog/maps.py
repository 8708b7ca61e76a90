"""The map of a scenario: its first position as somebody without a seat sees it."""

from __future__ import annotations

from games.chance import SeededChance
from games.game import Game
from rpc.png import png_of

SVG = "image/svg+xml"
PNG = "image/png"
SEED = 0
"""Whatever the set-up draws is drawn from this seed, so that a map never changes."""


def svg_of(game: Game, scenario_id: str) -> str:
    """SVG, 1200 units wide, of the scenario set up for the fewest seats with the default options."""
    scenario = game.scenarios()[scenario_id]
    chance = SeededChance(SEED, "setup")
    state = game.new(scenario, scenario["seats"][0], game.option_type(), chance)
    return game.picture(game.view(state, None))


def draw(game: Game, scenario_id: str, media_type: str) -> bytes:
    svg = svg_of(game, scenario_id)
    return png_of(svg) if media_type == PNG else svg.encode()
