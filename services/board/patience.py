"""How long a change is tried again: when the store does not answer, and when others were faster."""

from __future__ import annotations

import threading
import time
import zlib
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar

import redis

from rpc.errors import busy

Answer = TypeVar("Answer")

STORE_AWAY = (redis.ConnectionError, redis.TimeoutError)
MOST_RACES = 8
_turns = tuple(threading.Lock() for _ in range(256))
PATIENCE_SECONDS = 3.5
FIRST_PAUSE_SECONDS = 0.02


def persist(attempt: Callable[[], Answer | None], match_id: str = "") -> Answer:
    """The first answer that is not None (a race was lost).

    Each attempt loads anew and carries the same write id, so a save whose answer was lost is found, not repeated.
    match_id: attempts of this process on one match go one after another, so that they do not lose races to each other.
    Raises Refused `busy` after eight lost races, or when the store stays away for seconds.
    """
    until = time.monotonic() + PATIENCE_SECONDS
    turn: AbstractContextManager[object] = nullcontext()
    if match_id:
        turn = _turns[zlib.crc32(match_id.encode()) % len(_turns)]
    pause, races = FIRST_PAUSE_SECONDS, 0
    while races < MOST_RACES:
        try:
            with turn:
                answer = attempt()
        except STORE_AWAY:
            if time.monotonic() + pause > until:
                raise busy() from None
            time.sleep(pause)
            pause *= 2
            continue
        if answer is not None:
            return answer
        races += 1
    raise busy("others keep changing this match; try again", 200)
