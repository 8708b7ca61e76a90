"""How players come to a match that is not public: invitations and join codes."""

from __future__ import annotations

from services.board import bodies, errors
from services.board.asking import Asked, Planned
from services.board.entries import Details

MOST_INVITED = 100


def invite(asked: Asked) -> Planned | None:
    """Lets a player into the match, and back again who was sent away. Who sits there needs no invitation."""
    wanted = bodies.body_of(asked.body, bodies.Invite).player
    record = asked.record
    if wanted in record.invited or record.seats_of(wanted):
        return None
    if len(record.invited) >= MOST_INVITED:
        detail = f"a match has at most {MOST_INVITED} invitations"
        raise errors.conflict("too_many_invitations", detail, asked.version)
    details = Details(by=asked.caller.player, player=wanted)
    return Planned("invite", None, details, [{"type": "player_invited", "player": wanted}])


def new_code(asked: Asked) -> Planned:
    """Another join code; the one before opens nothing any more."""
    bodies.body_of(asked.body, bodies.Nothing)
    details = Details(by=asked.caller.player, code=asked.new_code())
    return Planned("new-code", None, details, [{"type": "code_changed"}])
