"""Draws what a scenario leaves to chance: its city and what lies on it (rulebook: Components; house).

The document of such a scenario has a part `random`. Game Setup makes a Scenario of it, and the match is about that one:
its state, its positions and its pictures know no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec.structs import asdict

from games.chance import Chance
from games.firefighters_on_duty.board import built_in_tiles
from games.firefighters_on_duty.city_map import face_of
from games.firefighters_on_duty.content_types import (
    PlacedTile,
    PlannedCall,
    RandomScenario,
    Scenario,
    Side,
    TilePlace,
)
from games.firefighters_on_duty.randomizer import LETTERS, draw_block

SIDES: Final[tuple[Side, ...]] = ("white", "black")
TURNS: Final[tuple[Literal[0, 90, 180, 270], ...]] = (0, 90, 180, 270)
Blocks = dict[str, dict[int, str]]
"""Names by tile letter and printed number."""


def is_random(document: Any) -> bool:
    """Whether a scenario document leaves its city to be drawn."""
    return isinstance(document, Mapping) and "random" in document


def drawn(scenario: RandomScenario, chance: Chance) -> Scenario:
    """The scenario with everything drawn. It has no fault when `scenario` has none.

    In this order: for each place a tile card, its side and its turn; then Blocks for Fires, Debris, Civilians, Injured
    People, Hazards and Distress Calls. Two of a kind never share a Block, and only Fires lie on burning ones.
    """
    wanted = scenario.random
    city = _lay_city(wanted.places, chance)
    free = _blocks_of(city)
    fires = {_take_block(free, chance): count for count in wanted.fires}
    debris, civilians, injured, hazards, calls = (
        _take_blocks(free, count, chance)
        for count in (wanted.debris, wanted.civilians, wanted.injured, wanted.hazards, len(wanted.distress_calls))
    )
    page = asdict(scenario)
    del page["random"]
    return Scenario(
        **page,
        city=city,
        fires=fires,
        debris=dict.fromkeys(debris, 1),
        civilians=dict.fromkeys(civilians, 1),
        injured=dict.fromkeys(injured, 1),
        hazards={name: ["random"] for name in hazards},
        distress_calls=[PlannedCall(call.round, name) for call, name in zip(wanted.distress_calls, calls, strict=True)],
    )


def _lay_city(places: list[TilePlace], chance: Chance) -> list[PlacedTile]:
    """A tile for every place; its card does not go back into the pile."""
    pile, city = [1] * len(LETTERS), []
    for place in places:
        card = chance.pick("city_tile", pile)
        pile[card] = 0
        side, turn = chance.draw("tile_side", len(SIDES)), chance.draw("tile_turn", len(TURNS))
        city.append(PlacedTile(LETTERS[card], SIDES[side], place.row, place.column, TURNS[turn]))
    return city


def _blocks_of(city: list[PlacedTile]) -> Blocks:
    return {
        placed.tile: {
            block.number: f"{placed.tile}{block.number}" for block in face_of(built_in_tiles(), placed).blocks
        }
        for placed in city
    }


def _take_blocks(blocks: Blocks, count: int, chance: Chance) -> list[str]:
    """So many different ones; `blocks` keeps them all."""
    left = {letter: dict(names) for letter, names in blocks.items()}
    return [_take_block(left, chance) for _ in range(count)]


def _take_block(blocks: Blocks, chance: Chance) -> str:
    name = draw_block(blocks, chance)
    del blocks[name[0]][int(name[1:])]
    return name
