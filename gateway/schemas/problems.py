"""The one form of every error: RFC 9457 problem details with our own members."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class ProblemError(BaseModel):
    """One fault: of the body (`pointer`; of plain text `line`), or of a parameter or header (`parameter`, `in`)."""

    pointer: str | None = Field(None, description="JSON pointer into the body", json_schema_extra={"example": "/seats"})
    parameter: str | None = Field(None, description="name of a query parameter or header")
    place: str | None = Field(None, alias="in", description="query or header")
    position: int | None = Field(None, description="where in a text the fault is, from 0")
    line: int | None = Field(None, description="of a body that is plain text, from 1")
    column: int | None = Field(None, description="in that line, from 1")
    detail: str = Field(description="what is wrong, in words")
    code: str = Field(description="what is wrong, for programs")


class Problem(BaseModel):
    """`code` is stable and listed at /docs/errors; a game's refusals carry the game's own codes and a `rule`."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "type": "http://127.0.0.1:8080/docs/errors#stale_version",
                "title": "Stale version",
                "status": 412,
                "detail": "the match is at version 18",
                "code": "stale_version",
                "request_id": "5f2c1c3d9be0a41f77c0f3a2",
                "current_version": 18,
            }
        }
    )

    type: str = Field(description="address of the explanation of this code")
    title: str
    status: int
    detail: str
    code: str
    request_id: str
    rule: str | None = Field(None, description="which rule refuses the action, and where it stands")
    errors: list[ProblemError] | None = None
    current_version: int | None = Field(None, description="of the match, where it helps")
    retry_after_ms: int | None = None
    not_before_ms: int | None = Field(None, description="match time at which a `too_early` action may be tried again")
