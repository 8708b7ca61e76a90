"""What every request and every answer keeps to: request ids, limits per address, CORS, the server's time."""

from __future__ import annotations

import time

from flask import Flask, Response, current_app, g, request

from gateway.answers import SERVER_TIME, rfc3339
from gateway.hall import Hall
from gateway.limits import Policy, address_subject
from telemetry import metrics, request_id

REQUEST_ID = "X-Request-Id"
UNLIMITED = ("/livez", "/readyz", "/metrics")
NOT_SHARED = "/admin"
"""Where no page of another origin has any business: no CORS."""

ALLOWED_HEADERS = (
    "Authorization, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Content-Type, Accept, X-Request-Id"
)
EXPOSED_HEADERS = (
    "ETag, Location, Link, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, X-Request-Id, "
    "X-Server-Time, WWW-Authenticate"
)
PREFLIGHT_SECONDS = "86400"

METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})


def register(app: Flask, hall: Hall) -> None:
    def before() -> Response | None:
        g.begun = time.perf_counter()
        g.hall = hall
        g.request_id = request_id.accept(request.headers.get(REQUEST_ID))
        g.work = request_id.working_on(g.request_id)
        g.work.__enter__()
        g.limit = None
        if request.method == "OPTIONS" and request.routing_exception is None:
            return _options()
        if request.path not in UNLIMITED:
            spend(hall, hall.address_policy, address_subject(request.remote_addr or ""))
        return None

    app.before_request(before)
    app.after_request(_after)
    app.teardown_request(_teardown)


def spend(hall: Hall, policy: Policy, subject: str) -> None:
    """One request of subject. The last policy asked goes into the RateLimit headers, also when it refuses."""
    g.limit = (policy, 0)
    g.limit = (policy, hall.limits.take(policy, subject))


def _options() -> Response:
    allow = ", ".join(sorted(current_app.make_default_options_response().allow))
    response = Response(status=204, headers={"Allow": allow})
    del response.headers["Content-Type"]
    if "Access-Control-Request-Method" in request.headers:
        response.headers["Access-Control-Allow-Methods"] = allow
        response.headers["Access-Control-Allow-Headers"] = ALLOWED_HEADERS
        response.headers["Access-Control-Max-Age"] = PREFLIGHT_SECONDS
    return response


def _after(response: Response) -> Response:
    headers = response.headers
    headers[REQUEST_ID] = g.request_id
    headers["X-Content-Type-Options"] = "nosniff"
    if not request.path.startswith(NOT_SHARED):
        headers["Access-Control-Allow-Origin"] = "*"
        headers["Access-Control-Expose-Headers"] = EXPOSED_HEADERS
    if SERVER_TIME not in headers:
        headers[SERVER_TIME] = rfc3339(time.time_ns() // 1_000_000)
    cache = headers.setdefault("Cache-Control", "no-store")
    if not cache.startswith("public"):
        headers["Vary"] = "Authorization"
    if g.limit is not None:
        policy, left = g.limit
        headers["RateLimit-Policy"] = policy.header
        headers["RateLimit"] = f'"{policy.name}";r={left};t={policy.seconds_to_full(left)}'
    _observe(response)
    return response


def _observe(response: Response) -> None:
    method = request.method if request.method in METHODS else "other"
    route = request.url_rule.rule if request.url_rule is not None else "unknown"
    metrics.HTTP_SECONDS.labels(method, route, str(response.status_code)).observe(time.perf_counter() - g.begun)


def _teardown(_: BaseException | None) -> None:
    work = g.pop("work", None)
    if work is not None:
        work.__exit__(None, None, None)
