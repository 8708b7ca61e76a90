"""Random games in which much happens: players who use their orders, and attack where they can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from games.chance import SeededChance
from games.day_of_fallout import action_numbers as kinds
from games.day_of_fallout.game import DayOfFallout
from games.day_of_fallout.state import State
from games.game import TABLE, chance_prefix

GAME: Final = DayOfFallout()
OFTEN: Final = 0.7
"""How often something is attacked, captured or used where it can be."""
SELDOM: Final = 0.1
"""How often a turn ends early, or a seat is given up in one of a hundred games."""
BOLD: Final = (kinds.ATTACK, kinds.CAPTURE, kinds.ABILITY, kinds.STRATEGIC)


class Step(NamedTuple):
    """What was done and what followed; `state` is the live state after it."""

    state: State
    seat: int
    action: int
    events: Sequence[Any]


class Play:
    """A game, all of it from its seed. `state` is live."""

    def __init__(self, seed: int, scenario: str | None = None) -> None:
        self.random = Random(f"day of fallout {seed}")
        self.chance = SeededChance(seed, "setup")
        document = GAME.scenarios()[scenario or self.random.choice(sorted(GAME.scenarios()))]
        options = {
            "armies": self.random.choice(("chosen", "drawn")),
            "decisions": self.random.choice(("ask", "automatic")),
            "starting_points": self.random.choice(("drawn", "in_order")),
        }
        seats = self.random.randint(*document["seats"])
        self.state: State = GAME.new(
            document, seats, msgspec.convert(options, type=GAME.option_type), SeededChance(seed, "setup")
        )
        self.gives_up = self.random.random() < SELDOM
        GAME.start_log(self.state)

    def steps(self, most: int = 100_000) -> Iterator[Step]:
        for _ in range(most):
            if GAME.outcome(self.state) is not None:
                return
            seat, action = self._next()
            GAME.apply(self.state, seat, action, self.chance.at(chance_prefix(GAME, self.state, seat)), 0)
            yield Step(self.state, seat, action, GAME.events(self.state))

    def _next(self) -> tuple[int, int]:
        if self.gives_up and self.random.random() < SELDOM / 10:
            given_up = self.random.randrange(self.state.seats)
            action = GAME.forfeit(self.state, given_up)
            if action is not None:
                return TABLE, action
        seat = self.random.choice(GAME.to_act(self.state))
        return seat, self._choose(GAME.legal_actions(self.state, seat))

    def _choose(self, listed: list[int]) -> int:
        kind_of = self.state.board.numbers.kind_of
        bold = [action for action in listed if kind_of[action] in BOLD]
        if bold and self.random.random() < OFTEN:
            return self.random.choice(bold)
        going_on = [action for action in listed if kind_of[action] not in (kinds.END_TURN, kinds.START_OVER)]
        if going_on and self.random.random() > SELDOM:
            return self.random.choice(going_on)
        return self.random.choice(listed)
