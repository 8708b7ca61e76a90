"""A hall on one machine outlives the death of any of its processes, and stops as a whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deploy.processes import ROOT
from deploy.redis_server import RedisServer
from deploy.run import AlreadyRunning, only_hall
from deploy.supervisor import leash
from tests.ports import free_ports

SCRIPT = """
import sys
from pathlib import Path
from deploy.supervisor import Supervisor

folder = Path(sys.argv[1])
supervisor = Supervisor(folder / "logs", tell=lambda text: print(text, flush=True))
for number, command in enumerate(sys.argv[2:]):
    supervisor.add(f"part-{number}", command, {"PATH": "/usr/bin:/bin"}, folder)
sys.exit(0 if supervisor.run() else 1)
"""
LONG = "echo $$ >> pids; exec sleep 600"
PATIENCE_SECONDS = 60


class Supervised:
    def __init__(self, folder: Path, *lines: str) -> None:
        self.folder = folder
        command = [sys.executable, "-c", SCRIPT, str(folder), *lines]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Supervised:
        return self

    def __exit__(self, *_: object) -> None:
        with self.process:
            self.process.terminate()

    def pids(self, count: int) -> list[int]:
        """Once `count` commands have written theirs."""
        await_true(lambda: len(self._pids()) >= count, f"fewer than {count} commands were started")
        return self._pids()

    def _pids(self) -> list[int]:
        path = self.folder / "pids"
        return [int(pid) for pid in path.read_text().split()] if path.exists() else []

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Supervised]:
    with Supervised(tmp_path, LONG, LONG) as supervised:
        yield supervised


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """A hall closes what it writes to others, and so would whatever runs after it in this process."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def await_true(condition: Callable[[], bool], otherwise: str) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.05)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_killed_process_is_started_again_and_the_others_stay(two: Supervised) -> None:
    first, second = two.pids(2)
    os.kill(first, signal.SIGKILL)
    third = two.pids(3)[2]
    assert _alive(second)
    assert _alive(third)
    assert two.stop() == 0


def test_a_stop_ends_every_process_also_one_that_was_started_again(two: Supervised) -> None:
    os.kill(two.pids(2)[0], signal.SIGKILL)
    pids = two.pids(3)
    assert two.stop() == 0
    assert not any(_alive(pid) for pid in pids)


def test_a_command_that_cannot_be_kept_up_stops_the_hall_and_is_named(tmp_path: Path) -> None:
    with Supervised(tmp_path, LONG, "echo cannot start; exit 3") as supervised:
        assert supervised.process.stdout is not None
        said = supervised.process.stdout.read()
    assert supervised.process.returncode == 1
    assert "part-1 ended with code 3, 5 times; giving up" in said
    assert "cannot start" in (tmp_path / "logs" / "part-1.log").read_text()
    assert not any(_alive(pid) for pid in supervised.pids(1))


def test_the_log_of_the_last_run_is_kept_beside_the_new_one(tmp_path: Path) -> None:
    for word in ("first", "second"):
        with Supervised(tmp_path, f"echo {word}; {LONG}") as supervised:
            supervised.pids(1 if word == "first" else 2)
            assert supervised.stop() == 0
    assert (tmp_path / "logs" / "part-0.log.1").read_text() == "first\n"
    assert (tmp_path / "logs" / "part-0.log").read_text() == "second\n"


def test_a_second_hall_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    with only_hall(tmp_path), pytest.raises(AlreadyRunning, match="already runs"), only_hall(tmp_path):
        pass


def test_what_a_hall_writes_is_for_its_user_alone(tmp_path: Path) -> None:
    with only_hall(tmp_path / "hall"), RedisServer(tmp_path / "hall" / "redis", free_ports(1)[0]):
        written = [tmp_path / "hall", *(tmp_path / "hall").rglob("*")]
        assert len(written) > 4
        assert {path.name: path.stat().st_mode & 0o077 for path in written if path.stat().st_mode & 0o077} == {}


def test_a_hall_knows_whether_the_last_one_was_killed(tmp_path: Path) -> None:
    with only_hall(tmp_path) as was_killed:
        assert not was_killed
    with only_hall(tmp_path) as was_killed:
        assert not was_killed
    (tmp_path / "run.lock").write_text("12345")
    with only_hall(tmp_path) as was_killed:
        assert was_killed


@pytest.mark.skipif(not leash(), reason="the system has no way to end a process with its parent")
def test_what_a_killed_hall_had_started_ends_with_it(two: Supervised) -> None:
    pids = two.pids(2)
    two.process.kill()
    two.process.wait(60)
    await_true(lambda: not any(_alive(pid) for pid in pids), "they live on")
