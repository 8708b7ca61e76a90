"""`python -m tests.bench` (`make bench`): every figure beside its yardstick, measured in the same run. Linux only.

A short trial: `python -m tests.bench --rows post,get --blocks 1 --seconds 1`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench import memory, phases, requests, rules, startup, streams, timers
from tests.bench.chains import Chains, running
from tests.bench.figures import Figure, table
from tests.bench.trial import Trial

HALL_ROWS: dict[str, Callable[[Chains, Trial], Iterator[Figure]]] = {
    "phases": phases.figures,
    "streams": streams.figures,
    "restart": timers.restart,
    "memory": memory.figures,
}
OTHER_ROWS: dict[str, Callable[[Trial], Iterator[Figure]]] = {
    "rules": rules.figures,
    "start": startup.figures,
    "timers": timers.lateness,
}
ROWS = (*requests.ROWS, *HALL_ROWS, *OTHER_ROWS)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure beside yardsticks.")
    parser.add_argument("--rows", default=",".join(ROWS), help=f"of {', '.join(ROWS)}")
    parser.add_argument("--blocks", type=int, default=5, help="of each side, in turn")
    parser.add_argument("--seconds", type=float, default=3.0, help="of one block")
    parser.add_argument("--actions", type=int, default=10_000, help="of the match whose memory is looked at")
    given = parser.parse_args(arguments)
    wanted = set(given.rows.split(","))
    if not wanted <= set(ROWS):
        parser.error(f"no such rows: {', '.join(sorted(wanted - set(ROWS)))}")
    trial = Trial(given.blocks, given.seconds, given.actions)
    found: list[Figure] = []
    try:
        for figure in measured(trial, wanted):
            found.append(figure)
            print(f"{figure.name}: {figure.ours}", file=sys.stderr, flush=True)
    finally:
        print(table(figure.cells() for figure in found))


def measured(trial: Trial, wanted: set[str]) -> Iterator[Figure]:
    for row, alone in OTHER_ROWS.items():
        if row in wanted:
            yield from alone(trial)
    if wanted - set(OTHER_ROWS):
        with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as chains:
            yield from _of_a_hall(chains, trial, wanted)


def _of_a_hall(chains: Chains, trial: Trial, wanted: set[str]) -> Iterator[Figure]:
    if wanted & set(requests.ROWS):
        yield from requests.figures(chains, trial, wanted)
    for row, measure in HALL_ROWS.items():
        if row in wanted:
            yield from measure(chains, trial)


if __name__ == "__main__":
    main(sys.argv[1:])
