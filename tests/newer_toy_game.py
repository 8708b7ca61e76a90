"""The toy game by newer rules: each roll is worth ten points more."""

from __future__ import annotations

from games.chance import Chance
from games.game import Moment, Seat
from tests.toy_game import ToyGame
from tests.toy_words import State

BONUS = 10


class NewerToyGame(ToyGame):
    revision = ToyGame.revision + 1

    def _roll(self, state: State, seat: Seat, chance: Chance, moment: Moment) -> None:
        super()._roll(state, seat, chance, moment)
        state.points[seat] += BONUS
