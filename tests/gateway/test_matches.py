"""Matches over REST: made, joined, looked at."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from gateway.schemas import matches as models
from gateway.tickets import Tickets
from rpc import installation
from tests.gateway.rest_hall import RestHall, wait_until
from tests.gateway.seen import patient_get
from tests.gateway.table import ROLL, WANTED, Table
from tests.gateway.test_problems import problem


def test_a_new_match_is_a_lobby_with_an_address(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    answer = guest.http.post("/v1/matches", json=WANTED)
    match = answer.json()
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/matches/{match['id']}"
    assert answer.headers["ETag"] == '"v1-h"'
    assert (match["status"], match["owner"]) == ("lobby", guest.player_id)
    assert guest.http.get(answer.headers["Location"]).json() == match


def test_making_a_match_needs_a_key(rest_hall: RestHall, api: Any) -> None:
    problem(rest_hall.client(api).post("/v1/matches", json=WANTED), 401, "unauthenticated")


def test_a_retried_create_is_the_same_match(rest_hall: RestHall, api: Any) -> None:
    guest, headers = rest_hall.guest(api), {"Idempotency-Key": str(uuid4())}
    first = guest.http.post("/v1/matches", json=WANTED, headers=headers)
    again = guest.http.post("/v1/matches", json=WANTED, headers=headers)
    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.headers["Location"] == first.headers["Location"]
    other = guest.http.post("/v1/matches", json={**WANTED, "seats": 3}, headers=headers)
    problem(other, 422, "idempotency_key_reused")


def test_every_fault_of_a_wanted_match_is_named(rest_hall: RestHall, api: Any) -> None:
    answer = rest_hall.guest(api).http.post("/v1/matches", json={**WANTED, "seats": "two", "colour": "red"})
    assert {error["pointer"] for error in problem(answer, 422, "invalid")["errors"]} == {"/seats", "/colour"}


def test_a_taken_seat_is_refused_to_others_and_kept_by_its_player(rest_hall: RestHall, api: Any) -> None:
    ann, ben = rest_hall.guest(api), rest_hall.guest(api)
    path = ann.http.post("/v1/matches", json=WANTED).headers["Location"]
    first = ann.http.post(f"{path}/seats/0:join", json={"seed": "mine"})
    assert first.json()["you"] == {"seat": 0}
    problem(ben.http.post(f"{path}/seats/0:join"), 409, "seat_taken")
    assert ann.http.post(f"{path}/seats/0:join", json={"seed": "mine"}).json()["you"] == {"seat": 0}
    assert ann.http.post(f"{path}/seats/0:leave").json()["you"] is None


def test_a_seat_that_the_match_does_not_have_is_not_found(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    path = guest.http.post("/v1/matches", json=WANTED).headers["Location"]
    for seat in ("7", "99", "-1", "x"):
        problem(guest.http.post(f"{path}/seats/{seat}:join"), 404, "not_found")


def test_only_the_owner_starts_and_only_a_full_lobby(rest_hall: RestHall, api: Any) -> None:
    ann, ben = rest_hall.guest(api), rest_hall.guest(api)
    path = ann.http.post("/v1/matches", json=WANTED).headers["Location"]
    problem(ben.http.post(f"{path}:start"), 403, "not_the_owner")
    problem(ann.http.post(f"{path}:start"), 409, "seats_open")
    for seat in (0, 1):
        assert ann.http.post(f"{path}/seats/{seat}:bot", json={"bot": "random"}).status_code == 200
    assert ann.http.post(f"{path}:start").json()["status"] == "running"
    problem(ann.http.post(f"{path}:start"), 409, "already_started")


def test_a_lobby_can_be_abandoned(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    path = guest.http.post("/v1/matches", json=WANTED).headers["Location"]
    assert guest.http.post(f"{path}:abandon").json()["status"] == "abandoned"


def test_an_unknown_match_is_not_found(table: Table) -> None:
    path = "/v1/matches/k3J9xQ2mVbT7pLwZ"
    problem(table.ann.http.get(path), 404, "not_found")
    problem(table.ann.http.post(f"{path}/actions", json=ROLL), 404, "not_found")


def test_each_viewer_has_an_entity_tag_of_its_own(table: Table) -> None:
    for guest, viewer in ((table.ann, "s0"), (table.ben, "s1"), (None, "o")):
        told = table.look(guest)
        assert told.headers["ETag"] == f'"v{told.json()["version"]}-{viewer}"'
        assert told.headers["Cache-Control"] == "private, no-cache"
        assert told.headers["Vary"] == "Authorization"
        again = table.look(guest, If_None_Match=told.headers["ETag"])
        assert (again.status_code, again.content) == (304, b"")
    assert table.look(table.ann, If_None_Match='"v4-s1"').status_code == 200


def test_the_stream_url_carries_a_ticket_for_caller_and_seat(table: Table) -> None:
    url = table.look(table.ben).json()["stream_url"]
    settings = table.hall.settings
    assert url.startswith(f"{settings.stream_url}{table.path}/events?ticket=")
    tickets = Tickets(installation.load(settings.home), settings.stream_url)
    ticket = tickets.check(urlsplit(url).query.removeprefix("ticket="), table.path.rpartition("/")[2])
    assert (ticket.player_id, ticket.key_id, ticket.seat) == (table.ben.player_id, table.ben.key_id, 1)
    assert table.look().json()["stream_url"] == f"{settings.stream_url}{table.path}/events"


def test_events_lead_to_the_stream(table: Table) -> None:
    answer = table.ann.http.get(f"{table.path}/events?after=3")
    assert (answer.status_code, answer.content) == (307, b"")
    assert answer.headers["Location"] == table.look(table.ann).json()["stream_url"] + "&after=3"
    onlooker = table.hall.client(table.api).get(f"{table.path}/events?after=3")
    assert onlooker.headers["Location"] == table.look().json()["stream_url"] + "?after=3"


def test_the_board_can_be_drawn(table: Table) -> None:
    for name, media, begin in (("svg", "image/svg+xml", b"<svg"), ("png", "image/png", b"\x89PNG")):
        drawn = patient_get(table.ann.http, f"{table.path}/board.{name}")
        assert drawn.headers["Content-Type"].partition(";")[0] == media
        assert drawn.content.startswith(begin)
        again = table.ann.http.get(f"{table.path}/board.{name}", headers={"If-None-Match": drawn.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_the_dice_are_committed_and_the_journal_closed_before_the_end(table: Table) -> None:
    proof = table.hall.client(table.api).get(f"{table.path}/dice").json()
    assert proof["commitment"] == table.look().json()["commitment"]
    assert (proof["seed"], proof["draws"]) == (None, [])
    problem(table.ann.http.get(f"{table.path}/journal"), 409, "match_running")


def test_the_position_leaves_unknown_what_the_caller_cannot_know(table: Table) -> None:
    mine = table.ann.http.get(f"{table.path}/position").json()
    assert mine["hands"][0] is not None
    assert mine["hands"][1] is None
    assert table.hall.client(table.api).get(f"{table.path}/position").json()["hands"] == [None, None]


def test_a_private_match_does_not_exist_for_others(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    path = guest.http.post("/v1/matches", json={**WANTED, "visibility": "private"}).headers["Location"]
    assert guest.http.get(path).status_code == 200
    for other in (rest_hall.client(api), rest_hall.guest(api).http):
        for read in ("", "/position", "/board.svg", "/dice", "/events"):
            problem(other.get(path + read), 404, "not_found")


def test_my_matches_need_a_key(rest_hall: RestHall, api: Any) -> None:
    problem(rest_hall.client(api).get("/v1/matches?mine=1"), 401, "unauthenticated")


def test_my_matches_come_page_by_page(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    made = {guest.http.post("/v1/matches", json=WANTED).json()["id"] for _ in range(5)}
    first = "/v1/matches?mine=1&limit=2"
    wait_until(lambda: len(guest.http.get("/v1/matches?mine=1").json()["matches"]) == len(made))
    for following in ("link", "next_cursor"):
        path: str | None = first
        found: list[str] = []
        while path is not None:
            page = guest.http.get(path)
            assert page.status_code == 200, page.text
            found += [row["id"] for row in page.json()["matches"]]
            cursor = page.json()["next_cursor"]
            linked = page.links.get("next", {}).get("url")
            path = linked if following == "link" else f"{first}&cursor={cursor}" if cursor else None
        assert (len(found), set(found)) == (len(made), made)


def test_a_bad_cursor_is_named(rest_hall: RestHall, api: Any) -> None:
    told = problem(rest_hall.client(api).get("/v1/matches?cursor=rubbish"), 422, "invalid")
    assert told["errors"][0]["parameter"] == "cursor"


def test_a_finished_match_shows_its_journal_and_its_seed(rest_hall: RestHall, api: Any) -> None:
    guest = rest_hall.guest(api)
    path = guest.http.post("/v1/matches", json={**WANTED, "seats": 1, "seat": 0}).headers["Location"]
    rest_hall.play_to_the_end(guest, path)
    journal = guest.http.get(f"{path}/journal").json()["entries"]
    proof = guest.http.get(f"{path}/dice").json()
    assert [entry["version"] for entry in journal] == list(range(1, len(journal) + 1))
    assert proof["seed"] is not None
    assert len(proof["draws"]) > 0
    problem(guest.http.post(f"{path}/actions", json=ROLL), 409, "match_ended")


def test_the_answers_have_the_form_that_the_document_declares(table: Table) -> None:
    table.act(table.ann, ROLL)
    for path, model in (
        ("", models.Match),
        ("/legal-actions", models.LegalActions),
        ("/dice", models.DiceProof),
    ):
        model.model_validate(table.ann.http.get(table.path + path).json(), strict=True)
    models.Acted.model_validate(table.act(table.ann, ROLL, "?view=1").json(), strict=True)
