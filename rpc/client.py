"""Calls to our other processes: lazy channels (safe after a fork), the service token, typed errors."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import grpc

from rpc.errors import from_rpc_error, status_of
from rpc.metadata import REQUEST_ID_KEY, TOKEN_KEY

Stub = TypeVar("Stub")

DEADLINE_SECONDS = 5.0
OPTIONS = (
    ("grpc.use_local_subchannel_pool", 1),
    ("grpc.max_receive_message_length", 16 << 20),
    ("grpc.initial_reconnect_backoff_ms", 100),
    # How long an attempt to connect may take, too: a busy process takes its time, one that is away refuses at once.
    ("grpc.min_reconnect_backoff_ms", 2_000),
    ("grpc.max_reconnect_backoff_ms", 500),
)


class Client(Generic[Stub]):
    """One of our services at one or several addresses.

    `client.call("Act", request, prefer=match_id)` tries the address that `prefer` hashes to, then the others
    when one does not answer. That repeats a write with the same write id, which is applied once.
    """

    def __init__(self, make_stub: Callable[[grpc.Channel], Stub], addresses: Sequence[str], token: str) -> None:
        if not addresses:
            raise ValueError("a client needs an address")
        self._make_stub = make_stub
        self._addresses = tuple(addresses)
        self._token = token
        self._stubs: dict[str, Stub] = {}
        self._channels: list[grpc.Channel] = []

    def call(
        self, method: str, request: Any, *, prefer: str = "", request_id: str = "", seconds: float = DEADLINE_SECONDS
    ) -> Any:
        """The answer. Raises rpc.errors.Refused, `busy` when no address answers in time."""
        metadata = ((TOKEN_KEY, self._token), (REQUEST_ID_KEY, request_id))
        first = zlib.crc32(prefer.encode()) if prefer else 0
        for attempt in range(len(self._addresses) + 1):
            address = self._addresses[(first + attempt) % len(self._addresses)]
            try:
                return getattr(self._stub(address), method)(request, timeout=seconds, metadata=metadata)
            except grpc.RpcError as error:
                last = attempt == len(self._addresses)
                if last or status_of(error) != grpc.StatusCode.UNAVAILABLE:
                    raise from_rpc_error(error) from error
        raise AssertionError("unreachable")

    def _stub(self, address: str) -> Stub:
        """A stub on the address's one channel, made on first use: several would share the calls, and wake more."""
        stub = self._stubs.get(address)
        if stub is None:
            channel = grpc.insecure_channel(address, options=OPTIONS)
            self._channels.append(channel)
            stub = self._stubs[address] = self._make_stub(channel)
        return stub

    def close(self) -> None:
        for channel in self._channels:
            channel.close()
