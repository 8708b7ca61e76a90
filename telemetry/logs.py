"""One line per log record: JSON in a file or a pipe, for a person on a terminal. Secrets are blotted out.

The standard library's loggers, with a formatter of ours: structlog costs every process half a second of start and
several megabytes (it imports rich and pygments when they are there), and all we want of it is the line.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any, TextIO

from telemetry import request_id

BLOT = "[secret]"
_SECRET_NAMES = re.compile(r"(^|_)(authorization|key|keys|token|ticket|seed|seeds|words?|secret|password)$", re.I)
_HARMLESS_NAMES = frozenset({"key_id", "public_key"})
_SECRET_TEXT = (
    re.compile(r"(?<=ticket=)[^&\s\"']+"),
    re.compile(r"(?<=Bearer )[^\s\"']+", re.I),
    re.compile(r"\bfh_[A-Za-z0-9_-]{16,}"),
    re.compile(r"(?<=://)[^/\s:@]*:[^/\s@]+(?=@)"),
)
_PLAIN = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


def set_up(process: str, *, stream: TextIO | None = None, level: str = "INFO", as_json: bool | None = None) -> None:
    """Send everything logged in this process to `stream` (stderr), named `process`.

    as_json None: JSON unless the stream is a terminal. Called once, by a process's main.
    """
    out = stream if stream is not None else sys.stderr
    handler = logging.StreamHandler(out)
    in_json = not out.isatty() if as_json is None else as_json
    handler.setFormatter(JsonLines(process) if in_json else ConsoleLines(process))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)


class Lines(logging.Formatter):
    """What both forms show: the message, who says it, for which request, and what `extra={...}` adds."""

    def __init__(self, process: str) -> None:
        super().__init__()
        self._process = process

    def fields(self, record: logging.LogRecord) -> dict[str, Any]:
        shown: dict[str, Any] = {
            "event": record.getMessage(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": self._process,
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        }
        if request_id.current():
            shown["request_id"] = request_id.current()
        shown |= {name: value for name, value in record.__dict__.items() if name not in _PLAIN}
        if record.exc_info:
            shown["exception"] = self.formatException(record.exc_info)
        return blot_fields(shown)


class JsonLines(Lines):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(self.fields(record), default=lambda value: blot(str(value)))


class ConsoleLines(Lines):
    def format(self, record: logging.LogRecord) -> str:
        fields = self.fields(record)
        line = " ".join(str(fields.pop(name)) for name in ("timestamp", "level", "process", "logger", "event"))
        exception = fields.pop("exception", "")
        more = "".join(f" {name}={value}" for name, value in fields.items())
        return f"{line}{more}" + (f"\n{exception}" if exception else "")


def blot_fields(fields: dict[str, Any]) -> dict[str, Any]:
    """Hide values whose name says they are secret, and what looks like a key or ticket inside any text."""
    for name, value in fields.items():
        if _SECRET_NAMES.search(name) and name not in _HARMLESS_NAMES:
            fields[name] = BLOT
        elif isinstance(value, str):
            fields[name] = blot(value)
    return fields


def blot(text: str) -> str:
    """The text without tickets, bearer keys, or passwords of URLs."""
    for pattern in _SECRET_TEXT:
        text = pattern.sub(BLOT, text)
    return text
