"""The Board service on the wire: unwrap, call, wrap."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import redis

from rpc.errors import FieldError, Refused, busy, invalid
from rpc.stubs import board_pb2, board_pb2_grpc, envelope_pb2
from services.board.answers import Answer
from services.board.board import Board
from services.board.house import Wanted
from services.board.journals import Page
from services.board.listing import Listing
from services.board.matches import Act
from services.board.reading import PNG, SVG, Look
from services.board.seats import Caller
from services.board.writes import WriteKey
from telemetry.metrics import REFUSALS

log = logging.getLogger(__name__)

MEDIA_TYPES = {envelope_pb2.SVG: SVG, envelope_pb2.PNG: PNG}
Method = TypeVar("Method", bound=Callable[..., Any])


def _answering(method: Method) -> Method:
    """Counts refusals; a store that is away, full or just loading is the caller's 503."""

    @wraps(method)
    def answer(*arguments: Any) -> Any:
        try:
            return method(*arguments)
        except Refused as refused:
            REFUSALS.labels(refused.problem.code).inc()
            raise
        except redis.RedisError as error:
            log.warning("%s: the store refuses: %s", method.__name__, error)
            raise busy() from error

    return answer  # type: ignore[return-value]


class BoardServicer(board_pb2_grpc.BoardServicer):
    def __init__(self, board: Board) -> None:
        self._board = board

    @_answering
    def Create(self, request: board_pb2.CreateRequest, _: Any) -> envelope_pb2.Document:
        write = request.write
        if not write.write_id:
            raise invalid(FieldError("/write/write_id", "is missing"))
        return _document(
            self._board.hosts.create(_caller(request.caller), write.write_id, write.body_digest, request.body)
        )

    @_answering
    def House(self, request: board_pb2.HouseRequest, _: Any) -> envelope_pb2.Document:
        caller, seat = _caller(request.caller), _seat(request)
        wanted = Wanted(caller, _write(request), request.match_id, request.action, seat, request.body)
        return _document(self._board.house.do(wanted))

    @_answering
    def Act(self, request: board_pb2.ActRequest, _: Any) -> envelope_pb2.Document:
        act = Act(
            request.match_id,
            _caller(request.caller),
            _write(request),
            request.action,
            _seat(request),
            request.expected_version if request.HasField("expected_version") else None,
            request.with_view,
            request.dry_run,
        )
        return _document(self._board.matches.act(act))

    @_answering
    def Step(self, request: board_pb2.StepRequest, _: Any) -> board_pb2.StepReply:
        stepped = self._board.table.step(request.match_id, request.expected_version)
        return board_pb2.StepReply(version=stepped.version, table_to_act=stepped.table_to_act)

    @_answering
    def BotWaits(self, request: board_pb2.BotWaitsRequest, _: Any) -> board_pb2.StepReply:
        version = self._board.matches.bot_waits(request.match_id, request.seat, request.version)
        return board_pb2.StepReply(version=version)

    @_answering
    def TimeUp(self, request: board_pb2.TimeUpRequest, _: Any) -> board_pb2.TimeUpReply:
        told = self._board.table.time_up(request.match_id, request.generation)
        return board_pb2.TimeUpReply(applied=told.applied, not_before_ms=told.not_before_ms)

    @_answering
    def Look(self, request: board_pb2.LookRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._board.reading.look(_look(request)))

    @_answering
    def LegalActions(self, request: board_pb2.LookRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._board.reading.legal_actions(_look(request)))

    @_answering
    def Position(self, request: board_pb2.LookRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._board.reading.position(_look(request)))

    @_answering
    def Journal(self, request: board_pb2.JournalRequest, _: Any) -> envelope_pb2.Document:
        look = _look(request)
        if request.HasField("at"):
            return _document(self._board.reading.past(look, request.at))
        return _document(self._board.reading.journal(look, Page(request.limit, request.cursor)))

    @_answering
    def Export(self, request: board_pb2.LookRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._board.reading.export(_look(request)))

    @_answering
    def DiceProof(self, request: board_pb2.LookRequest, _: Any) -> envelope_pb2.Document:
        return _document(self._board.reading.dice_proof(_look(request)))

    @_answering
    def Draw(self, request: board_pb2.DrawRequest, _: Any) -> envelope_pb2.Picture:
        media_type = MEDIA_TYPES.get(request.format)
        if media_type is None:
            raise invalid(FieldError("/format", "is SVG or PNG"))
        look = Look(request.match_id, _caller(request.caller), _seat(request))
        reading = self._board.reading
        image = (
            reading.draw_past(look, request.at, media_type)
            if request.HasField("at")
            else reading.draw(look, media_type)
        )
        return envelope_pb2.Picture(data=image.data, media_type=image.media_type, etag=image.etag)

    @_answering
    def List(self, request: board_pb2.ListRequest, _: Any) -> board_pb2.ListReply:
        wanted = Listing(
            game=request.game,
            status=request.status,
            scenario=request.scenario,
            player=request.player,
            since=request.since_ms,
            before=request.before_ms,
            limit=request.limit,
            cursor=request.cursor,
        )
        rows, cursor = self._board.reading.listed(_caller(request.caller), wanted, request.mine)
        return board_pb2.ListReply(json=rows, next_cursor=cursor)


def _caller(caller: envelope_pb2.Caller) -> Caller:
    return Caller(caller.player_id, caller.name, tuple(caller.scopes))


def _write(request: board_pb2.HouseRequest | board_pb2.ActRequest) -> WriteKey | None:
    return WriteKey.of(request.write.write_id, request.write.body_digest)


def _seat(request: Any) -> int | None:
    return request.seat if request.HasField("seat") else None


def _look(request: board_pb2.LookRequest | board_pb2.JournalRequest) -> Look:
    return Look(request.match_id, _caller(request.caller), _seat(request), request.if_none_match)


def _document(answer: Answer) -> envelope_pb2.Document:
    return envelope_pb2.Document(
        json=answer.json,
        version=answer.version,
        etag=answer.etag,
        replayed=answer.replayed,
        created=answer.created,
        server_ms=answer.server_ms,
        next_cursor=answer.next_cursor,
    )
