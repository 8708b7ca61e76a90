"""The toy game with a bot that never comes to a decision."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from games.chance import Chance
from games.game import Bot, Seat
from tests.toy_game import ToyGame


class EndlessBot:
    def choose(self, state: Any, seat: Seat, actions: Sequence[int], chance: Chance) -> int | None:
        while True:
            time.sleep(0.1)


class SleepyGame(ToyGame):
    bots: Mapping[str, Bot] = {"endless": EndlessBot()}
