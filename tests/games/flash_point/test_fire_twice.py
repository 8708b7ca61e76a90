"""What the table does in random situations, by the rules and by the second rules."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from games.flash_point.state import State
from games.game import TABLE, chance_prefix
from tests.games.flash_point.building import GAMES, stage_of, state_of
from tests.games.flash_point.converting import told, world_of
from tests.games.flash_point.random_scenes import random_scene
from tests.games.flash_point.second.turn import STAGES as SECOND
from tests.games.flash_point.second.world import GameName, Over, Table
from tests.games.table_of_games import SeededRecording
from tests.sampling import amount

STAGES: dict[GameName, tuple[str, ...]] = {
    "family": ("advance_fire", "aftermath", "replenish"),
    "experienced": ("advance_fire", "flare_ups", "aftermath", "replenish"),
    "tragic": ("end_of_actions",),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", STAGES)
def test_fire_people_and_points_are_the_same_by_the_second_rules(name: GameName, seed: int) -> None:
    game = GAMES[name]
    for number in range(amount(100, 20_000)):
        world = random_scene(name, Random(f"{seed} {number}"))
        state = state_of(world, STAGES[name][0], decisions="automatic")
        world.turn_ended, counters = True, dict[str, int]()
        for stage in STAGES[name]:
            draws = _play_stage(game, state, stage, number, counters)
            table = Table(draws, automatic=True)
            with suppress(Over):
                SECOND[stage](world, table)
            assert not table.unused()
            assert told(world_of(game.key, game.position(state))) == told(world), (seed, number, stage, draws)
            if world.over:
                break


def _play_stage(game: Any, state: State, stage: str, seed: int, counters: dict[str, int]) -> list[tuple[str, Any]]:
    """All that the table does up to the end of the stage; what was rolled for it."""
    draws = []
    while game.outcome(state) is None and stage_of(game, state) == stage:
        chance = SeededRecording(game, seed, chance_prefix(game, state, TABLE), counters)
        [action] = game.legal_actions(state, TABLE)
        game.apply(state, TABLE, action, chance, 0)
        counters.update(chance.counters)
        draws += [(draw.kind, draw.face) for draw in chance.draws]
    return draws
