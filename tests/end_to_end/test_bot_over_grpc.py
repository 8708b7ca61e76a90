"""The example bot, as its author would run it: with proto/play.proto, an address and a key."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from deploy.processes import ROOT
from tests.end_to_end.hall import Hall
from tests.end_to_end.rest import Json, Rest

SECONDS = 200
TOY: Json = {"game": "toy", "scenario": "toy-plain", "seats": 2}
CITY: Json = {
    "game": "firefighters-on-duty",
    "scenario": "corner-shop",
    "seats": 1,
    "options": {"mode": "untimed"},
}


class Bots:
    """Bots of one match, each started in a folder that holds nothing else of ours."""

    def __init__(self, hall: Hall, match: str, folder: Path) -> None:
        self._hall, self._match, self._folder = hall, match, folder
        self.started: list[subprocess.Popen[str]] = []

    def start(self, player: Rest) -> None:
        command = [
            sys.executable,
            str(ROOT / "examples" / "python_bot.py"),
            self._hall.settings.grpc_address,
            str(player.key),
            self._match,
        ]
        environ = {"PATH": "/usr/bin:/bin"}
        pipe = subprocess.PIPE
        self.started += [subprocess.Popen(command, cwd=self._folder, env=environ, stdout=pipe, stderr=pipe, text=True)]

    def play(self) -> list[str]:
        """What each of them printed on its way to the end of the match."""
        ends = [each.communicate(timeout=SECONDS) for each in self.started]
        assert [(each.returncode, said) for each, (_, said) in zip(self.started, ends, strict=True)] == [
            (0, "") for _ in ends
        ]
        return [told for told, _ in ends]


@contextmanager
def bots(hall: Hall, match: str, folder: Path) -> Iterator[Bots]:
    """None of them outlives its test."""
    playing = Bots(hall, match, folder)
    try:
        yield playing
    finally:
        for each in playing.started:
            each.kill()
            each.communicate()


def seated(hall: Hall, **wanted: Any) -> tuple[list[Rest], str]:
    """A running match with a player at each seat."""
    players = [Rest.guest(hall.api_url, f"Bot {seat}") for seat in range(wanted["seats"])]
    match = players[0].create_match(**wanted)["id"]
    for seat, player in enumerate(players):
        player.join(match, seat)
    players[0].post(f"/v1/matches/{match}:start")
    return players, match


@pytest.mark.parametrize("wanted", [TOY, CITY], ids=["toy", "firefighters"])
def test_bots_at_all_seats_play_a_match_to_its_end(hall: Hall, tmp_path: Path, wanted: Json) -> None:
    players, match = seated(hall, **wanted)
    with bots(hall, match, tmp_path) as playing:
        for player in players:
            playing.start(player)
        playing.play()
    told = players[0].get(f"/v1/matches/{match}")
    assert (told["status"], told["outcome"] is None) == ("ended", False)


def test_a_bot_plays_on_when_the_process_it_talks_to_is_killed(breakable: Hall, tmp_path: Path) -> None:
    players, match = seated(breakable, **TOY)
    with bots(breakable, match, tmp_path) as playing:
        playing.start(players[0])
        stream = players[1].follow(players[1].get(f"/v1/matches/{match}")["stream_url"])
        seen: list[str] = []
        while "seat_done" not in seen:
            seen += [event["type"] for event in next(stream)["data"].get("events", [])]
        breakable.restart("play")
        playing.start(players[1])
        playing.play()
    assert players[0].get(f"/v1/matches/{match}")["status"] == "ended"


@pytest.fixture
def slow_keys(breakable: Hall) -> Iterator[Hall]:
    """A hall whose gRPC lets a key call three times at once and three times a second."""
    breakable.environs["play"]["FIREHALL_KEY_LIMIT"] = "3/3"
    breakable.restart("play")
    breakable.await_ready()
    yield breakable
    del breakable.environs["play"]["FIREHALL_KEY_LIMIT"]
    breakable.restart("play")


def test_a_bot_that_plays_faster_than_its_key_may_waits_and_plays_on(slow_keys: Hall, tmp_path: Path) -> None:
    """The shortest match asks for ten calls of each bot; one of the two is too fast on any machine."""
    players, match = seated(slow_keys, **TOY)
    with bots(slow_keys, match, tmp_path) as playing:
        for player in players:
            playing.start(player)
        assert "RESOURCE_EXHAUSTED" in "".join(playing.play())
    assert players[0].get(f"/v1/matches/{match}")["status"] == "ended"
