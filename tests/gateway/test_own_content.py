"""Scenarios and packs of players over HTTP, at the toy game and at Firefighters on Duty."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.gateway.rest_hall import Guest, RestHall
from tests.gateway.seen import patient_get

Json = dict[str, Any]
GAME = "firefighters-on-duty"
SCENARIO = {"id": "short", "title": "Short", "text": "One round.", "seats": [1, 2], "rounds": 1, "rolls": 2}
NONE_OF_THE_BOX = [{"name": name, "copies": 0} for name in ("red", "green", "blue")]
PACK: Json = {
    "title": "Gold",
    "text": "Only gold.",
    "content": {"cards": [{"name": "gold", "copies": 9}, *NONE_OF_THE_BOX]},
    "scenarios": [SCENARIO],
}


@pytest.fixture
def ann(rest_hall: RestHall, api: Any) -> Guest:
    return rest_hall.guest(api, "Ann")


@pytest.fixture
def ben(rest_hall: RestHall, api: Any) -> Guest:
    return rest_hall.guest(api, "Ben")


def send(guest: Guest, folder: str, document: Json, game: str = "toy", **headers: str) -> httpx.Response:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return guest.http.post(f"/v1/{folder}", json={"game": game, "document": document}, headers=sent)


def made(guest: Guest, folder: str, document: Json, game: str = "toy") -> str:
    answer = send(guest, folder, document, game)
    assert answer.status_code == 201, answer.text
    assert answer.headers["Location"] == f"/v1/{folder}/{answer.json()['id']}"
    return str(answer.headers["Location"])


def test_a_draft_is_read_changed_published_and_listed(ann: Guest, ben: Guest) -> None:
    path = made(ann, "scenarios", SCENARIO)
    assert ben.http.get(path).status_code == 404
    first = ann.http.get(path)
    assert first.json()["document"] == SCENARIO
    assert "private" in first.headers["Cache-Control"]
    assert ann.http.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    second = ann.http.put(path, json={"document": {**SCENARIO, "rolls": 3}})
    assert (second.status_code, second.json()["version"]) == (200, 2)
    assert ann.http.get(f"{path}?version=1").json() == first.json()
    published = ann.http.post(f"{path}:publish", json={"version": 1})
    assert published.json()["published"]
    assert ben.http.get(path).json()["version"] == 1
    assert [row["version"] for row in ann.http.get(f"{path}/versions").json()["versions"]] == [2, 1]
    assert [row["version"] for row in ben.http.get(f"{path}/versions").json()["versions"]] == [1]
    mine = ann.http.get("/v1/scenarios?mine=1").json()["scenarios"]
    assert [row["id"] for row in mine] == [first.json()["id"]]
    assert ben.http.get("/v1/scenarios?mine=1").json()["scenarios"] == []


def test_a_list_of_ones_own_needs_a_key(rest_hall: RestHall, api: Any) -> None:
    for folder in ("scenarios", "packs"):
        assert rest_hall.client(api).get(f"/v1/{folder}?mine=1").status_code == 401


def test_every_fault_is_named_with_its_pointer_into_the_body(ann: Guest) -> None:
    answer = send(ann, "packs", {**PACK, "scenarios": [{**SCENARIO, "rounds": 0, "rolls": "x"}, SCENARIO], "title": ""})
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.json()["errors"]] == ["/document/title"]
    answer = send(ann, "packs", {**PACK, "scenarios": [{**SCENARIO, "rounds": 0, "rolls": "x"}, SCENARIO]})
    assert [error["pointer"] for error in answer.json()["errors"]] == [
        "/document/scenarios/0/rounds",
        "/document/scenarios/0/rolls",
        "/document/scenarios/1",
    ]


def test_a_retry_with_the_same_key_makes_one(ann: Guest) -> None:
    first = send(ann, "packs", PACK, Idempotency_Key="pack-1")
    again = send(ann, "packs", PACK, Idempotency_Key="pack-1")
    assert first.json() == again.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    other = send(ann, "packs", {**PACK, "title": "Other"}, Idempotency_Key="pack-1")
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert len(ann.http.get("/v1/packs?mine=1").json()["packs"]) == 1


def test_a_draft_is_deleted_and_what_was_played_stays(ann: Guest) -> None:
    path = made(ann, "scenarios", SCENARIO)
    assert ann.http.delete(path, headers={"Idempotency-Key": "gone"}).status_code == 204
    assert ann.http.delete(path, headers={"Idempotency-Key": "gone"}).status_code == 204
    assert ann.http.get(path).status_code == 404
    path = made(ann, "scenarios", SCENARIO)
    scenario = path.rpartition("/")[2]
    assert ann.http.post("/v1/matches", json={"game": "toy", "scenario": scenario}).status_code == 201
    refused = ann.http.delete(path)
    assert (refused.status_code, refused.json()["code"]) == (409, "in_use")


def test_a_running_match_keeps_what_it_was_made_of(rest_hall: RestHall, ann: Guest) -> None:
    path = made(ann, "packs", PACK)
    pack = path.rpartition("/")[2]
    wanted = {"game": "toy", "scenario": "short", "pack": pack, "seats": 1, "seat": 0}
    match = ann.http.post("/v1/matches", json=wanted)
    assert match.status_code == 201, match.text
    assert match.json()["scenario"] == {"id": "short", "title": "Short", "version": 1}
    assert match.json()["pack"] == {"id": pack, "version": 1, "title": "Gold"}
    assert ann.http.put(path, json={"document": {**PACK, "content": {}, "title": "Lead"}}).json()["version"] == 2
    at = match.headers["Location"]
    rest_hall.play_to_the_end(ann, at)
    entries = ann.http.get(f"{at}/journal").json()["entries"]
    opening = entries[0]["details"]
    assert opening["scenario"] == {**SCENARIO, "cards": PACK["content"]["cards"]}
    assert set(opening["content"]) == {"scenario", "pack"}
    assert opening["pack"] == {"id": pack, "version": 1, "title": "Gold"}
    dealt = [draw["face"] for entry in entries for draw in entry.get("draws", []) if draw["kind"] == "card"]
    assert set(dealt) == {"gold"}
    assert ann.http.get(f"{at}/dice").json()["kinds"]["card"] == ["red", "green", "blue", "gold"]
    assert ann.http.post("/v1/matches", json={**wanted, "pack_version": 1}).status_code == 201


def test_practice_dice_know_the_cards_of_the_pack(ann: Guest) -> None:
    pack = made(ann, "packs", PACK).rpartition("/")[2]
    wanted = {"game": "toy", "scenario": "toy-plain", "pack": pack, "seats": 1, "seat": 0, "practice": True}
    right = ann.http.post("/v1/matches", json={**wanted, "dice": {"script": {"card": ["gold"]}}})
    assert right.status_code == 201, right.text
    assert ann.http.post(f"{right.headers['Location']}:start").status_code == 200
    wrong = ann.http.post("/v1/matches", json={**wanted, "dice": {"script": {"card": ["lead"]}}})
    assert [error["pointer"] for error in wrong.json()["errors"]] == ["/dice/script/card/0"]


def test_others_play_what_is_published_and_not_what_is_private(ann: Guest, ben: Guest) -> None:
    path = made(ann, "packs", PACK)
    wanted = {"game": "toy", "scenario": "short", "pack": path.rpartition("/")[2]}
    refused = ben.http.post("/v1/matches", json=wanted)
    assert [error["pointer"] for error in refused.json()["errors"]] == ["/pack"]
    assert ann.http.post(f"{path}:publish").status_code == 200
    assert ben.http.post("/v1/matches", json=wanted).status_code == 201
    assert path.rpartition("/")[2] in [row["id"] for row in ben.http.get("/v1/packs?limit=100").json()["packs"]]


def test_uploads_have_a_limit_of_their_own(rest_hall: RestHall) -> None:
    ann = rest_hall.guest(rest_hall.app(upload_limit="0.001/2"))
    for _ in range(2):
        assert send(ann, "scenarios", SCENARIO).status_code == 201
    refused = send(ann, "scenarios", SCENARIO)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert ann.http.get("/v1/scenarios?mine=1").status_code == 200


def test_the_examples_of_the_document_are_accepted_and_can_be_played(ann: Guest) -> None:
    schemas = ann.http.get("/openapi.json").json()["components"]["schemas"]
    for folder, name in (("scenarios", "Scenario"), ("packs", "Pack")):
        answer = ann.http.post(f"/v1/{folder}", json=schemas[f"{name}Wanted"]["example"])
        assert answer.status_code == 201, answer.text
        again = ann.http.put(answer.headers["Location"], json=schemas[f"{name}VersionWanted"]["example"])
        assert (again.status_code, again.json()["version"]) == (200, 1)
    pack = answer.json()["id"]
    picture = patient_get(ann.http, f"/v1/packs/{pack}/scenarios/hill-street/map.png")
    assert picture.content.startswith(b"\x89PNG")
    wanted = {"game": GAME, "scenario": "hill-street", "pack": pack, "seats": 1, "seat": 0}
    match = ann.http.post("/v1/matches", json=wanted)
    assert match.status_code == 201, match.text
    begun = ann.http.post(f"{match.headers['Location']}:start").json()
    assert [card["id"] for card in begun["view"]["scenario"]["event_cards"]] == ["wind-turns"]


def test_the_game_tells_the_schemas_of_what_may_be_sent(ann: Guest) -> None:
    game = ann.http.get(f"/v1/games/{GAME}").json()
    assert set(game["content"]) == {"tiles", "event_cards", "call_cards"}
    assert "properties" in game["content"]["tiles"]
    assert game["scenario"]["anyOf"]
