"""Asks board to end a clock, and says what its answer means for the timer."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

from rpc.client import Client
from rpc.errors import Kind, Refused
from rpc.stubs.board_pb2 import TimeUpRequest
from rpc.stubs.board_pb2_grpc import BoardStub

log = logging.getLogger(__name__)

ANSWER_SECONDS = 1.0
NOTHING_TO_END = frozenset({Kind.NOT_FOUND, Kind.CONFLICT, Kind.STALE})
PASSES_SOON = frozenset({Kind.UNAVAILABLE, Kind.TOO_MANY})
LONGEST_DELAY_MS = 1000
LONGEST_DELAY_AFTER_FAULT_MS = 30_000


class Answer(NamedTuple):
    """answered: the timer has done its work. Else it rings again: at not_before_ms of the store's wall clock when
    that is given, or else after a delay that grows with the lateness up to longest_delay_ms."""

    answered: bool
    not_before_ms: int = 0
    longest_delay_ms: int = LONGEST_DELAY_MS


TimeUp = Callable[[str, int], Answer]
"""(match id, generation) -> what board says."""


def time_up_at(board: Client[BoardStub]) -> TimeUp:
    def time_up(match_id: str, generation: int) -> Answer:
        request = TimeUpRequest(match_id=match_id, generation=generation)
        try:
            reply = board.call("TimeUp", request, prefer=match_id, seconds=ANSWER_SECONDS)
        except Refused as refused:
            return _refused(match_id, generation, refused)
        return Answer(answered=reply.not_before_ms <= 0, not_before_ms=max(0, reply.not_before_ms))

    return time_up


def _refused(match_id: str, generation: int, refused: Refused) -> Answer:
    kind, code = refused.problem.kind, refused.problem.code
    if kind in NOTHING_TO_END:
        return Answer(answered=True)
    if kind in PASSES_SOON:
        return Answer(answered=False)
    log.error("board does not end clock %d of match %s: %s", generation, match_id, code)
    return Answer(answered=False, longest_delay_ms=LONGEST_DELAY_AFTER_FAULT_MS)
