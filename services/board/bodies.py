"""The bodies of requests that make or change a match."""

from __future__ import annotations

import functools
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from games.chance import Face
from games.faults import struct_faults, whole, wrong_field
from games.game import Document
from rpc.errors import invalid
from services.board.errors import malformed
from services.board.field_faults import decoded, field_errors, read

MOST_SEATS = 16
MOST_SCRIPTED = 10_000
MOST_FLAGS = 100
LONGEST_MS = 14 * 24 * 3600 * 1000
LONGEST_DELAY_MS = 3600 * 1000
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Number = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
Version = Annotated[int, msgspec.Meta(ge=1, lt=2**53)]
Stored = Annotated[int, msgspec.Meta(ge=1, lt=2**31)]
Body = TypeVar("Body", bound=msgspec.Struct)


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """One seat of a new match. human: the creator sits down here. bot: by default the game's best."""

    kind: Literal["open", "human", "bot"] = "open"
    bot: Text | None = None


class Dice(msgspec.Struct, forbid_unknown_fields=True):
    """Scripted dice of a practice match, by kind, in faces and names."""

    script: dict[str, list[Face]]
    strict: bool = False


class Budget(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="budget"):
    """Clock of a seat: so much time for the whole match, and more for each of its turns."""

    budget_ms: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_MS)]
    increment_ms: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_MS)] = 0


class Phase(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="phase"):
    """Clock of a seat: so much time for each of its turns."""

    phase_ms: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_MS)]


class Absent(msgspec.Struct, forbid_unknown_fields=True):
    """What happens to the seat of a player who leaves, or whose clock has run out so often."""

    policy: Literal["default_action", "bot", "forfeit"] | None = None
    bot: Text | None = None
    flags: Annotated[int, msgspec.Meta(ge=1, le=MOST_FLAGS)] | None = None


class Create(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Body of POST /v1/matches. seats: how many open ones, or each; by default as few as the scenario allows.

    scenario_version, pack_version: of what a player has made; by default the newest.
    """

    game: Text
    scenario: Text
    seats: (
        Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)]
        | Annotated[list[Place], msgspec.Meta(min_length=1, max_length=MOST_SEATS)]
        | None
    ) = None
    options: Document | None = None
    visibility: Literal["public", "unlisted", "private"] = "public"
    spectator_delay_ms: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_DELAY_MS)] = 0
    practice: bool = False
    hot_seat: bool = False
    seat: Number | None = None
    start: Document | None = None
    dice: Dice | None = None
    clock: Budget | Phase | None = None
    absent: Absent | None = None
    scenario_version: Stored | None = None
    pack: Text | None = None
    pack_version: Stored | None = None


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """seed: what the player adds to the match's chance."""

    seed: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class Enter(msgspec.Struct, forbid_unknown_fields=True):
    """Joining by a code. seat: by default the first open one."""

    code: Text
    seat: Number | None = None
    seed: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class Invite(msgspec.Struct, forbid_unknown_fields=True):
    player: Annotated[str, msgspec.Meta(pattern=whole("[A-Za-z0-9_-]{1,64}"))]


class Kick(msgspec.Struct, forbid_unknown_fields=True):
    """player: whom the seat is to lose; by default whoever sits there by now."""

    player: Text | None = None


class Consent(msgspec.Struct, forbid_unknown_fields=True):
    """proposal: the version of the one meant; by default the open one."""

    proposal: Version | None = None


class Undo(Consent):
    """to: the version to go back to; by default that before the proposer's last action."""

    to: Version | None = None


class Bot(msgspec.Struct, forbid_unknown_fields=True):
    bot: Text | None = None


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request that needs none."""


def body_of(data: bytes, kind: type[Body]) -> Body:
    """Raises Refused: `malformed` for bytes that are not JSON, `invalid` with every wrong field."""
    value, faults = read(decoded(data), kind)
    if value is None:
        raise invalid(*field_errors(faults))
    return value


@functools.cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Made once for each game: to work out a union anew costs more than the rest of an action's decoding."""
    return msgspec.json.Decoder(kind)


def action_of(data: bytes, kind: Any) -> msgspec.Struct:
    """The named action of a game. Raises Refused `malformed`, or `invalid` with every wrong field."""
    try:
        action: msgspec.Struct = _decoder(kind).decode(data)
    except msgspec.ValidationError as error:
        faults = struct_faults(decoded(data), kind) or [wrong_field(str(error))]
        raise invalid(*field_errors(faults)) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise malformed() from None
    return action
