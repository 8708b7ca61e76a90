"""What a person reads when the hall is ready."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from deploy.processes import ROOT
from rpc.settings import Settings

READY_SECONDS = 60.0
ADDRESS_FILE = "address"
"""In the folder of a hall: where its API is, for the commands that talk to it."""


def greet(live: Settings, environ: Mapping[str, str], begun: float) -> None:
    """Once everything answers, say where the hall is and what to do there."""
    if not await_ready(doors(live)):
        print(f"The hall is not ready after {READY_SECONDS:.0f} s; see {live.home}/logs", flush=True)
        return
    seconds = time.monotonic() - begun
    asked = [sys.executable, "-m", "services.players", "admin-key"]
    told = subprocess.run(asked, env=environ, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    keys = dict(line.split() for line in told.splitlines() if line.count(" ") == 1)
    print(
        f"The hall is ready after {seconds:.1f} s.\n"
        f"  API         {live.api_url}   (what it offers: {live.api_url}/docs)\n"
        f"  gRPC        {live.grpc_address}   (proto/play.proto, docs/grpc.md)\n"
        f"  a play key  {keys.get('play', 'see ' + str(live.home / 'logs'))}\n"
        f"  next        make demo, in another terminal; make logs shows what happens; Ctrl-C stops the hall",
        flush=True,
    )


def doors(live: Settings) -> list[str]:
    """What must answer before a hall is ready, as `await_ready` takes it."""
    return [f"{live.api_url}/readyz", f"{live.stream_url}/readyz", f"grpc://{live.grpc_address}"]


def await_ready(urls: list[str], hope: Callable[[], bool] = lambda: True) -> bool:
    """Wait until each URL answers 200, or takes connections where it is gRPC's.

    False when one still does not after READY_SECONDS, or hope is lost."""
    deadline = time.monotonic() + READY_SECONDS
    for url in urls:
        while not _is_ready(url):
            if time.monotonic() > deadline or not hope():
                return False
            time.sleep(0.05)
    return True


def _is_ready(url: str) -> bool:
    try:
        if (parts := urlsplit(url)).scheme == "grpc":
            socket.create_connection((parts.hostname or "", parts.port or 443), timeout=2).close()
            return True
        with urllib.request.urlopen(url, timeout=2) as answer:  # noqa: S310  our own http URL
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False
