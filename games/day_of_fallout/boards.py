"""The boards that matches of this process are played on, one for each scenario document in use."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from games.day_of_fallout.board import Board
from games.day_of_fallout.content_types import Scenario
from games.day_of_fallout.scenario_faults import scenario_faults
from games.errors import Faulty
from games.game import Document

MOST_BOARDS: Final = 64
"""Anybody may start a practice match on one of their own."""


@lru_cache(maxsize=MOST_BOARDS)
def board_of(source: bytes) -> Board:
    """The board of a scenario as JSON. Raises Faulty for one that cannot be played."""
    document: Document = msgspec.json.decode(source)
    faults = scenario_faults(document)
    if faults:
        raise Faulty(faults)
    return Board(msgspec.convert(document, type=Scenario), source)


def board_for(document: Document) -> Board:
    """The board of a scenario document."""
    return board_of(msgspec.json.encode(document))
