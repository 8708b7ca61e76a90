"""What players choose before the first turn (Tragic Events: Preparation; B24, B25, G2)."""

from __future__ import annotations

from typing import Any

import pytest

from games.chance import SeededChance
from games.errors import Faulty
from games.flash_point.game import FlashPoint
from tests.games.flash_point.house import EXPERIENCED, FAMILY, FAMILY_FIRES, TRAGIC, Match, scenario

OUTSIDE = {(row, column) for row in range(8) for column in range(10) if row in (0, 7) or column in (0, 9)}


def new(game: FlashPoint, seats: int = 2, house: dict[str, Any] | None = None, **options: Any) -> Match:
    chosen = game.option_type(**options)
    return Match(game, game.new(house or scenario(), seats, chosen, SeededChance(1, "setup")))


def asked(match: Match) -> tuple[str, int | None, list[Any]]:
    decision = match.position.decision
    assert decision is not None
    return decision.about, decision.seat, decision.options


def test_family_players_choose_any_space_outside_and_nothing_else() -> None:
    house = new(FAMILY)
    for seat in range(2):
        about, decides, options = asked(house)
        assert (about, decides, set(options)) == ("choose_start", seat, OUTSIDE)
        assert house.game.to_act(house.state) == (seat,)
        house.choose((7, 9), seat)
    position = house.position
    assert [one.space for one in position.firefighters] == [(7, 9), (7, 9)]
    assert (position.stage, position.turn, position.active) == ("turn", 1, 0)
    assert (position.ambulance, position.engine) == (None, None)
    assert [one.ap for one in position.firefighters] == [4, 0]


def test_specialists_are_chosen_each_by_one_firefighter_only() -> None:
    house = new(TRAGIC, firefighters_each=2, seats=1)
    about, decides, options = asked(house)
    assert (about, decides) == ("choose_specialist", 0)
    assert len(options) == 15
    house.choose("paramedic")
    assert set(asked(house)[2]) == set(options) - {"paramedic"}
    house.choose("generalist")
    assert [one.specialist for one in house.position.firefighters] == ["paramedic", "generalist"]


def test_drawn_specialists_are_all_different() -> None:
    drawn = set()
    for seed in range(10):
        state = EXPERIENCED.new(
            scenario(), 6, EXPERIENCED.option_type(specialists="drawn"), SeededChance(seed, "setup")
        )
        house = Match(EXPERIENCED, state)
        names = [one.specialist for one in house.position.firefighters]
        assert len(set(names)) == 6
        assert asked(house)[0] == "choose_start"
        drawn |= set(names)
    assert len(drawn) > 10


def test_where_the_vehicles_stand_is_chosen_by_whoever_answers_first() -> None:
    house = new(EXPERIENCED, specialists="drawn")
    house.choose((0, 0), 0).choose((0, 0), 1)
    assert asked(house) == ("place_ambulance", None, [0, 1, 2, 3])
    assert house.game.to_act(house.state) == (0, 1)
    house.choose(2, 1)
    assert asked(house)[0] == "place_engine"
    house.choose(3, 0)
    assert (house.position.ambulance, house.position.engine) == (2, 3)
    assert house.stage == "turn"


def test_automatic_decisions_take_the_first_option_at_once() -> None:
    house = new(TRAGIC, seats=3, decisions="automatic")
    position = house.position
    assert position.decision is None
    assert [one.space for one in position.firefighters] == [(0, 0)] * 3
    assert len({one.specialist for one in position.firefighters}) == 3
    assert (position.ambulance, position.engine, position.stage) == (0, 0, "turn")


def test_the_first_seat_is_an_option_and_its_firefighters_begin() -> None:
    house = new(FAMILY, seats=3, first_seat=2, firefighters_each=2, decisions="automatic")
    assert house.position.active == 4
    assert house.game.to_act(house.state) == (2,)


def test_what_the_scenario_prints_lies_there_and_known_poi_are_not_in_the_pool() -> None:
    printed = [{"space": [2, 4]}, {"space": [5, 1], "kind": "victim"}, {"space": [5, 8], "kind": "false_alarm"}]
    house = new(FAMILY, house=scenario(fires=FAMILY_FIRES, points_of_interest=printed), decisions="automatic")
    position = house.position
    assert set(position.fire) == set(FAMILY_FIRES)
    assert [(one.space, one.kind) for one in position.points_of_interest] == [
        ((2, 4), None),
        ((5, 1), "victim"),
        ((5, 8), "false_alarm"),
    ]
    assert position.pool == {"victim": 9, "false_alarm": 4}


@pytest.mark.parametrize(
    ("game", "seats", "options", "path"),
    [
        (FAMILY, 7, {}, "/seats"),
        (FAMILY, 0, {}, "/seats"),
        (FAMILY, 4, {"firefighters_each": 2}, "/options/firefighters_each"),
        (FAMILY, 1, {"firefighters_each": 3}, "/options/firefighters_each"),
        (FAMILY, 2, {"first_seat": 2}, "/options/first_seat"),
    ],
)
def test_more_firefighters_than_figures_and_seats_that_are_none_are_refused(
    game: FlashPoint, seats: int, options: dict[str, Any], path: str
) -> None:
    chosen = game.option_type(**options)
    assert [fault.path for fault in game.option_faults(scenario(), seats, chosen)] == [path]
    with pytest.raises(Faulty):
        game.new(scenario(), seats, chosen, SeededChance(1, "setup"))


def test_a_scenario_with_two_specialists_seats_two() -> None:
    house = scenario(seats=[1, 2], allowed=["generalist", "veteran"])
    options = EXPERIENCED.option_type(firefighters_each=2)
    assert [fault.path for fault in EXPERIENCED.option_faults(house, 2, options)] == ["/seats"]
    assert EXPERIENCED.option_faults(house, 1, options) == []
