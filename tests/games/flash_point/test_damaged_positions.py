"""A position with wrong parts is refused with a path, or it can be played: nothing in between."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from games.chance import SeededChance
from games.errors import Faulty
from games.flash_point.game import FlashPoint
from games.flash_point.state import State
from tests.games.damaged import damaged
from tests.games.flash_point.house import EXPERIENCED, FAMILY, TRAGIC
from tests.sampling import amount

DELICATE = ("decision", "pending", "firefighters", "pool", "lasting", "decks")


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
            document = damaged(msgspec.json.decode(msgspec.json.encode(game.position(state))), random, DELICATE)
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
