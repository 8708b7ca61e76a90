"""Uploads changed at random: refused with their faults, or played and drawn; nothing else may happen."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
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


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def changed(document: Json, chance: random.Random) -> Json:
    """With one to three changes: a value replaced by another, taken out, or given twice."""
    made = copy.deepcopy(document)
    for _ in range(chance.randint(1, 3)):
        *way, last = chance.choice([path for path in places(made) if path])
        holder: Any = at(made, tuple(way))
        match chance.randrange(4):
            case 0:
                del holder[last]
            case 1 if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[last]))
            case 2:
                holder[last] = copy.deepcopy(at(document, chance.choice([path for path in places(document) if path])))
            case _:
                holder[last] = copy.deepcopy(chance.choice(VALUES))
    return made


def with_another_of_its_kind(document: Json, chance: random.Random) -> Json:
    """With one value replaced by one that stands under the same name elsewhere in it: mostly good, but not always."""
    made = copy.deepcopy(document)
    ways = [path for path in places(document) if path]
    *way, last = chance.choice(ways)
    kindred = chance.choice([path for path in ways if path[-1] == last])
    at(made, tuple(way))[last] = copy.deepcopy(at(document, kindred))
    return made


def test_unchanged_documents_can_be_played_and_drawn() -> None:
    for kind, game, document in sources():
        take(kind, game, document, seed=1)


@pytest.mark.sampled
@pytest.mark.parametrize("change", [changed, with_another_of_its_kind])
def test_a_changed_document_is_refused_with_its_faults_or_can_be_played_and_drawn(
    seed: int, change: Callable[[Json, random.Random], Json]
) -> None:
    chance = random.Random(seed)
    unexplained: list[Json] = []
    for number in range(amount(75, 2_500)):
        kind, game, document = chance.choice(sources())
        sent = change(document, chance)
        try:
            take(kind, game, sent, number)
        except Refused as refusal:
            unexplained += [] if refusal.problem.errors else [sent]
    assert unexplained == [], "a refusal names no fault"


def take(kind: str, game: Game, document: Json, seed: int) -> None:
    """Play and draw what is checked; a `Refused` of the check itself goes on to the caller."""
    whole = json.loads(checked(kind, game, document).data)
    content = whole.get("content", {}) if kind == PACK else {}
    for scenario in [whole] if kind == SCENARIO else whole.get("scenarios", [])[:1]:
        play_and_draw(game, game.with_content(scenario, content), seed)


def play_and_draw(game: Game, scenario: Json, seed: int) -> None:
    seats = scenario["seats"][0]
    assert game.map(scenario).startswith("<svg")
    state = game.new(scenario, seats, game.option_type(), SeededChance(seed, "setup"))
    play(game, state, [RandomBot()] * seats, seed, most_actions=150)
    assert game.picture(game.view(state, None)).startswith("<svg")
    assert game.kinds_of(state)
