"""A match before its start: how it is made."""

from __future__ import annotations

from typing import Any

import pytest

from rpc.errors import Kind, Refused
from tests.services.board.conftest import BoardClient, decoded


def test_create_answers_a_lobby_with_a_commitment_to_its_dice(board: BoardClient) -> None:
    answer = board.create(seats=3, options={"timed": True})
    match = decoded(answer)
    assert answer.created
    assert (answer.version, answer.etag) == (1, "v1-h")
    assert match["status"] == "lobby"
    assert match["owner"] == "ann"
    assert [seat["kind"] for seat in match["seats"]] == ["open", "open", "open"]
    assert match["options"] == {"timed": True, "action_phase_ms": 10_000, "decision_ms": 5_000}
    assert len(match["commitment"]) == 64
    assert match["you"] is match["view"] is match["outcome"] is match["deadline"] is None


def test_create_without_seats_opens_as_few_as_the_scenario_allows(board: BoardClient) -> None:
    assert len(decoded(board.create())["seats"]) == 1


def test_seats_may_be_given_one_by_one(board: BoardClient) -> None:
    match = decoded(board.create(seats=[{"kind": "bot"}, {"kind": "human"}, {}]))
    assert [seat["kind"] for seat in match["seats"]] == ["bot", "human", "open"]
    assert match["seats"][0]["bot"] == "random"
    assert match["seats"][1]["player"] == "ann"
    assert match["you"] == {"seat": 1}


def test_the_creator_may_sit_down_at_once(board: BoardClient) -> None:
    assert decoded(board.create(seats=2, seat=1))["you"] == {"seat": 1}


def test_create_again_with_the_same_write_id_lands_on_the_same_match(board: BoardClient) -> None:
    first = board.create("create-twice", seats=2)
    again = board.create("create-twice", seats=2)
    assert again.replayed
    assert not first.replayed
    assert again.json == first.json
    board.house(decoded(first)["id"], "join", 0)
    later = board.create("create-twice", seats=2)
    assert (later.json, later.version, later.etag) == (first.json, 1, first.etag)


def test_one_write_id_cannot_make_two_different_matches(board: BoardClient) -> None:
    board.create("create-other", seats=2)
    with pytest.raises(Refused) as refused:
        board.create("create-other", seats=3)
    assert refused.value.problem.code == "idempotency_key_reused"
    assert refused.value.problem.kind == Kind.INVALID


def test_two_players_with_the_same_write_id_make_two_matches(board: BoardClient) -> None:
    mine, theirs = board.create("shared-word", seats=2), board.of("bob").create("shared-word", seats=2)
    assert decoded(mine)["id"] != decoded(theirs)["id"]


def test_everything_wrong_with_a_new_match_is_told_at_once(board: BoardClient) -> None:
    with pytest.raises(Refused) as refused:
        board.create(
            seats=[{"kind": "bot", "bot": "deep"}, {"kind": "open", "bot": "random"}, {}, {}, {}],
            options={"timed": "yes", "colour": 1},
            start={},
            dice={"script": {}},
        )
    assert {fault.pointer for fault in refused.value.problem.errors} == {
        "/seats",
        "/seats/0/bot",
        "/seats/1/bot",
        "/options/timed",
        "/options/colour",
        "/start",
        "/dice",
    }


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"game": "chess"}, "/game"),
        ({"scenario": "nowhere"}, "/scenario"),
        ({"seats": 5}, "/seats"),
        ({"seats": 0}, "/seats"),
        ({"seats": 2, "seat": 2}, "/seat"),
        ({"seats": [{"kind": "bot"}], "seat": 0}, "/seat"),
        ({"seats": [{"kind": "human"}, {"kind": "human"}]}, "/seats"),
        ({"visibility": "secret"}, "/visibility"),
        ({"options": {"action_phase_ms": 0}}, "/options/action_phase_ms"),
        ({"clock": 3}, "/clock"),
    ],
)
def test_a_wrong_field_of_a_new_match_is_named(board: BoardClient, body: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Refused) as refused:
        board.create(**body)
    assert refused.value.problem.kind == Kind.INVALID
    assert [fault.pointer for fault in refused.value.problem.errors] == [pointer]


def test_nobody_makes_a_match_without_a_key(board: BoardClient) -> None:
    with pytest.raises(Refused, match="unauthenticated"):
        board.of("").create()
