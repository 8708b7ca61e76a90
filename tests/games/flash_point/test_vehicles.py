"""Driving, riding and crew change (case 19; B63-B67, B82).

Ambulance spots: 0 top (0,5) (0,6), 1 right (3,9) (4,9), 2 bottom (7,3) (7,4), 3 left (3,0) (4,0). Engine spots: 0 top
(0,7) (0,8), 1 right (5,9) (6,9), 2 bottom (7,1) (7,2), 3 left (1,0) (2,0).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.flash_point.crew import at, specialist, where
from tests.games.flash_point.house import EXPERIENCED, FAMILY, Match, Space, match


def drive(game: Match, vehicle: str, spot: int) -> Match:
    return game.act(0, "drive", vehicle=vehicle, spot=spot)


def refused(game: Match, vehicle: str, spot: int) -> str:
    return game.refused(0, "drive", vehicle=vehicle, spot=spot)


@pytest.mark.parametrize("spot", [1, 3])
def test_the_ambulance_drives_to_the_next_spot_in_either_direction_for_two_from_anywhere(spot: int) -> None:
    game = drive(at((2, 2), game=EXPERIENCED), "ambulance", spot)
    assert game.position.ambulance == spot
    assert where(game) == ((2, 2), 2)


def test_no_vehicle_drives_farther_than_the_next_spot_nor_on_the_spot() -> None:
    for spot in (0, 2):
        assert refused(at((2, 2), game=EXPERIENCED), "ambulance", spot) == "no_such_spot"


def test_driving_takes_two_points() -> None:
    assert refused(at((2, 2), ap=1, game=EXPERIENCED), "ambulance", 1) == "not_enough_points"


def test_the_engine_is_driven_by_whoever_is_in_it() -> None:
    assert refused(at((0, 6), game=EXPERIENCED), "engine", 1) == "not_in_the_engine"
    for space in ((0, 7), (0, 8)):
        game = drive(at(space, game=EXPERIENCED), "engine", 1)
        assert game.position.engine == 1


def test_the_driver_of_the_engine_goes_along_and_chooses_the_space() -> None:
    game = drive(at((0, 7), game=EXPERIENCED), "engine", 1)
    decision = game.position.decision
    assert decision is not None
    assert (decision.about, decision.seat, decision.options) == ("alight", 0, [(5, 9), (6, 9)])
    assert where(game.choose((6, 9))) == ((6, 9), 2)


def test_whoever_is_on_the_ambulance_is_asked_and_stays_by_default() -> None:
    game = match(EXPERIENCED, firefighters=[{"space": (2, 2), "ap": 4}, (0, 5), (0, 6), (0, 7)])
    drive(game, "ambulance", 1)
    decision = game.position.decision
    assert decision is not None
    assert (decision.about, decision.seat, decision.options) == ("ride", 1, [None, (3, 9), (4, 9)])
    game.choose(None, seat=1)
    game.choose((3, 9), seat=2)
    assert [one.space for one in game.position.firefighters] == [(2, 2), (0, 5), (3, 9), (0, 7)]
    assert game.position.decision is None


def test_nobody_acts_before_the_riders_have_answered() -> None:
    game = drive(match(EXPERIENCED, firefighters=[{"space": (2, 2), "ap": 4}, (0, 5)]), "ambulance", 1)
    assert game.refused(0, "end_turn", turn=1) == "decision_waits"


def test_whoever_drives_the_ambulance_from_aboard_may_ride() -> None:
    game = drive(at((0, 5), game=EXPERIENCED), "ambulance", 1)
    assert where(game.choose((4, 9)))[0] == (4, 9)


def test_others_in_the_engine_are_asked_too() -> None:
    game = match(EXPERIENCED, firefighters=[{"space": (0, 7), "ap": 4}, (0, 8)])
    drive(game, "engine", 3).choose((1, 0)).choose((2, 0), seat=1)
    assert [one.space for one in game.position.firefighters] == [(1, 0), (2, 0)]


def test_riding_costs_nothing() -> None:
    game = match(EXPERIENCED, firefighters=[{"space": (2, 2), "ap": 4}, {"space": (0, 5), "ap": 3}])
    assert where(drive(game, "ambulance", 1).choose((3, 9), seat=1), 1) == ((3, 9), 3)


@pytest.mark.parametrize("space", [(3, 9), (4, 9)])
def test_the_ambulance_takes_in_every_victim_where_it_arrives_at_no_cost(space: Space) -> None:
    victims = [{"space": space}, {"space": space, "treated": True}, {"space": (2, 9)}]
    game = drive(at(space, game=EXPERIENCED, victims=victims), "ambulance", 1)
    assert game.position.rescued == 2
    assert [victim.space for victim in game.position.victims] == [(2, 9)]
    assert where(game)[1] == 2


def test_the_seventh_victim_taken_in_wins_and_nobody_is_asked_to_ride() -> None:
    game = match(EXPERIENCED, firefighters=[{"space": (0, 5), "ap": 4}], victims=[{"space": (3, 9)}], rescued=6)
    drive(game, "ambulance", 1)
    assert game.result == ("won", ("rescued",))
    assert game.position.decision is None


def test_victims_do_not_ride_the_engine() -> None:
    game = drive(at((0, 7), game=EXPERIENCED, victims=[{"space": (0, 7)}]), "engine", 1).choose((5, 9))
    assert [victim.space for victim in game.position.victims] == [(0, 7)]


def test_with_automatic_decisions_riders_stay_and_the_driver_takes_the_lower_space() -> None:
    people: list[Any] = [{"space": (0, 8), "ap": 4}, (0, 7)]
    game = match(EXPERIENCED, firefighters=people, options={"decisions": "automatic"})
    drive(game, "engine", 1)
    assert [one.space for one in game.position.firefighters] == [(5, 9), (0, 7)]


def test_the_family_game_has_no_vehicles() -> None:
    assert refused(at((0, 5), game=FAMILY), "ambulance", 1) == "not_in_this_game"


def test_driving_is_told() -> None:
    game = drive(at((0, 7), game=EXPERIENCED), "engine", 1).choose((5, 9))
    assert game.events("firefighter_rode") == [{"firefighter": 0, "to": (5, 9)}]


def test_a_dispatcher_drives_both_for_one_from_anywhere() -> None:
    game = drive(specialist("dispatcher", (2, 2)), "engine", 1)
    assert (game.position.engine, where(game)) == (1, ((2, 2), 3))
    assert where(drive(game, "ambulance", 3)) == ((2, 2), 2)


def test_a_dispatcher_in_the_engine_may_stay_behind() -> None:
    game = drive(specialist("dispatcher", (0, 7)), "engine", 1).choose(None)
    assert where(game)[0] == (0, 7)


def crew_change(game: Match, name: str) -> Match:
    return game.act(0, "crew_change", specialist=name)


def test_a_crew_change_gives_the_points_of_the_new_card_less_two_and_what_was_saved() -> None:
    """A Generalist with two saved points has seven; a CAFS Firefighter has three and three for extinguishing."""
    game = crew_change(at((0, 7), ap=7, game=EXPERIENCED), "cafs-firefighter")
    one = game.position.firefighters[0]
    assert (one.specialist, one.ap, one.special) == ("cafs-firefighter", 3, 3)


def test_special_points_of_the_old_card_are_gone() -> None:
    one = crew_change(specialist("rescue-specialist", (0, 7), special=3), "generalist").position.firefighters[0]
    assert (one.specialist, one.ap, one.special) == ("generalist", 3, 0)


def test_a_crew_change_is_the_first_action() -> None:
    game = at((0, 8), game=EXPERIENCED).act(0, "move", firefighter=0, to=(0, 7))
    assert game.refused(0, "crew_change", specialist="paramedic") == "not_first_action"


def test_a_crew_change_is_made_in_the_engine() -> None:
    assert at((0, 6), game=EXPERIENCED).refused(0, "crew_change", specialist="paramedic") == "not_in_the_engine"


def test_nobody_becomes_what_somebody_is() -> None:
    game = match(EXPERIENCED, firefighters=[{"space": (0, 7), "ap": 4}, {"space": (1, 1), "specialist": "paramedic"}])
    assert game.refused(0, "crew_change", specialist="paramedic") == "specialist_taken"
    assert game.refused(0, "crew_change", specialist="generalist") == "specialist_taken"


def test_the_card_that_was_laid_down_can_be_taken_up_again() -> None:
    game = crew_change(at((0, 7), game=EXPERIENCED), "paramedic")
    game.act(0, "end_turn", turn=1).dice((1, 1), (1, 1), (6, 8), (6, 1))
    while game.stage != "turn":
        game.table()
    assert game.allowed(0, "crew_change", specialist="generalist")
