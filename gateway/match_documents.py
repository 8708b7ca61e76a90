"""What can be read of a match: legal actions, pictures, position, journal, dice."""

from __future__ import annotations

from flask import Response
from flask_openapi3 import APIBlueprint, Tag
from pydantic import BaseModel

from gateway import answers
from gateway.access import ANYBODY, PLAYER
from gateway.call import Call
from gateway.declared import NOT_MODIFIED, Answer
from gateway.matches import look_request
from gateway.operations import Operation, operation
from gateway.schemas import matches as models
from gateway.schemas.parameters import MatchPath, SeatQuery
from rpc.stubs.board_pb2 import DrawRequest
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


@operation(api, "get", "/matches/<id:match_id>/journal", _reads("Every entry.", models.Journal, 409))
def journal(call: Call, match_id: str) -> Response:
    """Read the journal of a match that has ended."""
    return _document("Journal", call, match_id)


@operation(api, "get", "/matches/<id:match_id>/dice", _reads("The proof.", models.DiceProof))
def dice_proof(call: Call, match_id: str) -> Response:
    """Read what binds the dice: the commitment at once, seed and draws after the end."""
    return _document("DiceProof", call, match_id)


def _picture(media: str) -> Operation:
    drawn = {200: Answer("The board as you may see it.", media=(media,), headers=("ETag",)), 304: NOT_MODIFIED}
    return Operation(access=ANYBODY, path=MatchPath, query=SeatQuery, answers=drawn, problems=(403, 409))


def _draw(call: Call, match_id: str, picture_format: PictureFormat) -> Response:
    request = DrawRequest(caller=call.caller, match_id=match_id, seat=call.query.seat, format=picture_format)
    return answers.picture(call, call.board("Draw", request, match_id))


@operation(api, "get", "/matches/<id:match_id>/board.svg", _picture(SVG_TYPE))
def board_svg(call: Call, match_id: str) -> Response:
    """Draw the board as SVG."""
    return _draw(call, match_id, SVG)


@operation(api, "get", "/matches/<id:match_id>/board.png", _picture(PNG_TYPE))
def board_png(call: Call, match_id: str) -> Response:
    """Draw the board as PNG."""
    return _draw(call, match_id, PNG)
