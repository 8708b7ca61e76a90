"""A client that knows only the REST API, for end-to-end tests: plain HTTP, and nothing of our own code."""

from __future__ import annotations

import json
import secrets
import weakref
from collections.abc import Iterator
from typing import Any, Self

import httpx

Json = dict[str, Any]


class Refusal(Exception):
    """The hall answered with a problem document."""

    def __init__(self, status: int, problem: Json, headers: httpx.Headers) -> None:
        super().__init__(f"{status} {problem.get('code')}: {problem.get('detail')}")
        self.status, self.problem, self.headers = status, problem, headers
        self.code = problem.get("code")


class Rest:
    """One caller. `key` None: nobody. Methods raise Refusal for status >= 400 and httpx errors for the network."""

    def __init__(self, url: str, key: str | None = None, seconds: float = 15) -> None:
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
        response = self.http.request(method, path, content=content, headers=sent)
        if response.status_code >= 400:
            raise Refusal(response.status_code, _json(response), response.headers)
        return response

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
        """Messages of an NDJSON stream: {"id", "event", "data"}; heartbeats are left out. Ends with the stream."""
        params = {} if after is None else {"after": str(after)}
        sent = {"Accept": "application/x-ndjson", **headers}
        with httpx.stream("GET", httpx.URL(url).copy_merge_params(params), headers=sent, timeout=30) as response:
            if response.status_code >= 400:
                response.read()
                raise Refusal(response.status_code, _json(response), response.headers)
            for line in response.iter_lines():
                message = json.loads(line) if line.strip() else {}
                if "event" in message:
                    yield message


def _json(response: httpx.Response) -> Json:
    try:
        body = response.json()
    except ValueError:
        return {"detail": response.text}
    return body if isinstance(body, dict) else {"detail": response.text}


def idempotency_key() -> str:
    return secrets.token_hex(16)
