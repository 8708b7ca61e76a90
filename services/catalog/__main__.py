"""The catalog process: `python -m services.catalog`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import grpc

from games import registry
from rpc import installation, settings
from rpc.server import Server, wait_for_stop
from rpc.settings import Settings
from rpc.sql import open_database
from rpc.stubs import catalog_pb2, catalog_pb2_grpc
from services.catalog import ids
from services.catalog.catalog import Catalog
from services.catalog.own_content import OwnContent
from services.catalog.playing import Playable
from services.catalog.servicer import CatalogServicer
from telemetry import logs

SERVICE = catalog_pb2.DESCRIPTOR.services_by_name["Catalog"].full_name


def wall_clock() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


@contextmanager
def serve(given: Settings, address: str, clock: Callable[[], int] = wall_clock) -> Iterator[Server]:
    """A serving catalog process; `port` tells where, for an address host:0."""
    registry.add(given.extra_games)
    keys = installation.load(given.home)
    database = open_database(given.database_url, given.home, "catalog")
    own = OwnContent(database, registry.PLAYABLE, keys.key(ids.KEY), clock)
    catalog = Catalog(registry.PLAYABLE, own)
    servicer = CatalogServicer(catalog, own, Playable(registry.PLAYABLE, catalog.built_in, own))

    def add(server: grpc.Server) -> None:
        catalog_pb2_grpc.add_CatalogServicer_to_server(servicer, server)  # type: ignore[no-untyped-call]

    try:
        with Server(address, keys.service_token(), {SERVICE: add}) as server:
            yield server
    finally:
        database.dispose()


def main() -> None:
    given = settings.read()
    logs.set_up("catalog")
    with serve(given, given.listen or given.catalog) as server:
        wait_for_stop(f"catalog ready on port {server.port}")


if __name__ == "__main__":
    main()
