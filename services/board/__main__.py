"""A board process: `python -m services.board`. Several may run; any of them writes any match."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import grpc

from games import registry
from jobs.celery_app import make_app
from rpc import installation, settings, store_client
from rpc.client import Client
from rpc.server import Server, wait_for_stop
from rpc.settings import Settings
from rpc.sql import open_database
from rpc.stubs import board_pb2, board_pb2_grpc
from rpc.stubs.catalog_pb2_grpc import CatalogStub
from rpc.stubs.dice_pb2_grpc import DiceStub
from rpc.stubs.timers_pb2_grpc import TimersStub
from services.board.board import Neighbours, assemble
from services.board.servicer import BoardServicer
from telemetry import logs

SERVICE = board_pb2.DESCRIPTOR.services_by_name["Board"].full_name


@contextmanager
def serve(given: Settings, address: str) -> Iterator[Server]:
    """A serving board process; `port` tells where, for an address host:0."""
    registry.add(given.extra_games)
    keys = installation.load(given.home)
    token = keys.service_token()
    engine = open_database(given.database_url, given.home, "board")
    client = store_client.connect(given.state_url)
    tasks = make_app(given.broker_url)
    dice, catalog = Client(DiceStub, [given.dice], token), Client(CatalogStub, [given.catalog], token)
    timers = Client(TimersStub, [given.timers], token)
    board = assemble(keys, client, engine, Neighbours(dice, catalog, timers, tasks))
    servicer = BoardServicer(board)

    def add(server: grpc.Server) -> None:
        board_pb2_grpc.add_BoardServicer_to_server(servicer, server)  # type: ignore[no-untyped-call]

    try:
        with board.reactions, board.outages, Server(address, token, {SERVICE: add}) as server:
            yield server
    finally:
        for neighbour in (dice, catalog, timers):
            neighbour.close()
        tasks.close()
        client.close()
        engine.dispose()


def main() -> None:
    given = settings.read()
    logs.set_up("board")
    with serve(given, given.listen or given.board[0]) as server:
        wait_for_stop(f"board ready on port {server.port}")


if __name__ == "__main__":
    main()
