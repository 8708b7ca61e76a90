"""Retries and races of those who write content of their own, on SQLite and on PostgreSQL."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

from rpc.stubs.catalog_pb2 import SCENARIO
from tests.services.catalog.conftest import Catalog
from tests.services.catalog.own_documents import create, refusal, scenario, sent


def test_a_retry_is_answered_with_what_was_done(authors: Catalog) -> None:
    first = authors.write("CreateContent", SCENARIO, sent(scenario()), "ann", write_id="once")
    again = authors.write("CreateContent", SCENARIO, sent(scenario()), "ann", write_id="once")
    assert (first.json, first.created, first.replayed) == (again.json, again.created, False)
    assert again.replayed
    made = json.loads(first.json)["id"]
    body = {"document": scenario(rounds=3)}
    assert authors.write("UpdateContent", SCENARIO, body, "ann", id=made, write_id="two").json
    authors.write("UpdateContent", SCENARIO, {"document": scenario(rounds=4)}, "ann", id=made)
    repeated = authors.write("UpdateContent", SCENARIO, body, "ann", id=made, write_id="two")
    assert json.loads(repeated.json)["version"] == 2
    assert repeated.replayed
    problem = refusal(lambda: authors.write("CreateContent", SCENARIO, sent(scenario(rolls=3)), "ann", write_id="once"))
    assert problem.code == "idempotency_key_reused"
    assert len(authors.json("ListScenarios", "ann", mine=True)["scenarios"]) == 1


def test_a_retry_publishes_nothing_that_came_after_it(authors: Catalog) -> None:
    made = create(authors, scenario())["id"]
    first = authors.write("PublishContent", SCENARIO, {}, "ann", id=made, write_id="publish")
    authors.write("UpdateContent", SCENARIO, {"document": scenario(rounds=9)}, "ann", id=made)
    again = authors.write("PublishContent", SCENARIO, {}, "ann", id=made, write_id="publish")
    assert (again.json, again.replayed) == (first.json, True)
    assert authors.json("GetScenario", "ben", scenario_id=made)["version"] == 1
    problem = refusal(
        lambda: authors.write("PublishContent", SCENARIO, {"version": 2}, "ann", id=made, write_id="publish")
    )
    assert problem.code == "idempotency_key_reused"


def test_a_retry_of_the_newest_document_does_not_bring_it_back_later(authors: Catalog) -> None:
    made = create(authors, scenario())["id"]
    same = {"document": scenario()}
    assert not authors.write("UpdateContent", SCENARIO, same, "ann", id=made, write_id="same").replayed
    authors.write("UpdateContent", SCENARIO, {"document": scenario(rounds=9)}, "ann", id=made)
    again = authors.write("UpdateContent", SCENARIO, same, "ann", id=made, write_id="same")
    assert (json.loads(again.json)["version"], again.replayed) == (1, True)
    assert [row["version"] for row in authors.versions(SCENARIO, made, "ann")] == [2, 1]
    problem = refusal(lambda: authors.write("PublishContent", SCENARIO, {}, "ann", id=made, write_id="same"))
    assert problem.code == "idempotency_key_reused"


def test_of_many_at_once_each_makes_one_version(authors: Catalog) -> None:
    made = create(authors, scenario())["id"]

    def change(rounds: int) -> int:
        body = {"document": scenario(rounds=rounds)}
        told = authors.write("UpdateContent", SCENARIO, body, "ann", id=made, write_id=f"w{rounds % 4}")
        return int(json.loads(told.json)["version"])

    with ThreadPoolExecutor(8) as pool:
        versions = list(pool.map(change, [10, 11, 12, 13]))
        repeated = list(pool.map(change, [10, 11, 12, 13] * 2))
    assert sorted(versions) == [2, 3, 4, 5]
    assert repeated == versions * 2
