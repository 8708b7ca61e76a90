"""What the heuristic bot does in plain situations, and how often it wins."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.chance import SeededChance
from games.flash_point.game import FlashPoint
from games.game import Document
from games.playout import play_scenario
from tests.games.flash_point.crew import at, specialist
from tests.games.flash_point.house import EXPERIENCED, FAMILY, TRAGIC, Match, match
from tests.sampling import amount

VICTIM = {"kind": "victim"}


def chosen(there: Match, seat: int = 0) -> Document:
    game, state = there.game, there.state
    before = game.encode(state)
    action = game.bots["heuristic"].choose(state, seat, game.legal_actions(state, seat), SeededChance(0))
    assert action is not None
    assert game.encode(state) == before
    document: Document = msgspec.to_builtins(game.name_action(state, action))
    return document


def played_out(there: Match, most: int = 20) -> list[str]:
    """What the bot does until its turn ends, as words."""
    words = []
    for _ in range(most):
        action = chosen(there)
        words.append(action["type"])
        if action["type"] == "end_turn":
            return words
        there.act(0, action.pop("type"), **action)
    raise AssertionError(words)


def test_a_victim_near_the_entrance_is_carried_out() -> None:
    there = at((3, 1), victims=[{"space": (3, 1), **VICTIM}])
    assert chosen(there) == {"type": "move", "firefighter": 0, "to": (3, 0), "carry": "victim", "lead": False}


def test_the_seventh_rescue_comes_before_all_else() -> None:
    there = at((3, 2), fire=[(2, 2), (3, 1)], victims=[{"space": (3, 2), **VICTIM}], rescued=6, ap=6)
    words = []
    while there.result is None:
        action = chosen(there)
        words.append(action["type"])
        there.act(0, action.pop("type"), **action)
    assert there.result == ("won", ("rescued",))
    assert "extinguish" in words


def test_a_victim_that_burns_next_is_not_left_for_a_poi() -> None:
    there = at((6, 3), fire=[(6, 1)], smoke=[(6, 2)], victims=[{"space": (6, 2), **VICTIM}], lost=3)
    before = there.position
    played_out(there)
    after = there.position
    assert before.victims != after.victims or not after.smoke


def test_fire_beside_nobody_in_need_is_put_out() -> None:
    assert "extinguish" in played_out(at((3, 1), fire=[(2, 1)], points_of_interest=[]))


def test_a_wall_is_not_chopped_while_a_door_is_near() -> None:
    assert "chop" not in played_out(at((3, 1), points_of_interest=[{"space": (1, 1)}]).dice(poi=["victim"]))


def test_nobody_ends_a_turn_in_fire_that_can_be_left() -> None:
    there = at((3, 1), fire=[(3, 1), (2, 1)])
    played_out(there)
    assert there.position.firefighters[0].space not in there.fire


def test_the_ambulance_is_driven_to_a_victim_outside() -> None:
    """Nobody else can carry it round the corner as quickly."""
    there = specialist("generalist", (3, 0), victims=[{"space": (3, 0), **VICTIM}], rescued=6)
    words = played_until_over(there)
    assert words[-1] in ("drive", "move")
    assert there.result == ("won", ("rescued",))


def played_until_over(there: Match) -> list[str]:
    words: list[str] = []
    while there.result is None:
        action = chosen(there)
        words.append(action["type"])
        assert words[-1] != "end_turn"
        there.act(0, action.pop("type"), **action)
    return words


def test_the_same_position_gives_the_same_choice() -> None:
    one, other = (match(fire=[(2, 2), (3, 2)], points_of_interest=[{"space": (2, 4)}]) for _ in range(2))
    assert chosen(one) == chosen(other)


@pytest.mark.parametrize("game", [FAMILY, EXPERIENCED, TRAGIC], ids=lambda game: game.key)
def test_bots_play_every_game_to_its_end_with_every_choice_asked(game: FlashPoint) -> None:
    scenario = next(iter(game.scenarios()))
    outcome = play_scenario(game, scenario, 3, game.option_type(), ["heuristic"] * 3, 5)
    assert outcome.result in ("won", "lost")


def wins(game: FlashPoint, bot: str, games: int, seats: int, **options: Any) -> int:
    """Of that many games on the classic board, seeds from 0."""
    chosen_options = msgspec.convert(options, type=game.option_type)
    scenario = next(iter(game.scenarios()))
    outcomes = (play_scenario(game, scenario, seats, chosen_options, [bot] * seats, seed) for seed in range(games))
    return sum(outcome.result == "won" for outcome in outcomes)


@pytest.mark.sampled
def test_six_bots_win_two_of_five_family_games() -> None:
    """Always the same games: a sample of them is no matter of luck."""
    games = amount(5, 1_000)
    assert wins(FAMILY, "heuristic", games, 6) >= 0.4 * games
