"""Players over HTTP: guests, registration, keys."""

from __future__ import annotations

from flask import Response, request
from flask_openapi3 import APIBlueprint, Tag
from pydantic import BaseModel

from gateway import answers
from gateway.access import ANY_KEY, ANYBODY
from gateway.bodies import Body
from gateway.call import Call
from gateway.declared import Answer
from gateway.limits import address_subject
from gateway.operations import Operation, operation
from gateway.schemas import players as models
from gateway.schemas.parameters import KeyPath
from gateway.visit import visit_of
from rpc.stubs.players_pb2 import CallerRequest, KeyRequest, WriteRequest

api = APIBlueprint("players", __name__, url_prefix="/v1", abp_tags=[Tag(name="players")])

REPLAYED = ("Idempotency-Replayed",)


def _write(call: Call, method: str, location: str | None = None) -> Response:
    request = WriteRequest(caller=call.caller, write=call.write, body=call.body)
    written = call.players(method, request)
    status = 201 if written.created else 200
    response = answers.document(call, written, status=status, cache=answers.SECRET)
    if location is not None and status == 201:
        response.headers["Location"] = location
    return response


def _admit_newcomer() -> None:
    """Raises Refused `too_many_requests` when this address has brought many new players lately."""
    visit = visit_of(request.environ)
    visit.spend(visit.hall.newcomer_policy, address_subject(request.remote_addr or ""))


def _read(call: Call, method: str, add: bytes = b"") -> Response:
    found = call.players(method, CallerRequest(caller=call.caller))
    return answers.document(call, found, cache=answers.SECRET, add=add)


def _manage(call: Call, method: str, key_id: str) -> Response:
    """A change of a key; this process forgets it at once, the others when they hear of it."""
    written = call.players(method, KeyRequest(caller=call.caller, write=call.write, key_id=key_id))
    call.hall.keys.forget(key_id)
    return answers.document(call, written, cache=answers.SECRET)


@operation(
    api,
    "post",
    "/guests",
    Operation(
        access=ANYBODY,
        body=Body.REQUIRED,
        model=models.NameWanted,
        answers={201: Answer("A guest, and the key to play with.", models.NewPlayer, headers=("Location", *REPLAYED))},
    ),
)
def create_guest(call: Call) -> Response:
    """Become a guest.

    Nothing but a name is needed. The key is shown this once. Idle guests are erased after 30 days.
    """
    _admit_newcomer()
    return _write(call, "CreateGuest", "/v1/me")


@operation(
    api,
    "post",
    "/players",
    Operation(
        access=ANYBODY,
        body=Body.REQUIRED,
        model=models.NameWanted,
        answers={
            200: Answer("The guest is a player now.", models.NewPlayer, headers=REPLAYED),
            201: Answer("A new player.", models.NewPlayer, headers=("Location", *REPLAYED)),
        },
        problems=(409,),
    ),
)
def register_player(call: Call) -> Response:
    """Register a name.

    With a guest's key the guest becomes a player and keeps its matches; without a key a new player is made.
    """
    if call.identity is None:
        _admit_newcomer()
    return _write(call, "Register", "/v1/me")


@operation(
    api, "get", "/me", Operation(access=ANY_KEY, answers={200: Answer("You, and what your key may do.", models.Me)})
)
def get_me(call: Call) -> Response:
    """Read who you are."""
    return _read(call, "Me", answers.member("stream_url", call.notices_url()))


@operation(
    api, "get", "/me/keys", Operation(access=ANY_KEY, answers={200: Answer("Your keys that work.", models.KeyList)})
)
def list_keys(call: Call) -> Response:
    """List your keys, without their text."""
    return _read(call, "ListKeys")


@operation(
    api,
    "post",
    "/me/keys",
    Operation(
        access=ANY_KEY,
        body=Body.REQUIRED,
        model=models.KeyWanted,
        answers={201: Answer("The new key.", models.NewKey, headers=("Location", *REPLAYED))},
        problems=(403, 409),
    ),
)
def create_key(call: Call) -> Response:
    """Make another key, with no more scopes than the one you call with."""
    return _write(call, "CreateKey", "/v1/me/keys")


def _of_key(description: str, model: type[BaseModel]) -> Operation:
    changed = {200: Answer(description, model, headers=REPLAYED)}
    return Operation(access=ANY_KEY, path=KeyPath, answers=changed, problems=(403,))


@operation(api, "post", "/me/keys/<id:key_id>:rotate", _of_key("The key in its place.", models.RotatedKey))
def rotate_key(call: Call, key_id: str) -> Response:
    """Replace a key. The old one dies at once.

    If it is the one you call with, a lost answer cannot be asked for again: to be safe make another key first, and
    revoke this one with it.
    """
    return _manage(call, "RotateKey", key_id)


@operation(api, "post", "/me/keys/<id:key_id>:revoke", _of_key("It works no longer.", models.RevokedKey))
def revoke_key(call: Call, key_id: str) -> Response:
    """Revoke a key. It dies at once, and with it the tickets of streams that were opened with it."""
    return _manage(call, "RevokeKey", key_id)
