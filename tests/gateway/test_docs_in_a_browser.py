"""The reference in a real browser, with nothing but this server to talk to."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests.gateway.api_process import Process

pytestmark = pytest.mark.needs("chromium")

PATIENCE_SECONDS = 60
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
RESOURCES = "return performance.getEntriesByType('resource').map(entry => entry.name)"


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[webdriver.Chrome]:
    options = Options()
    for flag in (*FLAGS, f"--user-data-dir={tmp_path / 'profile'}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    program = shutil.which("chromedriver")
    assert program is not None
    driver = webdriver.Chrome(options, Service(program))
    yield driver
    driver.quit()


def test_the_reference_shows_every_operation_and_asks_nobody_else(
    api_process: Process, browser: webdriver.Chrome
) -> None:
    browser.get(f"{api_process.url}/docs")
    waiting = WebDriverWait(browser, PATIENCE_SECONDS)
    waiting.until(lambda page: page.find_elements(By.CSS_SELECTOR, ".opblock"))
    shown = browser.find_element(By.ID, "reference").text
    for summary in ("Act in a match.", "Become a guest.", "Roll dice."):
        assert summary in shown
    asked = browser.execute_script(RESOURCES)
    assert asked
    assert [name for name in asked if not name.startswith((api_process.url, "data:"))] == []
    severe = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]  # type: ignore[no-untyped-call]
    assert [entry for entry in severe if "favicon" not in entry["message"]] == []
