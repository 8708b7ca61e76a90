"""One line per log record: JSON in a file or a pipe, for a person on a terminal. Secrets are blotted out."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, TextIO

import structlog

from telemetry import request_id

Record = MutableMapping[str, Any]

BLOT = "[secret]"
_SECRET_NAMES = re.compile(r"(^|_)(authorization|key|keys|token|ticket|seed|seeds|words?|secret|password)$", re.I)
_HARMLESS_NAMES = frozenset({"key_id", "public_key"})
_SECRET_TEXT = (
    re.compile(r"(?<=ticket=)[^&\s\"']+"),
    re.compile(r"(?<=Bearer )[^\s\"']+", re.I),
    re.compile(r"\bfh_[A-Za-z0-9_-]{16,}"),
    re.compile(r"(?<=://)[^/\s:@]*:[^/\s@]+(?=@)"),
)


def set_up(process: str, *, stream: TextIO | None = None, level: str = "INFO", as_json: bool | None = None) -> None:
    """Send everything logged in this process to `stream` (stderr), named `process`.

    as_json None: JSON unless the stream is a terminal. Called once, by a process's main.
    """
    out = stream if stream is not None else sys.stderr
    json = not out.isatty() if as_json is None else as_json
    handler = logging.StreamHandler(out)
    handler.setFormatter(_formatter(process, json))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    structlog.configure(
        processors=[*_enrich(process), structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def _enrich(process: str) -> list[Any]:
    def name_process(_: Any, __: str, record: Record) -> Record:
        record["process"] = process
        if request_id.current():
            record.setdefault("request_id", request_id.current())
        return record

    return [
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        name_process,
    ]


def _formatter(process: str, json: bool) -> structlog.stdlib.ProcessorFormatter:
    # Tracebacks become text before secrets are blotted out, so the console may not format them itself.
    plain = structlog.dev.plain_traceback
    last: Any = (
        structlog.processors.JSONRenderer() if json else structlog.dev.ConsoleRenderer(exception_formatter=plain)
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_enrich(process),
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            blot_secrets,
            last,
        ],
    )


def blot_secrets(_: Any, __: str, record: Record) -> Record:
    """Hide values whose name says they are secret, and what looks like a key or ticket inside any text."""
    for name, value in record.items():
        if _SECRET_NAMES.search(name) and name not in _HARMLESS_NAMES:
            record[name] = BLOT
        elif isinstance(value, str):
            record[name] = blot(value)
    return record


def blot(text: str) -> str:
    """The text without tickets, bearer keys, or passwords of URLs."""
    for pattern in _SECRET_TEXT:
        text = pattern.sub(BLOT, text)
    return text
