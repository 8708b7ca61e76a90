# ruff: noqa: S310, S311  (it opens the addresses it is given; its player may be predictable)
"""A client of a Firehall in one file, with nothing but the standard library of Python 3.11.

    python3 examples/python_client.py http://127.0.0.1:8080

plays a match of Firefighters on Duty beside a bot. `Client` speaks to the hall, `Player` plays a seat. Copy the file,
and write what your player wants in the place of `any_action`.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

Json = dict[str, Any]
LOST = (OSError, http.client.HTTPException)
"""What says that no answer came, or not all of it."""


class Refused(Exception):
    """The hall said no: `code` is for programs, str() for people, `problem` has all of it."""

    def __init__(self, status: int, problem: Json) -> None:
        super().__init__(f"{status} {problem.get('code')}: {problem.get('detail')}")
        self.status, self.problem = status, problem
        self.code = str(problem.get("code"))


class Client:
    """Calls with one key. Raises Refused; and what urllib raises, after `patience` seconds without an answer."""

    def __init__(self, url: str, key: str = "", patience: float = 60) -> None:
        self.url, self.key, self.patience = url.rstrip("/"), key, patience
        self.clock_ahead = 0.0  # the hall's clock minus ours, in seconds

    @classmethod
    def guest(cls, url: str, name: str, patience: float = 60) -> Client:
        return cls(url, cls(url, patience=patience).post("/v1/guests", {"name": name})["key"])

    def create(self, **wanted: Any) -> Json:
        return self.post("/v1/matches", wanted)

    def join(self, match_id: str, seat: int, **wanted: Any) -> Json:
        return self.post(f"/v1/matches/{match_id}/seats/{seat}:join", wanted)

    def start(self, match_id: str) -> Json:
        return self.post(f"/v1/matches/{match_id}:start")

    def match(self, match_id: str) -> Json:
        return self.get(f"/v1/matches/{match_id}")

    def legal_actions(self, match_id: str) -> list[Json]:
        """Rows of {"action", "not_before"}."""
        rows: list[Json] = self.get(f"/v1/matches/{match_id}/legal-actions")["actions"]
        return rows

    def act(self, match_id: str, action: Json) -> Json:
        """{"version", "events"}"""
        return self.post(f"/v1/matches/{match_id}/actions", action)

    def get(self, path: str) -> Json:
        return self._call(urllib.request.Request(self.url + path))

    def post(self, path: str, body: Json | None = None) -> Json:
        """One Idempotency-Key for all tries: what was done already is not done again, only answered again."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
        return self._call(urllib.request.Request(self.url + path, json.dumps(body or {}).encode(), headers))

    def _call(self, request: urllib.request.Request) -> Json:
        if self.key:
            request.add_header("Authorization", f"Bearer {self.key}")
        until = time.monotonic() + self.patience
        while True:
            try:
                with urllib.request.urlopen(request, timeout=15) as response:
                    self._set_clock(response.headers["X-Server-Time"])
                    answer: Json = json.load(response)
                    return answer
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503) or time.monotonic() > until:
                    raise refused(error) from None
                time.sleep(float(error.headers.get("Retry-After", 1)))
            except LOST:
                if time.monotonic() > until:
                    raise
                time.sleep(0.5)

    def _set_clock(self, told: str) -> None:
        self.clock_ahead = (datetime.fromisoformat(told) - datetime.now(UTC)).total_seconds()

    def wait_until(self, told: str | None) -> None:
        """Sleep until a time of the hall; null is now."""
        if told is not None:
            away = (datetime.fromisoformat(told) - datetime.now(UTC)).total_seconds() - self.clock_ahead
            time.sleep(max(0.0, away))

    def follow(self, stream_url: str, after: int | None = None) -> Iterator[Json]:
        """Messages {"id", "event", "data"} of a match until its end, each once, whatever happens to the connection.

        after: the last version that is known; without it the first message is a snapshot.
        """
        while True:
            wait = 1.0
            try:
                for message in self._messages(stream_url, after):
                    if "id" in message:
                        after = message["id"]
                        yield message
                    wait = message.get("retry_ms", 1000) / 1000
                    if message.get("event") == "ended":
                        return
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503):
                    raise refused(error) from None
            except LOST:
                pass  # also when no heartbeat has come for so long
            except StreamOver:
                return
            time.sleep(wait)

    def _messages(self, stream_url: str, after: int | None) -> Iterator[Json]:
        """The lines of one connection."""
        headers = {"Accept": "application/x-ndjson"}
        if after is not None:
            headers["Last-Event-ID"] = str(after)
        with urllib.request.urlopen(urllib.request.Request(stream_url, headers=headers), timeout=25) as response:
            if response.status == 204:
                raise StreamOver
            for line in response:
                if line.endswith(b"\n"):  # a line without an end was cut
                    yield json.loads(line)


class StreamOver(Exception):
    """There is nothing more to come."""


def refused(error: urllib.error.HTTPError) -> Refused:
    try:
        return Refused(error.code, json.load(error))
    except ValueError:
        return Refused(error.code, {"detail": error.reason})


class Player:
    """Plays one seat: a thread follows the match, and each of its messages is a reason to look again."""

    def __init__(self, client: Client, match: Json, choose: Callable[[list[Json], Json], Json]) -> None:
        """choose: given the rows of legal actions and the match, the row that is wanted."""
        self.client, self.id, self.seat, self.choose = client, match["id"], match["you"]["seat"], choose
        self.stream_url = match["stream_url"]
        self._news = threading.Event()

    def play(self) -> Json:
        """The match when it is over."""
        listening = threading.Thread(target=self._listen, daemon=True)
        listening.start()
        while True:
            self._news.clear()
            match = self.client.match(self.id)
            if match["status"] in ("ended", "abandoned"):
                listening.join(10)  # the last messages may still be on their way
                return match
            if self.seat not in match["to_act"] or not self._act(match):
                self._news.wait(10)

    def _listen(self) -> None:
        for message in self.client.follow(self.stream_url):
            for event in message["data"].get("events", []):
                print(f"{message['id']:>4}  {event.pop('type')}  {json.dumps(event) if event else ''}")
            self._news.set()

    def _act(self, match: Json) -> bool:
        """Whether there was something to do. Who came too late looks again."""
        try:
            rows = self.client.legal_actions(self.id)
            if not rows:
                return False
            row = self.choose(rows, match)
            self.client.wait_until(row["not_before"])
            self.client.act(self.id, row["action"])
        except Refused as refusal:
            if refusal.status not in (409, 412):
                raise
            print(f"      refused: {refusal}")
        return True


def any_action(rows: list[Json], match: Json) -> Json:
    """A poor player: takes any kind of action, and any of that kind; seldom says that it is done."""
    kinds = sorted({row["action"]["type"] for row in rows})
    if len(kinds) > 1 and random.random() < 0.95:
        kinds = [kind for kind in kinds if kind != "done"]
    kind = random.choice(kinds)
    return random.choice([row for row in rows if row["action"]["type"] == kind])


def main() -> None:
    parser = argparse.ArgumentParser(description="Play a match of Firefighters on Duty beside a bot.")
    parser.add_argument("url", nargs="?", default="http://127.0.0.1:8080", help="the hall")
    url = parser.parse_args().url
    try:
        client = Client.guest(url, "Python", patience=2)
    except LOST as error:
        raise SystemExit(f"No hall answers at {url}: {error}") from None
    match = client.create(
        game="firefighters-on-duty",
        scenario="corner-shop",
        seats=[{"kind": "human"}, {"kind": "bot"}],
        options={"mode": "untimed", "rolls_per_round": 12},
    )
    print(f"Match {match['id']}; watch it at {client.url}/watch/{match['id']}")
    player = Player(client, client.start(match["id"]), any_action)
    over = player.play()
    print(f"Match {over['id']} is over: {json.dumps(over['outcome'])}")


if __name__ == "__main__":
    main()
