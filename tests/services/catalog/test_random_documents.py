"""Uploads changed at random: refused with their faults, or played and drawn; nothing else may happen."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from games.chance import SeededChance
from games.firefighters_on_duty import FirefightersOnDuty
from games.game import Game
from games.playout import RandomBot, play
from rpc.errors import Refused
from services.catalog.uploads import PACK, SCENARIO, checked
from tests.sampling import amount
from tests.toy_game import ToyGame

Json = dict[str, Any]
FOD, TOY = FirefightersOnDuty(), ToyGame()
NUMBERS: list[Any] = [0, 1, 3, -1, 21, 1.5, 10**30]
VALUES: list[Any] = [*NUMBERS, None, True, "", "A1", "A", "random", [], {}, [[]], [1, 4], {"a": 1}]
TOY_PACK = {
    "title": "T",
    "text": "x",
    "content": {"cards": [{"name": "gold", "copies": 2}]},
    "scenarios": [dict(TOY.scenarios()["toy-plain"])],
}


def cards(deck: str) -> list[Json]:
    kept = [dict(card) for card in FOD.cards() if card["deck"] == deck]
    for card in kept:
        card["deck"] = deck.removeprefix("event_")
        if deck == "distress":
            del card["deck"]
    return kept[:3]


def sources() -> list[tuple[str, Game, Json]]:
    scenarios = [dict(one) for one in FOD.scenarios().values()]
    content = {"event_cards": cards("event_green"), "call_cards": cards("distress")}
    pack = {"title": "P", "text": "x", "content": content, "scenarios": scenarios[:2]}
    return [(PACK, TOY, TOY_PACK), (PACK, FOD, pack), *((SCENARIO, FOD, one) for one in scenarios)]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for name, one in inner for found in places(one, (*path, name)))]


def changed(document: Json, chance: random.Random) -> Json:
    """With one to three changes: a value replaced by another, taken out, or given twice."""
    made = copy.deepcopy(document)
    for _ in range(chance.randint(1, 3)):
        *way, last = chance.choice([path for path in places(made) if path])
        holder: Any = made
        for step in way:
            holder = holder[step]
        match chance.randrange(4):
            case 0:
                del holder[last]
            case 1 if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[last]))
            case 2:
                other = chance.choice([path for path in places(document) if path])
                found: Any = document
                for step in other:
                    found = found[step]
                holder[last] = copy.deepcopy(found)
            case _:
                holder[last] = copy.deepcopy(chance.choice(VALUES))
    return made


@pytest.mark.sampled
def test_a_document_is_refused_or_can_be_played_and_drawn(seed: int) -> None:
    chance = random.Random(seed)
    documents, played, refused = amount(150, 5_000), 0, 0
    for number in range(documents):
        kind, game, document = chance.choice(sources())
        sent = changed(document, chance)
        try:
            data = checked(kind, game, sent).data
        except Refused as refusal:
            refused += bool(refusal.problem.errors)
            continue
        played += 1
        whole = json.loads(data)
        scenarios = [whole] if kind == SCENARIO else whole.get("scenarios", [])
        for scenario in scenarios[:1]:
            play_and_draw(game, game.with_content(scenario, whole.get("content", {}) if kind == PACK else {}), number)
    assert played + refused == documents, "a refusal names no fault"
    assert min(played, refused) > 5


def play_and_draw(game: Game, scenario: Json, seed: int) -> None:
    seats = scenario["seats"][0]
    assert game.map(scenario).startswith("<svg")
    state = game.new(scenario, seats, game.option_type(), SeededChance(seed, "setup"))
    play(game, state, [RandomBot()] * seats, seed, most_actions=150)
    assert game.picture(game.view(state, None)).startswith("<svg")
    assert game.kinds_of(state)
