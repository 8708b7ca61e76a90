"""Knock-downs and losses, once at the end of a draw (E3, E4, E8, E15; B27, B31, B40-B46, B83, B84)."""

from __future__ import annotations

import pytest

from tests.games.flash_point.house import (
    EXPERIENCED,
    FAMILY,
    FAMILY_FIRES,
    TRAGIC,
    Match,
    Space,
    advanced,
    after_actions,
    match,
)


def at(game: Match, firefighter: int = 0) -> Space | None:
    return game.position.firefighters[firefighter].space


def test_family_a_knocked_down_firefighter_stands_up_on_the_nearest_parking_spot() -> None:
    game = advanced(after_actions(FAMILY, firefighters=[(1, 2)], smoke=[(1, 2)]), (1, 2))
    assert at(game) == (3, 0)
    assert game.events("knocked_down") == [{"firefighter": 0, "space": (1, 2), "to": (3, 0)}]


def test_family_the_owner_chooses_between_equally_near_spaces() -> None:
    """(5,2) is as far from (4,0) as from (7,3)."""
    game = after_actions(FAMILY, firefighters=[(0, 0), (5, 2)], smoke=[(5, 2)]).dice((5, 2))
    game.table(2)
    decision = game.position.decision
    assert decision is not None
    assert (decision.options, decision.seat) == ([(4, 0), (7, 3)], 1)
    game.choose((7, 3), seat=1)
    assert at(game, 1) == (7, 3)
    assert at(game, 0) == (0, 0)


def test_experienced_the_owner_chooses_one_of_the_ambulances_two_spaces_the_nearer_first() -> None:
    """The Ambulance stands in the north, on (0,5) and (0,6)."""
    game = after_actions(EXPERIENCED, firefighters=[(1, 7)], smoke=[(1, 7)]).dice((1, 7))
    game.table(3)
    decision = game.position.decision
    assert decision is not None
    assert decision.options == [(0, 6), (0, 5)]
    game.choose((0, 5))
    assert at(game) == (0, 5)


def test_decisions_taken_automatically_choose_the_nearer_space() -> None:
    options = {"decisions": "automatic"}
    game = after_actions(EXPERIENCED, firefighters=[(1, 7)], smoke=[(1, 7)], options=options)
    assert at(advanced(game, (1, 7))) == (0, 6)


def test_saved_points_are_kept_and_a_victim_of_the_space_is_lost() -> None:
    people = [{"space": (1, 2), "ap": 3}]
    game = advanced(after_actions(FAMILY, firefighters=people, victims=[{"space": (1, 2)}], smoke=[(1, 2)]), (1, 2))
    assert game.position.firefighters[0].ap == 3
    assert (game.position.lost, game.position.victims) == (1, [])


def test_everybody_in_fire_is_knocked_down_and_nobody_else() -> None:
    game = after_actions(FAMILY, firefighters=[(6, 2), (6, 3), (6, 4)], fire=[(6, 2)], smoke=[(6, 3)])
    advanced(game, (6, 3))
    assert [at(game, one) for one in range(3)] == [(7, 3), (7, 3), (6, 4)]


@pytest.mark.parametrize(("kind", "lost", "alarms"), [("victim", 1, 0), ("false_alarm", 0, 1)])
def test_a_poi_in_fire_is_turned_over_and_a_victim_is_lost(kind: str, lost: int, alarms: int) -> None:
    """Fire spreads to (2,4) over smoke from (2,5)."""
    poi = [{"space": (2, 4)}, {"space": (5, 1)}, {"space": (5, 8)}]
    fires = [*FAMILY_FIRES, (2, 5)]
    game = advanced(after_actions(FAMILY, fire=fires, points_of_interest=poi), (2, 4), poi=[kind])
    assert (2, 4) in game.fire
    assert (game.position.lost, game.position.false_alarms) == (lost, alarms)
    assert [one.space for one in game.position.points_of_interest] == [(5, 1), (5, 8)]
    assert game.events("poi_revealed") == [{"space": (2, 4), "kind": kind}]
    game.dice((1, 1)).table()
    assert len(game.position.points_of_interest) == 3


def test_a_poi_whose_kind_the_scenario_prints_is_of_that_kind() -> None:
    poi = [{"space": (6, 1), "kind": "victim"}]
    assert advanced(after_actions(FAMILY, points_of_interest=poi, smoke=[(6, 1)]), (6, 1)).position.lost == 1


def test_people_beside_the_fire_stay_where_they_are() -> None:
    """The victim at (6,1) is lost, the one in smoke and the one on a free space are not."""
    victims = [{"space": (6, 1)}, {"space": (6, 4)}, {"space": (5, 4), "treated": True}]
    game = advanced(after_actions(FAMILY, victims=victims, smoke=[(6, 1), (6, 4)]), (6, 1))
    assert [victim.space for victim in game.position.victims] == [(5, 4), (6, 4)]
    assert [victim.treated for victim in game.position.victims] == [True, False]
    assert game.position.lost == 1


def test_smoke_harms_nobody() -> None:
    game = after_actions(FAMILY, firefighters=[(6, 1)], victims=[{"space": (6, 1)}], points_of_interest=[])
    advanced(game, (6, 1))
    assert (at(game), game.position.lost) == ((6, 1), 0)


def test_fire_outside_knocks_down_and_kills_before_it_goes_out_and_leaves_vehicles_alone() -> None:
    """The explosion at (3,1) goes out of the entrance to (3,0), where the Ambulance stands."""
    game = after_actions(
        EXPERIENCED,
        firefighters=[(3, 0)],
        victims=[{"space": (3, 0)}],
        fire=[(3, 1)],
        ambulance=3,
        options={"decisions": "automatic"},
    )
    advanced(game, (3, 1))
    assert game.position.lost == 1
    assert len(game.events("knocked_down")) == 1
    assert (3, 0) not in game.fire
    assert game.position.ambulance == 3


def test_standing_up_in_outside_fire_is_no_second_knock_down() -> None:
    game = after_actions(
        EXPERIENCED, firefighters=[(3, 2)], fire=[(3, 1)], ambulance=3, options={"decisions": "automatic"}
    )
    advanced(game, (3, 1))
    assert at(game) == (3, 0)
    assert len(game.events("knocked_down")) == 1


def test_outside_fire_sets_smoke_alight_through_an_entrance() -> None:
    game = after_actions(FAMILY, fire=[(3, 0)], smoke=[(3, 1)])
    assert (3, 1) in advanced(game, (6, 8)).fire


def test_the_fourth_loss_counts_all_of_the_same_fire_clears_the_outside_and_ends_the_game() -> None:
    game = after_actions(
        FAMILY, victims=[{"space": (3, 2)}, {"space": (2, 1)}], fire=[(3, 1)], lost=3, points_of_interest=[]
    )
    advanced(game, (3, 1))
    assert game.position.lost == 5
    assert (3, 0) not in game.fire
    assert (game.stage, game.result) == ("over", ("lost", ("lives_lost",)))


def test_three_losses_do_not_end_the_game() -> None:
    game = advanced(after_actions(FAMILY, victims=[{"space": (6, 1)}], smoke=[(6, 1)], lost=2), (6, 1))
    assert (game.position.lost, game.stage) == (3, "replenish")


def test_tragic_events_smoke_beside_fire_flips_when_the_actions_are_over_with_all_its_consequences() -> None:
    """The smoke at (6,2) catches fire from (6,1); the hazmat there explodes; whoever is in fire is knocked down."""
    game = match(
        TRAGIC,
        stage="end_of_actions",
        firefighters=[(6, 2)],
        fire=[(6, 1)],
        smoke=[(6, 2)],
        hazmats=[(6, 2)],
        victims=[{"space": (5, 2)}],
        options={"decisions": "automatic"},
    ).table()
    assert {(5, 2), (6, 2), (6, 3)} <= game.fire
    assert (game.position.hazmats_exploded, game.position.lost) == (1, 1)
    assert len(game.events("knocked_down")) == 1
    assert game.stage == "fire_card"


def test_the_base_games_have_no_fire_between_the_actions_and_the_dice() -> None:
    """Smoke beside fire waits for the roll."""
    for rules in (FAMILY, EXPERIENCED):
        game = match(rules, firefighters=[(0, 0)], fire=[(6, 1)], smoke=[(6, 2)])
        game.act(0, "end_turn", turn=1)
        assert (game.stage, game.smoke) == ("advance_fire", {(6, 2)})
