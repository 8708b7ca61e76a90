"""The API's document, and pages for people: all from this process, readable without a network."""

from __future__ import annotations

import hashlib
import html
import threading
from pathlib import Path

import flask_openapi3_swagger
import msgspec
from flask import Response, redirect, request, send_from_directory
from flask_openapi3 import OpenAPI

from gateway.answers import JSON
from gateway.error_codes import CODES
from gateway.openapi import tidy

ASSETS = Path(flask_openapi3_swagger.__file__).parent / "templates" / "swagger"
SCRIPT = """
window.ui = SwaggerUIBundle({
  url: "/openapi.json", dom_id: "#reference", deepLinking: true, validatorUrl: null, filter: true,
  presets: [SwaggerUIBundle.presets.apis], layout: "BaseLayout", persistAuthorization: false
});
"""
HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/watch/assets/icon.svg" type="image/svg+xml"><title>{title}</title>"""
REFERENCE = (
    HEAD.format(title="Firehall API")
    + """
<link rel="stylesheet" href="/docs/assets/css/swagger-ui.css"></head>
<body><noscript>This page needs JavaScript; the document itself is <a href="/openapi.json">openapi.json</a>.</noscript>
<main id="reference"></main>
<script src="/docs/assets/js/swagger-ui-bundle.js"></script><script src="/docs/reference.js"></script></body></html>
"""
)
STYLE = (
    "<style>body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui}dt{font-weight:600}</style>"
)
POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"


def errors_page() -> str:
    """What each code means, with an anchor that the `type` of a problem points to."""
    rows = "".join(
        f'<dt id="{code}"><code>{code}</code> {known.status} {html.escape(known.title)}</dt>'
        f"<dd>{html.escape(known.meaning)}</dd>"
        for code, known in sorted(CODES.items())
    )
    return (
        HEAD.format(title="Firehall: problems")
        + f"{STYLE}</head><body><main><h1>Problems</h1><p>Every error is <code>application/problem+json</code>. "
        "Codes that are not listed here are a game's own: its rules refuse the action, and <code>rule</code> says "
        f"where they do.</p><dl>{rows}</dl></main></body></html>"
    )


class OpenApiDocument:
    """The generated document as bytes, made at the first request and then kept."""

    def __init__(self, app: OpenAPI) -> None:
        self._app = app
        self._lock = threading.Lock()
        self._made: tuple[bytes, str] | None = None

    def get(self) -> tuple[bytes, str]:
        """(JSON, entity tag)"""
        with self._lock:
            if self._made is None:
                data = msgspec.json.encode(tidy(self._app.api_doc))
                self._made = (data, hashlib.sha256(data).hexdigest()[:32])
            return self._made


def register(app: OpenAPI) -> None:
    document = OpenApiDocument(app)

    def openapi() -> Response:
        data, tag = document.get()
        response = Response(data, mimetype=JSON, headers={"Cache-Control": "public, no-cache"})
        response.set_etag(tag)
        return response.make_conditional(request)  # type: ignore[return-value]

    def asset(name: str) -> Response:
        return send_from_directory(ASSETS, name, max_age=3600)

    app.add_url_rule("/openapi.json", "openapi", openapi)
    app.add_url_rule("/docs", "docs", lambda: _page(REFERENCE))
    app.add_url_rule("/docs/", "docs_below", lambda: redirect("/docs", 308))
    app.add_url_rule("/docs/errors", "errors", lambda: _page(errors_page()))
    app.add_url_rule("/docs/reference.js", "reference", lambda: Response(SCRIPT, mimetype="text/javascript"))
    app.add_url_rule("/docs/assets/<path:name>", "assets", asset)
    app.add_url_rule("/", "home", lambda: redirect("/docs", 302))


def _page(text: str) -> Response:
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "public, max-age=300"}
    return Response(text, mimetype="text/html", headers=headers)
