"""Taking back: what may be, what not, and that the match is afterwards what it was, under a new version."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from games import registry
from games.journal import Entry
from rpc.errors import Refused
from services.board.finding import Finder
from services.board.replaying import History
from services.board.undoing import in_effect
from services.board.verification import verify_journal
from tests.services.board.conftest import BoardClient, decoded, new_match, running, told, wait_for, wall
from tests.toy_game import ToyGame

ROLL, DONE, CARD = {"type": "roll"}, {"type": "done"}, {"type": "play_card"}
TIMED = {"timed": True, "action_phase_ms": 3_600_000, "decision_ms": 3_600_000}
Json = dict[str, Any]


def agreed_undo(board: BoardClient, match_id: str, by: str, others: tuple[str, ...], **body: Any) -> Json:
    """Proposed by one, agreed to by the others; the match as the proposer sees it then."""
    board.of(by).house(match_id, "undo", **body)
    for other in others:
        board.of(other).house(match_id, "undo")
    match: Json = board.of(by).look(match_id)
    return match


def state_at(finder: Finder, match_id: str, version: int) -> bytes:
    """The game's state after a version, made again from the journal."""
    history = History(ToyGame())
    for _ in history.follow(finder.journal(match_id)[:version]):
        pass
    return history.game.encode(history.state)


def stored(board: BoardClient, match_id: str) -> bytes:
    loaded = board.store.load(match_id)
    assert loaded is not None
    return loaded.state


def test_a_player_alone_takes_back_the_last_action_at_once(board: BoardClient, finder: Finder) -> None:
    match_id = running(board, bots=0)
    before = stored(board, match_id)
    board.act(match_id, DONE)
    answer = decoded(board.house(match_id, "undo"))
    assert (answer["version"], answer["to_act"], answer["view"]["done"]) == (4, [0], [False])
    assert told(board, match_id, 4) == [{"type": "action_undone", "to": 2}]
    assert stored(board, match_id) == before
    assert verify_journal(finder, match_id) == 4


def test_with_others_it_takes_the_consent_of_all_and_goes_back_behind_their_actions_too(
    board: BoardClient, finder: Finder
) -> None:
    match_id = running(board, "bob", "cid")
    board.act(match_id, DONE)
    board.of("bob").act(match_id, DONE)
    match = agreed_undo(board, match_id, "ann", ("bob", "cid"))
    assert match["view"]["done"] == [False, False, False]
    assert match["version"] == 4 + 2 + 3
    assert stored(board, match_id) == state_at(finder, match_id, 4)
    assert told(board, match_id, 9) == [
        {"type": "proposal_agreed", "by": "cid"},
        {"type": "action_undone", "to": 4},
    ]
    assert verify_journal(finder, match_id) == 9


def test_it_goes_back_to_the_version_named(board: BoardClient, finder: Finder) -> None:
    match_id = running(board, "bob", "cid")
    board.act(match_id, DONE)
    board.of("bob").act(match_id, DONE)
    match = agreed_undo(board, match_id, "cid", ("ann", "bob"), to=5)
    assert match["view"]["done"] == [True, False, False]
    assert stored(board, match_id) == state_at(finder, match_id, 5)


def test_what_was_taken_back_can_be_done_anew_and_more_can_be_taken_back(board: BoardClient, finder: Finder) -> None:
    match_id = running(board, "bob", "cid")
    first = stored(board, match_id)
    board.act(match_id, DONE)
    board.of("bob").act(match_id, DONE)
    agreed_undo(board, match_id, "bob", ("ann", "cid"))
    match = agreed_undo(board, match_id, "ann", ("bob", "cid"))
    assert match["view"]["done"] == [False, False, False]
    assert stored(board, match_id) == first
    board.of("bob").act(match_id, DONE)
    board.act(match_id, DONE)
    assert board.look(match_id)["view"]["done"] == [True, True, False]
    assert verify_journal(finder, match_id) == board.look(match_id)["version"]


def test_the_table_does_not_act_on_what_was_taken_back(board: BoardClient) -> None:
    match_id = running(board, "bob")
    board.act(match_id, DONE)
    version = board.of("bob").act(match_id, DONE).version
    assert board.look(match_id)["to_act"] == ["table"]
    agreed_undo(board, match_id, "bob", ("ann",))
    with pytest.raises(Refused, match="stale_version"):
        board.step(match_id, version)
    match = board.look(match_id)
    assert match["to_act"] == [1]
    assert not board.step(match_id, match["version"]).table_to_act


def test_an_answered_decision_is_open_again(board: BoardClient) -> None:
    match_id = running(board)
    board.act(match_id, CARD)
    before = board.look(match_id)["view"]
    choose = board.legal(match_id)[0]
    board.act(match_id, choose)
    board.house(match_id, "undo")
    match = board.look(match_id)
    assert match["view"] == before
    assert board.legal(match_id)[0] == choose


def drawn(board: BoardClient, match_id: str) -> None:
    board.act(match_id, ROLL)


def revealed(board: BoardClient, match_id: str) -> None:
    board.act(match_id, CARD)


def burned(board: BoardClient, match_id: str) -> None:
    version = board.act(match_id, DONE).version
    board.step(match_id, version)


def nothing_done(board: BoardClient, match_id: str) -> None:
    """The match has only been started."""


def taken_back_already(board: BoardClient, match_id: str) -> None:
    board.act(match_id, DONE)
    board.house(match_id, "undo")


@pytest.mark.parametrize("between", [drawn, revealed, burned, nothing_done, taken_back_already])
def test_chance_and_secrets_are_not_taken_back(board: BoardClient, between: Any) -> None:
    match_id = running(board)
    between(board, match_id)
    before = board.ask("Look", match_id).json
    with pytest.raises(Refused, match="not_undoable") as refused:
        board.house(match_id, "undo")
    assert refused.value.problem.current_version == board.look(match_id)["version"]
    assert board.ask("Look", match_id).json == before


def test_what_follows_on_a_roll_is_taken_back_but_not_the_roll(board: BoardClient) -> None:
    match_id = running(board, "bob")
    board.act(match_id, ROLL)
    rolled = board.look(match_id)["view"]["points"]
    board.act(match_id, DONE)
    match = agreed_undo(board, match_id, "ann", ("bob",))
    assert (match["view"]["points"], match["view"]["done"]) == (rolled, [False, False])
    with pytest.raises(Refused, match="not_undoable"):
        board.house(match_id, "undo")
    with pytest.raises(Refused, match="not_undoable"):
        board.house(match_id, "undo", to=3)


def test_nothing_is_taken_back_across_a_player_who_left(board: BoardClient) -> None:
    match_id = running(board, "bob", "cid")
    board.act(match_id, DONE)
    board.of("cid").house(match_id, "leave", 2)
    with pytest.raises(Refused, match="not_undoable"):
        board.house(match_id, "undo")


def test_a_version_must_lie_before_and_must_not_have_been_taken_back(board: BoardClient) -> None:
    match_id = running(board, "bob")
    board.act(match_id, DONE)
    for to in (4, 99):
        with pytest.raises(Refused) as refused:
            board.house(match_id, "undo", to=to)
        assert refused.value.problem.errors[0].pointer == "/to"
    agreed_undo(board, match_id, "ann", ("bob",))
    board.act(match_id, DONE)
    with pytest.raises(Refused, match="not_undoable"):
        board.house(match_id, "undo", to=4)


def test_match_time_goes_back_and_the_clock_has_again_what_it_had(board: BoardClient, finder: Finder) -> None:
    match_id = running(board, "bob", options=TIMED)
    started = board.look(match_id)
    wait_for(lambda: board.ask("Look", match_id).server_ms > wall(started["started_at"]) + 50)
    board.act(match_id, DONE)
    match = agreed_undo(board, match_id, "ann", ("bob",))
    entry = finder.journal(match_id)[-1]
    assert (entry.kind, entry.moment) == ("undo", 0)
    assert wall(match["clock_zero"]) == entry.at
    assert wall(match["deadline"]["at"]) - entry.at == TIMED["action_phase_ms"]
    assert verify_journal(finder, match_id) == match["version"]


class NewerToyGame(ToyGame):
    revision = ToyGame.revision + 1


@pytest.mark.parametrize("options", [{}, TIMED])
def test_newer_rules_know_what_was_taken_back_before_them_and_take_back_no_more(
    board: BoardClient, finder: Finder, monkeypatch: pytest.MonkeyPatch, options: Json
) -> None:
    match_id = running(board, options=options)
    board.act(match_id, DONE)
    for action in ("pause", "resume", "undo") if not options else ("undo", "pause", "resume"):
        board.house(match_id, action)
    board.act(match_id, CARD)
    monkeypatch.setitem(registry.PLAYABLE, "toy", NewerToyGame())
    with pytest.raises(Refused, match="not_undoable"):
        board.house(match_id, "undo", to=4)
    board.act(match_id, board.legal(match_id)[0])
    board.house(match_id, "undo")
    kinds = [entry.kind for entry in finder.journal(match_id)][6:]
    assert kinds == ["action", "upgrade", "action", "undo"]
    assert verify_journal(finder, match_id) == board.look(match_id)["version"]


def test_in_a_hot_seat_match_one_player_takes_back_for_every_seat(board: BoardClient) -> None:
    match_id = new_match(board, seats=[{"kind": "human"}, {"kind": "human"}], hot_seat=True)
    board.house(match_id, "start")
    board.act(match_id, DONE, seat=1)
    board.act(match_id, DONE, seat=0)
    assert decoded(board.house(match_id, "undo"))["view"]["done"] == [False, True]
    assert decoded(board.house(match_id, "undo"))["view"]["done"] == [False, False]


def test_a_repeated_undo_is_answered_as_it_was_then_and_takes_back_once(board: BoardClient) -> None:
    match_id = running(board, "bob", "cid")
    board.act(match_id, DONE)
    board.house(match_id, "undo")
    board.of("bob").house(match_id, "undo")
    first = board.of("cid").house(match_id, "undo", None, "undo-once")
    board.act(match_id, DONE)
    again = board.of("cid").house(match_id, "undo", None, "undo-once")
    assert again.replayed
    assert (again.json, again.version, again.etag) == (first.json, first.version, first.etag)
    assert board.look(match_id)["view"]["done"] == [True, False, False]


def test_an_action_that_was_taken_back_is_still_answered_with_what_it_did(board: BoardClient) -> None:
    match_id = running(board)
    first = board.act(match_id, DONE, "done-once", with_view=True)
    board.house(match_id, "undo")
    again = board.act(match_id, DONE, "done-once", with_view=True)
    assert again.replayed
    assert again.json == first.json
    assert board.look(match_id)["view"]["done"] == [False]


def entry(version: int, kind: str = "action", to: int = 0) -> Entry:
    details = msgspec.Raw(msgspec.json.encode({"to": to})) if to else msgspec.Raw()
    return Entry(version, 0, kind, details=details)


@pytest.mark.parametrize(
    ("undone", "left"),
    [
        ({}, [1, 2, 3, 4, 5, 6]),
        ({4: 2}, [1, 2, 4, 5, 6]),
        ({4: 2, 6: 4}, [1, 2, 4, 6]),
        ({4: 2, 6: 1}, [1, 6]),
        ({3: 2, 4: 2, 5: 1}, [1, 5, 6]),
    ],
)
def test_what_is_in_effect_is_what_nobody_has_taken_back(undone: dict[int, int], left: list[int]) -> None:
    entries = [
        entry(v, "undo", undone[v]) if v in undone else entry(v) for v in itertools.islice(itertools.count(1), 6)
    ]
    assert [each.version for each in in_effect(entries)] == left
