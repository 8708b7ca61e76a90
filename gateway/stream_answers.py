"""What the stream process answers besides streams: problems, preflights, health. Plain ASGI."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from gateway.problem_details import MEDIA_TYPE, HttpRefused, body_of, headers_of
from rpc.errors import HTTP_STATUS, Refused

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
    body = body_of(problem, status, api_url, request_id)
    more = refused.headers if isinstance(refused, HttpRefused) else {}
    headers = {**headers_of(problem, status), "X-Request-Id": request_id, **more}
    encoded = tuple((name.lower().encode(), value.encode()) for name, value in headers.items())
    await answer(send, status, msgspec.json.encode(body), MEDIA_TYPE, encoded)
    return status
