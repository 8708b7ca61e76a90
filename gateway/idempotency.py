"""Which intent a POST carries: a retry has the same write id, so that it is applied once."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

from gateway.problem_details import bad_parameter
from rpc.stubs.envelope_pb2 import Write

HEADER = "Idempotency-Key"
PATTERN = r"^[A-Za-z0-9._~:+/=-]{1,128}$"
ANONYMOUS_LENGTH = 8
"""People behind one address share its anonymous keys; short ones would meet by accident."""

_SHAPE = re.compile(PATTERN)


def check_key(text: str, *, anonymous: bool) -> str:
    """The key of the header, quotes removed; refused as `invalid` when it is none."""
    key = text[1:-1] if len(text) >= 2 and text[0] == text[-1] == '"' else text
    if not well_formed(key):
        raise bad_parameter(HEADER, "is 1 to 128 of the characters A-Z a-z 0-9 . _ ~ : + / = -", place="header")
    if anonymous and len(key) < ANONYMOUS_LENGTH:
        detail = f"has at least {ANONYMOUS_LENGTH} characters in a request without an API key"
        raise bad_parameter(HEADER, detail, place="header")
    return key


def well_formed(text: str) -> bool:
    return _SHAPE.fullmatch(text) is not None


def write_of(secret: bytes, player_id: str, address: str, key: str | None, request: tuple[str, str, bytes]) -> Write:
    """secret: the installation's key of purpose "write-ids". key: None when the client sent none.

    request: (method, path, body). The write id is bound to the player, or to the address of nobody in particular.
    """
    kind, subject = ("player", player_id) if player_id else ("address", address)
    intent = f"given {key}" if key is not None else f"made {secrets.token_hex(16)}"
    text = f"{kind} {len(subject)} {subject} {intent}".encode()
    write_id = base64.urlsafe_b64encode(hashlib.blake2b(text, key=secret, digest_size=18).digest())
    return Write(write_id=write_id.decode(), body_digest=digest(*request))


def digest(method: str, path: str, body: bytes) -> bytes:
    """16 bytes that differ between requests; the query is left out, so `?view=1` may change on a retry."""
    head = f"{method} {path}\n".encode()
    return hashlib.sha256(head + body).digest()[:16]
