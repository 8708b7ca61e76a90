"""Every error of the API as RFC 9457 problem details, the framework's own included."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as WerkzeugResponse

from gateway.error_codes import title_of
from gateway.visit import Visit, visit_of
from rpc.errors import HTTP_STATUS, FieldError, Kind, Problem, Refused

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
REALM = 'Bearer realm="firehall"'
RETRY_MS = {429: 60_000, 503: 1_000}

HTTP_PROBLEMS: dict[int, tuple[str, str]] = {
    400: ("malformed", "the request is malformed"),
    404: ("not_found", "there is nothing at this address"),
    405: ("method_not_allowed", "this address does not understand that method"),
    413: ("too_large", "a body has at most 1 MiB"),
    415: ("unsupported_media_type", "send application/json in UTF-8"),
    429: ("too_many_requests", "too many requests"),
}


class ParameterError(FieldError):
    """A fault outside the body. place: "query" or "header"."""

    parameter: str = ""
    place: str = "query"


class HttpRefused(Refused):
    """A refusal in HTTP's own words, with a status that our other protocol does not know."""

    def __init__(self, status: int, code: str, detail: str, **headers: str) -> None:
        super().__init__(Kind.INVALID, code, detail)
        self.status = status
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


def bad_parameter(name: str, detail: str, *, place: str = "query", code: str = "invalid") -> Refused:
    """422 naming a query parameter or a header."""
    return bad_parameters([ParameterError("", detail, parameter=name, place=place)], code=code)


def bad_parameters(errors: list[ParameterError], *, code: str = "invalid") -> Refused:
    return Refused(Kind.INVALID, code, f"{errors[0].parameter}: {errors[0].detail}", errors=list(errors))


def answer(visit: Visit, problem: Problem, status: int, headers: dict[str, str] | None = None) -> Response:
    """The response for a problem, with Retry-After and WWW-Authenticate where the status wants them."""
    response = Response(msgspec.json.encode(_body(visit, problem, status)), status, mimetype=MEDIA_TYPE)
    response.headers["Cache-Control"] = "no-store"
    if status in RETRY_MS:
        wait = problem.retry_after_ms or RETRY_MS[status]
        response.headers["Retry-After"] = str(-(-wait // 1000))
    if status == 401:
        response.headers["WWW-Authenticate"] = REALM
    response.headers.update(headers or {})
    return response


def _body(visit: Visit, problem: Problem, status: int) -> dict[str, Any]:
    body: dict[str, Any] = {
        "type": f"{visit.hall.settings.api_url}/docs/errors#{problem.code}",
        "title": title_of(problem.code, status),
        "status": status,
        "detail": problem.detail,
        "code": problem.code,
        "request_id": visit.request_id,
    }
    for name in ("rule", "current_version", "retry_after_ms", "not_before_ms"):
        value = getattr(problem, name)
        if value is not None:
            body[name] = value
    if problem.errors:
        body["errors"] = [_error(error) for error in problem.errors]
    return body


def _error(error: FieldError) -> dict[str, Any]:
    where: dict[str, Any] = {"pointer": error.pointer}
    if isinstance(error, ParameterError):
        where = {"parameter": error.parameter, "in": error.place}
    if error.position is not None:
        where["position"] = error.position
    return {**where, "detail": error.detail, "code": error.code}


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
