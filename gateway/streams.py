"""The stream process: `python -m gateway.streams`. One event loop of granian carries all open streams.

An ASGI server rather than threads: a stream waits nearly always, and a waiting coroutine costs kilobytes.
Granian is embedded, not started by its command, because open streams must be told to reconnect before it stops:
by itself it waits for them to end, and they do not.
"""

from __future__ import annotations

import asyncio
import logging
import signal

from granian.constants import Interfaces
from granian.server.embed import Server

from gateway import open_files
from gateway.stream_admission import PER_PROCESS
from gateway.stream_app import StreamApp
from rpc import installation, settings
from rpc.installation import InstallationKeys
from rpc.settings import Settings
from telemetry import logs

log = logging.getLogger(__name__)

ADDRESS = "127.0.0.1:8081"
BACKLOG = 1024
OPEN_FILES = 2 * PER_PROCESS
STOP_SECONDS = 1.0


async def serve(configured: Settings, keys: InstallationKeys, stopped: asyncio.Event) -> None:
    """Serve until `stopped`. Raises OSError or RuntimeError when the address cannot be listened on."""
    host, _, port = (configured.listen or ADDRESS).rpartition(":")
    app = StreamApp(configured, keys)
    server = Server(
        app,
        address=host.strip("[]"),
        port=int(port),
        interface=Interfaces.ASGINL,
        websockets=False,
        backlog=BACKLOG,
        backpressure=4 * BACKLOG,
        log_enabled=False,
    )
    serving = asyncio.create_task(server.serve())
    background = asyncio.create_task(app.background())
    waiting = asyncio.create_task(stopped.wait())
    await asyncio.wait((serving, background), timeout=0.1)
    if not serving.done():
        log.info("streams ready at http://%s:%s", host, port)
    await asyncio.wait((serving, background, waiting), return_when=asyncio.FIRST_COMPLETED)
    await app.wind_down()
    server.stop()  # type: ignore[no-untyped-call]
    await asyncio.wait((serving,), timeout=STOP_SECONDS)
    background.cancel()
    waiting.cancel()
    for task in (serving, background):
        if task.done() and not task.cancelled() and task.exception() is not None:
            raise RuntimeError("the stream process failed") from task.exception()


async def _main() -> None:
    configured = settings.read()
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    await serve(configured, installation.load(configured.home), stopped)


if __name__ == "__main__":
    logs.set_up("streams-gateway")
    open_files.allow(OPEN_FILES)
    asyncio.run(_main())
