"""The containers of docker-compose.yml as processes of this machine: their commands, environments and health checks.

A container's name and port become a port of the loopback interface, and its paths those of a temporary folder.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import yaml

from deploy.processes import ROOT
from deploy.redis_server import find_program
from tests.ports import free_ports

COMPOSE: Final = ROOT / "docker-compose.yml"
STORES: Final = ("redis", "postgres", "proxy")
CONTAINER_HOME: Final = "/tmp/firehall"  # noqa: S108  a folder of the container
READY_SECONDS: Final = 90.0
START_INTERVAL_SECONDS: Final = 1.5
"""Between two checks of a container that starts: each is a process of its own."""


def services() -> dict[str, dict[str, Any]]:
    read: dict[str, dict[str, Any]] = yaml.safe_load(COMPOSE.read_text())["services"]
    return read


def hall_services() -> dict[str, dict[str, Any]]:
    """Those that run the project's own image."""
    return {name: service for name, service in services().items() if name not in STORES}


def variables(text: str) -> dict[str, str]:
    """Of an environment file."""
    pairs = (line.partition("=") for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return {name: value for name, _, value in pairs}


def port_of(service: dict[str, Any]) -> int:
    """Where a container listens; 0 for one that does not."""
    listen = service.get("environment", {}).get("FIREHALL_LISTEN", "")
    found = re.search(r":(\d+)$", listen) or re.search(r"--port=(\d+)", " ".join(service["command"]))
    return int(found.group(1)) if found else 0


class Composed:
    """`with Composed(...) as hall:` runs the whole file; processes end with it.

    tree, python: what the image holds. user: whom to run as, None for ourselves. secrets: the variables of hall.env.
    """

    def __init__(self, tree: Path, home: Path, user: int | None, secrets: dict[str, str]) -> None:
        self.tree, self.home, self.user = tree, home, user
        self.secrets = secrets
        self.services = services()
        listening = {name: port_of(service) for name, service in hall_services().items()}
        listening |= {"redis": 6379, "proxy": 8080}
        names = [name for name, port in listening.items() if port]
        ports = dict(zip(names, free_ports(len(names)), strict=True))
        self.ports = ports
        self._here = {f"{name}:{listening[name]}": f"127.0.0.1:{ports[name]}" for name in names}
        self._own = {name: str(listening[name]) for name in names}
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def local(self, text: str, name: str = "") -> str:
        """A container's text with this machine's addresses and paths. name: whose own port is meant without a host."""
        for there, here in self._here.items():
            text = re.sub(rf"(?<![\w.-]){re.escape(there)}\b", here, text)
        if name in self._own:
            own = self._own[name]
            text = re.sub(rf"(0\.0\.0\.0|127\.0\.0\.1):{own}\b", f"127.0.0.1:{self.ports[name]}", text)
            text = text.replace(f"--port={own}", f"--port={self.ports[name]}").replace(
                "--host=0.0.0.0", "--host=127.0.0.1"
            )
        return re.sub(rf"^{CONTAINER_HOME}$", str(self.home / name), text).replace("$$", "$")

    def environment(self, name: str) -> dict[str, str]:
        """Exactly what the container has, and nothing of this process but a PATH with the image's Python first."""
        given = {**self.secrets, **self.services[name].get("environment", {})}
        local = {variable: self.local(str(value), name) for variable, value in given.items()}
        return {"PATH": f"{self.tree / 'venv' / 'bin'}:/usr/bin:/bin", "PYTHONUNBUFFERED": "1", **local}

    def command(self, name: str) -> list[str]:
        return [self.local(word, name) for word in self.services[name]["command"]]

    def __enter__(self) -> Composed:
        try:
            self._start_redis()
            for name in hall_services():
                self.start(name)
            self._await_all()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _start_redis(self) -> None:
        shell, option, line = self.command("redis")
        program = find_program()
        (self.home / "data").mkdir()
        self._give(self.home / "data")
        line = line.replace("exec redis-server", f"exec {program}").replace("--bind 0.0.0.0", "--bind 127.0.0.1")
        line = line.replace("/etc/firehall/redis.conf", str(self.tree / "deploy" / "redis.conf"))
        line = line.replace("--dir /data", f"--dir {self.home / 'data'} --port {self.ports['redis']}")
        self._run("redis", [shell, option, line], self.environment("redis"))

    def start(self, name: str) -> None:
        self._run(name, self.command(name), self.environment(name))

    def _run(self, name: str, command: list[str], environment: dict[str, str]) -> None:
        (self.home / name).mkdir(exist_ok=True)
        self._give(self.home / name)
        with (self.home / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                command,
                cwd=self.tree,
                env=environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
                user=self.user,
                group=self.user,
            )

    def _give(self, folder: Path) -> None:
        if self.user is not None:
            os.chown(folder, self.user, self.user)

    def healthy(self, name: str) -> bool:
        """What the container's own health check says."""
        kind, *command = [self.local(word, name) for word in self.services[name]["healthcheck"]["test"]]
        assert kind == "CMD", name
        environment = self.environment(name)
        return subprocess.run(command, cwd=self.tree, env=environment, capture_output=True, check=False).returncode == 0

    def await_healthy(self, name: str) -> None:
        """One check may find a busy machine; a container is asked again, too."""
        until = time.monotonic() + READY_SECONDS
        while not self.healthy(name):
            assert time.monotonic() < until, f"{name} is not healthy"

    def _await_all(self) -> None:
        waiting, until = list(hall_services()), time.monotonic() + READY_SECONDS
        while waiting and time.monotonic() < until:
            time.sleep(START_INTERVAL_SECONDS)
            gone = [name for name, process in self.processes.items() if process.poll() is not None]
            assert not gone, f"{gone[0]} has ended:\n{(self.home / f'{gone[0]}.log').read_text()[-2000:]}"
            with ThreadPoolExecutor(4) as asking:
                well = list(asking.map(self.healthy, waiting))
            waiting = [name for name, answer in zip(waiting, well, strict=True) if not answer]
        assert not waiting, f"not healthy: {waiting}"

    def stop(self) -> dict[str, float]:
        """Ends one process after the other, the stores last. Returns how many seconds each took."""
        took: dict[str, float] = {}
        for name in sorted(self.processes, key=lambda name: name in STORES):
            begun = time.monotonic()
            self.processes[name].send_signal(signal.SIGTERM)
            try:
                self.processes[name].wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(self.processes[name].pid, signal.SIGKILL)
                self.processes[name].wait()
            took[name] = time.monotonic() - begun
        return took
