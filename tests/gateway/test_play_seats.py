"""A player who holds several seats names one over gRPC, as over REST."""

from __future__ import annotations

import json
from typing import Any

import grpc
import pytest

from tests.gateway.play_hall import Player, Refusal, decoded
from tests.gateway.rest_hall import Guest, RestHall
from tests.gateway.table import ROLL, WANTED, Table


@pytest.fixture
def host(rest_hall: RestHall) -> Guest:
    return rest_hall.guest()


@pytest.fixture
def path(host: Guest) -> str:
    """A running match of three, whose first two seats are one player's and whose last is another's."""
    seats = [{"kind": "human"}, {"kind": "human"}, {"kind": "bot", "bot": "random"}]
    made = host.http.post("/v1/matches", json={**WANTED, "seats": seats, "hot_seat": True})
    assert made.status_code == 201, made.text
    assert host.http.post(f"{made.headers['Location']}:start").status_code == 200
    return str(made.headers["Location"])


def test_who_holds_several_seats_plays_each_of_them(channel: grpc.Channel, host: Guest, path: str) -> None:
    player, match = Player(channel, host.key), path.rpartition("/")[2]
    for seat in (0, 1):
        over_rest = host.http.get(f"{path}/legal-actions?seat={seat}").json()
        assert player.legal(match, seat=seat) == [each["action"] for each in over_rest["actions"]] != []
        stream = player.follow(match, seat=seat)
        assert decoded(next(stream))["you"] == {"seat": seat}
        events = decoded(player.act(match, ROLL, seat=seat, write_id=f"seat-{seat}"))["events"]
        assert [event["seat"] for event in events] == [seat]
        assert decoded(next(stream))["events"] == events
        shown = host.http.get(f"{path}?seat={seat}").json()
        del shown["stream_url"]
        assert player.look(match, seat=seat) == shown
    headers = {"Idempotency-Key": "seat-1", "Content-Type": "application/json"}
    again = host.http.post(f"{path}/actions?seat=1", content=json.dumps(ROLL), headers=headers)
    assert (again.json()["events"], again.headers["Idempotency-Replayed"]) == (events, "true")


SEATS: dict[str, tuple[dict[str, int], str]] = {
    "none": ({}, "invalid"),
    "another's": ({"seat": 2}, "not_your_seat"),
    "one that there is not": ({"seat": 9}, "not_your_seat"),
    "one that no match has": ({"seat": 16}, "invalid"),
    "no number of a seat": ({"seat": -1}, "invalid"),
}


@pytest.mark.parametrize("name", SEATS)
def test_a_seat_that_is_not_held_is_refused(channel: grpc.Channel, host: Guest, path: str, name: str) -> None:
    (named, code), player, match = SEATS[name], Player(channel, host.key), path.rpartition("/")[2]
    calls: list[Any] = [lambda: player.legal(match, **named), lambda: player.act(match, ROLL, **named)]
    if named:
        calls += [lambda: player.look(match, **named), lambda: next(player.follow(match, **named))]
    for call in calls:
        with pytest.raises(Refusal) as refused:
            call()
        assert refused.value.problem["code"] == code
        assert [fault["pointer"] for fault in refused.value.problem.get("errors", [])] in ([], ["/seat"])


def test_nobody_looks_or_follows_as_a_seat_without_its_key(channel: grpc.Channel, table: Table) -> None:
    with pytest.raises(Refusal) as refused:
        Player(channel).look(table.id, seat=0)
    assert refused.value.problem["code"] == "no_seat"
    with pytest.raises(Refusal) as refused:
        next(Player(channel).follow(table.id, seat=0))
    assert refused.value.status == "UNAUTHENTICATED"
    with pytest.raises(Refusal) as refused:
        next(Player(channel, table.ben.key).follow(table.id, seat=0))
    assert refused.value.problem["code"] == "not_your_seat"
