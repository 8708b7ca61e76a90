"""The heuristic bot: legal, to the end of every scenario, and far better than random play."""

from __future__ import annotations

import pytest

from games.chance import SeededChance
from games.day_of_fallout.options import FalloutOptions
from games.playout import play
from tests.games.day_of_fallout.played import GAME, HEURISTIC
from tests.games.day_of_fallout.scenario_table import TABLES, against_random
from tests.sampling import amount


@pytest.mark.parametrize(("scenario", "seats"), TABLES)
def test_the_bot_plays_what_is_legal_until_it_fulfils_a_condition(scenario: str, seats: int) -> None:
    """The game refuses all else, and none runs into the round cap."""
    state = GAME.new(GAME.scenarios()[scenario], seats, FalloutOptions(), SeededChance(1, "setup"))
    found = play(GAME, state, [HEURISTIC] * seats, 1)
    assert found is not None
    assert found.reasons != ("round_cap",)


def test_the_bot_chooses_an_army_where_they_are_chosen() -> None:
    options = FalloutOptions(armies="chosen", decisions="automatic")
    state = GAME.new(GAME.scenarios()["two-armies"], 2, options, SeededChance(2, "setup"))
    assert play(GAME, state, [HEURISTIC] * 2, 2) is not None


@pytest.mark.sampled
@pytest.mark.parametrize(("scenario", "seats"), TABLES)
def test_the_bot_beats_random_play_in_95_of_100_games(scenario: str, seats: int) -> None:
    assert against_random(scenario, seats, amount(2, 200)) >= 0.95
