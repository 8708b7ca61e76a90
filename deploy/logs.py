"""`make logs`: what the processes of the hall here write, in one stream a person can read."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from rpc import settings

LAST_LINES = 40
LAST_BYTES = 65_536
"""Of each log, at the beginning: they may be long."""
LOOK_SECONDS = 0.3
KNOWN = ("event", "level", "logger", "process", "timestamp", "exception")


class Line(NamedTuple):
    """at: RFC 3339, "" for a line that says no time."""

    at: str
    process: str
    words: str

    def __str__(self) -> str:
        return f"{self.at[11:19]:8}  {self.process:18}  {self.words}"


class LogFile:
    """One process's log, read on from where the last reading ended, also after the hall began a new one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("rb")
        if path.stat().st_size > LAST_BYTES:
            self._file.seek(-LAST_BYTES, os.SEEK_END)
            self._file.readline()
        self._partial = b""
        self._at = ""

    def close(self) -> None:
        self._file.close()

    def new_lines(self) -> Iterator[Line]:
        yield from self._read()
        if self._replaced():
            self._file.close()
            self._file, self._partial = self._path.open("rb"), b""
            yield from self._read()

    def _replaced(self) -> bool:
        try:
            return not os.path.samestat(self._path.stat(), os.fstat(self._file.fileno()))
        except OSError:
            return False

    def _read(self) -> Iterator[Line]:
        *lines, self._partial = (self._partial + self._file.read()).split(b"\n")
        for raw in filter(None, map(bytes.strip, lines)):
            line = readable(raw.decode(errors="replace"), self._path.stem, self._at)
            self._at = line.at
            yield line


def readable(text: str, process: str, at: str = "") -> Line:
    """A line of a log. at: when the line before it was written, for lines that do not say when they were."""
    try:
        fields = msgspec.json.decode(text, type=dict[str, object])
    except msgspec.MsgspecError:
        return Line(at, process, text)
    level = str(fields.get("level", "info"))
    words = [] if level == "info" else [f"{level.upper()}:"]
    words.append(str(fields.get("event", text)))
    words += [f"{name}={value}" for name, value in fields.items() if name not in KNOWN]
    if "exception" in fields:
        words.append(f"\n{fields['exception']}")
    return Line(str(fields.get("timestamp", at)), process, " ".join(words))


def main() -> int:
    """Shows the last lines of all, then follows them until Ctrl-C."""
    folder = settings.read().home / "logs"
    if not any(folder.glob("*.log")):
        print(f"There are no logs in {folder}; `make run` starts a hall.", file=sys.stderr)
        return 1
    files: dict[Path, LogFile] = {}
    try:
        _show(_news(folder, files)[-LAST_LINES:])
        while True:
            time.sleep(LOOK_SECONDS)
            _show(_news(folder, files))
    except (KeyboardInterrupt, BrokenPipeError):
        return 0
    finally:
        for file in files.values():
            file.close()


def _news(folder: Path, files: dict[Path, LogFile]) -> list[Line]:
    """What was written since the last look, by time."""
    for path in sorted(folder.glob("*.log")):
        if path not in files:
            files[path] = LogFile(path)
    return sorted((line for file in files.values() for line in file.new_lines()), key=lambda line: line.at)


def _show(lines: list[Line]) -> None:
    for line in lines:
        print(line)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
