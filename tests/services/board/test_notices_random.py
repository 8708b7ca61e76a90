"""Whatever is done to a match, its players are called to act exactly when they are."""

from __future__ import annotations

import pytest

from games import registry
from services.board.finding import Finder
from services.board.replaying import History
from tests.sampling import amount
from tests.services.board.conftest import BoardClient, wait_for
from tests.services.board.test_house_random import Play
from tests.services.board.test_notices import all_told, told


@pytest.mark.sampled
def test_every_turn_of_a_players_seat_is_told_to_that_player_once(
    quiet_board: BoardClient, finder: Finder, seed: int
) -> None:
    heard = 0
    for number in range(amount(2, 40)):
        play = Play(quiet_board, finder, seed + number)
        for _ in range(100):
            play.step()
        due: set[tuple[str, int, int]] = set()
        acting: set[int] = set()
        history = History(registry.find("toy"))
        for _ in history.follow(finder.journal(play.match_id)):
            record = history.record
            assert record is not None
            now = set(record.acting) if not record.over else set()
            called = {seat for seat in now - acting if seat >= 0 and record.seats[seat].kind == "human"}
            due |= {(record.seats[seat].player, history.version, seat) for seat in called}
            acting = now
        wait_for(lambda match_id=play.match_id: all_told(quiet_board, match_id))  # type: ignore[misc]
        turns = [
            (player, version, seat)
            for player in play.players
            for kind, version, seat in told(quiet_board, player, play.match_id)
            if kind == "your_turn"
        ]
        assert sorted(turns) == sorted(due)
        heard += len(turns)
    assert heard >= 6
