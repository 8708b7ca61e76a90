"""Request bodies: checked for what is HTTP's business, then handed on untouched."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any

import msgspec
from werkzeug.http import parse_options_header

from gateway.problem_details import HttpRefused
from rpc.errors import FieldError, Kind, Refused, invalid

MOST_NESTED = 64
"""Deeper ones would reach the interpreter's limit in one of the processes that read them."""
JSON = "application/json"
TEXT = "text/plain"

_decoder = msgspec.json.Decoder(dict[str, Any])


class Body(Enum):
    """What an operation wants to be sent."""

    REQUIRED = "a JSON object"
    OPTIONAL = "a JSON object or nothing"
    JSON_OR_TEXT = "a JSON object or plain text"
    NONE = "nothing"


def read(environ: dict[str, Any], wanted: Body) -> bytes:
    """The bytes of a JSON object, or of a text, or empty.

    Refused: unsupported_media_type (415), malformed (400), invalid (422: not an object, or content where none belongs).
    """
    data: bytes = environ["wsgi.input"].read()
    if is_text(environ, wanted):
        _check_media_type(environ, TEXT)
        if not data:
            raise Refused(Kind.MALFORMED, "malformed", f"the body is empty; send {wanted.value}")
        return data
    if data and (environ.get("CONTENT_TYPE") != JSON or "HTTP_CONTENT_ENCODING" in environ):
        _check_media_type(environ, JSON)
    return checked(data, wanted)


def is_text(environ: dict[str, Any], wanted: Body) -> bool:
    """Whether the body is sent as plain text, where that may be."""
    return wanted is Body.JSON_OR_TEXT and parse_options_header(environ.get("CONTENT_TYPE"))[0].lower() == TEXT


def checked(data: bytes, wanted: Body) -> bytes:
    """The same bytes. Refused: malformed, invalid."""
    if not data:
        if wanted in (Body.REQUIRED, Body.JSON_OR_TEXT):
            raise Refused(Kind.MALFORMED, "malformed", f"the body is empty; send {wanted.value}")
        return b""
    document = _decode(data)
    if wanted is Body.NONE and document:
        raise invalid(*(FieldError(_pointer(name), "is not a field of this request") for name in document))
    return data


def _check_media_type(environ: dict[str, Any], wanted: str) -> None:
    media, parameters = parse_options_header(environ.get("CONTENT_TYPE"))
    charset = parameters.get("charset", "utf-8").lower()
    if media.lower() != wanted or charset not in ("utf-8", "utf8"):
        raise HttpRefused(415, "unsupported_media_type", f"send the body as {wanted} in UTF-8")
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        raise HttpRefused(415, "unsupported_media_type", "send the body uncompressed")


def _decode(data: bytes) -> dict[str, Any]:
    try:
        document = _decoder.decode(data)
    except msgspec.ValidationError as error:
        wrong = str(error) if data.lstrip().startswith(b"{") else "is a JSON object"
        raise invalid(FieldError("", wrong)) from None
    except msgspec.DecodeError as error:
        raise Refused(Kind.MALFORMED, "malformed", f"the body is not JSON: {error}") from None
    except RecursionError:
        raise _nested_too_deeply() from None
    if data.count(b"[") + data.count(b"{") > MOST_NESTED and _depth_exceeds(document, MOST_NESTED):
        raise _nested_too_deeply()
    return document


def _nested_too_deeply() -> Refused:
    return Refused(Kind.MALFORMED, "malformed", f"the body is nested more than {MOST_NESTED} deep")


def _depth_exceeds(document: Any, most: int) -> bool:
    level = [document]
    for _ in range(most):
        level = [inner for outer in level for inner in _children(outer)]
        if not level:
            return False
    return any(isinstance(value, (dict, list)) for value in level)


def _children(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _pointer(name: str) -> str:
    return "/" + name.replace("~", "~0").replace("/", "~1")
