"""The JSON bodies of this service, checked in full: every fault is named with its pointer."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from rpc.errors import FieldError, Refused, invalid
from services.players import names
from services.players.errors import malformed
from services.players.scopes import SCOPES, in_order

LONGEST_LABEL = 64


class KeyBody(NamedTuple):
    scopes: list[str]
    label: str


def name_of(body: bytes) -> str:
    """{"name": text}: the name as it will be shown. Raises Refused (400, 422)."""
    fields = _object(body)
    faults = _unknown(fields, ("name",))
    name = ""
    try:
        name = _name(fields)
    except Refused as refused:
        faults += refused.problem.errors
    if faults:
        raise invalid(*faults)
    return name


def _name(fields: dict[str, Any]) -> str:
    name = fields.get("name")
    if "name" not in fields:
        raise invalid(FieldError("/name", "is missing", "missing"))
    if not isinstance(name, str):
        raise invalid(FieldError("/name", "is a text"))
    return names.checked(name)


def key_of(body: bytes) -> KeyBody:
    """{"scopes": [scope, ...], "label"?: text}. Raises Refused (400, 422)."""
    fields = _object(body)
    label = fields.get("label", "")
    faults = _unknown(fields, ("scopes", "label")) + _scope_faults(fields.get("scopes"))
    if not isinstance(label, str) or len(label) > LONGEST_LABEL or not label.isprintable():
        faults.append(FieldError("/label", f"is a text of at most {LONGEST_LABEL} characters that show"))
    if faults:
        raise invalid(*faults)
    return KeyBody(in_order(fields["scopes"]), label)


def _scope_faults(scopes: Any) -> list[FieldError]:
    words = " or ".join(SCOPES)
    if not isinstance(scopes, list) or not scopes:
        return [FieldError("/scopes", f"is a list of at least one of {words}")]
    return [FieldError(f"/scopes/{i}", f"is {words}") for i, scope in enumerate(scopes) if scope not in SCOPES]


def _object(body: bytes) -> dict[str, Any]:
    try:
        document = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise malformed() from None
    if not isinstance(document, dict):
        raise invalid(FieldError("", "is a JSON object"))
    return document


def _unknown(fields: dict[str, Any], known: tuple[str, ...]) -> list[FieldError]:
    return [FieldError(f"/{_token(name)}", "is not a field of this request") for name in fields if name not in known]


def _token(name: str) -> str:
    """A name as a step of a JSON pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1")
