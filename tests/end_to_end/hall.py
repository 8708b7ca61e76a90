"""A whole hall for a test: every process of the Procfile for real, on free ports, in a folder of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from types import TracebackType

from deploy.processes import ROOT, commands, environment
from deploy.redis_server import RedisServer
from deploy.welcome import await_ready, doors
from rpc.settings import Settings, read
from tests.ports import free_ports

STOP_SECONDS = 4.0
"""Every process must have stopped so long after SIGTERM; a second later `make run` would kill it."""
DEFAULTS = {
    "FIREHALL_EXTRA_GAMES": "tests.toy_game:ToyGame",
    "FIREHALL_KEY_LIMIT": "100000/100000",
    "FIREHALL_ADDRESS_LIMIT": "100000/100000",
    "FIREHALL_NEWCOMER_LIMIT": "100000/100000",
}


class Hall:
    """`with Hall(tmp_path) as hall:` is ready to play at hall.api_url.

    Its Redis keeps data as in production, so `kill("redis")` loses nothing that was acknowledged. Before it starts,
    `hall.environs["board-1"]["STATE_URL"] = ...` changes what one process is told. `given`: variables for all.
    """

    def __init__(self, home: Path, redis_options: tuple[str, ...] = (), **given: str) -> None:
        environ = {**DEFAULTS, **given}
        self.home = home
        self.names = list(commands())
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        ports = free_ports(11)
        self.redis = RedisServer(home / "redis", ports.pop(), *redis_options)
        self.settings = _settings(home, self.redis.url, ports, environ)
        self.environ = {**environment(self.settings), **environ}
        self.environs: dict[str, dict[str, str]] = {name: {} for name in self.names}
        self._commands = commands()

    @property
    def api_url(self) -> str:
        return self.settings.api_url

    @property
    def stream_url(self) -> str:
        return self.settings.stream_url

    @property
    def boards(self) -> tuple[str, ...]:
        """Addresses of the board processes "board-1" and "board-2"."""
        return self.settings.board

    def __enter__(self) -> Hall:
        try:
            (self.home / "metrics").mkdir(parents=True, exist_ok=True)
            (self.home / "logs").mkdir(exist_ok=True)
            self.redis.start()
            for name in self.names:
                self.start(name)
            self.await_ready()
        except BaseException:
            self._stop_all()
            raise
        return self

    def await_ready(self) -> None:
        # Twice as long as a user would wait: the machine may be busy.
        if not any(await_ready(doors(self.settings), self._all_run) for _ in range(2)):
            raise AssertionError(f"the hall is not ready; its logs end:\n{self.ends_of_logs()}")

    def _all_run(self) -> bool:
        return all(process.poll() is None for process in self.processes.values())

    def start(self, name: str) -> None:
        """Start a process that does not run ("redis" too), without waiting for it."""
        if name == "redis":
            self.redis.start()
            return
        environ = {**self.environ, **self.environs.get(name, {})}
        with (self.home / "logs" / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                ["/bin/sh", "-c", self._commands[name]],
                cwd=ROOT,
                env=environ,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self, name: str) -> None:
        """kill -9 of a process and its children, as when a machine fails."""
        if name == "redis":
            self.redis.kill()
            return
        process = self.processes.pop(name)
        _signal_group(process, signal.SIGKILL)
        process.wait()

    def restart(self, name: str) -> None:
        """kill -9, then start anew."""
        self.kill(name)
        self.start(name)

    def mend(self) -> None:
        """Start what does not run, and wait until the hall is ready."""
        for name in ("redis", *self.names):
            process = self.redis.process if name == "redis" else self.processes.get(name)
            if process is None or process.poll() is not None:
                self.start(name)
        self.await_ready()

    def stop(self, name: str) -> None:
        """SIGTERM, as a deployment does. Raises TimeoutExpired after 30 s."""
        process = self.processes[name]
        _signal_group(process, signal.SIGTERM)
        process.wait(30)
        del self.processes[name]

    def add_gateway(self, board: str, **environ: str) -> str:
        """A further gateway of one worker that writes through this board alone. Returns its URL once it is ready."""
        port = free_ports(1)[0]
        name = f"api-{port}"
        self._commands[name] = self._commands["api"]
        self.environs[name] = {
            "FIREHALL_BOARD": board,
            "FIREHALL_API_PORT": str(port),
            "FIREHALL_API_WORKERS": "1",
            **environ,
        }
        self.start(name)
        url = f"http://127.0.0.1:{port}"
        if not await_ready([f"{url}/readyz"]):
            raise AssertionError(f"a gateway is not ready:\n{self.log(name)}")
        return url

    def log(self, name: str, lines: int = 30) -> str:
        """The end of what a process said."""
        path = self.home / "logs" / f"{name}.log"
        said = path.read_text(errors="replace") if path.exists() else ""
        return "\n".join(said.splitlines()[-lines:])

    def ends_of_logs(self) -> str:
        return "\n".join(f"--- {name}\n{self.log(name, 8)}" for name in self.processes)

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """A command line tool of the project in the environment of this hall."""
        return subprocess.run(command, cwd=ROOT, env=self.environ, capture_output=True, text=True, check=False)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop_all()

    def _stop_all(self) -> None:
        for process in self.processes.values():
            _signal_group(process, signal.SIGTERM)
        deadline = time.monotonic() + STOP_SECONDS
        for process in self.processes.values():
            try:
                process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                _signal_group(process, signal.SIGKILL)
                process.wait()
        self.processes.clear()
        self.redis.stop()


def _settings(home: Path, redis_url: str, ports: list[int], environ: dict[str, str]) -> Settings:
    addresses = [f"127.0.0.1:{port}" for port in ports]
    given = {
        "FIREHALL_HOME": str(home),
        "REDIS_URL": redis_url,
        "FIREHALL_BOARD": f"{addresses[0]},{addresses[1]}",
        "FIREHALL_STREAMS": addresses[2],
        "FIREHALL_DICE": addresses[3],
        "FIREHALL_TIMERS": addresses[4],
        "FIREHALL_CATALOG": addresses[5],
        "FIREHALL_PLAYERS": addresses[6],
        "FIREHALL_API_URL": f"http://{addresses[7]}",
        "FIREHALL_STREAM_URL": f"http://{addresses[8]}",
        "FIREHALL_GRPC_ADDRESS": addresses[9],
    }
    return read({**given, **environ})


def _signal_group(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        process.poll()
