"""A scenario played with tiles and cards of a pack."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.chance import ScriptedChance, SeededChance
from games.firefighters_on_duty.decks import DISTRESS, KINDS, built_in_decks
from games.firefighters_on_duty.position import Options
from games.game import Content, Document
from games.playout import RandomBot, play
from tests.games.firefighters_on_duty.town import GAME, A, town
from tests.sampling import amount

EFFECTS = [{"effect": "add_fire", "where": "here"}]


def event(**changes: Any) -> Document:
    return {"id": "own-event", "deck": "green", "title": "Own", "text": "Burns.", "effects": EFFECTS, **changes}


def call(**changes: Any) -> Document:
    parts: Document = {"fast": [{"effect": "gain_points"}], "on_time": [], "late": [{"effect": "lose_points"}]}
    return {"id": "own-call", "title": "A cat on the roof", "text": "Miaow.", **parts, **changes}


def begun(content: Content, **changes: Any) -> Any:
    scenario = GAME.with_content(town(**changes), content)
    assert GAME.faults(scenario) == []
    return GAME.new(scenario, 2, Options(mode="untimed"), SeededChance(1, "setup"))


def test_cards_come_beside_the_built_in_ones_and_are_drawn() -> None:
    state = begun({"event_cards": [event(copies=3)], "call_cards": [call()]})
    decks = state.board.decks
    assert set(decks.ids[0]) == {"own-event", *built_in_decks().ids[0]}
    assert sum(state.cards_left[0]) == 8 + 3
    assert set(decks.ids[DISTRESS]) == {"own-call", *built_in_decks().ids[DISTRESS]}
    kinds = GAME.kinds_of(state)
    assert "own-event" in kinds[KINDS[0]]
    assert kinds[KINDS[1]] == GAME.kinds[KINDS[1]]


def test_a_card_with_the_id_of_a_built_in_one_takes_its_place_also_in_another_deck() -> None:
    taken = built_in_decks().ids[0][0]
    state = begun({"event_cards": [event(id=taken, deck="red")]})
    assert taken not in state.board.decks.ids[0]
    assert taken in state.board.decks.ids[2]


@pytest.mark.parametrize("card", ["own-event\n", "\nown", "Own", "own event", ""])
def test_the_id_of_a_card_is_a_word(card: str) -> None:
    assert [fault.path for fault in GAME.content_faults({"event_cards": [event(id=card)]})] == ["/event_cards/0/id"]


def test_a_card_without_copies_is_never_drawn() -> None:
    out = [event(id=card, copies=0) for card in built_in_decks().ids[0]]
    state = begun({"event_cards": [*out, event()]})
    ids = state.board.decks.ids[0]
    assert {ids[card] for card, copies in enumerate(state.cards_left[0]) if copies} == {"own-event"}


def test_a_call_of_a_pack_comes_and_is_shown_by_its_title() -> None:
    state = begun({"call_cards": [call()]}, distress_calls=[{"round": 1, "space": "A1"}])
    chance = ScriptedChance({"distress_call": ["own-call"]}, GAME.kinds_of(state))
    while not state.calls:
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, GAME.legal_actions(state, seat)[0], chance, 0)
    assert GAME.position(state).calls[0].card == "own-call"  # type: ignore[attr-defined]
    assert "A cat on the roof" in GAME.picture(GAME.view(state, None))


def test_a_tile_of_a_pack_is_laid_in_place_of_the_built_in_one() -> None:
    plain = GAME.scenarios()["corner-shop"]
    letter = plain["city"][0]["tile"]
    tile = msgspec.json.decode(msgspec.json.encode(_built_in_tile(letter)))
    for face in (tile["white"], tile["black"]):
        for block in face["blocks"]:
            block["difficulty"] = 6
    scenario = GAME.with_content(plain, {"tiles": [tile]})
    assert GAME.faults(scenario) == []
    board = GAME.new(scenario, 1, Options(mode="untimed"), SeededChance(1, "setup")).board
    assert {board.difficulty[block] for block in board.blocks_of_tile[letter].values()} == {6}


def _built_in_tile(letter: str) -> Document:
    card = next(card for card in GAME.cards() if card["id"] == f"city_tile_{letter.lower()}")
    return {name: card[name] for name in ("letter", "white", "black")}


def test_what_the_scenario_brings_itself_comes_before_the_pack() -> None:
    scenario = GAME.with_content(town(event_cards=[event(title="Mine")]), {"event_cards": [event(title="Theirs")]})
    assert [card["title"] for card in scenario["event_cards"]] == ["Mine"]


def test_a_position_keeps_the_cards_of_the_pack() -> None:
    state = begun({"event_cards": [event()], "call_cards": [call()]})
    again = GAME.from_position(GAME.position(state), SeededChance(2))
    assert GAME.encode(again) == GAME.encode(state) == GAME.encode(GAME.decode(GAME.encode(state)))


def test_every_fault_of_a_pack_is_named_at_its_path() -> None:
    faults = GAME.content_faults(
        {
            "tiles": [{"letter": "Z", "white": A, "black": {**A, "cells": ["1 2", "x"]}}, {"letter": "A"}],
            "event_cards": [
                event(effects=[{"effect": "explode"}]),
                event(deck="blue", copies=21),
                event(id="own-event"),
            ],
            "call_cards": [call(late=3)],
        }
    )
    assert [fault.path for fault in faults] == [
        "/tiles/0/letter",
        "/tiles/1/white",
        "/tiles/1/black",
        "/event_cards/0/effects/0/effect",
        "/event_cards/1/deck",
        "/event_cards/1/copies",
        "/event_cards/1",
        "/event_cards/2",
        "/call_cards/0/late",
    ]


def test_a_drawn_city_takes_cards_but_no_tiles_of_a_pack() -> None:
    drawn = GAME.scenarios()["random-map-1-2"]
    assert GAME.faults(GAME.with_content(drawn, {"event_cards": [event()]})) == []
    tiles = GAME.with_content(drawn, {"tiles": [_built_in_tile("A")]})
    assert [fault.path for fault in GAME.faults(tiles)] == ["/tiles"]


def test_two_cards_of_one_id_in_a_scenario_are_a_fault() -> None:
    faults = GAME.faults(town(call_cards=[call(), call()]))
    assert [fault.path for fault in faults] == ["/call_cards/1"]


def test_a_scenario_too_large_to_be_kept_with_every_change_is_a_fault() -> None:
    faults = GAME.faults(town(text="x" * 70_000))
    assert [fault.path for fault in faults] == [""]


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(amount(3, 300)))
def test_cards_of_any_effects_are_played_to_the_end(seed: int) -> None:
    """Cards made at random of all the words there are, in place of all built-in ones."""
    chance = SeededChance(seed, "cards")
    built_in = [effect for deck in built_in_decks().events for card in deck for effect in card.effects]
    built_in += [effect for card in built_in_decks().calls for part in (card.fast, card.late) for effect in part]
    words = [msgspec.to_builtins(effect) for effect in built_in]

    def some() -> list[Document]:
        return [words[chance.draw("word", len(words))] for _ in range(chance.draw("count", 4))]

    content: Content = {
        "event_cards": [
            event(id=name, deck=colour, effects=some())
            for colour, names in zip(("green", "yellow", "red"), built_in_decks().ids[:3], strict=True)
            for name in names
        ],
        "call_cards": [call(id=name, fast=some(), on_time=some(), late=some()) for name in built_in_decks().ids[3]],
    }
    scenarios = [one for one in GAME.scenarios().values() if "random" not in one]
    scenario = GAME.with_content(scenarios[chance.draw("scenario", len(scenarios))], content)
    seats = scenario["seats"][1]
    state = GAME.new(scenario, seats, Options(mode="untimed"), SeededChance(seed, "setup"))
    assert play(GAME, state, [RandomBot()] * seats, seed) is not None
