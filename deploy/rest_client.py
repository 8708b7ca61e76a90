"""The smallest client of the REST API: the standard library, JSON, problems as exceptions."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
BUSY = (429, 503)
PATIENCE_SECONDS = 30.0


class Refusal(Exception):
    """A problem document: `code` is for programs, str() for a person."""

    def __init__(self, status: int, problem: Json) -> None:
        super().__init__(f"{status} {problem.get('code')}: {problem.get('detail')}")
        self.status = status
        self.code: str = problem.get("code", "unknown")


class RestClient:
    """Calls with one key, or with none. Every POST carries an Idempotency-Key, so trying again is safe: calls that a
    busy hall asks to repeat are repeated for half a minute, lost connections twice."""

    def __init__(self, url: str, key: str = "") -> None:
        self.url, self.key = url.rstrip("/"), key

    def get(self, path: str) -> Json:
        return self._call("GET", path, None)

    def post(self, path: str, body: Json | None = None) -> Json:
        return self._call("POST", path, json.dumps(body or {}).encode())

    def _call(self, method: str, path: str, body: bytes | None, tries: int = 3) -> Json:
        headers = {"Accept": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        if body is not None:
            headers |= {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
        request = urllib.request.Request(self.url + path, body, headers, method=method)  # noqa: S310
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                with urllib.request.urlopen(request, timeout=15) as response:  # noqa: S310
                    answer: Json = json.load(response)
                    return answer
            except urllib.error.HTTPError as error:
                wait = float(error.headers.get("Retry-After") or 0)
                if error.code not in BUSY or time.monotonic() + wait > until:
                    raise Refusal(error.code, _problem(error)) from None
                time.sleep(wait)
            except OSError:
                tries -= 1
                if not tries:
                    raise

    def follow(self, stream_url: str) -> Iterator[Json]:
        """The match's messages {"id", "event", "data"} until its end; resumes where a connection broke off."""
        last: int | None = None
        while True:
            request = urllib.request.Request(stream_url, headers={"Accept": "application/x-ndjson"})  # noqa: S310
            if last is not None:
                request.add_header("Last-Event-ID", str(last))
            with urllib.request.urlopen(request, timeout=30) as response:  # noqa: S310
                if response.status == 204:
                    return
                for line in response:
                    message: Json = json.loads(line) if line.strip() else {}
                    last = message.get("id", last)
                    if message.get("event") in ("snapshot", "events", "ended"):
                        yield message
                    if message.get("event") == "ended":
                        return


def _problem(error: urllib.error.HTTPError) -> Json:
    try:
        problem = json.load(error)
    except ValueError:
        return {"detail": error.reason}
    return problem if isinstance(problem, dict) else {}
