"""The catalog process: `python -m services.catalog`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import grpc

from games import registry
from rpc import installation, settings
from rpc.server import Server, wait_for_stop
from rpc.settings import Settings
from rpc.stubs import catalog_pb2, catalog_pb2_grpc
from services.catalog.catalog import Catalog
from services.catalog.servicer import CatalogServicer
from telemetry import logs

SERVICE = catalog_pb2.DESCRIPTOR.services_by_name["Catalog"].full_name


@contextmanager
def serve(given: Settings, address: str) -> Iterator[Server]:
    """A serving catalog process; `port` tells where, for an address host:0."""
    registry.add(given.extra_games)
    servicer = CatalogServicer(Catalog(registry.PLAYABLE))

    def add(server: grpc.Server) -> None:
        catalog_pb2_grpc.add_CatalogServicer_to_server(servicer, server)  # type: ignore[no-untyped-call]

    with Server(address, installation.load(given.home).service_token(), {SERVICE: add}) as server:
        yield server


def main() -> None:
    given = settings.read()
    logs.set_up("catalog")
    with serve(given, given.listen or given.catalog) as server:
        wait_for_stop(f"catalog ready on port {server.port}")


if __name__ == "__main__":
    main()
