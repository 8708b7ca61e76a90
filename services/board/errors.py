"""What the board refuses, each with its stable code."""

from __future__ import annotations

from collections.abc import Iterable

from games.errors import Fault, Faulty, RuleViolation
from rpc.errors import FieldError, Kind, Refused, busy, invalid, not_found


def no_match() -> Refused:
    return not_found("match")


def no_seat_of_that_number() -> Refused:
    return not_found("seat")


def unauthenticated() -> Refused:
    return Refused(Kind.UNAUTHENTICATED, "unauthenticated", "this needs a key")


def no_seat() -> Refused:
    return Refused(Kind.FORBIDDEN, "no_seat", "you have no seat in this match")


def not_your_seat() -> Refused:
    return Refused(Kind.FORBIDDEN, "not_your_seat", "this seat is not yours")


def not_the_owner() -> Refused:
    return Refused(Kind.FORBIDDEN, "not_the_owner", "only the owner of the match may do this")


def stale_version(current: int) -> Refused:
    return Refused(Kind.STALE, "stale_version", "the match has gone on since that version", current_version=current)


def conflict(code: str, detail: str, version: int | None = None) -> Refused:
    return Refused(Kind.CONFLICT, code, detail, current_version=version)


def not_started(version: int) -> Refused:
    return conflict("not_started", "the match has not started", version)


def already_started(version: int) -> Refused:
    return conflict("already_started", "the match has already started", version)


def played_for(version: int) -> Refused:
    return conflict("played_for", "the hall plays this seat for now", version)


def seat_given_up(version: int) -> Refused:
    return conflict("seat_given_up", "this seat was given up and plays no more", version)


def match_ended(version: int) -> Refused:
    return conflict("match_ended", "the match is over", version)


def match_running() -> Refused:
    return conflict("match_running", "this is shown once the match is over")


def seat_taken() -> Refused:
    return conflict("seat_taken", "somebody else has this seat")


def proposal_open(version: int) -> Refused:
    return conflict("proposal_open", "something else has been proposed and waits for an answer", version)


def no_proposal(version: int) -> Refused:
    return conflict("no_proposal", "that is not, or no longer, proposed", version)


def not_undoable(version: int) -> Refused:
    return conflict("not_undoable", "chance, a secret or the hall stands between, or there is nothing to undo", version)


def paused(version: int) -> Refused:
    return conflict("paused", "the match is paused", version)


def kicked() -> Refused:
    return Refused(Kind.FORBIDDEN, "kicked", "the owner has sent you away from this match")


def no_code() -> Refused:
    return not_found("match with this code")


def newer_rules() -> Refused:
    return busy("newer rules have made this match than this process knows")


def older_rules() -> Refused:
    return conflict(
        "older_rules", "the rules that made this version are not here any more; the journal tells what it did"
    )


def not_shown_yet() -> Refused:
    return busy("older rules made what onlookers would see of this match by now; it is shown again later", 60_000)


def seats_open(version: int) -> Refused:
    return conflict("seats_open", "every seat needs a player or a bot before the start", version)


def too_many_matches(most: int) -> Refused:
    return Refused(Kind.TOO_MANY, "too_many_matches", f"a player has at most {most} matches that are not over")


def idempotency_key_reused() -> Refused:
    detail = "this Idempotency-Key was already used for another request"
    return Refused(Kind.INVALID, "idempotency_key_reused", detail)


def against_the_rules(violation: RuleViolation, version: int, not_before: int | None = None) -> Refused:
    """409 with the rule that refuses. not_before: for `too_early`, the match time to try again at."""
    return Refused(
        Kind.CONFLICT,
        violation.code,
        violation.message,
        rule=violation.rule,
        current_version=version,
        not_before_ms=not_before,
    )


def faulty(found: Faulty | Iterable[Fault], below: str = "") -> Refused:
    """422 with every fault, its pointer below `below`."""
    faults = found.faults if isinstance(found, Faulty) else found
    return invalid(*(FieldError(below + fault.path, fault.message, fault.code) for fault in faults))


def malformed() -> Refused:
    return Refused(Kind.MALFORMED, "malformed", "the body is not JSON")
