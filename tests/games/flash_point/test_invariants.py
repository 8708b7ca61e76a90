"""What never changes, over random play: markers are moved and never made or lost (E1, E5, E12; G4, G5)."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import msgspec
import pytest

from games.chance import SeededChance
from games.flash_point.events import AnyEvent
from games.game import TABLE
from tests.games.flash_point.building import GAMES
from tests.games.flash_point.invariants import Ledger
from tests.games.flash_point.random_play import Play
from tests.games.flash_point.second.world import GameName
from tests.sampling import amount

PARTS = 4
"""10,000 games in `make soak`, about 830 a part of each game, so that every core has some."""
EVERY = 41
"""A step between the states that are looked at closely; it shares no factor with a turn's stages."""

each_game = pytest.mark.parametrize("name", GAMES)


@pytest.mark.sampled
@each_game
@pytest.mark.parametrize("part", range(PARTS))
def test_markers_are_moved_and_never_made_or_lost(name: GameName, part: int, seed: int) -> None:
    """Nothing else that must hold in every state is broken either."""
    for number in range(amount(3, 834)):
        play = Play(name, seed + part * 1_000 + number)
        ledger = Ledger(play.state)
        for step in play.steps():
            ledger.see(step.state, step.events)


@pytest.mark.sampled
@each_game
def test_states_survive_encoding_and_positions(name: GameName, seed: int) -> None:
    game = GAMES[name]
    for number in range(amount(3, 300)):
        for index, step in enumerate(Play(name, seed + number).steps()):
            if index % EVERY == 0:
                assert game.decode(game.encode(step.state)) == step.state
                document = msgspec.json.encode(game.position(step.state))
                position = msgspec.json.decode(document, type=game.position_type)
                assert game.from_position(position, SeededChance(1)) == step.state
                assert all(game.view(step.state, seat) == position for seat in (None, *range(step.state.seats)))


@pytest.mark.sampled
@each_game
def test_what_is_listed_is_allowed_and_all_else_is_refused(name: GameName, seed: int) -> None:
    game = GAMES[name]
    for number in range(amount(1, 100)):
        for index, step in enumerate(Play(name, seed + number).steps()):
            state = step.state
            for seat in (TABLE, *range(state.seats)) if index % (3 * EVERY) == 0 else ():
                every = range(state.board.numbers.count)
                allowed = [action for action in every if game.refusal(state, seat, action, 0) is None]
                assert allowed == sorted(game.legal_actions(state, seat))


@pytest.mark.soak
@each_game
def test_every_action_of_the_rules_comes_about_in_random_play(name: GameName, seed: int) -> None:
    done = Counter[int]()
    for number in range(1_000):
        play = Play(name, seed + number)
        done.update(play.state.board.numbers.kind_of[step.action] for step in play.steps())
    assert set(GAMES[name].rules.actions) <= set(done)


@pytest.mark.soak
def test_every_event_comes_about_in_random_play(seed: int) -> None:
    seen: set[type] = set()
    for number in range(1_000):
        for name in GAMES:
            seen.update(type(event) for step in Play(name, seed + number).steps() for event in step.events)
    assert seen == set(get_args(AnyEvent))
