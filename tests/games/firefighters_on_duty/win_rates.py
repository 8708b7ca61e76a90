"""How often bots win each scenario: `python -m tests.games.firefighters_on_duty.win_rates --help`.

Whole untimed games with automatic decisions, a process for each core. Game n has seed n, so two runs of the same rules
print the same wins.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import fmean
from typing import Any, Final, NamedTuple

import msgspec

from games.chance import SeededChance
from games.firefighters_on_duty import FirefightersOnDuty
from games.firefighters_on_duty.objectives import goal_met
from games.firefighters_on_duty.position import Options
from games.firefighters_on_duty.state import State
from games.game import Bot
from games.playout import Watcher, bot_named, play

GAME: Final = FirefightersOnDuty()
DIFFICULTIES: Final = ("easy", "hard")
BOTS: Final = ("random", "heuristic")
MOST_ACTIONS: Final = 30_000
Z_95: Final = 1.96
LOSSES_SHOWN: Final = 3
RATING_FLOORS: Final = (0.8, 0.6, 0.35, 0.15)
"""A scenario has rating 1 where the heuristic bot wins at least the first part of the games on Easy, 2 with the second
part, and so on, 5 below the last. With several numbers of players their mean counts."""


class Setting(NamedTuple):
    """What is played: a scenario, the number of its seats, a difficulty, and the bot that sits on all of them."""

    scenario: str
    seats: int
    difficulty: str
    bot: str

    def __str__(self) -> str:
        seats = f"{self.seats} seat{'s' if self.seats > 1 else ''}"
        return f"{self.scenario:<20} {seats:<7} {self.difficulty} {self.bot:<9}"


class Played(NamedTuple):
    """One game: whether it was won, why not, in which round it ended, and how long it took."""

    won: bool
    losses: tuple[str, ...]
    rounds: int
    seconds: float


@dataclass(frozen=True)
class Rate:
    """What came of the games of a setting."""

    games: list[Played]

    @property
    def wins(self) -> int:
        return sum(game.won for game in self.games)

    @property
    def share(self) -> float:
        return self.wins / len(self.games)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, len(self.games))

    def __str__(self) -> str:
        low, high = self.interval
        lost = Counter(loss for game in self.games for loss in game.losses)
        losses = ", ".join(f"{loss} {count}" for loss, count in lost.most_common(LOSSES_SHOWN))
        rounds, seconds = (sum(column) / len(self.games) for column in list(zip(*self.games, strict=True))[2:])
        return (
            f"{self.wins:>4}/{len(self.games)} won {self.share:6.1%} ({low:5.1%} to {high:5.1%})  "
            f"{rounds:.1f} rounds {seconds:5.2f} s  {losses}"
        )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate."""
    share, spread = wins / games, Z_95**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z_95 * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def rating_of(share: float) -> int:
    """The rating of a scenario by the part of games that the heuristic bot wins on Easy."""
    return 1 + sum(share < floor for floor in RATING_FLOORS)


def seats_of(scenario: str) -> range:
    """Every number of players that the scenario is for."""
    fewest, most = GAME.scenarios()[scenario]["seats"]
    return range(fewest, most + 1)


def settings(scenarios: Iterable[str], difficulties: Sequence[str], bots: Sequence[str]) -> Iterator[Setting]:
    for scenario in scenarios:
        for difficulty in difficulties:
            for bot in bots:
                yield from (Setting(scenario, seats, difficulty, bot) for seats in seats_of(scenario))


def ended(scenario: str, seats: int, options: Options, bot: Bot, seed: int, watch: Watcher | None = None) -> State:
    """The last state of one game; fails when it does not come to its end in a sensible number of actions."""
    state = GAME.new(GAME.scenarios()[scenario], seats, options, SeededChance(seed, "setup"))
    outcome = play(GAME, state, [bot] * seats, seed, most_actions=MOST_ACTIONS, watch=watch)
    assert outcome is not None, f"{scenario} with seed {seed} does not end"
    return state


def played(setting: Setting, seed: int) -> Played:
    chosen = {"mode": "untimed", "decisions": "automatic", "difficulty": setting.difficulty}
    options = msgspec.convert(chosen, Options)
    begun = time.process_time()
    state = ended(setting.scenario, setting.seats, options, bot_named(GAME, setting.bot), seed)
    return Played(state.won, tuple(_losses(state)), state.round, time.process_time() - begun)


def _losses(state: State) -> Iterator[str]:
    """Why the game was lost, with the goals missed in place of the objective."""
    for reason in () if state.won else state.reasons:
        if reason != "objective_not_completed":
            yield reason
            continue
        for goal in state.board.scenario.objective:
            if not goal_met(state, goal):
                yield f"not {goal.__struct_config__.tag}"


def rate_of(setting: Setting, first_seed: int, games: int, run: Callable[..., Iterable[Any]] = map) -> Rate:
    """run: `map`, or that of a pool of processes."""
    return Rate(list(run(partial(played, setting), range(first_seed, first_seed + games))))


def main() -> None:
    chosen = _arguments()
    with ProcessPoolExecutor(chosen.processes) as pool:
        run = partial(pool.map, chunksize=4)
        for scenario in chosen.scenario:
            rates = {}
            for setting in settings([scenario], chosen.difficulty, chosen.bot):
                rates[setting] = rate_of(setting, chosen.seed, chosen.games, run)
                print(setting, rates[setting], flush=True)
            _print_rating(scenario, rates)


def _print_rating(scenario: str, rates: dict[Setting, Rate]) -> None:
    shares = [rate.share for setting, rate in rates.items() if setting[2:] == ("easy", "heuristic")]
    if shares:
        printed, share = GAME.scenarios()[scenario]["rating"], fmean(shares)
        print(f"{scenario}: {share:.1%} on Easy is rating {rating_of(share)}; it says {printed}", flush=True)


def _arguments() -> argparse.Namespace:
    scenarios = list(GAME.scenarios())
    parser = argparse.ArgumentParser(description="Wins of bots by scenario, seats and difficulty, with 95 % intervals.")
    parser.add_argument("--scenario", nargs="+", default=scenarios, choices=scenarios, metavar="ID")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--difficulty", nargs="+", default=DIFFICULTIES, choices=DIFFICULTIES)
    parser.add_argument("--bot", nargs="+", default=BOTS, choices=BOTS)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    return parser.parse_args()


if __name__ == "__main__":
    main()
