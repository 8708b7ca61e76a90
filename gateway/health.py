"""Whether this process lives, whether the hall can serve, and its figures."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
import redis
from flask import Response
from flask_openapi3 import OpenAPI, Tag
from grpc_health.v1 import health_pb2, health_pb2_grpc

from gateway.answers import JSON
from gateway.declared import Answer, responses
from gateway.hall import Hall
from gateway.schemas.health import Liveness, Readiness
from rpc.client import Client
from rpc.errors import Refused, busy
from rpc.store_client import connect
from telemetry import metrics

CHECK_SECONDS = 1.0
REMEMBER_SECONDS = 0.5
FIGURES_SECONDS = 1.0
REQUIRED = ("store", "board", "players", "catalog", "dice")
"""What no request can do without. The others are reported: timers and streams catch up by themselves."""


@dataclass
class Parts:
    """Asks every part at most twice a second, however often it is asked itself."""

    hall: Hall
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _known: tuple[float, dict[str, str]] = (0.0, {})
    _clients: dict[str, Client[Any]] = field(default_factory=dict)
    _store: redis.Redis | None = None

    def state(self) -> dict[str, str]:
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


class Figures:
    """Anybody may ask for them as often as they like, and to put them together takes a tenth of a second."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known = (0.0, b"")

    def text(self) -> bytes:
        """At most FIGURES_SECONDS old."""
        with self._lock:
            if self._known[0] < time.monotonic():
                text = metrics.exposition()
                self._known = (time.monotonic() + FIGURES_SECONDS, text)
            return self._known[1]


def register(app: OpenAPI, hall: Hall) -> None:
    asked, figures = Parts(hall), Figures()

    def livez() -> Response:
        return Response(b'{"status":"alive"}', mimetype=JSON)

    def readyz() -> Response:
        parts = asked.state()
        missing = [name for name in REQUIRED if parts[name] != "ready"]
        if missing:
            raise busy(f"not ready: {', '.join(missing)}")
        return Response(msgspec.json.encode({"status": "ready", "parts": parts}), mimetype=JSON)

    def metrics_text() -> Response:
        return Response(figures.text(), content_type=metrics.CONTENT_TYPE)

    alive = Answer("This process answers.", Liveness)
    ready = Answer("The hall can serve.", Readiness)
    shown = Answer("In the text format of Prometheus.", media=("text/plain",))
    _add(app, livez, "Whether this process lives", {200: alive})
    _add(app, readyz, "Whether the hall can serve", {200: ready}, 503)
    _add(app, metrics_text, "Figures for Prometheus", {200: shown})


def _add(app: OpenAPI, view: Callable[[], Response], summary: str, answers: dict[int, Answer], *problems: int) -> None:
    rule = f"/{view.__name__.removesuffix('_text')}"
    tags = [Tag(name="health")]
    declared: dict[Any, Any] = responses(answers, problems)
    app.get(rule, tags=tags, summary=summary, operation_id=view.__name__, responses=declared)(view)
