"""The REST API of a hall: `granian --interface wsgi --factory gateway.app:create_app`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from flask import Response
from flask.globals import request_ctx
from flask_openapi3 import APIBlueprint, OpenAPI
from flask_openapi3.models import Info, SecurityScheme, Server
from werkzeug.middleware.proxy_fix import ProxyFix

from gateway import (
    arrival,
    consent,
    declared,
    dice,
    docs,
    games,
    health,
    invitations,
    match_documents,
    matches,
    me_notices,
    open_files,
    own_content,
    packs,
    players,
    problems,
    scenarios,
    seats,
    shapes,
    watch,
)
from gateway.access import SCHEME
from gateway.conventions import Conventions, Start, WsgiApp
from gateway.hall import Hall, make_hall
from gateway.routes import Routed
from gateway.schemas.problems import Problem
from rpc import installation
from rpc import settings as environment
from rpc.settings import Settings
from telemetry import logs

VERSION = "1.0.0"
OPEN_FILES = 8192
"""Twice the connections that the Procfile lets one worker have (`--backpressure`)."""
DESCRIPTION = """
Host and play board games. Get a key at `POST /v1/guests`, send it as `Authorization: Bearer`.

**A match, call by call.** Choose a scenario (`GET /v1/scenarios`), make a match of it (`POST /v1/matches`), take a
seat (`.../seats/{seat}:join`, with a `seed` of yours if you like), fill the others (players join, `...:bot` seats a
bot), start it (`...:start`). Follow it at `stream_url`, which every match document carries. When your seat is in
`to_act`, ask for `.../legal-actions` and send one of them as it stands to `.../actions`. When it has ended, `.../dice`
proves the chance and `.../journal` tells everything that was done. `GET /v1/games/{game}` has the JSON Schemas of
actions, events and positions, and every code its rules refuse with.

**Errors** are `application/problem+json` with a stable `code`; the hall's codes are [listed here](/docs/errors). A
refusal has changed nothing.

**Retries.** Every POST, PUT and DELETE takes an `Idempotency-Key`: send the same again after a lost answer and it is
done once. 429 and 503 say in `Retry-After` how long to wait.

**Versions.** A match counts its changes. Its ETag names version and viewer; with `If-None-Match` an unchanged answer is
304, with `If-Match` an action counts only for the version you decided on.

Times are RFC 3339 UTC, durations end in `_ms`, and `X-Server-Time` tells the hall's clock. Unknown fields and
parameters are refused, but more may come in answers: skip what you do not know. Lists have pages: `next_cursor`, or
the `Link` header.
"""
BLUEPRINTS = (
    games,
    scenarios,
    packs,
    own_content,
    matches,
    seats,
    invitations,
    consent,
    match_documents,
    players,
    me_notices,
    dice,
)


class Api(Routed):
    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Nothing here is a coroutine, and to find that out takes longer than routing."""
        return func

    def register_api(self, api: APIBlueprint, **options: Any) -> None:
        """Two may serve one address, each with methods of its own; the library would document only the second."""
        before = dict(self.paths)
        super().register_api(api, **options)
        for path in before.keys() & api.paths.keys():
            added = api.paths[path]
            self.paths[path] = before[path].model_copy(
                update={name: getattr(added, name) for name in added.model_fields_set}
            )

    def make_default_options_response(self) -> Response:
        """The methods of an address; gateway.conventions adds what a preflight asks for."""
        allow = ", ".join(sorted(request_ctx.url_adapter.allowed_methods())) if request_ctx.url_adapter else ""
        response = Response(status=204, headers={"Allow": allow})
        del response.headers["Content-Type"]
        return response


class WithAdmin:
    """An API process seldom serves an admin: what that takes is loaded when one comes."""

    def __init__(self, app: WsgiApp, hall: Hall) -> None:
        self._app = app
        self._hall = hall

    @cached_property
    def _admin(self) -> WsgiApp:
        from gateway.admin import make_admin_app

        return make_admin_app(self._hall)

    def __call__(self, environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        wanted = self._admin if environ["PATH_INFO"].startswith("/admin") else self._app
        return wanted(environ, start_response)


def create_app(settings: Settings | None = None, keys: installation.InstallationKeys | None = None) -> OpenAPI:
    """The application. Without settings it is a process's main: it reads the environment and sets up its log.

    Opens no connection.
    """
    if settings is None:
        settings = environment.read()
        logs.set_up("api")
        open_files.allow(OPEN_FILES)
    hall = make_hall(settings, keys or installation.load(settings.home))
    app = _bare_app(settings)
    app.extensions["hall"] = hall
    shapes.register(app)
    problems.register(app)
    for module in BLUEPRINTS:
        app.register_api(module.api)
    _register_pages(app, hall)
    app.components_schemas.update(declared.components())
    _surround(app, hall)
    return app


def _surround(app: OpenAPI, hall: Hall) -> None:
    """Outermost the proxies' word on who calls, then the conventions, then the framework."""
    app.wsgi_app = Conventions(WithAdmin(app.wsgi_app, hall), hall)  # type: ignore[method-assign]
    if hall.settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hall.settings.trusted_proxies, x_proto=0)  # type: ignore[method-assign]


def _register_pages(app: OpenAPI, hall: Hall) -> None:
    health.register(app, hall)
    docs.register(app)
    watch.register(app, hall.settings)


def _bare_app(settings: Settings) -> OpenAPI:
    app = Api(
        __name__,
        info=Info(title="Firehall", version=VERSION, description=DESCRIPTION.strip()),
        servers=[Server(url=settings.api_url)],
        security_schemes={SCHEME: SecurityScheme(type="http", scheme="bearer", description="An API key.")},
        validation_error_model=Problem,
        doc_ui=False,
        static_folder=None,
    )
    app.config["MAX_CONTENT_LENGTH"] = arrival.MAX_BYTES
    app.url_map.merge_slashes = False
    return app
