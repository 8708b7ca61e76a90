"""Journals survive being written down, and a replay accepts only what follows."""

from __future__ import annotations

import msgspec
import pytest

from games.errors import OtherRules, ReplayMismatch, RuleViolation
from games.journal import Entry, Replay, replay
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


def revised(entry: Entry, revision: int) -> Entry:
    details = msgspec.json.decode(bytes(entry.details) or b"{}")
    return msgspec.structs.replace(entry, details=msgspec.Raw(msgspec.json.encode({**details, "revision": revision})))


def test_a_replay_refuses_what_other_rules_have_started() -> None:
    entries, _ = journal_of(START, 3)
    game = every_game()[0]
    for other in (game.revision - 1, game.revision + 1):
        lobby = Replay(game)
        lobby.apply(revised(entries[0], other))
        with pytest.raises(OtherRules):
            lobby.apply(entries[1])
        again = Replay(game)
        again.apply(revised(entries[0], other))
        again.apply(revised(entries[1], game.revision))
        assert again.state is not None


def test_a_replay_goes_on_from_the_position_that_newer_rules_took_over() -> None:
    game = every_game()[0]
    entries, _ = journal_of(START, 3)
    *_, played = replay(game, entries)
    position = msgspec.Raw(msgspec.json.encode(game.position(played.state)))
    older = [revised(entries[0], game.revision - 1), *entries[1:]]
    upgrade = Entry(len(entries) + 1, 0, "upgrade", details=position)
    versions = [(reached.version, reached.state is None) for reached in replay(game, [*older, upgrade])]
    assert versions == [(entry.version, True) for entry in older] + [(upgrade.version, False)]
    *_, taken_over = replay(game, [*older, upgrade])
    assert game.position(taken_over.state) == game.position(played.state)
