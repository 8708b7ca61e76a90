"""Situations from the rulebook, and from faults found in other programs, with what the rules demand of them."""

from __future__ import annotations

from collections import Counter

from tests.games.flash_point.scenes import advanced, after_stage, allowed, done, family_fires, scene
from tests.games.flash_point.second.classic import FAMILY_FIRES, SIDE_A
from tests.games.flash_point.second.turn import END_TURN
from tests.games.flash_point.second.world import Firefighter, World

DOOR = frozenset(((1, 3), (1, 4)))
"""Between the two rooms in the north-west."""


def test_an_explosion_takes_a_closed_door_away_and_stops_there() -> None:
    after = advanced(scene(fire=[(1, 3)]), (1, 3))
    assert after.edges[DOOR] == "removed"
    assert after.edges[frozenset(((0, 3), (1, 3)))] == "damaged"
    assert after.damage() == 1
    assert after.fire == {(1, 3), (1, 2), (2, 3)}


def test_fire_does_not_jump_over_a_wall() -> None:
    after = advanced(family_fires(), (4, 6))
    assert after.smoke == {(4, 6)}
    assert after.fire == set(FAMILY_FIRES)


def test_flashover_runs_until_nothing_changes() -> None:
    after = advanced(scene(fire=[(1, 3)], smoke=[(1, 1)]), (1, 2))
    assert after.fire == {(1, 1), (1, 2), (1, 3)}
    assert not after.smoke


def test_smoke_catches_fire_through_an_open_door_only() -> None:
    assert advanced(scene(fire=[(1, 3)]), (1, 4)).smoke == {(1, 4)}
    open_door = scene(fire=[(1, 3)], edges={((1, 3), (1, 4)): "open"})
    assert advanced(open_door, (1, 4)).fire == {(1, 3), (1, 4)}


def test_walls_fall_with_their_second_marker() -> None:
    once = advanced(scene(fire=[(1, 5)]), (1, 5))
    assert once.damage() == 2
    assert once.fire == {(1, 4), (1, 5), (2, 5)}
    twice = advanced(once, (1, 5))
    assert twice.damage() == 5
    assert twice.edges[frozenset(((0, 5), (1, 5)))] == "destroyed"
    assert twice.edges[frozenset(((1, 5), (1, 6)))] == "destroyed"


def test_walls_round_a_corner_take_one_marker_each() -> None:
    after = advanced(scene(fire=[(4, 2)]), (4, 2))
    assert after.edges[frozenset(((4, 2), (4, 3)))] == "damaged"
    assert after.edges[frozenset(((4, 2), (5, 2)))] == "damaged"
    assert after.damage() == 2
    assert after.fire == {(4, 2), (3, 2), (4, 1)}


def test_a_doorway_without_a_door_lets_an_explosion_through() -> None:
    after = advanced(scene(fire=[(1, 3)], edges={((1, 3), (1, 4)): "removed"}), (1, 3))
    assert (1, 4) in after.fire


def test_fire_that_leaves_by_the_entrance_is_removed_at_the_end() -> None:
    after = advanced(scene(fire=[(3, 1)]), (3, 1))
    assert after.fire == {(3, 1), (2, 1), (3, 2), (4, 1)}
    assert after.damage() == 0


def test_a_destroyed_wall_takes_no_third_marker() -> None:
    after = advanced(scene(fire=[(1, 5)], edges={((0, 5), (1, 5)): "destroyed"}), (1, 5))
    assert after.edges[frozenset(((0, 5), (1, 5)))] == "destroyed"
    assert after.damage() == 3


def test_a_wall_is_the_same_from_both_of_its_sides() -> None:
    before = scene(people=[Firefighter((2, 3), 4)])
    assert ("chop", frozenset(((2, 4), (2, 3)))) in allowed(before)
    other_side = scene(people=[Firefighter((2, 4), 4)])
    wall = frozenset(((2, 3), (2, 4)))
    assert done(before, ("chop", wall)).edges[wall] == done(other_side, ("chop", wall)).edges[wall] == "damaged"


def test_a_hazmat_set_off_by_another_explodes_too_though_it_is_earlier_in_reading_order() -> None:
    before = scene("experienced", smoke=[(5, 7)], hazmats=[(5, 6), (5, 7)])
    after = advanced(before, (5, 7))
    assert after.hazmats == []
    assert after.hot_spots == {(5, 6), (5, 7)}
    assert after.fire == {(5, 6), (5, 7), (6, 6), (6, 7)}
    assert after.edges[frozenset(((5, 7), (5, 8)))] == "destroyed"
    assert after.damage() == 5


def test_fire_outside_knocks_down_and_kills_before_it_goes_and_spares_vehicles() -> None:
    before = scene(
        "experienced",
        fire=[(3, 1)],
        people=[Firefighter((3, 0), 4)],
        victims=[(3, 0)],
        ambulance=1,
    )
    after = advanced(before, (3, 1))
    assert after.lost == 1
    assert after.victims == []
    assert after.firefighters[0].at in before.spot("ambulance")
    assert after.ambulance == 1
    assert (3, 0) not in after.fire


def test_the_last_damage_marker_ends_the_game_in_the_middle_of_an_explosion() -> None:
    whole = scene(fire=[(1, 1)])
    fallen = [edge for edge, state in whole.edges.items() if state == "wall" and (1, 1) not in edge][:11]
    whole.edges.update(dict.fromkeys(fallen, "destroyed"))
    whole.edges[frozenset(((0, 1), (1, 1)))] = "damaged"
    after = advanced(whole, (1, 1))
    assert after.damage() == 24
    assert after.over == "lost"
    assert after.edges[frozenset(((1, 0), (1, 1)))] == "wall"


def test_a_burning_marker_is_turned_over_and_only_a_victim_counts_as_lost() -> None:
    before = family_fires(poi=[(2, 4), (5, 1), (5, 8)], smoke=[(2, 4)])
    died = advanced(before, (2, 4), poi=["victim"])
    assert (died.lost, died.poi) == (1, [(5, 1), (5, 8)])
    empty = advanced(before, (2, 4), poi=["false_alarm"])
    assert (empty.lost, empty.poi) == (0, [(5, 1), (5, 8)])
    refilled = after_stage(died, "replenish", [(1, 1)])
    assert sorted(refilled.poi) == [(1, 1), (5, 1), (5, 8)]


def test_an_empty_supply_leaves_fewer_than_three_on_the_board() -> None:
    """Two markers are left, and both lie on the board."""
    few = scene(poi=[(2, 4), (5, 1)], pool=Counter(victim=1, false_alarm=1))
    assert after_stage(few, "replenish").poi == [(2, 4), (5, 1)]


def test_a_nearly_burnt_board_takes_no_marker_and_no_roll() -> None:
    inside = SIDE_A.inside()
    burnt = scene("tragic", fire=[space for space in inside if space != (6, 8)], poi=[(6, 8)])
    assert after_stage(burnt, "replenish").poi == [(6, 8)]


def test_the_seventh_rescue_wins_at_once() -> None:
    before = scene(people=[Firefighter((3, 1), 4)], victims=[(3, 1)], rescued=6)
    after = done(before, ("move", 0, (3, 0), "victim", False))
    assert (after.rescued, after.over) == (7, "won")


def test_a_victim_burns_where_its_carrier_is_knocked_down_and_saved_points_are_kept() -> None:
    before = scene(fire=[(1, 1)], smoke=[(1, 2)], people=[Firefighter((1, 2), 3)], victims=[(1, 2)])
    after = advanced(before, (6, 8))
    assert (after.lost, after.victims) == (1, [])
    assert after.firefighters[0].ap == 3
    assert after.firefighters[0].at == (3, 0)


def test_the_ambulance_takes_a_victim_aboard_where_it_arrives() -> None:
    before = scene("experienced", people=[Firefighter((3, 9), 4)], victims=[(3, 9)])
    after = done(before, ("drive", "ambulance", 1))
    assert (after.rescued, after.victims) == (1, [])
    assert after.firefighters[0].ap == 2


def test_at_most_four_points_are_saved() -> None:
    for left, next_turn in ((4, 8), (5, 8), (3, 7)):
        before = scene(people=[Firefighter((0, 0), left)])
        ended = done(before, END_TURN)
        assert after_stage(ended, "replenish", [(1, 1), (1, 2), (1, 3)]).firefighters[0].ap == next_turn


def test_nobody_enters_fire_without_a_way_out_nor_with_a_victim() -> None:
    def at_the_fire(ap: int) -> World:
        return scene(fire=[(2, 2)], people=[Firefighter((2, 1), ap)], victims=[(2, 1)])

    assert ("move", 0, (2, 2), None, False) not in allowed(at_the_fire(2))
    assert ("move", 0, (2, 2), None, False) in allowed(at_the_fire(3))
    assert ("move", 0, (2, 2), "victim", False) not in allowed(at_the_fire(8))


def test_water_goes_no_further_than_people_and_smoke_do() -> None:
    around = [(1, 3), (2, 3), (2, 2), (1, 2), (1, 4)]
    before = scene(fire=around, people=[Firefighter((1, 3), 4)])
    reached = {action[1] for action in allowed(before) if action[0] == "extinguish"}
    assert reached == {(1, 3), (2, 3), (1, 2)}
    opened = scene(fire=around, people=[Firefighter((1, 3), 4)], edges={((1, 3), (1, 4)): "open"})
    assert (1, 4) in {action[1] for action in allowed(opened) if action[0] == "extinguish"}


def test_the_deck_gun_waits_until_nobody_stands_in_its_quadrant() -> None:
    people = [Firefighter((0, 7), 4), Firefighter((2, 6), 0)]
    assert ("deck_gun",) not in allowed(scene("experienced", people=people))
    assert ("deck_gun",) in allowed(scene("experienced", people=[people[0], Firefighter((2, 4), 0)]))


def test_every_roll_of_the_deck_gun_lands_in_its_quadrant() -> None:
    burning = scene("experienced", fire=SIDE_A.inside(), people=[Firefighter((0, 7), 4)], poi=[])
    for red in range(1, 7):
        for black in range(1, 9):
            after = done(burning, ("deck_gun",), red=[red], black=[black])
            target = (red if red <= 3 else 7 - red, black if black >= 5 else 9 - black)
            out = set(SIDE_A.inside()) - after.fire
            assert target in out
            assert all(burning.may_pass(target, space) for space in out - {target})


def test_a_new_marker_on_smoke_or_a_firefighter_follows_the_arrows() -> None:
    before = scene("tragic", smoke=[(1, 1)], people=[Firefighter((2, 2), 0)], poi=[(6, 1), (6, 8)])
    assert after_stage(before, "replenish", [(1, 1)]).poi == [(6, 1), (6, 8), (3, 3)]


def test_a_second_game_starts_with_whole_walls() -> None:
    advanced(scene(fire=[(1, 5)]), (1, 5))
    assert scene().damage() == 0
