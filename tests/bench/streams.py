"""One match that hundreds follow: how soon all are told, and what that does to everybody else's requests."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from tests.bench import load
from tests.bench.chains import Chains
from tests.bench.figures import Figure, at_most
from tests.bench.listeners import Listeners
from tests.bench.requests import reads
from tests.bench.seated import Seated, begin
from tests.bench.trial import Trial
from tests.end_to_end.rest import Rest

STREAMS, STREAMS_OF_A_KEY = 500, 20
EVENTS_A_SECOND = 4
PAUSE_SECONDS = 0.05
ROLL = {"type": "roll"}


class Followed:
    """A match, its player, and the address of every stream."""

    def __init__(self, api_url: str) -> None:
        self.player = Rest.guest(api_url, "Watched")
        self.match_id = begin(self.player, Rest.guest(api_url, "Other"))
        onlookers = [Rest.guest(api_url, "Onlooker") for _ in range(STREAMS // STREAMS_OF_A_KEY)]
        urls = [onlooker.get(f"/v1/matches/{self.match_id}")["stream_url"] for onlooker in onlookers]
        self.urls = [url for url in urls for _ in range(STREAMS_OF_A_KEY)]

    def act(self) -> int:
        """The version reached."""
        version: int = self.player.act(self.match_id, ROLL)["version"]
        return version


def figures(chains: Chains, trial: Trial) -> Iterator[Figure]:
    followed = Followed(chains.hall.api_url)
    listeners = Listeners(followed.urls)
    told, answered = _times(followed, listeners, trial.blocks * trial.seconds)
    listeners.close()
    name = f"{STREAMS} streams of one match"
    yield Figure(f"{name}: sent action -> all told, p50", f"{told:.1f} ms", target=at_most(50, " ms"), value=told)
    yield Figure(f"{name}: the action alone, p50", f"{answered:.1f} ms")
    with_events, without = _requests_meanwhile(chains, followed, trial)
    ours, theirs = f"{with_events:.2f} ms", f"{without:.2f} ms without streams"
    name = f"{name}, {EVENTS_A_SECOND} events/s: GET match, 1 connection, p50"
    yield Figure(name, ours, theirs, with_events / without, at_most(1.2))


def _times(followed: Followed, listeners: Listeners, seconds: float) -> tuple[float, float]:
    """Medians in milliseconds from sending an action: until all were told, until it was answered."""
    told, answered = [], []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        begun = time.perf_counter()
        version = followed.act()
        answered.append(time.perf_counter() - begun)
        told.append(listeners.await_version(version) - begun)
        time.sleep(PAUSE_SECONDS)
    return 1000 * median(told), 1000 * median(answered)


def _requests_meanwhile(chains: Chains, followed: Followed, trial: Trial) -> tuple[float, float]:
    """The p50 of a request in milliseconds: with the streams open and told of events, and without any."""
    make = reads([Seated(followed.player.key or "", [followed.match_id])])
    with_events, without = [], []
    for _ in range(trial.blocks):
        without.append(load.run(chains.hall_address, 1, trial.seconds, make, ()).p50)
        with _listening(followed):
            with_events.append(load.run(chains.hall_address, 1, trial.seconds, make, ()).p50)
    return median(with_events), median(without)


@contextmanager
def _listening(followed: Followed) -> Iterator[None]:
    """A process of its own holds the streams and acts, so that the load is not measured by whoever reads them."""
    context = multiprocessing.get_context("fork")
    ready = context.Event()
    process = context.Process(target=_listen, args=(followed, ready), daemon=True)
    process.start()
    if not ready.wait(60):
        raise TimeoutError("the streams do not open")
    try:
        yield
    finally:
        process.terminate()
        process.join()


def _listen(followed: Followed, ready: multiprocessing.synchronize.Event) -> None:
    listeners = Listeners(followed.urls)
    player = Rest(followed.player.url, followed.player.key)
    ready.set()
    while True:
        begun = time.monotonic()
        listeners.await_version(player.act(followed.match_id, ROLL)["version"])
        time.sleep(max(0.0, 1 / EVENTS_A_SECOND - (time.monotonic() - begun)))
