"""What each specialist does better, worse, or alone (facts of the cards; E10, B26)."""

from __future__ import annotations

import pytest

from games.flash_point.specialists import built_in_specialists
from tests.games.flash_point.crew import at, go, left, refused_to_go, specialist, where
from tests.games.flash_point.house import EXPERIENCED, TRAGIC, Match, match, scenario

WALL = ((2, 3), (2, 4))


@pytest.mark.parametrize(
    ("name", "ap", "special"),
    [
        ("generalist", 5, 0),
        ("rescue-specialist", 4, 3),
        ("cafs-firefighter", 3, 3),
        ("fire-captain", 4, 2),
        ("paramedic", 4, 0),
        ("imaging-technician", 4, 0),
        ("driver-operator", 4, 0),
        ("hazmat-technician", 4, 0),
        ("veteran", 4, 0),
        ("rescue-dog", 12, 0),
        ("structural-engineer", 4, 0),
        ("fire-prevention-specialist", 4, 0),
        ("dispatcher", 4, 0),
        ("stretcher-bearer", 4, 0),
        ("ventilation-specialist", 4, 0),
    ],
)
def test_the_points_of_a_turn_are_on_the_card(name: str, ap: int, special: int) -> None:
    card = built_in_specialists()[name]
    assert (card.ap, card.free) == (ap, special)


def next_turn(game: Match) -> Match:
    """The first firefighter ends the turn, the fire smokes in a corner, and the turn is that one's again."""
    game.act(0, "end_turn", turn=game.position.turn).dice((1, 1), (6, 1), (6, 8), (1, 8))
    while game.stage != "turn":
        game.table()
    return game


@pytest.mark.parametrize(
    ("name", "before", "after"), [("generalist", 5, 9), ("rescue-specialist", 2, 6), ("rescue-dog", 7, 18)]
)
def test_a_turn_begins_with_the_points_of_the_card_and_the_saved_ones(name: str, before: int, after: int) -> None:
    """The dog saves six, everybody else four."""
    assert left(next_turn(specialist(name, (3, 5), before)))[0] == after


def test_special_points_are_never_saved() -> None:
    assert left(next_turn(specialist("rescue-specialist", (3, 5), 0, special=2))) == (4, 3)


def test_a_rescue_specialist_moves_and_carries_on_special_points_first() -> None:
    game = specialist("rescue-specialist", (1, 1), special=3, victims=[{"space": (1, 2)}])
    assert left(go(game, (1, 2))) == (4, 2)
    assert left(go(game, (1, 1), carry="victim")) == (4, 0)
    assert left(go(game, (1, 2))) == (3, 0)


def test_special_and_ordinary_points_pay_together() -> None:
    game = specialist("rescue-specialist", (1, 1), 1, special=1, victims=[{"space": (1, 1)}])
    assert left(go(game, (1, 2), carry="victim")) == (0, 0)


def test_a_rescue_specialist_chops_for_one_and_not_on_special_points() -> None:
    assert left(specialist("rescue-specialist", (2, 3), special=3).act(0, "chop", edge=WALL)) == (3, 3)
    assert specialist("rescue-specialist", (2, 3), 0, special=3).refused(0, "chop", edge=WALL) == "not_enough_points"


@pytest.mark.parametrize("name", ["rescue-specialist", "paramedic", "stretcher-bearer"])
def test_some_pay_double_to_extinguish(name: str) -> None:
    game = specialist(name, (1, 1), 8, fire=[(1, 2), (2, 1)], smoke=[(1, 1)])
    assert left(game.act(0, "extinguish", space=(1, 1), way="smoke"))[0] == 6
    assert left(game.act(0, "extinguish", space=(1, 2), way="fire_to_smoke"))[0] == 4
    assert left(game.act(0, "extinguish", space=(2, 1), way="fire"))[0] == 0


def test_a_cafs_firefighter_extinguishes_on_special_points_first() -> None:
    game = specialist("cafs-firefighter", (1, 1), 3, special=3, fire=[(1, 2), (2, 1)])
    assert left(game.act(0, "extinguish", space=(1, 2), way="fire")) == (3, 1)
    assert left(game.act(0, "extinguish", space=(2, 1), way="fire")) == (2, 0)


def test_special_points_for_extinguishing_do_not_pay_for_moves() -> None:
    assert refused_to_go(specialist("cafs-firefighter", (1, 1), 0, special=3), (1, 2)) == "not_enough_points"


def test_a_paramedic_treats_a_victim_of_the_own_space_for_one() -> None:
    game = specialist("paramedic", (1, 1), victims=[{"space": (1, 1)}]).act(0, "treat", space=(1, 1))
    assert [victim.treated for victim in game.position.victims] == [True]
    assert where(game)[1] == 3
    assert where(go(game, (1, 2), lead=True))[1] == 2


def test_only_an_untreated_victim_of_the_own_space_is_treated() -> None:
    game = specialist("paramedic", (1, 1), victims=[{"space": (1, 1), "treated": True}, {"space": (1, 2)}])
    assert game.refused(0, "treat", space=(1, 1)) == "nobody_to_treat"
    assert game.refused(0, "treat", space=(1, 2)) == "out_of_reach"


def test_nobody_else_treats() -> None:
    game = at((1, 1), game=EXPERIENCED, victims=[{"space": (1, 1)}])
    assert game.refused(0, "treat", space=(1, 1)) == "cannot_do_that"


def test_anybody_leads_a_treated_victim() -> None:
    game = at((1, 1), game=EXPERIENCED, victims=[{"space": (1, 1), "treated": True}])
    assert where(go(game, (1, 2), lead=True)) == ((1, 2), 3)


def test_an_imaging_technician_turns_any_point_of_interest_over_for_one() -> None:
    game = specialist("imaging-technician", (1, 1), points_of_interest=[{"space": (6, 8)}, {"space": (5, 1)}])
    game.dice(poi=["victim", "false_alarm"]).act(0, "identify", space=(6, 8)).act(0, "identify", space=(5, 1))
    assert [victim.space for victim in game.position.victims] == [(6, 8)]
    assert game.position.points_of_interest == []
    assert where(game)[1] == 2
    assert game.refused(0, "identify", space=(6, 8)) == "no_poi"


def test_a_hazmat_technician_disposes_of_a_hazmat_of_the_own_space_for_two() -> None:
    game = specialist("hazmat-technician", (1, 1), hazmats=[(1, 1), (1, 2)])
    assert game.refused(0, "remove_hazmat", space=(1, 2)) == "out_of_reach"
    game.act(0, "remove_hazmat", space=(1, 1))
    assert (game.position.hazmats, game.position.hazmats_removed, where(game)[1]) == ([(1, 2)], 1, 2)
    assert game.refused(0, "remove_hazmat", space=(1, 1)) == "no_hazmat"


def test_a_structural_engineer_clears_the_hot_spot_of_the_own_space_for_one() -> None:
    game = specialist("structural-engineer", (1, 1), hot_spots=[(1, 1), (1, 2)])
    assert game.refused(0, "clear_hot_spot", space=(1, 2)) == "out_of_reach"
    game.act(0, "clear_hot_spot", space=(1, 1))
    assert (game.position.hot_spots, where(game)[1]) == ([(1, 2)], 3)
    assert game.refused(0, "clear_hot_spot", space=(1, 1)) == "no_hot_spot"


def test_a_structural_engineer_mends_a_damaged_wall_for_two() -> None:
    game = specialist("structural-engineer", (2, 3), edges={WALL: "wall_damaged"}).act(0, "repair", edge=WALL)
    assert (game.edge(*WALL), game.damage, where(game)[1]) == ("as_printed", 0, 2)


@pytest.mark.parametrize("kind", ["wall", "wall_destroyed"])
def test_neither_a_whole_nor_a_destroyed_wall_is_mended(kind: str) -> None:
    edges = {} if kind == "wall" else {WALL: kind}
    assert specialist("structural-engineer", (2, 3), edges=edges).refused(0, "repair", edge=WALL) == "no_such_wall"


@pytest.mark.parametrize("fire", [(2, 3), (2, 2), (1, 3)])
def test_an_engineer_neither_mends_nor_clears_with_fire_in_the_own_space_or_beside_it(fire: tuple[int, int]) -> None:
    game = specialist("structural-engineer", (2, 3), 8, fire=[fire], hot_spots=[(2, 3)], edges={WALL: "wall_damaged"})
    assert game.refused(0, "repair", edge=WALL) == "fire_near"
    assert game.refused(0, "clear_hot_spot", space=(2, 3)) == "fire_near"


def test_fire_behind_a_wall_or_a_closed_door_is_not_beside_the_engineer() -> None:
    edges = {WALL: "wall_damaged"}
    game = specialist("structural-engineer", (2, 3), fire=[(2, 4)], hot_spots=[(2, 3)], edges=edges)
    assert game.allowed(0, "repair", edge=WALL)
    assert game.allowed(0, "clear_hot_spot", space=(2, 3))


def test_a_structural_engineer_does_not_extinguish() -> None:
    game = specialist("structural-engineer", (1, 1), fire=[(1, 2)])
    assert game.refused(0, "extinguish", space=(1, 2), way="fire") == "cannot_do_that"


def test_tragic_events_has_no_hot_spots_to_clear() -> None:
    game = specialist("structural-engineer", (1, 1), game=TRAGIC)
    assert game.refused(0, "clear_hot_spot", space=(1, 1)) == "not_in_this_game"


def test_a_stretcher_bearer_carries_for_one_and_chops_for_three() -> None:
    game = specialist("stretcher-bearer", (1, 1), victims=[{"space": (1, 1)}], hazmats=[(1, 2)])
    assert where(go(game, (1, 2), carry="victim"))[1] == 3
    assert where(go(game, (1, 1), carry="hazmat"))[1] == 2
    assert left(specialist("stretcher-bearer", (2, 3)).act(0, "chop", edge=WALL))[0] == 1


def test_a_ventilation_specialist_blows_all_smoke_out_around_for_two() -> None:
    smoke = [(1, 3), (1, 2), (2, 3), (1, 4), (2, 2)]
    game = specialist("ventilation-specialist", (1, 3), smoke=smoke).act(0, "ventilate")
    assert game.smoke == {(1, 4), (2, 2)}
    assert where(game)[1] == 2
    assert game.refused(0, "ventilate") == "no_smoke"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("identify", {"space": (6, 8)}),
        ("remove_hazmat", {"space": (1, 1)}),
        ("squeeze", {"edge": ((0, 1), (1, 1))}),
        ("repair", {"edge": ((0, 1), (1, 1))}),
        ("clear_hot_spot", {"space": (1, 1)}),
        ("ventilate", {}),
        ("move_smoke", {"space": (3, 1), "direction": "west"}),
        ("move_poi", {"space": (6, 8), "direction": "west"}),
    ],
)
def test_others_have_none_of_these_skills(kind: str, fields: dict[str, object]) -> None:
    game = at(
        (1, 1),
        game=EXPERIENCED,
        smoke=[(1, 2), (3, 1)],
        hazmats=[(1, 1)],
        hot_spots=[(1, 1)],
        points_of_interest=[{"space": (6, 8)}],
        edges={((0, 1), (1, 1)): "wall_damaged"},
    )
    assert game.refused(0, kind, **fields) == "cannot_do_that"


def test_a_specialist_of_the_scenario_replaces_the_built_in_one() -> None:
    own = {"id": "generalist", "title": "Runner", "text": "Ten points.", "ap": 10}
    game = match(EXPERIENCED, firefighters=[{"space": (3, 5), "ap": 4}], house=scenario(specialists=[own]))
    assert left(next_turn(game))[0] == 14
