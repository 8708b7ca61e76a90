"""What the dice service refuses."""

from __future__ import annotations

from rpc.errors import FieldError, Kind, Refused, invalid


def wrong_field(name: str, detail: str) -> Refused:
    return invalid(FieldError(f"/{name}", detail))


def wrong_notation(position: int, detail: str) -> Refused:
    """position: in characters from 0 of the notation; also said in words."""
    return invalid(FieldError("/dice", f"{detail}, at position {position}", "dice_notation", position))


def malformed() -> Refused:
    return Refused(Kind.MALFORMED, "malformed", "the body is not JSON")


def key_reused() -> Refused:
    return Refused(
        Kind.INVALID, "idempotency_key_reused", "this idempotency key was used for a request with another body"
    )
