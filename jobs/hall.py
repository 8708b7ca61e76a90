"""What a Celery worker needs of the hall. Made in its main; connects on first use, so after the fork."""

from __future__ import annotations

import functools
import secrets
from dataclasses import dataclass, field

import redis

from rpc import store_client
from rpc.client import Client
from rpc.installation import InstallationKeys, mac
from rpc.settings import Settings
from rpc.stubs.board_pb2_grpc import BoardStub

RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"


@dataclass(frozen=True)
class Lease:
    """Held by the one worker that thinks for a seat."""

    name: str
    holder: str


@dataclass
class Hall:
    settings: Settings
    keys: InstallationKeys = field(repr=False)

    @functools.cached_property
    def board(self) -> Client[BoardStub]:
        return Client(BoardStub, self.settings.board, self.keys.service_token())

    @functools.cached_property
    def _broker(self) -> redis.Redis:
        return store_client.connect(self.settings.broker_url)

    @functools.cached_property
    def _thoughts_key(self) -> bytes:
        return self.keys.key("bots")

    def thoughts_seed(self, match_id: str, seat: int, version: int) -> int:
        """What a bot's own randomness hangs on: the same for a repeated turn, and unknown to the players."""
        return int.from_bytes(mac(self._thoughts_key, match_id, str(seat), str(version))[:8], "big")

    def take_lease(self, match_id: str, seat: int, milliseconds: int) -> Lease | None:
        """None while another worker thinks for this seat."""
        lease = Lease(f"bot-lease:{match_id}:{seat}", secrets.token_hex(8))
        taken = self._broker.set(lease.name, lease.holder, nx=True, px=milliseconds)
        return lease if taken else None

    def give_back(self, lease: Lease) -> None:
        """Unless it ran out and somebody else holds it by now."""
        self._broker.eval(RELEASE, 1, lease.name, lease.holder)

    def close(self) -> None:
        self.board.close()
        self._broker.close()
