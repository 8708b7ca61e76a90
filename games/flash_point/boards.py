"""The boards that matches of this process are played on, one for each scenario document in use."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from games.errors import Faulty
from games.flash_point.board import Board
from games.flash_point.content_types import ExperiencedScenario, FamilyScenario, TragicScenario
from games.flash_point.rulesets import EXPERIENCED, FAMILY, RULES, TRAGIC, Rules
from games.flash_point.scenario_faults import scenario_faults
from games.game import Document

MOST_BOARDS: Final = 64
"""Anybody may start a practice match on one of their own."""
SCENARIO_TYPES: Final[dict[str, type[FamilyScenario]]] = {
    FAMILY.key: FamilyScenario,
    EXPERIENCED.key: ExperiencedScenario,
    TRAGIC.key: TragicScenario,
}
"""The shape of scenario documents by game."""


@lru_cache(maxsize=MOST_BOARDS)
def board_of(game: str, source: bytes) -> Board:
    """The board of a game's scenario as JSON. Raises Faulty for one that cannot be played."""
    document: Document = msgspec.json.decode(source)
    faults = scenario_faults(document, SCENARIO_TYPES[game], RULES[game])
    if faults:
        raise Faulty(faults)
    return Board(RULES[game], msgspec.convert(document, type=SCENARIO_TYPES[game]), source)


def board_for(rules: Rules, document: Document) -> Board:
    """The board of a scenario document."""
    return board_of(rules.key, msgspec.json.encode(document))
