"""The public gRPC service: what a program needs to play a seat."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from gateway.access import ANYBODY, PLAYER
from gateway.arrival import MAX_BYTES
from gateway.bodies import Body, checked
from gateway.call import Call
from gateway.hall import Hall
from gateway.idempotency import well_formed, write_of
from gateway.keys import bearer_key, unauthenticated
from gateway.match_feed import GONE
from gateway.open_stream import OpenStream
from gateway.open_streams import OpenStreams, refusal
from gateway.play_calls import REQUEST_ID, Visitor, admitted, internal, refuse, status_of, visitor_of
from gateway.shapes import MOST_SEATS
from gateway.stream_frames import Format
from gateway.stream_requests import MAX_VERSION, StreamRequest, is_match_id
from rpc.errors import FieldError, Kind, Refused, busy, invalid, not_found
from rpc.stubs.board_pb2 import ActRequest, LookRequest
from rpc.stubs.envelope_pb2 import Document, Write
from rpc.stubs.play_pb2 import ActionRequest, FollowReply, FollowRequest, MatchReply, MatchRequest
from rpc.stubs.play_pb2_grpc import PlayServicer
from telemetry import request_id
from telemetry.metrics import RPC_SECONDS

log = logging.getLogger(__name__)

Context = Any
Answer = Callable[[Visitor, Any], MatchReply]


class Play(PlayServicer):
    """Calls wait for board in `threads`; streams wait in the event loop."""

    def __init__(self, hall: Hall, streams: OpenStreams, threads: ThreadPoolExecutor) -> None:
        self._hall = hall
        self._streams = streams
        self._threads = threads

    async def Look(self, request: MatchRequest, context: Context) -> MatchReply:
        return await self._answered("Look", self._look, request, context)

    async def LegalActions(self, request: MatchRequest, context: Context) -> MatchReply:
        return await self._answered("LegalActions", self._legal_actions, request, context)

    async def Act(self, request: ActionRequest, context: Context) -> MatchReply:
        return await self._answered("Act", self._act, request, context)

    async def Follow(self, request: FollowRequest, context: Context) -> None:
        visitor = visitor_of(context, self._hall.settings.trusted_proxies)
        context.set_trailing_metadata(((REQUEST_ID, visitor.request_id),))
        with request_id.working_on(visitor.request_id):
            try:
                await self._follow(request, context, visitor)
            except Refused as refused:
                await refuse(context, refused, self._hall.settings.api_url, visitor.request_id)

    async def _answered(self, method: str, answer: Answer, request: Any, context: Context) -> MatchReply:
        begun, code = time.perf_counter(), "OK"
        visitor = visitor_of(context, self._hall.settings.trusted_proxies)
        context.set_trailing_metadata(((REQUEST_ID, visitor.request_id),))
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, _working, answer, visitor, request)
        except Refused as refused:
            code = status_of(refused).name
            await refuse(context, refused, self._hall.settings.api_url, visitor.request_id)
            raise
        finally:
            RPC_SECONDS.labels(method, code).observe(time.perf_counter() - begun)

    def _look(self, visitor: Visitor, request: MatchRequest) -> MatchReply:
        return _asked(admitted(self._hall, visitor, ANYBODY), "Look", request)

    def _legal_actions(self, visitor: Visitor, request: MatchRequest) -> MatchReply:
        return _asked(admitted(self._hall, visitor, PLAYER), "LegalActions", request)

    def _act(self, visitor: Visitor, request: ActionRequest) -> MatchReply:
        call = admitted(self._hall, visitor, PLAYER)
        wanted = ActRequest(
            caller=call.caller,
            match_id=_existing(request.match_id),
            seat=_seat(request),
            action=_action(request.action),
            write=_write(call, request),
            with_view=request.with_view,
            dry_run=request.dry_run,
        )
        if request.HasField("expected_version"):
            wanted.expected_version = request.expected_version
        return _reply(call.board("Act", wanted, request.match_id))

    async def _follow(self, request: FollowRequest, context: Context, visitor: Visitor) -> None:
        wanted = _stream_request(request, visitor)
        viewer = await self._streams.viewer(wanted)
        if self._streams.stopping:
            raise busy("this process stops; follow again")
        with self._streams.opened(wanted, viewer) as stream:
            await self._streams.answered(stream)
            if stream.refused not in ("", GONE):
                raise refusal(stream.refused)
            # Headers at once tell the client that it has been heard, when there is nothing to tell yet.
            await context.send_initial_metadata(())
            if stream.refused != GONE:
                await _tell(stream, context)


async def _tell(stream: OpenStream, context: Context) -> None:
    """Until its last message. Raises Refused when it ends before: the player may not follow any more, or the key was
    revoked (`unauthenticated`)."""
    while frames := await stream.take():
        for frame in frames:
            if frame.event:
                await context.write(FollowReply(event=frame.event, version=frame.version or 0, json=frame.data))
        if frames[-1].final:
            return
    if stream.refused != GONE:
        raise refusal(stream.refused) if stream.refused else unauthenticated("the key was revoked")


def _working(answer: Answer, visitor: Visitor, request: Any) -> MatchReply:
    with request_id.working_on(visitor.request_id):
        try:
            return answer(visitor, request)
        except Refused:
            raise
        except Exception:
            log.exception("a call failed")
            raise internal() from None


def _asked(call: Call, method: str, request: MatchRequest) -> MatchReply:
    match_id = _existing(request.match_id)
    look = LookRequest(caller=call.caller, match_id=match_id, seat=_seat(request), if_none_match=request.known_etag)
    return _reply(call.board(method, look, match_id))


def _existing(match_id: str) -> str:
    if not is_match_id(match_id):
        raise not_found("match")
    return match_id


def _seat(request: MatchRequest | ActionRequest | FollowRequest) -> int | None:
    if not request.HasField("seat"):
        return None
    if not 0 <= request.seat < MOST_SEATS:
        raise invalid(FieldError("/seat", f"is a number from 0 to {MOST_SEATS - 1}"))
    return request.seat


def _action(data: bytes) -> bytes:
    """As REST takes a body."""
    if len(data) > MAX_BYTES:
        raise Refused(Kind.TOO_LARGE, "too_large", "a body has at most 1 MiB")
    return checked(data, Body.REQUIRED)


def _write(call: Call, request: ActionRequest) -> Write:
    """That of the same request over REST, so that a retry may come either way."""
    if request.write_id and not well_formed(request.write_id):
        raise invalid(FieldError("/write_id", "is 1 to 128 of the characters A-Z a-z 0-9 . _ ~ : + / = -"))
    path = f"/v1/matches/{request.match_id}/actions"
    key = request.write_id or None
    return write_of(call.hall.write_key, call.caller.player_id, "", key, ("POST", path, request.action))


def _stream_request(request: FollowRequest, visitor: Visitor) -> StreamRequest:
    after = request.after if request.HasField("after") else None
    if after is not None and not 0 <= after <= MAX_VERSION:
        raise invalid(FieldError("/after", f"is a whole number from 0 to {MAX_VERSION}"))
    key = bearer_key(visitor.authorization) or ""
    match_id, seat = _existing(request.match_id), _seat(request)
    return StreamRequest(match_id, Format.NDJSON, after, "", key, seat, visitor.address)


def _reply(found: Document) -> MatchReply:
    return MatchReply(
        json=found.json,
        version=found.version,
        etag=found.etag,
        replayed=found.replayed,
        server_ms=found.server_ms,
    )
