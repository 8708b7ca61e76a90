"""Runs the lines of the Procfile with honcho, and starts again what dies while nobody asked it to stop."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TextIO

from honcho.manager import SIGNALS, Manager
from honcho.printer import Message
from honcho.process import Process

SYSTEM = "system"
ENDED = "ended with code"
QUICK_SECONDS = 5.0
MOST_QUICK_ENDS = 5
FIRST_PAUSE_SECONDS = 0.2


class KeptProcess(Process):  # type: ignore[misc]
    """One line of the Procfile. Gives up on a command that ends five times in a row right after its start."""

    stopping: Any = None

    def run(self, events: Any = None, ignore_signals: bool = False) -> None:
        """The body of the process that honcho forks for this line."""
        self._events = events
        if ignore_signals:
            # Ctrl-C reaches this process too; it must live on to report how its command ended. Not SIG_IGN,
            # which commands would inherit.
            signal.signal(signal.SIGINT, lambda *_: None)
            signal.signal(signal.SIGTERM, lambda *_: None)
        quick_ends = 0
        while True:
            begun = time.monotonic()
            code = self._run_once()
            quick_ends = quick_ends + 1 if time.monotonic() - begun < QUICK_SECONDS else 0
            if self.stopping.is_set():
                break
            given_up = quick_ends == MOST_QUICK_ENDS
            next_step = f"{quick_ends} times; giving up" if given_up else "starting it again"
            self._send_message(f"{self.name} {ENDED} {code}, {next_step}\n", type="line")
            if given_up:
                break
            self.stopping.wait(FIRST_PAUSE_SECONDS * 2**quick_ends)
        self._send_message({"returncode": code}, type="stop")

    def _run_once(self) -> int:
        self._child = self._child_ctor(self.cmd, env=self.env, cwd=self.cwd)
        self._send_message({"pid": self._child.pid}, type="start")
        if self.stopping.is_set():
            # The order to stop went to the command before this one.
            self._child.terminate()
        for line in iter(self._child.stdout.readline, b""):
            self._send_message(line)
        self._child.stdout.close()
        code: int = self._child.wait()
        return code


class LogFiles:
    """What honcho takes for its printer: one file per process in `folder`, and its own words to `tell`."""

    width = 0

    def __init__(self, folder: Path, tell: Callable[[str], None]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._tell = tell
        self._files: dict[str, TextIO] = {}

    def write(self, message: Message) -> None:
        text = message.data.decode(errors="replace") if isinstance(message.data, bytes) else message.data
        if message.name == SYSTEM or text.startswith(f"{message.name} {ENDED}"):
            self._tell(text.rstrip())
        file = self._files.get(message.name)
        if file is None:
            path = self._folder / f"{message.name}.log"
            file = self._files[message.name] = path.open("a", encoding="utf-8", buffering=1)
        file.write(text)

    def close(self) -> None:
        for file in self._files.values():
            file.close()


class Supervisor(Manager):  # type: ignore[misc]
    """`loop()` runs everything until SIGINT, SIGTERM or a command that cannot be kept up."""

    def __init__(self, logs: LogFiles, started: Callable[[], None]) -> None:
        """started: called once, when every process has been forked."""
        super().__init__(logs)
        self._stopping = multiprocessing.Event()
        self._started = started

    def add(self, name: str, command: str, environment: Mapping[str, str], folder: Path) -> None:
        self._process_ctor = KeptProcess
        process = self.add_process(name, command, env=dict(environment), cwd=str(folder))
        process.stopping = self._stopping

    def _start(self) -> None:
        super()._start()
        self._started()

    def terminate(self) -> None:
        self._stopping.set()
        super().terminate()

    @property
    def asked_to_stop(self) -> bool:
        """Whether a signal ended the loop, and not a command that could not be kept up."""
        return self.returncode in {fate["rc"] for fate in SIGNALS.values()}
