"""The stable codes of problems that are not a game's own, with their titles: what programs may rely on.

A refused game action carries the code of its game (each game's rules document lists them) and its `rule`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Code(NamedTuple):
    """status: the HTTP status it usually comes with; meaning: what it says and what a client can do."""

    status: int
    title: str
    meaning: str


CODES: Mapping[str, Code] = MappingProxyType(
    {
        "malformed": Code(400, "Malformed request", "The body is not JSON, or ends early. Send it corrected."),
        "unauthenticated": Code(401, "Key needed", "No key, or one that is unknown or revoked. Get one, or rotate."),
        "insufficient_scope": Code(403, "Scope missing", "The key lacks the scope that this request needs."),
        "not_your_seat": Code(403, "Not your seat", "The seat named belongs to somebody else."),
        "no_seat": Code(403, "No seat", "You do not sit at this match. Join first."),
        "not_the_owner": Code(403, "Not the owner", "Only the player who made it may do this."),
        "ticket_invalid": Code(401, "Ticket invalid", "The stream's ticket holds no longer. Ask for a new stream_url."),
        "not_found": Code(404, "Not found", "There is no such thing, or it is private and you may not know of it."),
        "method_not_allowed": Code(405, "Method not allowed", "The Allow header lists what this address understands."),
        "not_acceptable": Code(406, "Not acceptable", "A stream is `text/event-stream` or `application/x-ndjson`."),
        "stale_version": Code(
            412, "Stale version", "If-Match named another version; `current_version` is the present."
        ),
        "too_large": Code(413, "Too large", "A body has at most 1 MiB, a scenario or a pack 256 KiB."),
        "unsupported_media_type": Code(415, "Unsupported media type", "Send application/json in UTF-8, uncompressed."),
        "invalid": Code(422, "Invalid", "Well-formed, but with a wrong field or parameter; `errors` names each."),
        "idempotency_key_reused": Code(
            422, "Idempotency key reused", "The key was sent before with another request. Make a new key."
        ),
        "already_started": Code(409, "Already started", "The match has begun; this belongs to its lobby."),
        "seats_open": Code(409, "Seats open", "The match cannot start before every seat is taken."),
        "seat_taken": Code(409, "Seat taken", "Somebody else was faster. Look at the match and choose another seat."),
        "not_started": Code(409, "Not started", "The match is still a lobby."),
        "proposal_open": Code(409, "Proposal open", "One proposal at a time: agree to the open one, or decline it."),
        "no_proposal": Code(409, "No proposal", "It was declined, has lapsed or was carried out, or never was."),
        "not_undoable": Code(
            409, "Not undoable", "Chance or a secret came between, who sits or a clock changed, or nobody has acted."
        ),
        "paused": Code(409, "Paused", "The match stands still until somebody who plays resumes it."),
        "kicked": Code(403, "Kicked", "The owner has sent you away. Only an invitation lets you come back."),
        "own_seat": Code(409, "Own seat", "An owner does not send itself away: leave the seat."),
        "nobody_to_kick": Code(409, "Nobody to kick", "No player sits there, or not the one named."),
        "too_many_invitations": Code(409, "Too many invitations", "A match has only so many. Use the join code."),
        "played_for": Code(
            409, "Played for", "Your time is up: the hall plays the seat. Where a bot does, `:return` takes it back."
        ),
        "seat_given_up": Code(409, "Seat given up", "This seat plays no more; its player may watch to the end."),
        "too_early": Code(409, "Too early", "Legal, but not yet: `not_before_ms` says from which match time on."),
        "script_exhausted": Code(409, "Dice script exhausted", "Practice: the strict script has no further entry."),
        "script_impossible": Code(409, "Dice script impossible", "Practice: the next entry cannot be drawn now."),
        "match_running": Code(409, "Match running", "This is shown only after the match's end."),
        "match_ended": Code(409, "Match ended", "Nothing more can be done in this match."),
        "already_registered": Code(409, "Already registered", "The key belongs to a player with a name already."),
        "older_rules": Code(409, "Older rules", "That version was made by rules that the hall no longer has."),
        "too_many_keys": Code(409, "Too many keys", "Revoke a key before you make another."),
        "name_taken": Code(409, "Name taken", "A registered player has this name."),
        "too_much_content": Code(409, "Too much content", "You have as many as one player may have. Delete a draft."),
        "in_use": Code(409, "In use", "What is published, or was played, stays."),
        "too_many_matches": Code(429, "Too many matches", "You have as many live matches as one player may have."),
        "too_many_requests": Code(429, "Too many requests", "Wait for as long as Retry-After says."),
        "too_many_streams": Code(429, "Too many streams", "The key has as many open streams as one may have."),
        "internal": Code(500, "Internal error", "A fault of ours. Report the `request_id`."),
        "streams_full": Code(503, "Streams full", "This process carries as many streams as it can. Try again."),
        "busy": Code(503, "Busy", "Try again after Retry-After with the same Idempotency-Key: nothing is done twice."),
    }
)


def title_of(code: str, status: int) -> str:
    """The title of a problem: the same for every occurrence of its code. status is unused for known codes."""
    known = CODES.get(code)
    if known is not None:
        return known.title
    return code.replace("_", " ").capitalize() or f"Status {status}"
