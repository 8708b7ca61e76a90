"""A recorded game per rule set replays to the same end, or the game's revision must be raised."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from games.game import Game
from games.journal import replay
from tests.games.record_games import RECORDINGS, Recording
from tests.games.table_of_games import every_game


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_the_recorded_game_replays_to_the_same_end(game: Game) -> None:
    path = RECORDINGS / f"{game.key}.json"
    assert path.exists(), f"{game.key} has no recorded game"
    recording = msgspec.json.decode(path.read_bytes(), type=Recording)
    assert recording.revision == game.revision
    *_, end = replay(game, recording.entries)
    assert game.outcome(end.state) is not None
    assert hashlib.sha256(game.encode(end.state)).hexdigest() == recording.digest


def test_no_recording_is_left_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in RECORDINGS.glob("*.json")} == {game.key for game in every_game()}
