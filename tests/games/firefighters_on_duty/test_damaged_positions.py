"""A position with wrong parts is refused with a path, or it can be played: nothing in between."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from games.chance import SeededChance
from games.errors import Faulty
from games.firefighters_on_duty.position import Options, Position
from games.firefighters_on_duty.state import State
from games.game import TABLE
from tests.games.damaged import damaged
from tests.games.firefighters_on_duty.random_play import BUSY
from tests.games.firefighters_on_duty.town import GAME

DELICATE = ("decision", "pending", "calls", "players", "clock")


def play_on(state: State, random: Random, most: int) -> Iterator[State]:
    """Every state of random play from here, the clocks included, with its seat to act."""
    chance, moment = SeededChance(random.randrange(1 << 30)), 0
    for _ in range(most):
        if GAME.outcome(state) is not None:
            return
        yield state
        acting, clock, deadline = GAME.to_act(state), GAME.time_up(state), GAME.deadline(state)
        seat = random.choice(acting) if acting else TABLE
        if clock is not None and deadline is not None and (not acting or random.random() < 0.03):
            seat, action, moment = TABLE, clock, max(moment, deadline.at)
        else:
            action = random.choice(GAME.legal_actions(state, seat))
            assert GAME.number_action(state, GAME.name_action(state, action)) == action
            moment = max(moment, GAME.not_before(state, seat, action))
        GAME.apply(state, seat, action, chance.at("any"), moment)


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_position_is_refused_or_played(seed: int) -> None:
    random = Random(seed)
    options = Options(mode=random.choice(("timed", "untimed")), roll_pause_ms=0)
    first = GAME.new(BUSY, random.choice((1, 2, 4)), options, SeededChance(seed, "setup"))
    refused = played = 0
    for state in play_on(first, Random(seed), 400):
        if not state.decision and random.random() > 0.05:
            continue
        document = damaged(msgspec.to_builtins(GAME.position(state)), random, DELICATE)
        try:
            position = msgspec.json.decode(msgspec.json.encode(document), type=Position)
            again = GAME.from_position(position, SeededChance(1))
        except (msgspec.DecodeError, OverflowError, Faulty):
            refused += 1
            continue
        assert GAME.from_position(GAME.position(again), SeededChance(1)) == again
        assert GAME.decode(GAME.encode(again)) == again
        played += 1
        for later in play_on(again, random, 120):
            assert GAME.to_act(later) or GAME.time_up(later) is not None
    assert refused
    assert played
