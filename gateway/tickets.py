"""Tickets: what lets a browser's EventSource, which can send no header, follow a match as a certain seat.

A ticket is read-only and holds for one player, key, match and seat until the match ends or the key is revoked.
It says who asks; whether that player may see the match, and still has that seat, board decides at each use.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from urllib.parse import quote

import msgspec

from rpc.errors import Kind, Refused
from rpc.installation import InstallationKeys, mac

PURPOSE = "tickets"
VERSION = "t1"
MAC_BYTES = 16
MAX_LENGTH = 512


class Ticket(msgspec.Struct, array_like=True, frozen=True):
    """seat: the seat whose view the stream carries; None: what an onlooker sees. match_id: "" for notices."""

    match_id: str
    player_id: str
    key_id: str
    seat: int | None


class Tickets:
    """Signs and checks tickets with the installation's key for them."""

    def __init__(self, keys: InstallationKeys, stream_url: str) -> None:
        """stream_url: public origin of the stream process."""
        self._key = keys.key(PURPOSE)
        self._origin = stream_url

    def stream_url(self, match_id: str, player_id: str = "", key_id: str = "", seat: int | None = None) -> str:
        """The absolute address of a match's stream; without a key it carries no ticket and shows what anybody sees."""
        url = f"{self._origin}/v1/matches/{quote(match_id, safe='')}/events"
        if not key_id:
            return url
        return f"{url}?ticket={self.sign(Ticket(match_id, player_id, key_id, seat))}"

    def notices_url(self, player_id: str, key_id: str) -> str:
        """The absolute address of a player's notices."""
        return f"{self._origin}/v1/me/events?ticket={self.sign(Ticket('', player_id, key_id, None))}"

    def sign(self, ticket: Ticket) -> str:
        payload = msgspec.msgpack.encode(ticket)
        return f"{VERSION}.{_text(payload)}.{_text(self._mac(payload))}"

    def check(self, text: str, match_id: str) -> Ticket:
        """Raises Refused `ticket_invalid` (401) for a forged, damaged or foreign ticket, without saying which."""
        version, _, rest = text[:MAX_LENGTH].partition(".")
        payload_text, _, mac_text = rest.partition(".")
        payload = _bytes(payload_text)
        if version != VERSION or not hmac.compare_digest(_bytes(mac_text), self._mac(payload)):
            raise _ticket_invalid()
        ticket = msgspec.msgpack.decode(payload, type=Ticket)
        if ticket.match_id != match_id:
            raise _ticket_invalid()
        return ticket

    def _mac(self, payload: bytes) -> bytes:
        return mac(self._key, VERSION, payload)[:MAC_BYTES]


def _ticket_invalid() -> Refused:
    return Refused(Kind.UNAUTHENTICATED, "ticket_invalid", "the ticket is not valid here; ask for a new stream_url")


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """The bytes of unpadded base64; none for anything else."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""
