"""A board that only knows clocks: a real gRPC server that ends each clock once and notes when it was asked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import grpc

from rpc.server import Server
from rpc.stubs import board_pb2, board_pb2_grpc
from services.timers.store import TimerStore

SERVICE = board_pb2.DESCRIPTOR.services_by_name["Board"].full_name
PATIENCE = 90.0
Reply = board_pb2.TimeUpReply
Behave = Callable[[str, int], Reply]


class StandIn(board_pb2_grpc.BoardServicer):
    """asked: (match id, generation, milliseconds of the store's clock) in order of arrival; applied: clocks ended.

    behave: replaces the answer of the next calls; None: end the clock, once per generation.
    """

    def __init__(self, store: TimerStore) -> None:
        self.asked: list[tuple[str, int, float]] = []
        self.applied: set[tuple[str, int]] = set()
        self.behave: Behave | None = None
        self._store = store
        self._changed = threading.Condition()

    def TimeUp(self, request: board_pb2.TimeUpRequest, context: Any) -> Reply:
        now_ms = self._store.now_us() / 1000
        with self._changed:
            self.asked.append((request.match_id, request.generation, now_ms))
            behave = self.behave
            self._changed.notify_all()
        if behave is not None:
            return behave(request.match_id, request.generation)
        with self._changed:
            clock = (request.match_id, request.generation)
            first = clock not in self.applied
            self.applied.add(clock)
            self._changed.notify_all()
        return Reply(applied=first)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Fails when it does not become true."""
        with self._changed:
            if not self._changed.wait_for(condition, PATIENCE):
                raise TimeoutError(f"asked {len(self.asked)} times, {len(self.applied)} clocks ended")

    def clocks(self) -> list[tuple[str, int]]:
        with self._changed:
            return [(match_id, generation) for match_id, generation, _ in self.asked]


@contextmanager
def serving(board: StandIn, token: str, address: str = "127.0.0.1:0") -> Iterator[int]:
    """The port on which the stand-in serves."""

    def add(server: grpc.Server) -> None:
        board_pb2_grpc.add_BoardServicer_to_server(board, server)  # type: ignore[no-untyped-call]

    with Server(address, token, {SERVICE: add}, threads=16) as server:
        yield server.port
