"""What a machine may lack. `@pytest.mark.needs("chromium")` skips a test there, and the report names it at the end.

The same report lists the long runs that wait for `make soak`.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Callable

import pytest

PREFIX = "NOT RUN"


def _docker_answers() -> bool:
    """The client may be installed without an engine, so its presence says nothing."""
    if shutil.which("docker") is None:
        return False
    try:
        asked = subprocess.run(["docker", "version"], capture_output=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def _chromium_is_here() -> bool:
    browser = any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    return browser and shutil.which("chromedriver") is not None


PROBES: dict[str, tuple[str, Callable[[], bool]]] = {
    "chromium": ("apt-get install chromium chromium-driver", _chromium_is_here),
    "C compiler": ("apt-get install gcc", lambda: any(shutil.which(name) for name in ("cc", "gcc", "clang"))),
    "curl": ("apt-get install curl", lambda: shutil.which("curl") is not None),
    "nginx": ("apt-get install nginx-light", lambda: shutil.which("nginx") is not None),
    "Docker engine": ("start a Docker engine", _docker_answers),
    "soak": ("make soak", lambda: os.environ.get("FIREHALL_SOAK") == "1"),
}


@functools.cache
def present(capability: str) -> bool:
    """Raises KeyError for a name that no probe knows."""
    return PROBES[capability][1]()


class Capabilities:
    """The pytest plugin behind the `needs` and `soak` marks and the list of what was not run."""

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        needed = [str(name) for mark in item.iter_markers("needs") for name in mark.args]
        if item.get_closest_marker("soak") is not None:
            needed.append("soak")
        for capability in needed:
            if not present(capability):
                pytest.skip(f"{PREFIX} [{capability}]: {PROBES[capability][0]}")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        lacking = not_run(terminalreporter.stats.get("skipped", []))
        if not lacking:
            return
        terminalreporter.section(PREFIX)
        for capability, names in sorted(lacking.items()):
            terminalreporter.write_line(f"{capability} ({PROBES[capability][0]}):")
            for name in names:
                terminalreporter.write_line(f"  {name}")


def not_run(reports: list[pytest.TestReport]) -> dict[str, list[str]]:
    """Capability -> the tests that were skipped for want of it."""
    lacking: dict[str, list[str]] = defaultdict(list)
    for report in reports:
        reason = str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else ""
        reason = reason.removeprefix("Skipped: ")
        if reason.startswith(f"{PREFIX} ["):
            lacking[reason[len(PREFIX) + 2 : reason.index("]")]].append(report.nodeid)
    return lacking
