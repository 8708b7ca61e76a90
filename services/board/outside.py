"""What the board asks of others after a change: workers through Celery, the timers service through gRPC."""

from __future__ import annotations

from celery import Celery

from jobs.celery_app import BOT_TASK, BOTS, PHASE_TASK, PHASES
from rpc.client import Client
from rpc.stubs.timers_pb2 import ArmRequest, TimerRequest
from rpc.stubs.timers_pb2_grpc import TimersStub
from services.board.owed import PACE_MS
from services.board.record import Record


class Outside:
    def __init__(self, tasks: Celery, timers: Client[TimersStub]) -> None:
        self._tasks = tasks
        self._timers = timers

    def phase_due(self, match_id: str, version: int) -> None:
        self._tasks.send_task(PHASE_TASK, (match_id, version), queue=PHASES, retry=False)

    def bot_due(self, match_id: str, seat: int, version: int, *, paced: bool) -> None:
        """paced: a clock runs, so the bot takes its time as a person would."""
        countdown = PACE_MS / 1000 if paced else None
        self._tasks.send_task(BOT_TASK, (match_id, seat, version), queue=BOTS, countdown=countdown, retry=False)

    def set_timer(self, record: Record) -> None:
        """Arm the timer for the first clock to end, or cancel it when none runs."""
        if not record.deadline_ms:
            self._timers.call("Cancel", TimerRequest(match_id=record.id, generation=record.armed))
            return
        arm = ArmRequest(match_id=record.id, generation=record.armed, due_ms=record.deadline_ms)
        self._timers.call("Arm", arm)
