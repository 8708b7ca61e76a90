"""Proposals: what all who play have to agree to, and everything that may come between."""

from __future__ import annotations

from typing import Any

import pytest

from rpc.errors import Refused
from services.board import consent, owed
from services.board.finding import Finder
from services.board.keys import partition
from services.board.verification import verify_journal
from tests.services.board.conftest import BoardClient, decoded, new_match, running, told, wait_for, wall

ROLL, DONE = {"type": "roll"}, {"type": "done"}
ACTIONS = ("undo", "pause", "abandon")
Json = dict[str, Any]


def done(board: BoardClient, *others: str) -> str:
    """A running match in which there is something to take back."""
    match_id = running(board, *others)
    board.act(match_id, DONE)
    return match_id


def carried_out(match: Json) -> bool:
    return match["status"] == "abandoned" or match["paused_at"] is not None or not any(match["view"]["done"])


@pytest.mark.parametrize("action", ACTIONS)
def test_a_proposal_is_shown_with_who_has_agreed_and_until_when(
    board: BoardClient, finder: Finder, action: str
) -> None:
    match_id = done(board, "bob", "cid")
    match = decoded(board.house(match_id, action))
    made = finder.journal(match_id)[-1]
    shown = match["proposal"]
    assert wall(shown.pop("until")) == made.at + 20_000
    assert shown == {
        "version": made.version,
        "action": action,
        "by": "ann",
        "agreed": ["ann"],
        "to": 4 if action == "undo" else None,
    }
    (event,) = told(board, match_id, made.version)
    assert (event["type"], event["action"], event["by"]) == ("proposal_made", action, "ann")
    assert not carried_out(match)
    board.of("cid").house(match_id, action)
    assert board.of("").look(match_id)["proposal"]["agreed"] == ["ann", "cid"]


@pytest.mark.parametrize("action", ACTIONS)
def test_it_is_carried_out_by_the_entry_with_which_the_last_one_agrees(
    board: BoardClient, finder: Finder, action: str
) -> None:
    match_id = done(board, "bob", "cid")
    for player in ("ann", "cid"):
        assert not carried_out(decoded(board.of(player).house(match_id, action)))
    match = decoded(board.of("bob").house(match_id, action))
    assert carried_out(match)
    assert match["proposal"] is None
    entries = finder.journal(match_id)
    assert [entry.kind for entry in entries[5:]] == ["propose", "agree", action]
    told_types = [event["type"] for event in told(board, match_id, match["version"])]
    assert told_types[0] == "proposal_agreed"
    assert len(told_types) == 2
    assert verify_journal(finder, match_id) == match["version"]


def test_an_abandoned_match_says_that_all_agreed(board: BoardClient) -> None:
    match_id = done(board, "bob")
    board.house(match_id, "abandon")
    match = decoded(board.of("bob").house(match_id, "abandon"))
    assert told(board, match_id, match["version"])[-1] == {"type": "match_abandoned", "reason": "agreed"}


@pytest.mark.parametrize("action", ACTIONS)
def test_a_player_among_bots_needs_nobodys_consent(board: BoardClient, action: str) -> None:
    match_id = running(board, bots=1)
    board.act(match_id, DONE)
    assert carried_out(decoded(board.house(match_id, action)))


@pytest.mark.parametrize("player", ["ann", "bob"])
def test_who_declines_ends_it_for_all_and_the_proposer_takes_it_back_so(board: BoardClient, player: str) -> None:
    match_id = done(board, "bob", "cid")
    board.house(match_id, "pause")
    match = decoded(board.of(player).house(match_id, "decline"))
    assert match["proposal"] is None
    assert told(board, match_id, match["version"]) == [{"type": "proposal_declined", "by": player}]
    with pytest.raises(Refused, match="no_proposal"):
        board.of("cid").house(match_id, "decline")
    assert decoded(board.of("cid").house(match_id, "pause"))["proposal"]["by"] == "cid"


def test_there_is_one_proposal_at_a_time(board: BoardClient) -> None:
    match_id = done(board, "bob")
    board.house(match_id, "undo")
    for action in ("pause", "abandon"):
        with pytest.raises(Refused, match="proposal_open"):
            board.of("bob").house(match_id, action)
    with pytest.raises(Refused, match="proposal_open"):
        board.of("bob").house(match_id, "undo", to=2)
    assert board.look(match_id)["version"] == 5


def test_the_proposer_who_asks_again_changes_nothing(board: BoardClient) -> None:
    match_id = done(board, "bob")
    first = board.house(match_id, "pause")
    assert board.house(match_id, "pause").json == first.json


def test_an_answer_may_name_the_proposal_it_means(board: BoardClient) -> None:
    match_id = done(board, "bob")
    old = decoded(board.house(match_id, "pause"))["proposal"]["version"]
    board.house(match_id, "decline")
    for action in ("pause", "decline"):
        with pytest.raises(Refused, match="no_proposal"):
            board.of("bob").house(match_id, action, proposal=old)
    new = decoded(board.house(match_id, "pause"))["proposal"]["version"]
    for action in ("pause", "decline"):
        with pytest.raises(Refused, match="no_proposal"):
            board.of("bob").house(match_id, action, proposal=old)
    assert decoded(board.of("bob").house(match_id, "pause", proposal=new))["paused_at"]


def test_a_game_action_lets_an_undo_lapse_but_no_pause(board: BoardClient, finder: Finder) -> None:
    match_id = done(board, "bob")
    board.house(match_id, "undo")
    version = board.of("bob").act(match_id, ROLL).version
    assert told(board, match_id, version)[-1] == {"type": "proposal_lapsed"}
    assert board.look(match_id)["proposal"] is None
    board.house(match_id, "pause")
    board.of("bob").act(match_id, ROLL)
    assert board.look(match_id)["proposal"]["action"] == "pause"
    assert verify_journal(finder, match_id) == board.look(match_id)["version"]


def test_the_action_that_let_it_lapse_is_answered_alike_when_repeated_long_after(board: BoardClient) -> None:
    match_id = running(board, "bob", scenario="toy-endless")
    board.act(match_id, DONE)
    board.house(match_id, "undo")
    first = board.of("bob").act(match_id, ROLL, "lapsing-roll")
    for _ in range(320):
        board.of("bob").act(match_id, ROLL)
    wait_for(lambda: (kept := board.store.messages_after(match_id, 4)) is not None and not kept.complete)
    assert board.of("bob").act(match_id, ROLL, "lapsing-roll").json == first.json


@pytest.mark.parametrize("action", ACTIONS)
def test_a_seat_that_changes_hands_lets_it_lapse(board: BoardClient, action: str) -> None:
    match_id = done(board, "bob", "cid")
    board.house(match_id, action)
    match = decoded(board.of("cid").house(match_id, "leave"))
    assert match["proposal"] is None
    assert {"type": "proposal_lapsed"} in told(board, match_id, match["version"])


def test_a_clock_that_goes_on_lets_an_undo_lapse(board: BoardClient) -> None:
    match_id = running(board, "bob", options={"timed": True, "action_phase_ms": 3_600_000})
    board.act(match_id, DONE)
    for player in ("ann", "bob"):
        board.of(player).house(match_id, "pause")
    assert decoded(board.house(match_id, "undo"))["proposal"]["action"] == "undo"
    at = board.ask("Look", match_id).server_ms
    wait_for(lambda: board.ask("Look", match_id).server_ms > at)
    assert decoded(board.house(match_id, "resume"))["proposal"] is None


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proposals lapse after a third of a second."""
    monkeypatch.setattr(consent, "CONSENT_MS", 300)
    monkeypatch.setattr(owed, "CONSENT_MS", 300)


@pytest.mark.usefixtures("impatient")
def test_it_lapses_by_itself_and_that_is_told(board: BoardClient, finder: Finder) -> None:
    match_id = done(board, "bob")
    board.house(match_id, "pause")
    match = wait_for(lambda: (seen := board.look(match_id))["proposal"] is None and seen)
    assert told(board, match_id, match["version"]) == [{"type": "proposal_lapsed"}]
    made, lapsed = finder.journal(match_id)[-2:]
    assert (made.kind, lapsed.kind) == ("propose", "lapse")
    assert lapsed.at >= made.at + 300
    assert owed.lapse(match_id) not in board.store.owed(partition(match_id))
    assert verify_journal(finder, match_id) == 6


@pytest.mark.usefixtures("impatient")
def test_consent_that_comes_too_late_is_no_consent(board: BoardClient, finder: Finder) -> None:
    match_id = done(board, "bob")
    proposal = decoded(board.house(match_id, "abandon"))["proposal"]
    wait_for(lambda: board.ask("Look", match_id).server_ms >= wall(proposal["until"]))
    with pytest.raises(Refused, match="no_proposal"):
        board.of("bob").house(match_id, "abandon", proposal=proposal["version"])
    assert [entry.kind for entry in finder.journal(match_id)[-2:]] == ["propose", "lapse"]
    assert board.look(match_id)["status"] == "running"


def test_what_is_settled_is_no_longer_owed(board: BoardClient) -> None:
    match_id = done(board, "bob")
    for answer in ("decline", "pause"):
        board.house(match_id, "pause")
        assert owed.lapse(match_id) in board.store.owed(partition(match_id))
        board.of("bob").house(match_id, answer)
        assert owed.lapse(match_id) not in board.store.owed(partition(match_id))


def test_repeated_requests_are_answered_as_they_were_then(board: BoardClient) -> None:
    match_id = done(board, "bob")
    made = board.house(match_id, "pause", None, "propose-once")
    agreed = board.of("bob").house(match_id, "pause", None, "agree-once")
    board.house(match_id, "resume")
    for first, player, key in ((made, "ann", "propose-once"), (agreed, "bob", "agree-once")):
        again = board.of(player).house(match_id, "pause", None, key)
        assert again.replayed
        assert (again.json, again.etag) == (first.json, first.etag)
    assert board.look(match_id)["proposal"] is None


def test_an_owner_without_a_seat_may_propose_to_abandon_and_the_players_decide(board: BoardClient) -> None:
    match_id = new_match(board, seats=2)
    for seat, player in enumerate(("bob", "cid")):
        board.of(player).house(match_id, "join", seat)
    board.house(match_id, "start")
    with pytest.raises(Refused, match="no_seat"):
        board.house(match_id, "pause")
    board.house(match_id, "abandon")
    board.of("bob").house(match_id, "abandon")
    assert decoded(board.of("cid").house(match_id, "abandon"))["status"] == "abandoned"


def test_an_owner_of_bots_alone_abandons_at_once(board: BoardClient) -> None:
    match_id = new_match(board, seats=[{"kind": "bot"}])
    board.house(match_id, "start")
    assert decoded(board.house(match_id, "abandon"))["status"] == "abandoned"
