"""What every request and every answer keeps to: request ids, limits per address, CORS, the server's time.

This is WSGI around the framework, not hooks inside it: it holds for every answer whatever made it, and costs a
quarter of what hooks would.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from prometheus_client import Histogram

from gateway import problems
from gateway.answers import SERVER_TIME, rfc3339
from gateway.arrival import Arrivals, Turns
from gateway.hall import Hall
from gateway.limits import address_subject
from gateway.visit import KEY, Visit
from rpc.errors import Refused
from telemetry import metrics, request_id

Headers = list[tuple[str, str]]
Start = Callable[..., Any]
WsgiApp = Callable[[dict[str, Any], Start], Iterable[bytes]]

UNLIMITED = frozenset({"/livez", "/readyz", "/metrics"})
NOT_SHARED = "/admin"
"""Where no page of another origin has any business: no CORS."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})
CACHE = "Cache-Control"

ALLOWED_HEADERS = (
    "Authorization, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Content-Type, Accept, X-Request-Id"
)
EXPOSED_HEADERS = (
    "ETag, Location, Link, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, X-Request-Id, "
    "X-Server-Time, WWW-Authenticate"
)
SHARED: Headers = [("Access-Control-Allow-Origin", "*"), ("Access-Control-Expose-Headers", EXPOSED_HEADERS)]
PREFLIGHT: Headers = [("Access-Control-Allow-Headers", ALLOWED_HEADERS), ("Access-Control-Max-Age", "86400")]


class Conventions:
    """A WSGI application around another."""

    def __init__(self, app: WsgiApp, hall: Hall) -> None:
        self._app = app
        self._hall = hall
        self._arrivals = Arrivals()
        self._turns = Turns()

    def __call__(self, environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        begun = time.perf_counter()
        visit = Visit(self._hall, request_id.accept(environ.get("HTTP_X_REQUEST_ID")))
        environ[KEY] = visit

        def start(status: str, headers: Headers, exc_info: Any = None) -> Any:
            _complete(visit, environ, headers)
            _observe(visit, environ["REQUEST_METHOD"], status[:3], begun)
            return start_response(status, headers, exc_info)

        with request_id.working_on(visit.request_id):
            try:
                self._arrivals.receive(environ)
                self._admit(visit, environ)
            except Refused as refused:
                return problems.refusal(visit, refused)(environ, start)
            with self._turns:
                return self._app(environ, start)

    def _admit(self, visit: Visit, environ: dict[str, Any]) -> None:
        if environ["PATH_INFO"] not in UNLIMITED and environ["REQUEST_METHOD"] != "OPTIONS":
            visit.spend(self._hall.address_policy, address_subject(environ.get("REMOTE_ADDR", "")))


def _complete(visit: Visit, environ: dict[str, Any], headers: Headers) -> None:
    """Add to the headers of an answer what every answer carries."""
    kept, allow, timed = "", "", False
    for name, value in headers:
        if name == CACHE:
            kept = value
        elif name == SERVER_TIME:
            timed = True
        elif name == "Allow":
            allow = value
    headers += [("X-Request-Id", visit.request_id), ("X-Content-Type-Options", "nosniff")]
    if not environ["PATH_INFO"].startswith(NOT_SHARED):
        headers += SHARED
    if not timed:
        headers.append((SERVER_TIME, rfc3339(time.time_ns() // 1_000_000)))
    if not kept:
        headers.append((CACHE, "no-store"))
    if not kept.startswith("public"):
        headers.append(("Vary", "Authorization"))
    if visit.limit is not None:
        policy, left = visit.limit
        headers += [("RateLimit-Policy", policy.header), ("RateLimit", policy.state(left))]
    if allow and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ and environ["REQUEST_METHOD"] == "OPTIONS":
        headers += [("Access-Control-Allow-Methods", allow), *PREFLIGHT]


def _observe(visit: Visit, method: str, status: str, begun: float) -> None:
    _seconds(method if method in METHODS else "other", visit.route, status).observe(time.perf_counter() - begun)


@cache
def _seconds(method: str, route: str, status: str) -> Histogram:
    """There are few of these: methods and routes are of our making."""
    return metrics.HTTP_SECONDS.labels(method, route, status)
