"""One whole game in process: bots (or scripts) at every seat, the table's steps between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.chance import Chance, SeededChance
from games.errors import RuleViolation
from games.game import TABLE, Bot, Game, Moment, Outcome, Seat, chance_prefix


class RandomBot:
    """Plays any legal action with equal probability."""

    def choose(self, state: Any, seat: Seat, actions: Sequence[int], chance: Chance) -> int | None:
        return actions[chance.draw("random_bot", len(actions))]


Watcher = Callable[[Any, Seat, int, Moment], None]


class Stuck(Exception):
    """Nobody can act and the game is not over: an error in the rules."""


def bot_named(game: Game, name: str) -> Bot:
    """Raises KeyError for an unknown name."""
    return RandomBot() if name == "random" else game.bots[name]


def bot_names(game: Game) -> list[str]:
    return sorted({"random", *game.bots})


def play(
    game: Game,
    state: Any,
    bots: Sequence[Bot],
    seed: int,
    *,
    most_actions: int = 1_000_000,
    watch: Watcher | None = None,
) -> Outcome | None:
    """Play `state` in place to its end; None when `most_actions` came first.

    Chance of the seats, of each table phase and of the bots' own thinking run on separate streams of `seed`,
    so a bot that thinks differently does not change the fire. Each bot sees the state itself: playouts trust
    their bots. Moments advance to the earliest `not_before` of what the bots want, and to the deadline when that
    comes first or everybody waits.
    """
    chance = SeededChance(seed)
    thoughts = SeededChance(seed, "bots")
    moment = 0
    for _ in range(most_actions):
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome
        seat, action, moment = _next(game, state, bots, thoughts, moment)
        if watch is not None:
            watch(state, seat, action, moment)
        game.apply(state, seat, action, chance.at(chance_prefix(game, state, seat)), moment)
    return None


def _next(game: Game, state: Any, bots: Sequence[Bot], thoughts: Chance, moment: Moment) -> tuple[Seat, int, Moment]:
    """What the first seat in order can do now, else whatever comes earliest; the clock when that is the clock."""
    earliest: tuple[Moment, Seat, int] | None = None
    for seat in game.to_act(state):
        actions = game.legal_actions(state, seat)
        if not actions:
            continue
        action = actions[0] if seat == TABLE else bots[seat].choose(state, seat, actions, thoughts)
        if action is None:
            continue
        when = max(moment, game.not_before(state, seat, action))
        if earliest is None or when < earliest[0]:
            earliest = (when, seat, action)
        if when == moment:
            break
    time_up, deadline = game.time_up(state), game.deadline(state)
    if time_up is not None and deadline is not None and (earliest is None or earliest[0] >= deadline.at):
        return TABLE, time_up, max(moment, deadline.at)
    if earliest is None:
        raise Stuck(f"{game.key}: nobody acts, no clock runs, and there is no outcome")
    when, seat, action = earliest
    return seat, action, when


def play_scenario(game: Game, scenario_id: str, seats: int, options: Any, bots: Sequence[str], seed: int) -> Outcome:
    """A new game of a built-in scenario with named bots. Raises RuleViolation when a bot breaks a rule."""
    state = game.new(game.scenarios()[scenario_id], seats, options, SeededChance(seed, "setup"))
    outcome = play(game, state, [bot_named(game, name) for name in bots], seed)
    if outcome is None:
        raise RuleViolation("endless", "the game did not end", "playout")
    return outcome
