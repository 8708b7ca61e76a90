"""A client that knows only the REST API, for end-to-end tests: plain HTTP, and nothing of our own code."""

from __future__ import annotations

import json
import secrets
import time
import weakref
from collections.abc import Iterator
from typing import Any, Self

import httpx

Json = dict[str, Any]
BUSY = 503
PATIENCE_SECONDS = 30.0


class Refusal(Exception):
    """The hall answered with a problem document."""

    def __init__(self, status: int, problem: Json, headers: httpx.Headers) -> None:
        super().__init__(f"{status} {problem.get('code')}: {problem.get('detail')}")
        self.status, self.problem, self.headers = status, problem, headers
        self.code = problem.get("code")


class Rest:
    """One caller. `key` None: nobody. Methods raise Refusal for status >= 400 and httpx errors for the network.

    A hall that is busy is asked again with the same Idempotency-Key, as every client should.
    """

    def __init__(self, url: str, key: str | None = None, seconds: float = 30) -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self.url, self.key = url, key
        self.http = httpx.Client(base_url=url, headers=headers, timeout=seconds, follow_redirects=False)
        weakref.finalize(self, self.http.close)

    @classmethod
    def guest(cls, url: str, name: str = "Guest") -> Self:
        answer = cls(url).post("/v1/guests", {"name": name})
        return cls(url, answer["key"])

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """headers: Idempotency_Key="..." becomes Idempotency-Key."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        content = None if body is None else json.dumps(body)
        if content is not None:
            sent.setdefault("Content-Type", "application/json")
        if method != "GET":
            sent.setdefault("Idempotency-Key", idempotency_key())
        response = self._answer(method, path, content, sent)
        if response.status_code >= 400:
            raise Refusal(response.status_code, _json(response), response.headers)
        return response

    def _answer(self, method: str, path: str, content: str | None, headers: dict[str, str]) -> httpx.Response:
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            response = self.http.request(method, path, content=content, headers=headers)
            if response.status_code != BUSY or time.monotonic() > until:
                return response
            time.sleep(float(response.headers.get("Retry-After", 1)))

    def get(self, path: str, **headers: str) -> Json:
        answer: Json = self.request("GET", path, **headers).json()
        return answer

    def post(self, path: str, body: Any = None, **headers: str) -> Json:
        answer: Json = self.request("POST", path, {} if body is None else body, **headers).json()
        return answer

    def create_match(self, **body: Any) -> Json:
        return self.post("/v1/matches", body)

    def join(self, match: str, seat: int, **body: Any) -> Json:
        return self.post(f"/v1/matches/{match}/seats/{seat}:join", body)

    def act(self, match: str, action: Json, **headers: str) -> Json:
        return self.post(f"/v1/matches/{match}/actions", action, **headers)

    def legal(self, match: str) -> list[Json]:
        return [row["action"] for row in self.get(f"/v1/matches/{match}/legal-actions")["actions"]]

    def stream(self, url: str, after: int | None = None, **headers: str) -> Iterator[Json]:
        """Messages of one NDJSON connection: {"id", "event", "data"}; heartbeats are left out. Ends with it."""
        return (message for message in self._lines(url, after, **headers) if "event" in message)

    def follow(self, url: str, after: int | None = None) -> Iterator[Json]:
        """The same of a stream to its end, each message once: it is resumed after the last one when it breaks off."""
        again = True
        while again:
            again = False
            try:
                for message in self._lines(url, after):
                    again = "reconnect" in message
                    if "event" in message:
                        after = message["id"]
                        yield message
            except httpx.TransportError:
                again = True
            except Refusal as refusal:
                if refusal.status != BUSY:
                    raise
                again = True
            if again:
                time.sleep(0.5)

    def _lines(self, url: str, after: int | None, **headers: str) -> Iterator[Json]:
        params = {} if after is None else {"after": str(after)}
        sent = {"Accept": "application/x-ndjson", **headers}
        with httpx.stream("GET", httpx.URL(url).copy_merge_params(params), headers=sent, timeout=30) as response:
            if response.status_code >= 400:
                response.read()
                raise Refusal(response.status_code, _json(response), response.headers)
            for line in response.iter_lines():
                if line.strip():
                    yield json.loads(line)


def _json(response: httpx.Response) -> Json:
    try:
        body = response.json()
    except ValueError:
        return {"detail": response.text}
    return body if isinstance(body, dict) else {"detail": response.text}


def idempotency_key() -> str:
    return secrets.token_hex(16)
