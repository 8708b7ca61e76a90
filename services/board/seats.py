"""Who asks, and which seat is theirs."""

from __future__ import annotations

from typing import NamedTuple

from rpc.errors import FieldError, invalid
from services.board import errors
from services.board.record import BOT, Record

BOTS_SCOPE = "bots"


class Caller(NamedTuple):
    """player: "" for nobody. A caller with the scope "bots" is our own process and acts for bots' seats."""

    player: str
    name: str = ""
    scopes: tuple[str, ...] = ()

    @property
    def plays_bots(self) -> bool:
        return BOTS_SCOPE in self.scopes


HOUSE = Caller("")


def admit(record: Record, caller: Caller) -> None:
    """Raises Refused `not_found` when the match does not exist for that caller."""
    if not (caller.plays_bots or record.seen_by(caller.player)):
        raise errors.no_match()


def acting_seat(record: Record, caller: Caller, named: int | None) -> int:
    """The seat the caller acts for. Raises Refused `no_seat`, `not_your_seat`, or `invalid` when it must be named."""
    if caller.plays_bots:
        return _bots_seat(record, named)
    held = record.seats_of(caller.player)
    if not held:
        raise errors.no_seat()
    if named is not None and named not in held:
        raise errors.not_your_seat()
    if named is None and len(held) > 1:
        raise invalid(FieldError("/seat", "is missing: you hold several seats"))
    return held[0] if named is None else named


def viewing_seat(record: Record, caller: Caller, named: int | None) -> int | None:
    """The seat whose eyes the caller sees with; None for an onlooker. Of several held seats the first."""
    if caller.plays_bots:
        return _bots_seat(record, named)
    held = record.seats_of(caller.player)
    if named is not None and named not in held:
        raise errors.not_your_seat() if held else errors.no_seat()
    return named if named is not None else (held[0] if held else None)


def onlooks(record: Record, caller: Caller) -> bool:
    """Whether the caller has no seat, and so sees a match with a delay later."""
    return not (caller.plays_bots or record.seats_of(caller.player))


def owns_unseated(record: Record, caller: Caller, seat: int | None) -> bool:
    """Whether the owner looks, who has no seat."""
    return seat is None and caller.player != "" and caller.player == record.owner


def _bots_seat(record: Record, named: int | None) -> int:
    if named is None or not 0 <= named < len(record.seats) or record.seats[named].kind != BOT:
        raise errors.not_your_seat()
    return named
