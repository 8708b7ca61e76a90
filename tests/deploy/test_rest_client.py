"""The small client of the demo, against a server that answers as told."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from deploy.rest_client import Refusal, RestClient

BUSY = (503, {"code": "busy", "detail": "Try again."})
OUT_OF_BREATH = (429, {"code": "too_many_requests", "detail": "Wait."})
REFUSED = (409, {"code": "not_your_turn", "detail": "Wait for your turn."})
DONE = (200, {"version": 5})
Answer = tuple[int, Mapping[str, object]]


@contextmanager
def answering(*answers: Answer) -> Iterator[tuple[RestClient, list[str]]]:
    """A client of a server that gives these answers in turn, and the Idempotency-Keys that it was sent."""
    due, keys = list(answers), list[str]()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            keys.append(self.headers["Idempotency-Key"])
            status, body = due.pop(0)
            self.send_response(status)
            self.send_header("Retry-After", "0")
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        serving.start()
        try:
            yield RestClient(f"http://127.0.0.1:{server.server_port}"), keys
        finally:
            server.shutdown()
            serving.join()


def test_a_busy_hall_is_asked_again_with_the_same_key() -> None:
    with answering(BUSY, OUT_OF_BREATH, DONE) as (client, keys):
        assert client.post("/v1/matches/x/actions", {"type": "roll"}) == {"version": 5}
    assert len(keys) == 3
    assert len({*keys}) == 1


def test_what_is_refused_for_good_is_not_asked_again() -> None:
    with answering(REFUSED, DONE) as (client, keys), pytest.raises(Refusal) as refused:
        client.post("/v1/matches/x/actions", {"type": "roll"})
    assert (refused.value.status, refused.value.code, len(keys)) == (409, "not_your_turn", 1)
