"""Dice over HTTP: signed rolls for anybody."""

from __future__ import annotations

from flask import Response
from flask_openapi3 import APIBlueprint, Tag

from gateway import answers
from gateway.access import ANYBODY
from gateway.bodies import Body
from gateway.call import Call
from gateway.declared import NOT_MODIFIED, Answer
from gateway.operations import Operation, operation
from gateway.schemas import dice as models
from rpc.stubs.dice_pb2 import RollRequest, SigningKeyRequest

api = APIBlueprint("dice", __name__, url_prefix="/v1", abp_tags=[Tag(name="dice")])


@operation(
    api,
    "post",
    "/dice/rolls",
    Operation(
        access=ANYBODY,
        body=Body.REQUIRED,
        model=models.RollWanted,
        answers={200: Answer("The roll, signed.", models.Roll, headers=("Idempotency-Replayed",))},
    ),
)
def roll_dice(call: Call) -> Response:
    """Roll dice.

    Dice notation such as `4d6` or `2d6+d12`. The answer is signed (Ed25519), so whoever is shown it can check it.
    """
    request = RollRequest(caller=call.caller, write=call.write, body=call.body)
    return answers.document(call, call.dice("Roll", request), cache=answers.SECRET)


@operation(
    api,
    "get",
    "/dice/key",
    Operation(
        access=ANYBODY,
        answers={200: Answer("The public key.", models.SigningKey, headers=("ETag",)), 304: NOT_MODIFIED},
    ),
)
def dice_key(call: Call) -> Response:
    """Read the public key that checks rolls."""
    return answers.document(call, call.dice("SigningKey", SigningKeyRequest()), cache=answers.PUBLIC)
