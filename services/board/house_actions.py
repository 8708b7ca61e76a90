"""What is done to a match rather than in it: who may do each of these, and when.

Every one is a journal entry; services.board.house_entries says what it changes.
"""

from __future__ import annotations

from typing import NamedTuple

from services.board import bodies, consent, errors, inviting, seating
from services.board.asking import Asked, Plan, Planned, not_now
from services.board.entries import ABANDON, PAUSE, UNDO, Details
from services.board.record import LOBBY, OPEN, RUNNING


def start(asked: Asked) -> Planned:
    bodies.body_of(asked.body, bodies.Nothing)
    if any(seat.kind == OPEN for seat in asked.record.seats):
        raise errors.seats_open(asked.version)
    return Planned("start", None, Details(by=asked.caller.player), [{"type": "match_started"}])


def abandon(asked: Asked) -> Planned | None:
    """Before the start the owner decides, later all who play."""
    if asked.record.status != LOBBY:
        return consent.abandon(asked)
    _only_the_owner(asked)
    bodies.body_of(asked.body, bodies.Consent)
    return _abandoned(asked.caller.player, "owner")


def expire(asked: Asked) -> Planned:
    """The house itself ends what nobody has touched for long."""
    return _abandoned("", "lobby_expired" if asked.record.status == LOBBY else "untouched")


def _abandoned(by: str, reason: str) -> Planned:
    return Planned(ABANDON, None, Details(by=by, reason=reason), [{"type": "match_abandoned", "reason": reason}])


class Rule(NamedTuple):
    """by: "anyone" with a key (the plan may ask for more), "owner", or "house" (never asked for over the wire).

    when: the statuses it needs; a player who sits may join again also later. settled: newer rules, and a clock that
    has run out, come first. host: an owner without a seat does it to the match as it is now, whatever is shown of it.
    """

    plan: Plan
    by: str
    when: tuple[str, ...]
    settled: bool = False
    host: bool = False


RULES: dict[str, Rule] = {
    "join": Rule(seating.join, "anyone", (LOBBY, RUNNING)),
    "enter": Rule(seating.enter, "anyone", (LOBBY, RUNNING)),
    "leave": Rule(seating.leave, "anyone", (LOBBY, RUNNING), settled=True),
    "kick": Rule(seating.kick, "owner", (LOBBY, RUNNING), settled=True, host=True),
    "return": Rule(seating.come_back, "anyone", (RUNNING,), settled=True),
    "bot": Rule(seating.bot, "owner", (LOBBY,)),
    "invite": Rule(inviting.invite, "owner", (LOBBY,)),
    "new-code": Rule(inviting.new_code, "owner", (LOBBY,)),
    "start": Rule(start, "owner", (LOBBY,)),
    UNDO: Rule(consent.undo, "anyone", (RUNNING,), settled=True),
    PAUSE: Rule(consent.pause, "anyone", (RUNNING,), settled=True),
    "resume": Rule(consent.resume, "anyone", (RUNNING,), settled=True),
    "decline": Rule(consent.decline, "anyone", (RUNNING,)),
    ABANDON: Rule(abandon, "anyone", (LOBBY, RUNNING), host=True),
}
EXPIRE = Rule(expire, "house", (LOBBY, RUNNING))


def planned(rule: Rule, asked: Asked) -> Planned | None:
    """Raises Refused when the caller may not, or not now."""
    if rule.by != "house" and not asked.caller.player:
        raise errors.unauthenticated()
    if rule.by == "owner":
        _only_the_owner(asked)
    if asked.record.status not in rule.when:
        raise errors.not_started(asked.version) if _too_soon(rule, asked) else not_now(asked)
    return rule.plan(asked)


def _only_the_owner(asked: Asked) -> None:
    if asked.caller.player != asked.record.owner:
        raise errors.not_the_owner()


def _too_soon(rule: Rule, asked: Asked) -> bool:
    return asked.record.status == LOBBY and RUNNING in rule.when
