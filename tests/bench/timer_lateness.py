"""How late timers ring: `python -m tests.bench.timer_lateness [timers] [seconds]`.

One timers process over a Redis with the hall's own configuration (every write on disk); a board that only knows
clocks answers on the same cores. Lateness: from due to the call's arrival at board, on the store's clock.
"""

from __future__ import annotations

import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from deploy.redis_server import RedisServer
from rpc import installation, store_client
from rpc.settings import read
from services.timers.store import Timer, TimerStore
from tests.ports import find_free_port
from tests.services.timers.board_stand_in import StandIn, serving
from tests.services.timers.processes import process

LEAD_MS = 5000


def measure(folder: Path, count: int, seconds: float) -> list[float]:
    """Milliseconds of lateness of each of `count` timers that fall due evenly over `seconds`."""
    with RedisServer(folder / "redis", find_free_port()) as server:
        store = TimerStore(store_client.connect(server.url))
        board = StandIn(store)
        environ = {"FIREHALL_HOME": str(folder), "STATE_URL": server.url}
        token = installation.load(read(environ).home).service_token()
        with serving(board, token) as port, process(read({**environ, "FIREHALL_BOARD": f"127.0.0.1:{port}"})):
            due = arm(store, count, seconds)
            while len(board.applied) < count:
                threading.Event().wait(0.2)
            return sorted(now_ms - due[match_id] for match_id, _, now_ms in board.asked)


def arm(store: TimerStore, count: int, seconds: float) -> dict[str, int]:
    """The due time of each. They are armed far away first, which tells how long arming takes on this disk."""
    began_ms = store.now_us() // 1000
    arm_all(store, {f"match-{number}": began_ms + 3_600_000 for number in range(count)})
    armed_ms = store.now_us() // 1000
    first = armed_ms + 2 * (armed_ms - began_ms) + LEAD_MS
    due = {f"match-{number}": first + int(number * seconds * 1000 / count) for number in range(count)}
    arm_all(store, due)
    if store.now_us() // 1000 > first:
        raise SystemExit("arming took too long to measure anything: the machine is too busy")
    return due


def arm_all(store: TimerStore, due: dict[str, int]) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda timer: store.arm(Timer(timer[0], 1, timer[1])), due.items()))


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60.0
    with tempfile.TemporaryDirectory() as folder:
        late = measure(Path(folder), count, seconds)
    p50, p99 = late[len(late) // 2], late[int(len(late) * 0.99)]
    print(
        f"{count} timers over {seconds:.0f} s, rung {len(late)} times: p50 {p50:.1f} ms, p99 {p99:.1f} ms, "
        f"worst {late[-1]:.1f} ms, earliest {late[0]:.1f} ms"
    )


if __name__ == "__main__":
    main()
