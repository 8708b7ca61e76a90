"""Who sits where: join, leave, kick, bots."""

from __future__ import annotations

from typing import Any

from rpc.errors import FieldError, invalid
from services.board import bodies, errors
from services.board.asking import Asked, Planned, not_now, seat_exists
from services.board.bots import bot_of, bot_title, bots_told
from services.board.entries import Details
from services.board.house_entries import heir
from services.board.record import BOT, HUMAN, LOBBY, OPEN, OUT, Record


def join(asked: Asked) -> Planned | None:
    """A player sits down; who has a seat already keeps that one, and may still change the seed given with it."""
    return _sit(asked, asked.seat, bodies.body_of(asked.body, bodies.Join).seed)


def enter(asked: Asked) -> Planned | None:
    """The same for somebody who has said the join code, also of a private match."""
    body = bodies.body_of(asked.body, bodies.Enter)
    return _sit(asked, body.seat, body.seed)


def _sit(asked: Asked, wanted: int | None, seed: str | None) -> Planned | None:
    record, player, name = asked.record, asked.caller.player, asked.caller.name
    seat_exists(record, wanted)
    held = record.seats_of(player)
    if held and (not record.hot_seat or wanted is None or wanted in held):
        return _seed(asked, wanted if wanted in held else held[0], seed)
    if record.status != LOBBY:
        raise not_now(asked)
    if player in record.kicked:
        raise errors.kicked()
    seat = _free(record) if wanted is None else wanted
    if record.seats[seat].kind != OPEN:
        raise errors.seat_taken()
    event = {"type": "seat_joined", "seat": seat, "name": name}
    return Planned("join", seat, Details(by=player, name=name, seed=seed or ""), [event])


def _seed(asked: Asked, seat: int, seed: str | None) -> Planned | None:
    if seed is None or seed == asked.record.seats[seat].seed:
        return None
    if asked.record.status != LOBBY:
        raise not_now(asked)
    details = Details(by=asked.caller.player, name=asked.caller.name, seed=seed)
    return Planned("join", seat, details, [{"type": "seed_given", "seat": seat}])


def leave(asked: Asked) -> Planned:
    """In the lobby the seat is free again; later the match goes on without its player, as its `absent` says."""
    bodies.body_of(asked.body, bodies.Nothing)
    seat = _own_seat(asked)
    events = _left(asked, seat, {"type": "seat_left", "seat": seat})
    return Planned("leave", seat, Details(by=asked.caller.player), events)


def _own_seat(asked: Asked) -> int:
    held = asked.record.seats_of(asked.caller.player)
    seat_exists(asked.record, asked.seat)
    if not held:
        raise errors.no_seat()
    seat = held[0] if asked.seat is None else asked.seat
    if seat not in held:
        raise errors.not_your_seat()
    return seat


def come_back(asked: Asked) -> Planned | None:
    """Who ran out of time takes the seat back from the bot, with the clock wound up."""
    bodies.body_of(asked.body, bodies.Nothing)
    seat = _own_seat(asked)
    sits = asked.record.seats[seat]
    if sits.kind == OUT:
        raise errors.seat_given_up(asked.version)
    if sits.kind != BOT:
        return None
    event = {"type": "seat_returned", "seat": seat, "name": sits.name}
    return Planned("return", seat, Details(by=asked.caller.player), [event])


def kick(asked: Asked) -> Planned:
    """Sends a player away for good; in the lobby a bot too."""
    meant = bodies.body_of(asked.body, bodies.Kick).player
    record, seat = asked.record, asked.seat
    seat_exists(record, seat)
    if seat is None:
        raise invalid(FieldError("/seat", "is missing"))
    player, kind = record.seats[seat].player, record.seats[seat].kind
    if meant not in (None, player):
        raise errors.conflict("nobody_to_kick", "that player does not sit there", asked.version)
    if player == record.owner:
        raise errors.conflict("own_seat", "this is your own seat: leave it", asked.version)
    if not player and (kind == OPEN or record.status != LOBBY):
        raise errors.conflict("nobody_to_kick", "no player sits there", asked.version)
    events = _left(asked, seat, {"type": "seat_left", "seat": seat, "kicked": True})
    return Planned("kick", seat, Details(by=asked.caller.player, player=player), events)


def _left(asked: Asked, seat: int, event: dict[str, Any]) -> list[dict[str, Any]]:
    """What is told when a seat loses its player. Nobody is left in a pause."""
    record, events = asked.record, [event]
    owner = heir(record, seat)
    if owner != record.owner:
        events.append({"type": "owner_changed", "owner": owner})
    others = [other for number, other in enumerate(record.seats) if number != seat and other.kind == HUMAN]
    return [*events, {"type": "match_resumed"}] if record.paused_at and not others else events


def bot(asked: Asked) -> Planned | None:
    """A bot sits down on an open seat, or takes the place of another bot."""
    body = bodies.body_of(asked.body, bodies.Bot)
    record = asked.record
    seat_exists(record, asked.seat)
    if asked.seat is None:
        raise invalid(FieldError("/seat", "is missing"))
    if record.seats[asked.seat].kind == HUMAN:
        raise errors.seat_taken()
    name = bot_of(record.game, body.bot)
    if name is None:
        raise invalid(FieldError("/bot", bots_told(record.game)))
    if record.seats[asked.seat].bot == name:
        return None
    details = Details(by=asked.caller.player, bot=name, name=bot_title(name))
    return Planned("bot", asked.seat, details, [{"type": "bot_seated", "seat": asked.seat, "name": details.name}])


def _free(record: Record) -> int:
    free = [number for number, seat in enumerate(record.seats) if seat.kind == OPEN]
    if not free:
        raise errors.seat_taken()
    return free[0]
