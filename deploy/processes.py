"""What runs in a hall on one machine: the Procfile's commands, and the environment that tells them of each other."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from rpc.settings import Settings

ROOT = Path(__file__).resolve().parent.parent


class PortTaken(Exception):
    """Somebody else listens where a process of ours should."""


def commands() -> dict[str, str]:
    """Name of the process -> shell command, in the order of the Procfile."""
    lines = (ROOT / "Procfile").read_text().splitlines()
    parted = (line.partition(":") for line in lines if line.strip() and not line.startswith("#"))
    return {name.strip(): command.strip() for name, _, command in parted}


def environment(settings: Settings, host: str = "", inherited: Mapping[str, str] = os.environ) -> dict[str, str]:
    """What every process of this hall gets. host: where API and streams listen, if not only where their URLs say."""
    api, streams = urlsplit(settings.api_url), urlsplit(settings.stream_url)
    first, second = (*settings.board, *settings.board)[:2]
    return {
        **inherited,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{inherited.get('PATH', os.defpath)}",
        "PYTHONUNBUFFERED": "1",
        "PROMETHEUS_MULTIPROC_DIR": str(settings.home / "metrics"),
        "FIREHALL_HOME": str(settings.home),
        "STATE_URL": settings.state_url,
        "BROKER_URL": settings.broker_url,
        "DATABASE_URL": settings.database_url,
        "FIREHALL_API_URL": settings.api_url,
        "FIREHALL_STREAM_URL": settings.stream_url,
        "FIREHALL_STREAMS": settings.streams,
        "FIREHALL_DICE": settings.dice,
        "FIREHALL_TIMERS": settings.timers,
        "FIREHALL_CATALOG": settings.catalog,
        "FIREHALL_PLAYERS": settings.players,
        "FIREHALL_EXTRA_GAMES": settings.extra_games,
        "FIREHALL_BOARD": ",".join(settings.board),
        "FIREHALL_BOARD_1": first,
        "FIREHALL_BOARD_2": second,
        "FIREHALL_API_HOST": host or api.hostname or "127.0.0.1",
        "FIREHALL_API_PORT": str(api.port or 80),
        "FIREHALL_STREAM_LISTEN": f"{host or streams.hostname or '127.0.0.1'}:{streams.port or 80}",
    }


def addresses(environ: Mapping[str, str], settings: Settings) -> dict[str, str]:
    """What listens -> host:port."""
    return {
        "the REST API": f"{environ['FIREHALL_API_HOST']}:{environ['FIREHALL_API_PORT']}",
        "the stream process": environ["FIREHALL_STREAM_LISTEN"],
        "board": environ["FIREHALL_BOARD_1"],
        "the second board": environ["FIREHALL_BOARD_2"],
        "streams": settings.streams,
        "dice": settings.dice,
        "timers": settings.timers,
        "catalog": settings.catalog,
        "players": settings.players,
    }


VARIABLES = {
    "the REST API": "FIREHALL_API_URL",
    "the stream process": "FIREHALL_STREAM_URL",
    "board": "FIREHALL_BOARD",
    "the second board": "FIREHALL_BOARD",
}


def check_ports(listeners: Mapping[str, str]) -> None:
    """Raises PortTaken that names every taken port, whose it should be, and the variable that moves it."""
    taken = [
        f"{address} is in use, but {name} should listen there ({_variable(name)} moves it)"
        for name, address in listeners.items()
        if not _free(address)
    ]
    if taken:
        raise PortTaken("\n".join(taken))


def _variable(name: str) -> str:
    return VARIABLES.get(name, f"FIREHALL_{name.upper()}")


def _free(address: str) -> bool:
    host, _, port = address.rpartition(":")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except OSError:
            return False
    return True
