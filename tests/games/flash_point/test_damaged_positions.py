"""A position with wrong parts is refused with a path, or it can be played: nothing in between."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from games.chance import SeededChance
from games.errors import Faulty
from games.flash_point.game import FlashPoint
from games.flash_point.state import State
from tests.games.flash_point.house import EXPERIENCED, FAMILY, TRAGIC
from tests.sampling import amount

NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 8, 12, 13, 40, 99, 255, 256, 10**6, 1 << 63, 1 << 70)
DELICATE = ("decision", "pending", "firefighters", "pool", "lasting", "decks")
Path = tuple[str | int, ...]


def play_on(game: FlashPoint, state: State, random: Random, most: int) -> Iterator[State]:
    """Every state of random play from here."""
    chance = SeededChance(random.randrange(1 << 30), "any")
    for _ in range(most):
        if game.outcome(state) is not None:
            return
        yield state
        seat = random.choice(game.to_act(state))
        action = random.choice(game.legal_actions(state, seat))
        assert game.number_action(state, game.name_action(state, action)) == action
        game.apply(state, seat, action, chance, 0)


def parts(document: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    items = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in items:
        yield (*path, key), value
        if isinstance(value, dict | list) and value:
            yield from parts(value, (*path, key))


def damaged(document: dict[str, Any], random: Random) -> dict[str, Any]:
    """The document with one to three parts changed, doubled or removed."""
    document = copy.deepcopy(document)
    for _ in range(random.choice((1, 1, 2, 3))):
        every = [(path, value) for path, value in parts(document) if path[0] != "scenario"]
        delicate = [part for part in every if part[0][0] in DELICATE]
        path, value = random.choice(delicate if delicate and random.random() < 0.5 else every)
        parent: Any = document
        for key in path[:-1]:
            parent = parent[key]
        words = [word for _, word in every if isinstance(word, str)]
        if isinstance(value, bool):
            parent[path[-1]] = not value
        elif isinstance(value, int):
            parent[path[-1]] = random.choice(NUMBERS)
        elif isinstance(value, str):
            parent[path[-1]] = random.choice(words)
        elif isinstance(value, list) and value:
            random.choice((value.pop, lambda value=value: value.append(copy.deepcopy(value[0])), value.clear))()
        elif isinstance(parent, dict):
            del parent[path[-1]]
    return document


@pytest.mark.sampled
@pytest.mark.parametrize("game", [FAMILY, EXPERIENCED, TRAGIC], ids=lambda game: game.key)
def test_a_damaged_position_is_refused_or_played(game: FlashPoint) -> None:
    refused = played = 0
    for seed in range(amount(3, 60)):
        random = Random(seed)
        options = game.option_type()
        house = next(iter(game.scenarios().values()))
        first = game.new(house, random.choice((1, 2, 4)), options, SeededChance(seed, "setup"))
        for state in play_on(game, first, Random(seed), 200):
            if not state.decision and random.random() > 0.1:
                continue
            document = damaged(msgspec.json.decode(msgspec.json.encode(game.position(state))), random)
            try:
                position = msgspec.json.decode(msgspec.json.encode(document), type=game.position_type)
                again = game.from_position(position, SeededChance(1))
            except (msgspec.DecodeError, OverflowError, Faulty):
                refused += 1
                continue
            assert game.from_position(game.position(again), SeededChance(1)) == again
            assert game.decode(game.encode(again)) == again
            played += 1
            for later in play_on(game, again, random, 60):
                assert game.to_act(later)
    assert refused
    assert played
