"""The RQ worker of the hall: `python -m jobs.rq_worker`, with --burst until the queue is empty."""

from __future__ import annotations

import logging
import os
import sys
import threading

import redis
from rq import Worker
from rq.serializers import JSONSerializer

from games import registry
from jobs.rq_queue import queue
from rpc.settings import read
from telemetry import logs

log = logging.getLogger(__name__)

LAST_SECONDS = 2.0


class SimulationWorker(Worker):
    """Asked to stop, it gives its job two seconds more and then takes it down; the queue has it played again."""

    def handle_warm_shutdown_request(self) -> None:
        super().handle_warm_shutdown_request()  # type: ignore[no-untyped-call]
        if self.horse_pid:
            last = threading.Timer(LAST_SECONDS, self._take_down)
            last.daemon = True
            last.start()

    def _take_down(self) -> None:
        if self.horse_pid:
            self.kill_horse()


def main(*arguments: str) -> None:
    settings = read()
    logs.set_up("worker-simulations", level=os.environ.get("FIREHALL_LOG_LEVEL", "INFO"))
    logging.getLogger("rq.worker").setLevel(logging.WARNING)
    registry.add(settings.extra_games)
    # RQ's blocking reads outlast the short timeouts of our other clients.
    connection = redis.Redis.from_url(settings.broker_url)
    worker = SimulationWorker([queue(connection)], connection=connection, serializer=JSONSerializer)
    log.info("ready: queue %s", ", ".join(worker.queue_names()))
    worker.work(burst="--burst" in arguments, logging_level=None)


if __name__ == "__main__":
    main(*sys.argv[1:])
