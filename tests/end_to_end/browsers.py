"""A real browser without a window, for tests of pages."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,1600",
)


def open_browser(profile: Path) -> webdriver.Chrome:
    options = Options()
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    program = shutil.which("chromedriver")
    assert program is not None
    return webdriver.Chrome(options, Service(program))


def await_true(condition: Callable[[], Any], what: str, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


def faults(browser: webdriver.Chrome) -> list[Any]:
    """What the pages complained of in the browser's console."""
    return [row for row in browser.get_log("browser") if row["level"] == "SEVERE"]  # type: ignore[no-untyped-call]
