"""One request as its handler sees it, after every convention has been kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gateway.hall import Hall
from gateway.keys import Identity
from rpc.stubs.envelope_pb2 import Caller, Write

NOBODY = Caller()


@dataclass(slots=True)
class Call:
    """identity: None for somebody without a key. write: set on whatever changes something, and only there.

    query: the checked query parameters, a model of gateway.schemas. is_text: whether the body is plain text, not JSON.
    tags: of If-None-Match. if_match: as sent.
    """

    hall: Hall
    request_id: str
    identity: Identity | None
    query: Any
    body: bytes = b""
    is_text: bool = False
    write: Write | None = None
    tags: frozenset[str] = frozenset()
    if_match: str | None = None

    @property
    def caller(self) -> Caller:
        return NOBODY if self.identity is None else self.identity.caller

    @property
    def tag(self) -> str:
        """What a service may compare; "" when there is none, or more than one, to compare here afterwards."""
        return next(iter(self.tags)) if len(self.tags) == 1 and "*" not in self.tags else ""

    def board(self, method: str, request: Any, match_id: str = "") -> Any:
        """Asks the board that this match prefers; any other when that one does not answer."""
        return self.hall.board.call(method, request, prefer=match_id, request_id=self.request_id)

    def catalog(self, method: str, request: Any) -> Any:
        return self.hall.catalog.call(method, request, request_id=self.request_id)

    def players(self, method: str, request: Any) -> Any:
        return self.hall.players.call(method, request, request_id=self.request_id)

    def dice(self, method: str, request: Any) -> Any:
        return self.hall.dice.call(method, request, request_id=self.request_id)

    def stream_url(self, match_id: str, seat: int | None) -> str:
        """Absolute; with a ticket for this caller's key and seat."""
        if self.identity is None:
            return self.hall.stream_url(match_id, "", "", None)
        return self.hall.stream_url(match_id, self.identity.player_id, self.identity.key_id, seat)

    def notices_url(self) -> str:
        """Absolute; with a ticket for this caller's key. Needs a key."""
        if self.identity is None:
            raise ValueError("nobody has notices")
        return self.hall.tickets.notices_url(self.identity.player_id, self.identity.key_id)
