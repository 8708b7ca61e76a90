"""Random playouts of the rules alone, in one process, beside other programs' where they are installed."""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from games import registry
from games.chance import SeededChance
from games.game import TABLE, Game
from games.playout import RandomBot, play
from tests.bench.figures import Bound, Figure, at_most, ratio_of
from tests.bench.trial import Trial

SEATS = 4
SCENARIOS = {
    "firefighters-on-duty": "storm-night",
    "flash-point-family": "family-a",
    "flash-point-experienced": "experienced-a",
    "tragic-events": "tragic-a",
    "day-of-fallout": "four-armies",
}
"""The scenario of each game that is measured."""
MIDDLE = 40
"""The action after which a state is taken for clone, encode and legal_actions."""
REPEATS = 300
WARM_SECONDS = 0.5
Yardstick = Callable[[float], float]
"""Seconds -> actions a second of whole random games, one after another."""


def figures(trial: Trial) -> Iterator[Figure]:
    for key in SCENARIOS:
        game = registry.find(key)
        yield from _rates(game, trial)
        yield from _single_calls(game, trial)


def _rates(game: Game, trial: Trial) -> Iterator[Figure]:
    name = f"{game.title}, random playouts"
    loud, yardsticks = Playouts(game, log=True), _installed()
    quiet = Playouts(game, log=False)
    for warm in (quiet, loud):
        warm(WARM_SECONDS)
    rates: dict[str, list[float]] = {name: [] for name in ("ours", "loud", *yardsticks)}
    for _ in range(trial.blocks):
        rates["ours"].append(quiet(trial.seconds))
        rates["loud"].append(loud(trial.seconds))
        for other, yardstick in yardsticks.items():
            rates[other].append(yardstick(trial.seconds))
    ours = f"{median(rates['ours']):,.0f} actions/s"
    yield Figure(name, ours)
    for other in yardsticks:
        ratio = ratio_of(rates["ours"], rates[other])
        yield Figure(f"{name} beside {other}", ours, f"{median(rates[other]):,.0f} moves/s", ratio)
    slower = 100 * (ratio_of(rates["ours"], rates["loud"]) - 1)
    yield Figure(f"{name}, event log on", f"{slower:.0f} % slower", target=at_most(15, " %"), value=slower)


class Playouts:
    """Whole games of one scenario; the seeds go on from call to call."""

    def __init__(self, game: Game, *, log: bool) -> None:
        self._game = game
        self._log = log
        self._seed = 0

    def __call__(self, seconds: float) -> float:
        played, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < seconds:
            played += self._one()
        return played / (time.perf_counter() - begun)

    def _one(self) -> int:
        game, actions = self._game, 0
        self._seed += 1
        state = begin(game, self._seed)
        if self._log:
            game.start_log(state)

        def count(*_: Any) -> None:
            nonlocal actions
            actions += 1

        play(game, state, [RandomBot()] * SEATS, self._seed, watch=count)
        return actions


def begin(game: Game, seed: int) -> Any:
    options = game.option_type()
    return game.new(game.scenarios()[SCENARIOS[game.key]], SEATS, options, SeededChance(seed, "setup"))


def _middle(game: Game) -> Any:
    """A state of a random game in which a seat acts."""
    state = begin(game, 1)
    play(game, state, [RandomBot()] * SEATS, 1, most_actions=MIDDLE)
    while game.to_act(state)[0] == TABLE:
        play(game, state, [RandomBot()] * SEATS, 1, most_actions=1)
    return state


def _single_calls(game: Game, trial: Trial) -> Iterator[Figure]:
    state = _middle(game)
    seat = game.to_act(state)[0]
    data = game.encode(state)
    clone = _microseconds(lambda: game.clone(state), trial)
    legal = _microseconds(lambda: game.legal_actions(state, seat), trial)
    codec = _microseconds(lambda: game.decode(game.encode(state)), trial) / (len(data) / 1024)
    yield _call("clone", clone, at_most(2, " us"))
    yield Figure(f"  clone beside legal_actions ({legal:.1f} us)", f"{clone:.1f} us", "", clone / legal, at_most(1))
    yield _call(f"encode + decode, for 1 KB (a state has {len(data) / 1024:.1f})", codec, at_most(3, " us"))


def _call(name: str, microseconds: float, target: Bound) -> Figure:
    return Figure(f"  {name}", f"{microseconds:.1f} us", target=target, value=microseconds)


def _microseconds(call: Callable[[], object], trial: Trial) -> float:
    """The median of blocks."""
    found = []
    for _ in range(max(5, trial.blocks)):
        begun = time.perf_counter()
        for _ in range(REPEATS):
            call()
        found.append((time.perf_counter() - begun) / REPEATS)
    return 1e6 * median(found)


def _installed() -> dict[str, Yardstick]:
    """The yardsticks of this machine; none of them is a dependency of the project."""
    wanted = {"catanatron": _catanatron, "chess": _chess}
    return {name: make for name, make in wanted.items() if _importable(name)}


def _importable(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


def _chess(seconds: float) -> float:
    chess: Any = importlib.import_module("chess")
    return _rate(seconds, chess.Board, lambda board: board.is_game_over(), _chess_move)


def _chess_move(board: Any) -> None:
    board.push(random.choice(list(board.legal_moves)))


def _catanatron(seconds: float) -> float:
    catanatron: Any = importlib.import_module("catanatron")
    colours = list(catanatron.Color)

    def new() -> Any:
        return catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])

    return _rate(seconds, new, lambda game: game.winning_color() is not None, lambda game: game.play_tick())


def _rate(seconds: float, new: Callable[[], Any], over: Callable[[Any], bool], move: Callable[[Any], object]) -> float:
    moves, begun = 0, time.perf_counter()
    game = new()
    while time.perf_counter() - begun < seconds:
        if over(game):
            game = new()
        move(game)
        moves += 1
    return moves / (time.perf_counter() - begun)
