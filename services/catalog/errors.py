"""What this service refuses, and in which words."""

from __future__ import annotations

from rpc.errors import FieldError, Kind, Refused, invalid, not_found


def no_such_game() -> Refused:
    return not_found("game")


def no_such_scenario() -> Refused:
    return not_found("scenario")


def bad_cursor() -> Refused:
    return invalid(FieldError("/cursor", "is the cursor of an earlier answer to the same question"))


def bad_limit(most: int) -> Refused:
    return invalid(FieldError("/limit", f"is a number from 1 to {most}"))


def unknown_format() -> Refused:
    return invalid(FieldError("/format", "is SVG or PNG"))


def no_such(kind: str) -> Refused:
    return not_found(kind)


def malformed() -> Refused:
    return Refused(Kind.MALFORMED, "malformed", "the body is not JSON")


def unauthenticated() -> Refused:
    return Refused(Kind.UNAUTHENTICATED, "unauthenticated", "this needs a key")


def not_the_owner() -> Refused:
    return Refused(Kind.FORBIDDEN, "not_the_owner", "only the player who made it may do this")


def too_large(most: int) -> Refused:
    return Refused(Kind.TOO_LARGE, "too_large", f"a document has at most {most} bytes as JSON")


def too_much_content(most: int) -> Refused:
    detail = f"a player has at most {most} scenarios and packs; delete a draft first"
    return Refused(Kind.CONFLICT, "too_much_content", detail)


def too_many_versions(most: int) -> Refused:
    return Refused(Kind.CONFLICT, "too_much_content", f"there are at most {most} versions; make a new one")


def in_use() -> Refused:
    return Refused(Kind.CONFLICT, "in_use", "it is published, or a match was made of it")


def idempotency_key_reused() -> Refused:
    return Refused(Kind.INVALID, "idempotency_key_reused", "this Idempotency-Key was used before, with another request")
