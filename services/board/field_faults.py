"""Checks a request's JSON object against a struct."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from games.errors import Fault
from games.faults import struct_faults
from rpc.errors import FieldError
from services.board.errors import malformed

Body = TypeVar("Body", bound=msgspec.Struct)


def decoded(body: bytes) -> Any:
    """The JSON value of a body, {} of an empty one. Raises Refused `malformed`."""
    if not body:
        return {}
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise malformed() from None


def read(value: Any, kind: type[Body], path: str = "") -> tuple[Body | None, list[Fault]]:
    """The struct, or None and all that is wrong with the value: unknown, missing and wrong fields."""
    if not isinstance(value, dict):
        return None, [Fault(path, "is a JSON object")]
    faults = struct_faults(value, kind, path)
    return (None, faults) if faults else (msgspec.convert(value, type=kind), [])


def field_errors(faults: list[Fault]) -> list[FieldError]:
    return [FieldError(fault.path, fault.message, fault.code) for fault in faults]
