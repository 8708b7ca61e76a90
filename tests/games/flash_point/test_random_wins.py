"""Nobody wins by chance: whoever does anything at all loses the building."""

from __future__ import annotations

import pytest

from games import registry
from games.playout import play_scenario
from tests.sampling import amount

GAMES = ("flash-point-family", "flash-point-experienced", "tragic-events")


@pytest.mark.sampled
@pytest.mark.parametrize("key", GAMES)
def test_random_play_wins_at_most_one_game_in_a_hundred(key: str, seed: int) -> None:
    game, games = registry.find(key), amount(20, 2_000)
    scenarios = sorted(game.scenarios())
    won = 0
    for number in range(games):
        scenario, seats = scenarios[number % len(scenarios)], number % 6 + 1
        outcome = play_scenario(game, scenario, seats, game.option_type(), ["random"] * seats, seed + number)
        won += outcome.result == "won"
    assert won <= max(1, games // 100)
