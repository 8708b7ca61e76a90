"""Firefighters on foot and what they carry (cases 9; A55-A57, A59, A74, A98)."""

from __future__ import annotations

import pytest

from games.errors import Faulty
from tests.games.firefighters_on_duty.town import FIREFIGHTER, GEAR, Match, match

ROLLED = [[FIREFIGHTER, FIREFIGHTER], [FIREFIGHTER, FIREFIGHTER]]


def on_foot(**spaces: dict[str, int]) -> Match:
    return match({name.replace("_", "-"): contents for name, contents in spaces.items()}, dice=ROLLED)


def test_any_player_moves_any_firefighter_to_an_adjacent_space() -> None:
    game = on_foot(A5={"firefighters": 2})
    game.act(1, "move_firefighter", die=0, origin="A5", to="A1")
    assert (game.space("A5").firefighters, game.space("A1").firefighters) == (1, 1)


def test_a_firefighter_walks_from_block_to_block_across_the_tiles() -> None:
    game = on_foot(A4={"firefighters": 1}).act(0, "move_firefighter", die=0, origin="A4", to="B1")
    assert game.space("B1").firefighters == 1


def test_diagonal_spaces_are_in_no_action_of_the_match() -> None:
    with pytest.raises(Faulty) as refused:
        on_foot(A1={"firefighters": 1}).number("move_firefighter", die=0, origin="A1", to="A6")
    assert refused.value.faults[0].path == "/to"


@pytest.mark.parametrize("carried", ["civilian", "injured", "hose", "axe"])
def test_one_thing_is_carried_along(carried: str) -> None:
    field = {"civilian": "civilians", "injured": "injured", "hose": "hoses", "axe": "axes"}[carried]
    game = on_foot(A3={"firefighters": 1, field: 2})
    game.act(0, "move_firefighter", die=0, origin="A3", to="A4", carried=carried)
    assert getattr(game.space("A3"), field) == 1
    assert getattr(game.space("A4"), field) == 1


def test_only_what_is_there_is_carried() -> None:
    game = on_foot(A3={"firefighters": 1})
    assert game.refused(0, "move_firefighter", die=0, origin="A3", to="A4", carried="hose") == "nothing_to_carry"
    assert game.refused(0, "move_firefighter", die=0, origin="A4", to="A3") == "no_firefighter"


def test_an_injured_person_goes_from_block_to_road_and_no_farther_on_foot() -> None:
    game = on_foot(A3={"firefighters": 1, "injured": 1})
    game.act(0, "move_firefighter", die=0, origin="A3", to="A2", carried="injured")
    assert game.space("A2").injured == 1
    assert game.refused(0, "move_firefighter", die=1, origin="A2", to="A1", carried="injured") == "injured_on_road"
    assert game.refused(0, "move_firefighter", die=1, origin="A2", to="A6", carried="injured") == "injured_on_road"


def test_a_space_with_debris_is_entered_and_not_left_not_even_with_somebody_carried() -> None:
    game = on_foot(A2={"firefighters": 1}, A1={"debris": 1, "civilians": 1})
    game.act(0, "move_firefighter", die=0, origin="A2", to="A1")
    assert game.refused(0, "move_firefighter", die=1, origin="A1", to="A2") == "debris"
    assert game.refused(0, "move_firefighter", die=1, origin="A1", to="A2", carried="civilian") == "debris"


def test_burning_and_burned_spaces_may_be_entered() -> None:
    game = match({"A1": {"burned": True}, "A5": {"firefighters": 1, "fires": 1}, "A8": {"fires": 3}}, dice=ROLLED)
    game.act(0, "move_firefighter", die=0, origin="A5", to="A1")
    game.act(0, "move_firefighter", die=1, origin="A1", to="A5")
    game.act(1, "move_firefighter", die=0, origin="A5", to="A8")
    assert game.space("A8").firefighters == 1


@pytest.mark.parametrize(("road", "place"), [("A2", "gathering-point"), ("C9", "hospital")])
def test_a_civilian_leaves_the_board_at_the_gathering_point_and_at_the_hospital(road: str, place: str) -> None:
    game = match({road: {"firefighters": 1, "civilians": 1}}, dice=ROLLED)
    game.act(0, "move_firefighter", die=0, origin=road, to=place, carried="civilian")
    assert game.space(place).civilians == 0
    assert game.space(place).firefighters == 1
    assert game.position.evacuated == 1


def test_a_firefighter_aboard_does_not_walk_before_it_is_unloaded() -> None:
    game = match(vehicles={"engine-1": {"space": "A5", "firefighters": 1}}, dice=ROLLED)
    assert game.refused(0, "move_firefighter", die=0, origin="A5", to="A1") == "no_firefighter"
    game.act(0, "unload", vehicle="engine-1", item="firefighter", space="A5")
    game.act(1, "move_firefighter", die=0, origin="A5", to="A1")
    assert game.space("A1").firefighters == 1


def test_nothing_is_held_between_two_moves() -> None:
    game = on_foot(A5={"firefighters": 1, "hoses": 1})
    game.act(0, "move_firefighter", die=0, origin="A5", to="A1", carried="hose")
    game.act(0, "move_firefighter", die=1, origin="A1", to="A5")
    assert (game.space("A1").hoses, game.space("A5").firefighters) == (1, 1)


def test_a_symbol_moves_one_firefighter_once() -> None:
    game = match({"A5": {"firefighters": 2}}, dice=[[FIREFIGHTER, "water"], [None, None]])
    assert game.refused(0, "move_firefighter", die=1, origin="A5", to="A1") == "wrong_symbol"
    game.act(0, "move_firefighter", die=0, origin="A5", to="A1")
    assert game.refused(0, "move_firefighter", die=0, origin="A5", to="A1") == "wrong_symbol"


@pytest.mark.parametrize("carried", [None, "axe"])
def test_the_event_of_a_move_tells_what_was_carried(carried: str | None) -> None:
    game = on_foot(A5={"firefighters": 1, "axes": 1})
    game.act(0, "move_firefighter", die=0, origin="A5", to="A1", carried=carried)
    assert game.events("firefighter_moved") == [{"seat": 0, "origin": "A5", "to": "A1", "carried": carried}]


@pytest.mark.parametrize(("origin", "to"), [("A3", "A4"), ("A3", "A2"), ("A2", "A6"), ("A2", "A3"), ("A4", "B1")])
def test_a_civilian_is_carried_between_blocks_and_roads_in_every_direction(origin: str, to: str) -> None:
    game = match({origin: {"firefighters": 1, "civilians": 1}}, dice=ROLLED)
    game.act(0, "move_firefighter", die=0, origin=origin, to=to, carried="civilian")
    assert (game.space(origin).civilians, game.space(to).civilians) == (0, 1)


def test_an_injured_person_is_carried_from_block_to_block() -> None:
    game = on_foot(A3={"firefighters": 1, "injured": 1})
    game.act(0, "move_firefighter", die=0, origin="A3", to="A4", carried="injured")
    game.act(0, "move_firefighter", die=1, origin="A4", to="B1", carried="injured")
    assert game.space("B1").injured == 1


def test_debris_holds_a_firefighter_until_the_last_of_it_is_gone() -> None:
    for debris, code in ((2, "debris"), (1, "debris"), (0, None)):
        game = on_foot(A1={"firefighters": 1, "debris": debris})
        if code:
            assert game.refused(0, "move_firefighter", die=0, origin="A1", to="A2") == code
        else:
            game.act(0, "move_firefighter", die=0, origin="A1", to="A2")


def test_debris_holds_firefighters_on_roads_too() -> None:
    game = on_foot(A1={"firefighters": 1}, A5={"debris": 1})
    game.act(0, "move_firefighter", die=0, origin="A1", to="A5")
    for to in ("A1", "A6", "station-1"):
        assert game.refused(0, "move_firefighter", die=1, origin="A5", to=to) == "debris"


def test_debris_and_injured_people_on_a_burned_block_are_treated_as_elsewhere() -> None:
    ruin = {"burned": True, "firefighters": 1, "axes": 1, "injured": 1, "debris": 1}
    game = match({"A3": ruin}, dice=[[FIREFIGHTER, GEAR], [FIREFIGHTER, None]])
    assert game.refused(0, "move_firefighter", die=0, origin="A3", to="A4", carried="injured") == "debris"
    game.dice(d6=[4]).act(0, "use_axe", die=1, space="A3").act(0, "roll_axe", die=1)
    game.act(0, "move_firefighter", die=0, origin="A3", to="A4", carried="injured")
    assert (game.space("A3").injured, game.space("A4").injured) == (0, 1)
