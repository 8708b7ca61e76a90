"""The project's own tools do what CONTRIBUTING.md promises."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests import capabilities

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


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("games/journal.py", "import time"),
        ("games/chance.py", "import games.registry"),
        ("rpc/settings.py", "import jobs.phases"),
        ("services/dice/words.py", "import services.timers"),
        ("services/dice/words.py", "import gateway.problems"),
        ("gateway/problems.py", "import services.dice.words"),
        ("gateway/problems.py", "import games.registry"),
        ("jobs/simulations.py", "import rpc.client"),
    ],
)
def test_an_import_in_the_wrong_direction_fails_the_lint(copied: Path, file: str, line: str) -> None:
    path = copied / file
    path.write_text(f"{path.read_text()}\n{line}\n")
    linted = _lint_imports(copied)
    assert linted.returncode == 1
    assert line.split()[-1] in linted.stdout


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
