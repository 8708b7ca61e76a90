"""Clients that hammer one match: many at once, retrying at random, over connections that break before the reply."""

from __future__ import annotations

import random
import threading
import time
from typing import Any, NamedTuple

import httpx

from tests.end_to_end.rest import Refusal, Rest, idempotency_key

Json = dict[str, Any]
WAIT_SECONDS = 0.05
PATIENCE_SECONDS = 60.0


class Accepted(NamedTuple):
    """An acknowledged action: its seat, its named form, the version it made, the whole answer."""

    seat: int
    action: Json
    version: int
    answer: Json


class Hammer(threading.Thread):
    """One client of a seat: acts until `wanted` actions were accepted, keeping what was acknowledged."""

    def __init__(self, urls: list[str], key: str, match_id: str, seat: int, wanted: int, seed: int) -> None:
        super().__init__(daemon=True)
        self.clients = [Rest(url, key) for url in urls]
        self.path = f"/v1/matches/{match_id}"
        self.seat, self.wanted = seat, wanted
        self.random = random.Random(seed)
        self.accepted: list[Accepted] = []
        self.refused = 0
        self.retried = 0
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while len(self.accepted) < self.wanted:
                self._act()
        except BaseException as error:
            self.error = error

    def _act(self) -> None:
        action = self._action()
        key = idempotency_key()
        answer = self._answered(action, key)
        if answer is None:
            self.refused += 1
            time.sleep(WAIT_SECONDS)
            return
        self.accepted.append(Accepted(self.seat, action, answer["version"], answer))
        if self.random.random() < 0.3:
            again = self._answered(action, key)
            if again != answer:
                raise AssertionError(f"a retry was answered {again}, the first time {answer}")

    def _action(self) -> Json:
        """Mostly a roll; now and then the card, and the answer to the decision it asks for."""
        chance = self.random.random()
        if chance < 0.8:
            return {"type": "roll"}
        if chance < 0.9:
            return {"type": "play_card"}
        listed = patient(self.random.choice(self.clients).legal, self.path.rpartition("/")[2])
        return next((action for action in listed if action["type"] == "choose"), {"type": "roll"})

    def _answered(self, action: Json, key: str) -> Json | None:
        """The answer, however often it takes; None for a refusal by the rules."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            client = self.random.choice(self.clients)
            try:
                return client.post(f"{self.path}/actions", action, Idempotency_Key=key)
            except httpx.TransportError:
                self.retried += 1
            except Refusal as refusal:
                if refusal.status == 409:
                    return None
                if refusal.status != 503:
                    raise
                self.retried += 1
                time.sleep(WAIT_SECONDS)
        raise TimeoutError(f"no answer to {action} in {PATIENCE_SECONDS} s")


def patient(call: Any, *arguments: Any, seconds: float = PATIENCE_SECONDS, **more: Any) -> Any:
    """call(...), again while the network or a busy hall stands in the way (one Idempotency-Key for all tries)."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            return call(*arguments, **more)
        except (httpx.TransportError, Refusal) as error:
            status = error.status if isinstance(error, Refusal) else 503
            if status != 503 or time.monotonic() > deadline:
                raise
            time.sleep(0.1)
