"""What never changes, over random play: cards, flags and squads are neither made nor lost (D13, D20, D26, D36, D59)."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from games.chance import SeededChance
from games.day_of_fallout.events import AnyEvent
from games.game import TABLE
from tests.games.day_of_fallout.invariants import Ledger
from tests.games.day_of_fallout.match import listed
from tests.games.day_of_fallout.random_play import GAME, Play
from tests.sampling import amount

PARTS = 4
"""10,000 games in `make soak`, a quarter of them a part, so that every core has some."""
EVERY = 37
"""Steps between the states that are looked at closely."""


@pytest.mark.sampled
@pytest.mark.parametrize("part", range(PARTS))
def test_cards_flags_and_squads_are_neither_made_nor_lost(part: int, seed: int) -> None:
    """Nothing else that must hold in every state is broken either."""
    for number in range(amount(2, 2_500)):
        play = Play(seed + part * 10_000 + number)
        ledger = Ledger(play.state)
        for step in play.steps():
            ledger.see(step.state, step.events)


@pytest.mark.sampled
def test_states_survive_encoding_and_positions(seed: int) -> None:
    for number in range(amount(2, 300)):
        for index, step in enumerate(Play(seed + number).steps()):
            if index % EVERY == 0:
                assert GAME.decode(GAME.encode(step.state)) == step.state
                document = msgspec.json.encode(GAME.position(step.state))
                position = msgspec.json.decode(document, type=GAME.position_type)
                assert GAME.from_position(position, SeededChance(1)) == step.state


@pytest.mark.sampled
def test_what_is_listed_is_allowed_and_all_else_is_refused(seed: int) -> None:
    for number in range(amount(1, 100)):
        for index, step in enumerate(Play(seed + number).steps()):
            for seat in (TABLE, *range(step.state.seats)) if index % (4 * EVERY) == 0 else ():
                every = range(step.state.board.numbers.count)
                allowed = [action for action in every if GAME.refusal(step.state, seat, action, 0) is None]
                assert allowed == sorted(listed(step.state, seat))


@pytest.mark.soak
def test_every_event_comes_about_in_random_play(seed: int) -> None:
    seen = {type(event) for number in range(1_000) for step in Play(seed + number).steps() for event in step.events}
    assert seen == set(get_args(AnyEvent))
