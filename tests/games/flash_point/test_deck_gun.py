"""The deck gun (case 23; B68-B70). The Engine at the top aims at rows 1-3, columns 5-8."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.flash_point.crew import at, specialist, where
from tests.games.flash_point.house import EXPERIENCED, Match, match

EVERYWHERE = [(row, column) for row in range(1, 7) for column in range(1, 9)]


def fired(game: Match, red: int, black: int) -> Match:
    return game.dice((red, black)).act(0, "deck_gun").all_used()


def test_it_takes_fire_and_smoke_off_the_target_and_off_each_space_that_a_step_leads_to() -> None:
    fire, smoke = [(2, 6), (1, 6)], [(2, 7)]
    game = fired(at((0, 7), game=EXPERIENCED, fire=fire, smoke=smoke), 2, 6)
    assert (game.fire, game.smoke) == (set(), set())
    assert where(game)[1] == 0
    assert game.events("deck_gun_fired") == [{"firefighter": 0, "space": (2, 6)}]


@pytest.mark.parametrize("red", range(1, 7))
@pytest.mark.parametrize("black", range(1, 9))
def test_a_die_that_is_out_of_range_is_flipped(red: int, black: int) -> None:
    game = fired(at((0, 7), game=EXPERIENCED, fire=EVERYWHERE), red, black)
    assert game.events("deck_gun_fired")[0]["space"] == (
        red if red <= 3 else 7 - red,
        black if black >= 5 else 9 - black,
    )


def test_the_physical_die_has_other_opposite_faces() -> None:
    game = at((0, 7), game=EXPERIENCED, options={"black_die_opposite": "koplow"})
    assert fired(game, 1, 1).events("deck_gun_fired")[0]["space"] == (1, 6)


def test_walls_and_closed_doors_stop_the_splash() -> None:
    """West of (2,6) is a closed door, east of (3,6) a wall."""
    game = fired(at((0, 7), game=EXPERIENCED, fire=[(2, 5), (2, 6)]), 2, 6)
    assert game.fire == {(2, 5)}
    game = fired(at((0, 7), game=EXPERIENCED, fire=[(3, 6), (3, 7)]), 3, 6)
    assert game.fire == {(3, 7)}


def test_the_splash_reaches_other_zones() -> None:
    """Aimed from the right at rows 4-6, columns 5-8: nothing parts (4,5) from (3,5) and (4,4)."""
    game = at((5, 9), game=EXPERIENCED, engine=1, fire=[(3, 5), (4, 4), (3, 4)])
    assert fired(game, 4, 5).fire == {(3, 4)}


def test_it_is_fired_in_the_engine_for_four() -> None:
    assert at((0, 6), game=EXPERIENCED).refused(0, "deck_gun") == "not_in_the_engine"
    assert at((0, 8), ap=3, game=EXPERIENCED).refused(0, "deck_gun") == "not_enough_points"


def test_nobody_may_be_inside_the_zone() -> None:
    people: list[Any] = [{"space": (0, 7), "ap": 4}, (1, 5)]
    assert match(EXPERIENCED, firefighters=people).refused(0, "deck_gun") == "somebody_in_zone"


def test_who_stands_in_another_zone_or_outside_does_not_hinder() -> None:
    assert match(EXPERIENCED, firefighters=[{"space": (0, 7), "ap": 4}, (1, 4), (0, 6)]).allowed(0, "deck_gun")


def test_each_spot_of_the_engine_aims_at_the_zone_beside_it() -> None:
    zones = {0: (0, 7), 1: (5, 9), 2: (7, 1), 3: (1, 0)}
    targets = {0: (1, 8), 1: (6, 8), 2: (6, 1), 3: (1, 1)}
    for spot, space in zones.items():
        game = fired(at(space, game=EXPERIENCED, engine=spot), 1, 1)
        assert game.events("deck_gun_fired")[0]["space"] == targets[spot]


def test_a_driver_fires_for_two_and_may_roll_dice_once_more() -> None:
    game = specialist("driver-operator", (0, 7)).dice((1, 5), (2, 6))
    decision = game.act(0, "deck_gun").position.decision
    assert where(game)[1] == 2
    assert decision is not None
    assert decision.options == [0, 1, 2, 3]
    game.choose(3)
    assert game.events("deck_gun_fired")[0]["space"] == (2, 6)
    assert game.position.decision is None


@pytest.mark.parametrize(("again", "space"), [(0, (1, 5)), (1, (2, 5)), (2, (1, 6))])
def test_a_driver_rolls_no_die_or_only_one_of_them_again(again: int, space: tuple[int, int]) -> None:
    game = specialist("driver-operator", (0, 7)).dice((1, 5), (2, 6)).act(0, "deck_gun").choose(again)
    assert game.events("deck_gun_fired")[0]["space"] == space


def test_each_roll_of_the_dice_is_told_once() -> None:
    game = specialist("driver-operator", (0, 7)).dice((1, 5), (2, 6)).act(0, "deck_gun").choose(1)
    assert [(roll["red"], roll["black"]) for roll in game.events("dice_rolled")] == [(1, 5), (2, 5)]
    game = specialist("driver-operator", (0, 7)).dice((6, 5)).act(0, "deck_gun").choose(0)
    assert [(roll["red"], roll["black"]) for roll in game.events("dice_rolled")] == [(6, 5)]
