"""What the stream process answers besides streams: problems, preflights, health. Plain ASGI."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from gateway.error_codes import title_of
from gateway.problems import MEDIA_TYPE, REALM, RETRY_MS, HttpRefused, ParameterError
from rpc.errors import HTTP_STATUS, FieldError, Refused

Send = Callable[[dict[str, Any]], Awaitable[None]]

CORS = (
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"Retry-After, X-Request-Id"),
)
PREFLIGHT = (
    (b"access-control-allow-methods", b"GET, OPTIONS"),
    (b"access-control-allow-headers", b"Authorization, Last-Event-ID, Content-Type"),
    (b"access-control-max-age", b"86400"),
)
METHODS = b"GET, OPTIONS"


async def begin_stream(send: Send, media: str, request_id: str) -> None:
    """Status 200 and headers that keep caches and proxies from holding frames back."""
    headers = [
        (b"content-type", media.encode() + (b"; charset=utf-8" if media.startswith("text/") else b"")),
        (b"cache-control", b"no-store, no-transform"),
        (b"x-accel-buffering", b"no"),
        (b"vary", b"Accept, Authorization, Last-Event-ID"),
        (b"x-request-id", request_id.encode()),
        *CORS,
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})


async def answer(
    send: Send, status: int, body: bytes = b"", media: str = "", headers: tuple[tuple[bytes, bytes], ...] = ()
) -> None:
    length = () if status == 204 else ((b"content-length", str(len(body)).encode()),)
    typed = ((b"content-type", media.encode()),) if media else ()
    every = [(b"cache-control", b"no-store"), *CORS, *typed, *length, *headers]
    await send({"type": "http.response.start", "status": status, "headers": every})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def answer_problem(send: Send, refused: Refused, api_url: str, request_id: str) -> int:
    """problem+json as the REST API writes it; answers the status."""
    problem = refused.problem
    status = refused.status if isinstance(refused, HttpRefused) else HTTP_STATUS[problem.kind]
    body: dict[str, Any] = {
        "type": f"{api_url}/docs/errors#{problem.code}",
        "title": title_of(problem.code, status),
        "status": status,
        "detail": problem.detail,
        "code": problem.code,
        "request_id": request_id,
    }
    if problem.errors:
        body["errors"] = [_error(error) for error in problem.errors]
    headers = [(b"x-request-id", request_id.encode())]
    if status == 401:
        headers.append((b"www-authenticate", REALM.encode()))
    if status in RETRY_MS:
        wait = problem.retry_after_ms or RETRY_MS[status]
        body["retry_after_ms"] = wait
        headers.append((b"retry-after", str(-(-wait // 1000)).encode()))
    if isinstance(refused, HttpRefused):
        headers += [(name.lower().encode(), value.encode()) for name, value in refused.headers.items()]
    await answer(send, status, msgspec.json.encode(body), MEDIA_TYPE, tuple(headers))
    return status


def _error(error: FieldError) -> dict[str, str]:
    where = {"pointer": error.pointer}
    if isinstance(error, ParameterError):
        where = {"parameter": error.parameter, "in": error.place}
    return {**where, "detail": error.detail, "code": error.code}
