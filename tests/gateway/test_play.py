"""Playing over gRPC is playing over REST: the same documents, the same effects, the same refusals."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import grpc
import httpx
import msgspec
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from rpc.stubs.board_pb2 import LookRequest
from rpc.stubs.board_pb2_grpc import BoardStub
from rpc.stubs.play_pb2 import MatchRequest
from tests.gateway.play_hall import Player, Refusal, decoded, play_serving
from tests.gateway.rest_hall import RestHall, wait_until
from tests.gateway.table import ROLL, WANTED, Table

DONE, LATE = {"type": "done"}, {"type": "choose", "decision": 1, "option": "double"}
STATUS = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    409: "FAILED_PRECONDITION",
    412: "ABORTED",
    413: "INVALID_ARGUMENT",
    422: "INVALID_ARGUMENT",
    429: "RESOURCE_EXHAUSTED",
}


@pytest.fixture(scope="module")
def channel(rest_hall: RestHall) -> Iterator[grpc.Channel]:
    with play_serving(rest_hall.settings) as address, grpc.insecure_channel(address) as channel:
        yield channel


@pytest.fixture
def ann(channel: grpc.Channel, table: Table) -> Player:
    return Player(channel, table.ann.key)


def id_of(table: Table) -> str:
    return table.path.rpartition("/")[2]


def test_everybody_sees_what_they_see_over_rest(channel: grpc.Channel, table: Table) -> None:
    for guest in (table.ann, table.ben, None):
        shown = Player(channel, guest.key if guest else "").look(id_of(table))
        told = table.look(guest).json()
        del told["stream_url"]
        assert shown == told
    reply = Player(channel, table.ann.key).call("Look", _look(table))
    assert (f'"{reply.etag}"', reply.version) == (table.look(table.ann).headers["ETag"], table.version())
    assert Player(channel, table.ann.key).call("Look", _look(table, known_etag=reply.etag)).json == b""


def _look(table: Table, **more: str) -> Any:
    return MatchRequest(match_id=id_of(table), **more)


def test_an_action_is_found_among_the_legal_ones_and_does_what_it_does_over_rest(ann: Player, table: Table) -> None:
    over_rest = table.ann.http.get(f"{table.path}/legal-actions").json()["actions"]
    assert ann.legal(id_of(table)) == [each["action"] for each in over_rest]
    reply = ann.act(id_of(table), ROLL)
    assert reply.version == table.version()
    assert [event["type"] for event in decoded(reply)["events"]] == ["rolled"]
    view = decoded(ann.act(id_of(table), ROLL, with_view=True))["view"]
    assert view == ann.look(id_of(table))


def test_a_dry_run_changes_nothing_and_names_the_rule(ann: Player, table: Table) -> None:
    before = table.version()
    assert decoded(ann.act(id_of(table), LATE, dry_run=True))["problem"]["code"] == "decision_over"
    assert table.version() == before


def test_a_write_is_done_once_whichever_way_it_is_repeated(ann: Player, table: Table) -> None:
    body = json.dumps(ROLL).encode()
    first = ann.act(id_of(table), body, write_id="once")
    again = ann.act(id_of(table), body, write_id="once")
    assert (again.json, again.replayed, first.replayed) == (first.json, True, False)
    headers = {"Idempotency-Key": "once", "Content-Type": "application/json"}
    answer = table.ann.http.post(f"{table.path}/actions", content=body, headers=headers)
    assert (answer.content, answer.headers["Idempotency-Replayed"]) == (first.json, "true")
    with pytest.raises(Refusal) as refused:
        ann.act(id_of(table), DONE, write_id="once")
    assert (refused.value.status, refused.value.problem["code"]) == ("INVALID_ARGUMENT", "idempotency_key_reused")
    assert table.version() == first.version


def test_an_expected_version_is_the_present_one_or_the_call_is_aborted(ann: Player, table: Table) -> None:
    seen = ann.look(id_of(table))["version"]
    table.act(table.ben, ROLL)
    with pytest.raises(Refusal) as refused:
        ann.act(id_of(table), ROLL, expected_version=seen)
    assert (refused.value.status, refused.value.problem["code"]) == ("ABORTED", "stale_version")
    assert refused.value.problem["current_version"] == seen + 1
    assert ann.act(id_of(table), ROLL, expected_version=seen + 1).version == seen + 2


def act_both(body: bytes, **headers: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    sent = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    return (
        lambda http, path: http.post(f"{path}/actions", content=body, headers=sent),
        lambda player, match: player.act(match, body),
    )


def read_both() -> tuple[Callable[..., Any], Callable[..., Any]]:
    return lambda http, path: http.get(path), lambda player, match: player.look(match)


def legal_both() -> tuple[Callable[..., Any], Callable[..., Any]]:
    return lambda http, path: http.get(f"{path}/legal-actions"), lambda player, match: player.legal(match)


BAD: dict[str, tuple[tuple[Callable[..., Any], Callable[..., Any]], str]] = {
    "against the rules": (act_both(json.dumps(LATE).encode()), "decision_over"),
    "an action of the clock": (act_both(b'{"type": "time_up"}'), ""),
    "an action of the table": (act_both(b'{"type": "burn"}'), ""),
    "an action that no game has": (act_both(b'{"type": "dance"}'), "invalid"),
    "a field that it has not": (act_both(b'{"type": "roll", "seat": 1}'), "invalid"),
    "a field of a wrong type": (act_both(b'{"type": "choose", "decision": "one", "option": 2}'), "invalid"),
    "nothing": (act_both(b""), "malformed"),
    "no JSON": (act_both(b'{"type": '), "malformed"),
    "no object": (act_both(b"[1]"), "invalid"),
    "what is nested too deeply": (act_both(b'{"a":' + b"[" * 70 + b"]" * 70 + b"}"), "malformed"),
    "what is too large": (act_both(b'{"type": "' + b"x" * (1 << 20) + b'"}'), "too_large"),
}


def same(answer: httpx.Response, refused: Refusal) -> None:
    """The same problem, but for whose request it is."""
    told, problem = answer.json(), dict(refused.problem)
    for each in (told, problem):
        assert len(each.pop("request_id")) >= 8
    assert problem == told
    assert refused.status == STATUS[answer.status_code]


@pytest.mark.parametrize("name", BAD)
def test_what_is_refused_over_rest_is_refused_with_the_same_problem(name: str, ann: Player, table: Table) -> None:
    (over_rest, over_grpc), code = BAD[name]
    before = table.version()
    answer = over_rest(table.ann.http, table.path)
    with pytest.raises(Refusal) as refused:
        over_grpc(ann, id_of(table))
    same(answer, refused.value)
    assert code in ("", refused.value.problem["code"])
    assert table.version() == before


@pytest.mark.parametrize(
    "both", [read_both(), legal_both(), act_both(b'{"type": "roll"}')], ids=["look", "legal", "act"]
)
def test_who_may_not_hears_the_same(
    both: tuple[Callable[..., Any], Callable[..., Any]], channel: grpc.Channel, table: Table, rest_hall: RestHall
) -> None:
    over_rest, over_grpc = both
    hidden = rest_hall.guest().http.post("/v1/matches", json={**WANTED, "visibility": "private"}).json()["id"]
    organiser = table.ann.http.post("/v1/me/keys", json={"scopes": ["play"], "label": "x"}).json()["key"]
    lobby = table.ann.http.post("/v1/matches", json={**WANTED, "seat": 0}).json()["id"]
    asked = [
        (table.ann.key, hidden),
        (table.ann.key, "0123456789abcdef"),
        (table.ann.key, lobby),
        ("fh_wrong", id_of(table)),
        ("", id_of(table)),
        (rest_hall.guest().key, id_of(table)),
        (organiser, id_of(table)),
    ]
    refusals = 0
    for key, match in asked:
        answer = over_rest(rest_hall.client(table.api, key=key), f"/v1/matches/{match}")
        try:
            over_grpc(Player(channel, key), match)
            assert answer.status_code == 200
        except Refusal as refused:
            refusals += 1
            same(answer, refused)
    assert refusals >= 3


def test_a_match_that_cannot_exist_is_not_found(ann: Player) -> None:
    for match in ("", "x", "a/b", "a" * 65):
        for call in (ann.look, ann.legal, lambda match: ann.act(match, ROLL), lambda match: list(ann.follow(match))):
            with pytest.raises(Refusal) as refused:
                call(match)
            assert (refused.value.status, refused.value.problem["code"]) == ("NOT_FOUND", "not_found")


def test_a_write_id_is_of_a_certain_shape(ann: Player, table: Table) -> None:
    for write_id in ("with blank", "x" * 129, "x\n"):
        with pytest.raises(Refusal) as refused:
            ann.act(id_of(table), ROLL, write_id=write_id)
        assert [each["pointer"] for each in refused.value.problem["errors"]] == ["/write_id"]


def test_a_call_has_the_request_id_that_it_was_given(channel: grpc.Channel, table: Table) -> None:
    with pytest.raises(Refusal) as refused:
        Player(channel, "fh_wrong", x_request_id="mine-12345").look(id_of(table))
    assert refused.value.problem["request_id"] == "mine-12345"


def test_keys_and_addresses_have_their_limits(rest_hall: RestHall, table: Table) -> None:
    slow = msgspec.structs.replace(rest_hall.settings, key_limit="0.001/5", trusted_proxies=1)
    with play_serving(slow) as address, grpc.insecure_channel(address) as channel:
        player = Player(channel, rest_hall.guest().key, x_forwarded_for="10.99.0.1")
        for _ in range(5):
            player.look(id_of(table))
        with pytest.raises(Refusal) as refused:
            player.look(id_of(table))
        assert (refused.value.status, refused.value.problem["code"]) == ("RESOURCE_EXHAUSTED", "too_many_requests")
        assert refused.value.problem["retry_after_ms"] > 0
        with pytest.raises(Refusal) as refused:
            next(player.follow(id_of(table)))
        assert refused.value.problem["code"] == "too_many_requests"
    slow = msgspec.structs.replace(rest_hall.settings, address_limit="0.001/5", trusted_proxies=1)
    with play_serving(slow) as address, grpc.insecure_channel(address) as channel:
        for _ in range(5):
            Player(channel, x_forwarded_for="10.99.0.2").look(id_of(table))
        with pytest.raises(Refusal) as refused:
            Player(channel, x_forwarded_for="10.99.0.2").look(id_of(table))
        assert refused.value.problem["code"] == "too_many_requests"
        Player(channel, x_forwarded_for="10.99.0.3").look(id_of(table))


def test_a_stream_tells_every_version_once_and_resumes_after_any(ann: Player, table: Table) -> None:
    stream = ann.follow(id_of(table))
    snapshot = next(stream)
    assert (snapshot.event, snapshot.version, decoded(snapshot)) == (
        "snapshot",
        table.version(),
        ann.look(id_of(table)),
    )
    table.act(table.ben, ROLL)
    table.act(table.ann, ROLL)
    told = list(islice(stream, 2))
    assert [(each.event, each.version) for each in told] == [
        ("events", snapshot.version + 1),
        ("events", snapshot.version + 2),
    ]
    assert [decoded(each)["events"][0]["seat"] for each in told] == [1, 0]
    assert list(islice(ann.follow(id_of(table), after=snapshot.version), 2)) == told


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
        snapshot = next(Player(channel, guest.key if guest else "").follow(id_of(table)))
        assert decoded(snapshot)["view"] == table.look(guest).json()["view"]
    hidden = table.ann.http.post("/v1/matches", json={**WANTED, "visibility": "private"}).json()["id"]
    with pytest.raises(Refusal) as refused:
        next(Player(channel, table.ben.key).follow(hidden))
    assert (refused.value.status, refused.value.problem["code"]) == ("NOT_FOUND", "not_found")


def test_a_revoked_key_ends_its_streams_and_does_nothing_more(channel: grpc.Channel, table: Table) -> None:
    made = table.ann.http.post("/v1/me/keys", json={"scopes": ["play"], "label": "bot"}).json()
    player = Player(channel, made["key"])
    stream = player.follow(id_of(table))
    next(stream)
    assert table.ann.http.post(f"/v1/me/keys/{made['id']}:revoke").status_code == 200
    with pytest.raises(Refusal) as refused:
        list(stream)
    assert (refused.value.status, refused.value.problem["code"]) == ("UNAUTHENTICATED", "unauthenticated")
    wait_until(lambda: _is_refused(player, table))


def _is_refused(player: Player, table: Table) -> bool:
    try:
        player.legal(id_of(table))
    except Refusal as refused:
        return refused.status == "UNAUTHENTICATED"
    return False


def test_a_key_has_at_most_20_streams(ann: Player, table: Table) -> None:
    streams = [ann.follow(id_of(table)) for _ in range(20)]
    for stream in streams:
        next(stream)
    with pytest.raises(Refusal) as refused:
        next(ann.follow(id_of(table)))
    assert (refused.value.status, refused.value.problem["code"]) == ("RESOURCE_EXHAUSTED", "too_many_streams")


def test_nothing_but_play_health_and_reflection_is_offered(channel: grpc.Channel, table: Table) -> None:
    stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
    asked = reflection_pb2.ServerReflectionRequest(list_services="")
    (answer,) = stub.ServerReflectionInfo(iter([asked]))
    names = {service.name for service in answer.list_services_response.service}
    assert names == {"firehall.v1.Play", "grpc.health.v1.Health", "grpc.reflection.v1alpha.ServerReflection"}
    health: Any = health_pb2_grpc.HealthStub(channel)
    state = health.Check(health_pb2.HealthCheckRequest(service="firehall.v1.Play")).status
    assert state == health_pb2.HealthCheckResponse.SERVING
    board: Any = BoardStub(channel)  # type: ignore[no-untyped-call]
    with pytest.raises(grpc.RpcError) as refused:
        board.Look(LookRequest(match_id=id_of(table)))
    assert refused.value.code() == grpc.StatusCode.UNIMPLEMENTED
