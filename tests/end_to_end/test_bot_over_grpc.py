"""The example bot, as its author would run it: with proto/play.proto, an address and a key."""

from __future__ import annotations

import subprocess
import sys
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


def bot(hall: Hall, player: Rest, match: str, folder: Path) -> subprocess.Popen[str]:
    """Started in a folder of its own, as of somebody who has nothing else of ours."""
    command = [
        sys.executable,
        str(ROOT / "examples" / "python_bot.py"),
        hall.settings.grpc_address,
        str(player.key),
        match,
    ]
    environ = {"PATH": "/usr/bin:/bin"}
    return subprocess.Popen(command, cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


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
    for each in [bot(hall, player, match, tmp_path) for player in players]:
        _, said = each.communicate(timeout=SECONDS)
        assert (each.returncode, said) == (0, "")
    told = players[0].get(f"/v1/matches/{match}")
    assert (told["status"], told["outcome"] is None) == ("ended", False)


def test_a_bot_plays_on_when_the_process_it_talks_to_is_killed(hall: Hall, tmp_path: Path) -> None:
    players, match = seated(hall, **TOY)
    first = bot(hall, players[0], match, tmp_path)
    stream = players[1].stream(players[1].get(f"/v1/matches/{match}")["stream_url"])
    seen: list[str] = []
    while "seat_done" not in seen:
        seen += [event["type"] for event in next(stream)["data"].get("events", [])]
    hall.restart("play")
    second = bot(hall, players[1], match, tmp_path)
    for each in (first, second):
        _, said = each.communicate(timeout=SECONDS)
        assert (each.returncode, said) == (0, "")
    assert players[0].get(f"/v1/matches/{match}")["status"] == "ended"


def test_a_bot_that_plays_faster_than_its_key_may_waits_and_plays_on(hall: Hall, tmp_path: Path) -> None:
    players, match = seated(hall, **TOY)
    hall.environs["play"]["FIREHALL_KEY_LIMIT"] = "20/5"
    hall.restart("play")
    try:
        for each in [bot(hall, player, match, tmp_path) for player in players]:
            told, said = each.communicate(timeout=SECONDS)
            assert (each.returncode, said) == (0, "")
            assert "RESOURCE_EXHAUSTED" in told
    finally:
        del hall.environs["play"]["FIREHALL_KEY_LIMIT"]
        hall.restart("play")
    assert players[0].get(f"/v1/matches/{match}")["status"] == "ended"
