"""Scenarios and packs of players, asked of a serving process, on SQLite and on PostgreSQL."""

from __future__ import annotations

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from rpc.errors import Kind, Refused
from rpc.settings import Settings
from rpc.sql import open_database
from rpc.stubs import envelope_pb2
from rpc.stubs.catalog_pb2 import PACK, SCENARIO
from services.catalog import own_content
from services.catalog.tables import Table
from tests.services.catalog.conftest import Catalog
from tests.services.catalog.own_documents import GOLD, Json, create, pack, refusal, scenario, sent
from tests.toy_game import ToyGame


def test_the_migrations_make_exactly_the_tables_that_the_code_uses(own_settings: Settings) -> None:
    database = open_database(own_settings.database_url, own_settings.home, "catalog")
    with database.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Table.metadata) == []
    database.dispose()


def test_a_scenario_is_told_as_it_was_sent_with_its_digest(authors: Catalog) -> None:
    made = create(authors, scenario())
    canonical = json.dumps(scenario(), sort_keys=True, separators=(",", ":")).encode()
    assert made == {
        "id": made["id"],
        "game": "toy",
        "title": "Mine",
        "text": "Own.",
        "seats": [1, 2],
        "digest": hashlib.sha256(canonical).hexdigest(),
        "version": 1,
        "owner": "ann",
        "published": False,
        "document": scenario(),
    }
    assert made["id"].startswith("s-")
    assert authors.json("GetScenario", "ann", scenario_id=made["id"]) == made


def test_a_draft_does_not_exist_for_others(authors: Catalog) -> None:
    draft = create(authors, scenario())["id"]
    for player in ("", "ben"):
        for call in (
            lambda: authors.json("GetScenario", player, scenario_id=draft),  # noqa: B023
            lambda: authors.map(draft, envelope_pb2.SVG, player),  # noqa: B023
            lambda: authors.versions(SCENARIO, draft, player),  # noqa: B023
            lambda: authors.write("UpdateContent", SCENARIO, {"document": scenario()}, player or "x", id=draft),  # noqa: B023
        ):
            assert refusal(call).kind == Kind.NOT_FOUND
        assert [fault.pointer for fault in refusal(lambda: authors.playable(player, scenario_id=draft)).errors] == [  # noqa: B023
            "/scenario"
        ]
        assert draft not in [row["id"] for row in authors.json("ListScenarios", player, limit=100)["scenarios"]]
    assert [row["id"] for row in authors.json("ListScenarios", "ann", mine=True)["scenarios"]] == [draft]
    assert authors.json("ListScenarios", "ben", mine=True)["scenarios"] == []


def test_every_fault_of_a_scenario_is_named_at_once_below_document(authors: Catalog) -> None:
    wrong = scenario(rounds=0, rolls="many", title="", extra=1)
    problem = refusal(lambda: create(authors, wrong))
    assert problem.kind == Kind.INVALID
    assert {fault.pointer for fault in problem.errors} == {
        "/document/title",
        "/document/extra",
        "/document/rounds",
        "/document/rolls",
    }


@pytest.mark.parametrize(
    ("document", "pointers"),
    [
        ({"title": "T", "text": "x"}, ["/document"]),
        (pack(content={"dragons": []}), ["/document/content/dragons"]),
        (pack(content={"cards": [{"name": "G1", "copies": 99}]}), ["cards/0/name", "cards/0/copies"]),
        (pack(content={"cards": {}}), ["/document/content/cards"]),
        (pack(scenarios=[scenario(cards=7), 3]), ["/document/scenarios/1"]),
        (pack(scenarios=[scenario(cards=7)]), ["/document/scenarios/0/cards"]),
        (pack(scenarios=[scenario(), scenario(rounds=0)]), ["/scenarios/1/rounds", "/scenarios/1"]),
        (pack(scenarios=[scenario(id="a b")]), ["/document/scenarios/0/id"]),
        (pack(text="bell \a"), ["/document/text"]),
    ],
)
def test_every_fault_of_a_pack_is_named_at_its_path(catalog: Catalog, document: Json, pointers: list[str]) -> None:
    problem = refusal(lambda: create(catalog, document, kind=PACK))
    found = [fault.pointer for fault in problem.errors]
    assert len(found) == len(pointers)
    assert all(one.endswith(wanted) for one, wanted in zip(found, pointers, strict=True)), found


def test_a_document_too_large_or_of_no_game_is_refused(catalog: Catalog) -> None:
    problem = refusal(lambda: create(catalog, scenario(text="x" * 300_000)))
    assert (problem.kind, problem.code) == (Kind.TOO_LARGE, "too_large")
    problem = refusal(lambda: catalog.write("CreateContent", SCENARIO, sent(scenario(), "chess"), "ann"))
    assert [fault.pointer for fault in problem.errors] == ["/game"]


def test_a_new_version_leaves_the_old_one_as_it_was(authors: Catalog) -> None:
    first = create(authors, scenario())
    second = json.loads(
        authors.write("UpdateContent", SCENARIO, {"document": scenario(rounds=9)}, "ann", id=first["id"]).json
    )
    assert (second["version"], second["document"]["rounds"]) == (2, 9)
    assert authors.json("GetScenario", "ann", scenario_id=first["id"], version=1) == first
    assert authors.json("GetScenario", "ann", scenario_id=first["id"])["version"] == 2
    assert [row["version"] for row in authors.versions(SCENARIO, first["id"], "ann")] == [2, 1]


def test_the_same_document_again_makes_no_version(authors: Catalog) -> None:
    made = create(authors, scenario())["id"]
    again = json.loads(authors.write("UpdateContent", SCENARIO, {"document": scenario()}, "ann", id=made).json)
    assert again["version"] == 1


def test_others_know_only_what_is_published(authors: Catalog) -> None:
    made = create(authors, scenario())["id"]
    authors.write("PublishContent", SCENARIO, {}, "ann", id=made)
    authors.write("UpdateContent", SCENARIO, {"document": scenario(title="Second")}, "ann", id=made)
    assert authors.json("GetScenario", "ben", scenario_id=made)["title"] == "Mine"
    assert authors.json("GetScenario", "ann", scenario_id=made)["title"] == "Second"
    assert refusal(lambda: authors.json("GetScenario", "ben", scenario_id=made, version=2)).kind == Kind.NOT_FOUND
    assert [row["version"] for row in authors.versions(SCENARIO, made)] == [1]
    rows = authors.json("ListScenarios", limit=100)["scenarios"]
    assert [row["title"] for row in rows if row["id"] == made] == ["Mine"]
    assert authors.playable("ben", scenario_id=made)["version"] == 1
    assert b"svg" in authors.map(made, envelope_pb2.SVG).data


def test_only_the_owner_changes_what_is_published(authors: Catalog) -> None:
    made = create(authors, scenario())["id"]
    authors.write("PublishContent", SCENARIO, None, "ann", id=made)
    for method, body in (("UpdateContent", {"document": scenario()}), ("PublishContent", {}), ("DeleteContent", None)):
        problem = refusal(lambda: authors.write(method, SCENARIO, body, "ben", id=made))  # noqa: B023
        assert (problem.kind, problem.code) == (Kind.FORBIDDEN, "not_the_owner")


def test_a_draft_is_deleted_and_what_is_published_or_played_stays(authors: Catalog) -> None:
    draft, played, published = (create(authors, scenario(rounds=rounds))["id"] for rounds in (1, 2, 3))
    authors.mark_played(played)
    authors.write("PublishContent", SCENARIO, {}, "ann", id=published)
    for kept in (played, published):
        problem = refusal(lambda: authors.write("DeleteContent", SCENARIO, None, "ann", id=kept))  # noqa: B023
        assert (problem.kind, problem.code) == (Kind.CONFLICT, "in_use")
    authors.write("DeleteContent", SCENARIO, None, "ann", id=draft, write_id="gone")
    authors.write("DeleteContent", SCENARIO, None, "ann", id=draft, write_id="gone")
    assert refusal(lambda: authors.json("GetScenario", "ann", scenario_id=draft)).kind == Kind.NOT_FOUND
    assert refusal(lambda: authors.write("DeleteContent", SCENARIO, None, "ann", id=draft)).kind == Kind.NOT_FOUND
    assert refusal(lambda: authors.mark_played(draft)).kind == Kind.NOT_FOUND
    assert {row["id"] for row in authors.json("ListScenarios", "ann", mine=True)["scenarios"]} == {played, published}


def test_a_player_has_only_so_many(authors: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_content, "MOST", 2)
    create(authors, scenario())
    create(authors, pack(), kind=PACK)
    problem = refusal(lambda: create(authors, scenario()))
    assert (problem.kind, problem.code) == (Kind.CONFLICT, "too_much_content")
    assert create(authors, scenario(), player="ben")["version"] == 1


def test_of_many_at_once_none_exceeds_what_a_player_may_have(authors: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_content, "MOST", 3)
    create(authors, scenario())

    def one_more(rounds: int) -> str:
        try:
            return str(create(authors, scenario(rounds=rounds))["id"])
        except Refused as refused:
            return refused.problem.code

    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(one_more, range(1, 9)))
    assert told.count("too_much_content") == 6
    assert len(authors.json("ListScenarios", "ann", mine=True)["scenarios"]) == 3


def test_pages_go_on_from_the_built_in_scenarios_to_those_of_players(authors: Catalog) -> None:
    for number in range(3):
        made = create(authors, scenario(rounds=number + 1))["id"]
        authors.write("PublishContent", SCENARIO, {}, "ann", id=made)
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page = authors.json("ListScenarios", game="toy", limit=2, cursor=cursor)
        assert 1 <= len(page["scenarios"]) <= 2
        found += [row["id"] for row in page["scenarios"]]
        cursor = page["next_cursor"]
    assert len(found) == len(set(found)) == len(ToyGame().scenarios()) + 3
    assert [row.startswith("s-") for row in found] == [False] * len(ToyGame().scenarios()) + [True] * 3


def test_a_match_gets_the_content_of_a_pack_by_value(authors: Catalog) -> None:
    made = create(authors, pack(), kind=PACK)
    assert made["content"] == {"cards": 1}
    assert [one["id"] for one in made["scenarios"]] == ["mine"]
    own = authors.playable("ann", scenario_id="mine", pack_id=made["id"])
    assert own["document"] == {**scenario(), "cards": [GOLD]}
    assert own["pack"] == {"id": made["id"], "version": 1, "title": "Gold", "digest": made["digest"]}
    built_in = authors.playable("ann", scenario_id="toy-plain", pack_id=made["id"])
    assert built_in["document"] == {**ToyGame().scenarios()["toy-plain"], "cards": [GOLD]}
    assert built_in["made_of"] == [made["id"]]
    alone = create(authors, scenario(rounds=5))["id"]
    both = authors.playable("ann", scenario_id=alone, pack_id=made["id"])
    assert both["made_of"] == [alone, made["id"]]
    assert both["document"] == {**scenario(rounds=5), "cards": [GOLD]}


def test_what_does_not_go_together_is_refused_by_field(authors: Catalog) -> None:
    made = create(authors, pack(), kind=PACK)["id"]
    asked: list[tuple[Json, str]] = [
        ({"scenario_id": "mine"}, "/scenario"),
        ({"scenario_id": "nowhere", "pack_id": made}, "/scenario"),
        ({"scenario_id": "mine", "pack_id": made, "pack_version": 2}, "/pack"),
        ({"scenario_id": "corner-shop", "pack_id": made}, "/pack"),
        ({"scenario_id": "toy-plain", "scenario_version": 1}, "/scenario_version"),
        ({"scenario_id": made}, "/scenario"),
        ({"scenario_id": "\0"}, "/scenario"),
        ({"scenario_id": "mine", "pack_id": f"{made}\0"}, "/pack"),
    ]
    for wanted, pointer in asked:
        problem = refusal(lambda: authors.playable("ann", **wanted))  # noqa: B023
        assert [fault.pointer for fault in problem.errors] == [pointer], wanted


def test_the_scenarios_of_a_pack_are_drawn(authors: Catalog) -> None:
    made = create(authors, pack(), kind=PACK)["id"]
    assert authors.map("mine", envelope_pb2.PNG, "ann", pack_id=made).data.startswith(b"\x89PNG")
    assert refusal(lambda: authors.map("mine", envelope_pb2.PNG, "ben", pack_id=made)).kind == Kind.NOT_FOUND
    assert refusal(lambda: authors.map("other", envelope_pb2.PNG, "ann", pack_id=made)).kind == Kind.NOT_FOUND
