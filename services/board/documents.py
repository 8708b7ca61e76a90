"""The JSON documents a match is shown as. Each is constant for its ETag and holds what the viewer may know."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec

from games import registry
from games.game import TABLE, Game
from services.board.absence import DEFAULT_ACTION
from services.board.clocks import PHASE
from services.board.codes import spoken
from services.board.record import ClockRule, PackName, Proposal, Record, SeatRecord
from services.board.store import Loaded

_encode = msgspec.json.Encoder().encode
NULL = msgspec.Raw(b"null")


class Match(msgspec.Struct):
    """The answer of Look, Create and House."""

    id: str
    game: str
    scenario: dict[str, Any]
    pack: PackName | None
    status: str
    version: int
    visibility: str
    spectator_delay_ms: int
    practice: bool
    hot_seat: bool
    owner: str
    seats: list[dict[str, Any]]
    options: msgspec.Raw
    you: dict[str, int] | None
    to_act: list[int | str]
    deadline: dict[str, Any] | None
    clock: dict[str, Any] | None
    absent: dict[str, Any]
    paused_at: str | None
    paused_remaining_ms: int | None
    proposal: dict[str, Any] | None
    join_code: str | None
    invited: list[str] | None
    clock_zero: str | None
    commitment: str
    created_at: str | None
    started_at: str | None
    ended_at: str | None
    view: Any
    outcome: msgspec.Raw


def rfc3339(milliseconds: int) -> str | None:
    """UTC with milliseconds; None for 0."""
    if not milliseconds:
        return None
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")[:-6] + "Z"


def etag(version: int, seat: int | None, *, host: bool = False) -> str:
    """Without quotes: v17-s2, or v17-o for an onlooker. host: v17-h for an owner without a seat."""
    if seat is None:
        return f"v{version}-h" if host else f"v{version}-o"
    return f"v{version}-s{seat}"


def document(loaded: Loaded, seat: int | None, *, host: bool = False) -> bytes:
    """The match document as a seat sees it, or an onlooker (None). host: the owner, who has no seat."""
    game = registry.find(loaded.record.game)
    state = game.decode(loaded.state) if loaded.state else None
    return of_state(loaded.record, loaded.version, game, state, seat, host=host)


def of_state(record: Record, version: int, game: Game, state: Any, seat: int | None, *, host: bool = False) -> bytes:
    """The same for a state that is decoded already; None in the lobby."""
    owns = host or (seat is not None and record.seats[seat].player == record.owner)
    return _encode(
        Match(
            id=record.id,
            game=record.game,
            scenario=_scenario(record),
            pack=record.pack,
            status=record.status,
            version=version,
            visibility=record.visibility,
            spectator_delay_ms=record.spectator_delay_ms,
            practice=record.practice,
            hot_seat=record.hot_seat,
            owner=record.owner,
            seats=[_seat(number, one, seat_clock(record, number)) for number, one in enumerate(record.seats)],
            options=msgspec.Raw(record.options),
            you=None if seat is None else {"seat": seat},
            to_act=["table" if one == TABLE else one for one in record.acting],
            deadline=_deadline(record),
            clock=_clock(record.clock_rule),
            absent=_absent(record),
            paused_at=rfc3339(record.paused_at),
            paused_remaining_ms=_remaining(record),
            proposal=_proposal(record.proposal),
            join_code=spoken(record.code) if owns and record.code else None,
            invited=record.invited if owns else None,
            clock_zero=rfc3339(record.clock_zero),
            commitment=record.commitment,
            created_at=rfc3339(record.created_at),
            started_at=rfc3339(record.started_at),
            ended_at=rfc3339(record.ended_at),
            view=None if state is None else game.view(state, seat),
            outcome=msgspec.Raw(record.outcome) if record.outcome else NULL,
        )
    )


def _scenario(record: Record) -> dict[str, Any]:
    return {"id": record.scenario_id, "title": record.scenario_title, "version": record.scenario_version or None}


def _deadline(record: Record) -> dict[str, Any] | None:
    clock = record.clock
    if clock is None or record.paused_at:
        return None
    return {"clock": clock.name, "at": rfc3339(record.clock_zero + clock.at), "generation": clock.generation}


def _remaining(record: Record) -> int | None:
    """What is left of the game's clock when the match goes on."""
    clock = record.clock
    return None if clock is None or not record.paused_at else record.clock_zero + clock.at - record.paused_at


def _proposal(proposal: Proposal | None) -> dict[str, Any] | None:
    if proposal is None:
        return None
    told = {
        "version": proposal.version,
        "action": proposal.action,
        "by": proposal.by,
        "agreed": proposal.agreed,
        "until": rfc3339(proposal.until),
    }
    return told | {"to": proposal.to or None}


def seat_clock(record: Record, seat: int) -> dict[str, Any] | None:
    """What is left of a seat's time: `remaining_ms` while its clock stands, `ends_at` while it runs."""
    if not record.seat_clocks:
        return None
    clock = record.seat_clocks[seat]
    if clock.ends is None:
        return {"remaining_ms": clock.left_ms, "ends_at": None, "flags": clock.flags}
    if record.paused_at:
        left = max(0, clock.ends - record.moment_at(record.paused_at))
        return {"remaining_ms": left, "ends_at": None, "flags": clock.flags}
    return {"remaining_ms": None, "ends_at": rfc3339(record.clock_zero + clock.ends), "flags": clock.flags}


def _clock(rule: ClockRule | None) -> dict[str, Any] | None:
    """As it is asked for at creation."""
    if rule is None:
        return None
    length = {"phase_ms": rule.ms} if rule.kind == PHASE else {"budget_ms": rule.ms, "increment_ms": rule.increment_ms}
    return {"kind": rule.kind, **length}


def _absent(record: Record) -> dict[str, Any]:
    """As it is asked for at creation."""
    agreed = record.absence
    flags = agreed.flags if record.clock_rule is not None and agreed.policy != DEFAULT_ACTION else None
    return {"policy": agreed.policy, "bot": agreed.bot or None, "flags": flags}


def _seat(number: int, seat: SeatRecord, clock: dict[str, Any] | None) -> dict[str, Any]:
    return {**_sitter(number, seat), "clock": clock}


def _sitter(number: int, seat: SeatRecord) -> dict[str, Any]:
    return {
        "seat": number,
        "kind": seat.kind,
        "player": seat.player or None,
        "name": seat.name or None,
        "bot": seat.bot or None,
    }


def row(record: Record, version: int) -> bytes:
    """A match in the list of matches."""
    return _encode(
        {
            "id": record.id,
            "game": record.game,
            "scenario": _scenario(record),
            "pack": record.pack,
            "status": record.status,
            "version": version,
            "visibility": record.visibility,
            "practice": record.practice,
            "hot_seat": record.hot_seat,
            "owner": record.owner,
            "seats": [_sitter(number, one) for number, one in enumerate(record.seats)],
            "created_at": rfc3339(record.created_at),
            "started_at": rfc3339(record.started_at),
            "ended_at": rfc3339(record.ended_at),
            "outcome": msgspec.Raw(record.outcome) if record.outcome else None,
        }
    )


def legal_actions(loaded: Loaded, seat: int, *, acts: bool) -> bytes:
    """What a seat may do at this version, in named form. not_before: the wall clock from which it is allowed.

    decision: what the game's view calls the open decision, where it knows one.
    """
    record, actions, decision = loaded.record, [], None
    if loaded.state and acts and seat in record.acting:
        game = registry.find(record.game)
        state = game.decode(loaded.state)
        decision = getattr(game.view(state, seat), "decision", None)
        for action in game.legal_actions(state, seat):
            moment = game.not_before(state, seat, action)
            at = rfc3339(record.clock_zero + moment) if moment and record.clock_zero else None
            actions.append({"action": game.name_action(state, action), "not_before": at})
    return _encode({"version": loaded.version, "seat": seat, "actions": actions, "decision": decision})


def position(loaded: Loaded, seat: int | None) -> bytes:
    """The position as a seat knows it: can be started from."""
    game = registry.find(loaded.record.game)
    return _encode(game.view(game.decode(loaded.state), seat))
