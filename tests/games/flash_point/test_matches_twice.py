"""Turns and matches at random, played by the rules and by the second rules: lists of actions, results, questions."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import msgspec
import pytest

from tests.games.flash_point.building import GAMES, state_of
from tests.games.flash_point.converting import told, world_of
from tests.games.flash_point.duel import Duel, duel
from tests.games.flash_point.random_boards import random_scenario
from tests.games.flash_point.random_scenes import random_turn
from tests.games.flash_point.second.setup import set_up
from tests.games.flash_point.second.world import GameName, Table
from tests.games.table_of_games import SeededRecording
from tests.sampling import amount

STEPS: Final = 30
"""Of what begins in the middle: a turn, the fire, often another turn."""
DIFFICULTIES: Final = ("recruit", "veteran", "heroic")

each_game = pytest.mark.parametrize("name", GAMES)


def random_options(name: GameName, random: Random) -> dict[str, Any]:
    options: dict[str, Any] = {
        "reveal": random.choice(("automatic", "by_choice")),
        "play_on": random.choice((True, False)),
        "decisions": random.choice(("ask", "automatic")),
        "firefighters_each": random.choice((1, 1, 2)),
    }
    if name != "family":
        options["difficulty"] = random.choice(DIFFICULTIES)
        options["specialists"] = random.choice(("chosen", "drawn"))
        options["black_die_opposite"] = random.choice(("nine_minus", "koplow"))
    return options


def random_seats(options: dict[str, Any], random: Random) -> int:
    return random.randint(1, 6 // int(options["firefighters_each"]))


@pytest.mark.sampled
@each_game
def test_random_turns_are_the_same_by_the_second_rules(name: GameName, seed: int) -> None:
    for number in range(amount(20, 10_000)):
        random = Random(f"{seed} {number}")
        world = random_turn(name, random)
        decisions = random.choice(("ask", "automatic"))
        Duel(GAMES[name], state_of(world, decisions=decisions), number).play(STEPS)


@pytest.mark.sampled
@each_game
def test_matches_are_the_same_by_the_second_rules_from_the_start_to_the_end(name: GameName, seed: int) -> None:
    game = GAMES[name]
    for number in range(amount(1, 500)):
        random = Random(f"{seed} {number}")
        scenario = dict(random.choice(list(game.scenarios().values())))
        options = random_options(name, random)
        match = duel(game, scenario, random_seats(options, random), number, options)
        match.play()
        assert match.world.over


@pytest.mark.sampled
@each_game
def test_matches_on_boards_of_any_shape_are_the_same_by_the_second_rules(name: GameName, seed: int) -> None:
    for number in range(amount(1, 300)):
        random = Random(f"{seed} {number}")
        scenario = random_scenario(random, "anywhere")
        options = random_options(name, random)
        duel(GAMES[name], scenario, random_seats(options, random), number, options).play()


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["experienced", "tragic"])
def test_setups_are_the_same_by_the_second_rules(name: GameName, seed: int) -> None:
    game = GAMES[name]
    for number in range(amount(20, 5_000)):
        random = Random(f"{seed} {number}")
        scenario = random_scenario(random, "anywhere")
        if random.random() < 0.5:
            scenario = dict(random.choice(list(game.scenarios().values())))
        options = random_options(name, random)
        seats = random_seats(options, random)
        chance = SeededRecording(game, number, "setup", {})
        state = game.new(scenario, seats, msgspec.convert(options, type=game.option_type), chance)
        world = world_of(game.key, game.position(state))
        after = told(world)
        world.fire, world.hot_spots, world.hazmats, world.poi = set(), set(), [], []
        world.edges = {edge: "closed" if edge in world.board.doors else "wall" for edge in world.edges}
        table = Table((draw.kind, draw.face) for draw in chance.draws if draw.kind in ("red", "black"))
        set_up(world, table, options["difficulty"])
        assert not table.unused()
        assert told(world) == after, number
