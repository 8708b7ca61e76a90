"""The one error that crosses the wire: raised in any process, the same over gRPC and REST."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import grpc
import msgspec

TRAILER = "firehall-problem-bin"


class Kind(StrEnum):
    """What sort of refusal; decides the status of both protocols."""

    MALFORMED = "malformed"
    INVALID = "invalid"
    UNAUTHENTICATED = "unauthenticated"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    CONFLICT = "conflict"
    STALE = "stale"
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"
    UNAVAILABLE = "unavailable"
    INTERNAL = "internal"


GRPC_STATUS: dict[Kind, grpc.StatusCode] = {
    Kind.MALFORMED: grpc.StatusCode.INVALID_ARGUMENT,
    Kind.INVALID: grpc.StatusCode.INVALID_ARGUMENT,
    Kind.UNAUTHENTICATED: grpc.StatusCode.UNAUTHENTICATED,
    Kind.FORBIDDEN: grpc.StatusCode.PERMISSION_DENIED,
    Kind.NOT_FOUND: grpc.StatusCode.NOT_FOUND,
    Kind.CONFLICT: grpc.StatusCode.FAILED_PRECONDITION,
    Kind.STALE: grpc.StatusCode.ABORTED,
    Kind.TOO_LARGE: grpc.StatusCode.INVALID_ARGUMENT,
    Kind.TOO_MANY: grpc.StatusCode.RESOURCE_EXHAUSTED,
    Kind.UNAVAILABLE: grpc.StatusCode.UNAVAILABLE,
    Kind.INTERNAL: grpc.StatusCode.INTERNAL,
}

HTTP_STATUS: dict[Kind, int] = {
    Kind.MALFORMED: 400,
    Kind.INVALID: 422,
    Kind.UNAUTHENTICATED: 401,
    Kind.FORBIDDEN: 403,
    Kind.NOT_FOUND: 404,
    Kind.CONFLICT: 409,
    Kind.STALE: 412,
    Kind.TOO_LARGE: 413,
    Kind.TOO_MANY: 429,
    Kind.UNAVAILABLE: 503,
    Kind.INTERNAL: 500,
}


class FieldError(msgspec.Struct, omit_defaults=True):
    """One fault of a body: `pointer` is a JSON pointer into it ("/seats").

    position: where in the string at `pointer` the fault is, in characters from 0. line, column: where it is in a body
    that is plain text, from 1; then there is no pointer.
    """

    pointer: str
    detail: str
    code: str = "invalid"
    position: int | None = None
    line: int | None = None
    column: int | None = None


class Problem(msgspec.Struct, omit_defaults=True):
    """What a client is told. code: stable, for programs. rule: for refused actions, where the rule stands."""

    kind: Kind
    code: str
    detail: str
    rule: str | None = None
    errors: list[FieldError] = []
    current_version: int | None = None
    retry_after_ms: int | None = None
    not_before_ms: int | None = None
    """Match time at which a `too_early` action may be tried again."""


class Refused(Exception):
    """Carries a Problem. Raising it changes nothing: whoever raises it has not committed."""

    def __init__(self, kind: Kind, code: str, detail: str, **more: Any) -> None:
        super().__init__(f"{code}: {detail}")
        self.problem = Problem(kind, code, detail, **more)


def busy(detail: str = "the hall is busy; try again", retry_after_ms: int = 1000) -> Refused:
    return Refused(Kind.UNAVAILABLE, "busy", detail, retry_after_ms=retry_after_ms)


def not_found(what: str) -> Refused:
    return Refused(Kind.NOT_FOUND, "not_found", f"there is no such {what}")


def invalid(*errors: FieldError, code: str = "invalid") -> Refused:
    """422 with every fault found; detail repeats the first."""
    detail = f"{_where(errors[0])}: {errors[0].detail}" if errors else "the body is invalid"
    return Refused(Kind.INVALID, code, detail, errors=list(errors))


def _where(error: FieldError) -> str:
    return error.pointer or ("body" if error.line is None else f"line {error.line}")


MOST_BYTES = 4096
"""Of a problem as JSON. gRPC drops trailers above 8 KB, base64 included, and with them what the fault was."""
LONGEST = 200


def bounded(problem: Problem) -> Problem:
    """The same in at most about MOST_BYTES: long texts are cut, and faults that do not fit any more are counted."""
    kept = msgspec.structs.replace(problem, detail=shortened(problem.detail), errors=[])
    room = MOST_BYTES - len(msgspec.json.encode(kept))
    for error in problem.errors:
        short = msgspec.structs.replace(error, pointer=shortened(error.pointer), detail=shortened(error.detail))
        room -= len(msgspec.json.encode(short)) + 1
        if room < 0:
            kept.detail += f" (and {len(problem.errors) - len(kept.errors)} faults that are not listed)"
            break
        kept.errors.append(short)
    return kept


def shortened(text: str) -> str:
    """Requests are quoted in problems, and may be long."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def to_metadata(problem: Problem) -> tuple[tuple[str, bytes], ...]:
    return ((TRAILER, msgspec.json.encode(bounded(problem))),)


def from_rpc_error(error: grpc.RpcError) -> Refused:
    """The Refused that a server aborted with; plain transport failures become `busy` or `internal`."""
    for key, value in getattr(error, "trailing_metadata", lambda: ())() or ():
        if key == TRAILER:
            refused = Refused(Kind.INTERNAL, "internal", "")
            refused.problem = msgspec.json.decode(value, type=Problem)
            refused.args = (f"{refused.problem.code}: {refused.problem.detail}",)
            return refused
    if status_of(error) in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED):
        return busy("a part of the hall does not answer; try again")
    return Refused(Kind.INTERNAL, "internal", "something went wrong on our side")


def status_of(error: grpc.RpcError) -> grpc.StatusCode | None:
    code = getattr(error, "code", None)
    return code() if code is not None else None
