"""How late clocks end, and that each ends once: also when the timers process is killed among them."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.bench.chains import Chains
from tests.bench.figures import Figure, at_least, at_most
from tests.bench.timer_lateness import measure
from tests.bench.trial import Trial
from tests.end_to_end.rest import Rest

TIMERS, LONGEST_SECONDS = 10_000, 60.0
PHASE_MS, ROUNDS = 3_000, 3
MATCHES_OF_A_BLOCK, MATCHES_OF_A_PLAYER = 20, 40
POLL_SECONDS, PATIENCE_SECONDS = 0.5, 60.0


def lateness(trial: Trial) -> Iterator[Figure]:
    """Of a timers process alone, at the rate of 10,000 timers a minute."""
    span = min(LONGEST_SECONDS, trial.span)
    count = int(TIMERS * span / LONGEST_SECONDS)
    with tempfile.TemporaryDirectory() as folder:
        late = measure(Path(folder), count, span)
    p50, p99 = late[len(late) // 2], late[int(len(late) * 0.99)]
    name = f"{count:,} timers armed, due over {span:.0f} s"
    yield Figure(f"{name}: p99 lateness", f"{p99:.1f} ms", target=at_most(25, " ms"), value=p99)
    yield Figure(f"{name}: p50, worst", f"{p50:.1f}, {late[-1]:.1f} ms")
    yield Figure(f"{name}: calls for each", f"{len(late) / count:.3f}", target=at_most(1, ""), value=len(late) / count)


def restart(chains: Chains, trial: Trial) -> Iterator[Figure]:
    """Matches of a hall whose clocks all run out, the timers process killed meanwhile."""
    begun = time.monotonic()
    matches = _clocked(chains.hall.api_url, MATCHES_OF_A_BLOCK * trial.blocks)
    # Their first clocks run out in the order in which they began: kill when half of them have.
    half = PHASE_MS / 1000 + (time.monotonic() - begun) / 2
    time.sleep(max(0.0, begun + half - time.monotonic()))
    chains.hall.restart("timers")
    late = [ms for player, match_id in matches for ms in _lateness(player, match_id)]
    name = f"{ROUNDS * len(matches)} clocks of {len(matches)} matches, timers killed meanwhile"
    once = sum(ms >= 0 for ms in late) / (ROUNDS * len(matches))
    yield Figure(f"{name}: ended once, in time", f"{100 * once:.1f} %", target=at_least(100, " %"), value=100 * once)
    yield Figure(f"{name}: worst lateness", f"{max(late):,.0f} ms")


def _clocked(api_url: str, count: int) -> list[tuple[Rest, str]]:
    """Matches that have begun and that nobody acts in, each with its owner."""
    matches: list[tuple[Rest, str]] = []
    options = {"timed": True, "action_phase_ms": PHASE_MS}
    player = Rest.guest(api_url, "Idle")
    for number in range(count):
        if number % MATCHES_OF_A_PLAYER == MATCHES_OF_A_PLAYER - 1:
            player = Rest.guest(api_url, "Idle")
        wanted: dict[str, Any] = {"seats": [{"kind": "human"}], "options": options}
        match_id = player.create_match(game="toy", scenario="toy-plain", **wanted)["id"]
        player.post(f"/v1/matches/{match_id}:start")
        matches.append((player, match_id))
    return matches


def _lateness(player: Rest, match_id: str) -> list[int]:
    """Milliseconds from each clock's end to the action that ended it: below 0, it was ended before its time."""
    _await_end(player, match_id)
    entries = player.get(f"/v1/matches/{match_id}/journal")["entries"]
    ends = [(before, entry) for before, entry in pairwise(entries) if _is_time_up(entry)]
    return [entry["moment"] - before.get("moment", 0) - PHASE_MS for before, entry in ends]


def _is_time_up(entry: dict[str, Any]) -> bool:
    action = entry.get("action")
    return isinstance(action, dict) and action.get("type") == "time_up"


def _await_end(player: Rest, match_id: str) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while player.get(f"/v1/matches/{match_id}")["status"] != "ended":
        if time.monotonic() > deadline:
            raise TimeoutError("a match whose clocks run out does not end")
        time.sleep(POLL_SECONDS)
