"""Journals survive being written down, and a replay accepts only what follows."""

from __future__ import annotations

import msgspec
import pytest

from games.errors import ReplayMismatch, RuleViolation
from games.journal import Entry, Replay
from tests.games.table_of_games import every_game, journal_of, starts

START = next(start for start in starts() if start.game.key == "toy")


def test_an_entry_without_action_or_details_can_be_written_however_it_was_made() -> None:
    for entry in (Entry(1, 0, "join"), Entry(1, 0, "join", action=msgspec.Raw(), details=msgspec.Raw(b""))):
        data = msgspec.json.encode(entry)
        assert msgspec.json.decode(data) == {"version": 1, "at": 0, "kind": "join"}
        assert msgspec.json.decode(data, type=Entry) == entry


def test_a_replay_refuses_a_hole_in_the_versions() -> None:
    entries, _ = journal_of(START, 3)
    replay = Replay(every_game()[0])
    replay.apply(entries[0])
    with pytest.raises(ReplayMismatch):
        replay.apply(entries[2])


def test_a_replay_refuses_other_dice_and_another_seat() -> None:
    entries, _ = journal_of(START, 3)
    at = next(i for i, entry in enumerate(entries) if entry.kind == "action" and entry.draws)
    for change, error in (({"draws": []}, ReplayMismatch), ({"seat": 7}, RuleViolation)):
        replay = Replay(every_game()[0])
        for entry in entries[:at]:
            replay.apply(entry)
        with pytest.raises(error):
            replay.apply(msgspec.structs.replace(entries[at], **change))


def test_a_replay_refuses_a_journal_of_another_revision() -> None:
    entries, _ = journal_of(START, 3)
    opening = msgspec.json.decode(bytes(entries[0].details))
    opening["revision"] += 1
    first = msgspec.structs.replace(entries[0], details=msgspec.Raw(msgspec.json.encode(opening)))
    with pytest.raises(ReplayMismatch):
        Replay(every_game()[0]).apply(first)
