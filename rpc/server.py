"""A gRPC process of ours: service token, request ids, typed errors, health, reflection, quick stop."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from rpc.errors import GRPC_STATUS, Kind, Problem, Refused, shortened, to_metadata
from rpc.metadata import TOKEN_KEY as TOKEN_KEY

log = logging.getLogger(__name__)

OPEN_PREFIXES = ("/grpc.health.v1.", "/grpc.reflection.")
OPTIONS = (
    ("grpc.so_reuseport", 0),
    ("grpc.max_receive_message_length", 16 << 20),
    ("grpc.max_send_message_length", 16 << 20),
)
STOP_SECONDS = 3.0
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)
THREADS = 8
"""Calls a process works on at once. Most wait for the store's disk, and those that wait together share a flush."""


class Guard(grpc.ServerInterceptor):
    """Lets only holders of the service token in, and turns what handlers raise into typed errors."""

    def __init__(self, token: str) -> None:
        self._token = token
        self._handlers: dict[tuple[str, bool], grpc.RpcMethodHandler[Any, Any]] = {}

    def intercept_service(self, continuation: Any, details: Any) -> Any:
        """Each method's handler is made once, for those who may and for those who may not: this is on every call."""
        allowed = (TOKEN_KEY, self._token) in details.invocation_metadata
        made = self._handlers.get((details.method, allowed))
        if made is not None:
            return made
        handler = continuation(details)
        if handler is None or handler.unary_unary is None or details.method.startswith(OPEN_PREFIXES):
            return handler
        made = self._handlers[details.method, allowed] = grpc.unary_unary_rpc_method_handler(
            _guarded(handler.unary_unary, allowed, details.method),
            request_deserializer=handler.request_deserializer,
            response_serializer=handler.response_serializer,
        )
        return made


def _guarded(behaviour: Callable[[Any, Any], Any], allowed: bool, method: str) -> Callable[[Any, Any], Any]:
    def answer(request: Any, context: grpc.ServicerContext) -> Any:
        if not allowed:
            abort(context, Problem(Kind.UNAUTHENTICATED, "unauthenticated", "the service token is missing or wrong"))
        try:
            return behaviour(request, context)
        except Refused as refused:
            problem = refused.problem
        except Exception:
            log.exception("%s failed", method)
            problem = Problem(Kind.INTERNAL, "internal", "something went wrong on our side")
        abort(context, problem)
        return None

    return answer


def abort(context: grpc.ServicerContext, problem: Problem) -> None:
    context.set_trailing_metadata(to_metadata(problem))
    context.abort(GRPC_STATUS[problem.kind], shortened(problem.detail))


class Server:
    """`with Server(...) as server:` serves until left; `server.port` is the bound port (for address host:0)."""

    def __init__(
        self, address: str, token: str, services: dict[str, Callable[[grpc.Server], None]], threads: int = THREADS
    ) -> None:
        """services: full service name -> what adds its servicer to the server."""
        self.grpc = grpc.server(ThreadPoolExecutor(threads), interceptors=[Guard(token)], options=OPTIONS)
        for add in services.values():
            add(self.grpc)
        self._health = health.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self.grpc)
        names = (*services, health.SERVICE_NAME, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, self.grpc)
        for name in ("", *services):
            self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
        self.port = self.grpc.add_insecure_port(address)
        if self.port == 0:
            raise OSError(f"cannot listen on {address}")

    def __enter__(self) -> Server:
        self.grpc.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._health.enter_graceful_shutdown()
        self.grpc.stop(STOP_SECONDS).wait()


def wait_for_stop(ready: str = "") -> None:
    """Block until SIGTERM or SIGINT. `ready` is logged once the process can be stopped in order.

    A signal leaves a byte in a pipe. An Event set by its handler would not do: a signal that another thread receives,
    or that comes just before the main thread goes to sleep, does not wake it, and its handler is never run.
    """
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer)
    for number in STOP_SIGNALS:
        signal.signal(number, lambda *_: None)
    if ready:
        log.info(ready)
    while os.read(reader, 1)[0] not in STOP_SIGNALS:
        pass
