"""Hot spots and flare-ups of the experienced game (E12, E13)."""

from __future__ import annotations

from games.flash_point.tokens import HOT_SPOT_MARKERS
from tests.games.flash_point.house import EXPERIENCED, Match, Space, advanced, after_actions
from tests.games.flash_point.test_setup_fire import hut

ALL: list[Space] = [(row, column) for row in range(1, 7) for column in range(1, 9)]


def flared(*rolls: Space, **fields: object) -> Match:
    return advanced(after_actions(EXPERIENCED, **fields), *rolls)


def test_without_a_hot_spot_under_the_target_the_fire_advances_once() -> None:
    game = flared((6, 1), hot_spots=[(6, 2)])
    assert (game.smoke, game.position.hot_spots) == ({(6, 1)}, [(6, 2)])


def test_a_hot_spot_under_the_target_lets_the_fire_advance_again_and_the_last_target_gets_one() -> None:
    game = flared((6, 1), (6, 4), hot_spots=[(6, 1)])
    assert game.smoke == {(6, 1), (6, 4)}
    assert game.position.hot_spots == [(6, 1), (6, 4)]


def test_it_goes_on_while_targets_have_hot_spots_the_same_one_too() -> None:
    game = flared((6, 1), (6, 4), (6, 1), (2, 1), hot_spots=[(6, 1), (6, 4)])
    assert game.position.hot_spots == [(2, 1), (6, 1), (6, 4)]
    assert game.fire == {(6, 1)}
    assert len(game.events("flared_up")) == game.position.flared == 3


def test_each_advance_is_resolved_before_the_next_roll() -> None:
    """The hazmat explodes and leaves fire at (6,3) and (6,2), where the second roll then explodes."""
    game = flared((6, 2), (6, 3), hot_spots=[(6, 2)], hazmats=[(6, 2)], smoke=[(6, 2)])
    assert game.position.hazmats_exploded == 1
    assert len(game.events("exploded")) == 2


def test_people_are_knocked_down_and_lost_once_after_all_of_it() -> None:
    game = after_actions(
        EXPERIENCED,
        firefighters=[(6, 1)],
        victims=[{"space": (6, 1)}],
        smoke=[(6, 1)],
        hot_spots=[(6, 1)],
        options={"decisions": "automatic"},
    )
    advanced(game, (6, 1), (6, 1), (2, 8))
    assert len(game.events("knocked_down")) == 1
    assert game.position.lost == 1


def test_a_hot_spot_that_the_target_gets_from_its_own_hazmat_is_no_flare_up() -> None:
    game = flared((6, 2), hazmats=[(6, 2)], smoke=[(6, 2)])
    assert game.position.hot_spots == [(6, 2)]
    assert game.events("flared_up") == []


def test_there_are_24_hot_spots_and_no_more() -> None:
    hot_spots = ALL[:HOT_SPOT_MARKERS]
    game = flared((1, 1), (6, 8), hot_spots=hot_spots)
    assert game.position.hot_spots == hot_spots


def test_where_the_dice_can_name_nothing_but_hot_spots_the_fire_advances_once() -> None:
    hot_spots = [(row, column) for row in (1, 2) for column in (1, 2, 3)]
    assert flared((1, 1), hot_spots=hot_spots, house=hut()).smoke == {(1, 1)}
