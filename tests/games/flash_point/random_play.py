"""Random games in which much happens: players who spare the walls and carry what they find, from any situation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from games.chance import SeededChance
from games.flash_point import action_numbers as kinds
from games.flash_point.action_numbers import EACH_MOVE, LEADS
from games.flash_point.game import FlashPoint
from games.flash_point.state import State
from games.game import TABLE, chance_prefix
from tests.games.flash_point.building import GAMES, state_of
from tests.games.flash_point.random_scenes import random_turn
from tests.games.flash_point.second.world import GameName

SELDOM: Final = 0.05
"""How often a wall is chopped or a turn ends early, where something else can be done."""
OFTEN: Final = 0.6
"""How often something is brought along where that can be done."""
WITH_BOTS: Final = 0.04
"""How often bots play, whose games go on for long."""
IN_THE_MIDDLE: Final = 0.5
"""How often a game begins in a random situation."""


class Step(NamedTuple):
    """What was done and what followed; `state` is the live state after it."""

    state: State
    action: int
    events: Sequence[Any]


class Play:
    """A game, all of it from its name and seed. `state` is live."""

    def __init__(self, name: GameName, seed: int) -> None:
        self.random = Random(f"{name} {seed}")
        self.game: FlashPoint = GAMES[name]
        self.chance = SeededChance(seed, "setup")
        self.bots = self.random.random() < WITH_BOTS
        self.patient = self.random.random() < 0.7
        self.state = self._middle(name) if self.random.random() < IN_THE_MIDDLE else self._start(name)
        self.game.start_log(self.state)

    def _middle(self, name: GameName) -> State:
        decisions = self.random.choice(("ask", "automatic"))
        return state_of(random_turn(name, self.random), decisions=decisions)

    def _start(self, name: GameName) -> State:
        options: dict[str, Any] = {
            "decisions": self.random.choice(("ask", "automatic")),
            "reveal": self.random.choice(("automatic", "by_choice")),
            "play_on": self.random.choice((True, False)),
        }
        each = self.random.choice((1, 2))
        options["firefighters_each"] = each
        if name != "family":
            options["difficulty"] = self.random.choice(("recruit", "veteran", "heroic"))
        seats = self.random.randint(1, 6 // each)
        scenario = self.random.choice(list(self.game.scenarios().values()))
        return self.game.new(scenario, seats, msgspec.convert(options, type=self.game.option_type), self.chance)

    def steps(self) -> Iterator[Step]:
        game, state = self.game, self.state
        while game.outcome(state) is None:
            seat = self.random.choice(game.to_act(state))
            action = self._choose(seat, game.legal_actions(state, seat))
            game.apply(state, seat, action, self.chance.at(chance_prefix(game, state, seat)), 0)
            yield Step(state, action, game.events(state))

    def _choose(self, seat: int, listed: list[int]) -> int:
        if self.bots and seat != TABLE:
            return self.game.bots["heuristic"].choose(self.state, seat, listed, self.chance) or listed[0]
        if self.patient and len(listed) > 1:
            kind_of = self.state.board.numbers.kind_of
            loaded = [action for action in listed if kind_of[action] == kinds.MOVE and action % EACH_MOVE >= LEADS]
            if loaded and self.random.random() < OFTEN:
                return self.random.choice(loaded)
            if self.random.random() > SELDOM:
                rest = [action for action in listed if kind_of[action] not in (kinds.CHOP, kinds.END_TURN)]
                return self.random.choice(rest or listed)
        return self.random.choice(listed)
