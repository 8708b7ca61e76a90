"""Actions of players, bots and the table through the one door."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from rpc.errors import Kind, Refused
from services.board.documents import etag
from tests.services.board.conftest import BoardClient, decoded, running, to_the_fire

ROLL, CARD, DONE = {"type": "roll"}, {"type": "play_card"}, {"type": "done"}


def test_an_action_answers_its_version_and_what_happened(board: BoardClient) -> None:
    match_id = running(board, "bob")
    answer = board.act(match_id, ROLL)
    told = decoded(answer)
    assert told["version"] == answer.version == 4
    assert answer.etag == "v4-s0"
    assert [event["type"] for event in told["events"]] == ["rolled"]
    assert board.look(match_id)["view"]["points"][0] == told["events"][0]["face"]


def test_with_the_view_the_answer_holds_the_match_document(board: BoardClient) -> None:
    match_id = running(board, "bob")
    told = decoded(board.act(match_id, ROLL, with_view=True))
    assert told["view"] == board.look(match_id)


def test_a_refused_action_names_its_rule_and_changes_nothing(board: BoardClient) -> None:
    match_id = running(board, "bob")
    board.act(match_id, DONE)
    before = board.ask("Look", match_id)
    with pytest.raises(Refused) as refused:
        board.act(match_id, ROLL)
    problem = refused.value.problem
    assert (problem.kind, problem.code, problem.rule) == (Kind.CONFLICT, "not_your_turn", "Toy turns")
    assert problem.current_version == before.version
    assert board.ask("Look", match_id).json == before.json


def test_what_the_list_of_legal_actions_offers_is_what_can_be_done(board: BoardClient) -> None:
    match_id = running(board, "bob")
    assert board.legal(match_id) == [ROLL, CARD, DONE]
    board.act(match_id, CARD)
    assert [action["option"] for action in board.legal(match_id)] == ["double", "quench"]
    assert board.of("bob").legal(match_id) == []
    board.act(match_id, board.legal(match_id)[1])


@pytest.mark.parametrize(
    ("action", "kind", "pointer"),
    [
        (b"{", Kind.MALFORMED, None),
        (b"", Kind.MALFORMED, None),
        (b"\xff", Kind.MALFORMED, None),
        (b"[]", Kind.INVALID, ""),
        (b"{}", Kind.INVALID, "/type"),
        (b'{"type":"fly"}', Kind.INVALID, "/type"),
        (b'{"type":"choose","decision":"x","option":"double"}', Kind.INVALID, "/decision"),
        (b'{"type":"choose","decision":1,"option":"x"}', Kind.INVALID, "/option"),
    ],
)
def test_an_action_that_is_none_is_refused_with_its_field(
    board: BoardClient, action: bytes, kind: Kind, pointer: str | None
) -> None:
    match_id = running(board, "bob")
    with pytest.raises(Refused) as refused:
        board.act(match_id, action)
    assert refused.value.problem.kind == kind
    assert [fault.pointer for fault in refused.value.problem.errors] == ([] if pointer is None else [pointer])


def test_a_late_answer_to_a_decision_is_refused_as_over(board: BoardClient) -> None:
    match_id = running(board, "bob")
    board.act(match_id, CARD)
    choice = board.legal(match_id)[0]
    board.act(match_id, choice)
    with pytest.raises(Refused, match="decision_over"):
        board.act(match_id, choice)


def test_the_tables_actions_are_nobody_elses(board: BoardClient) -> None:
    match_id = running(board, "bob")
    for action in ({"type": "burn"}, {"type": "time_up"}):
        with pytest.raises(Refused) as refused:
            board.act(match_id, action)
        assert refused.value.problem.kind == Kind.CONFLICT
    assert board.look(match_id)["version"] == 3


def test_who_has_no_seat_or_names_another_one_does_not_act(board: BoardClient) -> None:
    match_id = running(board, "bob")
    for stranger in ("cid", ""):
        with pytest.raises(Refused, match="no_seat"):
            board.of(stranger).act(match_id, ROLL)
    with pytest.raises(Refused, match="not_your_seat"):
        board.act(match_id, ROLL, seat=1)
    with pytest.raises(Refused, match="not_found"):
        board.act("x", ROLL)


def test_an_action_for_an_older_version_is_stale_and_one_without_is_applied_to_the_newest(board: BoardClient) -> None:
    match_id = running(board, "bob")
    board.of("bob").act(match_id, ROLL)
    with pytest.raises(Refused) as refused:
        board.act(match_id, ROLL, expected_version=3)
    assert (refused.value.problem.kind, refused.value.problem.current_version) == (Kind.STALE, 4)
    assert board.act(match_id, ROLL, expected_version=4).version == 5
    assert board.act(match_id, ROLL).version == 6


def test_a_dry_run_says_whether_and_why_not_and_changes_nothing(board: BoardClient) -> None:
    match_id = running(board, "bob")
    assert decoded(board.act(match_id, ROLL, dry_run=True)) == {"legal": True}
    board.act(match_id, DONE)
    told = decoded(board.act(match_id, ROLL, dry_run=True))
    assert told["legal"] is False
    assert told["problem"] == {"code": "not_your_turn", "detail": "this seat cannot act now", "rule": "Toy turns"}
    assert board.look(match_id)["version"] == 4


def test_a_repeated_action_is_applied_once_and_answered_alike(board: BoardClient) -> None:
    match_id = running(board, "bob")
    first = board.act(match_id, ROLL, "roll-once")
    board.of("bob").act(match_id, ROLL)
    again = board.act(match_id, ROLL, "roll-once")
    assert again.replayed
    assert (again.json, again.version, again.etag) == (first.json, first.version, first.etag)
    assert board.look(match_id)["version"] == 5
    with pytest.raises(Refused, match="idempotency_key_reused"):
        board.act(match_id, DONE, "roll-once")


def test_a_repeated_action_with_view_shows_the_match_as_it_was(board: BoardClient) -> None:
    match_id = running(board, "bob")
    first = board.act(match_id, ROLL, "look-once", with_view=True)
    board.of("bob").act(match_id, ROLL)
    assert board.act(match_id, ROLL, "look-once", with_view=True).json == first.json


def test_a_refused_action_may_be_tried_again_under_its_write_id(board: BoardClient) -> None:
    match_id = running(board, "bob")
    to_the_fire(board, match_id, "bob")
    with pytest.raises(Refused, match="not_your_turn"):
        board.act(match_id, ROLL, "roll-later")
    version = board.look(match_id)["version"]
    while (stepped := board.step(match_id, version)).table_to_act:
        version = stepped.version
    assert not board.act(match_id, ROLL, "roll-later").replayed


def test_sixteen_that_act_at_once_skip_no_version_and_lose_no_action(board: BoardClient) -> None:
    players = ["ann", "bob", "cid", "dan"]
    match_id = running(board, *players[1:], scenario="toy-endless")

    def roll(number: int) -> int:
        player = board.of(players[number % 4])
        while True:
            try:
                return int(player.act(match_id, ROLL, f"{match_id}-{number}").version)
            except Refused as refused:
                if refused.problem.code != "busy":
                    raise

    with ThreadPoolExecutor(16) as threads:
        versions = list(threads.map(roll, [*range(60), *range(60)]))
    assert sorted(versions[:60]) == list(range(6, 66))
    assert versions[:60] == versions[60:]
    assert board.look(match_id)["version"] == 65


def test_the_table_steps_exactly_one_action_at_exactly_one_version(board: BoardClient) -> None:
    match_id = running(board, "bob")
    version = to_the_fire(board, match_id, "bob")
    assert board.look(match_id)["to_act"] == ["table"]
    assert (board.step(match_id, version).version, board.look(match_id)["version"]) == (version + 1, version + 1)
    with pytest.raises(Refused, match="stale_version"):
        board.step(match_id, version)
    assert board.step(match_id, version + 1).table_to_act
    last = board.step(match_id, version + 2)
    assert (last.version, last.table_to_act) == (version + 3, False)
    assert board.step(match_id, version + 3).version == version + 3


def test_a_bots_seat_acts_for_our_own_process_alone_and_only_at_its_version(board: BoardClient) -> None:
    match_id = running(board, "bob", bots=1)
    bots = board.bots()
    version = board.look(match_id)["version"]
    with pytest.raises(Refused, match="not_your_seat"):
        bots.act(match_id, ROLL, seat=0, expected_version=version)
    with pytest.raises(Refused) as refused:
        bots.act(match_id, ROLL, seat=2)
    assert refused.value.problem.errors[0].pointer == "/expected_version"
    assert decoded(bots.act(match_id, ROLL, seat=2, expected_version=version))["events"][0]["seat"] == 2
    with pytest.raises(Refused, match="stale_version"):
        bots.act(match_id, ROLL, seat=2, expected_version=version)
    assert bots.look(match_id, seat=2)["you"] == {"seat": 2}
    with pytest.raises(Refused, match="not_your_seat"):
        board.act(match_id, ROLL, seat=2)


def test_what_is_known_already_is_not_sent_again(board: BoardClient) -> None:
    match_id = running(board, "bob")
    known = etag(3, 0)
    for method in ("Look", "LegalActions", "Position"):
        assert board.ask(method, match_id, if_none_match=known).json == b""
        assert board.ask(method, match_id, if_none_match="v2-s0").json
    board.act(match_id, ROLL)
    assert board.ask("Look", match_id, if_none_match=known).json


def test_before_the_start_nothing_is_done_and_no_position_shown(board: BoardClient) -> None:
    match_id = decoded(board.create(seats=2, seat=0))["id"]
    with pytest.raises(Refused, match="not_started"):
        board.act(match_id, ROLL)
    with pytest.raises(Refused, match="not_started"):
        board.ask("Position", match_id)
    assert board.legal(match_id) == []
