"""A real board with its real neighbours: dice, catalog and timers on ports of their own, Redis, SQLite."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import redis

from rpc import installation, store_client
from rpc.client import Client
from rpc.settings import Settings, read
from rpc.stubs import board_pb2, envelope_pb2
from rpc.stubs.board_pb2_grpc import BoardStub
from services.board.__main__ import serve
from services.catalog.__main__ import serve as serve_catalog
from services.dice.__main__ import serve as serve_dice
from services.timers.__main__ import serve as serve_timers

ANY = "127.0.0.1:0"
writes = itertools.count()


class BoardClient:
    """Calls a board as the gateway does, for one player."""

    def __init__(self, client: Client[BoardStub], player: str, *, scopes: tuple[str, ...] = ()) -> None:
        self.client = client
        self.player = player
        self.caller = envelope_pb2.Caller(player_id=player, name=player.title(), scopes=scopes)

    def of(self, player: str) -> BoardClient:
        return BoardClient(self.client, player)

    def bots(self) -> BoardClient:
        return BoardClient(self.client, "", scopes=("bots",))

    def create(self, write_id: str = "", **body: Any) -> envelope_pb2.Document:
        body = {"game": "toy", "scenario": "toy-plain", **body}
        data = json.dumps(body).encode()
        return self.client.call(
            "Create", board_pb2.CreateRequest(caller=self.caller, write=_write(write_id, data), body=data)
        )

    def house(
        self, match_id: str, action: str, seat: int | None = None, write_id: str = "", **body: Any
    ) -> envelope_pb2.Document:
        data = json.dumps(body).encode() if body else b""
        request = board_pb2.HouseRequest(
            caller=self.caller,
            write=_write(write_id, action.encode() + data),
            match_id=match_id,
            action=action,
            seat=seat,
            body=data,
        )
        return self.client.call("House", request)

    def act(self, match_id: str, action: Any, write_id: str = "", **more: Any) -> envelope_pb2.Document:
        data = action if isinstance(action, bytes) else json.dumps(action).encode()
        request = board_pb2.ActRequest(
            caller=self.caller, write=_write(write_id, data), match_id=match_id, action=data, **more
        )
        return self.client.call("Act", request)

    def ask(self, method: str, match_id: str, **more: Any) -> envelope_pb2.Document:
        return self.client.call(method, board_pb2.LookRequest(caller=self.caller, match_id=match_id, **more))

    def look(self, match_id: str, **more: Any) -> dict[str, Any]:
        return decoded(self.ask("Look", match_id, **more))

    def legal(self, match_id: str) -> list[dict[str, Any]]:
        return [one["action"] for one in decoded(self.ask("LegalActions", match_id))["actions"]]

    def step(self, match_id: str, version: int) -> board_pb2.StepReply:
        return self.client.call("Step", board_pb2.StepRequest(match_id=match_id, expected_version=version))

    def time_up(self, match_id: str, generation: int) -> board_pb2.TimeUpReply:
        return self.client.call("TimeUp", board_pb2.TimeUpRequest(match_id=match_id, generation=generation))


def _write(write_id: str, digest: bytes) -> envelope_pb2.Write:
    return envelope_pb2.Write(write_id=write_id or f"write-{next(writes)}", body_digest=digest)


def decoded(document: envelope_pb2.Document) -> Any:
    return msgspec.json.decode(document.json)


@pytest.fixture(scope="module")
def store_settings(tmp_path_factory: pytest.TempPathFactory, redis_url: str) -> Iterator[Settings]:
    """Settings with running neighbours."""
    home: Path = tmp_path_factory.mktemp("board")
    environ = {"FIREHALL_HOME": str(home), "REDIS_URL": redis_url, "FIREHALL_EXTRA_GAMES": "tests.toy_game:ToyGame"}
    given = read(environ)
    with serve_dice(given, ANY) as dice, serve_catalog(given, ANY) as catalog:
        placed = msgspec.structs.replace(
            given, dice=f"127.0.0.1:{dice.port}", catalog=f"127.0.0.1:{catalog.port}", timers="127.0.0.1:1"
        )
        with serve_timers(placed, ANY) as timers:
            yield msgspec.structs.replace(placed, timers=f"127.0.0.1:{timers.port}")


@pytest.fixture(scope="module")
def board(store_settings: Settings) -> Iterator[BoardClient]:
    """A client of a board process, for the player "ann"."""
    with serve(store_settings, ANY) as server:
        token = installation.load(store_settings.home).service_token()
        client = Client(BoardStub, [f"127.0.0.1:{server.port}"], token)
        yield BoardClient(client, "ann")
        client.close()


@pytest.fixture
def client(redis_url: str) -> Iterator[redis.Redis]:
    connection = store_client.connect(redis_url)
    yield connection
    connection.close()
