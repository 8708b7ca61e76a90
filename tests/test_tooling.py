"""The project's own tools do what CONTRIBUTING.md promises."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import capabilities, groups

pytest_plugins = ["pytester"]
ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("games", "rpc", "telemetry", "jobs", "services", "gateway")


def _lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    program = ROOT / ".venv" / "bin" / "lint-imports"
    return subprocess.run([program, "--no-logo", "--no-cache"], cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the source, in which a contract may be broken."""
    for room in ROOMS:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__", "content"))
    shutil.copy(ROOT / ".importlinter", tmp_path)
    return tmp_path


def test_imports_in_a_wrong_direction_fail_the_lint_and_are_named(copied: Path) -> None:
    wrong = [
        ("games.journal", "time"),
        ("games.chance", "games.registry"),
        ("rpc.settings", "jobs.phases"),
        ("services.dice.words", "services.timers"),
        ("services.dice.words", "gateway.problems"),
        ("gateway.problems", "services.dice.words"),
        ("gateway.problems", "games.registry"),
        ("jobs.simulations", "rpc.client"),
    ]
    for module, imported in wrong:
        with (copied / f"{module.replace('.', '/')}.py").open("a") as file:
            file.write(f"\nimport {imported}\n")
    linted = _lint_imports(copied)
    assert linted.returncode == 1
    for module, imported in wrong:
        assert re.search(rf"{re.escape(module)} -> {re.escape(imported)}\b", linted.stdout), (module, imported)


def test_help_explains_every_task() -> None:
    made = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    tasks = ("setup", "stubs", "format", "lint", "test", "soak", "run", "demo", "bench", "logs", "stop", "lock")
    for task in tasks:
        assert re.search(rf"^  make {task} +\w", made.stdout, re.MULTILINE), task


def test_the_lock_pins_every_dependency_by_hash_and_names_no_host() -> None:
    lock = (ROOT / "requirements.lock").read_text()
    pinned = set(re.findall(r"^([a-z0-9-]+)==\S+ .*\\$", lock, re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    assert {re.split(r"[~=<>;\[ ]", name)[0] for name in wanted} <= pinned
    assert "--hash=sha256:" in lock
    assert "://" not in lock


class Worker:
    """What pytest-xdist asks of a worker: it notes which tests it is given."""

    shutting_down = False

    def __init__(self) -> None:
        self.gateway = SimpleNamespace(id="a worker")
        self.given: list[int] = []

    def send_runtest_some(self, places: list[int]) -> None:
        self.given += places

    def shutdown(self) -> None:
        self.shutting_down = True


def test_a_file_stays_on_one_worker_and_so_do_all_that_need_a_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    files = ("end_to_end/test_one", "end_to_end/test_two", "rpc/test_three", "games/test_four", "games/test_five")
    tests = [f"tests/{file}.py::test_it[{number}]" for file in files for number in range(4)]
    workers = Worker(), Worker()
    monkeypatch.setattr("xdist.scheduler.loadscope.parse_tx_spec_config", lambda config: workers)
    config: Any = SimpleNamespace(option=SimpleNamespace())
    scheduler = groups.Groups(config)
    for worker in workers:
        scheduler.add_node(worker)
        scheduler.add_node_collection(worker, tests)
    scheduler.schedule()
    assert [worker.given for worker in workers] == [list(range(8)), list(range(8, 12))]
    for place in (8, 9):
        scheduler.mark_test_complete(workers[1], place)
    assert workers[1].given == [*range(8, 12), 12], "tests of the rules go one by one to whoever is free"


def test_what_a_machine_lacks_is_listed_by_name_at_the_end(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(capabilities.PROBES, "a telescope", ("buy one", lambda: False))
    monkeypatch.setitem(capabilities.PROBES, "soak", ("make soak", lambda: False))
    capabilities.present.cache_clear()
    monkeypatch.setitem(capabilities.PROBES, "a pencil", ("buy one", lambda: True))
    pytester.makeini("[pytest]\nmarkers =\n    needs\n    soak\n")
    pytester.makepyfile("""
        import pytest
        @pytest.mark.needs("a telescope")
        def test_sees_the_moon(): ...
        @pytest.mark.needs("a pencil")
        def test_writes(): ...
        @pytest.mark.soak
        def test_runs_for_hours(): ...
    """)
    ran = pytester.runpytest_inprocess(plugins=[capabilities.Capabilities()])
    ran.assert_outcomes(passed=1, skipped=2)
    ran.stdout.fnmatch_lines(
        [
            "*NOT RUN*",
            "a telescope (buy one):",
            "  *::test_sees_the_moon",
            "soak (make soak):",
            "  *::test_runs_for_hours",
        ]
    )


def test_the_report_groups_tests_by_what_was_missing() -> None:
    def skipped(name: str, reason: str) -> pytest.TestReport:
        where = ("test_x.py", 1, f"Skipped: {reason}")
        return pytest.TestReport(name, ("test_x.py", 1, name), {}, "skipped", where, "setup")

    reports = [
        skipped("test_page", "NOT RUN [chromium]: apt-get install chromium"),
        skipped("test_other", "only on Sundays"),
        skipped("test_watch", "NOT RUN [chromium]: apt-get install chromium"),
        skipped("test_long", "NOT RUN [soak]: make soak"),
    ]
    assert capabilities.not_run(reports) == {"chromium": ["test_page", "test_watch"], "soak": ["test_long"]}
