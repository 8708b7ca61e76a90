"""The JSON documents a match is shown as. Each is constant for its ETag and holds what the viewer may know."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec

from games import registry
from games.game import TABLE, Game
from services.board.record import Record, SeatRecord
from services.board.store import Loaded

_encode = msgspec.json.Encoder().encode
NULL = msgspec.Raw(b"null")


class Match(msgspec.Struct):
    """The answer of Look, Create and House."""

    id: str
    game: str
    scenario: dict[str, str]
    status: str
    version: int
    visibility: str
    practice: bool
    hot_seat: bool
    owner: str
    seats: list[dict[str, Any]]
    options: msgspec.Raw
    you: dict[str, int] | None
    to_act: list[int | str]
    deadline: dict[str, Any] | None
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


def etag(version: int, seat: int | None) -> str:
    """Without quotes: v17-s2, or v17-o for an onlooker."""
    return f"v{version}-o" if seat is None else f"v{version}-s{seat}"


def document(loaded: Loaded, seat: int | None) -> bytes:
    """The match document as a seat sees it, or an onlooker (None)."""
    game = registry.find(loaded.record.game)
    return of_state(loaded.record, loaded.version, game, game.decode(loaded.state) if loaded.state else None, seat)


def of_state(record: Record, version: int, game: Game, state: Any, seat: int | None) -> bytes:
    """The same for a state that is decoded already; None in the lobby."""
    return _encode(
        Match(
            id=record.id,
            game=record.game,
            scenario={"id": record.scenario_id, "title": record.scenario_title},
            status=record.status,
            version=version,
            visibility=record.visibility,
            practice=record.practice,
            hot_seat=record.hot_seat,
            owner=record.owner,
            seats=[_seat(number, one) for number, one in enumerate(record.seats)],
            options=msgspec.Raw(record.options),
            you=None if seat is None else {"seat": seat},
            to_act=["table" if one == TABLE else one for one in record.acting],
            deadline=_deadline(record),
            clock_zero=rfc3339(record.clock_zero),
            commitment=record.commitment,
            created_at=rfc3339(record.created_at),
            started_at=rfc3339(record.started_at),
            ended_at=rfc3339(record.ended_at),
            view=None if state is None else game.view(state, seat),
            outcome=msgspec.Raw(record.outcome) if record.outcome else NULL,
        )
    )


def _deadline(record: Record) -> dict[str, Any] | None:
    clock = record.clock
    if clock is None:
        return None
    return {"clock": clock.name, "at": rfc3339(record.deadline_ms), "generation": clock.generation}


def _seat(number: int, seat: SeatRecord) -> dict[str, Any]:
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
            "scenario": {"id": record.scenario_id, "title": record.scenario_title},
            "status": record.status,
            "version": version,
            "visibility": record.visibility,
            "practice": record.practice,
            "hot_seat": record.hot_seat,
            "owner": record.owner,
            "seats": [_seat(number, one) for number, one in enumerate(record.seats)],
            "created_at": rfc3339(record.created_at),
            "started_at": rfc3339(record.started_at),
            "ended_at": rfc3339(record.ended_at),
            "outcome": msgspec.Raw(record.outcome) if record.outcome else None,
        }
    )


def legal_actions(loaded: Loaded, seat: int) -> bytes:
    """What a seat may do at this version, in named form. not_before: the wall clock from which it is allowed.

    decision: what the game's view calls the open decision, where it knows one.
    """
    record, actions, decision = loaded.record, [], None
    if loaded.state and seat in record.acting:
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
