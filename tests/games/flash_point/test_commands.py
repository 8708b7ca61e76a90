"""The Fire Captain's commands (facts of the card)."""

from __future__ import annotations

from typing import Any

from tests.games.flash_point.crew import go, left, may_go, refused_to_go, specialist, where
from tests.games.flash_point.house import EXPERIENCED, Match, match

DOOR = ((1, 3), (1, 4))


def captain(*others: Any, ap: int = 4, special: int = 2, **fields: Any) -> Match:
    return specialist("fire-captain", (6, 8), ap, *others, special=special, **fields)


def test_a_captain_moves_others_on_command_points_first() -> None:
    game = go(captain((1, 1)), (1, 2), firefighter=1)
    assert (where(game, 1)[0], left(game)) == ((1, 2), (4, 1))
    go(go(game, (1, 1), firefighter=1), (1, 2), firefighter=1)
    assert left(game) == (3, 0)


def test_whoever_is_commanded_pays_nothing() -> None:
    assert where(go(captain({"space": (1, 1), "ap": 3}), (1, 2), firefighter=1), 1) == ((1, 2), 3)


def test_the_commanded_carry_and_lead() -> None:
    victims = [{"space": (1, 1)}, {"space": (1, 1), "treated": True}]
    game = go(captain((1, 1), victims=victims), (1, 2), firefighter=1, carry="victim", lead=True)
    assert left(game) == (4, 0)
    assert [victim.space for victim in game.position.victims] == [(1, 2), (1, 2)]


def test_a_captain_pays_what_the_commanded_would_pay() -> None:
    others = [{"space": (1, 1), "specialist": "stretcher-bearer"}, {"space": (2, 1), "specialist": "rescue-dog"}]
    game = captain(*others, victims=[{"space": (1, 1)}, {"space": (2, 1)}])
    assert left(go(game, (1, 2), firefighter=1, carry="victim")) == (4, 1)
    assert left(go(game, (2, 2), firefighter=2, carry="victim")) == (1, 0)


def test_a_captain_has_others_open_and_close_doors() -> None:
    game = captain((1, 3)).act(0, "open_door", firefighter=1, edge=DOOR)
    assert (game.edge(*DOOR), left(game)) == ("door_open", (4, 1))
    game.act(0, "close_door", firefighter=1, edge=DOOR)
    assert (game.edge(*DOOR), left(game)) == ("as_printed", (4, 0))


def test_command_points_pay_for_nothing_else() -> None:
    game = captain((1, 1), ap=0)
    assert refused_to_go(game, (5, 8)) == "not_enough_points"
    assert may_go(game, (1, 2), firefighter=1)


def test_a_commanded_rescue_specialist_spends_no_points_of_its_own() -> None:
    other = {"space": (1, 1), "specialist": "rescue-specialist", "ap": 2}
    assert refused_to_go(captain(other, ap=0, special=0), (1, 2), firefighter=1) == "not_enough_points"


def test_the_cafs_firefighter_takes_one_point_of_commands_a_turn() -> None:
    game = captain({"space": (1, 3), "specialist": "cafs-firefighter"}, victims=[{"space": (1, 3)}])
    assert refused_to_go(game, (1, 2), firefighter=1, carry="victim") == "commanded_enough"
    go(game, (1, 2), firefighter=1)
    assert refused_to_go(game, (1, 1), firefighter=1) == "commanded_enough"
    assert game.refused(0, "open_door", firefighter=1, edge=DOOR) == "no_such_door"


def test_others_take_any_number_of_commands() -> None:
    game = captain((1, 1), ap=8)
    for to in [(1, 2), (1, 3)] * 5:
        go(game, to, firefighter=1)
    assert left(game) == (0, 0)


def test_nobody_is_commanded_into_fire_without_a_command_for_the_way_out() -> None:
    """Whoever is commanded does not extinguish: only a step helps."""
    assert refused_to_go(captain((1, 1), ap=0, fire=[(1, 2)]), (1, 2), firefighter=1) == "no_way_out"
    game = captain((1, 1), ap=1, fire=[(1, 2)])
    go(game, (1, 2), firefighter=1)
    assert game.refused(0, "end_turn", turn=1) == "in_fire"
    assert refused_to_go(game, (5, 8)) == "no_way_out"
    assert go(game, (1, 3), firefighter=1).allowed(0, "end_turn", turn=1)


def test_the_cafs_firefighter_is_not_commanded_into_fire() -> None:
    other = {"space": (1, 1), "specialist": "cafs-firefighter"}
    assert refused_to_go(captain(other, ap=8, fire=[(1, 2)]), (1, 2), firefighter=1) == "commanded_enough"


def test_a_captain_in_fire_keeps_the_own_way_out() -> None:
    """Two points: one of them is for the captain's own step out of the fire."""
    game = specialist("fire-captain", (6, 8), 1, (1, 1), special=1, fire=[(6, 8)])
    go(game, (1, 2), firefighter=1)
    assert refused_to_go(game, (1, 1), firefighter=1) == "no_way_out"
    assert may_go(game, (5, 8))


def test_only_a_captain_commands() -> None:
    game = match(EXPERIENCED, firefighters=[{"space": (6, 8), "ap": 4}, (1, 3)])
    assert refused_to_go(game, (1, 2), firefighter=1) == "no_captain"
    assert game.refused(0, "open_door", firefighter=1, edge=DOOR) == "no_captain"


def test_the_commanded_turn_points_of_interest_over() -> None:
    game = captain((1, 1), points_of_interest=[{"space": (1, 2)}]).dice(poi=["victim"])
    assert [victim.space for victim in go(game, (1, 2), firefighter=1).position.victims] == [(1, 2)]
