"""The toy game by newer rules: each roll is worth ten points more."""

from __future__ import annotations

from games.chance import Chance
from games.game import Moment, Seat
from tests.toy_game import ToyGame
from tests.toy_words import ROLL, State

BONUS = 10


class NewerToyGame(ToyGame):
    revision = ToyGame.revision + 1

    def apply(self, state: State, seat: Seat, action: int, chance: Chance, moment: Moment) -> None:
        super().apply(state, seat, action, chance, moment)
        if action == ROLL:
            state.points[seat] += BONUS
