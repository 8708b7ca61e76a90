"""What this service refuses, and in which words."""

from __future__ import annotations

from rpc.errors import FieldError, Kind, Refused, invalid


def unauthenticated() -> Refused:
    """One answer for keys that are unknown, revoked, malformed or missing, so that none of it can be told apart."""
    return Refused(Kind.UNAUTHENTICATED, "unauthenticated", "the key is missing or not valid")


def name_taken() -> Refused:
    fault = FieldError("/name", "another player has this name", "name_taken")
    return Refused(Kind.CONFLICT, "name_taken", "/name: another player has this name", errors=[fault])


def already_registered() -> Refused:
    return Refused(Kind.CONFLICT, "already_registered", "this key belongs to a player who is registered already")


def too_many_keys(most: int) -> Refused:
    return Refused(Kind.CONFLICT, "too_many_keys", f"a player has at most {most} keys; revoke one first")


def insufficient_scope(detail: str) -> Refused:
    return Refused(Kind.FORBIDDEN, "insufficient_scope", detail)


def malformed() -> Refused:
    return Refused(Kind.MALFORMED, "malformed", "the body is not JSON")


def idempotency_key_reused() -> Refused:
    return Refused(Kind.INVALID, "idempotency_key_reused", "this Idempotency-Key was used before, with another request")


def write_id_missing() -> Refused:
    return invalid(FieldError("", "the request carries no usable write id"))
