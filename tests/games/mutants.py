"""Does a test notice when a rule is gone? Each function of a clause in turn does nothing while the clause's tests run.

The tests are collected once; every trial runs them in a forked process, so that no trial leaves anything behind.
"""

from __future__ import annotations

import inspect
import multiprocessing
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple

import pytest

from tests.games.clauses import Clause, RulesPage

PASSED: Final = 0
FAILED: Final = 10
NOTHING_RAN: Final = 11


class Trial(NamedTuple):
    """A clause and the function that does nothing meanwhile; None: all do what they should."""

    clause: Clause
    silent: str | None


def silence(page: RulesPage, name: str) -> None:
    """From now on the function does nothing and returns None, wherever it is bound."""
    plain: Any = inspect.unwrap(page.function(name))
    plain.__code__ = _nothing.__code__
    for module in [module for key, module in sys.modules.items() if key.startswith(page.package)]:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def _nothing(*args: object, **kwargs: object) -> None:
    return None


class Mutants:
    """The pytest plugin that runs the trials instead of the tests, and keeps the outcome of each."""

    def __init__(self, page: RulesPage, clauses: Iterable[Clause], control: str) -> None:
        """control: a function that none of the tests needs, to see that it is not the replacing that is noticed."""
        self.page = page
        self.trials = [
            Trial(clause, silent) for clause in clauses for silent in (None, control, *dict.fromkeys(clause.functions))
        ]
        self.control = control
        self.outcomes: dict[Trial, int] = {}
        self.reports: list[pytest.TestReport] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.reports.append(report)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("not all tests could be collected")
        tests: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            tests[f"{item.path.stem}.{getattr(item, 'originalname', item.name)}"].append(item)
        self.outcomes = dict(
            forked(self.trials, lambda trial: self._run(trial, [tests[name] for name in trial.clause.tests]))
        )
        return True

    def _run(self, trial: Trial, tests: list[list[pytest.Item]]) -> int:
        if trial.silent is not None:
            silence(self.page, trial.silent)
        items = [item for several in tests for item in several]
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if any(report.failed for report in self.reports):
                return FAILED
        ran = {report.nodeid for report in self.reports if report.when == "call" and report.passed}
        return PASSED if all(ran & {item.nodeid for item in several} for several in tests) else NOTHING_RAN

    def faults(self) -> Iterator[str]:
        """Clauses whose tests say nothing, and functions whose absence none of them notices."""
        untried = {trial.clause.id for trial in self.trials if not trial.silent and self.outcomes[trial] != PASSED}
        yield from (f"{name}: its tests do not run, or fail anyway" for name in sorted(untried))
        for trial in self.trials:
            fault = None if trial.clause.id in untried else self._fault(trial.silent, self.outcomes[trial])
            if fault:
                yield f"{trial.clause.id}: {fault}"

    def _fault(self, silent: str | None, outcome: int) -> str | None:
        if outcome not in (PASSED, FAILED, NOTHING_RAN):
            return f"the trial without {silent} ended with {outcome}"
        if silent in (None, self.control):
            return None if outcome == PASSED else f"its tests fail without {silent}, which is none of its functions"
        return None if outcome == FAILED else f"none of its tests notices when {silent} does nothing"


def forked(trials: Iterable[Trial], run: Callable[[Trial], int]) -> Iterator[tuple[Trial, int]]:
    """Every trial with what `run` returned in a process of its own; as many at a time as there are processors."""
    context = multiprocessing.get_context("fork")
    waiting = list(reversed(list(trials)))
    running: dict[int, tuple[Trial, BaseProcess]] = {}
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            trial = waiting.pop()
            process: BaseProcess = context.Process(target=_in_silence, args=(run, trial))
            process.start()
            running[process.sentinel] = trial, process
        for sentinel in wait(list(running)):
            assert isinstance(sentinel, int)
            trial, process = running.pop(sentinel)
            process.join()
            yield trial, process.exitcode if process.exitcode is not None else -1


def _in_silence(run: Callable[[Trial], int], trial: Trial) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.exit(run(trial))
