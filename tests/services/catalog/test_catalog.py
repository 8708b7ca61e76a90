"""Games, scenarios, cards and maps, asked of a serving process."""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from games import registry
from games.chance import SeededChance
from games.errors import RuleViolation
from rpc.errors import Kind, Refused
from rpc.settings import Settings
from rpc.sql import open_database
from rpc.stubs import envelope_pb2
from services.catalog.__main__ import serve, wall_clock
from services.catalog.catalog import Catalog as Everything
from services.catalog.own_content import OwnContent
from tests.services.catalog.conftest import Catalog
from tests.toy_game import ToyGame

TOY = ToyGame()


def test_every_playable_game_is_listed_with_what_it_offers(catalog: Catalog) -> None:
    games = {game["key"]: game for game in catalog.json("ListGames")["games"]}
    assert set(games) == set(registry.PLAYABLE)
    assert games["toy"] == {
        "key": "toy",
        "title": "Toy",
        "revision": TOY.revision,
        "seats": [1, 4],
        "scenarios": len(TOY.scenarios()),
    }


def test_a_game_tells_its_options_with_titles_and_defaults(catalog: Catalog) -> None:
    game = catalog.json("GetGame", game="toy")
    assert game["options"]["properties"]["decision_ms"] == {"type": "integer", "default": 5000, "title": "Decision ms"}
    assert not game["options"]["additionalProperties"]
    assert game["default_options"] == {"timed": False, "action_phase_ms": 10_000, "decision_ms": 5_000}
    assert {"code": "no_card", "detail": "the card was already played", "rule": "Toy cards"} in game["refusals"]
    assert game["draws"]["d6"] == [1, 2, 3, 4, 5, 6]
    assert game["bots"] == sorted({"random", *TOY.bots})
    assert game["forfeits"] is TOY.forfeits


@pytest.mark.parametrize("key", ["toy", *registry.PLAYABLE])
def test_what_a_game_sends_fits_the_schemas_that_the_catalog_tells(catalog: Catalog, key: str, seed: int) -> None:
    """Plays at random and holds every action, event and view against its schema."""
    told = catalog.json("GetGame", game=key)
    checks = {name: jsonschema_rs.Draft202012Validator(told[name]) for name in ("actions", "events", "position")}
    game = registry.find(key)
    scenario = next(iter(game.scenarios().values()))
    chance = SeededChance(seed)
    state = game.new(scenario, scenario["seats"][0], game.option_type(), chance.at("setup"))
    game.start_log(state)
    for _ in range(60):
        seat, actions = _somebody(game, state)
        if not actions:
            break
        checks["position"].validate(_plain(game.view(state, None)))
        action = actions[chance.draw("test", len(actions))]
        checks["actions"].validate(_plain(game.name_action(state, action)))
        try:
            game.apply(state, seat, action, chance.at("seats"), game.not_before(state, seat, action))
        except RuleViolation as violation:
            pytest.fail(f"a listed action was refused: {violation}")
        for event in game.events(state):
            checks["events"].validate(_plain(event))


def _somebody(game: Any, state: Any) -> tuple[int, list[int]]:
    for seat in game.to_act(state):
        if actions := game.legal_actions(state, seat):
            return seat, actions
    return 0, []


def _plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def test_the_default_options_fit_the_schema_and_a_wrong_one_does_not(catalog: Catalog) -> None:
    game = catalog.json("GetGame", game="toy")
    check = jsonschema_rs.Draft202012Validator(game["options"])
    assert check.is_valid(game["default_options"])
    assert not check.is_valid({"timed": "yes"})
    assert not check.is_valid({"unknown": 1})


def test_a_scenario_is_told_whole_with_the_digest_of_its_content(catalog: Catalog) -> None:
    told = catalog.json("GetScenario", scenario_id="toy-plain")
    document = TOY.scenarios()["toy-plain"]
    assert told["document"] == document
    canonical = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert told["digest"] == hashlib.sha256(canonical).hexdigest()
    assert {name: told[name] for name in ("id", "game", "title", "text", "seats")} == {
        "id": "toy-plain",
        "game": "toy",
        "title": document["title"],
        "text": document["text"],
        "seats": document["seats"],
    }


def test_pages_of_scenarios_give_every_one_once_in_one_order(catalog: Catalog) -> None:
    found, cursor = [], ""
    while True:
        page = catalog.json("ListScenarios", limit=1, cursor=cursor)
        assert len(page["scenarios"]) == 1
        found += [row["id"] for row in page["scenarios"]]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    everything = [row["id"] for row in catalog.json("ListScenarios", limit=100)["scenarios"]]
    assert found == everything
    assert set(found) == {id_ for game in registry.PLAYABLE.values() for id_ in game.scenarios()}


def test_scenarios_of_one_game_are_only_its_own(catalog: Catalog) -> None:
    page = catalog.json("ListScenarios", game="toy")
    assert {row["id"] for row in page["scenarios"]} == set(TOY.scenarios())
    assert page["next_cursor"] is None


def _encoded(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "cursor", ["?", "abc", "é", _encoded(["toy"]), _encoded({"asked": "toy"}), _encoded(["other", "toy", "toy-long"])]
)
def test_a_cursor_that_is_none_of_this_list_is_refused_by_name(catalog: Catalog, cursor: str) -> None:
    with pytest.raises(Refused) as refused:
        catalog.document("ListScenarios", game="toy", cursor=cursor)
    assert refused.value.problem.kind == Kind.INVALID
    assert [fault.pointer for fault in refused.value.problem.errors] == ["/cursor"]


@pytest.mark.parametrize("limit", [-1, 101])
def test_a_page_too_large_is_refused_by_name(catalog: Catalog, limit: int) -> None:
    with pytest.raises(Refused) as refused:
        catalog.document("ListScenarios", limit=limit)
    assert refused.value.problem.kind == Kind.INVALID
    assert [fault.pointer for fault in refused.value.problem.errors] == ["/limit"]


def test_cards_are_told_by_game(catalog: Catalog) -> None:
    assert catalog.json("ListCards", game="toy")["cards"] == list(TOY.cards())


@pytest.mark.parametrize(
    ("method", "asked"),
    [
        ("GetGame", {"game": "chess"}),
        ("GetGame", {}),
        ("ListCards", {"game": "chess"}),
        ("ListScenarios", {"game": "chess"}),
        ("GetScenario", {"scenario_id": "nowhere"}),
        ("GetScenario", {}),
    ],
)
def test_what_does_not_exist_is_not_found(catalog: Catalog, method: str, asked: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        catalog.document(method, **asked)
    assert (refused.value.problem.kind, refused.value.problem.code) == (Kind.NOT_FOUND, "not_found")


def test_an_answer_that_the_caller_holds_already_is_not_sent_again(catalog: Catalog) -> None:
    for method, asked in (
        ("ListGames", {}),
        ("GetGame", {"game": "toy"}),
        ("ListScenarios", {"game": "toy"}),
        ("GetScenario", {"scenario_id": "toy-plain"}),
        ("ListCards", {"game": "toy"}),
    ):
        first = catalog.document(method, **asked)
        again = catalog.document(method, if_none_match=first.etag, **asked)
        assert first.json
        assert again.json == b""
        assert again.etag == first.etag
        assert catalog.document(method, if_none_match="other", **asked).json == first.json


def test_maps_are_pictures_whose_tag_names_their_content(catalog: Catalog) -> None:
    svg = catalog.map("toy-plain", envelope_pb2.SVG)
    assert svg.media_type == "image/svg+xml"
    assert b"Seat 0" in svg.data
    png = catalog.map("toy-plain", envelope_pb2.PNG)
    assert png.media_type == "image/png"
    assert png.data.startswith(b"\x89PNG")
    assert int.from_bytes(png.data[16:20], "big") == 1200
    assert svg.etag != png.etag
    assert catalog.map("toy-plain", envelope_pb2.PNG) == png


def test_a_map_is_the_same_after_a_restart(catalog: Catalog, settings: Settings) -> None:
    before = catalog.map("toy-plain", envelope_pb2.SVG)
    with serve(settings, "127.0.0.1:0") as server:
        again = Catalog(settings, server.port)
        assert again.map("toy-plain", envelope_pb2.SVG) == before
        again.client.close()


@pytest.mark.parametrize("form", [envelope_pb2.SVG, envelope_pb2.PNG])
def test_the_map_of_no_scenario_is_not_found(catalog: Catalog, form: envelope_pb2.PictureFormat) -> None:
    with pytest.raises(Refused) as refused:
        catalog.map("nowhere", form)
    assert refused.value.problem.kind == Kind.NOT_FOUND


def test_two_games_cannot_share_the_id_of_a_scenario(tmp_path: Path) -> None:
    class Twin(ToyGame):
        key = "twin"

    own = OwnContent(open_database("", tmp_path, "catalog"), {}, b"", wall_clock)
    with pytest.raises(ValueError, match=r"toy and twin both have a scenario toy-"):
        Everything({"toy": TOY, "twin": Twin()}, own)
