"""Who asks: API keys from the Authorization header, resolved by the players service and remembered briefly."""

from __future__ import annotations

import hashlib
import logging
import re
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass

import redis

from rpc.client import Client
from rpc.errors import Kind, Problem, Refused
from rpc.store_client import connect
from rpc.stubs.envelope_pb2 import Caller
from rpc.stubs.players_pb2 import ResolveReply, ResolveRequest
from rpc.stubs.players_pb2_grpc import PlayersStub

log = logging.getLogger(__name__)

SCOPES = ("play", "bot", "organise", "admin")
"""What a key may carry. Scopes of our own processes ("bots") never come in from outside."""

REMEMBER_SECONDS = 30.0
REMEMBER_REFUSAL_SECONDS = 5.0
REMEMBERED = 10_000
REVOKED_CHANNEL = "keys:revoked"
RECONNECT_SECONDS = 0.5

_KEY = re.compile(r"^[\x21-\x7e]{1,200}$")


@dataclass(frozen=True)
class Identity:
    """A player as one key shows it. caller: what our services are told."""

    player_id: str
    name: str
    key_id: str
    scopes: frozenset[str]
    guest: bool
    caller: Caller


def bearer_key(header: str | None) -> str | None:
    """The key of an Authorization header; None without one. Refused as `unauthenticated` when it is none."""
    if header is None:
        return None
    scheme, _, key = header.partition(" ")
    if scheme.lower() != "bearer" or not _KEY.match(key.strip()):
        raise unauthenticated("the Authorization header is not `Bearer` and a key")
    return key.strip()


def unauthenticated(detail: str) -> Refused:
    return Refused(Kind.UNAUTHENTICATED, "unauthenticated", detail)


class Keys:
    """`identify(key)` gives the Identity of an API key, or raises Refused `unauthenticated` (or `busy`)."""

    def __init__(self, players: Client[PlayersStub], state_url: str) -> None:
        self._players = players
        self._state_url = state_url
        self._lock = threading.Lock()
        self._known: OrderedDict[bytes, tuple[float, Identity | Problem]] = OrderedDict()
        self._revoked: dict[str, float] = {}
        self._listener: threading.Thread | None = None
        self._closed = threading.Event()
        self.following = False
        """Whether revocations reach this process; until they do, what it remembers is up to 30 s old."""

    def identify(self, key: str, request_id: str) -> Identity:
        digest = hashlib.sha256(key.encode()).digest()
        known = self._known.get(digest)
        if known is None or known[0] < time.monotonic():
            known = self._resolve(digest, key, request_id)
        if isinstance(known[1], Identity):
            return known[1]
        refused = unauthenticated(known[1].detail)
        refused.problem = known[1]
        raise refused

    def _resolve(self, digest: bytes, key: str, request_id: str) -> tuple[float, Identity | Problem]:
        self._listen()
        try:
            reply = self._players.call("Resolve", ResolveRequest(key=key), request_id=request_id)
        except Refused as refused:
            if refused.problem.kind is not Kind.UNAUTHENTICATED:
                raise
            return self._remember(digest, refused.problem, REMEMBER_REFUSAL_SECONDS)
        return self._remember(digest, _identity(reply), REMEMBER_SECONDS)

    def _remember(self, digest: bytes, found: Identity | Problem, seconds: float) -> tuple[float, Identity | Problem]:
        entry = (time.monotonic() + seconds, found)
        with self._lock:
            if isinstance(found, Identity) and found.key_id in self._revoked:
                # Revoked while it was being resolved: answer this request, remember nothing.
                return entry
            self._known[digest] = entry
            self._known.move_to_end(digest)
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return entry

    def forget(self, key_id: str) -> None:
        """The key was revoked: the next request that shows it is resolved anew."""
        now = time.monotonic()
        with self._lock:
            self._revoked = {old: at for old, at in self._revoked.items() if now - at < REMEMBER_SECONDS}
            self._revoked[key_id] = now
            gone = [
                digest
                for digest, (_, found) in self._known.items()
                if isinstance(found, Identity) and found.key_id == key_id
            ]
            for digest in gone:
                del self._known[digest]

    def forget_all(self) -> None:
        with self._lock:
            self._known.clear()

    def close(self) -> None:
        self._closed.set()

    def _listen(self) -> None:
        """Begin to follow revocations, at the first use and so in the process that serves."""
        with self._lock:
            if self._listener is not None:
                return
            self._listener = threading.Thread(target=self._follow, name="revoked-keys", daemon=True)
            self._listener.start()

    def _follow(self) -> None:
        while not self._closed.is_set():
            try:
                self._follow_once()
            except redis.RedisError as error:
                self.following = False
                log.warning("revocations cannot be followed: %s", type(error).__name__)
                self._closed.wait(RECONNECT_SECONDS)

    def _follow_once(self) -> None:
        """Until the connection is lost. What was remembered before a subscription may have been revoked since."""
        with connect(self._state_url, blocking=True) as client, client.pubsub(ignore_subscribe_messages=True) as pubsub:
            pubsub.subscribe(REVOKED_CHANNEL)
            self.forget_all()
            self.following = True
            while not self._closed.is_set():
                message = pubsub.get_message(timeout=1.0)
                if message is not None:
                    self.forget(message["data"].decode())


def _identity(reply: ResolveReply) -> Identity:
    scopes = [scope for scope in reply.scopes if scope in SCOPES]
    caller = Caller(player_id=reply.player_id, scopes=scopes, name=reply.name)
    return Identity(reply.player_id, reply.name, reply.key_id, frozenset(scopes), reply.guest, caller)
