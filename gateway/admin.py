"""The dashboard of the simulation queues, for holders of an admin key: as a header, or through a login form."""

from __future__ import annotations

import base64
import binascii
import hmac
import time
from html import escape

import rq_dashboard
from flask import Flask, Response, redirect, request
from rq.serializers import JSONSerializer

from gateway import problems
from gateway.hall import Hall
from gateway.keys import bearer_key
from gateway.problem_details import REALM
from gateway.visit import visit_of
from rpc.errors import Kind, Problem, Refused
from rpc.installation import mac
from rpc.stubs.players_pb2 import KeyStatusRequest
from telemetry import request_id

PREFIX = "/admin/rq"
LOGIN = "/admin/login"
ICON = "/admin/icon"
"""The dashboard's pages refer to an icon of the application that hosts them."""
COOKIE = "firehall_admin"
PURPOSE = "admin-sessions"
SESSION_SECONDS = 8 * 3600

FORM = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Firehall: admin</title></head>
<body><main><h1>Admin</h1><p role="alert">{message}</p>
<form method="post" action="/admin/login"><label>Admin key
<input type="password" name="key" autocomplete="off" required></label> <button>Enter</button></form></main>
</body></html>
"""


class Sessions:
    """Signed cookies that stand for an admin key until they expire or the key is revoked."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._key = hall.installation.key(PURPOSE)

    def open(self, key: str) -> str | None:
        """The cookie for an admin key; None for any other. Raises Refused `busy`."""
        key_id = self.admin_key_id(key)
        if key_id is None:
            return None
        payload = f"{key_id}.{int(time.time()) + SESSION_SECONDS}".encode()
        return f"{_text(payload)}.{_text(mac(self._key, payload))}"

    def admin_key_id(self, key: str) -> str | None:
        try:
            identity = self._hall.keys.identify(key, request_id.current())
        except Refused as refused:
            if refused.problem.kind is Kind.UNAUTHENTICATED:
                return None
            raise
        return identity.key_id if "admin" in identity.scopes else None

    def holds(self, cookie: str) -> bool:
        """Raises Refused `busy`."""
        payload, _, signature = cookie.partition(".")
        data = _bytes(payload)
        if not hmac.compare_digest(_bytes(signature), mac(self._key, data)):
            return False
        key_id, _, expires = data.decode().rpartition(".")
        if int(expires) < time.time():
            return False
        reply = self._hall.players.call("KeyStatus", KeyStatusRequest(key_id=key_id))
        return bool(reply.active)


def make_admin_app(hall: Hall) -> Flask:
    """An application of its own for everything below /admin: made when somebody first asks for it."""
    sessions = Sessions(hall)
    app = Flask(__name__, static_folder=None)
    problems.register(app)
    app.config["RQ_DASHBOARD_REDIS_URL"] = hall.settings.broker_url
    rq_dashboard.web.config.serializer = JSONSerializer
    rq_dashboard.web.setup_rq_connection(app)
    app.register_blueprint(rq_dashboard.blueprint, url_prefix=PREFIX)

    def guard() -> Response | None:
        return None if request.path == LOGIN or _admitted(sessions) else _closed("Enter an admin key.")

    app.before_request(guard)
    app.add_url_rule(LOGIN, "login", lambda: _log_in(sessions, hall), methods=["GET", "POST"])
    app.add_url_rule(ICON, "static", lambda: Response(status=204))
    return app


def _log_in(sessions: Sessions, hall: Hall) -> Response:
    if request.method == "GET":
        return _form("Enter an admin key.", 200)
    cookie = sessions.open(request.form.get("key", "").strip())
    if cookie is None:
        return _form("That is not an admin key.", 401)
    response: Response = redirect(f"{PREFIX}/", 303)  # type: ignore[assignment]
    secure = hall.settings.api_url.startswith("https:")
    response.set_cookie(COOKIE, cookie, SESSION_SECONDS, path="/admin", secure=secure, httponly=True, samesite="Strict")
    return response


def _admitted(sessions: Sessions) -> bool:
    key = bearer_key(request.headers.get("Authorization"))
    if key is not None:
        return sessions.admin_key_id(key) is not None
    return sessions.holds(request.cookies.get(COOKIE, ""))


def _closed(message: str) -> Response:
    if request.accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html":
        return _form(message, 401)
    problem = Problem(Kind.UNAUTHENTICATED, "unauthenticated", "this page needs an admin key")
    return problems.answer(visit_of(request.environ), problem, 401)


def _form(message: str, status: int) -> Response:
    headers = {"WWW-Authenticate": REALM} if status == 401 else {}
    return Response(FORM.format(message=escape(message)), status, headers, mimetype="text/html")


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""
