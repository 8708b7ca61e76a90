"""What a key may be used for. Only the installation itself gives `admin`."""

from __future__ import annotations

from collections.abc import Iterable

from services.players.errors import insufficient_scope

SCOPES = ("play", "bot", "organise", "admin")
GUEST = ("play",)
REGISTERED = ("play", "bot", "organise")


def in_order(scopes: Iterable[str]) -> list[str]:
    """Each of our scopes once, in the order of SCOPES."""
    given = set(scopes)
    return [scope for scope in SCOPES if scope in given]


def require_within(wanted: Iterable[str], held: Iterable[str]) -> None:
    """Raises Refused (403): a key neither makes nor manages a key that may do more than itself."""
    if beyond := in_order(set(wanted) - set(held)):
        raise insufficient_scope(f"the key you call with lacks the scope {', '.join(beyond)}")
