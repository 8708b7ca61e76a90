"""What can be read of a match: legal actions, pictures, position, journal, dice."""

from __future__ import annotations

from flask import Response
from flask_openapi3 import APIBlueprint, Tag
from pydantic import BaseModel

from gateway import answers, pages
from gateway.access import ANYBODY, PLAYER
from gateway.call import Call
from gateway.declared import NOT_MODIFIED, Answer
from gateway.matches import look_request
from gateway.operations import Operation, operation
from gateway.problem_details import ParameterError, bad_parameters
from gateway.schemas import matches as models
from gateway.schemas.parameters import JournalQuery, MatchPath, PictureQuery, SeatQuery
from rpc.stubs.board_pb2 import DrawRequest, JournalRequest
from rpc.stubs.envelope_pb2 import PNG, SVG, PictureFormat

api = APIBlueprint("match_documents", __name__, url_prefix="/v1", abp_tags=[Tag(name="matches")])

SVG_TYPE, PNG_TYPE = "image/svg+xml", "image/png"


def _reads(description: str, model: type[BaseModel], *problems: int) -> Operation:
    found = {200: Answer(description, model, headers=("ETag",)), 304: NOT_MODIFIED}
    return Operation(access=ANYBODY, path=MatchPath, query=SeatQuery, answers=found, problems=(403, *problems))


def _document(method: str, call: Call, match_id: str) -> Response:
    return answers.document(call, call.board(method, look_request(call, match_id), match_id))


@operation(
    api,
    "get",
    "/matches/<id:match_id>/legal-actions",
    Operation(
        access=PLAYER,
        path=MatchPath,
        query=SeatQuery,
        answers={
            200: Answer("Everything your seat may do.", models.LegalActions, headers=("ETag",)),
            304: NOT_MODIFIED,
        },
        problems=(409,),
    ),
)
def legal_actions(call: Call, match_id: str) -> Response:
    """List your legal actions.

    Each can be sent as it stands. `not_before` says when an action stops being `too_early`.
    """
    return _document("LegalActions", call, match_id)


@operation(api, "get", "/matches/<id:match_id>/position", _reads("The position.", models.Position, 409))
def position(call: Call, match_id: str) -> Response:
    """Read the position as you may know it; a practice match can start from it."""
    return _document("Position", call, match_id)


@operation(
    api,
    "get",
    "/matches/<id:match_id>/journal",
    Operation(
        access=ANYBODY,
        path=MatchPath,
        query=JournalQuery,
        answers={
            200: Answer("Its entries, or one version of it.", models.JournalAnswer, headers=("ETag", "Link")),
            304: NOT_MODIFIED,
        },
        problems=(403, 409),
    ),
)
def journal(call: Call, match_id: str) -> Response:
    """Read the journal of a match that has ended.

    Every entry, or page by page with `limit`. With `at` the match is replayed instead: how you saw it after that
    version, with the entry that made it and the events of the game. `older_rules` where the hall has newer rules than
    it was played with.
    """
    query = call.query
    if query.at is not None and (query.limit is not None or query.cursor is not None):
        raise bad_parameters([ParameterError("", "is one version, and has no pages", parameter="at")])
    request = JournalRequest(
        caller=call.caller,
        match_id=match_id,
        seat=query.seat,
        if_none_match=call.tag,
        at=query.at,
        limit=query.limit,
        cursor=query.cursor,
    )
    found = call.board("Journal", request, match_id)
    response = answers.document(call, found)
    pages.link(response, found.next_cursor)
    return response


@operation(api, "get", "/matches/<id:match_id>/export", _reads("The whole match.", models.Export, 409))
def export(call: Call, match_id: str) -> Response:
    """Take a match that has ended with you.

    Match, dice and journal in one document: `firehall verify` checks its dice, `firehall replay` plays it again, both
    without the hall.
    """
    return _document("Export", call, match_id)


@operation(api, "get", "/matches/<id:match_id>/dice", _reads("The proof.", models.DiceProof))
def dice_proof(call: Call, match_id: str) -> Response:
    """Read what binds the dice: the commitment at once, seed and draws after the end."""
    return _document("DiceProof", call, match_id)


def _picture(media: str) -> Operation:
    drawn = {200: Answer("The board as you may see it.", media=(media,), headers=("ETag",)), 304: NOT_MODIFIED}
    return Operation(access=ANYBODY, path=MatchPath, query=PictureQuery, answers=drawn, problems=(403, 409))


def _draw(call: Call, match_id: str, picture_format: PictureFormat) -> Response:
    seat, at = call.query.seat, call.query.at
    request = DrawRequest(caller=call.caller, match_id=match_id, seat=seat, format=picture_format, at=at)
    return answers.picture(call, call.board("Draw", request, match_id))


@operation(api, "get", "/matches/<id:match_id>/board.svg", _picture(SVG_TYPE))
def board_svg(call: Call, match_id: str) -> Response:
    """Draw the board as SVG."""
    return _draw(call, match_id, SVG)


@operation(api, "get", "/matches/<id:match_id>/board.png", _picture(PNG_TYPE))
def board_png(call: Call, match_id: str) -> Response:
    """Draw the board as PNG."""
    return _draw(call, match_id, PNG)
