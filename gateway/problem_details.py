"""RFC 9457 problem details as both HTTP processes write them. Knows no framework."""

from __future__ import annotations

from typing import Any

from gateway.error_codes import title_of
from rpc.errors import FieldError, Kind, Problem, Refused, bounded

MEDIA_TYPE = "application/problem+json"
REALM = 'Bearer realm="firehall"'
RETRY_MS = {429: 60_000, 503: 1_000}


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


def body_of(problem: Problem, status: int, api_url: str, request_id: str) -> dict[str, Any]:
    """The JSON object of a problem, however long what it quotes."""
    problem = bounded(problem)
    body: dict[str, Any] = {
        "type": f"{api_url}/docs/errors#{problem.code}",
        "title": title_of(problem.code, status),
        "status": status,
        "detail": problem.detail,
        "code": problem.code,
        "request_id": request_id,
    }
    for name in ("rule", "current_version", "retry_after_ms", "not_before_ms"):
        value = getattr(problem, name)
        if value is not None:
            body[name] = value
    if problem.errors:
        body["errors"] = [_error(error) for error in problem.errors]
    return body


def headers_of(problem: Problem, status: int) -> dict[str, str]:
    """Retry-After and WWW-Authenticate where the status wants them."""
    headers = {}
    if status in RETRY_MS:
        wait = problem.retry_after_ms or RETRY_MS[status]
        headers["Retry-After"] = str(-(-wait // 1000))
    if status == 401:
        headers["WWW-Authenticate"] = REALM
    return headers


def _error(error: FieldError) -> dict[str, Any]:
    where: dict[str, Any] = {"pointer": error.pointer}
    if isinstance(error, ParameterError):
        where = {"parameter": error.parameter, "in": error.place}
    if error.line is not None:
        where = {"line": error.line, "column": error.column}
    if error.position is not None:
        where["position"] = error.position
    return {**where, "detail": error.detail, "code": error.code}
