"""A hall gets newer rules while matches go on, are open, or are over."""

from __future__ import annotations

import pytest

from games import registry
from rpc.errors import Refused
from services.board.finding import Finder
from services.board.keys import Keys
from services.board.owed import absent
from services.board.stream_source import StreamSource
from services.board.verification import verify_journal
from tests.newer_toy_game import NewerToyGame
from tests.services.board.conftest import BoardClient, decoded, finish, new_match, running, wait_for
from tests.toy_game import ToyGame

ROLL, DONE = {"type": "roll"}, {"type": "done"}


def renew(monkeypatch: pytest.MonkeyPatch, game: ToyGame) -> None:
    monkeypatch.setitem(registry.PLAYABLE, "toy", game)


def archived(board: BoardClient, match_id: str) -> None:
    """Wait for the archive, then let the live keys go as a day later."""
    wait_for(lambda: int(board.store.client.ttl(Keys(match_id).match)) > 0)
    board.store.client.delete(*Keys(match_id).of_the_match())


def test_a_lobby_that_older_rules_opened_is_started_by_newer_ones(
    board: BoardClient, finder: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = new_match(board, seats=1, seat=0)
    renew(monkeypatch, NewerToyGame())
    board.house(match_id, "start")
    board.act(match_id, ROLL)
    version = finish(board, match_id)
    assert "upgrade" not in [entry.kind for entry in finder.journal(match_id)]
    assert verify_journal(finder, match_id) == version
    assert decoded(board.ask("Journal", match_id, at=3))["match"]["view"]["points"][0] > 0


def test_versions_that_older_rules_made_are_in_the_journal_but_are_not_replayed(
    board: BoardClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = running(board, "bob")
    board.act(match_id, ROLL)
    renew(monkeypatch, NewerToyGame())
    board.act(match_id, ROLL)
    version = finish(board, match_id, "bob")
    kinds = [entry["kind"] for entry in decoded(board.ask("Journal", match_id))["entries"]]
    assert kinds[:6] == ["create", "join", "start", "action", "upgrade", "action"]
    for at in (3, 4):
        with pytest.raises(Refused, match="older_rules"):
            board.ask("Journal", match_id, at=at)
    assert decoded(board.ask("Journal", match_id, at=2))["match"]["status"] == "lobby"
    for at in (5, 6, version):
        assert decoded(board.ask("Journal", match_id, at=at))["match"]["view"] is not None


def test_what_was_over_before_the_newer_rules_is_read_as_it_was_but_not_replayed(
    board: BoardClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = running(board, "bob")
    version = finish(board, match_id, "bob")
    methods = ("Look", "Position", "Journal", "DiceProof", "Export")
    before = {method: board.ask(method, match_id).json for method in methods}
    archived(board, match_id)
    renew(monkeypatch, NewerToyGame())
    assert {method: board.ask(method, match_id).json for method in methods} == before
    with pytest.raises(Refused, match="older_rules"):
        board.ask("Journal", match_id, at=version)


def test_what_was_done_under_older_rules_is_not_done_again_by_a_retry(
    board: BoardClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = new_match(board, seats=[{"kind": "human"}])
    board.house(match_id, "start", write_id="start-before")
    first = board.act(match_id, ROLL, "roll-before")
    renew(monkeypatch, NewerToyGame())
    board.act(match_id, ROLL)
    again = board.act(match_id, ROLL, "roll-before")
    assert (again.replayed, again.json) == (True, first.json)
    started = board.house(match_id, "start", write_id="start-before")
    assert started.replayed
    assert decoded(started) == board.look(match_id)
    version = finish(board, match_id)
    archived(board, match_id)
    long_after = board.act(match_id, ROLL, "roll-before", with_view=True)
    assert long_after.replayed
    assert decoded(long_after) == {"version": first.version, "events": [], "view": board.look(match_id)}
    assert board.look(match_id)["version"] == version


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_a_retry_across_an_upgrade_shows_the_present_to_nobody_who_was_sent_away(
    board: BoardClient, monkeypatch: pytest.MonkeyPatch, visibility: str
) -> None:
    match_id, bob = new_match(board, seats=2, seat=0, visibility=visibility), board.of("bob")
    board.house(match_id, "invite", player="bob")
    bob.house(match_id, "join", 1)
    board.house(match_id, "start")
    bob.act(match_id, ROLL, f"roll {match_id}")
    bob.house(match_id, "pause", write_id=f"pause {match_id}")
    board.house(match_id, "kick", 1)
    renew(monkeypatch, NewerToyGame())
    board.act(match_id, ROLL)
    wait_for(lambda: board.store.due_at(match_id, absent(match_id)) == 0)
    if visibility == "private":
        with pytest.raises(Refused, match="not_found"):
            bob.act(match_id, ROLL, f"roll {match_id}", with_view=True)
        with pytest.raises(Refused, match="not_found"):
            bob.house(match_id, "pause", write_id=f"pause {match_id}")
        return
    shown = bob.look(match_id)
    assert shown["you"] is None
    assert decoded(bob.act(match_id, ROLL, f"roll {match_id}", with_view=True))["view"] == shown
    assert decoded(bob.house(match_id, "pause", write_id=f"pause {match_id}")) == shown


def test_a_process_with_older_rules_leaves_a_match_to_those_with_newer_ones(
    board: BoardClient, finder: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = running(board, "bob")
    with monkeypatch.context() as deployed:
        renew(deployed, NewerToyGame())
        version = board.act(match_id, ROLL).version
    with pytest.raises(Refused, match="busy"):
        board.look(match_id)
    with pytest.raises(Refused, match="busy"):
        board.act(match_id, ROLL)
    with pytest.raises(Refused, match="busy"):
        board.step(match_id, version)
    with pytest.raises(Refused, match="busy"):
        StreamSource(board.store, finder._archive).standing(match_id)
    renew(monkeypatch, NewerToyGame())
    assert board.act(match_id, ROLL).version == version + 1
