"""What is refused over REST is refused over gRPC, with the same problem document."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import grpc
import httpx
import msgspec
import pytest

from tests.gateway.play_hall import Player, Refusal, play_serving
from tests.gateway.rest_hall import RestHall, new_name
from tests.gateway.table import ROLL, WANTED, Table

LATE = {"type": "choose", "decision": 1, "option": "double"}
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
        over_grpc(ann, table.id)
    same(answer, refused.value)
    assert code in ("", refused.value.problem["code"])
    assert table.version() == before


LOOK, LEGAL, ACT = read_both(), legal_both(), act_both(b'{"type": "roll"}')


@pytest.mark.parametrize("both", [LOOK, LEGAL, ACT], ids=["look", "legal", "act"])
def test_who_may_not_hears_the_same(
    both: tuple[Callable[..., Any], Callable[..., Any]], channel: grpc.Channel, table: Table, rest_hall: RestHall
) -> None:
    over_rest, over_grpc = both
    hidden = rest_hall.guest().http.post("/v1/matches", json={**WANTED, "visibility": "private"}).json()["id"]
    registered = rest_hall.client(table.api).post("/v1/players", json={"name": new_name()}).json()["key"]
    organiser = (
        rest_hall.client(table.api, key=registered).post("/v1/me/keys", json={"scopes": ["organise"]}).json()["key"]
    )
    lobby = table.ann.http.post("/v1/matches", json={**WANTED, "seat": 0}).json()["id"]
    asked = [
        (table.ann.key, hidden),
        (table.ann.key, "0123456789abcdef"),
        (table.ann.key, lobby),
        ("fh_wrong", table.id),
        ("", table.id),
        (rest_hall.guest().key, table.id),
        (organiser, table.id),
    ]
    codes = set()
    for key, match in asked:
        answer = over_rest(rest_hall.client(table.api, key=key), f"/v1/matches/{match}")
        try:
            over_grpc(Player(channel, key), match)
            assert answer.status_code == 200
        except Refusal as refused:
            codes.add(refused.problem["code"])
            same(answer, refused)
    assert codes >= {"not_found", "unauthenticated"}
    if both is not LOOK:
        assert codes >= {"not_found", "unauthenticated", "no_seat", "insufficient_scope"}


def test_a_match_that_cannot_exist_is_not_found(ann: Player) -> None:
    for match in ("", "x", "a/b", "a" * 65):
        for call in (ann.look, ann.legal, lambda match: ann.act(match, ROLL), lambda match: list(ann.follow(match))):
            with pytest.raises(Refusal) as refused:
                call(match)
            assert (refused.value.status, refused.value.problem["code"]) == ("NOT_FOUND", "not_found")


def test_a_write_id_is_of_a_certain_shape(ann: Player, table: Table) -> None:
    for write_id in ("with blank", "x" * 129, "x\n"):
        with pytest.raises(Refusal) as refused:
            ann.act(table.id, ROLL, write_id=write_id)
        assert [each["pointer"] for each in refused.value.problem["errors"]] == ["/write_id"]


def test_keys_and_addresses_have_their_limits(rest_hall: RestHall, table: Table) -> None:
    slow = msgspec.structs.replace(rest_hall.settings, key_limit="0.001/5", trusted_proxies=1)
    with play_serving(slow) as address, grpc.insecure_channel(address) as channel:
        player = Player(channel, rest_hall.guest().key, x_forwarded_for="10.99.0.1")
        for _ in range(5):
            player.look(table.id)
        with pytest.raises(Refusal) as refused:
            player.look(table.id)
        assert (refused.value.status, refused.value.problem["code"]) == ("RESOURCE_EXHAUSTED", "too_many_requests")
        assert refused.value.problem["retry_after_ms"] > 0
        with pytest.raises(Refusal) as refused:
            next(player.follow(table.id))
        assert refused.value.problem["code"] == "too_many_requests"
    slow = msgspec.structs.replace(rest_hall.settings, address_limit="0.001/5", trusted_proxies=1)
    with play_serving(slow) as address, grpc.insecure_channel(address) as channel:
        for _ in range(5):
            Player(channel, x_forwarded_for="10.99.0.2").look(table.id)
        with pytest.raises(Refusal) as refused:
            Player(channel, x_forwarded_for="10.99.0.2").look(table.id)
        assert refused.value.problem["code"] == "too_many_requests"
        Player(channel, x_forwarded_for="10.99.0.3").look(table.id)
