"""What onlookers of a match with a delay see, and how those are answered who have no seat and do something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games import registry
from games.journal import Entry
from rpc.errors import Problem, Refused
from services.board import record
from services.board.finding import Finder
from services.board.hindsight import Hindsight
from services.board.house_actions import RULES
from services.board.notices import ENDED, Notice, Notices, member
from services.board.owed import OVERDUE_MS, absent
from services.board.record import LOBBY
from services.board.replaying import History
from services.board.store import Loaded
from services.board.verification import verify_journal
from tests.sampling import amount
from tests.services.board.conftest import BoardClient, decoded, new_match, running, wait_for
from tests.services.board.test_house_random import Play
from tests.services.board.time_travel import show_later
from tests.toy_game import ToyGame

DELAY_MS = 3_600_000
OF_THE_LOBBY = [action for action, rule in RULES.items() if rule.when == (LOBBY,)]
DONE, CARD = {"type": "done"}, {"type": "play_card"}
MATCHES, STEPS = amount(2, 40), amount(80, 250)


def batches(entries: Sequence[Entry], size: int) -> Any:
    return lambda match_id, version: entries[version : version + size]


def as_it_is(entries: Sequence[Entry]) -> Loaded:
    """The match at the end of a journal, with a delay."""
    history = History(ToyGame())
    for _ in history.follow(entries):
        pass
    assert history.record is not None
    history.record.spectator_delay_ms = DELAY_MS
    return Loaded(history.version, history.record, history.game.encode(history.state), 0, None)


@pytest.mark.sampled
def test_at_any_time_onlookers_see_what_the_match_was_a_delay_before(
    board: BoardClient, finder: Finder, seed: int
) -> None:
    for number in range(MATCHES):
        play = Play(board, finder, seed + 1_000 + number)
        for _ in range(STEPS):
            play.step()
        entries = finder.journal(play.match_id)
        present, started = as_it_is(entries), next(entry.version for entry in entries if entry.kind == "start")
        going_on = Hindsight(batches(entries, 7))
        for place, entry in enumerate(entries):
            now = present._replace(now=entry.at + DELAY_MS)
            shown = max(started - 1, *(each.version for each in entries if each.at <= entry.at))
            anew = [Hindsight(batches(entries, 7))] if place % 20 == 0 else []
            for seen in (hindsight.seen(now) for hindsight in (going_on, *anew)):
                assert seen.version == shown
                assert seen.state == play.states.get(shown, b"")
                assert seen.now == now.now


def test_a_lobby_is_seen_as_it_is_and_its_start_later(board: BoardClient) -> None:
    match_id = new_match(board, seats=[{"kind": "human"}, {}], spectator_delay_ms=DELAY_MS)
    board.of("bob").house(match_id, "join", 1)
    lobby = board.of("").look(match_id)
    assert (lobby["version"], lobby["seats"][1]["kind"]) == (2, "human")
    board.house(match_id, "start")
    board.act(match_id, DONE)
    assert board.of("").look(match_id) == lobby
    assert board.look(match_id)["version"] == 4


@pytest.mark.parametrize("delay", [-1, DELAY_MS + 1, "1"])
def test_a_delay_has_bounds(board: BoardClient, delay: Any) -> None:
    with pytest.raises(Refused) as refused:
        board.create(spectator_delay_ms=delay)
    assert refused.value.problem.errors[0].pointer == "/spectator_delay_ms"


def test_who_leaves_is_answered_as_an_onlooker_and_the_same_however_late_it_is_repeated(
    board: BoardClient, finder: Finder
) -> None:
    match_id = running(board, "bob", "cid", spectator_delay_ms=DELAY_MS)
    board.of("bob").act(match_id, CARD)
    left = board.of("bob").house(match_id, "leave", 1, write_id=f"leaving {match_id}")
    assert decoded(left)["status"] == "lobby"
    assert decoded(left)["you"] is None
    for _ in range(2):
        again = board.of("bob").house(match_id, "leave", 1, write_id=f"leaving {match_id}")
        assert (again.json, again.etag, again.replayed) == (left.json, left.etag, True)
        board.house(match_id, "pause")
    wait_for(lambda: board.store.due_at(match_id, absent(match_id)) == 0)
    assert verify_journal(finder, match_id) == board.look(match_id)["version"]


@pytest.mark.parametrize("action", ["join", "leave", "undo", "pause", "resume", "decline", "abandon", "return"])
def test_who_has_left_can_do_nothing_more_and_learns_nothing(board: BoardClient, action: str) -> None:
    match_id = running(board, "bob", "cid", spectator_delay_ms=DELAY_MS)
    board.of("bob").house(match_id, "leave", 1)
    with pytest.raises(Refused) as refused:
        board.of("bob").house(match_id, action)
    assert (refused.value.problem.code, refused.value.problem.current_version) == ("no_seat", None)


@pytest.mark.parametrize(
    ("action", "code"), [("join", "seat_taken"), ("undo", "not_started"), ("start", "not_the_owner")]
)
def test_onlookers_are_refused_as_if_the_match_were_what_they_see(board: BoardClient, action: str, code: str) -> None:
    match_id = running(board, "bob", spectator_delay_ms=DELAY_MS)
    board.act(match_id, DONE)
    with pytest.raises(Refused) as refused:
        board.of("dan").house(match_id, action)
    assert refused.value.problem.code == code
    assert refused.value.problem.current_version in (None, 2)


def test_an_owner_who_does_not_sit_acts_on_the_present_and_sees_the_past(board: BoardClient) -> None:
    match_id = new_match(board, seats=2, spectator_delay_ms=DELAY_MS)
    for seat, player in enumerate(("bob", "cid")):
        board.of(player).house(match_id, "join", seat)
    started = decoded(board.house(match_id, "start"))
    assert (started["status"], started["version"]) == ("lobby", 3)
    assert decoded(board.house(match_id, "kick", 1))["version"] == 3
    assert board.of("bob").look(match_id)["seats"][1]["kind"] == "away"
    with pytest.raises(Refused) as refused:
        board.house(match_id, "bot", 1)
    assert (refused.value.problem.code, refused.value.problem.current_version) == ("already_started", 3)


@pytest.mark.parametrize("action", sorted(RULES.keys() - {"enter", "kick", "abandon"}))
def test_an_owner_who_does_not_sit_does_not_learn_the_end_from_what_is_refused(board: BoardClient, action: str) -> None:
    match_id = new_match(board, seats=1, spectator_delay_ms=DELAY_MS)
    board.of("bob").house(match_id, "join", 0)
    board.house(match_id, "start")
    before = refusal(board, match_id, action)
    board.of("bob").house(match_id, "abandon")
    assert refusal(board, match_id, action) == before
    assert before.code == "already_started" or action not in OF_THE_LOBBY


def refusal(board: BoardClient, match_id: str, action: str) -> Problem:
    with pytest.raises(Refused) as refused:
        board.house(match_id, action, 0, **({"player": "cid"} if action == "invite" else {}))
    return refused.value.problem


def test_an_owner_who_does_not_sit_hears_of_the_end_when_onlookers_do(board: BoardClient) -> None:
    match_id = new_match(board, seats=1, spectator_delay_ms=DELAY_MS)
    board.of("bob").house(match_id, "join", 0)
    board.house(match_id, "start")
    assert board.of("bob").house(match_id, "abandon").version == 4
    wait_for(lambda: "ended" in heard(board, "bob", match_id))
    assert "ended" not in heard(board, "ann", match_id)
    later = member(match_id, 4, [Notice(ENDED, "ann")])
    loaded = board.store.load(match_id)
    assert loaded is not None
    assert board.store.due_at(match_id, later) + OVERDUE_MS > loaded.now + DELAY_MS - 60_000


def heard(board: BoardClient, player: str, match_id: str) -> list[str]:
    """The kinds of notices that a player has had of a match."""
    kept = Notices(board.store).after(player, 0)
    return [kind for _, kind, seen in kept.notices if match_id.encode() in seen]


class NewerToyGame(ToyGame):
    revision = ToyGame.revision + 1


def test_what_older_rules_made_is_shown_again_when_the_newer_ones_are_in_sight(
    board: BoardClient, finder: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = running(board)
    board.act(match_id, CARD)
    show_later(board.store, match_id, DELAY_MS)
    monkeypatch.setitem(registry.PLAYABLE, "toy", NewerToyGame())
    assert board.of("").look(match_id)["version"] == 3
    board.act(match_id, board.legal(match_id)[0])
    with pytest.raises(Refused, match="busy"):
        board.of("").look(match_id)
    entries = finder.journal(match_id)
    assert [entry.kind for entry in entries][3:] == ["upgrade", "action"]
    present = board.store.load(match_id)
    assert present is not None
    now = present._replace(now=entries[3].at + DELAY_MS)
    assert Hindsight(batches(entries, 2)).seen(now).version >= 4


def test_who_does_something_is_answered_although_nothing_can_be_shown_of_what_older_rules_made(
    board: BoardClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, bob = running(board, "bob", "cid", spectator_delay_ms=DELAY_MS), board.of("bob")
    bob.house(match_id, "pause", write_id=f"before {match_id}")
    show_later(board.store, match_id, DELAY_MS)
    monkeypatch.setitem(registry.PLAYABLE, "toy", NewerToyGame())
    board.act(match_id, board.legal(match_id)[0])
    left = bob.house(match_id, "leave", 1, write_id=f"after {match_id}")
    board.act(match_id, board.legal(match_id)[0])
    with pytest.raises(Refused, match="busy"):
        bob.look(match_id)
    for action, write_id in (("leave", f"after {match_id}"), ("pause", f"before {match_id}")):
        again = bob.house(match_id, action, 1 if action == "leave" else None, write_id=write_id)
        assert (again.json, again.etag, again.replayed) == (left.json, left.etag, True)
    lobby = decoded(left)
    assert (lobby["version"], lobby["status"], lobby["you"], lobby["view"]) == (3, "lobby", None, None)
    assert [seat["player"] for seat in lobby["seats"]] == ["ann", "bob", "cid"]


def test_the_record_that_onlookers_see_is_not_changed_by_what_follows(board: BoardClient, finder: Finder) -> None:
    match_id = running(board)
    board.house(match_id, "pause")
    entries = finder.journal(match_id)
    for place, entry in enumerate(entries):
        entry.at = 1_000 * place
    present, hindsight = as_it_is(entries), Hindsight(batches(entries, 9))
    first = hindsight.seen(present._replace(now=entries[1].at + DELAY_MS))
    kept = record.encode(first.record)
    assert hindsight.seen(present._replace(now=entries[2].at + DELAY_MS)) is not first
    assert record.encode(first.record) == kept
    assert first.record.paused_at == 0
