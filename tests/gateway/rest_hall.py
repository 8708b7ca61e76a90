"""A hall of real services behind the real REST application, each on a port of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
import msgspec

from gateway.app import create_app
from rpc import installation
from rpc.client import Client
from rpc.settings import Settings
from rpc.stubs.board_pb2 import StepReply, StepRequest
from rpc.stubs.board_pb2_grpc import BoardStub
from services.board.__main__ import serve as serve_board
from services.catalog.__main__ import serve as serve_catalog
from services.dice.__main__ import serve as serve_dice
from services.players.__main__ import serve as serve_players

ANYWHERE = "127.0.0.1:0"
_addresses = count(1)
_names = count(1)


@dataclass
class RestHall:
    """settings name the ports that the services really have."""

    settings: Settings
    _open: ExitStack = field(default_factory=ExitStack)

    def app(self, **changes: Any) -> Any:
        """A further API process of this hall, with some settings changed."""
        made = create_app(msgspec.structs.replace(self.settings, **changes), installation.load(self.settings.home))
        self._open.callback(made.extensions["hall"].close)
        return made

    def client(self, app: Any = None, *, key: str = "", address: str = "") -> httpx.Client:
        """Somebody at an address of their own, with or without a key."""
        transport = httpx.WSGITransport(app or self.app(), remote_addr=address or new_address())
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        return self._open.enter_context(httpx.Client(transport=transport, base_url="http://hall", headers=headers))

    def play_phase(self, match_id: str, version: int) -> None:
        """The table's steps, which in a whole hall a worker takes."""
        token = installation.load(self.settings.home).service_token()
        board = Client(BoardStub, self.settings.board, token)
        step = StepReply(version=version, table_to_act=True)
        while step.table_to_act:
            step = board.call("Step", StepRequest(match_id=match_id, expected_version=step.version))
        board.close()

    def play_to_the_end(self, guest: Guest, path: str) -> None:
        """A toy match of one seat, from the lobby on."""
        assert guest.http.post(f"{path}:start").status_code == 200
        while (match := guest.http.get(path).json())["status"] == "running":
            assert guest.http.post(f"{path}/actions", json={"type": "done"}).status_code == 200
            self.play_phase(match["id"], guest.http.get(path).json()["version"])

    def guest(self, app: Any = None, name: str = "Ann") -> Guest:
        app = app or self.app()
        answer = self.client(app).post("/v1/guests", json={"name": name})
        assert answer.status_code == 201, answer.text
        told = answer.json()
        return Guest(self.client(app, key=told["key"]), told["key"], told["key_id"], told["player"]["id"])


@dataclass
class Guest:
    http: httpx.Client
    key: str
    key_id: str
    player_id: str


def new_address() -> str:
    """An address that no other test sends from, so that nobody spends another's limit."""
    number = next(_addresses)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def wait_until(holds: Callable[[], bool]) -> None:
    """For what the hall owes a change and makes soon after. Raises TimeoutError after a minute."""
    until = time.monotonic() + 60
    while not holds():
        if time.monotonic() > until:
            raise TimeoutError("it did not come about")
        time.sleep(0.01)


def new_name() -> str:
    return f"Player {next(_names)}"


@contextmanager
def open_hall(settings: Settings) -> Iterator[RestHall]:
    with ExitStack() as services:
        players = services.enter_context(serve_players(settings, ANYWHERE))
        catalog = services.enter_context(serve_catalog(settings, ANYWHERE))
        dice = services.enter_context(serve_dice(settings, ANYWHERE))
        found = {"players": at(players.port), "catalog": at(catalog.port), "dice": at(dice.port)}
        settings = msgspec.structs.replace(settings, **found)
        board = services.enter_context(serve_board(settings, ANYWHERE))
        hall = RestHall(msgspec.structs.replace(settings, board=(at(board.port),)))
        services.enter_context(hall._open)
        yield hall


def at(port: int) -> str:
    return f"127.0.0.1:{port}"
