"""Where the effects of cards go when players choose, and when tokens run out (A80, A93; G2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.firefighters_on_duty.test_cards import effect, with_event


def test_with_too_few_fire_tokens_for_all_places_players_choose_where_they_go(effects: list[Any]) -> None:
    """A11 touches the Blocks A10, B8 and C8, and one token is left."""
    effects.append(effect(effect="add_fire", where="blocks_beside"))
    game = with_event("A11", {"B3": {"fires": 48}}, points=5)
    assert game.position.decision is not None
    assert game.position.decision.options == ["A10", "B8", "C8"]
    game.act(1, "choose", decision=1, option=2)
    assert [game.space(name).inactive_fires for name in ("A10", "B8", "C8")] == [0, 0, 1]
    assert (game.position.points, game.stage) == (3, "radio_report_8")


def test_two_fires_on_each_of_several_places_are_shared_out_one_by_one(effects: list[Any]) -> None:
    effects.append(effect(effect="add_fire", where="blocks_beside", count=2))
    game = with_event("A11", {"B3": {"fires": 45}}, points=5)
    assert game.position.decision is not None
    assert [game.space(name).inactive_fires for name in ("A10", "B8", "C8")] == [1, 1, 1]
    game.act(0, "choose", decision=1, option=1)
    assert [game.space(name).inactive_fires for name in ("A10", "B8", "C8")] == [1, 2, 1]
    assert game.position.points == 3


LEAST: list[tuple[dict[str, Any], str, dict[str, Any], list[str]]] = [
    ({"effect": "remove_hazards", "where": "chosen_block"}, "B3", {"hazards": ["compressed_gas"]}, ["A1", "B3"]),
    ({"effect": "remove_fire", "where": "chosen_block"}, "B3", {"inactive_fires": 1}, ["A1", "B3"]),
    ({"effect": "remove_debris", "where": "chosen_block"}, "B3", {"debris": 1}, ["A1", "B3"]),
]


@pytest.mark.parametrize(("does", "block", "least", "options"), LEAST)
def test_players_may_choose_where_there_is_one_of_it(
    effects: list[Any], does: dict[str, Any], block: str, least: dict[str, Any], options: list[str]
) -> None:
    effects.append(effect(**does))
    game = with_event("A1", {"A1": {"hazards": ["high_voltage"], "debris": 2}, block: least})
    assert game.position.decision is not None
    assert game.position.decision.options == options


def test_players_may_choose_a_road_for_the_one_fire_that_it_takes(effects: list[Any]) -> None:
    effects.append(effect(effect="add_fire", where="chosen_space"))
    game = with_event("A1", {"A2": {"fires": 1}})
    assert game.position.decision is not None
    assert "A5" in game.position.decision.options
    assert not {"A2", "hospital", "station-1"} & set(game.position.decision.options)


def test_the_last_injured_token_may_be_placed_where_players_choose(effects: list[Any]) -> None:
    effects.append(effect(effect="add_injured", where="chosen_block_beside"))
    game = with_event("A4", {"A8": {"injured": 11}})
    game.act(0, "choose", decision=1, option=0)
    assert game.position.injured_supply == 0
