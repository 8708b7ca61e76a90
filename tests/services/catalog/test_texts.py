"""Scenarios as plain text, sent to a serving process and read from it, at the toy game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rpc.errors import Kind, Refused
from tests.services.catalog.conftest import Catalog

Json = dict[str, Any]


def create(catalog: Catalog, text: str, **more: str) -> Json:
    return dict(json.loads(catalog.write_text("CreateContent", text.encode(), "ann", game="toy", **more).json))


def refusal(call: Any) -> Any:
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.problem


def test_a_text_becomes_a_draft_like_any_other(catalog: Catalog) -> None:
    made = create(catalog, "rounds 2\nrolls 3\n")
    assert made["document"]["rounds"] == 2
    assert made["warnings"] == []
    told = catalog.json("GetScenario", "ann", scenario_id=made["id"])
    assert told == {name: value for name, value in made.items() if name != "warnings"}
    assert catalog.text(made["id"], "ann") == "rounds 2\nrolls 3\n"
    assert refusal(lambda: catalog.text(made["id"], "ben")).kind == Kind.NOT_FOUND


def test_what_was_repaired_is_told_with_its_place_again_at_a_retry(catalog: Catalog) -> None:
    wanted = [{"line": 2, "column": 1, "detail": "these are taken for the rounds"}]
    assert create(catalog, "rolls 3\n2\n", write_id="once")["warnings"] == wanted
    assert create(catalog, "rolls 3\n2\n", write_id="once")["warnings"] == wanted


def test_every_line_that_cannot_be_read_is_named(catalog: Catalog) -> None:
    problem = refusal(lambda: create(catalog, "rounds two\nrolls 3\ndragons 4\n"))
    assert problem.kind == Kind.INVALID
    assert [(fault.line, fault.column, fault.pointer) for fault in problem.errors] == [(1, 1, ""), (3, 1, "")]
    assert problem.detail.startswith("line 1: ")


def test_faults_of_the_scenario_are_told_at_the_line_they_come_from(catalog: Catalog) -> None:
    problem = refusal(lambda: create(catalog, "rolls 3\nrounds 0\n"))
    assert [(fault.line, fault.column) for fault in problem.errors] == [(2, 7)]
    problem = refusal(lambda: create(catalog, "rolls 3\n"))
    assert [(fault.line, fault.column, fault.detail) for fault in problem.errors] == [(1, 1, "/rounds: is missing")]


def test_a_new_version_may_come_as_a_text(catalog: Catalog) -> None:
    made = create(catalog, "rounds 2\nrolls 3\n")["id"]
    second = json.loads(catalog.write_text("UpdateContent", b"rounds 4\nrolls 3\n", "ann", id=made).json)
    assert (second["version"], second["warnings"]) == (2, [])
    assert catalog.text(made, "ann") == "rounds 4\nrolls 3\n"
    assert catalog.text(made, "ann", version=1) == "rounds 2\nrolls 3\n"
    for text in (b"rounds 4", b"oops"):
        refused = refusal(lambda: catalog.write_text("UpdateContent", text, "ben", id=made))  # noqa: B023
        assert refused.kind == Kind.NOT_FOUND


def test_only_games_with_such_a_form_take_texts(catalog: Catalog) -> None:
    for game in ("firefighters-on-duty", "chess"):
        problem = refusal(lambda: catalog.write_text("CreateContent", b"rounds 2", "ann", game=game))  # noqa: B023
        assert [fault.pointer for fault in problem.errors] == ["/game"]
    assert refusal(lambda: catalog.text("night-shift")).kind == Kind.NOT_FOUND
    assert catalog.text("toy-plain") == "rounds 3\nrolls 3\n"
    assert catalog.json("GetGame", game="toy")["plain_text"]
    assert not catalog.json("GetGame", game="firefighters-on-duty")["plain_text"]


def test_a_text_too_large_is_refused_unread(catalog: Catalog) -> None:
    assert refusal(lambda: create(catalog, "x\n" * 150_000)).kind == Kind.TOO_LARGE


def test_of_very_many_warnings_some_are_counted(catalog: Catalog) -> None:
    warnings = create(catalog, "rolls 1\n" + "1\n" * 1_500)["warnings"]
    assert len(warnings) == 1_001
    assert warnings[-1]["detail"] == "and 500 warnings that are not listed"
