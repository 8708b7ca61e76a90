"""examples/browser_client.html, opened from a file in a real browser, plays a match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By

from deploy.processes import ROOT
from tests.end_to_end.browsers import await_true, faults, open_browser
from tests.end_to_end.hall import Hall
from tests.end_to_end.rest import Rest

PAGE = (ROOT / "examples" / "browser_client.html").as_uri()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[webdriver.Chrome]:
    driver = open_browser(tmp_path / "profile")
    yield driver
    driver.quit()


def shown(browser: webdriver.Chrome, name: str) -> str | None:
    return browser.find_element(By.ID, "client").get_attribute(f"data-{name}")


def click(browser: webdriver.Chrome, action: str) -> Any:
    """Click the first action of this type, as the page shows them at this moment. Falsy when there is none."""
    find = f"document.querySelector('#actions button[data-type=\"{action}\"]')"
    return browser.execute_script(f"const found = {find}; if (found) found.click(); return found !== null")


def do(browser: webdriver.Chrome, action: str, event: str) -> None:
    """Click an action, and again when the bot was quicker, until the page tells what it did."""
    await_true(lambda: click(browser, action), f"no action {action} is shown")

    def told() -> bool:
        if problem(browser):
            click(browser, action)
        return event in events(browser)

    await_true(told, f"{event} is not told")


def over(browser: webdriver.Chrome) -> bool:
    """Whether the match is over. Where it is not, is done, or takes the first option of what is asked."""
    click(browser, "done")
    click(browser, "choose")
    return shown(browser, "status") == "ended"


def begin_as(browser: webdriver.Chrome, name: str) -> None:
    field = browser.find_element(By.ID, "name")
    field.clear()
    field.send_keys(name)
    browser.find_element(By.CSS_SELECTOR, "#begin button").click()


def problem(browser: webdriver.Chrome) -> str:
    return browser.find_element(By.ID, "problem").text


def events(browser: webdriver.Chrome) -> str:
    return browser.find_element(By.ID, "events").text


@pytest.mark.needs("chromium")
def test_the_page_plays_a_match_beside_a_bot_to_its_end(hall: Hall, browser: webdriver.Chrome) -> None:
    browser.get(PAGE)
    address = browser.find_element(By.ID, "hall")
    address.clear()
    address.send_keys(hall.api_url)
    begin_as(browser, " ")
    await_true(lambda: problem(browser) != "", "a name that the hall refuses is not told")
    begin_as(browser, "A name that is longer than the 32 letters of a name")
    do(browser, "roll", "die rolled seat 0")
    assert problem(browser) == ""
    picture = browser.find_element(By.ID, "picture")
    await_true(lambda: browser.execute_script("return arguments[0].naturalWidth", picture), "the board is not drawn")

    browser.refresh()
    await_true(lambda: shown(browser, "connection") == "live", "the page does not go on after it was loaded again")
    do(browser, "done", "seat done seat 0")
    await_true(lambda: over(browser), "the match does not end", 200)
    outcome = Rest(hall.api_url).get(f"/v1/matches/{match_id(browser)}")["outcome"]
    await_true(lambda: outcome["result"] in browser.find_element(By.ID, "status").text, "the result is not shown")
    # The first name is refused, and a second click on an action that is already done; a busy hall is asked again.
    assert [fault for fault in faults(browser) if not re.search("409|422|503", fault["message"])] == []


def match_id(browser: webdriver.Chrome) -> str:
    return str(browser.execute_script("return session.match"))
