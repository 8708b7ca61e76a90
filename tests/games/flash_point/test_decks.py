"""The Fire Deck, the Flare Up deck and the Event deck (B11-B20, B79)."""

from __future__ import annotations

from typing import Any

import pytest

from games.chance import SeededChance
from games.flash_point.rulesets import FIRE_CARD
from games.game import TABLE, Document
from tests.games.flash_point.house import TRAGIC, Match, advanced, after_actions, match, scenario

EVENTS = tuple(card["id"] for card in TRAGIC.cards() if card["deck"] == "event")


def new(firefighters: int = 1, **options: Any) -> Match:
    given = TRAGIC.option_type(**{"decisions": "automatic", **options})
    return Match(TRAGIC, TRAGIC.new(scenario(), firefighters, given, SeededChance(3, "setup")))


def drawing(cards: dict[str, int], **fields: Any) -> Match:
    """About to draw from a Fire Deck of these cards."""
    decks = {"fire": {"left": cards, **fields.pop("fire", {})}, **fields.pop("decks", {})}
    return after_actions(TRAGIC, decks=decks, **fields)


def card(name: str, *effects: Document) -> Document:
    return {"id": name, "title": name, "text": name, "effects": list(effects)}


@pytest.mark.parametrize("firefighters", range(1, 7))
@pytest.mark.parametrize("difficulty", ["recruit", "veteran", "heroic"])
@pytest.mark.parametrize("table", ["four_row", "linear"])
def test_the_fire_deck_by_firefighters_and_difficulty(firefighters: int, difficulty: str, table: str) -> None:
    game = new(firefighters, difficulty=difficulty, large_table_deck=table)
    recruits, others = (15, 15, 11, 10, 10, 10), (10, 10, 8, 7, 7, 7)
    if table == "linear":
        recruits, others = (15, 15, 11, 10, 9, 8), (10, 10, 8, 7, 6, 5)
    rages = (recruits if difficulty == "recruit" else others)[firefighters - 1]
    assert game.position.decks["fire"].left == {"accelerate": 1, "rages": rages}
    assert game.position.decks["fire"].discarded == game.position.decks["events"].discarded == {}
    assert game.position.decks["events"].left == dict.fromkeys(EVENTS, 1)


def test_one_player_with_two_firefighters_has_the_deck_of_two() -> None:
    options = TRAGIC.option_type(decisions="automatic", firefighters_each=2)
    state = TRAGIC.new(scenario(), 2, options, SeededChance(3, "setup"))
    assert Match(TRAGIC, state).position.decks["fire"].left["rages"] == 10


def test_the_fire_rages_advances_the_fire_and_is_discarded() -> None:
    game = advanced(drawing({"rages": 2}), (6, 1), fire_card=["rages"])
    assert game.smoke == {(6, 1)}
    assert game.position.decks["fire"].left == game.position.decks["fire"].discarded == {"rages": 1}
    assert game.events("fire_card_drawn") == [{"card": "rages"}]


@pytest.mark.parametrize("name", ["respite", "long-night", "accelerate"])
def test_no_other_card_advances_the_fire_unless_it_says_so(name: str) -> None:
    draws: dict[str, list[str]] = {"flare_up": ["respite"]} if name == "accelerate" else {}
    if name == "long-night":
        draws = {"event_card": ["police-escort", "master-key"]}
    game = advanced(drawing({name: 1}), fire_card=[name], **draws)
    assert game.smoke == game.fire == set()


def test_accelerate_brings_a_flare_up_and_shuffles_all_discards_itself_included_into_the_deck() -> None:
    game = drawing({"accelerate": 1, "rages": 3}, fire={"discarded": {"rages": 7}})
    advanced(game, fire_card=["accelerate"], flare_up=["pressure"])
    deck = game.position.decks["fire"]
    assert deck.left == {"accelerate": 1, "rages": 10, "pressure": 1}
    assert deck.discarded == {}
    assert "pressure" not in game.position.decks["flare_ups"].left


def accelerated(times: int, difficulty: str) -> Match:
    """The card Accelerate drawn so many times, one turn each, from a deck that holds nothing else."""
    game = drawing({"accelerate": 1}, options={"difficulty": difficulty, "decisions": "automatic"})
    chance, accelerate = SeededChance(1, "table"), game.state.fire_deck
    for _ in range(times):
        game.state.fire_discard = tuple(
            left + discarded - first
            for left, discarded, first in zip(game.state.fire_deck, game.state.fire_discard, accelerate, strict=True)
        )
        game.state.fire_deck, game.state.stage = accelerate, FIRE_CARD
        (step,) = TRAGIC.legal_actions(game.state, TABLE)
        TRAGIC.apply(game.state, TABLE, step, chance, 0)
    return game


@pytest.mark.parametrize(("difficulty", "cards"), [("recruit", 6), ("veteran", 8), ("heroic", 10)])
def test_the_flare_up_deck_has_as_many_cards_as_the_difficulty_says(difficulty: str, cards: int) -> None:
    for times in (cards - 1, cards, cards + 2):
        left = accelerated(times, difficulty).position.decks["fire"].left
        assert sum(left.values()) - left["accelerate"] == min(times, cards)


def test_a_fire_deck_that_runs_out_is_made_of_its_discards_without_a_flare_up() -> None:
    game = drawing({"one-after-another": 1}, fire={"discarded": {"rages": 3}})
    advanced(game, (6, 1), (6, 4), fire_card=["one-after-another", "rages", "rages"])
    deck = game.position.decks["fire"]
    assert deck.left == {"rages": 1}
    assert deck.discarded == {"rages": 2, "one-after-another": 1}


def test_an_event_deck_that_runs_out_is_made_of_its_discards() -> None:
    events = {"left": {"master-key": 1}, "discarded": {"police-escort": 1}}
    game = drawing({"long-night": 1}, decks={"events": events})
    advanced(game, fire_card=["long-night"], event_card=["master-key", "police-escort"])
    assert game.position.decks["events"].left == {"master-key": 1}
    assert game.position.decks["events"].discarded == {"police-escort": 1}


def test_without_any_event_card_nothing_is_drawn() -> None:
    game = advanced(drawing({"long-night": 1}, decks={"events": {}}), fire_card=["long-night"])
    assert game.stage == "replenish"


def test_a_card_in_play_is_not_among_the_discards_that_accelerate_shuffles() -> None:
    game = drawing({"one-after-another": 1, "accelerate": 1, "rages": 1})
    draws = {"fire_card": ["one-after-another", "accelerate", "rages"], "flare_up": ["respite"]}
    advanced(game, (6, 1), **draws)
    deck = game.position.decks["fire"]
    assert deck.left == {"accelerate": 1, "respite": 1}
    assert deck.discarded == {"rages": 1, "one-after-another": 1}


def test_a_draw_with_several_advances_resolves_hazmats_after_each_and_looks_at_people_once() -> None:
    """The hazmat at (6,2) lights (6,1), where the second roll explodes; the firefighter falls once."""
    game = drawing(
        {"two-fronts": 1},
        smoke=[(6, 2)],
        hazmats=[(6, 2)],
        firefighters=[(6, 1)],
        victims=[{"space": (5, 2)}],
        options={"decisions": "automatic"},
    )
    advanced(game, (6, 2), (6, 1), fire_card=["two-fronts"])
    kinds = [type(event).__name__ for event in TRAGIC.events(game.state)]
    assert kinds.count("Exploded") == 2
    assert kinds.count("KnockedDown") == 1
    assert max(place for place, kind in enumerate(kinds) if kind == "Exploded") < kinds.index("KnockedDown")
    assert game.position.lost == 1


def test_cards_of_the_scenario_stand_in_for_those_of_their_ids_or_beside_them() -> None:
    own = scenario(
        fire_cards=[card("rages", {"effect": "advance_fire", "count": 2}), card("calm")],
        event_cards=[{**card(name), "copies": 0} for name in EVENTS[1:]],
    )
    game = Match(TRAGIC, TRAGIC.new(own, 3, TRAGIC.option_type(decisions="automatic"), SeededChance(3, "setup")))
    assert game.position.decks["fire"].left == {"accelerate": 1, "calm": 1, "rages": 11}
    assert game.position.decks["events"].left == {EVENTS[0]: 1}


def test_the_box_holds_enough_cards_good_and_bad() -> None:
    by_deck: dict[str, list[Document]] = {}
    for one in TRAGIC.cards():
        by_deck.setdefault(one["deck"], []).append(one)
    assert len(by_deck["event"]) >= 20
    assert len(by_deck["flare_up"]) >= 10
    assert sum(one["copies"] for one in by_deck["flare_up"]) >= 10
    assert "respite" in [one["id"] for one in by_deck["flare_up"]]


def test_a_position_in_the_middle_of_a_card_is_the_same_after_reading() -> None:
    decks = {"fire": {"left": {"call-from-inside": 1}}}
    game = after_actions(TRAGIC, decks=decks, fire=[(3, 3), (6, 8)])
    game.dice((1, 1), fire_card=["call-from-inside"], event_card=["foam-canister"]).table()
    position = game.position
    assert position.decision is not None
    assert position.pending
    assert TRAGIC.from_position(position, SeededChance(1)) == game.state
    game.choose((3, 4))
    assert (game.fire, game.smoke) == ({(6, 8)}, {(1, 1)})


def test_a_card_that_draws_itself_over_and_over_comes_to_an_end() -> None:
    own = [{**card("echo", {"effect": "draw_fire_cards", "count": 3}), "copies": 30}]
    game = drawing({"echo": 30}, house=scenario(fire_cards=own))
    TRAGIC.apply(game.state, TABLE, TRAGIC.legal_actions(game.state, TABLE)[0], SeededChance(1), 0)
    assert game.stage == "aftermath"
    deck = game.position.decks["fire"]
    assert deck.left.get("echo", 0) + deck.discarded.get("echo", 0) == 30


def test_no_card_of_the_fire_deck_has_the_id_of_a_flare_up() -> None:
    wrong = scenario(fire_cards=[card("respite")], flare_ups=[card("fog"), card("rages")])
    assert [fault.path for fault in TRAGIC.faults(wrong)] == ["/fire_cards/0/id", "/flare_ups/1/id"]


def test_the_fire_rages_by_an_own_card_too() -> None:
    assert [fault.path for fault in TRAGIC.faults(scenario(fire_cards=[card("rages")]))] == ["/fire_cards/0/effects"]


@pytest.mark.parametrize(("turns", "still"), [("next", [True, False, False]), ("round", [True, True, False])])
def test_a_rule_of_a_card_holds_in_the_next_turn_or_in_that_of_everybody(turns: str, still: list[bool]) -> None:
    effect = {"effect": "lasting", "rule": "no_moving", "turns": turns}
    house = scenario(fire_cards=[card("fog", effect)])
    game = drawing({"fog": 1}, house=house, firefighters=[(0, 0), (0, 0)], points_of_interest=[])
    game.dice((1, 1), (2, 2), (3, 3), fire_card=["fog"]).table(3)
    moves = []
    for turn, firefighter in ((2, 1), (3, 0), (4, 1)):
        moves.append(not game.allowed(firefighter, "move", firefighter=firefighter, to=(0, 1)))
        game.act(firefighter, "end_turn", turn=turn)
        game.state.stage = game.state.rules.table_stages[-1]
        game.table()
    assert moves == still


def test_a_rule_of_a_card_holds_without_the_others() -> None:
    game = match(TRAGIC, firefighters=[{"space": (0, 0), "ap": 4}], lasting=[{"rule": "free_doors", "until": 1}])
    assert game.allowed(0, "move", firefighter=0, to=(0, 1))
