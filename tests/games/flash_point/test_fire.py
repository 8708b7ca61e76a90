"""Smoke, fire, explosions, shockwaves, flashover and hazmats on the production rules (E3, E13; B29-B39, B72)."""

from __future__ import annotations

import pytest

from games.flash_point.tokens import DAMAGE_MARKERS
from tests.games.flash_point.house import (
    EXPERIENCED,
    FAMILY,
    FAMILY_FIRES,
    TRAGIC,
    Edge,
    Match,
    Space,
    advanced,
    after_actions,
    match,
)

DOOR: Edge = ((1, 3), (1, 4))
OPENING: Edge = ((3, 0), (3, 1))


def burned(*rolls: Space, **fields: object) -> Match:
    """The family house after the fire has advanced on these spaces, one turn of the table each."""
    game = after_actions(FAMILY, **fields)
    for roll in rolls:
        game.state.stage = game.state.rules.table_stages[0]
        advanced(game, roll)
    return game


def test_smoke_on_a_free_space() -> None:
    game = burned((6, 1))
    assert (game.smoke, game.fire) == ({(6, 1)}, set())


def test_smoke_on_smoke_is_fire() -> None:
    game = burned((6, 1), smoke=[(6, 1)])
    assert (game.smoke, game.fire) == (set(), {(6, 1)})


def test_fire_beside_fire_at_once_but_not_through_a_wall_or_a_closed_door() -> None:
    assert burned((1, 2), fire=[(1, 3)]).fire == {(1, 2), (1, 3)}
    assert burned((4, 6), fire=FAMILY_FIRES).smoke == {(4, 6)}
    assert burned((1, 4), fire=[(1, 3)]).smoke == {(1, 4)}


@pytest.mark.parametrize("kind", ["door_open", "door_destroyed"])
def test_smoke_catches_fire_through_a_doorway(kind: str) -> None:
    assert burned((1, 4), fire=[(1, 3)], edges={DOOR: kind}).fire == {(1, 3), (1, 4)}


def test_smoke_catches_fire_through_a_destroyed_wall() -> None:
    edges = {((1, 5), (1, 6)): "wall_destroyed"}
    assert burned((1, 6), fire=[(1, 5)], edges=edges).fire == {(1, 5), (1, 6)}


def test_flashover_runs_until_nothing_changes() -> None:
    game = burned((1, 2), fire=[(1, 3)], smoke=[(1, 1)])
    assert (game.fire, game.smoke) == ({(1, 1), (1, 2), (1, 3)}, set())


def test_an_explosion_reaches_its_four_neighbours_and_takes_a_closed_door_away_without_damage() -> None:
    game = burned((1, 3), fire=[(1, 3)])
    assert game.fire == {(1, 3), (1, 2), (2, 3)}
    assert game.edge(*DOOR) == "door_destroyed"
    assert game.edge((0, 3), (1, 3)) == "wall_damaged"
    assert game.damage == 1


def test_smoke_behind_the_closed_door_of_an_explosion_is_fire() -> None:
    assert (1, 4) in burned((1, 3), fire=[(1, 3)], smoke=[(1, 4)]).fire


def test_a_wall_falls_with_its_second_marker_and_the_third_explosion_goes_through() -> None:
    once = burned((1, 5), fire=[(1, 5)])
    assert (once.damage, once.fire) == (2, {(1, 4), (1, 5), (2, 5)})
    twice = burned((1, 5), (1, 5), fire=[(1, 5)])
    assert twice.damage == 5
    assert twice.edge((0, 5), (1, 5)) == twice.edge((1, 5), (1, 6)) == "wall_destroyed"
    assert (1, 6) not in twice.fire
    thrice = burned((1, 5), (1, 5), (1, 5), fire=[(1, 5)])
    assert (1, 6) in thrice.fire
    assert thrice.edge((1, 5), (1, 6)) == "wall_destroyed"


def test_walls_in_a_corner_take_one_marker_each() -> None:
    game = burned((4, 2), fire=[(4, 2)])
    assert (game.damage, game.fire) == (2, {(4, 2), (3, 2), (4, 1)})
    assert game.edge((4, 2), (4, 3)) == game.edge((4, 2), (5, 2)) == "wall_damaged"


@pytest.mark.parametrize("kind", ["door_open", "door_destroyed"])
def test_an_explosion_goes_through_a_doorway_and_leaves_no_door(kind: str) -> None:
    game = burned((1, 3), fire=[(1, 3)], edges={DOOR: kind})
    assert (1, 4) in game.fire
    assert game.edge(*DOOR) == "door_destroyed"


def test_the_fire_of_an_explosion_outside_goes_out_at_the_end() -> None:
    game = burned((3, 1), fire=[(3, 1)])
    assert (game.fire, game.damage) == ({(2, 1), (3, 1), (3, 2), (4, 1)}, 0)
    assert {"space": (3, 0)} in game.events("fire_removed")


def test_a_shockwave_runs_over_burning_spaces_to_the_first_free_one() -> None:
    game = burned((3, 3), fire=[(3, 3), (3, 4), (3, 5)], smoke=[(3, 6)])
    assert (3, 6) in game.fire
    assert not game.smoke
    assert game.edge((3, 6), (3, 7)) == "as_printed"


def test_a_shockwave_damages_the_wall_that_stops_it() -> None:
    game = burned((3, 4), fire=[(3, 4), (3, 5), (3, 6)])
    assert game.edge((3, 6), (3, 7)) == "wall_damaged"


def test_a_shockwave_goes_through_open_doors_and_destroyed_walls_and_stops_at_closed_doors() -> None:
    fire = [(1, 1), (1, 2), (1, 3)]
    closed = burned((1, 1), fire=fire)
    assert (closed.edge(*DOOR), (1, 4) in closed.fire) == ("door_destroyed", False)
    opened = burned((1, 1), fire=fire, edges={DOOR: "door_open"})
    assert (opened.edge(*DOOR), (1, 4) in opened.fire) == ("door_destroyed", True)
    fallen = burned((1, 4), fire=[(1, 4), (1, 5)], edges={((1, 5), (1, 6)): "wall_destroyed"})
    assert (1, 6) in fallen.fire


def test_no_shockwave_behind_a_wall_whatever_burns_there() -> None:
    game = burned((1, 5), fire=[(1, 5), (1, 6), (1, 7)])
    assert game.edge((1, 5), (1, 6)) == "wall_damaged"
    assert (1, 8) not in game.fire


def test_a_shockwave_through_an_entrance_ends_outside() -> None:
    game = after_actions(FAMILY, fire=[(3, 1), (3, 2)]).dice((3, 2))
    game.table()
    assert (3, 0) in game.fire
    assert game.damage == 0


def test_a_shockwave_over_burning_outside_spaces_leaves_the_board() -> None:
    game = after_actions(FAMILY, fire=[(3, 0), (3, 1)]).dice((3, 1))
    game.table()
    assert game.fire == {(3, 0), (3, 1), (2, 1), (4, 1), (3, 2)}


def nearly_fallen() -> dict[Edge, str]:
    """All damage markers but one, on the walls in the north and the south."""
    north = [((0, column), (1, column)) for column in range(1, 9) if column != 6]
    south = [((6, column), (7, column)) for column in range(1, 9) if column != 3]
    walls: list[Edge] = [*north, *south][: DAMAGE_MARKERS // 2]
    return {**dict.fromkeys(walls[:-1], "wall_destroyed"), walls[-1]: "wall_damaged"}


def test_the_last_marker_ends_the_game_at_once_in_the_middle_of_an_explosion() -> None:
    """From (2,8) the wall in the east takes the marker; south would be a door, west fire."""
    game = burned((2, 8), fire=[(2, 8)], edges=nearly_fallen())
    assert (game.damage, game.stage, game.result) == (DAMAGE_MARKERS, "over", ("lost", ("collapse",)))
    assert game.edge((2, 8), (3, 8)) == "as_printed"
    assert game.fire == {(1, 8), (2, 8)}


def test_two_walls_never_take_the_25th_marker() -> None:
    """From (4,2) the walls in the east and the south would take one each."""
    game = burned((4, 2), fire=[(4, 2)], edges=nearly_fallen())
    assert (game.damage, game.edge((4, 2), (5, 2))) == (DAMAGE_MARKERS, "as_printed")


def test_smoke_alone_does_not_set_a_hazmat_off_but_fire_does() -> None:
    calm = advanced(after_actions(EXPERIENCED, hazmats=[(6, 2)]), (6, 2))
    assert (calm.position.hazmats, calm.fire) == ([(6, 2)], set())
    loud = advanced(after_actions(EXPERIENCED, hazmats=[(6, 2)], smoke=[(6, 2)]), (6, 2))
    assert loud.position.hazmats == []
    assert loud.position.hazmats_exploded == 1
    assert loud.fire == {(6, 2), (5, 2), (6, 1), (6, 3)}
    assert loud.position.hot_spots == [(6, 2)]


def test_a_hazmat_beside_fire_explodes_when_smoke_there_catches_fire() -> None:
    game = advanced(after_actions(EXPERIENCED, hazmats=[(6, 2)], fire=[(6, 3)]), (6, 2))
    assert game.position.hazmats_exploded == 1


def test_a_hazmat_set_off_by_another_explodes_too_whichever_comes_first_on_the_board() -> None:
    """(6,2) lights (5,2), where an earlier hazmat lies; its blast damages the wall to (4,2) and goes west and east."""
    game = advanced(after_actions(EXPERIENCED, hazmats=[(5, 2), (6, 2)], smoke=[(6, 2), (5, 4)]), (6, 2))
    assert game.position.hazmats_exploded == 2
    assert {(5, 1), (5, 3), (5, 4)} <= game.fire
    assert game.edge((4, 2), (5, 2)) == "wall_damaged"
    assert game.events("hazmat_exploded") == [{"space": (6, 2)}, {"space": (5, 2)}]


def test_hazmats_on_one_space_explode_one_after_the_other() -> None:
    game = advanced(after_actions(EXPERIENCED, hazmats=[(6, 2), (6, 2)], smoke=[(6, 2)]), (6, 2))
    assert game.position.hazmats_exploded == 2
    assert game.edge((6, 2), (7, 2)) == "wall_destroyed"


def test_the_lowest_of_several_burning_hazmats_explodes_first() -> None:
    hazmats = [(6, 1), (5, 2)]
    game = advanced(after_actions(EXPERIENCED, hazmats=hazmats, fire=[(5, 1)], smoke=hazmats), (1, 8))
    assert game.events("hazmat_exploded")[0] == {"space": (5, 2)}


def test_tragic_events_has_no_hot_spots() -> None:
    game = advanced(after_actions(TRAGIC, hazmats=[(6, 2)], smoke=[(6, 2)]), (6, 2), fire_card=["rages"])
    assert game.position.hazmats_exploded == 1
    assert game.position.hot_spots == []


def test_an_edge_is_one_whichever_side_it_is_named_from() -> None:
    game = match(edges={((1, 4), (1, 3)): "door_open"})
    assert game.edge((1, 3), (1, 4)) == "door_open"
