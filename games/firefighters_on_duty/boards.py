"""The boards that matches of this process are played on, one for each map in use."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from games.chance import Chance
from games.errors import Fault, Faulty
from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.content_types import Page, RandomScenario, Scenario
from games.firefighters_on_duty.random_map import drawn, is_random
from games.firefighters_on_duty.scenario_faults import scenario_faults
from games.game import Document

MOST_BOARDS = 64
"""A board takes half a megabyte, and anybody may start a practice match on one of their own."""


@lru_cache(maxsize=MOST_BOARDS)
def board_of(source: bytes) -> Board:
    """The board of a scenario as JSON. Raises Faulty for one that cannot be played, or that is still to be drawn."""
    document = _without_fault(source)
    if is_random(document):
        raise Faulty([Fault("/random", "is drawn when a match starts; until then there is no board")])
    return Board(msgspec.convert(document, type=Scenario), source)


def board_for(document: Document) -> Board:
    """The board of a scenario document."""
    return board_of(msgspec.json.encode(document))


def first_board(document: Document, chance: Chance) -> Board:
    """The board on which a match of this scenario begins, drawn where the document leaves it to chance."""
    if not is_random(document):
        return board_for(document)
    return board_of(msgspec.json.encode(drawn(random_scenario(document), chance)))


def page_of(document: Document) -> Page:
    """What a scenario says besides its map."""
    return random_scenario(document) if is_random(document) else board_for(document).scenario


def random_scenario(document: Document) -> RandomScenario:
    """A scenario document that leaves its city to chance. Raises Faulty when no match of it can be played."""
    return _random_scenario(msgspec.json.encode(document))


@lru_cache(maxsize=MOST_BOARDS)
def _random_scenario(source: bytes) -> RandomScenario:
    return msgspec.convert(_without_fault(source), type=RandomScenario)


def _without_fault(source: bytes) -> Document:
    document: Document = msgspec.json.decode(source)
    faults = scenario_faults(document)
    if faults:
        raise Faulty(faults)
    return document
