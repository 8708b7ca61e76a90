"""The boards that matches of this process are played on, one for each scenario in use."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from games.errors import Fault, Faulty
from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.content_types import Scenario
from games.firefighters_on_duty.scenario_faults import scenario_faults
from games.game import Document

MOST_BOARDS = 64
"""A board takes half a megabyte, and anybody may start a practice match on one of their own."""
LARGEST_SOURCE = 65_536


@lru_cache(maxsize=MOST_BOARDS)
def board_of(source: bytes) -> Board:
    """The board of a scenario as JSON. Raises Faulty for a document that cannot be played."""
    if len(source) > LARGEST_SOURCE:
        raise Faulty([Fault("", f"has {len(source)} bytes as JSON, where {LARGEST_SOURCE} are the most")])
    document = msgspec.json.decode(source)
    faults = scenario_faults(document)
    if faults:
        raise Faulty(faults)
    return Board(msgspec.convert(document, type=Scenario), source)


def board_for(document: Document) -> Board:
    """The board of a scenario document."""
    return board_of(msgspec.json.encode(document))
