"""Every error of the API as RFC 9457 problem details, the framework's own included."""

from __future__ import annotations

import logging

import msgspec
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as WerkzeugResponse

from gateway.problem_details import MEDIA_TYPE, HttpRefused, ParameterError, body_of, headers_of
from gateway.visit import Visit, visit_of
from rpc.errors import HTTP_STATUS, FieldError, Kind, Problem, Refused

log = logging.getLogger(__name__)

HTTP_PROBLEMS: dict[int, tuple[str, str]] = {
    400: ("malformed", "the request is malformed"),
    404: ("not_found", "there is nothing at this address"),
    405: ("method_not_allowed", "this address does not understand that method"),
    413: ("too_large", "a body has at most 1 MiB"),
    415: ("unsupported_media_type", "send application/json in UTF-8"),
    429: ("too_many_requests", "too many requests"),
}


def answer(visit: Visit, problem: Problem, status: int, headers: dict[str, str] | None = None) -> Response:
    """The response for a problem, with Retry-After and WWW-Authenticate where the status wants them."""
    body = body_of(problem, status, visit.hall.settings.api_url, visit.request_id)
    response = Response(msgspec.json.encode(body), status, mimetype=MEDIA_TYPE)
    response.headers.update({"Cache-Control": "no-store", **headers_of(problem, status), **(headers or {})})
    return response


def refusal(visit: Visit, refused: Refused) -> Response:
    """The response for what one of our parts refused."""
    if isinstance(refused, HttpRefused):
        return answer(visit, refused.problem, refused.status, refused.headers)
    if refused.problem.kind is Kind.INTERNAL:
        log.error("request %s failed in another process: %s", visit.request_id, refused.problem.code)
    return answer(visit, refused.problem, HTTP_STATUS[refused.problem.kind])


def register(app: Flask) -> None:
    """Answer whatever is raised while a request is handled."""
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(HTTPException, _http_exception)
    app.register_error_handler(Exception, _unexpected)


def _refused(refused: Refused) -> Response:
    if request.method in ("GET", "HEAD"):
        refused.problem.errors = [_as_parameter(error) for error in refused.problem.errors]
    return refusal(visit_of(request.environ), refused)


def _as_parameter(error: FieldError) -> FieldError:
    """A service knows fields, not which of them HTTP sent as parameters."""
    if isinstance(error, ParameterError):
        return error
    return ParameterError("", error.detail, error.code, error.position, parameter=error.pointer.removeprefix("/"))


def _http_exception(error: HTTPException) -> WerkzeugResponse:
    status = error.code or 500
    if status < 400:
        return error.get_response()
    if status >= 500:
        return _unexpected(error)
    code, detail = HTTP_PROBLEMS.get(status, ("invalid", "the request cannot be served"))
    allow = {name: value for name, value in error.get_headers() if name == "Allow"}
    return answer(visit_of(request.environ), Problem(Kind.INVALID, code, detail), status, allow)


def _unexpected(error: Exception) -> Response:
    visit = visit_of(request.environ)
    log.error("request %s failed", visit.request_id, exc_info=error)
    return answer(visit, Problem(Kind.INTERNAL, "internal", "something went wrong on our side"), 500)
