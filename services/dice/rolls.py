"""Free rolls for anybody: dice in notation, drawn anew, signed so that whoever is shown one can check it."""

from __future__ import annotations

import json
import secrets
from datetime import UTC, datetime
from typing import Any

import msgspec

from games import words
from rpc.errors import FieldError, invalid
from services.dice import notation
from services.dice.errors import malformed, wrong_field
from services.dice.notation import Notation
from services.dice.signatures import Signer

Json = dict[str, Any]


def dice_of(body: bytes) -> str:
    """The notation in the body of POST /v1/dice/rolls. Raises Refused naming the field."""
    try:
        document = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise malformed() from None
    if not isinstance(document, dict):
        raise invalid(FieldError("", "the body is an object"))
    for name in document:
        if name != "dice":
            raise wrong_field(name.replace("~", "~0").replace("/", "~1"), "is not a field of a roll")
    dice = document.get("dice")
    if not isinstance(dice, str):
        raise wrong_field("dice", 'is text such as "2d6+d12"')
    return dice


def roll(dice: str, now_ms: int, signer: Signer) -> bytes:
    """The signed document of a new roll. now_ms: wall clock, milliseconds since the epoch.

    Its words come from a key made for this roll alone: nothing a caller can choose (an idempotency key, the
    notation) leads to faces that it has seen before.
    """
    asked = notation.parse(dice)
    document: Json = {
        "id": secrets.token_urlsafe(12),
        "dice": dice,
        "rolled_at": rfc3339(now_ms),
        "key_id": signer.key_id,
        **_faces(asked),
    }
    document["signature"] = signer.sign(canonical(document))
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def _faces(asked: Notation) -> Json:
    key = secrets.token_bytes(words.SEED_BYTES)
    rolls: list[Json] = []
    for number, dice in enumerate(asked.dice):
        drawn = [words.word(key, str(number), counter) for counter in range(dice.count)]
        rolls.append({"die": f"d{dice.sides}", "faces": [words.value(word, dice.sides) + 1 for word in drawn]})
    total = sum(sum(each["faces"]) for each in rolls) + asked.modifier
    return {"rolls": rolls, "modifier": asked.modifier, "total": total}


def canonical(document: Json) -> bytes:
    """What is signed: the document without its signature, in the canonical form of RFC 8785.

    A roll has integers and ASCII texts only; for those the form is sorted names and no blanks.
    """
    unsigned = {name: value for name, value in document.items() if name != "signature"}
    return json.dumps(unsigned, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def rfc3339(milliseconds: int) -> str:
    moment = datetime.fromtimestamp(milliseconds // 1000, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1000:03d}Z"
