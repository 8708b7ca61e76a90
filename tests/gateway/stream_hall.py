"""Board's streams and the gateway's stream process as real processes, with real players and a real store."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

import msgspec

from gateway.tickets import Tickets
from rpc import installation
from rpc.client import Client
from rpc.settings import read
from rpc.stubs.envelope_pb2 import Caller, Write
from rpc.stubs.players_pb2 import KeyRequest, ResolveRequest, WriteRequest
from rpc.stubs.players_pb2_grpc import PlayersStub
from services.players.__main__ import serve as serve_players
from tests.ports import free_ports

START_SECONDS = 60.0
STREAMS, GATEWAY = "services.board.stream_server", "gateway.streams"


class Guest(msgspec.Struct):
    player_id: str
    key: str
    key_id: str


class StreamHall:
    """`with StreamHall(redis_url, folder) as hall:` serves streams at `hall.url`; logs are files in the folder."""

    def __init__(self, redis_url: str, folder: Path) -> None:
        environ = {
            "FIREHALL_HOME": str(folder / "home"),
            "REDIS_URL": redis_url,
            "FIREHALL_EXTRA_GAMES": "tests.toy_game:ToyGame",
        }
        settings = read(environ)
        self.streams_port, self.gateway_port = free_ports(2)
        self.url = f"http://127.0.0.1:{self.gateway_port}"
        self.settings = msgspec.structs.replace(settings, stream_url=self.url, streams=f"127.0.0.1:{self.streams_port}")
        self.keys = installation.load(self.settings.home)
        self.tickets = Tickets(self.keys, self.url)
        self.folder = folder
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self._stack = ExitStack()
        self._writes = 0

    def __enter__(self) -> StreamHall:
        with contextlib.ExitStack() as stack:
            server = stack.enter_context(serve_players(self.settings, "127.0.0.1:0"))
            self.settings = msgspec.structs.replace(self.settings, players=f"127.0.0.1:{server.port}")
            self.players = Client(PlayersStub, [self.settings.players], self.keys.service_token())
            stack.callback(self.players.close)
            stack.callback(self._kill_all)
            self.start_missing()
            self.wait_ready()
            self._stack = stack.pop_all()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stack.close()

    def start_missing(self) -> None:
        for module in (STREAMS, GATEWAY):
            if module not in self.processes:
                self.start(module)

    def start(self, module: str) -> None:
        settings = self.settings
        environ = {
            **os.environ,
            "FIREHALL_HOME": str(settings.home),
            "REDIS_URL": settings.state_url,
            "FIREHALL_EXTRA_GAMES": settings.extra_games,
            "FIREHALL_STREAMS": settings.streams,
            "FIREHALL_PLAYERS": settings.players,
            "FIREHALL_STREAM_URL": settings.stream_url,
            "FIREHALL_LISTEN": f"127.0.0.1:{self.streams_port if module == STREAMS else self.gateway_port}",
        }
        with (self.folder / f"{module}.log").open("ab") as log:
            self.processes[module] = subprocess.Popen(
                [sys.executable, "-W", "error", "-m", module], env=environ, stdout=log, stderr=log
            )

    def kill(self, module: str) -> None:
        process = self.processes.pop(module)
        process.kill()
        process.wait()

    def stop(self, module: str) -> int:
        """Ask it to stop; its exit code."""
        process = self.processes.pop(module)
        process.send_signal(signal.SIGTERM)
        return process.wait(timeout=60)

    def _kill_all(self) -> None:
        for module in list(self.processes):
            self.kill(module)

    def wait_ready(self) -> None:
        until = time.monotonic() + START_SECONDS
        while not self.is_ready():
            if time.monotonic() > until:
                raise TimeoutError(self.logged())
            time.sleep(0.05)

    def is_ready(self) -> bool:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.gateway_port, timeout=5)
            with contextlib.closing(connection):
                connection.request("GET", "/readyz")
                return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False

    def logged(self) -> str:
        return "".join(path.read_text() for path in sorted(self.folder.glob("*.log")))

    def guest(self) -> Guest:
        document = self.players.call("CreateGuest", WriteRequest(write=self._write(), body=b'{"name": "Ada"}'))
        key = str(msgspec.json.decode(document.json)["key"])
        reply = self.players.call("Resolve", ResolveRequest(key=key))
        return Guest(reply.player_id, key, reply.key_id)

    def revoke(self, guest: Guest) -> None:
        caller = Caller(player_id=guest.player_id, scopes=["play"])
        self.players.call("RevokeKey", KeyRequest(caller=caller, write=self._write(), key_id=guest.key_id))

    def _write(self) -> Write:
        self._writes += 1
        return Write(write_id=f"{self.gateway_port}-{self._writes}", body_digest=b"digest")

    def url_of(self, match_id: str, query: str = "") -> str:
        return f"{self.url}/v1/matches/{match_id}/events{query}"

    def ticket_url(self, match_id: str, guest: Guest, seat: int | None) -> str:
        return self.tickets.stream_url(match_id, guest.player_id, guest.key_id, seat)
