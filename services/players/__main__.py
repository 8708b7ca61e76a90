"""The players process: `python -m services.players` serves, `... admin-key` prints the installation's keys."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import grpc

from rpc import installation, settings, store_client
from rpc.server import Server, wait_for_stop
from rpc.settings import Settings
from rpc.sql import open_database
from rpc.stubs import players_pb2, players_pb2_grpc
from services.players.announcements import Announcements
from services.players.housekeeping import Housekeeping
from services.players.installation_players import installation_keys
from services.players.keys import Keys
from services.players.opaque_keys import PURPOSE
from services.players.players import Players
from services.players.servicer import PlayersServicer
from telemetry import logs

SERVICE = players_pb2.DESCRIPTOR.services_by_name["Players"].full_name
TABLES = "players"


def wall_clock() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


@contextmanager
def serve(given: Settings, address: str, clock: Callable[[], int] = wall_clock) -> Iterator[Server]:
    """A serving players process; `port` tells where, for an address host:0."""
    own_keys = installation.load(given.home)
    secret = own_keys.key(PURPOSE)
    database = open_database(given.database_url, given.home, TABLES)
    state = store_client.connect(given.state_url)
    announcements = Announcements(database, state)
    servicer = PlayersServicer(Players(database, secret, clock), Keys(database, secret, announcements, clock), clock)

    def add(server: grpc.Server) -> None:
        players_pb2_grpc.add_PlayersServicer_to_server(servicer, server)  # type: ignore[no-untyped-call]

    try:
        # From the start, so that nobody registers under the names of the installation's own players.
        installation_keys(database, secret, clock())
        with (
            Housekeeping(database, announcements, clock),
            Server(address, own_keys.service_token(), {SERVICE: add}) as server,
        ):
            yield server
    finally:
        state.close()
        database.dispose()


def keys_of_installation(given: Settings) -> dict[str, str]:
    """The installation's own keys: "admin" for whoever runs the hall, "play" to try it."""
    secret = installation.load(given.home).key(PURPOSE)
    database = open_database(given.database_url, given.home, TABLES)
    try:
        return installation_keys(database, secret, wall_clock())
    finally:
        database.dispose()


def main(arguments: list[str]) -> int:
    given = settings.read()
    if arguments == ["admin-key"]:
        for label, key in keys_of_installation(given).items():
            print(f"{label} {key}")
        return 0
    if arguments:
        print("usage: python -m services.players [admin-key]", file=sys.stderr)
        return 2
    logs.set_up("players")
    with serve(given, given.listen or given.players) as server:
        wait_for_stop(f"players ready on port {server.port}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
