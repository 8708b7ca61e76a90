"""The Celery application of the hall: two queues, no results, nothing scheduled.

A task is only the fast path. Board keeps what is owed and enqueues it again, so a lost task costs two seconds
and a task delivered twice costs nothing.
"""

from __future__ import annotations

from typing import Any

from celery import Celery, signals

PHASES = "phases"
BOTS = "bots"
PHASE_TASK = "jobs.phases.run"
BOT_TASK = "jobs.bot_turns.run"

REDELIVERY_SECONDS = 60
SOFT_STOP_SECONDS = 1.5


def make_app(broker_url: str) -> Celery:
    """An application that sends tasks by name. Connects to nothing until the first of them.

    A sender that must not wait: `app.send_task(PHASE_TASK, (match_id, version), queue=PHASES, retry=False)`.
    """
    app = Celery("firehall", broker=broker_url, set_as_current=False)
    app.conf.update(
        task_serializer="json",
        accept_content=["json"],
        task_ignore_result=True,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_default_queue=PHASES,
        task_create_missing_queues=True,
        task_publish_retry=False,
        worker_prefetch_multiplier=1,
        worker_pool="prefork",
        worker_enable_remote_control=False,
        worker_send_task_events=False,
        worker_soft_shutdown_timeout=SOFT_STOP_SECONDS,
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
        worker_cancel_long_running_tasks_on_connection_loss=True,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_connection_timeout=2,
        broker_transport_options={
            "visibility_timeout": REDELIVERY_SECONDS,
            "unacked_restore_interval": 10,
            "unacked_restore_throttle": 1,
            "socket_connect_timeout": 2,
            "socket_timeout": 10,
            "socket_keepalive": True,
        },
    )
    return app


@signals.setup_logging.connect  # type: ignore[untyped-decorator]
def _leave_logging_alone(**_: Any) -> None:
    """A receiver is enough to keep Celery from replacing the handlers of telemetry.logs."""
