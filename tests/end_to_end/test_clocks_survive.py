"""Clocks of the seats while the hall breaks: each runs out once, and nobody loses time to an outage."""

from __future__ import annotations

import time
from datetime import datetime

import msgspec
import pytest

from tests.end_to_end.hall import Hall
from tests.end_to_end.journals import assert_whole, await_end, journal
from tests.end_to_end.rest import Json, Rest

MATCHES = 6
PHASE_MS = 1_000
AWAY_SECONDS = 10.5
"""A silence of ten seconds is an outage."""


def begin(ann: Rest, clock: Json) -> Json:
    match_id = ann.create_match(game="toy", scenario="toy-plain", seats=1, seat=0, clock=clock)["id"]
    started: Json = ann.post(f"/v1/matches/{match_id}:start")
    return started


def wall(match: Json) -> float:
    return datetime.fromisoformat(match["seats"][0]["clock"]["ends_at"]).timestamp()


def test_every_clock_runs_out_once_though_the_timers_are_killed_when_it_does(breakable: Hall) -> None:
    """Nobody plays: in each of three rounds each clock runs out, and the timers are killed twice while they do."""
    ann = Rest.guest(breakable.api_url, "Ann")
    matches = [begin(ann, {"kind": "phase", "phase_ms": PHASE_MS}) for _ in range(MATCHES)]
    middle = sorted(map(wall, matches))[MATCHES // 2]
    for end in (middle, middle + PHASE_MS / 1000 + 0.5):
        time.sleep(max(0.0, end - time.time()))
        breakable.restart("timers")
    for match in matches:
        ended = await_end(ann, match["id"])
        entries = journal(ann, match["id"])
        flags = [entry for entry in entries if b'"flagged":0' in bytes(entry.details)]
        assert len(flags) == ended["seats"][0]["clock"]["flags"] == 3
        assert_whole(entries, ended)


@pytest.mark.soak
def test_an_outage_of_the_hall_moves_the_clocks_of_the_seats(breakable: Hall) -> None:
    ann = Rest.guest(breakable.api_url, "Ann")
    before = begin(ann, {"kind": "budget", "budget_ms": 8_000})
    for board in ("board-1", "board-2"):
        breakable.kill(board)
    time.sleep(AWAY_SECONDS)
    for board in ("board-1", "board-2"):
        breakable.start(board)
    breakable.await_ready()
    path = f"/v1/matches/{before['id']}"
    after = ann.get(path)
    assert (after["status"], after["seats"][0]["clock"]["flags"]) == ("running", 0)
    ann.act(before["id"], {"type": "roll"})
    ann.post(f"{path}:abandon")
    (outage,) = [entry for entry in journal(ann, before["id"]) if entry.kind == "outage"]
    gap_ms = msgspec.json.decode(outage.details)["gap_ms"]
    assert gap_ms > AWAY_SECONDS * 1000 - 1_500
    assert round((wall(after) - wall(before)) * 1000) == gap_ms
