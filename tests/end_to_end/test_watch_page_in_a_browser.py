"""A page in a real browser follows a match through a restart of the hall."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By

from tests.end_to_end.browsers import await_true, faults, open_browser
from tests.end_to_end.hall import Hall
from tests.end_to_end.hammering import patient
from tests.end_to_end.rest import Rest, idempotency_key

pytestmark = pytest.mark.needs("chromium")


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[webdriver.Chrome]:
    driver = open_browser(tmp_path / "profile")
    yield driver
    driver.quit()


def begin(hall: Hall) -> tuple[Rest, str]:
    rest = Rest.guest(hall.api_url, "Ada & <Grace>")
    match_id = str(rest.create_match(game="toy", scenario="toy-plain", seats=1)["id"])
    rest.join(match_id, 0)
    rest.post(f"/v1/matches/{match_id}:start")
    return rest, match_id


def play_to_the_end(rest: Rest, match_id: str) -> int:
    """The last version."""
    while True:
        match = patient(rest.get, f"/v1/matches/{match_id}")
        if match["status"] == "ended":
            return int(match["version"])
        if match["to_act"] == [0]:
            patient(rest.act, match_id, {"type": "done"}, Idempotency_Key=idempotency_key())
        time.sleep(0.1)


def test_the_page_follows_a_match_through_a_restart_of_the_hall(breakable: Hall, browser: webdriver.Chrome) -> None:
    rest, match_id = begin(breakable)
    browser.get(f"{breakable.api_url}/watch/{match_id}")
    watch = browser.find_element(By.ID, "watch")

    def shows(version: int) -> Callable[[], bool]:
        return lambda: watch.get_attribute("data-version") == str(version)

    await_true(lambda: watch.get_attribute("data-connection") == "live", "the page does not follow")
    assert "Ada & <Grace>" in browser.find_element(By.ID, "seats").text
    rolled = rest.act(match_id, {"type": "roll"})
    await_true(shows(rolled["version"]), "the page does not show a roll")
    face = rolled["events"][0]["face"]
    await_true(lambda: str(face) in browser.find_element(By.ID, "events").text, "the roll is not told")

    for name in ("stream-gateway", "streams", "api", "board-1", "board-2"):
        breakable.stop(name)
    breakable.kill("redis")
    await_true(lambda: watch.get_attribute("data-connection") == "waiting", "the page does not notice the outage")
    breakable.mend()

    again = patient(rest.act, match_id, {"type": "roll"}, Idempotency_Key=idempotency_key())
    await_true(shows(again["version"]), "the page does not come back after the restart")
    rows = [row.text for row in browser.find_elements(By.CSS_SELECTOR, "#events > li")]
    told = [row for row in rows if "roll" in row.lower()]
    assert len(told) == 2, rows

    last = play_to_the_end(rest, match_id)
    await_true(shows(last), "the page does not show the end")
    await_true(lambda: watch.get_attribute("data-connection") == "over", "the page does not say that it is over")
    assert watch.get_attribute("data-status") == "ended"
    assert browser.find_element(By.ID, "result").text.startswith("Ranked: ")
    await_true(lambda: browser.find_element(By.ID, "title").text == "Plain (Toy)", "the page does not say which game")
    picture = browser.find_element(By.ID, "picture")
    await_true(lambda: picture.get_attribute("data-version") == str(last), "the picture does not show the end")
    await_true(lambda: browser.execute_script("return arguments[0].naturalWidth", picture), "the board is not drawn")
    assert picture.is_displayed()
    picture.click()
    await_true(lambda: len(browser.window_handles) == 2, "the picture does not open")
    browser.switch_to.window(browser.window_handles[-1])
    picture_url = f"{breakable.api_url}/v1/matches/{match_id}/board.svg"
    await_true(lambda: browser.current_url == picture_url, "another page opens than the picture")
    await_true(lambda: browser.find_elements(By.TAG_NAME, "svg"), "the page that opens shows no picture")
    drawn = browser.find_element(By.TAG_NAME, "svg")
    assert drawn.size == {"width": 1200, "height": 400}, "the picture does not open at its full size"


def test_the_pages_ask_nothing_of_other_hosts_and_log_no_fault(hall: Hall, browser: webdriver.Chrome) -> None:
    _, match_id = begin(hall)
    for path in (f"/watch/{match_id}", "/docs"):
        browser.get(hall.api_url + path)
        time.sleep(1)
        hosts = browser.execute_script(
            "return performance.getEntriesByType('resource').map(entry => new URL(entry.name).host)"
        )
        ours = {url.removeprefix("http://") for url in (hall.api_url, hall.stream_url)}
        assert set(hosts) <= ours
        assert faults(browser) == []
