"""The table's steps of a phase, one committed action after another, so that clients see each happen."""

from __future__ import annotations

import logging

from celery import Celery

from jobs.celery_app import PHASE_TASK
from jobs.hall import Hall
from rpc.client import Client
from rpc.errors import Kind, Refused
from rpc.stubs import board_pb2
from rpc.stubs.board_pb2_grpc import BoardStub
from telemetry.metrics import timed_job

log = logging.getLogger(__name__)

QUIET = (Kind.STALE, Kind.CONFLICT, Kind.NOT_FOUND, Kind.UNAVAILABLE)
"""Somebody else played the step, or nobody can just now; either way board still owes what is left."""


def register(app: Celery, hall: Hall) -> None:
    @app.task(name=PHASE_TASK)  # type: ignore[untyped-decorator]
    def run(match_id: str, version: int) -> None:
        with timed_job("phase"):
            play(hall.board, match_id, version)


def play(board: Client[BoardStub], match_id: str, version: int) -> int:
    """Step from `version` until somebody else is to act. Returns the version reached."""
    table_to_act = True
    while table_to_act:
        try:
            request = board_pb2.StepRequest(match_id=match_id, expected_version=version)
            reply = board.call("Step", request, prefer=match_id)
        except Refused as refused:
            if refused.problem.kind not in QUIET:
                log.error("the table of match %s cannot step at version %d: %s", match_id, version, refused)
            return version
        version, table_to_act = reply.version, reply.table_to_act
    return version
