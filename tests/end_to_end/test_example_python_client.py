"""examples/python_client.py plays a match as it is, and loses nothing to a network that breaks."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from deploy.processes import ROOT
from examples.python_client import Client, Player, any_action
from tests.end_to_end.cutting_proxy import CuttingProxy
from tests.end_to_end.hall import Hall
from tests.end_to_end.rest import Rest
from tests.ports import free_ports

PROGRAM = ROOT / "examples" / "python_client.py"


def test_the_program_plays_a_match_beside_a_bot_to_its_end(hall: Hall) -> None:
    command = [sys.executable, str(PROGRAM), hall.api_url]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    first, *told, last = done.stdout.splitlines()
    match_id = first.split()[1].rstrip(";")
    match = Rest(hall.api_url).get(f"/v1/matches/{match_id}")
    assert match["status"] == "ended"
    assert f'"result": "{match["outcome"]["result"]}"' in last
    assert [seat["kind"] for seat in match["seats"]] == ["human", "bot"]
    assert "match_ended" in [line for line in told if "refused: " not in line][-1]
    entries = Rest(hall.api_url).get(f"/v1/matches/{match_id}/journal")["entries"]
    assert {0, 1} <= {entry["seat"] for entry in entries if entry["kind"] == "action"}


def test_the_program_says_where_no_hall_answers() -> None:
    nowhere = f"http://127.0.0.1:{free_ports(1)[0]}"
    done = subprocess.run(
        [sys.executable, str(PROGRAM), nowhere], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"No hall answers at {nowhere}: ")


class Counting(Client):
    """Keeps the version of every action that was answered."""

    def __init__(self, url: str, key: str = "", patience: float = 60) -> None:
        super().__init__(url, key, patience)
        self.acted: list[int] = []

    def act(self, match_id: str, action: dict[str, Any]) -> dict[str, Any]:
        answer = super().act(match_id, action)
        self.acted.append(answer["version"])
        return answer


def port(url: str) -> int:
    return int(url.rsplit(":", 1)[1])


def test_two_clients_play_and_follow_through_a_network_that_cuts_connections(hall: Hall) -> None:
    with (
        CuttingProxy("127.0.0.1", port(hall.api_url), cut=0.05, seed=12) as api,
        CuttingProxy("127.0.0.1", port(hall.stream_url), cut=0.05, seed=17) as streams,
        ThreadPoolExecutor() as threads,
    ):
        url = f"http://127.0.0.1:{api.port}"
        ada, grace = (Counting(url, Client.guest(url, name).key) for name in ("Ada", "Grace"))
        match = ada.create(game="toy", scenario="toy-plain", seats=2, seat=0, options={"timed": False})
        seen = [match, grace.join(match["id"], 1)]
        for each in seen:
            each["stream_url"] = each["stream_url"].replace(f":{port(hall.stream_url)}/", f":{streams.port}/")
        heard = threads.submit(lambda: list(ada.follow(match["stream_url"])))
        ada.start(match["id"])
        plays = [threads.submit(Player(*one, any_action).play) for one in zip((ada, grace), seen, strict=True)]
        assert [play.result(200)["status"] for play in plays] == ["ended", "ended"]
        versions = [message["id"] for message in heard.result(30)]
        assert api.cuts > 0
        assert streams.cuts > 0
    assert versions == list(range(versions[0], versions[-1] + 1))
    entries = Rest(hall.api_url).get(f"/v1/matches/{match['id']}/journal")["entries"]
    done = [[e["version"] for e in entries if e["kind"] == "action" and e["seat"] == seat] for seat in (0, 1)]
    assert done == [ada.acted, grace.acted]
