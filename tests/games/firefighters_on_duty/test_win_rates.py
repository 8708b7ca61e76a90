"""The command that measures win rates: its intervals, its seeds, and what it says of lost games."""

from __future__ import annotations

import pytest

from tests.games.firefighters_on_duty.win_rates import GAME, Setting, rate_of, rating_of, settings, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.404, 0.596), (0, 500, 0.0, 0.008), (500, 500, 0.992, 1.0), (1, 10, 0.018, 0.404)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert [round(end, 3) for end in wilson(wins, games)] == [low, high]


@pytest.mark.parametrize(
    ("share", "rating"), [(1.0, 1), (0.8, 1), (0.79, 2), (0.6, 2), (0.5, 3), (0.35, 3), (0.2, 4), (0.15, 4), (0.1, 5)]
)
def test_a_scenario_is_rated_by_the_part_of_games_won(share: float, rating: int) -> None:
    assert rating_of(share) == rating


def test_every_number_of_players_of_a_scenario_is_measured() -> None:
    chosen = settings(["corner-shop", "market-day"], ["hard"], ["random"])
    assert [setting[:2] for setting in chosen] == [("corner-shop", 1), ("corner-shop", 2), ("market-day", 3)]


def test_game_n_has_seed_n_whatever_came_before() -> None:
    setting = Setting("corner-shop", 1, "easy", "heuristic")
    ends = [(game.won, game.losses, game.rounds) for game in rate_of(setting, 5, 4).games]
    assert ends[2:] == [(game.won, game.losses, game.rounds) for game in rate_of(setting, 7, 2).games]


def test_a_lost_game_names_the_goals_it_missed_and_a_won_one_none() -> None:
    scenario = "before-the-weir"
    rate = rate_of(Setting(scenario, 1, "easy", "heuristic"), 1, 12)
    goals = {f"not {goal['goal']}" for goal in GAME.scenarios()[scenario]["objective"]}
    assert 0 < rate.wins < 12
    for game in rate.games:
        assert game.won == (not game.losses)
        assert "objective_not_completed" not in game.losses
    assert goals & {loss for game in rate.games for loss in game.losses}
