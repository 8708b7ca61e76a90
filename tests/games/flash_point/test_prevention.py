"""The Fire Prevention Specialist moves smoke and points of interest outside (facts of the card)."""

from __future__ import annotations

from typing import Any

from tests.games.flash_point.crew import specialist, where
from tests.games.flash_point.house import Match, Space


def prevention(ap: int = 4, space: Space = (6, 8), **fields: Any) -> Match:
    return specialist("fire-prevention-specialist", space, ap, **fields)


def blown(game: Match, space: Space, direction: str) -> Match:
    return game.act(0, "move_smoke", space=space, direction=direction)


def test_smoke_moves_anywhere_on_the_board_for_one_a_space() -> None:
    game = blown(prevention(smoke=[(3, 2)]), (3, 2), "west")
    assert (game.smoke, where(game)) == ({(3, 1)}, ((6, 8), 3))


def test_outside_smoke_is_gone() -> None:
    assert blown(prevention(smoke=[(3, 1)]), (3, 1), "west").smoke == set()


def test_smoke_goes_the_shortest_way_outside_only() -> None:
    """From (3,2) one step west is the opening's space; everything else is no nearer."""
    game = prevention(smoke=[(3, 2)])
    for direction in ("north", "south", "east"):
        assert game.refused(0, "move_smoke", space=(3, 2), direction=direction) == "not_the_way_out"


def test_of_two_ways_of_one_length_either_is_right() -> None:
    game = prevention(smoke=[(2, 2)])
    assert game.allowed(0, "move_smoke", space=(2, 2), direction="west")
    assert game.allowed(0, "move_smoke", space=(2, 2), direction="south")


def test_smoke_that_is_shut_in_by_walls_and_fire_goes_nowhere() -> None:
    game = prevention(smoke=[(1, 2)], fire=[(3, 1), (3, 2), (2, 3)])
    for direction in ("north", "east", "south", "west"):
        assert game.refused(0, "move_smoke", space=(1, 2), direction=direction) == "not_the_way_out"


def test_the_way_outside_leads_around_fire() -> None:
    game = prevention(smoke=[(3, 2)], fire=[(3, 1)])
    assert game.refused(0, "move_smoke", space=(3, 2), direction="west") == "not_the_way_out"


def test_smoke_on_smoke_is_fire() -> None:
    game = blown(prevention(smoke=[(3, 2), (3, 1)]), (3, 2), "west")
    assert (game.fire, game.smoke) == ({(3, 1)}, set())


def test_smoke_that_comes_beside_fire_is_fire() -> None:
    game = blown(prevention(smoke=[(3, 2)], fire=[(2, 1)]), (3, 2), "west")
    assert (game.fire, game.smoke) == ({(2, 1), (3, 1)}, set())


def test_smoke_takes_smoke_and_a_point() -> None:
    assert prevention(smoke=[(3, 2)]).refused(0, "move_smoke", space=(3, 1), direction="west") == "no_smoke"
    assert prevention(0, smoke=[(3, 2)]).refused(0, "move_smoke", space=(3, 2), direction="west") == (
        "not_enough_points"
    )


def moved(game: Match, space: Space, direction: str) -> Match:
    return game.act(0, "move_poi", space=space, direction=direction)


def points(game: Match) -> list[Any]:
    return [point.space for point in game.position.points_of_interest]


def test_a_point_of_interest_moves_that_way_for_two_and_stays_face_down() -> None:
    game = moved(prevention(points_of_interest=[{"space": (3, 2)}]), (3, 2), "west")
    assert (points(game), where(game)[1]) == ([(3, 1)], 2)
    assert points(moved(game, (3, 1), "west")) == [(3, 0)]
    assert game.events("poi_moved") == [{"origin": (3, 2), "to": (3, 1)}, {"origin": (3, 1), "to": (3, 0)}]


def test_where_a_firefighter_stands_it_is_turned_over() -> None:
    game = prevention(space=(3, 1), points_of_interest=[{"space": (3, 2)}]).dice(poi=["victim"])
    assert [victim.space for victim in moved(game, (3, 2), "west").position.victims] == [(3, 1)]


def test_turned_over_at_the_ambulance_a_victim_is_rescued() -> None:
    game = prevention(space=(3, 0), points_of_interest=[{"space": (3, 1)}], ambulance=3).dice(poi=["victim"])
    assert moved(game, (3, 1), "west").position.rescued == 1


def test_with_revealing_by_choice_it_stays_face_down_under_a_firefighter() -> None:
    fields: dict[str, Any] = {"points_of_interest": [{"space": (3, 2)}], "options": {"reveal": "by_choice"}}
    assert points(moved(prevention(space=(3, 1), **fields), (3, 2), "west")) == [(3, 1)]


def test_no_point_of_interest_moves_onto_another_one_nor_elsewhere() -> None:
    game = prevention(points_of_interest=[{"space": (3, 2)}, {"space": (3, 1)}])
    assert game.refused(0, "move_poi", space=(3, 2), direction="west") == "space_taken"
    assert game.refused(0, "move_poi", space=(3, 2), direction="east") == "not_the_way_out"
    assert game.refused(0, "move_poi", space=(2, 2), direction="west") == "no_poi"
    outside = prevention(points_of_interest=[{"space": (3, 0)}])
    assert outside.refused(0, "move_poi", space=(3, 0), direction="west") == "not_the_way_out"
