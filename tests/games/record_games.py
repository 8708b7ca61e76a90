"""Writes the recorded game of each rule set anew: `python -m tests.games.record_games`.

A recording changes only together with the game's revision.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from games.journal import Entry
from tests.games.table_of_games import every_game, journal_of, starts

RECORDINGS = Path(__file__).parent / "recordings"


class Recording(msgspec.Struct):
    """digest: SHA-256 of the last state's encoding."""

    revision: int
    entries: list[Entry]
    digest: str


def record(key: str) -> Recording:
    """The first start of the game, played at random with seed 2026."""
    start = next(start for start in starts() if start.game.key == key)
    entries, state = journal_of(start, 2026)
    return Recording(start.game.revision, entries, hashlib.sha256(start.game.encode(state)).hexdigest())


if __name__ == "__main__":
    for game in every_game():
        path = RECORDINGS / f"{game.key}.json"
        path.write_bytes(msgspec.json.encode(record(game.key)) + b"\n")
        print(path)
