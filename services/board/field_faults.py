"""Checks a JSON object against a struct and finds every fault, where a decoder stops at the first."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from games.content import MISSING, wrong_field
from games.errors import Fault
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
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    faults = [Fault(f"{path}/{escaped(name)}", "is not a field of this object") for name in value if name not in fields]
    hints = get_type_hints(kind, include_extras=True)
    for name, field in fields.items():
        if name not in value:
            faults += [Fault(f"{path}/{name}", "is missing", MISSING)] if field.required else []
            continue
        try:
            msgspec.convert(value[name], type=hints[field.name])
        except msgspec.ValidationError as error:
            faults.append(_wrong(error, hints[field.name], f"{path}/{name}"))
    if faults:
        return None, faults
    try:
        return msgspec.convert(value, type=kind), []
    except msgspec.ValidationError as error:
        return None, [wrong_field(str(error), path)]


def _wrong(error: msgspec.ValidationError, hint: Any, path: str) -> Fault:
    """A choice of few words is shown whole."""
    plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    choices = get_args(plain) if get_origin(plain) is Literal else ()
    return Fault(path, f"is {' or '.join(map(str, choices))}") if choices else wrong_field(str(error), path)


def escaped(name: str) -> str:
    """A name as a part of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


def field_errors(faults: list[Fault]) -> list[FieldError]:
    return [FieldError(fault.path, fault.message, fault.code) for fault in faults]
