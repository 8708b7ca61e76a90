"""What the timers service refuses."""

from __future__ import annotations

from rpc.errors import FieldError, Refused, invalid


def wrong_field(name: str, detail: str) -> Refused:
    return invalid(FieldError(f"/{name}", detail))
