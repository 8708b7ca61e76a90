"""Do the tests of the rules page notice when a rule is gone? `python -m tests.games.mutation_check GAME [--row FG3]`.

Prints every function whose absence no test of its row notices, and ends with status 1 when there is one.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Sequence

import pytest

from tests.games.clauses import Clause, RulesPage, page_of
from tests.games.mutants import Mutants

PATIENCE = 20
"""Seconds for one test: without its function it may never end."""
CONTROL = "picture.picture"


def chosen(clauses: Sequence[Clause], rows: Sequence[str], sample: int, seed: int) -> list[Clause]:
    """The rows with these ids, or a sample of all rows, or all of them."""
    if rows:
        missing = set(rows) - {clause.id for clause in clauses}
        if missing:
            raise SystemExit(f"no such row: {', '.join(sorted(missing))}")
        return [clause for clause in clauses if clause.id in rows]
    return random.Random(seed).sample(list(clauses), sample) if sample else list(clauses)


def check(page: RulesPage, clauses: Sequence[Clause], control: str = CONTROL, patience: int = PATIENCE) -> list[str]:
    """What is wrong with the tests of these clauses. Raises RuntimeError when they cannot be collected."""
    mutants = Mutants(page, clauses, control)
    tests = sorted({test for clause in clauses for test in clause.tests})
    nodes = [f"{page.tests}/{file}.py::{test}" for file, _, test in (test.partition(".") for test in tests)]
    # Loading every plugin that is installed takes seconds; these two are for the time limit and for a mark.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ["FIREHALL_SOAK"] = "0"  # once for each function: the samples of long tests
    flags = (
        "-q",
        "--capture=no",
        f"--timeout={patience}",
        "-p",
        "no:cacheprovider",
        "-p",
        "pytest_timeout",
        "-p",
        "xdist.plugin",
    )
    status = pytest.main([*flags, *nodes], plugins=[mutants])
    if status != pytest.ExitCode.OK:
        raise RuntimeError(f"pytest ended with {status!r}")
    return list(mutants.faults())


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="the game's package below games")
    parser.add_argument("--row", action="append", default=[], help="the id of a clause; may be repeated")
    parser.add_argument("--sample", type=int, default=0, help="only so many rows, chosen at random")
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    arguments = parser.parse_args(words)
    page = page_of(arguments.game)
    clauses = chosen(page.clauses, arguments.row, arguments.sample, arguments.seed)
    if arguments.sample:
        print(f"seed {arguments.seed}: {', '.join(clause.id for clause in clauses)}")
    begun = time.monotonic()
    faults = check(page, clauses)
    functions = sum(len(set(clause.functions)) for clause in clauses)
    print(*faults, f"{len(clauses)} rows, {functions} functions, {len(faults)} faults", sep="\n")
    print(f"{time.monotonic() - begun:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
