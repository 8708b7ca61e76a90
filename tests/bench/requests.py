"""Requests of players beside the bare chain's: rates, latencies and CPU time, in alternating blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from statistics import median
from typing import NamedTuple

from tests.bench import disk, load
from tests.bench.chains import Chains
from tests.bench.figures import Bound, Figure, at_least, at_most, ratio_of
from tests.bench.load import Block, MakeRequest
from tests.bench.seated import Seated, seat
from tests.bench.trial import Trial

ROWS = ("post", "post-one", "get", "legal")
CONNECTIONS = 16
MATCHES = 8
"""Of each player; a connection goes from one of its player's matches to the next."""
ROLL = b'{"type":"roll"}'
WARM_SECONDS = 0.5


class Blocks(NamedTuple):
    """Each with the other's next to it in time."""

    ours: list[Block]
    theirs: list[Block]

    def ratio(self, figure: Callable[[Block], float]) -> float:
        return ratio_of([figure(block) for block in self.ours], [figure(block) for block in self.theirs])


def rolls(seated: list[Seated]) -> MakeRequest:
    """POST actions: each its own intent, so nothing is answered from memory."""
    turn = count()

    def make(number: int) -> bytes:
        player, now = seated[number % len(seated)], next(turn)
        path = f"/v1/matches/{player.matches[now % len(player.matches)]}/actions"
        return load.post(path, player.key, ROLL, f"bench-{now}-{number}")

    return make


def reads(seated: list[Seated], suffix: str = "") -> MakeRequest:
    """GET of a match, or of what lies below it."""
    turn = count()

    def make(number: int) -> bytes:
        player = seated[number % len(seated)]
        return load.get(f"/v1/matches/{player.matches[next(turn) % len(player.matches)]}{suffix}", player.key)

    return make


def alternate(chains: Chains, make: MakeRequest, connections: int, trial: Trial) -> Blocks:
    """Raises RuntimeError when any answer is not 200: a refusal is quick, and no figure."""
    bare = load.get("/value")
    sides: tuple[tuple[load.Address, MakeRequest, list[int], list[Block]], ...] = (
        (chains.hall_address, make, chains.hall_pids(), []),
        (chains.bare.address, lambda _: bare, chains.bare_pids(), []),
    )
    for address, requests, pids, _ in sides:
        load.run(address, connections, WARM_SECONDS, requests, pids)
    for _ in range(trial.blocks):
        for address, requests, pids, blocks in sides:
            blocks.append(_all_well(load.run(address, connections, trial.seconds, requests, pids)))
    return Blocks(sides[0][3], sides[1][3])


def _all_well(block: Block) -> Block:
    if set(block.statuses) != {200}:
        raise RuntimeError(f"not every request was answered well: {dict(block.statuses)}")
    return block


def many(name: str, blocks: Blocks, rate: Bound | None, p99: Bound | None = None) -> Iterator[Figure]:
    """Rows of a load on many connections."""

    def told(block_name: str, figure: Callable[[Block], float], unit: str, target: Bound | None) -> Figure:
        ours, theirs = (f"{median(map(figure, side)):,.{0 if unit == '/s' else 2}f} {unit}" for side in blocks)
        return Figure(f"{name}, {block_name}", ours, theirs, blocks.ratio(figure), target)

    yield told("rate", lambda block: block.rate, "/s", rate)
    yield told("p50", lambda block: block.p50, "ms", None)
    yield told("p99", lambda block: block.p99, "ms", p99)
    yield told("CPU a request", lambda block: block.cpu_per_request_ms, "ms", None)


def one(name: str, blocks: Blocks, p50: Bound | None) -> Iterator[Figure]:
    """Rows of a load on one connection."""
    ours, theirs = (f"{median(block.p50 for block in side):.2f} ms" for side in blocks)
    yield Figure(f"{name}, p50", ours, theirs, blocks.ratio(lambda block: block.p50), p50)
    ours, theirs = (f"{median(block.cpu_per_request_ms for block in side):.2f} ms" for side in blocks)
    yield Figure(f"{name}, CPU a request", ours, theirs, blocks.ratio(lambda block: block.cpu_per_request_ms))


def figures(chains: Chains, trial: Trial, wanted: set[str]) -> Iterator[Figure]:
    """wanted: of ROWS."""
    seated = seat(chains.hall.api_url, CONNECTIONS, MATCHES)
    for row, suffix in (("get", ""), ("legal", "/legal-actions")):
        if row in wanted:
            name = f"GET match{suffix}, {CONNECTIONS} connections"
            yield from many(name, alternate(chains, reads(seated, suffix), CONNECTIONS, trial), at_least(0.8))
    if wanted & {"post", "post-one"}:
        yield from _actions(chains, seated, trial, wanted)


def _actions(chains: Chains, seated: list[Seated], trial: Trial, wanted: set[str]) -> Iterator[Figure]:
    """As a hall runs, and once more without waiting for the disk: how much of the ratio is the disk's."""
    flush = disk.flush_ms(chains.hall.home)
    yield Figure("the disk's flush of one small write, p50", f"{flush:.2f} ms")
    for policy in ("always", "no"):
        chains.set_flush(policy)
        name, targeted = ("POST action", True) if policy == "always" else ("POST action, no flush", False)
        if "post" in wanted:
            blocks = alternate(chains, rolls(seated), CONNECTIONS, trial)
            targets = (at_least(0.6), at_most(2.5)) if targeted else (None, None)
            yield from many(f"{name}, {CONNECTIONS} connections", blocks, *targets)
        if "post-one" in wanted:
            blocks = alternate(chains, rolls(seated), 1, trial)
            yield from one(f"{name}, 1 connection", blocks, at_most(2) if targeted else None)
    chains.set_flush("always")
