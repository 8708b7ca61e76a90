"""Whose key it is, and whether it still holds: asked of players, cached until it expires or any key is revoked."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass
from typing import Any

import grpc
import grpc.aio

from rpc.errors import Kind, Refused, from_rpc_error
from rpc.server import TOKEN_KEY
from rpc.stubs.players_pb2 import KeyStatusRequest, ResolveRequest
from rpc.stubs.players_pb2_grpc import PlayersStub

GOOD_SECONDS, REFUSED_SECONDS = 30.0, 5.0
CACHED = 10_000
ANSWER_SECONDS = 3.0


@dataclass(frozen=True)
class KeyOwner:
    player_id: str
    key_id: str


class StreamKeys:
    """One event loop's view of keys; `forget` drops all it knows, also what is being asked just now."""

    def __init__(self, players: str, token: str) -> None:
        self._players = players
        self._metadata = ((TOKEN_KEY, token),)
        self._channel: grpc.aio.Channel | None = None
        self._stub: Any = None
        self._cache: dict[str, tuple[float, Any]] = {}
        self._epoch = 0

    def forget(self) -> None:
        self._epoch += 1
        self._cache.clear()

    async def owner(self, key: str) -> KeyOwner:
        """Raises Refused: `unauthenticated` for an unknown or revoked key, `busy` when players does not answer."""
        answer = await self._known(hashlib.sha256(key.encode()).hexdigest(), "Resolve", ResolveRequest(key=key))
        if isinstance(answer, Refused):
            raise answer
        return KeyOwner(answer.player_id, answer.key_id)

    async def active(self, key_id: str) -> bool:
        """Whether a ticket of this key still holds. Raises Refused `busy` when players does not answer."""
        answer = await self._known(key_id, "KeyStatus", KeyStatusRequest(key_id=key_id))
        return not isinstance(answer, Refused) and bool(answer.active)

    async def _known(self, name: str, method: str, request: Any) -> Any:
        """The reply, or the Refused that says the key is not valid; asked again when keys were revoked meanwhile."""
        while True:
            expires, cached = self._cache.get(name, (0.0, None))
            if cached is not None and expires > asyncio.get_running_loop().time():
                return cached
            epoch = self._epoch
            answer = await self._ask(method, request)
            if epoch == self._epoch:
                self._keep(name, answer)
                return answer

    def _keep(self, name: str, answer: Any) -> None:
        if len(self._cache) >= CACHED:
            self._cache.clear()
        refused = isinstance(answer, Refused) or getattr(answer, "active", True) is False
        life = REFUSED_SECONDS if refused else GOOD_SECONDS
        self._cache[name] = (asyncio.get_running_loop().time() + life, answer)

    async def _ask(self, method: str, request: Any) -> Any:
        if self._stub is None:
            self._channel = grpc.aio.insecure_channel(self._players, options=(("grpc.use_local_subchannel_pool", 1),))
            self._stub = PlayersStub(self._channel)  # type: ignore[no-untyped-call]
        try:
            return await getattr(self._stub, method)(request, timeout=ANSWER_SECONDS, metadata=self._metadata)
        except grpc.aio.AioRpcError as error:
            refused = from_rpc_error(error)
            if refused.problem.kind is Kind.UNAUTHENTICATED:
                return refused
            raise refused from error

    async def close(self) -> None:
        if self._channel is not None:
            await self._channel.close()
