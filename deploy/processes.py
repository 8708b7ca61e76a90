"""What runs in a hall on one machine: the Procfile's commands, and the environment that tells them of each other."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from rpc.settings import Settings

ROOT = Path(__file__).resolve().parent.parent


def commands() -> dict[str, str]:
    """Name of the process -> shell command, in the order of the Procfile."""
    lines = (ROOT / "Procfile").read_text().splitlines()
    parted = (line.partition(":") for line in lines if line.strip() and not line.startswith("#"))
    return {name.strip(): command.strip() for name, _, command in parted}


def environment(
    settings: Settings, host: str = "", port: int = 0, inherited: Mapping[str, str] = os.environ
) -> dict[str, str]:
    """What every process of this hall gets.

    host, port: where the API listens, and streams and gRPC at the next ports, if not where their public addresses say:
    behind a proxy, or at every address of the machine.
    """
    api, streams, grpc = (
        urlsplit(url) for url in (settings.api_url, settings.stream_url, f"//{settings.grpc_address}")
    )
    stream_port = port + 1 if port else streams.port or 80
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
        "FIREHALL_GRPC_ADDRESS": settings.grpc_address,
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
        "FIREHALL_API_PORT": str(port or api.port or 80),
        "FIREHALL_STREAM_LISTEN": f"{host or streams.hostname or '127.0.0.1'}:{stream_port}",
        "FIREHALL_GRPC_LISTEN": f"{host or grpc.hostname or '127.0.0.1'}:{port + 2 if port else grpc.port or 443}",
    }
