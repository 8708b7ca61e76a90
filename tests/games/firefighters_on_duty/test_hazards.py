"""Trigger Hazards and drawn Hazard tokens (case 6; A6, A17, A18, A23-A28, A78-A80, A90, A92, A93)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.firefighters_on_duty.test_cards import effect
from tests.games.firefighters_on_duty.town import GAME, Match, in_fire_phase, match, town

Spaces = dict[str, dict[str, Any]]
GAS, BLAST, SMOKE = "compressed_gas", "explosive_substances", "thick_smoke"


def triggered(spaces: Spaces, **fields: Any) -> Match:
    return in_fire_phase(6, spaces, **fields).table()


def new_fires(game: Match) -> dict[str, int]:
    return {name: space.inactive_fires for name, space in game.position.spaces.items() if space.inactive_fires}


def test_compressed_gas_in_fire_adds_three_and_is_gone() -> None:
    game = triggered({"A1": {"fires": 1, "hazards": [GAS]}})
    assert (game.space("A1").fires, game.space("A1").inactive_fires, game.space("A1").hazards) == (1, 3, [])


def test_after_the_gas_the_block_does_not_grow_and_holds_four_active_fires_next_round() -> None:
    game = in_fire_phase(6, {"A8": {"fires": 1, "hazards": [GAS]}, "C1": {"burned": True}}).table(6)
    assert game.stage == "start_of_round"
    assert game.table().space("A8").fires == 4


@pytest.mark.parametrize("hazard", [GAS, BLAST])
def test_without_active_fire_gas_and_explosives_wait(hazard: str) -> None:
    game = triggered({"A1": {"inactive_fires": 2, "hazards": [hazard]}})
    assert game.space("A1").hazards == [hazard]
    assert new_fires(game) == {"A1": 2}


def test_explosives_add_one_fire_on_the_three_adjacent_spaces_with_the_highest_numbers() -> None:
    """A10 touches A7, A9, A11 and B8."""
    game = triggered({"A10": {"fires": 1, "hazards": [BLAST]}})
    assert new_fires(game) == {"A9": 1, "A11": 1, "B8": 1}
    assert game.space("A10").hazards == []


def test_a_blocked_space_is_skipped_without_penalty_and_not_replaced() -> None:
    game = triggered({"A10": {"fires": 1, "hazards": [BLAST]}, "A9": {"fires": 1}, "B8": {"burned": True}}, points=3)
    assert new_fires(game) == {"A11": 1}
    assert game.position.points == 3


def test_with_fewer_than_three_neighbours_all_of_them_burn() -> None:
    """A1 touches A2 and A5 only."""
    assert new_fires(triggered({"A1": {"fires": 1, "hazards": [BLAST]}})) == {"A2": 1, "A5": 1}


def test_players_choose_between_spaces_of_the_same_number_on_different_tiles() -> None:
    """A11 touches A10, A9, and both B8 and C8."""
    game = triggered({"A11": {"fires": 1, "hazards": [BLAST]}})
    decision = game.position.decision
    assert decision is not None
    assert decision.options == ["B8", "C8"]
    assert new_fires(game) == {}
    game.act(1, "choose", decision=decision.id, option=1)
    assert new_fires(game) == {"A9": 1, "A10": 1, "C8": 1}


def test_players_may_choose_the_space_that_cannot_take_fire() -> None:
    game = triggered({"A11": {"fires": 1, "hazards": [BLAST]}, "B8": {"burned": True}})
    game.act(0, "choose", decision=1, option=0)
    assert new_fires(game) == {"A9": 1, "A10": 1}


def test_fire_added_by_a_hazard_triggers_no_other_hazard() -> None:
    game = triggered({"A10": {"fires": 1, "hazards": [BLAST]}, "A11": {"hazards": [GAS]}})
    assert game.space("A11").hazards == [GAS]
    assert game.space("A11").inactive_fires == 1


def test_thick_smoke_turns_then_leaves_with_fire_or_without() -> None:
    spaces: Spaces = {
        "A1": {"hazards": [SMOKE], "smoke": 2},
        "A3": {"hazards": [SMOKE], "smoke": 1, "fires": 1},
    }
    game = triggered(spaces)
    assert (game.space("A1").hazards, game.space("A1").smoke) == ([SMOKE], 1)
    assert (game.space("A3").hazards, game.space("A3").smoke) == ([], 0)


def test_high_voltage_does_nothing_of_itself() -> None:
    assert triggered({"A1": {"fires": 1, "hazards": ["high_voltage"]}}).space("A1").hazards == ["high_voltage"]


def test_on_one_block_gas_comes_before_explosives_and_smoke() -> None:
    game = in_fire_phase(6, {"A1": {"fires": 1, "hazards": [SMOKE, BLAST, GAS], "smoke": 1}})
    game.table()
    assert [e["hazard"] for e in game.events("hazard_triggered")] == [GAS, BLAST]


def test_each_token_missing_for_gas_costs_a_point() -> None:
    game = triggered({"A1": {"fires": 1, "hazards": [GAS]}, "B3": {"fires": 50}}, points=5)
    assert (game.space("A1").inactive_fires, game.position.points) == (1, 3)


def test_gas_on_the_block_that_holds_nearly_all_tokens_costs_points_too() -> None:
    game = triggered({"A1": {"fires": 50, "hazards": [GAS]}}, points=5)
    assert (game.space("A1").inactive_fires, game.position.points) == (2, 4)


def test_with_too_few_tokens_for_a_blast_players_choose_where_they_go() -> None:
    game = triggered({"A10": {"fires": 1, "hazards": [BLAST]}, "B3": {"fires": 50}}, points=5)
    decision = game.position.decision
    assert decision is not None
    assert decision.options == ["A9", "A11", "B8"]
    game.act(0, "choose", decision=decision.id, option=2)
    assert new_fires(game) == {"B8": 1}
    assert game.position.points == 3


def test_with_no_token_at_all_there_is_nothing_to_choose() -> None:
    game = triggered({"A10": {"fires": 1, "hazards": [BLAST]}, "B3": {"fires": 51}}, points=5)
    assert game.position.decision is None
    assert game.position.points == 2


def start(hazards: dict[str, list[str]], cards: list[str]) -> Match:
    """A match set up with these hazards; the Hazard cards come as given."""
    from games.chance import ScriptedChance
    from games.firefighters_on_duty.position import Options

    chance = ScriptedChance({"hazard_card": cards}, GAME.kinds)
    options = Options(mode="untimed", decisions="automatic")
    state = GAME.new(town(hazards=hazards), 2, options, chance)
    assert chance.counters.get("script/hazard_card", 0) == len(cards)
    return Match(state)


def test_a_random_token_is_drawn_again_while_its_type_is_there_already() -> None:
    game = start({"A1": [GAS, "random"]}, [GAS, BLAST])
    assert game.space("A1").hazards == [GAS, BLAST]


def test_every_random_token_is_drawn_from_all_four_cards() -> None:
    game = start({"A1": ["random"], "A3": ["random"]}, [SMOKE, SMOKE])
    assert (game.space("A1").hazards, game.space("A3").hazards) == ([SMOKE], [SMOKE])
    assert game.space("A1").smoke == 2


def test_a_fifth_token_on_a_block_is_not_placed() -> None:
    game = start({"A1": ["random"] * 5}, [GAS, BLAST, SMOKE, "high_voltage"])
    assert len(game.space("A1").hazards) == 4


def test_the_smoke_of_a_fresh_token_lies_on_its_2_plus_side() -> None:
    assert start({"A1": [SMOKE]}, []).space("A1").smoke == 2


def test_difficulty_with_smoke_is_asked_of_the_block_only() -> None:
    assert match({"A1": {"hazards": [SMOKE], "smoke": 2}}).space("A3").smoke == 0


def test_players_pick_one_after_the_other_where_more_than_one_of_the_tied_is_wanted() -> None:
    decision = {"id": 1, "about": "pick_blast", "options": ["A8", "B8", "C8"], "subject": [2, 9]}
    game = in_fire_phase(6, {}, decision=decision, decisions=1)
    game.act(0, "choose", decision=1, option=2)
    assert game.position.decision is not None
    assert game.position.decision.options == ["A8", "B8"]
    game.act(1, "choose", decision=2, option=0)
    assert new_fires(game) == {"A8": 1, "A10": 1, "C8": 1}


def test_of_three_spaces_two_may_burn_where_two_tokens_are_left() -> None:
    game = triggered({"A10": {"fires": 1, "hazards": [BLAST]}, "B3": {"fires": 49}}, points=5)
    game.act(0, "choose", decision=1, option=1).act(0, "choose", decision=2, option=0)
    assert new_fires(game) == {"A9": 1, "A11": 1}
    assert game.position.points == 4


def test_a_road_that_holds_new_fire_takes_no_other() -> None:
    game = triggered({"A10": {"fires": 1, "hazards": [BLAST]}, "A9": {"inactive_fires": 1}}, points=5)
    assert new_fires(game) == {"A9": 1, "A11": 1, "B8": 1}
    assert game.position.points == 5


def test_with_just_enough_tokens_nobody_chooses() -> None:
    game = triggered({"A10": {"fires": 1, "hazards": [BLAST]}, "B3": {"fires": 48}})
    assert (game.position.decision, game.position.fire_supply) == (None, 0)


def test_the_last_point_lost_by_a_blast_ends_it() -> None:
    game = triggered({"A10": {"fires": 1, "hazards": [BLAST]}, "B3": {"fires": 51}}, points=1)
    assert game.reasons == ("no_points",)
    assert len(game.events("points_lost")) == 1


def test_a_type_drawn_in_vain_is_out_of_the_next_draw() -> None:
    from games.chance import ScriptedChance
    from games.firefighters_on_duty.position import Options

    chance = ScriptedChance({"hazard_card": [GAS, BLAST]}, GAME.kinds)
    options = Options(mode="untimed", decisions="automatic")
    GAME.new(town(hazards={"A1": [GAS, "random"]}), 2, options, chance)
    assert [draw.counts for draw in chance.draws] == [(1, 1, 1, 1), (0, 1, 1, 1)]


def test_blocks_with_hazards_come_in_ascending_order() -> None:
    """A8 before A10, though "A10" comes before "A8" as a word."""
    blast = {"fires": 1, "hazards": [BLAST]}
    game = triggered({"B1": blast, "A10": blast, "A8": blast})
    assert [event["space"] for event in game.events("hazard_triggered")] == ["A8", "A10", "B1"]


@pytest.mark.parametrize("smoke", [1, 2])
def test_no_card_is_drawn_for_a_block_with_all_four_hazards(effects: list[Any], smoke: int) -> None:
    effects.append(effect(effect="add_hazard", where="here"))
    every = [GAS, BLAST, SMOKE, "high_voltage"]
    game = in_fire_phase(7, {"A1": {"fires": 3, "hazards": every, "smoke": smoke}})
    game.dice(event_card_green=[GAME.kinds["event_card_green"][0]]).table()
    assert (game.space("A1").hazards, game.space("A1").smoke) == (every, smoke)
    assert game.events("hazard_added") == []
