"""The yardstick of the server table: the same Flask, granian, gRPC and Redis settings, and nothing of ours between.

GET /value -> one unary gRPC call -> one Redis GET of 4 KB. `python -m tests.bench.bare_chain` serves the gRPC half.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import flask
import grpc

from rpc.client import OPTIONS as CHANNEL_OPTIONS
from rpc.server import OPTIONS as SERVER_OPTIONS
from rpc.server import THREADS, wait_for_stop
from rpc.store_client import connect

METHOD = "/bare.Chain/Get"
KEY = "bare:value"
VALUE = b"x" * 4096


def create_app() -> flask.Flask:
    """The HTTP half; BARE_CHAIN is the gRPC half's address."""
    app = flask.Flask("bare_chain")
    channels: list[Callable[..., Any]] = []

    @app.get("/value")
    def value() -> flask.Response:
        if not channels:
            channel = grpc.insecure_channel(os.environ["BARE_CHAIN"], options=CHANNEL_OPTIONS)
            channels.append(channel.unary_unary(METHOD))
        return flask.Response(channels[0](b""), mimetype="application/json")

    return app


def main() -> None:
    store = connect(os.environ["STATE_URL"])
    store.set(KEY, VALUE)

    def get(_request: bytes, _context: Any) -> bytes:
        found = store.get(KEY)
        return found if isinstance(found, bytes) else b""

    handler = grpc.method_handlers_generic_handler("bare.Chain", {"Get": grpc.unary_unary_rpc_method_handler(get)})
    server = grpc.server(ThreadPoolExecutor(THREADS), options=SERVER_OPTIONS)
    server.add_generic_rpc_handlers((handler,))
    server.add_insecure_port(os.environ["BARE_CHAIN"])
    server.start()
    wait_for_stop()
    server.stop(1).wait()


if __name__ == "__main__":
    main()
