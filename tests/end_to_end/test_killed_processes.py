"""kill -9 of each process in mid-match: it goes on and ends, nothing acknowledged is lost, streams resume.

In `make test` three processes are killed in one match, shortly after one another; in `make soak` each alone."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.following import following
from tests.end_to_end.hall import Hall
from tests.end_to_end.hammering import patient
from tests.end_to_end.journals import acts, assert_whole, await_end, journal
from tests.end_to_end.rest import Refusal, Rest, idempotency_key
from tests.sampling import SOAK, amount

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
KILLED = [(name,) for name in PROCESSES] if SOAK else [PROCESSES[place::4] for place in range(4)]
DOWN_SECONDS = 0.3
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


def play_through(hall: Hall, killed: Sequence[str]) -> None:
    """Kill these one by one once the match is under way, start each again, and hold the finished match to account."""
    rest, match = begin(hall)
    player = Player(rest, match["id"])
    with following(match["id"], rest) as (follower,):
        player.start()
        _await(lambda: len(player.accepted) >= 2)
        for process in killed:
            hall.kill(process)
            time.sleep(DOWN_SECONDS)
            hall.start(process)
        player.join(150)
        assert player.error is None, player.error
        assert not player.is_alive(), f"the match does not go on:\n{hall.ends_of_logs()}"
        ended = await_end(rest, match["id"])
        follower.join(60)
    follower.assert_whole(ended["version"])
    entries = journal(rest, match["id"])
    assert_whole(entries, ended)
    made = acts(entries)
    assert {version: made.get(version) for version in player.accepted} == {
        version: (0, action) for version, action in player.accepted.items()
    }
    assert sum(seat == 0 for seat, _ in made.values()) == len(player.accepted)


def _await(condition: Any, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "the match did not get under way"
        time.sleep(0.05)


@pytest.mark.parametrize("killed", KILLED, ids="+".join)
def test_a_match_outlives_each_of_its_processes(breakable: Hall, killed: Sequence[str]) -> None:
    for _ in range(TIMES):
        play_through(breakable, killed)
        breakable.await_ready()


@pytest.mark.needs("C compiler")
def test_nothing_acknowledged_is_lost_when_redis_dies_on_a_slow_disk(
    breakable: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = tmp_path / "slow_disk.so"
    source = Path(__file__).parent / "slow_disk.c"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    start = breakable.redis.start

    def start_slowly() -> Any:
        with monkeypatch.context() as patch:
            patch.setenv("LD_PRELOAD", str(library))
            patch.setenv("SLOW_DISK_MS", "30")
            return start()

    monkeypatch.setattr(breakable.redis, "start", start_slowly)
    try:
        breakable.restart("redis")
        breakable.await_ready()
        for _ in range(TIMES):
            play_through(breakable, ["redis"])
    finally:
        breakable.kill("redis")  # the next one is quick again
