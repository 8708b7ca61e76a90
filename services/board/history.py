"""How the entries of a journal make a record: the same functions for a live change and for a replay of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from games.game import Deadline, Game
from games.journal import Entry
from services.board import clocks
from services.board.entries import OF_THE_GAME, UNDO, Hosting
from services.board.house_entries import apply_house, end
from services.board.record import ENDED, Clock, Record


def opened(entry: Entry) -> Record:
    """The record that a `create` entry makes."""
    hosting = msgspec.json.decode(entry.details, type=Hosting)
    return Record(
        id=hosting.match_id,
        game=hosting.game,
        revision=hosting.revision,
        scenario_id=hosting.scenario_id,
        scenario_title=hosting.scenario_title,
        owner=hosting.creator,
        seats=hosting.places,
        visibility=hosting.visibility,
        practice=hosting.practice,
        hot_seat=hosting.hot_seat,
        options=msgspec.json.encode(hosting.options),
        group_id=hosting.group_id,
        key_id=hosting.key_id,
        commitment=hosting.commitment,
        script=hosting.script,
        strict=hosting.strict,
        code=hosting.code,
        created_at=entry.at,
        clock_rule=hosting.clock_rule,
        seat_clocks=[clocks.wound_up(hosting.clock_rule) for _ in hosting.places] if hosting.clock_rule else [],
        absence=hosting.absence,
        scenario_version=hosting.scenario_version,
        pack=hosting.pack,
        kinds=hosting.kinds or {},
        spectator_delay_ms=hosting.spectator_delay_ms,
        changed_at=entry.at,
    )


def advance(record: Record, game: Game, state: Any, entry: Entry) -> bool:
    """Change the record as the entry does; state: the game's after it, None in the lobby.

    Whether an open proposal has lapsed by it.
    """
    before, holders, zero, alarm = record.proposal, record.holders(), record.clock_zero, clocks.alarm_of(record)
    clocks.stop(record, record.moment_at(entry.at) if entry.kind == UNDO else entry.moment)
    apply_house(record, entry)
    record.changed_at = entry.at
    if state is None:
        count_draws(record, entry)
    elif entry.kind in OF_THE_GAME:
        settle(record, game, state, entry)
    clocks.go_on(record, entry)
    clocks.rearm(record, alarm, entry)
    if before is None:
        return False
    if record.over or record.holders() != holders or (before.action == UNDO and _goes_on(record, entry, zero)):
        record.proposal = None
    return record.proposal is None and entry.kind not in (before.action, "decline", "lapse")


def _goes_on(record: Record, entry: Entry, zero: int) -> bool:
    """Whether an undo would take back something that nobody has agreed to."""
    return entry.kind in OF_THE_GAME or record.clock_zero != zero


def settle(record: Record, game: Game, state: Any, entry: Entry) -> None:
    """Note what follows from the game's new state: who acts, which clock runs, whether it is over."""
    count_draws(record, entry)
    record.moment = entry.moment
    if entry.kind == "upgrade":
        record.revision = game.revision
        record.seat_clocks = clocks.kept(record, entry)
        record.clock_zero = (record.paused_at or entry.at) - entry.moment if entry.moment else record.clock_zero
    deadline = game.deadline(state)
    if (deadline is not None or record.clock_rule is not None) and not record.clock_zero:
        record.clock_zero = entry.at
    record.clock = _running(record.clock, deadline, entry)
    record.to_act = list(game.to_act(state))
    outcome = game.outcome(state)
    if outcome is not None:
        record.status, record.ended_at = ENDED, entry.at
        record.outcome = msgspec.json.encode(outcome)
        end(record)


def _running(before: Clock | None, deadline: Deadline | None, entry: Entry) -> Clock | None:
    """The clock that ran before, or another one. After an upgrade it always counts as another: a replay from there
    does not know when it began."""
    if deadline is None:
        return None
    now = Clock(deadline.clock, entry.version, deadline.at, deadline.generation)
    same = before is not None and before == msgspec.structs.replace(now, generation=before.generation)
    return before if same and entry.kind != "upgrade" else now


def count_draws(record: Record, entry: Entry) -> None:
    """Move the counters past the entry's draws; of the table's streams only the latest phase's are kept."""
    for draw in entry.draws:
        ordinal = phase_of(draw.stream)
        if ordinal is not None and ordinal > record.ordinal:
            record.ordinal = ordinal
            record.counters = {s: n for s, n in record.counters.items() if not s.startswith("table/")}
        record.counters[draw.stream] = draw.counter + 1


def phase_of(stream: str) -> int | None:
    """The phase of a stream such as table/3/d6."""
    return int(stream.split("/", 2)[1]) if stream.startswith("table/") else None


def counters_of(entries: Iterable[Entry]) -> dict[str, int]:
    """How many words of every stream a journal has used."""
    return {draw.stream: draw.counter + 1 for entry in entries for draw in entry.draws}
