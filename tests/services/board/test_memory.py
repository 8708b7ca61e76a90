"""How much of the store a match takes: at most 100 KB at its 200th action, 3 MB at its 10,000th."""

from __future__ import annotations

import pytest

from services.board.keys import keys_of
from services.board.store import Store
from tests.services.board.conftest import BoardClient, running, wait_for

ROLL = {"type": "roll"}


def bytes_of(store: Store, match_id: str) -> int:
    keys = keys_of(match_id).of_the_match()
    return sum(int(store.client.memory_usage(key, samples=0) or 0) for key in keys)


def roll(board: BoardClient, match_id: str, times: int) -> None:
    """Roll, and wait until what is old was compressed."""
    for number in range(times):
        board.of(("ann", "bob", "cid", "dan")[number % 4]).act(match_id, ROLL)
    wait_for(lambda: int(board.store.client.llen(keys_of(match_id).journal)) < 64)


def test_a_match_at_its_200th_action_takes_at_most_100_kb(board: BoardClient) -> None:
    match_id = running(board, "bob", "cid", "dan", scenario="toy-endless")
    roll(board, match_id, 200)
    assert bytes_of(board.store, match_id) <= 100_000


@pytest.mark.soak
def test_a_match_at_its_10_000th_action_takes_at_most_3_mb(board: BoardClient) -> None:
    match_id = running(board, "bob", "cid", "dan", scenario="toy-endless")
    roll(board, match_id, 10_000)
    assert bytes_of(board.store, match_id) <= 3_000_000
