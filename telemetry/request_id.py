"""The id that ties together what several processes log about one request."""

from __future__ import annotations

import contextlib
import re
import secrets
from collections.abc import Iterator
from contextvars import ContextVar

_ACCEPTED = re.compile(r"[A-Za-z0-9._-]{8,64}")
_current: ContextVar[str] = ContextVar("request_id", default="")


def accept(offered: str | None) -> str:
    """What a client offered when it is 8-64 harmless characters; otherwise a new id."""
    if offered and _ACCEPTED.fullmatch(offered):
        return offered
    return secrets.token_urlsafe(12)


def current() -> str:
    """The id of the request this thread or task works for; empty outside of one."""
    return _current.get()


@contextlib.contextmanager
def working_on(request_id: str) -> Iterator[None]:
    """Log lines and calls made inside belong to this request."""
    token = _current.set(request_id)
    try:
        yield
    finally:
        _current.reset(token)
