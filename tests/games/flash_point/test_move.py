"""Moving alone, with something carried, with a treated victim led (cases 10, 16, 20; E2, E7, B55-B58, B82)."""

from __future__ import annotations

import pytest

from tests.games.flash_point.crew import at, go, refused_to_go, where
from tests.games.flash_point.house import EXPERIENCED, Match, Space, match


def test_a_step_to_a_space_without_fire_costs_one() -> None:
    assert where(go(at((1, 1)), (1, 2))) == ((1, 2), 3)


def test_a_step_into_smoke_costs_one() -> None:
    assert where(go(at((1, 1), smoke=[(1, 2)]), (1, 2))) == ((1, 2), 3)


def test_a_step_into_fire_costs_two() -> None:
    assert where(go(at((1, 1), fire=[(1, 2)]), (1, 2))) == ((1, 2), 2)


@pytest.mark.parametrize("to", [(2, 2), (1, 3), (5, 5), (1, 1)])
def test_nobody_moves_diagonally_nor_farther_than_one_space_nor_on_the_spot(to: Space) -> None:
    assert refused_to_go(at((1, 1)), to) == "not_adjacent"


def test_walls_and_closed_doors_are_in_the_way_from_both_sides() -> None:
    assert refused_to_go(at((2, 3)), (2, 4)) == refused_to_go(at((2, 4)), (2, 3)) == "wall_between"
    assert refused_to_go(at((1, 3)), (1, 4)) == refused_to_go(at((1, 4)), (1, 3)) == "wall_between"
    assert refused_to_go(at((0, 1)), (1, 1)) == refused_to_go(at((1, 1)), (0, 1)) == "wall_between"
    assert refused_to_go(at((2, 3), edges={((2, 3), (2, 4)): "wall_damaged"}), (2, 4)) == "wall_between"


@pytest.mark.parametrize("kind", ["door_open", "door_destroyed"])
def test_an_open_or_destroyed_door_lets_people_through(kind: str) -> None:
    assert where(go(at((1, 3), edges={((1, 3), (1, 4)): kind}), (1, 4)))[0] == (1, 4)


def test_a_destroyed_wall_and_an_opening_let_people_through() -> None:
    assert where(go(at((2, 3), edges={((2, 3), (2, 4)): "wall_destroyed"}), (2, 4)))[0] == (2, 4)
    assert where(go(at((3, 0)), (3, 1)))[0] == (3, 1)


def test_one_walks_around_the_building_over_its_corners() -> None:
    game = at((0, 1))
    for to in ((0, 0), (1, 0), (2, 0)):
        go(game, to)
    assert where(game) == ((2, 0), 1)


def test_firefighters_share_a_space() -> None:
    game = match(firefighters=[{"space": (1, 1), "ap": 4}, (1, 2)])
    assert where(go(game, (1, 2)))[0] == where(game, 1)[0] == (1, 2)


def test_without_points_nobody_moves() -> None:
    assert refused_to_go(at((1, 1), ap=0), (1, 2)) == "not_enough_points"


def test_carrying_a_victim_costs_two_and_takes_it_along() -> None:
    game = go(at((1, 1), victims=[{"space": (1, 1)}]), (1, 2), carry="victim")
    assert where(game) == ((1, 2), 2)
    assert [victim.space for victim in game.position.victims] == [(1, 2)]


def test_a_victim_is_left_behind_by_whoever_moves_alone() -> None:
    game = go(at((1, 1), victims=[{"space": (1, 1)}]), (1, 2))
    assert where(game) == ((1, 2), 3)
    assert [victim.space for victim in game.position.victims] == [(1, 1)]


def test_nothing_is_carried_that_does_not_lie_there() -> None:
    game = at((1, 1), victims=[{"space": (1, 2)}])
    assert refused_to_go(game, (1, 2), carry="victim") == "nothing_to_carry"
    assert refused_to_go(game, (1, 2), carry="hazmat") == "nothing_to_carry"
    assert refused_to_go(game, (1, 2), lead=True) == "nobody_to_lead"


def test_one_point_does_not_carry() -> None:
    assert refused_to_go(at((1, 1), ap=1, victims=[{"space": (1, 1)}]), (1, 2), carry="victim") == "not_enough_points"


def test_victims_are_carried_through_smoke_and_never_into_fire() -> None:
    game = at((1, 1), ap=8, smoke=[(1, 2)], fire=[(2, 1)], victims=[{"space": (1, 1)}])
    assert refused_to_go(game, (2, 1), carry="victim") == "not_into_fire"
    assert where(go(game, (1, 2), carry="victim")) == ((1, 2), 6)


def test_a_treated_victim_is_led_at_no_cost_and_never_into_fire() -> None:
    game = at((1, 1), ap=8, fire=[(2, 1)], victims=[{"space": (1, 1), "treated": True}])
    assert refused_to_go(game, (2, 1), lead=True) == "not_into_fire"
    go(game, (1, 2), lead=True)
    assert where(game) == ((1, 2), 7)
    assert [(victim.space, victim.treated) for victim in game.position.victims] == [((1, 2), True)]


def test_an_untreated_victim_is_not_led() -> None:
    assert refused_to_go(at((1, 1), victims=[{"space": (1, 1)}]), (1, 2), lead=True) == "nobody_to_lead"


def test_one_leads_a_treated_victim_and_carries_another_one() -> None:
    game = at((1, 1), victims=[{"space": (1, 1), "treated": True}, {"space": (1, 1)}])
    go(game, (1, 2), carry="victim", lead=True)
    assert where(game) == ((1, 2), 2)
    assert [victim.space for victim in game.position.victims] == [(1, 2), (1, 2)]


def test_a_treated_victim_may_be_carried_but_not_led_and_carried_at_once() -> None:
    game = at((1, 1), victims=[{"space": (1, 1), "treated": True}])
    assert refused_to_go(game, (1, 2), carry="treated_victim", lead=True) == "nobody_to_lead"
    assert where(go(game, (1, 2), carry="treated_victim")) == ((1, 2), 2)


def test_of_two_treated_victims_one_is_carried_and_one_is_led() -> None:
    game = at((1, 1), victims=[{"space": (1, 1), "treated": True}] * 2)
    go(game, (1, 2), carry="treated_victim", lead=True)
    assert [victim.space for victim in game.position.victims] == [(1, 2), (1, 2)]


def test_a_heavy_victim_costs_three() -> None:
    game = at((1, 1), victims=[{"space": (1, 1), "kind": "heavy_victim"}])
    assert refused_to_go(game, (1, 2), carry="victim") == "nothing_to_carry"
    assert where(go(game, (1, 2), carry="heavy_victim")) == ((1, 2), 1)


def test_hazmat_is_carried_for_two_never_into_fire_and_while_leading() -> None:
    victims = [{"space": (1, 1), "treated": True}]
    game = match(
        EXPERIENCED,
        firefighters=[{"space": (1, 1), "ap": 4}],
        fire=[(2, 1)],
        hazmats=[(1, 1), (1, 1)],
        victims=victims,
    )
    assert refused_to_go(game, (2, 1), carry="hazmat") == "not_into_fire"
    go(game, (1, 2), carry="hazmat", lead=True)
    assert where(game) == ((1, 2), 2)
    assert game.position.hazmats == [(1, 1), (1, 2)]
    assert game.position.victims[0].space == (1, 2)


def test_hazmat_carried_outside_leaves_the_game() -> None:
    game = match(EXPERIENCED, firefighters=[{"space": (3, 1), "ap": 4}], hazmats=[(3, 1)])
    go(game, (3, 0), carry="hazmat")
    assert (game.position.hazmats, game.position.hazmats_removed) == ([], 1)


def test_family_rescues_on_every_space_outside() -> None:
    game = go(at((3, 1), victims=[{"space": (3, 1)}]), (3, 0), carry="victim")
    assert (game.position.rescued, game.position.victims) == (1, [])


def test_others_rescue_only_where_the_ambulance_stands() -> None:
    def carried_out(ambulance: int) -> Match:
        game = match(
            EXPERIENCED,
            firefighters=[{"space": (3, 1), "ap": 4}],
            victims=[{"space": (3, 1)}],
            ambulance=ambulance,
        )
        return go(game, (3, 0), carry="victim")

    left, top = carried_out(3).position, carried_out(0).position
    assert (left.rescued, left.victims) == (1, [])
    assert (top.rescued, [victim.space for victim in top.victims]) == (0, [(3, 0)])


def test_a_led_victim_is_rescued_too() -> None:
    victims = [{"space": (3, 1), "treated": True}, {"space": (3, 1)}]
    assert go(at((3, 1), victims=victims), (3, 0), carry="victim", lead=True).position.rescued == 2


def test_the_seventh_rescue_wins_in_the_middle_of_the_turn() -> None:
    game = go(at((3, 1), victims=[{"space": (3, 1)}], rescued=6), (3, 0), carry="victim")
    assert game.result == ("won", ("rescued",))
    assert where(game)[1] == 2


def test_of_two_rescued_at_once_the_seventh_ends_the_game() -> None:
    victims = [{"space": (3, 1), "treated": True}, {"space": (3, 1)}]
    game = go(at((3, 1), victims=victims, rescued=6), (3, 0), carry="victim", lead=True)
    assert (game.position.rescued, game.result) == (7, ("won", ("rescued",)))


def test_whoever_enters_turns_a_point_of_interest_over() -> None:
    found = go(at((1, 1), points_of_interest=[{"space": (1, 2)}]).dice(poi=["victim"]), (1, 2))
    assert [victim.space for victim in found.position.victims] == [(1, 2)]
    assert found.position.points_of_interest == []
    empty = go(at((1, 1), points_of_interest=[{"space": (1, 2)}]).dice(poi=["false_alarm"]), (1, 2))
    assert (empty.position.victims, empty.position.points_of_interest) == ([], [])
    assert empty.position.false_alarms == 1


def test_with_revealing_by_choice_it_is_a_free_action_of_its_own() -> None:
    game = at((1, 1), ap=1, points_of_interest=[{"space": (1, 2)}], options={"reveal": "by_choice"})
    assert game.refused(0, "reveal", space=(1, 2)) == "out_of_reach"
    go(game, (1, 2))
    assert len(game.position.points_of_interest) == 1
    game.dice(poi=["victim"]).act(0, "reveal", space=(1, 2))
    assert [victim.space for victim in game.position.victims] == [(1, 2)]
    assert where(game)[1] == 0
    assert game.refused(0, "reveal", space=(1, 2)) == "no_poi"


def test_only_the_own_firefighter_moves() -> None:
    game = match(firefighters=[{"space": (1, 1), "ap": 4}, (1, 2)])
    assert game.refused(0, "move", firefighter=1, to=(1, 3)) == "no_captain"
    assert game.refused(0, "move", firefighter=4, to=(1, 3)) == "no_such_firefighter"
    assert game.refused(1, "move", firefighter=1, to=(1, 3)) == "not_your_turn"


def test_unspent_points_are_saved_four_at_most() -> None:
    for left, next_turn in ((4, 8), (5, 8), (3, 7)):
        game = at((0, 0), ap=left).act(0, "end_turn", turn=1).dice((1, 1), (6, 8), (6, 1), (1, 8))
        game.table(3)
        assert where(game) == ((0, 0), next_turn)


def test_a_step_is_told() -> None:
    game = go(at((1, 1), victims=[{"space": (1, 1)}]), (1, 2), carry="victim")
    (told,) = game.events("firefighter_moved")
    assert told == {"firefighter": 0, "origin": (1, 1), "to": (1, 2), "carried": "victim", "led": False}
