"""What all who play have to agree to: taking back, pausing, abandoning. One proposal at a time."""

from __future__ import annotations

from typing import Any, NamedTuple

from games import registry
from rpc.errors import FieldError, invalid
from services.board import bodies, errors
from services.board.asking import Asked, Back, Planned
from services.board.documents import rfc3339
from services.board.entries import ABANDON, PAUSE, UNDO, Details
from services.board.owed import CONSENT_MS
from services.board.undoing import way_back


class Wish(NamedTuple):
    """proposal: the one meant, if the request says so. to: the version that an undo goes back to."""

    action: str
    proposal: int | None
    to: int | None = None


def undo(asked: Asked) -> Planned | None:
    """Back to before the last action of the proposer, or to the version named."""
    body = bodies.body_of(asked.body, bodies.Undo)
    if body.to is not None and body.to >= asked.version:
        raise invalid(FieldError("/to", "is an earlier version"))
    return _agreed(asked, Wish(UNDO, body.proposal, body.to))


def pause(asked: Asked) -> Planned | None:
    """Everything stands still until somebody who plays resumes it."""
    body = bodies.body_of(asked.body, bodies.Consent)
    _has_a_say(asked, PAUSE)
    return None if asked.record.paused_at else _agreed(asked, Wish(PAUSE, body.proposal))


def abandon(asked: Asked) -> Planned | None:
    return _agreed(asked, Wish(ABANDON, bodies.body_of(asked.body, bodies.Consent).proposal))


def resume(asked: Asked) -> Planned | None:
    bodies.body_of(asked.body, bodies.Nothing)
    _has_a_say(asked, "resume")
    if not asked.record.paused_at:
        return None
    return Planned("resume", None, Details(by=asked.caller.player), [{"type": "match_resumed"}])


def decline(asked: Asked) -> Planned:
    """Ends the open proposal; whose it is takes it back so."""
    body = bodies.body_of(asked.body, bodies.Consent)
    _has_a_say(asked, "decline")
    proposal = asked.record.proposal
    if proposal is None or body.proposal not in (None, proposal.version):
        raise errors.no_proposal(asked.version)
    player = asked.caller.player
    return Planned("decline", None, Details(by=player), [{"type": "proposal_declined", "by": player}])


def lapse() -> Planned:
    """Nobody has said anything for too long."""
    return Planned("lapse", None, Details(), [{"type": "proposal_lapsed"}])


def _agreed(asked: Asked, wish: Wish) -> Planned | None:
    _has_a_say(asked, wish.action)
    proposal, player = asked.record.proposal, asked.caller.player
    if wish.proposal is not None and (proposal is None or proposal.version != wish.proposal):
        raise errors.no_proposal(asked.version)
    if proposal is None:
        return _proposed(asked, wish)
    if proposal.action != wish.action or wish.to not in (None, proposal.to):
        raise errors.proposal_open(asked.version)
    if player in proposal.agreed:
        return None
    told = {"type": "proposal_agreed", "by": player}
    if asked.record.humans() - {player, *proposal.agreed}:
        return Planned("agree", None, Details(by=player), [told])
    back = _back(asked, proposal.by, proposal.to) if wish.action == UNDO else None
    return _carried_out(asked, wish.action, back, [told])


def _proposed(asked: Asked, wish: Wish) -> Planned:
    player = asked.caller.player
    back = _back(asked, player, wish.to) if wish.action == UNDO else None
    if not asked.record.humans() - {player}:
        return _carried_out(asked, wish.action, back, [])
    until, to = asked.now + CONSENT_MS, back.version if back is not None else 0
    event = {"type": "proposal_made", "action": wish.action, "by": player, "until": rfc3339(until)}
    details = Details(by=player, action=wish.action, until=until, to=to)
    return Planned("propose", None, details, [event | {"to": to} if to else event])


def _carried_out(asked: Asked, action: str, back: Back | None, told: list[dict[str, Any]]) -> Planned:
    by = asked.caller.player
    if back is not None:
        event = {"type": "action_undone", "to": back.version}
        return Planned(UNDO, None, Details(by=by, to=back.version), [*told, event], back, in_time=True)
    if action == PAUSE:
        return Planned(PAUSE, None, Details(by=by), [*told, {"type": "match_paused"}], in_time=True)
    reason = "agreed" if told else "owner"
    return Planned(ABANDON, None, Details(by=by, reason=reason), [*told, {"type": "match_abandoned", "reason": reason}])


def _back(asked: Asked, player: str, to: int | None) -> Back:
    """Raises Refused `not_undoable`."""
    record, entries = asked.record, asked.journal()[: asked.version]
    back = way_back(registry.find(record.game), entries, record.seats_of(player), to)
    if back is None:
        raise errors.not_undoable(asked.version)
    return back


def _has_a_say(asked: Asked, action: str) -> None:
    """Who plays; and the owner, who has made the match, may want it abandoned."""
    player = asked.caller.player
    owns = action == ABANDON and player == asked.record.owner
    if player not in asked.record.humans() and not owns:
        raise errors.no_seat()
