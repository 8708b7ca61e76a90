"""The Veteran: dodging, and what those nearby gain (facts of the card)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.flash_point.crew import where
from tests.games.flash_point.house import EXPERIENCED, Match, Space, after_actions, match

VETERAN = {"specialist": "veteran", "ap": 1}


def fire_comes(*people: Any, fire: list[Space] | None = None, **fields: Any) -> Match:
    """The fire catches whoever stands at (1,2), in a game in which the active firefighter's actions are over."""
    game = after_actions(EXPERIENCED, firefighters=people, fire=fire or [(1, 1)], smoke=[(1, 2)], **fields)
    game.dice((6, 8))
    while game.stage not in ("replenish", "over") and game.position.decision is None:
        game.table()
    return game


def options(game: Match) -> list[Any] | None:
    decision = game.position.decision
    assert decision is None or decision.about == "dodge"
    return None if decision is None else decision.options


def test_a_veteran_steps_aside_for_one_saved_point() -> None:
    game = fire_comes({**VETERAN, "space": (1, 2)})
    assert options(game) == [None, (1, 3), (2, 2)]
    game.choose((2, 2))
    assert where(game) == ((2, 2), 0)
    assert game.events("dodged") == [{"firefighter": 0, "to": (2, 2)}]


def test_a_veteran_may_let_it_be_and_is_knocked_down() -> None:
    game = fire_comes({**VETERAN, "space": (1, 2)}).choose(None)
    assert where(game.choose((0, 5))) == ((0, 5), 1)


def test_without_a_saved_point_nobody_dodges() -> None:
    game = fire_comes({**VETERAN, "space": (1, 2), "ap": 0})
    assert game.position.decision is not None
    assert game.position.decision.about == "knock_down"


def test_a_dodge_is_a_step_of_one_point_into_smoke_but_not_into_fire() -> None:
    """(1,3) is smoke that no fire reaches; (2,2) burns."""
    game = after_actions(
        EXPERIENCED,
        firefighters=[{**VETERAN, "space": (1, 2)}],
        fire=[(1, 2), (2, 2)],
        stage="aftermath",
        smoke=[(1, 3)],
    ).table()
    assert options(game) == [None, (1, 1), (1, 3)]


def test_nobody_dodges_through_walls_and_closed_doors() -> None:
    fire = [(1, 2), (2, 3)]
    game = match(EXPERIENCED, firefighters=[{**VETERAN, "space": (1, 3)}], fire=[*fire, (1, 3)], stage="aftermath")
    game.table()
    assert game.position.decision is not None
    assert game.position.decision.about == "knock_down"


def test_a_treated_victim_comes_along_and_any_other_one_burns() -> None:
    victims = [{"space": (1, 2)}, {"space": (1, 2), "treated": True}]
    game = fire_comes({**VETERAN, "space": (1, 2)}, victims=victims).choose((1, 3))
    assert [(victim.space, victim.treated) for victim in game.position.victims] == [((1, 3), True)]
    assert game.position.lost == 1


def test_a_dodge_turns_a_point_of_interest_over() -> None:
    game = fire_comes({**VETERAN, "space": (1, 2)}, points_of_interest=[{"space": (1, 3)}]).dice(poi=["victim"])
    assert [victim.space for victim in game.choose((1, 3)).position.victims] == [(1, 3)]


def test_who_is_near_the_veteran_dodges_for_two() -> None:
    game = fire_comes({"space": (1, 2), "ap": 2}, {**VETERAN, "space": (2, 3)}).choose((2, 2))
    assert where(game) == ((2, 2), 0)


def test_one_saved_point_is_too_few_for_who_is_near() -> None:
    game = fire_comes({"space": (1, 2), "ap": 1}, {**VETERAN, "space": (2, 3)})
    assert game.position.decision is not None
    assert game.position.decision.about == "knock_down"


def test_everybody_may_dodge_in_one_fire() -> None:
    game = fire_comes({"space": (1, 2), "ap": 2}, {**VETERAN, "space": (1, 2)})
    game.choose((1, 3)).choose((2, 2), seat=1)
    assert [one.space for one in game.position.firefighters] == [(1, 3), (2, 2)]


def test_near_is_who_was_near_when_the_fire_came_whoever_is_knocked_down_first() -> None:
    game = fire_comes({**VETERAN, "space": (1, 2), "ap": 0}, {"space": (1, 2), "ap": 2})
    game.choose((0, 5))
    assert options(game) == [None, (1, 3), (2, 2)]


def test_a_veteran_who_stands_up_beside_somebody_in_fire_comes_too_late() -> None:
    people = [{**VETERAN, "space": (1, 2), "ap": 0}, {"space": (1, 6), "ap": 2}]
    game = after_actions(EXPERIENCED, firefighters=people, fire=[(1, 2), (1, 6)], stage="aftermath").table()
    game.choose((0, 5))
    assert game.position.decision is not None
    assert game.position.decision.about == "knock_down"


def test_by_default_nobody_dodges() -> None:
    game = fire_comes({**VETERAN, "space": (1, 2)}, options={"decisions": "automatic"})
    assert where(game) == ((0, 5), 1)


@pytest.mark.parametrize(
    ("veteran", "fields", "near"),
    [
        ((1, 1), {}, True),
        ((1, 2), {"smoke": [(1, 2)]}, True),
        ((2, 3), {}, True),
        ((2, 3), {"smoke": [(1, 2), (2, 1)]}, False),
        ((2, 3), {"smoke": [(1, 2)], "fire": [(2, 1)]}, False),
        ((2, 3), {"smoke": [(2, 3)]}, True),
        ((3, 3), {}, False),
        ((3, 2), {}, True),
        ((3, 2), {"fire": [(2, 1), (2, 2)]}, False),
    ],
)
def test_near_is_beside_or_three_clear_steps_away(veteran: Space, fields: dict[str, Any], near: bool) -> None:
    """Whoever's turn begins near the Veteran has a point more."""
    people: list[Any] = [{"space": (6, 8), "ap": 0}, {"space": (1, 1)}, {**VETERAN, "space": veteran, "ap": 0}]
    game = match(EXPERIENCED, firefighters=people, stage="replenish", victims=[{"space": (0, 0)}] * 3, **fields)
    assert game.table().position.active == 1
    assert game.position.firefighters[1].bonus == int(near)


def test_a_closed_door_keeps_them_apart() -> None:
    def bonus(kind: str | None) -> int:
        people: list[Any] = [{"space": (6, 8)}, {"space": (1, 3)}, {**VETERAN, "space": (1, 4)}]
        edges = {((1, 3), (1, 4)): kind} if kind else {}
        victims = [{"space": (0, 0)}] * 3
        game = match(EXPERIENCED, firefighters=people, edges=edges, stage="replenish", victims=victims).table()
        return game.position.firefighters[1].bonus

    assert (bonus(None), bonus("door_open")) == (0, 1)


def test_the_veteran_has_no_point_more() -> None:
    people: list[Any] = [{"space": (1, 2)}, {**VETERAN, "space": (1, 1)}]
    game = match(EXPERIENCED, firefighters=people, stage="replenish", victims=[{"space": (0, 0)}] * 3).table()
    assert (game.position.active, game.position.firefighters[1].bonus) == (1, 0)


def test_the_point_pays_for_anything_is_spent_first_and_never_saved() -> None:
    people: list[Any] = [{"space": (2, 3), "ap": 4, "bonus": 1}, {**VETERAN, "space": (1, 1)}]
    game = match(EXPERIENCED, firefighters=people).act(0, "chop", edge=((2, 3), (2, 4)))
    assert (where(game)[1], game.position.firefighters[0].bonus) == (3, 0)
    game = match(EXPERIENCED, firefighters=people).act(0, "end_turn", turn=1)
    assert (where(game)[1], game.position.firefighters[0].bonus) == (4, 0)
