"""Free rolls over the wire: signed, never repeated by a new request, the same for a repeated one."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import runpy
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
import redis
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from deploy.redis_server import RedisServer
from rpc.errors import Kind, Refused
from rpc.settings import Settings
from rpc.stubs.dice_pb2 import RollRequest, SigningKeyRequest
from rpc.stubs.envelope_pb2 import Caller, Document, Write
from services.dice.__main__ import serve
from tests.ports import find_free_port
from tests.services.dice.conftest import DiceClient, dice_client

Json = dict[str, Any]

DOCUMENTATION = Path(__file__).parents[3] / "docs" / "dice.md"

write_ids = iter(f"write-{number}" for number in range(10_000))


def roll(dice: DiceClient, body: object, write_id: str = "", digest: bytes = b"") -> Document:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    write = Write(write_id=write_id or next(write_ids), body_digest=digest or hashlib.sha256(data).digest())
    document: Document = dice.call("Roll", RollRequest(write=write, body=data))
    return document


def refusal(dice: DiceClient, body: object) -> Refused:
    with pytest.raises(Refused) as caught:
        roll(dice, body)
    return caught.value


@pytest.fixture(scope="module")
def check_signature(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Json, Json], None]:
    """What docs/dice.md tells outsiders to run: (roll, key) -> None, or InvalidSignature."""
    [code] = re.findall(r"```python\n(.*?)```", DOCUMENTATION.read_text(), re.DOTALL)
    file = tmp_path_factory.mktemp("docs") / "check_roll.py"
    file.write_text(code)
    check: Callable[[Json, Json], None] = runpy.run_path(str(file))["check"]
    return check


def signing_key(dice: DiceClient) -> Json:
    key: Json = json.loads(dice.call("SigningKey", SigningKeyRequest()).json)
    return key


def test_a_roll_shows_every_die_in_the_order_asked(dice: DiceClient) -> None:
    document = roll(dice, {"dice": "2d6+d12-1"})
    answer = json.loads(document.json)
    assert (document.created, document.replayed) == (True, False)
    assert answer["dice"] == "2d6+d12-1"
    assert [(each["die"], len(each["faces"])) for each in answer["rolls"]] == [("d6", 2), ("d12", 1)]
    faces = [face for each in answer["rolls"] for face in each["faces"]]
    assert all(1 <= face <= 6 for face in faces[:2])
    assert 1 <= faces[2] <= 12
    assert (answer["modifier"], answer["total"]) == (-1, sum(faces) - 1)
    assert answer["rolled_at"].endswith("Z")
    assert len(answer["id"]) >= 16


def test_every_face_shows_up_and_no_other(dice: DiceClient) -> None:
    answer = json.loads(roll(dice, {"dice": "200d4"}).json)
    assert set(answer["rolls"][0]["faces"]) == {1, 2, 3, 4}


def test_anybody_can_check_a_roll_with_the_published_key(
    dice: DiceClient, check_signature: Callable[[Json, Json], None]
) -> None:
    key = signing_key(dice)
    assert (key["kty"], key["crv"], key["alg"]) == ("OKP", "Ed25519", "EdDSA")
    answer = json.loads(roll(dice, {"dice": "4d6 + 2"}).json)
    assert answer["key_id"] == key["kid"]
    check_signature(answer, key)
    pem = load_pem_public_key(key["pem"].encode())
    assert isinstance(pem, Ed25519PublicKey)
    assert pem.public_bytes_raw() == base64.urlsafe_b64decode(key["x"] + "=")


@pytest.mark.parametrize(
    ("field", "value"), [("total", 24), ("dice", "4d8"), ("rolled_at", "2020-01-01T00:00:00.000Z")]
)
def test_a_roll_that_was_touched_fails_the_check(
    dice: DiceClient, check_signature: Callable[[Json, Json], None], field: str, value: object
) -> None:
    answer = json.loads(roll(dice, {"dice": "3d6"}).json)
    with pytest.raises(InvalidSignature):
        check_signature({**answer, field: value}, signing_key(dice))


def test_every_process_of_an_installation_signs_with_one_key_and_another_installation_with_its_own(
    dice: DiceClient, settings: Settings
) -> None:
    with serve(settings, "127.0.0.1:0") as server:
        again = dice_client(settings, server.port)
        assert signing_key(again) == signing_key(dice)
        again.close()
    elsewhere = msgspec.structs.replace(settings, home=settings.home / "elsewhere")
    with serve(elsewhere, "127.0.0.1:0") as server:
        other = dice_client(elsewhere, server.port)
        assert signing_key(other)["kid"] != signing_key(dice)["kid"]
        other.close()


def test_a_repeated_request_gets_the_same_roll(dice: DiceClient, settings: Settings) -> None:
    first = roll(dice, {"dice": "20d20"}, "same")
    with serve(settings, "127.0.0.1:0") as server:
        other_process = dice_client(settings, server.port)
        again = roll(other_process, {"dice": "20d20"}, "same")
        other_process.close()
    assert (again.json, again.replayed) == (first.json, True)


def test_of_many_equal_requests_at_once_one_rolls(dice: DiceClient) -> None:
    start = threading.Barrier(8)

    def race(_: int) -> Document:
        start.wait()
        return roll(dice, {"dice": "20d20"}, "race")

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(race, range(8)))
    assert len({answer.json for answer in answers}) == 1
    assert sum(not answer.replayed for answer in answers) == 1


def test_a_key_used_for_another_body_is_refused(dice: DiceClient) -> None:
    roll(dice, {"dice": "d6"}, "reused")
    with pytest.raises(Refused) as caught:
        roll(dice, {"dice": "d8"}, "reused")
    assert (caught.value.problem.kind, caught.value.problem.code) == (Kind.INVALID, "idempotency_key_reused")


def test_a_refused_roll_may_be_tried_again_under_the_same_key(dice: DiceClient) -> None:
    with pytest.raises(Refused):
        roll(dice, {"dice": "d"}, "mended")
    assert not roll(dice, {"dice": "d6"}, "mended").replayed


@pytest.mark.parametrize(("player", "least", "most"), [("", 0, 600), ("ann", 86_000, 86_400)])
def test_a_roll_is_kept_for_a_day_and_without_a_player_for_minutes(
    dice: DiceClient, redis_server: RedisServer, player: str, least: int, most: int
) -> None:
    write = Write(write_id=next(write_ids), body_digest=b"digest")
    dice.call("Roll", RollRequest(caller=Caller(player_id=player), write=write, body=b'{"dice": "d6"}'))
    store = redis.Redis.from_url(redis_server.url)
    assert least < int(store.ttl(f"roll:{write.write_id}")) <= most
    store.close()


def test_a_key_kept_until_its_record_is_forgotten_foretells_nothing(
    dice: DiceClient, redis_server: RedisServer
) -> None:
    first = roll(dice, {"dice": "20d20"}, "banked")
    with redis.Redis.from_url(redis_server.url) as store:
        assert store.delete("roll:banked") == 1
    later = roll(dice, {"dice": "20d20"}, "banked")
    assert not later.replayed
    assert json.loads(first.json)["rolls"] != json.loads(later.json)["rolls"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/dice"),
        ({"dice": 6}, "/dice"),
        ({"dice": None}, "/dice"),
        ({"dice": "2d6", "seed": 1}, "/seed"),
        ({"dice": "2d6", "a/b": 1}, "/a~1b"),
        ([], ""),
        ("2d6", ""),
    ],
)
def test_a_wrong_body_is_refused_and_the_field_named(dice: DiceClient, body: object, pointer: str) -> None:
    problem = refusal(dice, body).problem
    assert problem.kind is Kind.INVALID
    assert [error.pointer for error in problem.errors] == [pointer]


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"2d6"])
def test_what_is_not_json_is_malformed(dice: DiceClient, body: bytes) -> None:
    assert refusal(dice, body).problem.kind is Kind.MALFORMED


def test_a_bad_notation_is_refused_with_the_position_of_the_fault(dice: DiceClient) -> None:
    [error] = refusal(dice, {"dice": "2d6+x"}).problem.errors
    assert (error.pointer, error.position) == ("/dice", 4)


@pytest.fixture
def lonely_dice(settings: Settings) -> Iterator[DiceClient]:
    """A dice process whose store does not answer."""
    away = msgspec.structs.replace(settings, state_url=f"redis://127.0.0.1:{find_free_port()}/0")
    with serve(away, "127.0.0.1:0") as server:
        client = dice_client(away, server.port)
        yield client
        client.close()


def test_without_a_store_nothing_is_rolled_and_the_client_told_to_come_back(lonely_dice: DiceClient) -> None:
    problem = refusal(lonely_dice, {"dice": "d6"}).problem
    assert (problem.kind, problem.code) == (Kind.UNAVAILABLE, "busy")
    assert problem.retry_after_ms
