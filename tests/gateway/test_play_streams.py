"""Following over gRPC: every version once, for as long as its player may."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import ExitStack
from itertools import islice

import grpc
import pytest

from gateway import play_server
from tests.gateway.play_hall import Player, Refusal, decoded, play_serving
from tests.gateway.rest_hall import RestHall, wait_until
from tests.gateway.table import ROLL, WANTED, Table


def test_a_stream_tells_every_version_once_and_resumes_after_any(ann: Player, table: Table) -> None:
    stream = ann.follow(table.id)
    snapshot = next(stream)
    assert (snapshot.event, snapshot.version, decoded(snapshot)) == (
        "snapshot",
        table.version(),
        ann.look(table.id),
    )
    table.act(table.ben, ROLL)
    table.act(table.ann, ROLL)
    told = list(islice(stream, 2))
    assert [(each.event, each.version) for each in told] == [
        ("events", snapshot.version + 1),
        ("events", snapshot.version + 2),
    ]
    assert [decoded(each)["events"][0]["seat"] for each in told] == [1, 0]
    assert list(islice(ann.follow(table.id, after=snapshot.version), 2)) == told


def test_the_last_message_ends_a_stream_and_whoever_has_it_is_told_nothing_more(
    channel: grpc.Channel, rest_hall: RestHall
) -> None:
    guest = rest_hall.guest()
    match = guest.http.post("/v1/matches", json={**WANTED, "seats": 1, "seat": 0}).json()["id"]
    player = Player(channel, guest.key)
    stream = player.follow(match)
    next(stream)
    assert guest.http.post(f"/v1/matches/{match}:abandon").status_code == 200
    *_, last = stream
    assert (last.event, decoded(last)["outcome"]) == ("ended", None)
    assert list(player.follow(match, after=last.version)) == []


def test_a_stream_shows_what_its_player_may_know(channel: grpc.Channel, table: Table) -> None:
    for guest in (table.ann, table.ben, None):
        snapshot = next(Player(channel, guest.key if guest else "").follow(table.id))
        assert decoded(snapshot)["view"] == table.look(guest).json()["view"]
    hidden = table.ann.http.post("/v1/matches", json={**WANTED, "visibility": "private"}).json()["id"]
    with pytest.raises(Refusal) as refused:
        next(Player(channel, table.ben.key).follow(hidden))
    assert (refused.value.status, refused.value.problem["code"]) == ("NOT_FOUND", "not_found")


def test_who_is_sent_away_from_a_private_match_follows_it_no_longer_and_hears_why(
    channel: grpc.Channel, rest_hall: RestHall
) -> None:
    owner, guest = rest_hall.guest(), rest_hall.guest()
    match = owner.http.post("/v1/matches", json={**WANTED, "seat": 0, "visibility": "private"}).json()["id"]
    assert owner.http.post(f"/v1/matches/{match}:invite", json={"player": guest.player_id}).status_code == 200
    as_onlooker, as_seat = (Player(channel, guest.key).follow(match) for _ in range(2))
    next(as_onlooker)
    assert guest.http.post(f"/v1/matches/{match}/seats/1:join").status_code == 200
    next(as_seat)
    kicked = owner.http.post(f"/v1/matches/{match}/seats/1:kick").json()["version"]
    assert owner.http.post(f"/v1/matches/{match}:new-code").status_code == 200
    for stream in (as_onlooker, as_seat):
        with pytest.raises(Refusal) as refused:
            assert [each.version for each in stream if each.version > kicked] == []
        assert (refused.value.status, refused.value.problem["code"]) == ("NOT_FOUND", "not_found")


def test_a_revoked_key_ends_its_streams_and_does_nothing_more(channel: grpc.Channel, table: Table) -> None:
    made = table.ann.http.post("/v1/me/keys", json={"scopes": ["play"], "label": "bot"}).json()
    player = Player(channel, made["key"])
    stream = player.follow(table.id)
    next(stream)
    assert table.ann.http.post(f"/v1/me/keys/{made['id']}:revoke").status_code == 200
    with pytest.raises(Refusal) as refused:
        list(stream)
    assert (refused.value.status, refused.value.problem["code"]) == ("UNAUTHENTICATED", "unauthenticated")
    wait_until(lambda: _is_refused(player, table))


def _is_refused(player: Player, table: Table) -> bool:
    try:
        player.legal(table.id)
    except Refusal as refused:
        return refused.status == "UNAUTHENTICATED"
    return False


def test_a_key_has_at_most_20_streams(ann: Player, table: Table) -> None:
    streams = [ann.follow(table.id) for _ in range(20)]
    for stream in streams:
        next(stream)
    with pytest.raises(Refusal) as refused:
        next(ann.follow(table.id))
    assert (refused.value.status, refused.value.problem["code"]) == ("RESOURCE_EXHAUSTED", "too_many_streams")


FOLLOWER = """
import sys, grpc
from rpc.stubs.play_pb2 import FollowRequest
from rpc.stubs.play_pb2_grpc import PlayStub
stub, key = PlayStub(grpc.insecure_channel(sys.argv[1])), [("authorization", f"Bearer {sys.argv[3]}")]
streams = [stub.Follow(FollowRequest(match_id=sys.argv[2]), metadata=key) for _ in range(20)]
print(*(next(stream).event for stream in streams), flush=True)
next(streams[0])
"""


def test_who_follows_and_has_gone_without_a_word_is_counted_no_longer(
    monkeypatch: pytest.MonkeyPatch, rest_hall: RestHall, table: Table
) -> None:
    soon = dict(play_server.OPTIONS)
    soon["grpc.keepalive_time_ms"] //= 40
    soon["grpc.http2.ping_timeout_ms"] //= 10
    monkeypatch.setattr(play_server, "OPTIONS", tuple(soon.items()))
    with play_serving(rest_hall.settings) as address, grpc.insecure_channel(address) as channel:
        command = [sys.executable, "-c", FOLLOWER, address, table.id, table.ann.key]
        with ExitStack() as others:
            wait_until(lambda: _follows_in_silence(command, others))
            wait_until(lambda: _may_follow(Player(channel, table.ann.key), table))


def _follows_in_silence(command: list[str], others: ExitStack) -> bool:
    """A follower that was there and no longer moves. A busy machine may be too slow for pings as short as these."""
    other = others.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL))
    others.callback(other.kill)
    assert other.stdout is not None
    there = other.stdout.readline().split() == [b"snapshot"] * 20
    other.send_signal(signal.SIGSTOP)
    return there


def _may_follow(player: Player, table: Table) -> bool:
    try:
        next(player.follow(table.id))
    except Refusal as refused:
        return bool(refused.problem["code"] != "too_many_streams")
    return True


def test_onlookers_of_a_match_with_a_delay_see_it_later_and_seats_see_it_now(
    channel: grpc.Channel, rest_hall: RestHall
) -> None:
    guest, onlooker = rest_hall.guest(), rest_hall.guest()
    wanted = {**WANTED, "seats": 1, "seat": 0, "spectator_delay_ms": 3_600_000}
    match = guest.http.post("/v1/matches", json=wanted).json()["id"]
    lobby = onlooker.http.get(f"/v1/matches/{match}").json()
    started = guest.http.post(f"/v1/matches/{match}:start").json()
    for key in (onlooker.key, ""):
        player = Player(channel, key)
        seen = player.look(match)
        assert (seen["status"], seen["version"]) == ("lobby", lobby["version"])
        snapshot = next(player.follow(match))
        assert (snapshot.version, decoded(snapshot)) == (lobby["version"], seen)
        with pytest.raises(Refusal) as refused:
            player.act(match, ROLL)
        assert "current_version" not in refused.value.problem
    seated = Player(channel, guest.key)
    assert seated.look(match)["version"] == next(seated.follow(match)).version == started["version"]
