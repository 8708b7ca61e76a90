"""What a match takes of Redis at its 200th action and at its ten thousandth."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import redis

from rpc.store_client import connect
from services.board.keys import Keys
from tests.bench import load
from tests.bench.chains import Chains
from tests.bench.figures import Bound, Figure, at_most
from tests.bench.requests import rolls
from tests.bench.seated import Seated, begin
from tests.bench.trial import Trial
from tests.end_to_end.rest import Rest

EARLY = 200
SETTLE_SECONDS = 2.0
"""Old entries are compressed after the action that makes them old, on another thread."""
CITY = {
    "game": "firefighters-on-duty",
    "scenario": "storm-night",
    "options": {"mode": "untimed"},
    "hot_seat": True,
    "seats": [{"kind": "human"}] * 4,
}
GAMES = 40


def figures(chains: Chains, trial: Trial) -> Iterator[Figure]:
    # The disk has no part in this, and ten thousand waits for it would take minutes.
    chains.set_flush("no")
    with connect(chains.hall.redis.url) as store:
        yield from _of_the_toy_game(chains, store, trial.actions)
        version, size = _of_a_city(chains, store)
    chains.set_flush("always")
    yield _size(f"Redis, a match of Firefighters on Duty at action {version:,}", size, at_most(100, " KB"))


def _of_the_toy_game(chains: Chains, store: redis.Redis, actions: int) -> Iterator[Figure]:
    player = Rest.guest(chains.hall.api_url, "Long")
    match_id = begin(player, Rest.guest(chains.hall.api_url, "Other"))
    seated = [Seated(player.key or "", [match_id])]
    make = rolls(seated)
    for wanted, target in ((EARLY, at_most(100, " KB")), (actions, at_most(3 * 1024, " KB"))):
        version = player.get(f"/v1/matches/{match_id}")["version"]
        load.one_by_one(chains.hall_address, wanted - version, make)
        time.sleep(SETTLE_SECONDS)
        yield _size(f"Redis, a match of the toy game at action {wanted:,}", _bytes(store, match_id), target)


def _of_a_city(chains: Chains, store: redis.Redis) -> tuple[int, int]:
    """Version and bytes of a random game that lasted for 200 actions, or of the longest of many."""
    player = Rest.guest(chains.hall.api_url, "City")
    longest = (0, 0)
    for _ in range(GAMES):
        match_id, version = _play(player)
        time.sleep(SETTLE_SECONDS / 4)
        longest = max(longest, (version, _bytes(store, match_id)))
        if longest[0] >= EARLY:
            break
    return longest


def _play(player: Rest) -> tuple[str, int]:
    """Until 200 actions were played or the game is over, whichever came first. Id and version."""
    match = player.create_match(**CITY)
    path = f"/v1/matches/{match['id']}"
    match = player.post(f"{path}:start")
    while match["status"] == "running" and match["version"] < EARLY:
        if match["to_act"] == ["table"]:
            time.sleep(0.02)
        else:
            _act(player, path, match)
        match = player.get(path)
    return str(match["id"]), int(match["version"])


def _act(player: Rest, path: str, match: dict[str, Any]) -> None:
    seat = match["to_act"][match["version"] % len(match["to_act"])]
    listed = player.get(f"{path}/legal-actions?seat={seat}")
    actions = listed["actions"]
    action = actions[listed["version"] * 7919 % len(actions)]["action"]
    player.post(f"{path}/actions?seat={seat}", action)


def _bytes(store: redis.Redis, match_id: str) -> int:
    """Of all keys of the match, the server's own overhead included."""
    sizes = (store.memory_usage(key, samples=0) for key in Keys(match_id).of_the_match())
    return sum(size for size in sizes if isinstance(size, int))


def _size(name: str, size: int, target: Bound) -> Figure:
    return Figure(name, f"{size / 1024:,.1f} KB", target=target, value=size / 1024)
