"""Playouts in process: whose turn it is against the clock."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.chance import SeededChance
from games.firefighters_on_duty import FirefightersOnDuty
from games.firefighters_on_duty.position import Options
from games.game import TABLE
from games.playout import Stuck, bot_named, play

GAME = FirefightersOnDuty()
TIMED = Options(mode="timed", action_phase_ms=10_000, decisions="automatic")


def started(seed: int, options: Options) -> Any:
    return GAME.new(GAME.scenarios()["storm-night"], 4, options, SeededChance(seed, "setup"))


def test_every_seat_has_its_share_of_the_time(seed: int) -> None:
    """Nobody waits for the first seat to have used up the countdown."""
    acted: Counter[int] = Counter()

    def look(state: Any, seat: int, action: int, moment: int) -> None:
        if state.round == 1:
            acted[seat] += 1

    play(GAME, started(seed, TIMED), [bot_named(GAME, "heuristic")] * 4, seed, watch=look)
    assert all(acted[seat] >= 10 for seat in range(4))


def test_nothing_is_done_after_the_deadline_but_the_clock_itself(seed: int) -> None:
    def look(state: Any, seat: int, action: int, moment: int) -> None:
        deadline = GAME.deadline(state)
        if deadline is not None:
            assert moment < deadline.at or (seat, action) == (TABLE, GAME.time_up(state))

    for name in ("heuristic", "random"):
        play(GAME, started(seed, TIMED), [bot_named(GAME, name)] * 4, seed, watch=look, most_actions=3000)


def test_moments_never_go_back(seed: int) -> None:
    moments: list[int] = []
    bots = [bot_named(GAME, "heuristic")] * 4
    play(GAME, started(seed, TIMED), bots, seed, watch=lambda state, seat, action, moment: moments.append(moment))
    assert moments == sorted(moments)
    assert moments[-1] > 10_000


def test_a_game_in_which_everybody_waits_without_a_clock_is_stuck(seed: int) -> None:
    class Waiting:
        def choose(self, state: Any, seat: int, actions: Any, chance: Any) -> int | None:
            return None

    with pytest.raises(Stuck):
        play(GAME, started(seed, Options(mode="untimed", decisions="automatic")), [Waiting()] * 4, seed)


def test_too_few_actions_end_without_an_outcome(seed: int) -> None:
    assert play(GAME, started(seed, TIMED), [bot_named(GAME, "random")] * 4, seed, most_actions=5) is None
