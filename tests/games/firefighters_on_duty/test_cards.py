"""Event cards and what cards do (A1-A3, A80; G7); Distress Calls have a file of their own."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from games.firefighters_on_duty import card_types as words
from games.firefighters_on_duty.content_parts import COLOURS
from games.firefighters_on_duty.content_types import AnyGoal
from games.firefighters_on_duty.decks import DISTRESS, KINDS, built_in_decks
from games.firefighters_on_duty.effects import EFFECTS
from games.firefighters_on_duty.objectives import GOALS
from tests.games.firefighters_on_duty.town import GAME, Match, in_fire_phase, town

Spaces = dict[str, dict[str, Any]]


def effect(**fields: Any) -> words.AnyEffect:
    made: words.AnyEffect = msgspec.convert(fields, type=words.AnyEffect)
    return made


def first_card(deck: int) -> str:
    return built_in_decks().ids[deck][0]


def with_event(on: str, spaces: Spaces | None = None, **fields: Any) -> Match:
    """Radio Report 7 with three Fires on that Block and the first card of its deck on top."""
    given = {on: {"fires": 3, **(spaces or {}).get(on, {})}, **{k: v for k, v in (spaces or {}).items() if k != on}}
    game = in_fire_phase(7, given, **fields)
    colour = game.state.board.colour[game.state.board.index[on]] - 1
    game.dice(**{KINDS[colour]: [first_card(colour)]})
    return game.table()


def test_every_word_of_every_card_and_objective_has_a_function() -> None:
    assert set(EFFECTS) == set(get_args(words.AnyEffect))
    assert set(GOALS) == set(get_args(AnyGoal))


def test_every_word_and_every_place_is_on_a_card() -> None:
    events = [card.effects for deck in built_in_decks().events for card in deck]
    calls = [part for call in built_in_decks().calls for part in (call.fast, call.on_time, call.late)]
    effects = [effect for listed in (*events, *calls) for effect in listed]
    assert {type(effect) for effect in effects} == set(EFFECTS)
    assert {getattr(effect, "where", "here") for effect in effects} == set(get_args(words.Where))


def test_no_two_cards_do_the_same() -> None:
    events = [card.effects for deck in built_in_decks().events for card in deck]
    calls = [(call.fast, call.on_time, call.late) for call in built_in_decks().calls]
    for effects in (events, calls):
        assert len({msgspec.json.encode(effect) for effect in effects}) == len(effects)
    for fast, on_time, late in calls:
        assert fast != on_time != late != fast


def test_the_decks_hold_eight_event_cards_a_colour_and_sixteen_distress_calls() -> None:
    assert [sum(built_in_decks().full[deck]) for deck in range(len(COLOURS))] == [8, 8, 8]
    assert sum(built_in_decks().full[DISTRESS]) == 16


def test_a_block_with_exactly_three_active_fires_draws_a_card_of_its_colour(effects: list[Any]) -> None:
    spaces: Spaces = {"A1": {"fires": 3, "inactive_fires": 1}, "A3": {"fires": 2}, "A4": {"fires": 3}}
    game = in_fire_phase(7, spaces)
    game.dice(event_card_green=[first_card(0)], event_card_red=[first_card(2)]).table()
    assert [event["space"] for event in game.events("event_card_drawn")] == ["A1", "A4"]
    assert sum(game.position.decks["green"].left.values()) == 7
    assert game.position.decks["green"].discarded == {first_card(0): 1}


def test_the_threshold_is_the_scenarios_and_without_one_no_event_comes(effects: list[Any]) -> None:
    game = in_fire_phase(7, {"A1": {"fires": 2}}, scenario=town(event_threshold=2))
    game.dice(event_card_green=[first_card(0)]).table()
    assert len(game.events("event_card_drawn")) == 1
    assert in_fire_phase(7, {"A1": {"fires": 3}}, scenario=town(event_threshold=None)).table().reasons == ()


def test_roads_draw_no_event_card(effects: list[Any]) -> None:
    game = in_fire_phase(7, {"A2": {"fires": 1}, "A1": {"fires": 1}}, scenario=town(event_threshold=1))
    game.dice(event_card_green=[first_card(0)]).table()
    assert [event["space"] for event in game.events("event_card_drawn")] == ["A1"]


def test_a_deck_that_has_run_out_is_shuffled_anew_from_its_discards(effects: list[Any]) -> None:
    decks = {"green": {"left": {}, "discarded": {first_card(0): 1}}}
    game = with_event("A1", decks=decks)
    assert game.position.decks["green"].discarded == {first_card(0): 1}
    assert game.events("event_card_drawn") == [{"space": "A1", "card": first_card(0)}]
    empty = in_fire_phase(7, {"A1": {"fires": 3}}, decks={"green": {"left": {}, "discarded": {}}}).table()
    assert empty.events("event_card_drawn") == []


def test_fire_may_be_added_here_and_beside(effects: list[Any]) -> None:
    effects += [effect(effect="add_fire", where="here", count=2), effect(effect="add_fire", where="blocks_beside")]
    effects.append(effect(effect="add_fire", where="roads_beside"))
    game = with_event("A3", {"A2": {"fires": 1}})
    assert [game.space(name).inactive_fires for name in ("A3", "A4", "A2", "A7")] == [2, 1, 0, 1]


def test_the_adjacent_block_with_the_highest_number_is_taken_and_players_break_ties(effects: list[Any]) -> None:
    """A4 touches A3, B1 and B4; A11 touches A10, B8 and C8; B1 touches A4 and B4."""
    effects.append(effect(effect="add_debris", where="highest_block_beside"))
    assert with_event("A4").space("B4").debris == 1
    assert with_event("A11").space("A10").debris == 1
    tied = with_event("B1")
    assert tied.position.decision is not None
    assert tied.position.decision.options == ["A4", "B4"]
    tied.act(0, "choose", decision=1, option=1)
    assert (tied.space("A4").debris, tied.space("B4").debris) == (0, 1)


def test_players_choose_among_the_blocks_on_which_the_effect_does_something(effects: list[Any]) -> None:
    effects.append(effect(effect="remove_fire", where="chosen_block", count=2))
    game = with_event("A1", {"B3": {"fires": 1, "inactive_fires": 2}})
    assert game.position.decision is not None
    assert game.position.decision.options == ["A1", "B3"]
    game.act(1, "choose", decision=1, option=1)
    assert (game.space("B3").fires, game.space("B3").inactive_fires) == (0, 1)


def test_burned_blocks_cannot_be_chosen_for_fire_and_a_single_choice_is_made_at_once(effects: list[Any]) -> None:
    effects.append(effect(effect="add_fire", where="chosen_block_beside"))
    game = with_event("A10", {"A11": {"burned": True}})
    assert game.position.decision is None
    assert game.space("B8").inactive_fires == 1
    nowhere = with_event("A10", {"A11": {"burned": True}, "B8": {"burned": True}})
    assert nowhere.stage == "radio_report_8"


def test_a_random_block_is_drawn_by_tile_and_number_until_it_is_one(effects: list[Any]) -> None:
    effects.append(effect(effect="add_civilians", where="random_block", count=2))
    game = in_fire_phase(7, {"A1": {"fires": 3}}).dice(event_card_green=[first_card(0)])
    game.dice(city_tile=["A", "C", "B"], d12=[2, 12, 12]).table()
    assert game.space("B12").civilians == 2


def test_hazards_come_and_go(effects: list[Any]) -> None:
    effects.append(effect(effect="add_hazard", where="here", hazard="thick_smoke"))
    assert with_event("A1").space("A1").smoke == 2
    assert with_event("A1", {"A1": {"hazards": ["thick_smoke"], "smoke": 1}}).space("A1").smoke == 1
    effects[:] = [effect(effect="remove_hazards", where="here")]
    assert with_event("A1", {"A1": {"hazards": ["thick_smoke", "high_voltage"], "smoke": 1}}).space("A1").hazards == []


def test_a_random_hazard_is_drawn_from_the_hazard_cards(effects: list[Any]) -> None:
    effects.append(effect(effect="add_hazard", where="here"))
    game = in_fire_phase(7, {"A1": {"fires": 3, "hazards": ["high_voltage"]}})
    game.dice(event_card_green=[first_card(0)], hazard_card=["high_voltage", "compressed_gas"]).table()
    assert game.space("A1").hazards == ["compressed_gas", "high_voltage"]


def test_people_and_debris_come_and_debris_goes(effects: list[Any]) -> None:
    effects += [effect(effect="add_injured", where="here", count=2), effect(effect="remove_debris", where="here")]
    game = with_event("A1", {"A1": {"debris": 2}, "A8": {"injured": 11}}, points=3)
    assert (game.space("A1").injured, game.space("A1").debris, game.position.points) == (1, 1, 3)
    assert game.position.injured_supply == 0


def test_markers_beyond_what_a_table_holds_are_not_placed(effects: list[Any]) -> None:
    effects += [effect(effect=word, where="here", count=2) for word in ("add_debris", "add_civilians")]
    game = with_event("A1", {"A3": {"debris": 199, "civilians": 199}})
    assert (game.space("A1").debris, game.space("A1").civilians) == (1, 1)


def test_points_are_lost_and_gained_and_the_last_one_lost_ends_the_game(effects: list[Any]) -> None:
    effects.append(effect(effect="gain_points", count=2))
    assert with_event("A1", points=3).position.points == 5
    effects[:] = [effect(effect="lose_points", count=3), effect(effect="add_debris", where="here")]
    game = with_event("A1", points=3)
    assert game.reasons == ("no_points",)
    assert game.space("A1").debris == 0


def test_water_goes_to_a_station_that_players_choose_while_the_supply_lasts(effects: list[Any]) -> None:
    effects.append(effect(effect="add_water", count=3))
    game = with_event("A1").act(0, "choose", decision=1, option=1)
    assert game.position.reserves == {"station-1": 0, "station-2": 3}
    short = with_event("A1", reserves={"station-1": 46}).act(0, "choose", decision=1, option=1)
    assert (short.position.reserves["station-2"], short.position.water_supply) == (2, 0)


def test_the_catalog_of_cards_is_complete() -> None:
    listed = GAME.cards()
    assert len({card["id"] for card in listed}) == len(listed)
    assert {card["deck"] for card in listed} >= {"event_green", "event_yellow", "event_red", "distress"}


def test_cards_without_a_limit_take_the_points_above_the_tokens_of_the_box(effects: list[Any]) -> None:
    effects.append(effect(effect="gain_points", count=5))
    assert with_event("A1", points=9).position.points == 14


def test_a_decision_of_one_event_is_taken_before_the_next_card_is_drawn(effects: list[Any]) -> None:
    effects.append(effect(effect="add_debris", where="chosen_block"))
    game = in_fire_phase(7, {"A1": {"fires": 3}, "A4": {"fires": 3}})
    game.dice(event_card_green=[first_card(0)], event_card_red=[first_card(2)]).table()
    assert [event["space"] for event in game.events("event_card_drawn")] == ["A1"]
    game.act(0, "choose", decision=1, option=0)
    assert [event["space"] for event in game.events("event_card_drawn")] == ["A4"]
    game.act(1, "choose", decision=2, option=0)
    assert (game.space("A1").debris, game.stage) == (2, "radio_report_8")


def test_a_game_lost_by_one_event_draws_no_other_card(effects: list[Any]) -> None:
    effects.append(effect(effect="lose_points", count=2))
    game = in_fire_phase(7, {"A1": {"fires": 3}, "A4": {"fires": 3}}, points=2)
    game.dice(event_card_green=[first_card(0)]).table()
    assert game.reasons == ("no_points",)
    assert game.position.pending == []


def test_the_blocks_of_events_are_those_at_the_critical_level_when_the_step_begins(effects: list[Any]) -> None:
    effects.append(effect(effect="remove_fire", where="blocks_beside", count=1))
    game = in_fire_phase(7, {"A3": {"fires": 3}, "A4": {"fires": 3}})
    game.dice(event_card_yellow=[first_card(1)], event_card_red=[first_card(2)]).table()
    assert [event["space"] for event in game.events("event_card_drawn")] == ["A3", "A4"]


@pytest.mark.parametrize(
    ("word", "here", "there"),
    [
        ("remove_hazards", {"hazards": ["thick_smoke"], "smoke": 1}, {"hazards": ["high_voltage"]}),
        ("remove_debris", {"debris": 1}, {"debris": 2}),
    ],
)
def test_players_choose_only_where_there_is_something_to_take_away(
    effects: list[Any], word: str, here: dict[str, Any], there: dict[str, Any]
) -> None:
    effects.append(effect(effect=word, where="chosen_block"))
    game = with_event("A1", {"A3": here, "B3": there})
    assert game.position.decision is not None
    assert game.position.decision.options == ["A3", "B3"]


def test_where_any_space_may_be_chosen_roads_may_too(effects: list[Any]) -> None:
    effects.append(effect(effect="remove_debris", where="chosen_space", count=2))
    game = with_event("A1", {"A3": {"debris": 1}, "A5": {"debris": 3}, "station-1": {"debris": 1}})
    assert game.position.decision is not None
    assert game.position.decision.options == ["A3", "A5", "station-1"]
    assert game.act(0, "choose", decision=1, option=1).space("A5").debris == 1
    effects[:] = [effect(effect="remove_fire", where="chosen_space")]
    assert with_event("A1", {"A2": {"fires": 1}}).act(0, "choose", decision=1, option=1).space("A2").fires == 0


def test_players_choose_only_blocks_that_can_have_the_hazard(effects: list[Any]) -> None:
    effects.append(effect(effect="add_hazard", where="chosen_block_beside", hazard="high_voltage"))
    game = with_event("A4", {"A3": {"hazards": ["high_voltage"]}, "B4": {"hazards": ["thick_smoke"], "smoke": 2}})
    assert game.position.decision is not None
    assert game.position.decision.options == ["B1", "B4"]
    burned = with_event("A4", {"A3": {"burned": True}, "B1": {"burned": True}})
    assert burned.space("B4").hazards == ["high_voltage"]


def test_the_last_point_lost_by_a_card_spares_the_other_spaces(effects: list[Any]) -> None:
    effects.append(effect(effect="add_fire", where="blocks_beside"))
    game = with_event("A11", {"B3": {"fires": 49}}, points=1)
    assert game.reasons == ("no_points",)
    assert len(game.events("points_lost")) == 1


def test_what_cards_do_is_told_in_events(effects: list[Any]) -> None:
    effects += [
        effect(effect="remove_fire", where="here", count=2),
        effect(effect="remove_hazards", where="here"),
        effect(effect="add_debris", where="here", count=2),
        effect(effect="remove_debris", where="here"),
        effect(effect="add_civilians", where="here"),
        effect(effect="add_injured", where="here"),
    ]
    game = with_event("A1", {"A1": {"hazards": ["high_voltage"]}})
    told = [msgspec.to_builtins(event) for event in GAME.events(game.state)]
    assert [event for event in told if event["type"] not in ("report_began", "event_card_drawn")] == [
        {"type": "fire_removed", "space": "A1", "count": 2},
        {"type": "hazard_removed", "space": "A1", "hazard": "high_voltage"},
        {"type": "debris_added", "space": "A1", "count": 2},
        {"type": "debris_removed", "space": "A1", "count": 1},
        {"type": "people_appeared", "space": "A1", "item": "civilian", "count": 1},
        {"type": "people_appeared", "space": "A1", "item": "injured", "count": 1},
    ]
