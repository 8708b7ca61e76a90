"""What is done to a match rather than in it: who may do each of these, and when.

Every one is a journal entry; history.apply_house says what it changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from rpc.errors import FieldError, Refused, invalid
from services.board import bodies, errors
from services.board.bots import bot_of, bot_title
from services.board.history import Details
from services.board.record import HUMAN, LOBBY, OPEN, RUNNING, Record
from services.board.seats import Caller


class Asked(NamedTuple):
    """A request for a house action. seat: as the path names it."""

    record: Record
    version: int
    caller: Caller
    seat: int | None
    body: bytes


class Planned(NamedTuple):
    """What is to be committed, or nothing when it is so already. event: what everybody is told."""

    seat: int | None
    details: Details
    event: dict[str, Any]


Plan = Callable[[Asked], Planned | None]


def join(asked: Asked) -> Planned | None:
    """A player sits down; who has a seat already keeps that one, and may still change the seed given with it."""
    body = bodies.body_of(asked.body, bodies.Join)
    record, player = asked.record, asked.caller.player
    _seat_exists(record, asked.seat)
    held = record.seats_of(player)
    if held and (not record.hot_seat or asked.seat in held):
        return _seed(asked, asked.seat if asked.seat in held else held[0], body.seed)
    seat = _free(record) if asked.seat is None else asked.seat
    if record.seats[seat].kind != OPEN:
        raise errors.seat_taken()
    name = asked.caller.name
    event = {"type": "seat_joined", "seat": seat, "name": name}
    return Planned(seat, Details(by=player, name=name, seed=body.seed or ""), event)


def _seed(asked: Asked, seat: int, seed: str | None) -> Planned | None:
    if seed is None or seed == asked.record.seats[seat].seed:
        return None
    if asked.record.status != LOBBY:
        raise _not_now(asked)
    details = Details(by=asked.caller.player, name=asked.caller.name, seed=seed)
    return Planned(seat, details, {"type": "seed_given", "seat": seat})


def leave(asked: Asked) -> Planned:
    bodies.body_of(asked.body, bodies.Nothing)
    held = asked.record.seats_of(asked.caller.player)
    _seat_exists(asked.record, asked.seat)
    if not held:
        raise errors.no_seat()
    seat = held[0] if asked.seat is None else asked.seat
    if seat not in held:
        raise errors.not_your_seat()
    return Planned(seat, Details(by=asked.caller.player), {"type": "seat_left", "seat": seat})


def bot(asked: Asked) -> Planned | None:
    """A bot sits down on an open seat, or takes the place of another bot."""
    body = bodies.body_of(asked.body, bodies.Bot)
    record = asked.record
    _seat_exists(record, asked.seat)
    if asked.seat is None:
        raise invalid(FieldError("/seat", "is missing"))
    if record.seats[asked.seat].kind == HUMAN:
        raise errors.seat_taken()
    name = bot_of(record.game, body.bot)
    if name is None:
        raise invalid(FieldError("/bot", "is not a bot of this game"))
    if record.seats[asked.seat].bot == name:
        return None
    details = Details(by=asked.caller.player, bot=name, name=bot_title(name))
    return Planned(asked.seat, details, {"type": "bot_seated", "seat": asked.seat, "name": details.name})


def start(asked: Asked) -> Planned:
    bodies.body_of(asked.body, bodies.Nothing)
    if any(seat.kind == OPEN for seat in asked.record.seats):
        raise errors.seats_open(asked.version)
    return Planned(None, Details(by=asked.caller.player), {"type": "match_started"})


def abandon(asked: Asked) -> Planned:
    """Before the start the owner decides; later all humans would have to, so only an owner without others may."""
    bodies.body_of(asked.body, bodies.Nothing)
    others = {seat.player for seat in asked.record.seats if seat.kind == HUMAN} - {asked.caller.player}
    if asked.record.status == RUNNING and others:
        raise errors.conflict("needs_consent", "a running match is abandoned only by all its players", asked.version)
    details = Details(by=asked.caller.player, reason="owner")
    return Planned(None, details, {"type": "match_abandoned", "reason": "owner"})


def expire(asked: Asked) -> Planned:
    """The house itself ends what nobody has touched for long."""
    reason = "lobby_expired" if asked.record.status == LOBBY else "untouched"
    return Planned(None, Details(reason=reason), {"type": "match_abandoned", "reason": reason})


class Rule(NamedTuple):
    """by: "anyone" with a key, "owner", or "house" (never asked for over the wire). when: the statuses it needs."""

    plan: Plan
    by: str
    when: tuple[str, ...]


RULES: dict[str, Rule] = {
    "join": Rule(join, "anyone", (LOBBY,)),
    "leave": Rule(leave, "anyone", (LOBBY,)),
    "bot": Rule(bot, "owner", (LOBBY,)),
    "start": Rule(start, "owner", (LOBBY,)),
    "abandon": Rule(abandon, "owner", (LOBBY, RUNNING)),
}
EXPIRE = Rule(expire, "house", (LOBBY, RUNNING))


def planned(rule: Rule, asked: Asked) -> Planned | None:
    """Raises Refused when the caller may not, or not now."""
    if rule.by != "house" and not asked.caller.player:
        raise errors.unauthenticated()
    if rule.by == "owner" and asked.caller.player != asked.record.owner:
        raise errors.not_the_owner()
    if asked.record.status not in rule.when and not _sits_already(rule, asked):
        raise _not_now(asked)
    return rule.plan(asked)


def _sits_already(rule: Rule, asked: Asked) -> bool:
    """Joining again is answered with the seat one has, also when the match goes on."""
    held = asked.record.seats_of(asked.caller.player)
    again = bool(held) and (asked.seat in held or not asked.record.hot_seat)
    return rule.plan is join and asked.record.status == RUNNING and again


def _not_now(asked: Asked) -> Refused:
    return errors.match_ended(asked.version) if asked.record.over else errors.already_started(asked.version)


def _seat_exists(record: Record, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < len(record.seats):
        raise errors.no_seat_of_that_number()


def _free(record: Record) -> int:
    free = [number for number, seat in enumerate(record.seats) if seat.kind == OPEN]
    if not free:
        raise errors.seat_taken()
    return free[0]


def encoded(details: Details) -> msgspec.Raw:
    """As a journal entry keeps them."""
    return msgspec.Raw(msgspec.json.encode(details))
