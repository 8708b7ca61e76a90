"""Puts the service together: its tables, its keys, its thread, its port."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import grpc

from rpc import installation, store_client
from rpc.server import Server
from rpc.settings import Settings
from rpc.sql import open_database
from rpc.stubs import players_pb2_grpc
from services.players.announcements import Announcements
from services.players.housekeeping import Housekeeping
from services.players.installation_players import installation_keys
from services.players.keys import Keys
from services.players.opaque_keys import PURPOSE
from services.players.players import Players
from services.players.servicer import PlayersServicer

SERVICE = "players"
FULL_NAME = "firehall.v1.Players"


def wall_clock() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


def _add(servicer: PlayersServicer, server: grpc.Server) -> None:
    players_pb2_grpc.add_PlayersServicer_to_server(servicer, server)  # type: ignore[no-untyped-call]


@contextmanager
def serve(settings: Settings, address: str, clock: Callable[[], int] = wall_clock) -> Iterator[Server]:
    """The service at host:port until left; `server.port` is the port that was bound for host:0."""
    own_keys = installation.load(settings.home)
    secret = own_keys.key(PURPOSE)
    database = open_database(settings.database_url, settings.home, SERVICE)
    state = store_client.connect(settings.state_url)
    try:
        installation_keys(database, secret, clock())
        announcements = Announcements(database, state)
        servicer = PlayersServicer(
            Players(database, secret, clock), Keys(database, secret, announcements, clock), clock
        )
        services: dict[str, Callable[[grpc.Server], None]] = {FULL_NAME: partial(_add, servicer)}
        with (
            Housekeeping(database, announcements, clock),
            Server(address, own_keys.service_token(), services) as server,
        ):
            yield server
    finally:
        state.close()
        database.dispose()


def keys_of_installation(settings: Settings) -> dict[str, str]:
    """The keys that `python -m services.players admin-key` prints: "admin" and "play"."""
    secret = installation.load(settings.home).key(PURPOSE)
    database = open_database(settings.database_url, settings.home, SERVICE)
    try:
        return installation_keys(database, secret, wall_clock())
    finally:
        database.dispose()
