"""Request bodies: checked for what is HTTP's business, then handed on untouched."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec
from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge

from gateway.problems import HttpRefused
from rpc.errors import FieldError, Kind, Refused, invalid

MAX_BYTES = 1 << 20

_decoder = msgspec.json.Decoder(dict[str, Any])


class Body(Enum):
    """What an operation wants to be sent."""

    REQUIRED = "a JSON object"
    OPTIONAL = "a JSON object or nothing"
    NONE = "nothing"


def read(request: Request, wanted: Body) -> bytes:
    """The bytes of a JSON object, or empty.

    Refused: too_large (413), unsupported_media_type (415), malformed (400), invalid (422: not an object, or
    content where none belongs).
    """
    data = request.get_data(cache=False)
    if len(data) == MAX_BYTES and request.content_length is None and request.environ["wsgi.input"].read(1):
        # Of a body in chunks the framework reads as much as is allowed, and does not say that there was more.
        raise RequestEntityTooLarge
    if not data:
        if wanted is Body.REQUIRED:
            raise Refused(Kind.MALFORMED, "malformed", "the body is empty; send a JSON object")
        return b""
    _check_media_type(request)
    document = _decode(data)
    if wanted is Body.NONE and document:
        raise invalid(*(FieldError(_pointer(name), "is not a field of this request") for name in document))
    return data


def _check_media_type(request: Request) -> None:
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.mimetype != "application/json" or charset not in ("utf-8", "utf8"):
        raise HttpRefused(415, "unsupported_media_type", "send the body as application/json in UTF-8")
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise HttpRefused(415, "unsupported_media_type", "send the body uncompressed")


def _decode(data: bytes) -> dict[str, Any]:
    try:
        return _decoder.decode(data)
    except msgspec.ValidationError:
        raise invalid(FieldError("", "the body is a JSON object")) from None
    except msgspec.DecodeError as error:
        raise Refused(Kind.MALFORMED, "malformed", f"the body is not JSON: {error}") from None
    except RecursionError:
        raise Refused(Kind.MALFORMED, "malformed", "the body is nested too deeply") from None


def _pointer(name: str) -> str:
    return "/" + name.replace("~", "~0").replace("/", "~1")
