"""New POI at the end of a turn and at the start (E5, E9, E14; B22, B47-B51, B81)."""

from __future__ import annotations

from typing import Any

import pytest

from games.chance import SeededChance
from tests.games.flash_point.house import EXPERIENCED, FAMILY, TRAGIC, Match, Space, match, scenario

INSIDE: list[Space] = [(row, column) for row in range(1, 7) for column in range(1, 9)]


def replenished(game: Match, *rolls: Space, **faces: Any) -> Match:
    return game.dice(*rolls, **faces).table().all_used()


def at_replenishing(rules: Any = FAMILY, *, poi: list[Space] | None = None, **fields: Any) -> Match:
    points = [{"space": space} for space in poi or []]
    return match(rules, **{"stage": "replenish", "points_of_interest": points, **fields})


def spaces(game: Match) -> list[Space]:
    return [one.space for one in game.position.points_of_interest]


def test_until_three_poi_and_victims_are_on_the_board_one_roll_each() -> None:
    game = at_replenishing(poi=[(6, 8)], victims=[])
    assert spaces(replenished(game, (1, 1), (2, 2))) == [(1, 1), (2, 2), (6, 8)]
    assert game.smoke == game.fire == set()


def test_victims_count_wherever_they_lie() -> None:
    game = at_replenishing(poi=[(6, 8)], victims=[{"space": (5, 5)}, {"space": (0, 0)}])
    assert spaces(replenished(game)) == [(6, 8)]


@pytest.mark.parametrize("marker", ["smoke", "fire"])
def test_family_a_new_poi_takes_smoke_and_fire_away(marker: str) -> None:
    fields: dict[str, Any] = {marker: [(1, 1)]}
    game = replenished(at_replenishing(poi=[(6, 8), (6, 7)], **fields), (1, 1))
    assert spaces(game) == [(1, 1), (6, 7), (6, 8)]
    assert game.fire == game.smoke == set()


def test_family_the_dice_are_rolled_again_on_a_poi_and_on_a_victim() -> None:
    game = at_replenishing(poi=[(6, 8)], victims=[{"space": (5, 5)}])
    assert spaces(replenished(game, (6, 8), (5, 5), (1, 1))) == [(1, 1), (6, 8)]


def test_family_where_a_firefighter_stands_it_is_turned_over_and_a_false_alarm_replaced() -> None:
    game = at_replenishing(poi=[(6, 8)], firefighters=[(1, 1)])
    replenished(game, (1, 1), (1, 1), (2, 2), poi=["false_alarm", "victim"])
    assert spaces(game) == [(2, 2), (6, 8)]
    assert [victim.space for victim in game.position.victims] == [(1, 1)]
    assert game.position.false_alarms == 1


@pytest.mark.parametrize("rules", [EXPERIENCED, TRAGIC])
@pytest.mark.parametrize(
    "fields",
    [
        {"smoke": [(1, 1)]},
        {"fire": [(1, 1)]},
        {"victims": [{"space": (1, 1)}], "poi": [(6, 8)]},
        {"poi": [(1, 1), (6, 8)]},
        {"firefighters": [(1, 1)]},
    ],
)
def test_else_it_follows_the_arrows_from_smoke_fire_poi_victims_and_firefighters(
    rules: Any, fields: dict[str, Any]
) -> None:
    """The arrow of (1,1) points south-east."""
    game = replenished(at_replenishing(rules, **{"poi": [(6, 8), (6, 7)], **fields}), (1, 1))
    assert (2, 2) in spaces(game)


def test_arrows_are_followed_from_space_to_space() -> None:
    """(1,1) > (2,2) > (3,3) > (4,3)."""
    game = at_replenishing(TRAGIC, poi=[(6, 8), (6, 7)], fire=[(1, 1), (2, 2)], smoke=[(3, 3)])
    assert spaces(replenished(game, (1, 1))) == [(4, 3), (6, 7), (6, 8)]


def test_the_dice_are_rolled_again_when_the_arrows_lead_back() -> None:
    """All arrows end in the ring of eight spaces in the middle, and that burns."""
    ring = [(3, 3), (4, 3), (4, 4), (4, 5), (4, 6), (3, 6), (3, 5), (3, 4)]
    game = at_replenishing(TRAGIC, poi=[(6, 8), (6, 7)], fire=[*ring, (2, 2), (1, 1)])
    assert spaces(replenished(game, (1, 1), (4, 4), (6, 1))) == [(6, 1), (6, 7), (6, 8)]


def test_on_a_house_all_aflame_none_is_placed_and_nobody_waits() -> None:
    for rules in (EXPERIENCED, TRAGIC):
        game = replenished(at_replenishing(rules, fire=INSIDE))
        assert (spaces(game), game.stage) == ([], "turn")


def test_on_a_nearly_burnt_board_the_dice_find_the_last_free_space() -> None:
    free = [space for space in INSIDE if space not in ((1, 1), (6, 8))]
    game = at_replenishing(TRAGIC, poi=[(1, 1)], fire=free)
    game.chance.then = None
    game.game.apply(game.state, -1, game.game.legal_actions(game.state, -1)[0], SeededChance(1), 0)
    assert spaces(game) == [(1, 1), (6, 8)]


def test_an_empty_pool_leaves_fewer_than_three() -> None:
    for rules in (FAMILY, EXPERIENCED, TRAGIC):
        game = at_replenishing(rules, poi=[(6, 8)], pool={"victim": 1}, rescued=6, lost=3, false_alarms=5)
        assert (spaces(replenished(game)), game.stage) == ([(6, 8)], "turn")


def test_what_lies_face_down_is_part_of_the_pool() -> None:
    game = at_replenishing(poi=[(6, 8)], pool={"victim": 1, "false_alarm": 1}, rescued=6, lost=3, false_alarms=4)
    assert spaces(replenished(game, (1, 1))) == [(1, 1), (6, 8)]


def small(**changes: Any) -> dict[str, Any]:
    """A board of two rows and three columns without arrows; the dice have more faces."""
    board = {
        "id": "hut",
        "title": "Hut",
        "text": "A hut.",
        "rows": 2,
        "columns": 3,
        "dice": {"red": [1, 2, 3, 4, 5, 6], "black": [1, 2, 3, 4, 5, 6, 7, 8]},
        "openings": [[[0, 1], [1, 1]]],
        "ambulance": [{"spaces": [[0, 1], [0, 2]]}],
        "engine": [{"spaces": [[3, 1], [3, 2]]}],
    }
    return scenario(board="hut", boards=[board], **changes)


@pytest.mark.parametrize("rules", [FAMILY, TRAGIC])
def test_what_the_dice_name_off_a_small_board_is_rolled_again(rules: Any) -> None:
    """Column 5 of row 1 would be the first space of row 2, if the numbers ran on."""
    game = at_replenishing(rules, poi=[(1, 2), (2, 3)], house=small())
    assert spaces(replenished(game, (1, 6), (3, 1), (2, 1))) == [(1, 2), (2, 1), (2, 3)]


def test_without_arrows_the_dice_are_rolled_again() -> None:
    game = at_replenishing(TRAGIC, poi=[(1, 2), (2, 3)], fire=[(1, 1)], house=small())
    assert spaces(replenished(game, (1, 1), (2, 3), (2, 1))) == [(1, 2), (2, 1), (2, 3)]
