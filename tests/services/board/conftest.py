"""A real board with its real neighbours: dice, catalog and timers on ports of their own, Redis, SQLite."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from deploy.redis_server import RedisServer
from games import registry
from jobs.celery_app import make_app
from rpc import installation, store_client
from rpc.client import Client
from rpc.settings import Settings, read
from rpc.sql import open_database
from rpc.stubs import board_pb2, envelope_pb2
from rpc.stubs.board_pb2_grpc import BoardStub
from rpc.stubs.catalog_pb2_grpc import CatalogStub
from rpc.stubs.dice_pb2_grpc import DiceStub
from rpc.stubs.timers_pb2_grpc import TimersStub
from services.board.__main__ import serve
from services.board.archive import Archive
from services.board.board import Board, Neighbours, assemble
from services.board.finding import Finder
from services.board.keys import partition
from services.board.messages import events_for
from services.board.store import Store
from services.catalog.__main__ import serve as serve_catalog
from services.dice.__main__ import serve as serve_dice
from services.timers.__main__ import serve as serve_timers
from tests.databases import empty_database
from tests.ports import free_ports

ANY = "127.0.0.1:0"
writes = itertools.count()


class BoardClient:
    """Calls a board as the gateway does, for one player."""

    def __init__(self, client: Client[BoardStub], store: Store, player: str, *, scopes: tuple[str, ...] = ()) -> None:
        self.client = client
        self.store = store
        self.player = player
        self.caller = envelope_pb2.Caller(player_id=player, name=player.title(), scopes=scopes)

    def _call(self, method: str, request: Any) -> Any:
        return self.client.call(method, request, prefer=getattr(request, "match_id", ""))

    def of(self, player: str) -> BoardClient:
        return BoardClient(self.client, self.store, player)

    def bots(self) -> BoardClient:
        return BoardClient(self.client, self.store, "", scopes=("bots",))

    def create(self, write_id: str = "", **body: Any) -> Any:
        body = {"game": "toy", "scenario": "toy-plain", **body}
        data = json.dumps(body).encode()
        return self._call(
            "Create", board_pb2.CreateRequest(caller=self.caller, write=_write(write_id, data), body=data)
        )

    def house(self, match_id: str, action: str, seat: int | None = None, write_id: str = "", **body: Any) -> Any:
        data = json.dumps(body).encode() if body else b""
        request = board_pb2.HouseRequest(
            caller=self.caller,
            write=_write(write_id, action.encode() + data),
            match_id=match_id,
            action=action,
            seat=seat,
            body=data,
        )
        return self._call("House", request)

    def act(self, match_id: str, action: Any, write_id: str = "", **more: Any) -> Any:
        data = action if isinstance(action, bytes) else json.dumps(action).encode()
        request = board_pb2.ActRequest(
            caller=self.caller, write=_write(write_id, data), match_id=match_id, action=data, **more
        )
        return self._call("Act", request)

    def ask(self, method: str, match_id: str, **more: Any) -> Any:
        request = board_pb2.JournalRequest if method == "Journal" else board_pb2.LookRequest
        return self._call(method, request(caller=self.caller, match_id=match_id, **more))

    def look(self, match_id: str, **more: Any) -> Any:
        return decoded(self.ask("Look", match_id, **more))

    def legal(self, match_id: str) -> list[dict[str, Any]]:
        return [one["action"] for one in decoded(self.ask("LegalActions", match_id))["actions"]]

    def draw(self, match_id: str, *, png: bool = False) -> Any:
        wanted = envelope_pb2.PNG if png else envelope_pb2.SVG
        return self._call("Draw", board_pb2.DrawRequest(caller=self.caller, match_id=match_id, format=wanted))

    def step(self, match_id: str, version: int) -> Any:
        return self._call("Step", board_pb2.StepRequest(match_id=match_id, expected_version=version))

    def waits(self, match_id: str, seat: int, version: int) -> Any:
        return self._call("BotWaits", board_pb2.BotWaitsRequest(match_id=match_id, seat=seat, version=version))

    def listed(self, **wanted: Any) -> Any:
        return self._call("List", board_pb2.ListRequest(caller=self.caller, **wanted))

    def time_up(self, match_id: str, generation: int) -> Any:
        return self._call("TimeUp", board_pb2.TimeUpRequest(match_id=match_id, generation=generation))


def _write(write_id: str, digest: bytes) -> envelope_pb2.Write:
    return envelope_pb2.Write(write_id=write_id or f"write-{next(writes)}", body_digest=digest)


def decoded(document: envelope_pb2.Document) -> Any:
    return msgspec.json.decode(document.json)


def new_match(board: BoardClient, **body: Any) -> str:
    """A lobby of the caller's; its id."""
    return str(decoded(board.create(**body))["id"])


def running(board: BoardClient, *others: str, bots: int = 0, **body: Any) -> str:
    """A match of the caller at seat 0, the others and bots at the next ones, started at version 2 + others."""
    seats = [{"kind": "human"}, *({} for _ in others), *({"kind": "bot"} for _ in range(bots))]
    match_id = new_match(board, seats=seats, **body)
    for seat, other in enumerate(others, 1):
        board.of(other).house(match_id, "join", seat)
    board.house(match_id, "start")
    return match_id


def to_the_fire(board: BoardClient, match_id: str, *others: str) -> int:
    """Everybody is done; the version at which the table is to act."""
    for player in (board.player, *others):
        version = int(board.of(player).act(match_id, {"type": "done"}).version)
    return version


def finish(board: BoardClient, match_id: str, *others: str) -> int:
    """Play to the end with nothing but `done`; the last version."""
    while (match := board.look(match_id))["status"] == "running":
        version = int(match["version"])
        if match["to_act"] != ["table"]:
            version = to_the_fire(board, match_id, *others)
        while (stepped := board.step(match_id, version)).table_to_act:
            version = stepped.version
    return int(match["version"])


def told(board: BoardClient, match_id: str, version: int) -> list[dict[str, Any]]:
    """What an onlooker hears of a version."""
    backlog = board.store.messages_after(match_id, version - 1)
    assert backlog is not None
    events: list[dict[str, Any]] = msgspec.json.decode(events_for(backlog.messages[0], None))
    return events


def wall(text: str) -> int:
    return round(datetime.fromisoformat(text).timestamp() * 1000)


def wait_for(condition: Callable[[], Any]) -> Any:
    """The first true value of the condition, within a minute."""
    until = time.monotonic() + 60
    while not (value := condition()):
        if time.monotonic() > until:
            raise TimeoutError("it did not come about")
        time.sleep(0.01)
    return value


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A store of the board's tests alone: any board sweeps all that is owed in its store."""
    with RedisServer(tmp_path_factory.mktemp("board-redis"), free_ports(1)[0], "--appendonly", "no") as server:
        yield server.url


@pytest.fixture(autouse=True)
def _room_for_more(redis_url: str) -> None:
    """The matches of earlier tests do not count against the players' quota."""
    with store_client.connect(redis_url) as connection:
        for player in ("ann", "bob"):
            connection.delete(f"live:{{{partition(player)}}}:{player}")


@pytest.fixture(scope="module")
def store_settings(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, redis_url: str
) -> Iterator[Settings]:
    """Settings with running neighbours, on SQLite; a module marked `on_both` also has PostgreSQL."""
    home: Path = tmp_path_factory.mktemp("board")
    database = empty_database(request, getattr(request, "param", "sqlite"), "board", "catalog")
    environ = {
        "FIREHALL_HOME": str(home),
        "REDIS_URL": redis_url,
        "DATABASE_URL": database,
        "FIREHALL_EXTRA_GAMES": "tests.toy_game:ToyGame",
    }
    given = read(environ)
    with serve_dice(given, ANY) as dice, serve_catalog(given, ANY) as catalog:
        own, timers = (f"127.0.0.1:{port}" for port in free_ports(2))
        addresses = {"dice": f"127.0.0.1:{dice.port}", "catalog": f"127.0.0.1:{catalog.port}", "timers": timers}
        yield msgspec.structs.replace(given, board=(own,), **addresses)


@pytest.fixture(scope="module")
def finder(store_settings: Settings) -> Iterator[Finder]:
    """Finds the matches of the boards of a test module, for replays of their journals."""
    engine = open_database(store_settings.database_url, store_settings.home, "board")
    with store_client.connect(store_settings.state_url) as connection:
        yield Finder(Store(connection), Archive(engine))
    engine.dispose()


@contextmanager
def serving(given: Settings) -> Iterator[BoardClient]:
    """A client of a board process of its own, for the player "ann"."""
    with serve(given, given.board[0]):
        client = Client(BoardStub, given.board, installation.load(given.home).service_token())
        connection = store_client.connect(given.state_url)
        yield BoardClient(client, Store(connection), "ann")
        connection.close()
        client.close()


@pytest.fixture(scope="module")
def board(store_settings: Settings) -> Iterator[BoardClient]:
    """A board whose clocks ring."""
    with serving(store_settings) as client, serve_timers(store_settings, store_settings.timers):
        yield client


@pytest.fixture(scope="module")
def quiet_board(store_settings: Settings) -> Iterator[BoardClient]:
    """A board whose clocks nobody hears, so that a test rings them itself."""
    with serving(store_settings) as client:
        yield client


@pytest.fixture
def parts(store_settings: Settings) -> Iterator[tuple[Board, Finder]]:
    """A board without its threads, in a store of its own, so that what it does by itself is in the test's hands."""
    registry.add(store_settings.extra_games)
    keys = installation.load(store_settings.home)
    token = keys.service_token()
    dice, catalog = Client(DiceStub, [store_settings.dice], token), Client(CatalogStub, [store_settings.catalog], token)
    timers = Client(TimersStub, [store_settings.timers], token)
    engine = open_database(store_settings.database_url, store_settings.home, "board")
    with store_client.connect(store_settings.state_url.replace("/0", "/7")) as client:
        client.flushdb()
        neighbours = Neighbours(dice, catalog, timers, make_app(store_settings.broker_url))
        board = assemble(keys, client, engine, neighbours)
        yield board, Finder(board.store, Archive(engine))
    engine.dispose()
