"""Playing over gRPC is playing over REST: the same documents, the same effects."""

from __future__ import annotations

import json
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from rpc.stubs.board_pb2 import LookRequest
from rpc.stubs.board_pb2_grpc import BoardStub
from rpc.stubs.play_pb2 import MatchRequest
from tests.gateway.play_hall import Player, Refusal, decoded
from tests.gateway.table import ROLL, Table

DONE, LATE = {"type": "done"}, {"type": "choose", "decision": 1, "option": "double"}


def test_everybody_sees_what_they_see_over_rest(channel: grpc.Channel, table: Table) -> None:
    for guest in (table.ann, table.ben, None):
        shown = Player(channel, guest.key if guest else "").look(table.id)
        told = table.look(guest).json()
        del told["stream_url"]
        assert shown == told
    reply = Player(channel, table.ann.key).call("Look", _look(table))
    assert (f'"{reply.etag}"', reply.version) == (table.look(table.ann).headers["ETag"], table.version())
    assert Player(channel, table.ann.key).call("Look", _look(table, known_etag=reply.etag)).json == b""


def _look(table: Table, **more: Any) -> Any:
    return MatchRequest(match_id=table.id, **more)


def test_an_action_is_found_among_the_legal_ones_and_does_what_it_does_over_rest(ann: Player, table: Table) -> None:
    over_rest = table.ann.http.get(f"{table.path}/legal-actions").json()["actions"]
    assert ann.legal(table.id) == [each["action"] for each in over_rest]
    reply = ann.act(table.id, ROLL)
    assert reply.version == table.version()
    assert [event["type"] for event in decoded(reply)["events"]] == ["rolled"]
    view = decoded(ann.act(table.id, ROLL, with_view=True))["view"]
    assert view == ann.look(table.id)


def test_a_dry_run_changes_nothing_and_names_the_rule(ann: Player, table: Table) -> None:
    before = table.version()
    assert decoded(ann.act(table.id, LATE, dry_run=True))["problem"]["code"] == "decision_over"
    assert table.version() == before


def test_a_write_is_done_once_whichever_way_it_is_repeated(ann: Player, table: Table) -> None:
    body = json.dumps(ROLL).encode()
    first = ann.act(table.id, body, write_id="once")
    again = ann.act(table.id, body, write_id="once")
    assert (again.json, again.replayed, first.replayed) == (first.json, True, False)
    headers = {"Idempotency-Key": "once", "Content-Type": "application/json"}
    answer = table.ann.http.post(f"{table.path}/actions", content=body, headers=headers)
    assert (answer.content, answer.headers["Idempotency-Replayed"]) == (first.json, "true")
    with pytest.raises(Refusal) as refused:
        ann.act(table.id, DONE, write_id="once")
    assert (refused.value.status, refused.value.problem["code"]) == ("INVALID_ARGUMENT", "idempotency_key_reused")
    assert table.version() == first.version


def test_an_expected_version_is_the_present_one_or_the_call_is_aborted(ann: Player, table: Table) -> None:
    seen = ann.look(table.id)["version"]
    table.act(table.ben, ROLL)
    with pytest.raises(Refusal) as refused:
        ann.act(table.id, ROLL, expected_version=seen)
    assert (refused.value.status, refused.value.problem["code"]) == ("ABORTED", "stale_version")
    assert refused.value.problem["current_version"] == seen + 1
    assert ann.act(table.id, ROLL, expected_version=seen + 1).version == seen + 2


def test_a_call_has_the_request_id_that_it_was_given(channel: grpc.Channel, table: Table) -> None:
    player = Player(channel, table.ann.key, x_request_id="mine-12345")
    _, call = player.stub.Look.with_call(_look(table), metadata=player.metadata)
    assert ("x-request-id", "mine-12345") in call.trailing_metadata()
    with pytest.raises(Refusal) as refused:
        Player(channel, "fh_wrong", x_request_id="mine-12345").look(table.id)
    assert refused.value.problem["request_id"] == "mine-12345"


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
        board.Look(LookRequest(match_id=table.id))
    assert refused.value.code() == grpc.StatusCode.UNIMPLEMENTED
