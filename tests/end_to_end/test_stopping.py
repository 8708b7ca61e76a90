"""A hall in the middle of its work can be stopped, every process in time, and goes on where it was."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.end_to_end.following import Follower
from tests.end_to_end.hall import Hall
from tests.end_to_end.journals import assert_whole, await_end, journal
from tests.end_to_end.rest import Refusal, Rest


@pytest.fixture
def busy_hall(tmp_path: Path) -> Iterator[Hall]:
    with Hall(tmp_path, FIREHALL_EXTRA_GAMES="tests.end_to_end.sleepy_game:SleepyGame") as hall:
        yield hall


def _match(hall: Hall, bot: str) -> tuple[Rest, str]:
    owner = Rest.guest(hall.api_url)
    match = owner.create_match(game="toy", scenario="toy-plain", seats=2)["id"]
    owner.join(match, 0)
    owner.post(f"/v1/matches/{match}/seats/1:bot", {"bot": bot})
    owner.post(f"/v1/matches/{match}:start")
    return owner, match


def _await_bot(owner: Rest, match: str) -> int:
    """The version at which the bot's seat is done, once it is."""
    while True:
        seen = owner.get(f"/v1/matches/{match}")
        if seen["view"]["done"][1]:
            return int(seen["version"])
        time.sleep(0.1)


def test_every_process_stops_when_told_and_a_match_goes_on_after_all_of_them_did(busy_hall: Hall) -> None:
    _match(busy_hall, "endless")
    owner, match = _match(busy_hall, "random")
    reached = _await_bot(owner, match)
    follower = Follower(owner, owner.get(f"/v1/matches/{match}")["stream_url"])
    follower.start()
    follower.await_version(reached)
    for name in busy_hall.names:
        busy_hall.stop(name)
    busy_hall.kill("redis")
    with pytest.raises(httpx.TransportError):
        owner.get(f"/v1/matches/{match}")
    busy_hall.mend()
    assert owner.get(f"/v1/matches/{match}")["version"] == reached
    while owner.get(f"/v1/matches/{match}")["status"] == "running":
        with contextlib.suppress(Refusal):  # the bot or the fire may be at it
            owner.act(match, {"type": "done"})
        time.sleep(0.1)
    ended = await_end(owner, match)
    assert_whole(journal(owner, match), ended)
    follower.join(60)
    follower.assert_whole(ended["version"])


@pytest.mark.soak
def test_a_bot_that_never_decides_plays_something_in_the_end(busy_hall: Hall) -> None:
    owner, match = _match(busy_hall, "endless")
    started = owner.get(f"/v1/matches/{match}")["version"]
    while owner.get(f"/v1/matches/{match}")["version"] == started:
        time.sleep(0.5)
