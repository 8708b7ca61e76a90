"""Whether this process lives, whether the hall can serve, and its figures."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
import redis
from flask import Flask, Response
from grpc_health.v1 import health_pb2, health_pb2_grpc

from gateway.answers import JSON
from gateway.hall import Hall
from rpc.client import Client
from rpc.errors import Kind, Problem, Refused
from rpc.store_client import connect
from telemetry import metrics

CHECK_SECONDS = 1.0
REMEMBER_SECONDS = 0.5
REQUIRED = ("store", "board", "players", "catalog", "dice")
"""What no request can do without. The others are reported: timers and streams catch up by themselves."""


@dataclass
class Readiness:
    """Asks every part at most twice a second, however often it is asked itself."""

    hall: Hall
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _known: tuple[float, dict[str, str]] = (0.0, {})
    _clients: dict[str, Client[Any]] = field(default_factory=dict)
    _store: redis.Redis | None = None

    def parts(self) -> dict[str, str]:
        """ "ready" or "down" by part."""
        with self._lock:
            if self._known[0] < time.monotonic():
                self._known = (time.monotonic() + REMEMBER_SECONDS, self._ask())
            return self._known[1]

    def _ask(self) -> dict[str, str]:
        settings = self.hall.settings
        addresses = {
            "board": settings.board,
            "players": (settings.players,),
            "catalog": (settings.catalog,),
            "dice": (settings.dice,),
            "timers": (settings.timers,),
            "streams": (settings.streams,),
        }
        found = {"store": self._store_state()}
        return found | {name: self._service_state(name, targets) for name, targets in addresses.items()}

    def _store_state(self) -> str:
        self._store = self._store or connect(self.hall.settings.state_url)
        try:
            self._store.ping()
        except redis.RedisError:
            return "down"
        return "ready"

    def _service_state(self, name: str, addresses: tuple[str, ...]) -> str:
        client = self._clients.get(name)
        if client is None:
            token = self.hall.installation.service_token()
            client = self._clients[name] = Client(health_pb2_grpc.HealthStub, addresses, token)
        try:
            reply = client.call("Check", health_pb2.HealthCheckRequest(), seconds=CHECK_SECONDS)
        except Refused:
            return "down"
        return "ready" if reply.status == health_pb2.HealthCheckResponse.SERVING else "down"


def register(app: Flask, hall: Hall) -> None:
    readiness = Readiness(hall)

    def livez() -> Response:
        return Response(b'{"status":"alive"}', mimetype=JSON)

    def readyz() -> Response:
        parts = readiness.parts()
        missing = [name for name in REQUIRED if parts[name] != "ready"]
        if missing:
            problem = Problem(Kind.UNAVAILABLE, "busy", f"not ready: {', '.join(missing)}", retry_after_ms=1000)
            refused = Refused(Kind.UNAVAILABLE, "busy", problem.detail)
            refused.problem = problem
            raise refused
        return Response(msgspec.json.encode({"status": "ready", "parts": parts}), mimetype=JSON)

    def figures() -> Response:
        return Response(metrics.exposition(), content_type=metrics.CONTENT_TYPE)

    app.add_url_rule("/livez", "livez", livez)
    app.add_url_rule("/readyz", "readyz", readyz)
    app.add_url_rule("/metrics", "metrics", figures)
