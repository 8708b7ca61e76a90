"""Dice for anybody."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class RollWanted(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"dice": "2d6+d12"}})

    dice: str = Field(description="dice notation")


class RolledDice(BaseModel):
    die: str
    faces: list[int]


class Roll(BaseModel):
    """Signed: anybody can check it with the key of /v1/dice/key."""

    id: str
    dice: str
    rolls: list[RolledDice]
    modifier: int
    total: int
    rolled_at: str
    key_id: str
    signature: str


class SigningKey(BaseModel):
    """A JSON Web Key (RFC 8037), and the same as PEM."""

    model_config = ConfigDict(extra="allow")

    kty: str
    crv: str
    x: str
    kid: str
    pem: str
