"""A request that found everything as it wanted it is as done as one that changed something: a retry changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rpc.errors import Refused
from tests.services.board.conftest import BoardClient, decoded, new_match, running

Do = Callable[..., Any]


def resumed(board: BoardClient) -> tuple[Do, Do]:
    match_id = running(board)
    board.house(match_id, "pause")
    return lambda **more: board.house(match_id, "pause", **more), lambda: board.house(match_id, "resume")


def paused(board: BoardClient) -> tuple[Do, Do]:
    match_id = running(board)
    return lambda **more: board.house(match_id, "resume", **more), lambda: board.house(match_id, "pause")


def left(board: BoardClient) -> tuple[Do, Do]:
    match_id, bob = new_match(board, seats=2), board.of("bob")
    bob.house(match_id, "join", 1)
    return lambda **more: bob.house(match_id, "join", 1, **more), lambda: bob.house(match_id, "leave", 1)


def sent_away(board: BoardClient) -> tuple[Do, Do]:
    match_id = new_match(board, seats=2)
    board.house(match_id, "invite", player="bob")
    board.of("bob").house(match_id, "join", 1)
    return lambda **more: board.house(match_id, "invite", player="bob", **more), lambda: board.house(
        match_id, "kick", 1
    )


def declined(board: BoardClient) -> tuple[Do, Do]:
    match_id = running(board, "bob")
    board.house(match_id, "pause")
    return lambda **more: board.house(match_id, "pause", **more), lambda: board.of("bob").house(match_id, "decline")


@pytest.mark.parametrize("case", [resumed, paused, left, sent_away, declined])
def test_what_changed_nothing_changes_nothing_when_it_is_repeated_later(
    board: BoardClient, case: Callable[[BoardClient], tuple[Do, Do]], request: pytest.FixtureRequest
) -> None:
    wanted, undone = case(board)
    first = wanted(write_id=f"once {case.__name__}")
    assert wanted(write_id=f"once {case.__name__}").version == first.version
    version = undone().version
    again = wanted(write_id=f"once {case.__name__}")
    assert (again.json, again.version, again.replayed) == (first.json, first.version, True)
    assert board.look(decoded(again)["id"])["version"] == version
    with pytest.raises(Refused, match="idempotency_key_reused"):
        board.house(decoded(again)["id"], "decline", write_id=f"once {case.__name__}")
