"""A bot's turn: look through its seat's eyes, think, and act through the same door as everybody."""

from __future__ import annotations

import logging
import time

from celery import Celery

from jobs.bot_sight import Choice, Sight, choose, choose_blindly, decode
from jobs.celery_app import BOT_TASK, BOTS
from jobs.hall import Hall, Lease
from rpc.errors import Kind, Refused
from rpc.stubs import board_pb2, envelope_pb2
from telemetry.metrics import timed_job

log = logging.getLogger(__name__)

THINK_SECONDS = 10
LEASE_MS = 15_000
LEASE_WAIT_SECONDS = 0.2
LOOKS = 4
EARLY_SECONDS = 0.05
CALLER = envelope_pb2.Caller(scopes=["bots"])
OVER = ("match_ended", "not_your_seat")
SAME_BODY = b"bot"
"""One digest for all: a repeated turn is answered by what the first one committed, whatever it would play now."""


def register(app: Celery, hall: Hall) -> None:
    @app.task(name=BOT_TASK, soft_time_limit=THINK_SECONDS, time_limit=2 * THINK_SECONDS)  # type: ignore[untyped-decorator]
    def run(match_id: str, seat: int, version: int) -> None:
        with timed_job("bot_turn"):
            again = play(hall, match_id, seat)
        if again is not None:
            app.send_task(BOT_TASK, (match_id, seat, version), queue=BOTS, countdown=again)


def play(hall: Hall, match_id: str, seat: int) -> float | None:
    """One turn of this bot's seat. Returns in how many seconds to look again, when only time is missing.

    Whatever goes wrong leaves the turn owed: board enqueues it again.
    """
    lease = _await_lease(hall, match_id, seat)
    if lease is None:
        return None
    try:
        for _ in range(LOOKS):
            try:
                return _look_and_act(hall, match_id, seat)
            except Refused as refused:
                if refused.problem.kind != Kind.STALE:
                    return _refused(refused, match_id, seat)
        return None
    finally:
        hall.give_back(lease)


def _await_lease(hall: Hall, match_id: str, seat: int) -> Lease | None:
    """The next turn may arrive before the worker that just acted has given its lease back."""
    deadline = time.monotonic() + LEASE_WAIT_SECONDS
    lease = hall.take_lease(match_id, seat, LEASE_MS)
    while lease is None and time.monotonic() < deadline:
        time.sleep(0.01)
        lease = hall.take_lease(match_id, seat, LEASE_MS)
    return lease


def _look_and_act(hall: Hall, match_id: str, seat: int) -> float | None:
    look = board_pb2.LookRequest(caller=CALLER, match_id=match_id, seat=seat)
    document = hall.board.call("Look", look, prefer=match_id)
    sight = decode(document.json)
    to_act = sight.status == "running" and seat in sight.to_act
    choice = _think(hall, sight, match_id, seat) if to_act else None
    if choice is None:
        waits = board_pb2.BotWaitsRequest(match_id=match_id, seat=seat, version=sight.version)
        hall.board.call("BotWaits", waits, prefer=match_id)
        return None
    early = choice.not_before - sight.moment(document.server_ms)
    if early > 0:
        return early / 1000
    _act(hall, choice, match_id, seat, sight.version)
    return None


def _think(hall: Hall, sight: Sight, match_id: str, seat: int) -> Choice | None:
    """A bot that fails, or thinks until Celery's soft limit ends it, plays any legal action instead."""
    thoughts = hall.thoughts_seed(match_id, seat, sight.version)
    try:
        return choose(sight, seat, thoughts)
    except Exception:
        log.exception("the bot at seat %d of match %s failed at version %d", seat, match_id, sight.version)
    look = board_pb2.LookRequest(caller=CALLER, match_id=match_id, seat=seat)
    return choose_blindly(hall.board.call("LegalActions", look, prefer=match_id).json, thoughts)


def _act(hall: Hall, choice: Choice, match_id: str, seat: int, version: int) -> None:
    write = envelope_pb2.Write(write_id=f"bot:{match_id}:{seat}:{version}", body_digest=SAME_BODY)
    request = board_pb2.ActRequest(
        caller=CALLER, write=write, match_id=match_id, seat=seat, expected_version=version, action=choice.action
    )
    hall.board.call("Act", request, prefer=match_id)


def _refused(refused: Refused, match_id: str, seat: int) -> float | None:
    """Too early by the store's clock: try again soon. Board away, the match over, the player back: nothing to do."""
    if refused.problem.code == "too_early":
        return EARLY_SECONDS
    expected = refused.problem.kind in (Kind.UNAVAILABLE, Kind.NOT_FOUND) or refused.problem.code in OVER
    log.log(
        logging.INFO if expected else logging.ERROR,
        "the bot at seat %d of match %s was refused: %s",
        seat,
        match_id,
        refused,
    )
    return None
