"""Keeps the processes of a hall up, and stops them together. One log file per process."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

QUICK_SECONDS = 5.0
MOST_QUICK_ENDS = 5
PAUSE_SECONDS = 0.2
LOOK_SECONDS = 0.1
STOP_SECONDS = 5.0
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@cache
def leash() -> tuple[str, ...]:
    """What makes a command end with us even when we are killed; nothing where the system has no such thing."""
    found = (shutil.which("setpriv") or "setpriv", "--pdeathsig", "TERM")
    try:
        works = subprocess.run([*found, "true"], capture_output=True, timeout=5, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        works = False
    return found if works else ()


@dataclass
class Kept:
    """One shell command that is started again when it ends unasked."""

    name: str
    command: str
    environment: Mapping[str, str]
    folder: Path
    log: Path
    process: subprocess.Popen[bytes] | None = None
    begun: float = 0.0
    quick_ends: int = field(default=0)
    """How often in a row it ended within QUICK_SECONDS of its start."""

    def start(self) -> None:
        self.begun = time.monotonic()
        with self.log.open("ab") as log:
            # Its own session: Ctrl-C in the terminal is ours to pass on, and its children go with it.
            self.process = subprocess.Popen(
                [*leash(), "/bin/sh", "-c", self.command],
                cwd=self.folder,
                env=dict(self.environment),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def ended(self) -> int | None:
        """The code of a command that ended since the last look; None while it runs or waits for its next start."""
        code = None if self.process is None else self.process.poll()
        if code is not None:
            self.process = None
            self.quick_ends = self.quick_ends + 1 if time.monotonic() - self.begun < QUICK_SECONDS else 0
            self.begun = time.monotonic() + PAUSE_SECONDS * 2**self.quick_ends
        return code

    def start_if_due(self) -> None:
        if self.process is None and time.monotonic() >= self.begun:
            self.start()

    def signal(self, number: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, number)


class Supervisor:
    """`add` commands, then `run()` them."""

    def __init__(self, logs: Path, tell: Callable[[str], None]) -> None:
        """logs: the folder of log files; those of the last run are kept as *.log.1. tell: what a person must know."""
        logs.mkdir(parents=True, exist_ok=True)
        self._logs = logs
        self._tell = tell
        self._kept: list[Kept] = []
        self._asked = False

    def add(self, name: str, command: str, environment: Mapping[str, str], folder: Path) -> None:
        log = self._logs / f"{name}.log"
        if log.exists():
            log.replace(log.with_suffix(".log.1"))
        self._kept.append(Kept(name, command, environment, folder, log))

    def run(self) -> bool:
        """Blocks. True once a signal asked to stop; False when a command could not be kept up. All are stopped."""
        before = {number: signal.signal(number, self._hear) for number in SIGNALS}
        try:
            for kept in self._kept:
                kept.start()
            while not self._asked:
                time.sleep(LOOK_SECONDS)
                if not self._asked and not all(self._look_after(kept) for kept in self._kept):
                    return False
            return True
        finally:
            self._stop()
            for number, handler in before.items():
                signal.signal(number, handler)

    def _hear(self, *_: object) -> None:
        """No Event: setting one in a handler waits for ever when the signal came while the Event was looked at."""
        self._asked = True

    def _look_after(self, kept: Kept) -> bool:
        """Start it again if it ended. False when it has ended too often."""
        code = kept.ended()
        if code is not None:
            given_up = kept.quick_ends == MOST_QUICK_ENDS
            next_step = f"{kept.quick_ends} times; giving up" if given_up else "starting it again"
            self._tell(f"{kept.name} ended with code {code}, {next_step} (see {kept.log})")
            if given_up:
                return False
        kept.start_if_due()
        return True

    def _stop(self) -> None:
        self._tell("Stopping ...")
        for kept in self._kept:
            kept.signal(signal.SIGTERM)
        deadline = time.monotonic() + STOP_SECONDS
        for kept in self._kept:
            if kept.process is None:
                continue
            try:
                kept.process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                self._tell(f"{kept.name} did not stop in {STOP_SECONDS:.0f} s and is killed")
                kept.signal(signal.SIGKILL)
                kept.process.wait()
