"""What is listed is exactly what is not refused (G5), in random play of every game with every specialist."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.chance import SeededChance
from games.flash_point.game import FlashPoint
from games.game import TABLE, chance_prefix
from tests.games.flash_point.house import EXPERIENCED, FAMILY, TRAGIC, scenario
from tests.sampling import amount

SIX_MORE = ["rescue-dog", "veteran", "structural-engineer", "fire-prevention-specialist", "dispatcher"]
CREWS: list[tuple[FlashPoint, list[str], dict[str, Any]]] = [
    (FAMILY, [], {}),
    (EXPERIENCED, [], {"difficulty": "heroic"}),
    (EXPERIENCED, ["fire-captain", "cafs-firefighter", "paramedic", "rescue-specialist"], {"reveal": "by_choice"}),
    (TRAGIC, [], {"difficulty": "veteran", "firefighters_each": 2}),
    (TRAGIC, ["fire-captain", "cafs-firefighter", *SIX_MORE], {}),
    (TRAGIC, ["ventilation-specialist", "stretcher-bearer", "paramedic", "veteran", "driver-operator"], {}),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "allowed", "options"), CREWS)
def test_what_is_listed_is_what_is_not_refused(
    game: FlashPoint, allowed: list[str], options: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    fires = [(2, 2), (2, 3), (3, 2), (3, 3), (5, 6)] if game is FAMILY else []
    house = scenario(fires=fires, **({"allowed": allowed, "seats": [1, 4]} if allowed else {}))
    seats = 4 if allowed else 3
    dice = random.Random(f"{game.key}{allowed}")
    for seed in range(amount(1, 40)):
        chance = SeededChance(seed, "setup")
        state = game.new(house, seats, game.option_type(**options), chance)
        while game.outcome(state) is None:
            seat = game.to_act(state)[0]
            listed = game.legal_actions(state, seat)
            assert len(set(listed)) == len(listed)
            if seat != TABLE and dice.random() < amount(8, 30) / 100:
                every = range(game.action_count(house))
                assert sorted(listed) == [number for number in every if game.refusal(state, seat, number, 0) is None]
            game.apply(state, seat, dice.choice(listed), chance.at(chance_prefix(game, state, seat)), 0)
