"""A timers process: `python -m services.timers`. Several may run side by side."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import grpc

from rpc import installation, settings, store_client
from rpc.client import Client
from rpc.server import Server, wait_for_stop
from rpc.settings import Settings
from rpc.stubs import timers_pb2, timers_pb2_grpc
from rpc.stubs.board_pb2_grpc import BoardStub
from services.timers.board import time_up_at
from services.timers.notices import Notices
from services.timers.servicer import TimersServicer
from services.timers.store import TimerStore
from services.timers.timers import Timers
from telemetry import logs

SERVICE = timers_pb2.DESCRIPTOR.services_by_name["Timers"].full_name


@contextmanager
def serve(given: Settings, address: str) -> Iterator[Server]:
    """A serving and ringing timers process; `port` tells where, for an address host:0."""
    token = installation.load(given.home).service_token()
    board = Client(BoardStub, given.board, token)
    client, listening = store_client.connect(given.state_url), store_client.connect(given.state_url, blocking=True)
    store = TimerStore(client)
    timers = Timers(store, time_up_at(board))
    try:
        with Notices(listening, timers.note, timers.look_around), timers:
            servicer = TimersServicer(store, timers.note)

            def add(server: grpc.Server) -> None:
                timers_pb2_grpc.add_TimersServicer_to_server(servicer, server)  # type: ignore[no-untyped-call]

            with Server(address, token, {SERVICE: add}) as server:
                yield server
    finally:
        board.close()
        listening.close()
        client.close()


def main() -> None:
    logs.set_up("timers")
    given = settings.read()
    with serve(given, given.listen or given.timers) as server:
        wait_for_stop(f"timers ready on port {server.port}")


if __name__ == "__main__":
    main()
