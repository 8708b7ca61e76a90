"""What a finished match's journal must show, checked with the rules and nothing of the services."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from games.game import Game
from games.journal import Entry, replay
from tests.end_to_end.rest import Rest
from tests.toy_game import ToyGame

Json = dict[str, Any]


class _Journal(msgspec.Struct):
    entries: list[Entry]


def journal(rest: Rest, match_id: str) -> list[Entry]:
    """The entries once the match has ended and its journal is public."""
    text = rest.request("GET", f"/v1/matches/{match_id}/journal").content
    return msgspec.json.decode(text, type=_Journal).entries


def assert_whole(entries: list[Entry], match: Json, game: Game | None = None) -> None:
    """No version skipped or reused; the rules make the same end of the entries as the hall did. game: the toy game."""
    assert [entry.version for entry in entries] == list(range(1, match["version"] + 1))
    *_, replayed = replay(game or ToyGame(), entries)
    seat = match["you"]["seat"] if match["you"] else None
    assert _as_json(replayed.game.view(replayed.state, seat)) == match["view"]
    outcome = replayed.game.outcome(replayed.state)
    assert outcome is not None
    assert _as_json(outcome) == match["outcome"]


def acts(entries: list[Entry]) -> dict[int, tuple[int | None, Json]]:
    """Version -> (seat, named action) of the players' actions."""
    return {
        entry.version: (entry.seat, msgspec.json.decode(bytes(entry.action)))
        for entry in entries
        if entry.kind == "action" and entry.seat is not None and entry.seat >= 0
    }


def await_end(rest: Rest, match_id: str, seconds: float = 120) -> Json:
    """An onlooker's view of the match once it has ended."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        match = rest.get(f"/v1/matches/{match_id}")
        if match["status"] == "ended":
            return match
        time.sleep(0.1)
    raise AssertionError(f"the match did not end in {seconds} s: {match}")


def _as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
