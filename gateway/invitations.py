"""How players come to a match that is not public: invitations and join codes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import msgspec
from flask import Response, request
from flask_openapi3 import APIBlueprint, Tag

from gateway.access import PLAYER
from gateway.bodies import Body
from gateway.call import Call
from gateway.limits import address_subject
from gateway.matches import id_of, with_stream
from gateway.operations import Operation, operation
from gateway.schemas import match_requests as requests
from gateway.schemas.parameters import MatchPath
from gateway.seats import CHANGED, house
from rpc.errors import FieldError, Kind, Refused, invalid
from rpc.stubs.board_pb2 import HouseRequest
from rpc.stubs.players_pb2 import PlayerStatusRequest

api = APIBlueprint("invitations", __name__, url_prefix="/v1", abp_tags=[Tag(name="seats")])


@operation(
    api,
    "post",
    "/matches/<id:match_id>:invite",
    Operation(
        access=PLAYER,
        path=MatchPath,
        body=Body.REQUIRED,
        model=requests.InviteWanted,
        answers=CHANGED,
        problems=(409,),
    ),
)
def invite(call: Call, match_id: str) -> Response:
    """Invite a player, who may then see a private match and join it. The owner's to do.

    It also lets back in whom you have sent away.
    """
    _check_player(call)
    return house(call, "invite", match_id)


class _Invited(msgspec.Struct):
    player: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}\Z")]


def _check_player(call: Call) -> None:
    """Raises Refused `invalid` for an id that nobody has; what else is wrong with the body, board knows."""
    try:
        wanted = msgspec.json.decode(call.body, type=_Invited)
    except msgspec.ValidationError:
        return
    if not call.players("PlayerStatus", PlayerStatusRequest(player_id=wanted.player)).known:
        raise invalid(FieldError("/player", "is not a player of this hall"))


@operation(
    api,
    "post",
    "/matches/<id:match_id>:new-code",
    Operation(access=PLAYER, path=MatchPath, answers=CHANGED, problems=(409,)),
)
def new_code(call: Call, match_id: str) -> Response:
    """Replace the join code of a match, or give it a first one. The owner's to do."""
    return house(call, "new-code", match_id)


@operation(
    api,
    "post",
    "/matches:join",
    Operation(
        access=PLAYER,
        body=Body.REQUIRED,
        model=requests.EnterWanted,
        answers=CHANGED,
        problems=(404, 409),
    ),
)
def join_by_code(call: Call) -> Response:
    """Take a seat with the join code that the owner told you.

    The answer is the match. A code that opens nothing is 404; key and address may try only so many of those.
    """
    with _one_guess(call):
        wanted = HouseRequest(caller=call.caller, write=call.write, action="enter", body=call.body)
        found = call.board("House", wanted)
    return with_stream(call, id_of(found), found)


@contextmanager
def _one_guess(call: Call) -> Iterator[None]:
    """A code that is right costs nothing. Raises Refused `too_many_requests` when too many were wrong."""
    limits, policy = call.hall.limits, call.hall.guess_policy
    key = call.identity.key_id if call.identity is not None else ""
    subjects = (f"key:{key}", address_subject(request.remote_addr or ""))
    for subject in subjects:
        limits.take(policy, subject)
    wrong = False
    try:
        yield
    except Refused as refused:
        wrong = refused.problem.kind == Kind.NOT_FOUND
        raise
    finally:
        if not wrong:
            for subject in subjects:
                limits.give_back(policy, subject)
