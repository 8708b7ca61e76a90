"""Players and their keys."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Scope = Literal["play", "bot", "organise", "admin"]


class NameWanted(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"name": "Ann"}})

    name: str = Field(description="shown at the table")


class KeyWanted(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"scopes": ["play"], "label": "phone"}})

    scopes: list[Scope] = Field(min_length=1, description="never more than the key you call with has")
    label: str = Field("", max_length=64)


class Player(BaseModel):
    id: str
    name: str
    guest: bool
    created_at: str


class Key(BaseModel):
    id: str
    label: str
    scopes: list[str]
    created_at: str
    used_at: str | None


class NewPlayer(BaseModel):
    player: Player
    key_id: str
    scopes: list[str]
    key: str = Field(description="shown once; only a hash of it is kept")


class Me(Player):
    scopes: list[str] = Field(description="of the key you call with")
    stream_url: str = Field(description="of your notices (`GET /v1/me/events`); absolute, carries a ticket for you")


class KeyList(BaseModel):
    keys: list[Key]


class NewKey(Key):
    key: str = Field(description="shown once; only a hash of it is kept")


class RotatedKey(NewKey):
    replaces: str = Field(description="id of the key that works no longer")


class RevokedKey(BaseModel):
    id: str
    revoked_at: str
