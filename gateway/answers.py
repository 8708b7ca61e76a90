"""Responses made of what our services answer. JSON goes through as the bytes it came in."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec
from flask import Response
from werkzeug.datastructures import Headers

from gateway.call import Call
from rpc.stubs.catalog_pb2 import Text
from rpc.stubs.envelope_pb2 import Document, Picture

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

JSON = "application/json"
MINE = "private, no-cache"
SECRET = "no-store"  # noqa: S105  a value of Cache-Control
PUBLIC = "public, max-age=60"

SERVER_TIME = "X-Server-Time"
REPLAYED = "Idempotency-Replayed"


class Whole(Response):
    """A body in memory under final headers, which the framework need not copy and look through once more."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        return self.headers

    def get_app_iter(self, environ: WSGIEnvironment) -> Iterable[bytes]:
        """A list, which the server sends in one piece; it asks any other iterable for one piece after another."""
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [self.get_data()]


def document(call: Call, found: Document, *, status: int = 200, cache: str = MINE, add: bytes = b"") -> Response:
    """The JSON of a service with its ETag, or 304 when the client has it. add: further members, `"name":value`."""
    headers = [("Cache-Control", cache)]
    if found.etag:
        headers.append(("ETag", f'"{found.etag}"'))
    if found.server_ms:
        headers.append((SERVER_TIME, rfc3339(found.server_ms)))
    if found.replayed:
        headers.append((REPLAYED, "true"))
    if found.etag and call.tags and (found.etag in call.tags or "*" in call.tags):
        return Response(status=304, headers=headers)
    headers.append(("Content-Type", JSON))
    return Whole(with_members(found.json, add) if add else found.json, status, Headers(headers))


def with_members(json: bytes, add: bytes) -> bytes:
    """A JSON object with further members, without decoding it."""
    head = json.rstrip()[:-1]
    return head + (b"}" if not add else b"," + add + b"}" if head.rstrip() != b"{" else add + b"}")


def member(name: str, value: object) -> bytes:
    return b'"%s":%s' % (name.encode(), msgspec.json.encode(value))


def picture(call: Call, drawn: Picture, *, cache: str = MINE) -> Response:
    headers = {"Cache-Control": cache, "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    if drawn.etag:
        headers["ETag"] = f'"{drawn.etag}"'
        if drawn.etag in call.tags or "*" in call.tags:
            return Response(status=304, headers=headers)
    return Response(drawn.data, 200, headers, content_type=drawn.media_type)


def text(call: Call, found: Text, *, cache: str = MINE) -> Response:
    headers = {"Cache-Control": cache, "ETag": f'"{found.etag}"'}
    if found.etag in call.tags or "*" in call.tags:
        return Response(status=304, headers=headers)
    return Response(found.data, 200, headers, content_type="text/plain; charset=utf-8")


def see(location: str, status: int) -> Response:
    """A redirection with nothing but the address."""
    response = Response(status=status, headers={"Location": location, "Cache-Control": SECRET})
    del response.headers["Content-Type"]
    return response


def nothing() -> Response:
    """204: done, and there is nothing to tell."""
    response = Response(status=204, headers={"Cache-Control": SECRET})
    del response.headers["Content-Type"]
    return response


def rfc3339(milliseconds: int) -> str:
    """UTC with milliseconds: 2030-01-31T18:00:00.000Z."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
