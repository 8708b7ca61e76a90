"""From a phase that falls due to its last step committed, beside as many bare Celery round trips."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

import redis

from rpc.store_client import connect
from services.board import messages
from services.board.keys import channel, partition
from services.board.messages import Message
from tests.bench.bare_celery import RoundTrips, round_trips
from tests.bench.chains import Chains
from tests.bench.figures import Figure, at_most, ratio_of
from tests.bench.trial import Trial
from tests.end_to_end.rest import Rest
from tests.toy_words import STEPS

SCENARIO, ROUNDS = "toy-long", 60
PATIENCE_SECONDS = 10.0
DONE = {"type": "done"}


class Phases:
    """One player alone, whose every `done` ends the round; new matches as they are needed.

    Hears the match's messages where they are published, so times are those of commits.
    """

    def __init__(self, api_url: str, store: redis.Redis) -> None:
        self._player = Rest.guest(api_url, "Alone")
        self._store = store
        self._heard = store.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
        self._match = ""
        self._left = 0

    def once(self) -> float:
        """Milliseconds from the commit that makes the phase due to the commit of its last step."""
        if self._left <= 1:
            self._begin()
        self._left -= 1
        version = self._player.act(self._match, DONE)["version"]
        due = self._committed(version)
        return 1000 * (self._committed(version + STEPS) - due)

    def _begin(self) -> None:
        seats = [{"kind": "human"}]
        match_id = self._player.create_match(game="toy", scenario=SCENARIO, seats=seats)["id"]
        self._heard.unsubscribe()
        self._heard.subscribe(channel(partition(match_id)))
        self._player.post(f"/v1/matches/{match_id}:start")
        self._match, self._left = match_id, ROUNDS

    def _committed(self, version: int) -> float:
        """When that version was heard. Raises TimeoutError."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            message = self._next()
            if message is not None and (message.match_id, message.version) == (self._match, version):
                return time.perf_counter()
        raise TimeoutError(f"version {version} was not committed")

    def _next(self) -> Message | None:
        heard = self._heard.get_message(timeout=1.0)
        return messages.decode(heard["data"]) if heard is not None else None


def figures(chains: Chains, trial: Trial) -> Iterator[Figure]:
    with (
        connect(chains.hall.redis.url, blocking=True) as store,
        round_trips(chains.hall.environ) as trips,
    ):
        phases = Phases(chains.hall.api_url, store)
        phases.once()
        ours, theirs = _alternate(phases, trips, trial)
    name = f"phase due -> last of {STEPS} steps committed, p50"
    yardstick = f"{median(theirs):.1f} ms ({STEPS} Celery round trips)"
    yield Figure(name, f"{median(ours):.1f} ms", yardstick, ratio_of(ours, theirs), at_most(4))


def _alternate(phases: Phases, trips: RoundTrips, trial: Trial) -> tuple[list[float], list[float]]:
    """The medians of each block, milliseconds: of phases, and of as many round trips as a phase has steps."""
    ours, theirs = [], []
    for _ in range(trial.blocks):
        ours.append(_median(phases, trial.seconds))
        theirs.append(STEPS * _median(trips, trial.seconds))
    return ours, theirs


def _median(measured: Phases | RoundTrips, seconds: float) -> float:
    until = time.monotonic() + seconds
    found = [measured.once()]
    while time.monotonic() < until:
        found.append(measured.once())
    return median(found)
