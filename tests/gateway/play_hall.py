"""The public gRPC of a hall, in a thread of the test's own, and a caller that knows only proto/play.proto."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import grpc
import msgspec

from gateway import play_server
from rpc import installation
from rpc.settings import Settings
from rpc.store_client import connect
from rpc.stubs.play_pb2 import ActionRequest, FollowRequest, MatchRequest
from rpc.stubs.play_pb2_grpc import PlayStub
from services.board import stream_server
from services.board.store import Store
from services.board.stream_source import LateArchive, StreamSource
from tests.gateway.rest_hall import ANYWHERE, at

SECONDS = 60.0
Json = dict[str, Any]


class Refusal(Exception):
    """status: of gRPC; problem: the document in the trailer."""

    def __init__(self, error: Any) -> None:
        self.status: str = error.code().name
        trailer = dict(error.trailing_metadata())
        self.problem: Json = json.loads(trailer["problem-bin"]) if "problem-bin" in trailer else {}
        super().__init__(f"{self.status} {error.details()}")


class Player:
    """One caller; `key` "": nobody. metadata: what each call carries beside the key."""

    def __init__(self, channel: grpc.Channel, key: str = "", **metadata: str) -> None:
        self.stub: Any = PlayStub(channel)  # type: ignore[no-untyped-call]
        sent = {name.replace("_", "-"): value for name, value in metadata.items()}
        self.metadata = list({**({"authorization": f"Bearer {key}"} if key else {}), **sent}.items())

    def call(self, method: str, request: Any) -> Any:
        try:
            return getattr(self.stub, method)(request, metadata=self.metadata, timeout=SECONDS)
        except grpc.RpcError as error:
            raise Refusal(error) from error

    def look(self, match_id: str, **more: Any) -> Json:
        return decoded(self.call("Look", MatchRequest(match_id=match_id, **more)))

    def legal(self, match_id: str, **more: Any) -> list[Json]:
        reply = self.call("LegalActions", MatchRequest(match_id=match_id, **more))
        return [each["action"] for each in decoded(reply)["actions"]]

    def act(self, match_id: str, action: Json | bytes, **more: Any) -> Any:
        data = action if isinstance(action, bytes) else json.dumps(action).encode()
        return self.call("Act", ActionRequest(match_id=match_id, action=data, **more))

    def follow(self, match_id: str, after: int | None = None, seat: int | None = None) -> Iterator[Any]:
        """Messages as they come. Raises Refusal."""
        request = FollowRequest(match_id=match_id, after=after, seat=seat)
        try:
            yield from self.stub.Follow(request, metadata=self.metadata, timeout=SECONDS)
        except grpc.RpcError as error:
            raise Refusal(error) from error


def decoded(reply: Any) -> Json:
    found: Json = json.loads(reply.json)
    return found


@contextmanager
def play_serving(settings: Settings) -> Iterator[str]:
    """The address of the public gRPC of that hall, which gets streams of matches with it."""
    keys = installation.load(settings.home)
    source = StreamSource(Store(connect(settings.state_url)), LateArchive(settings))
    ready, address, stops = threading.Event(), "", ExitStack()

    async def run() -> None:
        nonlocal address
        stopped, loop = asyncio.Event(), asyncio.get_running_loop()
        stops.callback(loop.call_soon_threadsafe, stopped.set)
        async with stream_server.serve(settings, keys.service_token(), source, ANYWHERE) as streams:
            given = msgspec.structs.replace(settings, streams=at(streams))
            async with play_server.serve(given, keys, ANYWHERE) as port:
                address = at(port)
                ready.set()
                await stopped.wait()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    stops.callback(thread.join)
    thread.start()
    assert ready.wait(SECONDS)
    with stops:
        yield address
