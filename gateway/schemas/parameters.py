"""Parameters of requests: paths, headers, queries. Their examples are true."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from gateway import idempotency, shapes

Flag = Literal["0", "1", "true", "false"]
TRUE = ("1", "true")

MATCH = "k3J9xQ2mVbT7pLwZ"


def _text(example: str, description: str, **schema: Any) -> Any:
    return Field(description=description, json_schema_extra={"example": example, **schema})


class MatchPath(BaseModel):
    match_id: str = _text(MATCH, "as in the answer to create", pattern=f"^{shapes.ID}$")


class SeatPath(MatchPath):
    seat: int = Field(ge=0, lt=shapes.MOST_SEATS, description="from 0", json_schema_extra={"example": 0})


class GamePath(BaseModel):
    game: str = _text("firefighters-on-duty", "key of a rule set", pattern=f"^{shapes.SLUG}$")


class ScenarioPath(BaseModel):
    scenario_id: str = _text("night-shift", "as in the list of scenarios", pattern=f"^{shapes.SLUG}$")


class OwnScenarioPath(BaseModel):
    scenario_id: str = _text("s-V2lsZCBjYXQgMTIz", "as in your list of scenarios", pattern=f"^{shapes.SLUG}$")


class PackPath(BaseModel):
    pack_id: str = _text("p-V2lsZCBjYXQgMTIz", "as in the list of packs", pattern=f"^{shapes.SLUG}$")


class PackScenarioPath(PackPath):
    scenario_id: str = _text("hill-street", "`id` of a scenario of the pack", pattern=f"^{shapes.SLUG}$")


class KeyPath(BaseModel):
    key_id: str = _text("8QyqV2cWb1", "as in the list of your keys", pattern=f"^{shapes.ID}$")


class ReadHeaders(BaseModel):
    if_none_match: str | None = Field(None, alias="If-None-Match", description="an ETag you have; then 304")
    x_request_id: str | None = Field(None, alias="X-Request-Id", description="comes back in the answer and in our logs")


class WriteHeaders(BaseModel):
    idempotency_key: str | None = Field(
        None,
        alias="Idempotency-Key",
        description="names your intent: a retry with the same key and body is done once and answered again",
        json_schema_extra={"example": "3f0c2d5e-9a41-4c58-b3c7-0b3f5d6f1a20"},
        pattern=idempotency.PATTERN,
    )
    x_request_id: str | None = Field(None, alias="X-Request-Id", description="comes back in the answer and in our logs")


class ActionHeaders(WriteHeaders):
    if_match: str | None = Field(
        None,
        alias="If-Match",
        description="the ETag you decided on; 412 `stale_version` when the match has moved",
        json_schema_extra={"example": '"v17-s2"'},
        pattern=r'^\s*(\*|(W/)?"[!#-~]*")\s*$',
    )


class Query(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class NoQuery(Query):
    """No parameters: any is refused."""


def _in_digits(value: Any) -> Any:
    """Python reads "2.0", "1_0" and " 1" as numbers too; nobody who sends those can mean it."""
    if isinstance(value, str) and not re.fullmatch(r"-?[0-9]{1,19}", value):
        raise PydanticCustomError("number", "is a whole number in digits")
    return value


Number = Annotated[int, BeforeValidator(_in_digits)]


class SeatQuery(Query):
    seat: Number | None = Field(
        None, ge=0, lt=shapes.MOST_SEATS, description="in hot-seat matches: for which of your seats"
    )


class ActionQuery(SeatQuery):
    view: Flag = Field("0", description="add the match document after the action")
    dry_run: Flag = Field("0", description="only say whether it is legal, and why not")


class PageQuery(Query):
    limit: Number = Field(20, ge=1, le=100, description="rows of a page")
    cursor: str | None = Field(None, pattern=r"^[A-Za-z0-9_=-]{1,512}$", description="from `next_cursor` or Link")


class ContentListQuery(PageQuery):
    game: str | None = Field(None, pattern=f"^{shapes.SLUG}$", description="only of this rule set")
    mine: Flag = Field("0", description="yours, drafts too; needs a key")


class TextQuery(Query):
    game: str | None = Field(
        None, pattern=f"^{shapes.SLUG}$", description="key of a rule set: of a text only, which does not name it"
    )


class VersionQuery(Query):
    version: Number | None = Field(
        None, ge=1, lt=2**31, description="of what a player has made; by default the newest that you may know of"
    )


def _time(value: Any) -> Any:
    """datetime reads more than we promise, and the pattern lets the 31st of February through."""
    if isinstance(value, str):
        try:
            milliseconds_of(value)
        except ValueError:
            raise PydanticCustomError("time", "is a date, or a time in RFC 3339 UTC: 2026-11-30T18:00:00Z") from None
    return value


def milliseconds_of(time: str) -> int:
    """Since 1970; of a date, when it begins in UTC. Raises ValueError."""
    moment = datetime.fromisoformat(time)
    return (moment.replace(tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


Time = Annotated[str, BeforeValidator(_time), Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]{8,15}Z)?$")]


class MatchesQuery(PageQuery):
    game: str | None = Field(None, pattern=f"^{shapes.SLUG}$", description="only of this rule set")
    scenario: str | None = Field(None, pattern=f"^{shapes.SLUG}$", description="only of this scenario")
    player: str | None = Field(
        None, pattern=f"^{shapes.ID}$", description="only where this player (an id) has a seat, or owns the match"
    )
    status: Literal["lobby", "running", "ended", "abandoned"] | None = Field(None, description="only these")
    since: Time | None = Field(
        None,
        description="made then or later: a time in RFC 3339 UTC, or a date",
        json_schema_extra={"example": "2026-11-01"},
    )
    before: Time | None = Field(None, description="made earlier", json_schema_extra={"example": "2026-12-01T00:00:00Z"})
    mine: Flag = Field("0", description="yours and lobbies you are invited to, private ones too; needs a key")


class NoticesQuery(Query):
    after: Number | None = Field(None, ge=0, le=2**53, description="the number of the last notice you have")


class PictureQuery(SeatQuery):
    at: Number | None = Field(
        None, ge=1, le=2**53, description="once the match is over: the board as it was after this version"
    )


class JournalQuery(SeatQuery):
    at: Number | None = Field(
        None, ge=1, le=2**53, description="the match as it was after this version, instead of entries"
    )
    limit: Number | None = Field(None, ge=1, le=1000, description="entries of a page; by default every entry")
    cursor: str | None = Field(None, pattern="^[0-9]{1,15}$", description="from `next_cursor` or Link")


class EventsQuery(SeatQuery):
    after: Number | None = Field(None, ge=0, le=2**53, description="the last version you have")
