"""A Celery worker of the hall: `python -m jobs.worker phases` or `bots`, and how many at once (2)."""

from __future__ import annotations

import logging
import os
import socket
import sys
import warnings

from games import registry
from jobs.hall import Hall
from rpc import installation
from rpc.settings import read
from telemetry import logs

log = logging.getLogger(__name__)


def main(queue: str, concurrency: str = "2") -> None:
    # Celery reads this when it is imported. SIGTERM then ends a worker within its soft limit instead of
    # waiting for a bot that thinks; an unfinished task is simply owed again.
    os.environ["REMAP_SIGTERM"] = "SIGQUIT"
    from celery import signals
    from celery.exceptions import SecurityWarning

    from jobs import acknowledging, bot_turns, phases
    from jobs.celery_app import make_app

    # It warns root of pickled tasks, which this application does not accept.
    warnings.filterwarnings("ignore", category=SecurityWarning)
    settings = read()
    logs.set_up(f"worker-{queue}", level=os.environ.get("FIREHALL_LOG_LEVEL", "INFO"))
    for chatty in ("celery.worker.strategy", "celery.app.trace"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
    registry.add(settings.extra_games)
    acknowledging.install()
    app = make_app(settings.broker_url)
    hall = Hall(settings, installation.load(settings.home))
    phases.register(app, hall)
    bot_turns.register(app, hall)
    signals.worker_ready.connect(lambda **_: log.info("ready: queue %s", queue), weak=False)
    # Celery's command line would import a shell with completion, a third of this process.
    worker = app.Worker(
        hostname=f"{queue}@{socket.gethostname()}",
        queues=[queue],
        concurrency=int(concurrency),
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        quiet=True,
    )
    worker.start()
    sys.exit(worker.exitcode)


if __name__ == "__main__":
    main(*sys.argv[1:3])
