"""Fire is entered only with a way out, and no turn ends in it while there is one (case 21; B53, B54, B80)."""

from __future__ import annotations

from typing import Any

import pytest

from games.flash_point.actions import EndTurn, Extinguish, Move
from games.flash_point.game import FlashPoint
from tests.games.flash_point.crew import at, go, may_go, refused_to_go, specialist, where
from tests.games.flash_point.house import EXPERIENCED, TRAGIC

ROOM = [(6, 1), (6, 2), (5, 1), (5, 2)]
"""Spaces of one room, with open space to the east of it."""


def test_two_points_are_too_few_to_enter_fire_and_three_are_enough() -> None:
    assert refused_to_go(at((1, 1), ap=2, fire=[(1, 2)]), (1, 2)) == "no_way_out"
    assert where(go(at((1, 1), ap=3, fire=[(1, 2)]), (1, 2))) == ((1, 2), 1)


def test_one_point_does_not_pay_for_fire() -> None:
    assert refused_to_go(at((1, 1), ap=1, fire=[(1, 2)]), (1, 2)) == "not_enough_points"


def test_in_fire_one_works_as_long_as_the_way_out_can_still_be_paid() -> None:
    game = at((1, 2), ap=2, fire=[(1, 2)], smoke=[(1, 3)])
    game.act(0, "extinguish", space=(1, 3), way="smoke")
    assert game.refused(0, "open_door", firefighter=0, edge=((1, 3), (1, 4))) == "no_such_door"
    assert refused_to_go(game, (1, 4)) == "not_adjacent"
    assert game.refused(0, "end_turn", turn=1) == "in_fire"
    assert where(go(game, (1, 3))) == ((1, 3), 0)


def test_an_action_that_takes_the_last_points_out_of_fire_is_refused() -> None:
    game = at((1, 3), ap=2, fire=[(1, 3), (1, 2), (2, 3)])
    assert game.refused(0, "chop", edge=((0, 3), (1, 3))) == "no_way_out"
    assert at((1, 3), ap=3, fire=[(1, 3), (1, 2), (2, 3)]).allowed(0, "chop", edge=((0, 3), (1, 3)))


def test_closing_the_only_way_out_is_refused() -> None:
    fire = [(1, 3), (1, 2), (2, 3)]
    door = ((1, 3), (1, 4))
    paramedic = specialist("paramedic", (1, 3), 2, fire=fire, edges={door: "door_open"})
    assert paramedic.refused(0, "close_door", firefighter=0, edge=door) == "no_way_out"


def test_the_turn_may_end_in_fire_when_nothing_helps_and_then_one_is_knocked_down() -> None:
    game = at((1, 2), ap=0, fire=[(1, 2)]).act(0, "end_turn", turn=1)
    game.dice((6, 8)).table(2)
    assert where(game)[0] == (3, 0)


def test_the_own_space_may_be_made_safe_in_place_of_leaving() -> None:
    game = at((1, 2), ap=1, fire=[(1, 2)])
    game.act(0, "extinguish", space=(1, 2), way="fire_to_smoke").act(0, "end_turn", turn=1)
    assert game.stage == "advance_fire"


def test_deep_in_fire_one_point_is_enough_where_smoke_stays_smoke_until_the_fire_advances() -> None:
    assert may_go(at((6, 2), ap=3, fire=ROOM), (6, 1))


def test_where_smoke_flips_after_the_actions_the_fire_has_to_be_taken_off() -> None:
    """Every space beside the target burns: neither a step nor smoke helps, two points for the fire do."""
    assert refused_to_go(at((6, 2), ap=3, game=TRAGIC, fire=ROOM), (6, 1)) == "no_way_out"
    assert may_go(at((6, 2), ap=4, game=TRAGIC, fire=ROOM), (6, 1))


def test_smoke_that_a_chain_of_smoke_joins_to_fire_is_not_safe() -> None:
    """Only special points are left, for one step of extinguishing: the smoke would burn again (B28)."""
    fields: dict[str, Any] = {"special": 1, "fire": [(6, 1), (5, 2)], "smoke": [(6, 2)], "game": TRAGIC}
    assert specialist("cafs-firefighter", (6, 1), 0, **fields).allowed(0, "end_turn", turn=1)
    alone = {**fields, "fire": [(6, 1)]}
    assert specialist("cafs-firefighter", (6, 1), 0, **alone).refused(0, "end_turn", turn=1) == "in_fire"


def test_for_whoever_is_away_in_fire_a_way_out_is_taken_and_not_whatever_costs_nothing() -> None:
    """Nobody may move, doors are free: the fire is put out."""
    rules = [{"rule": "no_moving", "until": 1}, {"rule": "free_doors", "until": 1}]
    game = at((1, 3), game=TRAGIC, fire=[(1, 3)], lasting=rules)
    action = game.game.default_action(game.state, 0)
    assert game.game.name_action(game.state, action) == Extinguish((1, 3), "fire_to_smoke")


def test_for_whoever_is_away_the_fire_is_taken_off_where_smoke_would_burn_again() -> None:
    game = at((6, 1), ap=2, game=TRAGIC, fire=ROOM)
    action = game.game.default_action(game.state, 0)
    assert game.game.name_action(game.state, action) == Extinguish((6, 1), "fire")


def test_for_whoever_is_away_the_turn_ends_or_the_first_step_out_of_fire_is_taken() -> None:
    out = at((1, 3), fire=[(1, 3)])
    assert out.game.name_action(out.state, out.game.default_action(out.state, 0)) == Move(0, (2, 3))
    safe = at((1, 3))
    assert safe.game.name_action(safe.state, safe.game.default_action(safe.state, 0)) == EndTurn(1)


def test_double_prices_count() -> None:
    """A Paramedic pays two for each step of extinguishing."""
    inner = ((6, 2), (6, 1))
    ordinary = at(inner[0], ap=3, game=EXPERIENCED, fire=ROOM)
    assert may_go(ordinary, inner[1])
    assert refused_to_go(specialist("paramedic", inner[0], 3, fire=ROOM), inner[1]) == "no_way_out"
    assert may_go(specialist("paramedic", inner[0], 4, fire=ROOM), inner[1])


def test_special_points_for_moving_pay_for_the_way_out() -> None:
    assert may_go(specialist("rescue-specialist", (1, 1), 0, special=3, fire=[(1, 2)]), (1, 2))
    assert refused_to_go(specialist("rescue-specialist", (1, 1), 0, special=2, fire=[(1, 2)]), (1, 2)) == "no_way_out"


def test_special_points_for_extinguishing_pay_for_a_safe_space() -> None:
    assert may_go(specialist("cafs-firefighter", (1, 1), 2, special=1, fire=[(1, 2)]), (1, 2))
    assert refused_to_go(specialist("cafs-firefighter", (1, 1), 2, fire=[(1, 2)]), (1, 2)) == "no_way_out"


def test_who_cannot_extinguish_needs_a_step_out() -> None:
    assert refused_to_go(specialist("structural-engineer", (6, 2), 8, fire=ROOM), (6, 1)) == "no_way_out"
    assert may_go(specialist("structural-engineer", (6, 3), 3, fire=ROOM), (6, 2))


def test_who_is_trapped_already_does_whatever_can_be_paid() -> None:
    trapped = specialist("structural-engineer", (6, 1), 4, fire=ROOM)
    assert may_go(trapped, (6, 2))
    assert trapped.allowed(0, "chop", edge=((6, 1), (7, 1)))
    assert trapped.allowed(0, "end_turn", turn=1)


@pytest.mark.parametrize("game", [EXPERIENCED, TRAGIC])
def test_smoke_is_not_blown_onto_oneself_without_a_way_out(game: FlashPoint) -> None:
    """With the last point the smoke of (3, 2) would go to (3, 1), which is smoke already: fire."""
    fields: dict[str, Any] = {"game": game, "smoke": [(3, 2), (3, 1)], "edges": {((3, 2), (3, 3)): "door_open"}}
    last = specialist("fire-prevention-specialist", (3, 1), 1, **fields)
    assert last.refused(0, "move_smoke", space=(3, 2), direction="west") == "no_way_out"
    more = specialist("fire-prevention-specialist", (3, 1), 2, **fields)
    assert more.allowed(0, "move_smoke", space=(3, 2), direction="west")
