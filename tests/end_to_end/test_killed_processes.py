"""kill -9 of each process in mid-match: it goes on and ends, nothing acknowledged is lost, streams resume."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.end_to_end.following import Follower
from tests.end_to_end.hall import Hall
from tests.end_to_end.hammering import patient
from tests.end_to_end.journals import acts, assert_whole, await_end, journal
from tests.end_to_end.rest import Refusal, Rest, idempotency_key
from tests.sampling import amount

TIMES = amount(1, 5)
PROCESSES = (
    "board-1",
    "board-2",
    "streams",
    "stream-gateway",
    "dice",
    "timers",
    "catalog",
    "players",
    "api",
    "worker-phases",
    "worker-bots",
    "redis",
)
Json = dict[str, Any]

pytestmark = pytest.mark.sampled


class Player(threading.Thread):
    """The one human seat: rolls three dice a round, says done, keeps what was acknowledged."""

    def __init__(self, rest: Rest, match_id: str) -> None:
        super().__init__(daemon=True)
        self.rest, self.match_id = rest, match_id
        self.accepted: dict[int, Json] = {}
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while self._turn():
                time.sleep(0.02)
        except BaseException as error:
            self.error = error

    def _turn(self) -> bool:
        match = patient(self.rest.get, f"/v1/matches/{self.match_id}")
        if match["status"] == "ended":
            return False
        if 0 not in match["to_act"]:
            return True
        types = [action["type"] for action in patient(self.rest.legal, self.match_id)]
        wanted = next((kind for kind in ("roll", "done") if kind in types), None)
        if wanted is not None:
            self._act({"type": wanted})
        return True

    def _act(self, action: Json) -> None:
        try:
            answer = patient(self.rest.act, self.match_id, action, Idempotency_Key=idempotency_key())
        except Refusal as refusal:
            if refusal.status != 409:
                raise
            return
        assert answer["version"] not in self.accepted
        self.accepted[answer["version"]] = action


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with Hall(tmp_path_factory.mktemp("hall")) as running:
        yield running


def begin(hall: Hall) -> tuple[Rest, Json]:
    """A timed match of one human and three bots, started."""
    rest = Rest.guest(hall.api_url, "Survivor")
    options = {"timed": True, "action_phase_ms": 20_000}
    match = rest.create_match(game="toy", scenario="toy-plain", seats=4, options=options)
    rest.join(match["id"], 0)
    for seat in (1, 2, 3):
        rest.post(f"/v1/matches/{match['id']}/seats/{seat}:bot", {"bot": "random"})
    rest.post(f"/v1/matches/{match['id']}:start")
    return rest, rest.get(f"/v1/matches/{match['id']}")


def play_through(hall: Hall, process: str) -> None:
    """Kill `process` once the match is under way, start it again, and hold the finished match to account."""
    rest, match = begin(hall)
    follower, player = Follower(rest, match["stream_url"]), Player(rest, match["id"])
    follower.start()
    player.start()
    _await(lambda: len(player.accepted) >= 2 and follower.versions)
    hall.kill(process)
    time.sleep(0.3)
    hall.start(process)
    player.join(90)
    assert player.error is None, player.error
    assert not player.is_alive(), f"the match does not go on:\n{hall.ends_of_logs()}"
    ended = await_end(rest, match["id"])
    entries = journal(rest, match["id"])
    assert_whole(entries, ended)
    made = acts(entries)
    assert {version: made.get(version) for version in player.accepted} == {
        version: (0, action) for version, action in player.accepted.items()
    }
    assert sum(seat == 0 for seat, _ in made.values()) == len(player.accepted)
    follower.join(20)
    follower.stopped.set()
    follower.assert_whole(ended["version"])


def _await(condition: Any, seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "the match did not get under way"
        time.sleep(0.05)


@pytest.mark.parametrize("process", PROCESSES)
def test_a_match_outlives_each_of_its_processes(hall: Hall, process: str) -> None:
    for _ in range(TIMES):
        play_through(hall, process)
        hall.await_ready()


@pytest.mark.needs("C compiler")
def test_nothing_acknowledged_is_lost_when_redis_dies_on_a_slow_disk(tmp_path: Path, monkeypatch: Any) -> None:
    library = tmp_path / "slow_disk.so"
    source = Path(__file__).parent / "slow_disk.c"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    hall = Hall(tmp_path / "hall")
    start = hall.redis.start

    def start_slowly() -> Any:
        with monkeypatch.context() as patch:
            patch.setenv("LD_PRELOAD", str(library))
            patch.setenv("SLOW_DISK_MS", "30")
            return start()

    monkeypatch.setattr(hall.redis, "start", start_slowly)
    with hall:
        for _ in range(TIMES):
            play_through(hall, "redis")


def test_a_hall_that_stops_as_a_deployment_does_goes_on_where_it_was(hall: Hall) -> None:
    rest, match = begin(hall)
    follower = Follower(rest, match["stream_url"])
    follower.start()
    _await(lambda: follower.versions)
    seconds = {name: hall.stop(name) for name in list(hall.processes)}
    assert max(seconds.values()) < 4, seconds
    with pytest.raises(httpx.TransportError):
        rest.get(f"/v1/matches/{match['id']}")
    for name in seconds:
        hall.start(name)
    hall.await_ready()
    player = Player(rest, match["id"])
    player.start()
    player.join(90)
    assert player.error is None
    ended = await_end(rest, match["id"])
    assert_whole(journal(rest, match["id"]), ended)
    follower.join(20)
    follower.assert_whole(ended["version"])
