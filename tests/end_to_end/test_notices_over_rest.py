"""Notices through the whole hall, by clients that know only the REST API."""

from __future__ import annotations

from collections.abc import Iterator

from tests.end_to_end.hall import Hall
from tests.end_to_end.rest import Json, Rest

PRIVATE: Json = {"game": "toy", "scenario": "toy-plain", "seats": 2, "seat": 0, "visibility": "private"}


def until(stream: Iterator[Json], *events: str) -> list[Json]:
    """Messages up to when each of these events has been told. Raises StopIteration when the stream ends before."""
    told: list[Json] = []
    while not {message["event"] for message in told} >= set(events):
        told.append(next(stream))
    return told


def test_a_player_hears_of_an_invitation_the_start_a_proposal_and_the_end_on_one_stream(hall: Hall) -> None:
    ann, bea = Rest.guest(hall.api_url, "Ann"), Rest.guest(hall.api_url, "Bea")
    me = bea.get("/v1/me")
    assert bea.request("GET", "/v1/me/events").headers["Location"] == me["stream_url"]
    notices = bea.follow(me["stream_url"])
    (opened,) = until(notices, "opened")
    match = ann.create_match(**PRIVATE)["id"]
    invited = ann.post(f"/v1/matches/{match}:invite", {"player": me["id"]})
    (notice,) = until(notices, "invited")
    assert notice["data"] == {"match": match, "version": invited["version"], "seat": None}
    bea.join(match, 1)
    started = ann.post(f"/v1/matches/{match}:start")
    called = {notice["event"]: notice["data"] for notice in until(notices, "started", "your_turn")}
    assert called["your_turn"] == {"match": match, "version": started["version"], "seat": 1}
    proposed = ann.post(f"/v1/matches/{match}:abandon")
    (notice,) = until(notices, "proposal")
    assert notice["data"]["version"] == proposed["version"]
    ended = bea.post(f"/v1/matches/{match}:abandon", {"proposal": proposed["version"]})
    assert ended["status"] == "abandoned"
    (notice,) = until(notices, "ended")
    again = until(bea.follow(me["stream_url"], after=opened["id"]), "ended")
    assert [each["event"] for each in again][:1] == ["invited"]
    assert {each["event"] for each in again} == {"invited", "started", "your_turn", "proposal", "ended"}
    assert again[-1] == notice


def test_notices_survive_the_death_of_all_that_carries_them(breakable: Hall) -> None:
    ann, bea = Rest.guest(breakable.api_url, "Ann"), Rest.guest(breakable.api_url, "Bea")
    me = bea.get("/v1/me")
    (opened,) = until(bea.follow(me["stream_url"]), "opened")
    matches = []
    for name in ("streams", "stream-gateway", "board-1", "redis"):
        match = ann.create_match(**PRIVATE)["id"]
        ann.post(f"/v1/matches/{match}:invite", {"player": me["id"]})
        matches.append(match)
        breakable.restart(name)
        breakable.await_ready()
    stream = bea.follow(me["stream_url"], after=opened["id"])
    heard = [next(stream) for _ in matches]
    assert sorted(each["data"]["match"] for each in heard) == sorted(matches)
