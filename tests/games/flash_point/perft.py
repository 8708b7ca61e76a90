"""How many sequences of actions a position has: all of a seat's, so deep, chance always showing its first face.

A sequence ends where the turn or the game does. Both rules count, each with its own list and its own performing.
"""

from __future__ import annotations

from typing import Any

from games.chance import Chance
from games.game import TABLE, Game
from tests.games.flash_point.second.turn import legal, perform
from tests.games.flash_point.second.world import Over, Question, Table, World


class FirstFace(Chance):
    """The first face of every die, the first card of every pile."""

    def draw(self, kind: str, n: int) -> int:
        return 0


class FirstOfAll(Table):
    """The same at the second rules' table. piles: in which order a pile's kinds count."""

    def __init__(self, answers: list[Any]) -> None:
        super().__init__((), answers)

    def roll(self, kind: str) -> Any:
        return 1

    def draw(self, kind: str, pile: Any) -> str:
        first = next(name for name in ("victim", "false_alarm", "heavy_victim") if pile[name])
        pile[first] -= 1
        return first


def perft(game: Game, state: Any, depth: int) -> int:
    """Of the rules under test."""
    if depth == 0:
        return 1
    if game.outcome(state) is not None:
        return 0
    seat = game.to_act(state)[0]
    if seat == TABLE:
        return 0
    found = 0
    for action in game.legal_actions(state, seat):
        after = game.clone(state)
        game.apply(after, seat, action, FirstFace(), 0)
        found += perft(game, after, depth - 1)
    return found


def second_perft(world: World, depth: int) -> int:
    """Of the second rules. Where a question waits, each answer is an action."""
    if depth == 0:
        return 1
    if world.over or world.turn_ended:
        return 0
    return sum(_after(world, action, [], depth) for action in legal(world))


def _after(world: World, action: Any, answers: list[Any], depth: int) -> int:
    after = world.copy()
    try:
        perform(after, FirstOfAll(list(answers)), action)
    except Over:
        pass
    except Question as question:
        if depth == 1:
            return 1
        return sum(_after(world, action, [*answers, answer], depth - 1) for answer in question.options)
    return second_perft(after, depth - 1)
