"""Explosions, hazmats, hot spots and POI of the start (E6, E10, E11; B3-B10, B22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.chance import Face, ScriptedChance, SeededChance
from games.flash_point.dice import opposite_black
from games.flash_point.game import FlashPoint
from tests.games.flash_point.house import EXPERIENCED, FAMILY, FAMILY_FIRES, TRAGIC, Match, Space, match, scenario


def started(
    game: FlashPoint,
    red: Sequence[Face],
    black: Sequence[Face],
    seats: int = 1,
    house: Any = None,
    **options: Any,
) -> Match:
    """A new match with these dice, all of them used."""
    chance = ScriptedChance({"red": red, "black": black}, game.kinds)
    given = game.option_type(**{"decisions": "automatic", **options})
    state = game.new(house or scenario(), seats, given, chance)
    for kind, faces in chance.script.items():
        assert chance.counters.get(f"script/{kind}", 0) == len(faces)
    return Match(game, state)


def poi(game: Match) -> list[Space]:
    return [one.space for one in game.position.points_of_interest]


def test_the_family_begins_with_its_ten_fires_and_three_poi_without_dice() -> None:
    game = started(FAMILY, [], [], house=FAMILY.scenarios()["family-a"])
    assert (game.fire, game.smoke) == (set(FAMILY_FIRES), set())
    assert poi(game) == [(2, 4), (5, 1), (5, 8)]
    assert game.position.pool == {"victim": 10, "false_alarm": 5}
    assert game.damage == 0


RECRUIT: tuple[list[Face], list[Face]] = (
    [*(1, 2), *(6, 6, 6), *(1, 1, 1)],
    [*(1, 1), *(1, 2, 3), *(4, 5, 6)],
)
"""First (3,3); second (1,1); third (2,8), opposite to it; hazmats (6,1) (6,2) (6,3); POI (1,4) (1,5) (1,6)."""


@pytest.mark.parametrize("rules", [EXPERIENCED, TRAGIC])
def test_three_explosions_three_hazmats_and_three_poi_for_recruits(rules: FlashPoint) -> None:
    game = started(rules, *RECRUIT)
    first = {(3, 3), (4, 3), (3, 4)}
    second = {(1, 1), (1, 2), (2, 1)}
    third = {(2, 8), (1, 8), (2, 7)}
    assert game.fire == first | second | third
    assert game.position.hazmats == [(6, 1), (6, 2), (6, 3)]
    assert poi(game) == [(1, 4), (1, 5), (1, 6)]


def test_the_walls_and_doors_round_an_explosion_take_it() -> None:
    """(3,3): a wall north, a door west; (1,1): north and west; (2,8): east, and a door south."""
    game = started(TRAGIC, *RECRUIT)
    assert game.damage == 1 + 2 + 1
    assert game.edge((3, 2), (3, 3)) == game.edge((2, 8), (3, 8)) == "door_destroyed"


@pytest.mark.parametrize(
    ("face", "space"),
    [(1, (3, 3)), (2, (3, 4)), (3, (3, 5)), (4, (3, 6)), (5, (4, 6)), (6, (4, 5)), (7, (4, 4)), (8, (4, 3))],
)
def test_the_first_explosion_by_the_black_die_alone(face: int, space: Space) -> None:
    red, black = RECRUIT
    assert space in started(TRAGIC, red, [face, *black[1:]]).fire


def test_the_second_is_rolled_again_on_fire() -> None:
    """(3,3) burns after the first, (3,4) and (4,3) by it."""
    red, black = RECRUIT
    game = started(TRAGIC, [3, 3, *red], [1, 3, 4, *black[1:]])
    assert (1, 1) in game.fire


def test_the_third_re_rolls_the_red_die_alone_on_fire() -> None:
    """The second at (2,8), so column 1, where (2,1) burns."""
    red, black = [2, 2, 1, *(6, 6, 6), *(1, 1, 1)], [1, 8, *(1, 2, 3), *(4, 5, 6)]
    game = started(TRAGIC, red, black, house=scenario(fires=[[2, 1]]))
    assert {(2, 8), (1, 1)} <= game.fire


@pytest.mark.parametrize(("opposite", "column"), [("nine_minus", 6), ("koplow", 8)])
def test_the_opposite_face_of_the_black_die_by_the_option(opposite: str, column: int) -> None:
    """The second at (6,3): nine less three, or the other die's 8."""
    game = started(TRAGIC, [6, 1, *(5, 5, 5), *(5, 5, 5)], [1, 3, *(1, 2, 4), *(5, 7, 8)], black_die_opposite=opposite)
    assert (1, column) in game.fire


@pytest.mark.parametrize(
    ("option", "below"), [("nine_minus", [8, 7, 6, 5, 4, 3, 2, 1]), ("koplow", [6, 5, 8, 7, 2, 1, 4, 3])]
)
def test_every_face_of_the_black_die_has_its_opposite(option: str, below: list[int]) -> None:
    state = match(TRAGIC, options={"black_die_opposite": option}).state
    assert [opposite_black(state, face) + 1 for face in range(8)] == below


def hut(**dice: Any) -> Any:
    """Two rows and three columns, the first row burning, walls in the second, and dice of its own."""
    board = {
        "id": "hut",
        "title": "Hut",
        "text": "A hut.",
        "rows": 2,
        "columns": 3,
        "dice": {"red": [1, 2], "black": [1, 2, 3], **dice},
        "walls": [[[2, 1], [2, 2]], [[2, 2], [2, 3]]],
        "ambulance": [{"spaces": [[0, 1], [0, 2]]}],
        "engine": [{"spaces": [[3, 1], [3, 2]]}],
    }
    return scenario(board="hut", boards=[board], fires=[[1, 1], [1, 2], [1, 3]])


@pytest.mark.parametrize("option", ["nine_minus", "koplow"])
def test_other_dice_have_the_opposite_faces_of_their_board(option: str) -> None:
    """The second at (2,1), so the third in column 3."""
    game = started(TRAGIC, [2, 2, 2], [2, 1], house=hut(black_opposite=[3, 2, 1]), black_die_opposite=option)
    assert game.fire == {(row, column) for row in (1, 2) for column in (1, 2, 3)}


def test_without_opposite_faces_the_third_is_rolled_like_the_second() -> None:
    game = started(TRAGIC, [2, 2, 1, 2], [2, 1, 1, 3], house=hut())
    assert game.fire == {(row, column) for row in (1, 2) for column in (1, 2, 3)}


def test_a_column_all_aflame_rolls_both_dice_again() -> None:
    """The second at (1,1); column 8 burns."""
    column = [[row, 8] for row in range(1, 7)]
    game = started(
        TRAGIC, [1, 6, *(6, 6, 6), *(1, 1, 1)], [1, 1, 4, *(1, 2, 7), *(4, 5, 6)], house=scenario(fires=column)
    )
    assert (6, 4) in game.fire


def test_fire_outside_goes_out_after_each_explosion() -> None:
    """The second at (1,6) goes out of the entrance in the north."""
    game = started(TRAGIC, [1, 1, *(6, 6, 6), *(1, 1, 1)], [1, 6, *(1, 2, 7), *(4, 1, 8)])
    assert (0, 6) not in game.fire
    assert (1, 3) in game.fire


def test_hazmats_are_rolled_again_on_fire_and_on_a_hazmat() -> None:
    red, black = RECRUIT
    game = started(TRAGIC, [*red[:2], *(1, 6, 6, 6, 6), *red[5:]], [*black[:2], *(1, 1, 1, 2, 3), *black[5:]])
    assert game.position.hazmats == [(6, 1), (6, 2), (6, 3)]


def test_poi_are_rolled_again_on_fire_and_poi_but_may_lie_on_a_hazmat() -> None:
    red, black = RECRUIT
    game = started(TRAGIC, [*red[:5], *(3, 1, 1, 1, 6)], [*black[:5], *(3, 4, 4, 5, 1)])
    assert poi(game) == [(1, 4), (1, 5), (6, 1)]


@pytest.mark.parametrize(
    ("difficulty", "hazmats", "explosions"), [("recruit", 3, 3), ("veteran", 4, 3), ("heroic", 5, 4)]
)
def test_hazmats_and_explosions_by_difficulty(difficulty: str, hazmats: int, explosions: int) -> None:
    """The fourth explosion is rolled at (5,6)."""
    fourth = explosions == 4
    red = [1, 2, *[5] * fourth, *[6] * hazmats, *(1, 1, 1)]
    black = [1, 1, *[6] * fourth, *[1, 2, 3, 4, 8][:hazmats], *(4, 5, 6)]
    game = started(TRAGIC, red, black, difficulty=difficulty)
    assert len(game.position.hazmats) == hazmats
    assert ((5, 6) in game.fire) == fourth


@pytest.mark.parametrize(
    ("seats", "difficulty", "hot_spots"),
    [(1, "recruit", 3), (3, "recruit", 5), (4, "recruit", 6), (6, "veteran", 9), (2, "heroic", 7), (3, "heroic", 9)],
)
def test_hot_spots_by_explosions_difficulty_and_firefighters(seats: int, difficulty: str, hot_spots: int) -> None:
    given = EXPERIENCED.option_type(decisions="automatic", difficulty=difficulty)
    state = EXPERIENCED.new(scenario(), seats, given, SeededChance(seats, "setup"))
    assert len(Match(EXPERIENCED, state).position.hot_spots) == hot_spots


def test_a_hot_spot_under_each_explosion_and_none_twice() -> None:
    red, black = RECRUIT
    game = started(
        EXPERIENCED, [*red[:5], *(1, 3, 5, 5, 5), *red[5:]], [*black[:5], *(1, 3, 5, 6, 7), *black[5:]], seats=4
    )
    assert game.position.hot_spots == [(1, 1), (2, 8), (3, 3), (5, 5), (5, 6), (5, 7)]


def test_on_a_small_board_every_space_has_one_hot_spot_at_most_and_the_setup_ends() -> None:
    given = EXPERIENCED.option_type(decisions="automatic", difficulty="heroic")
    house = hut(black_opposite=[3, 2, 1])
    state = EXPERIENCED.new({**house, "fires": []}, 4, given, SeededChance(2, "setup"))
    assert len(Match(EXPERIENCED, state).position.hot_spots) == 6


def test_tragic_events_begins_without_hot_spots() -> None:
    assert started(TRAGIC, *RECRUIT).position.hot_spots == []


def test_on_a_house_all_aflame_the_setup_comes_to_an_end() -> None:
    fires = [[row, column] for row in range(1, 7) for column in range(1, 9)]
    game = started(TRAGIC, [], [], house=scenario(fires=fires), difficulty="heroic")
    assert (game.position.hazmats, poi(game), game.damage) == ([], [], 0)
