"""One of several clients that play a timed match of Firefighters on Duty at once, each with a key of its own.

It knows only the REST API: it follows its stream, asks what it may do, does what seems best, and takes a refusal as
somebody who was too late does: it looks again.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from datetime import UTC, datetime
from typing import Any

from tests.end_to_end.following import Follower
from tests.end_to_end.hammering import patient
from tests.end_to_end.rest import Refusal, Rest, idempotency_key
from tests.end_to_end.town_map import FAR
from tests.end_to_end.town_sense import TownSense

Json = dict[str, Any]
IDLE_SECONDS = 0.05
LOST_RACES = (409, 422)


class TimedPlayer(threading.Thread):
    """Plays until the match ends. done_in: the round in which it says done after so many actions of that round.

    accepted: the versions its actions made. refused: how often by code; early: the problems that early rolls were
    answered with; error: what ended it instead.
    """

    def __init__(self, rest: Rest, match: Json, sense: TownSense, done_in: int, enough: int) -> None:
        super().__init__(daemon=True)
        self.rest, self.sense = rest, sense
        self.match_id, self.seat = match["id"], match["you"]["seat"]
        self.follower = Follower(rest, match["stream_url"])
        self.done_in, self.enough = done_in, enough
        self.accepted: set[int] = set()
        self.actions_by_round: Counter[int] = Counter()
        self.refused: Counter[str] = Counter()
        self.early: list[Json] = []
        self.tried_early: set[int] = set()
        self.error: BaseException | None = None

    def run(self) -> None:
        self.follower.start()
        try:
            while self._turn():
                pass
        except BaseException as error:
            self.error = error

    def _turn(self) -> bool:
        """One action, or a short wait; False when the match is over."""
        match = patient(self.rest.get, f"/v1/matches/{self.match_id}")
        if match["status"] != "running":
            return False
        row = self._choice(match) if self.seat in match["to_act"] else None
        if row is None:
            self._wait_for_news(match["version"])
            return True
        time.sleep(_seconds_until(row.get("not_before")))
        if self._act(row["action"], match["view"]["round"]) and row["action"]["type"] == "roll":
            self._roll_too_early(row["action"], match["view"]["round"])
        return True

    def _choice(self, match: Json) -> Json | None:
        now = match["view"]["round"]
        if now == self.done_in and match["view"]["stage"] == "action_phase" and self._has_done_enough():
            return None if match["view"]["players"][self.seat].get("done") else {"action": {"type": "done"}}
        try:
            rows = self.rest.get(f"/v1/matches/{self.match_id}/legal-actions")["actions"]
        except Refusal as refusal:
            self._lost(refusal)
            return None
        deadline = match["deadline"]
        return self.sense.best(rows, match["view"], _seconds_until(deadline["at"]) if deadline else FAR)

    def _has_done_enough(self) -> bool:
        return self.actions_by_round[self.done_in] >= self.enough

    def _act(self, action: Json, now: int) -> bool:
        try:
            self._send(action, now)
        except Refusal as refusal:
            self._lost(refusal)
            return False
        return True

    def _send(self, action: Json, now: int) -> None:
        answer = patient(self.rest.act, self.match_id, action, Idempotency_Key=idempotency_key())
        self.accepted.add(answer["version"])
        self.actions_by_round[now] += 1

    def _roll_too_early(self, action: Json, now: int) -> None:
        """Once a round: the same dice again at once, as an impatient program would."""
        if now in self.tried_early:
            return
        self.tried_early.add(now)
        try:
            self._send(action, now)
        except Refusal as refusal:
            if refusal.code == "too_early":
                self.early.append(refusal.problem)
            else:
                self._lost(refusal)

    def _lost(self, refusal: Refusal) -> None:
        """Somebody else or the clock was quicker; a refusal of any other kind is an error."""
        reasons = refusal.problem.get("rule") or refusal.problem.get("errors") or refusal.code == "match_ended"
        if refusal.status not in LOST_RACES or not reasons:
            raise refusal
        self.refused[str(refusal.code)] += 1

    def _wait_for_news(self, version: int) -> None:
        deadline = time.monotonic() + 10 * IDLE_SECONDS
        while time.monotonic() < deadline and self.follower.versions[-1:] <= [version]:
            time.sleep(IDLE_SECONDS)


def _seconds_until(moment: str | None) -> float:
    if moment is None:
        return 0.0
    return max(0.0, (datetime.fromisoformat(moment) - datetime.now(UTC)).total_seconds())
