"""Scenarios as plain text over HTTP, at the toy game."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from gateway.schemas.own_content import TEXT_GAME
from tests.gateway.rest_hall import Guest, RestHall
from tests.gateway.seen import patient_get

TEXT = "rounds 2\nrolls 3\n"


@pytest.fixture
def ann(rest_hall: RestHall, api: Any) -> Guest:
    return rest_hall.guest(api, "Ann")


def send(guest: Guest, text: str | bytes, query: str = "?game=toy", **headers: str) -> httpx.Response:
    sent = {"Content-Type": "text/plain", **{name.replace("_", "-"): value for name, value in headers.items()}}
    return guest.http.post(f"/v1/scenarios{query}", content=text, headers=sent)


def test_a_text_is_sent_changed_read_and_played(ann: Guest) -> None:
    answer = send(ann, TEXT, Content_Type="text/plain; charset=UTF-8")
    assert answer.status_code == 201, answer.text
    assert answer.json()["warnings"] == []
    path = answer.headers["Location"]
    read = ann.http.get(f"{path}/board.txt")
    assert (read.text, read.headers["Content-Type"]) == (TEXT, "text/plain; charset=utf-8")
    assert "private" in read.headers["Cache-Control"]
    tag = read.headers["ETag"]
    assert ann.http.get(f"{path}/board.txt", headers={"If-None-Match": tag}).status_code == 304
    changed = ann.http.put(path, content="4\nrolls 3\n", headers={"Content-Type": "text/plain"})
    assert (changed.status_code, changed.json()["version"]) == (200, 2)
    assert [warning["line"] for warning in changed.json()["warnings"]] == [1]
    assert ann.http.get(f"{path}/board.txt?version=1").text == TEXT
    wanted = {"game": "toy", "scenario": answer.json()["id"], "seats": 1, "seat": 0}
    assert ann.http.post("/v1/matches", json=wanted).status_code == 201


def test_faults_have_a_line_and_a_column_and_no_pointer(ann: Guest) -> None:
    answer = send(ann, "rolls 3\nrounds 0\n")
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert (error["line"], error["column"]) == (2, 7)
    assert "pointer" not in error


def test_a_text_needs_the_game_beside_it_and_json_must_not_have_it(ann: Guest) -> None:
    for answer in (send(ann, TEXT, ""), send(ann, TEXT, "?game=TOY!")):
        assert answer.status_code == 422
        assert [error["parameter"] for error in answer.json()["errors"]] == ["game"]
    scenario = {"id": "mine", "title": "Mine", "text": "Own.", "seats": [1, 2], "rounds": 2, "rolls": 2}
    both = ann.http.post("/v1/scenarios?game=toy", json={"game": "toy", "document": scenario})
    assert [error["parameter"] for error in both.json()["errors"]] == ["game"]
    assert [error["pointer"] for error in send(ann, TEXT, "?game=chess").json()["errors"]] == ["/game"]


def test_a_retry_makes_one_and_another_game_is_another_request(ann: Guest) -> None:
    first = send(ann, TEXT, Idempotency_Key="text-1")
    again = send(ann, TEXT, Idempotency_Key="text-1")
    assert first.json() == again.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    other = send(ann, TEXT, "?game=toy&game=toy", Idempotency_Key="text-1")
    assert other.status_code == 422
    changed = send(ann, "rounds 3\nrolls 3\n", Idempotency_Key="text-1")
    assert changed.json()["code"] == "idempotency_key_reused"


def test_what_is_no_text_in_utf_8_is_refused_as_such(ann: Guest) -> None:
    empty = send(ann, "")
    assert (empty.status_code, empty.json()["code"]) == (400, "malformed")
    for headers in (
        {"Content_Type": "text/plain; charset=utf-16"},
        {"Content_Encoding": "gzip"},
        {"Content_Type": "text/csv"},
    ):
        assert send(ann, TEXT, **headers).status_code == 415
    pack = ann.http.post("/v1/packs", content=TEXT, headers={"Content-Type": "text/plain"})
    assert pack.status_code == 415


def test_the_document_declares_both_forms_with_an_example_that_is_accepted(ann: Guest) -> None:
    paths = ann.http.get("/openapi.json").json()["paths"]
    for path, method in (("/v1/scenarios", "post"), ("/v1/scenarios/{scenario_id}", "put")):
        assert set(paths[path][method]["requestBody"]["content"]) == {"application/json", "text/plain"}
    example = paths["/v1/scenarios"]["post"]["requestBody"]["content"]["text/plain"]["example"]
    made = send(ann, example, f"?game={TEXT_GAME}")
    assert made.status_code == 201, made.text
    assert patient_get(ann.http, f"{made.headers['Location']}/map.png").content.startswith(b"\x89PNG")
    assert set(paths["/v1/packs"]["post"]["requestBody"]["content"]) == {"application/json"}
