"""Pages of lists: an opaque cursor in the body and in `Link: rel="next"`."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Response, request

from gateway.answers import JSON, MINE, member


def page(name: str, rows: bytes, next_cursor: str, cache: str = MINE) -> Response:
    """{name: rows, "next_cursor": cursor or null}. rows: a JSON array."""
    body = b'{"%s":%s,%s}' % (name.encode(), rows or b"[]", member("next_cursor", next_cursor or None))
    response = Response(body, mimetype=JSON, headers={"Cache-Control": cache})
    link(response, next_cursor)
    return response


def link(response: Response, next_cursor: str) -> None:
    """Point to the next page of the present request; nothing on the last page."""
    if next_cursor:
        query = urlencode({**request.args.to_dict(), "cursor": next_cursor})
        response.headers["Link"] = f'<{request.path}?{query}>; rel="next"'
