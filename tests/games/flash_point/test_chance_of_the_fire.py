"""The fire's chance is its own: what players roll, draw or think changes none of it (G1)."""

from __future__ import annotations

from random import Random

import pytest

from games.chance import SeededChance
from games.flash_point.fire_events import DiceRolled
from games.game import TABLE, chance_prefix
from tests.games.flash_point.building import GAMES
from tests.games.flash_point.second.world import GameName

TURNS = 6


def fire_rolls(name: GameName, seed: int, player: int) -> list[tuple[int, int]]:
    """The first roll of the table in each of the first turns; the player's choices are random by their own seed."""
    game, random, chance = GAMES[name], Random(player), SeededChance(seed, "setup")
    scenario = next(iter(game.scenarios().values()))
    state = game.new(scenario, 2, game.option_type(), chance)
    game.start_log(state)
    rolls: dict[int, tuple[int, int]] = {}
    while game.outcome(state) is None and state.turn <= TURNS:
        seat = game.to_act(state)[0]
        action = random.choice(game.legal_actions(state, seat))
        game.apply(state, seat, action, chance.at(chance_prefix(game, state, seat)), 0)
        rolled = [event for event in game.events(state) if isinstance(event, DiceRolled)]
        if seat == TABLE and rolled:
            rolls.setdefault(state.turn, (rolled[0].red, rolled[0].black))
    return list(rolls.values())


@pytest.mark.parametrize("name", ["family", "experienced"])
def test_the_fire_rolls_the_same_whatever_players_rolled_before(name: GameName) -> None:
    first, *others = [fire_rolls(name, 7, player) for player in range(4)]
    assert len(first) >= TURNS - 1
    assert all(other[: TURNS - 1] == first[: TURNS - 1] for other in others)
    assert fire_rolls(name, 8, 0) != first
