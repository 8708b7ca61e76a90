"""What actions cost and allow while the rule of an Event card holds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.flash_point.crew import at, go, may_go, refused_to_go, specialist, where
from tests.games.flash_point.house import TRAGIC, Match, Space

WALL = ((2, 3), (2, 4))
DOOR = ((1, 3), (1, 4))


def under(rule: str, space: Space = (1, 1), ap: int = 4, **fields: Any) -> Match:
    return at(space, ap, TRAGIC, lasting=[{"rule": rule, "until": 1}], **fields)


def dog_under(rule: str, space: Space, **fields: Any) -> Match:
    return specialist("rescue-dog", space, 12, game=TRAGIC, lasting=[{"rule": rule, "until": 1}], **fields)


def test_nobody_moves_in_any_way() -> None:
    game = under("no_moving", fire=[(2, 1)], victims=[{"space": (1, 1)}])
    assert refused_to_go(game, (1, 2)) == "card_forbids"
    assert refused_to_go(game, (2, 1)) == "card_forbids"
    assert refused_to_go(game, (1, 2), carry="victim") == "card_forbids"
    dog = dog_under("no_moving", (2, 3), edges={WALL: "wall_damaged"})
    assert dog.refused(0, "squeeze", edge=WALL) == "card_forbids"


def test_who_cannot_move_puts_the_own_fire_out_before_the_turn_ends() -> None:
    game = under("no_moving", fire=[(1, 1)])
    assert game.refused(0, "end_turn", turn=1) == "in_fire"
    assert game.act(0, "extinguish", space=(1, 1), way="fire").allowed(0, "end_turn", turn=1)


def test_a_move_costs_one_more() -> None:
    game = under("slow_moving", ap=9, fire=[(2, 1)], victims=[{"space": (1, 1)}])
    assert where(go(game, (1, 2), carry="victim"))[1] == 6
    assert where(go(game, (1, 1)))[1] == 4
    assert where(go(game, (2, 1)))[1] == 1


def test_slow_moves_make_the_way_out_of_fire_dearer() -> None:
    """Smoke in place of the fire would burn again beside (3,1), so only a step of two points helps."""
    assert may_go(under("slow_moving", ap=5, fire=[(2, 1), (3, 1)]), (2, 1))
    assert refused_to_go(under("slow_moving", ap=4, fire=[(2, 1), (3, 1)]), (2, 1)) == "no_way_out"


def test_a_slow_dog() -> None:
    game = dog_under("slow_moving", (2, 3), edges={WALL: "wall_damaged"}, victims=[{"space": (2, 3)}])
    assert where(go(game, (2, 2), carry="victim"))[1] == 7
    assert where(go(game, (2, 3)))[1] == 5
    assert where(game.act(0, "squeeze", edge=WALL))[1] == 2


def test_extinguishing_is_free() -> None:
    game = under("free_extinguishing", ap=0, fire=[(1, 2)], smoke=[(2, 1)])
    game.act(0, "extinguish", space=(1, 2), way="fire").act(0, "extinguish", space=(2, 1), way="smoke")
    assert (game.fire, game.smoke, where(game)[1]) == (set(), set(), 0)


def test_who_does_not_extinguish_does_not_for_nothing() -> None:
    game = dog_under("free_extinguishing", (1, 1), smoke=[(1, 2)])
    assert game.refused(0, "extinguish", space=(1, 2), way="smoke") == "cannot_do_that"


def test_extinguishing_costs_double() -> None:
    game = under("dear_extinguishing", fire=[(1, 2)])
    assert where(game.act(0, "extinguish", space=(1, 2), way="fire_to_smoke"))[1] == 2
    assert where(game.act(0, "extinguish", space=(1, 2), way="smoke"))[1] == 0


def test_double_of_double_for_who_pays_double() -> None:
    game = specialist(
        "paramedic", (1, 1), 4, game=TRAGIC, smoke=[(1, 2)], lasting=[{"rule": "dear_extinguishing", "until": 1}]
    )
    assert where(game.act(0, "extinguish", space=(1, 2), way="smoke"))[1] == 0


def test_a_chop_costs_one() -> None:
    assert where(under("easy_chopping", (2, 3)).act(0, "chop", edge=WALL))[1] == 3


def test_doors_cost_nothing() -> None:
    game = under("free_doors", (1, 3), ap=0)
    game.act(0, "open_door", firefighter=0, edge=DOOR).act(0, "close_door", firefighter=0, edge=DOOR)
    assert where(game)[1] == 0


def test_driving_costs_nothing() -> None:
    assert under("free_driving", ap=0).act(0, "drive", vehicle="ambulance", spot=1).position.ambulance == 1


def test_no_vehicle_drives() -> None:
    assert under("no_driving").refused(0, "drive", vehicle="ambulance", spot=1) == "card_forbids"


def test_the_deck_gun_is_silent() -> None:
    assert under("no_deck_gun", (0, 7)).refused(0, "deck_gun") == "card_forbids"


@pytest.mark.parametrize("rule", ["no_moving", "slow_moving"])
def test_nobody_dodges_when_a_step_is_no_matter_of_one_point(rule: str) -> None:
    game = specialist(
        "veteran", (1, 2), 1, game=TRAGIC, fire=[(1, 2)], stage="aftermath", lasting=[{"rule": rule, "until": 1}]
    ).table()
    assert game.position.decision is not None
    assert game.position.decision.about == "knock_down"


def test_a_commanded_firefighter_moves_under_the_same_rule() -> None:
    game = specialist(
        "fire-captain", (6, 8), 0, (1, 1), special=2, game=TRAGIC, lasting=[{"rule": "slow_moving", "until": 1}]
    )
    assert game.state.special[0] == 2
    go(game, (1, 2), firefighter=1)
    assert game.state.special[0] == 0
