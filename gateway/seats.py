"""Who sits where, and the start."""

from __future__ import annotations

from flask import Response
from flask_openapi3 import APIBlueprint, Tag

from gateway.access import PLAYER
from gateway.bodies import Body
from gateway.call import Call
from gateway.declared import Answer
from gateway.matches import with_stream
from gateway.operations import Operation, operation
from gateway.schemas import match_requests as requests
from gateway.schemas import matches as models
from gateway.schemas.parameters import MatchPath, SeatPath
from rpc.stubs.board_pb2 import HouseRequest

api = APIBlueprint("seats", __name__, url_prefix="/v1", abp_tags=[Tag(name="seats")])

CHANGED = {200: Answer("The match after the change.", models.Match, headers=("ETag", "Idempotency-Replayed"))}


def house(call: Call, action: str, match_id: str, seat: int | None = None) -> Response:
    request = HouseRequest(
        caller=call.caller, write=call.write, match_id=match_id, action=action, seat=seat, body=call.body
    )
    return with_stream(call, match_id, call.board("House", request, match_id))


def _at_seat(body: Body, model: type | None = None) -> Operation:
    return Operation(access=PLAYER, path=SeatPath, body=body, model=model, answers=CHANGED, problems=(409,))


def _of_match() -> Operation:
    return Operation(access=PLAYER, path=MatchPath, answers=CHANGED, problems=(409,))


@operation(api, "post", "/matches/<id:match_id>/seats/<seat:seat>:join", _at_seat(Body.OPTIONAL, requests.JoinWanted))
def join_seat(call: Call, match_id: str, seat: int) -> Response:
    """Take a seat.

    Of many who try at once one gets it. Who sits there already is answered the same again, and may still give a
    `seed`, or another one, before the start: so may who sat down when making the match.
    """
    return house(call, "join", match_id, seat)


@operation(api, "post", "/matches/<id:match_id>/seats/<seat:seat>:leave", _at_seat(Body.NONE))
def leave_seat(call: Call, match_id: str, seat: int) -> Response:
    """Leave your seat.

    Before the start it is open again. Later it is for good, and the match goes on without you as its `absent` says.
    An owner who leaves hands the match to the player who has been sitting longest.
    """
    return house(call, "leave", match_id, seat)


@operation(api, "post", "/matches/<id:match_id>/seats/<seat:seat>:kick", _at_seat(Body.OPTIONAL, requests.KickWanted))
def kick_player(call: Call, match_id: str, seat: int) -> Response:
    """Send a player away. The owner's to do.

    As when the player leaves, and there is no coming back but by invitation. Before the start a bot can be sent away
    too. Name the `player`, so that nobody is sent away who has sat down there meanwhile: `nobody_to_kick`.
    """
    return house(call, "kick", match_id, seat)


@operation(api, "post", "/matches/<id:match_id>/seats/<seat:seat>:return", _at_seat(Body.NONE))
def return_to_seat(call: Call, match_id: str, seat: int) -> Response:
    """Take your seat back from the bot that plays it since your time was up.

    Your clock is wound up again; how often it has run out stays counted.
    """
    return house(call, "return", match_id, seat)


@operation(api, "post", "/matches/<id:match_id>/seats/<seat:seat>:bot", _at_seat(Body.OPTIONAL, requests.BotWanted))
def seat_bot(call: Call, match_id: str, seat: int) -> Response:
    """Seat a bot. The owner's to do."""
    return house(call, "bot", match_id, seat)


@operation(api, "post", "/matches/<id:match_id>:start", _of_match())
def start_match(call: Call, match_id: str) -> Response:
    """Start a match whose seats are all taken. The owner's to do."""
    return house(call, "start", match_id)
