"""What this service refuses, and in which words."""

from __future__ import annotations

from rpc.errors import FieldError, Refused, invalid, not_found


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
