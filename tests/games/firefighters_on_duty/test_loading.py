"""Loading and unloading (rulebook: Free Actions; case 9; A58, A72-A74, A97, A98)."""

from __future__ import annotations

import pytest

from tests.games.firefighters_on_duty.town import FIREFIGHTER, match

STREET = {"firefighters": 3, "hoses": 2, "axes": 2, "civilians": 2, "injured": 2}


@pytest.mark.parametrize(("item", "field"), [("firefighter", "firefighters"), ("hose", "hoses"), ("axe", "axes")])
def test_an_engine_carries_two_firefighters_and_two_pieces_of_equipment(item: str, field: str) -> None:
    game = match({"A5": STREET}, {"engine-1": {"space": "A5"}})
    for _ in range(2):
        game.act(0, "load", vehicle="engine-1", item=item, space="A5")
    assert getattr(game.vehicle("engine-1"), field) == 2
    assert getattr(game.space("A5"), field) == STREET[field] - 2
    assert game.refused(0, "load", vehicle="engine-1", item=item, space="A5") in ("no_room", "not_there")


def test_hoses_and_axes_share_the_slots_for_equipment() -> None:
    game = match({"A5": STREET}, {"engine-1": {"space": "A5", "hoses": 1, "axes": 1}})
    assert game.refused(0, "load", vehicle="engine-1", item="hose", space="A5") == "no_room"
    assert game.allowed(0, "load", vehicle="engine-1", item="firefighter", space="A5")


def test_only_its_owner_loads_and_unloads_an_engine() -> None:
    game = match({"A5": STREET}, {"engine-1": {"space": "A5", "firefighters": 1, "hoses": 1}})
    assert game.refused(1, "load", vehicle="engine-1", item="hose", space="A5") == "not_your_engine"
    assert game.refused(1, "unload", vehicle="engine-1", item="hose", space="A5") == "not_your_engine"


def test_what_is_loaded_must_be_on_the_vehicles_road() -> None:
    game = match({"A6": STREET}, {"engine-1": {"space": "A5"}})
    assert game.refused(0, "load", vehicle="engine-1", item="hose", space="A5") == "not_there"
    assert game.refused(0, "load", vehicle="engine-1", item="hose", space="A6") == "not_on_road"


def test_equipment_needs_no_firefighter_to_be_loaded() -> None:
    game = match({"A5": {"hoses": 1}}, {"engine-1": {"space": "A5"}})
    game.act(0, "load", vehicle="engine-1", item="hose", space="A5")
    assert game.vehicle("engine-1").hoses == 1


def test_any_player_loads_two_people_on_the_rescue_vehicle() -> None:
    game = match({"C9": STREET}, {"rescue-vehicle": {"space": "C9"}})
    game.act(0, "load", vehicle="rescue-vehicle", item="injured", space="C9")
    game.act(1, "load", vehicle="rescue-vehicle", item="civilian", space="C9")
    assert game.refused(1, "load", vehicle="rescue-vehicle", item="civilian", space="C9") == "no_room"
    assert (game.vehicle("rescue-vehicle").injured, game.vehicle("rescue-vehicle").civilians) == (1, 1)


def test_an_injured_person_is_delivered_by_unloading_at_the_hospital() -> None:
    game = match(vehicles={"rescue-vehicle": {"space": "hospital", "injured": 2}})
    assert game.position.injured_supply == 10
    game.act(1, "unload", vehicle="rescue-vehicle", item="injured", space="hospital")
    assert (game.position.delivered, game.position.injured_supply) == (1, 11)
    assert game.space("hospital").injured == 0


def test_unloaded_elsewhere_an_injured_person_lies_on_the_road() -> None:
    game = match(vehicles={"rescue-vehicle": {"space": "C9", "injured": 1}})
    game.act(0, "unload", vehicle="rescue-vehicle", item="injured", space="C9")
    assert (game.position.delivered, game.space("C9").injured) == (0, 1)


def test_an_injured_person_carried_to_the_hospital_road_is_delivered_only_by_the_rescue_vehicle() -> None:
    game = match({"hospital": {"injured": 1}}, dice=[[FIREFIGHTER, None], [None, None]])
    assert game.position.delivered == 0
    game.act(0, "load", vehicle="rescue-vehicle", item="injured", space="hospital")
    game.act(0, "unload", vehicle="rescue-vehicle", item="injured", space="hospital")
    assert game.position.delivered == 1


@pytest.mark.parametrize("place", ["hospital", "gathering-point"])
def test_a_civilian_unloaded_there_leaves_the_board(place: str) -> None:
    game = match(vehicles={"rescue-vehicle": {"space": place, "civilians": 1}})
    game.act(0, "unload", vehicle="rescue-vehicle", item="civilian", space=place)
    assert (game.position.evacuated, game.space(place).civilians) == (1, 0)


def test_loading_on_a_road_with_debris_is_no_leaving_of_it() -> None:
    game = match({"A5": {**STREET, "debris": 1}}, {"engine-1": {"space": "A5"}})
    game.act(0, "load", vehicle="engine-1", item="firefighter", space="A5")
    assert game.vehicle("engine-1").firefighters == 1


def test_nothing_is_unloaded_that_is_not_aboard() -> None:
    game = match(vehicles={"engine-1": {"space": "A5"}})
    assert game.refused(0, "unload", vehicle="engine-1", item="axe", space="A5") == "not_aboard"


def test_unloading_on_a_road_with_debris_is_allowed_and_from_there_nobody_walks_on() -> None:
    vehicles = {"engine-1": {"space": "A5", "firefighters": 1}}
    game = match({"A5": {"debris": 1}}, vehicles, dice=[[FIREFIGHTER, None], [None, None]])
    game.act(0, "unload", vehicle="engine-1", item="firefighter", space="A5")
    assert game.refused(0, "move_firefighter", die=0, origin="A5", to="A1") == "debris"
    game.act(0, "load", vehicle="engine-1", item="firefighter", space="A5")


def test_what_is_unloaded_leaves_the_vehicle_and_lies_on_its_own_road() -> None:
    game = match(vehicles={"engine-1": {"space": "A5", "firefighters": 2, "axes": 1}})
    assert game.refused(0, "unload", vehicle="engine-1", item="axe", space="A6") == "not_on_road"
    game.act(0, "unload", vehicle="engine-1", item="axe", space="A5")
    game.act(0, "unload", vehicle="engine-1", item="firefighter", space="A5")
    assert (game.vehicle("engine-1").axes, game.vehicle("engine-1").firefighters) == (0, 1)
    assert (game.space("A5").axes, game.space("A5").firefighters) == (1, 1)


def test_what_has_been_unloaded_serves_every_player() -> None:
    vehicles = {"engine-1": {"space": "A5", "firefighters": 1, "hoses": 1}}
    game = match(vehicles=vehicles, dice=[[None, None], [FIREFIGHTER, None]])
    game.act(0, "unload", vehicle="engine-1", item="hose", space="A5")
    game.act(0, "unload", vehicle="engine-1", item="firefighter", space="A5")
    game.act(1, "move_firefighter", die=0, origin="A5", to="A1", carried="hose")
    assert (game.space("A1").firefighters, game.space("A1").hoses) == (1, 1)


@pytest.mark.parametrize("item", ["civilian", "injured"])
def test_people_are_loaded_and_unloaded_without_a_firefighter_on_the_road_of_the_rescue_vehicle(item: str) -> None:
    field = {"civilian": "civilians", "injured": "injured"}[item]
    game = match({"C9": {field: 1}, "C6": {field: 1}}, {"rescue-vehicle": {"space": "C9"}})
    assert game.refused(0, "load", vehicle="rescue-vehicle", item=item, space="C6") == "not_on_road"
    game.act(1, "load", vehicle="rescue-vehicle", item=item, space="C9")
    assert (getattr(game.space("C9"), field), getattr(game.vehicle("rescue-vehicle"), field)) == (0, 1)
    game.act(0, "unload", vehicle="rescue-vehicle", item=item, space="C9")
    assert (getattr(game.space("C9"), field), getattr(game.vehicle("rescue-vehicle"), field)) == (1, 0)
