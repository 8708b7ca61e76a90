"""What authors of scenarios and packs send."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

TILE = {"row": 0, "column": -1, "towards": "east"}
SCENARIO: dict[str, Any] = {
    "id": "hill-street",
    "title": "Hill Street",
    "text": "A kitchen burns.",
    "seats": [1, 2],
    "points": 6,
    "rounds": 4,
    "city": [{"tile": "A", "side": "white", "row": 0, "column": 0}],
    "stations": [TILE],
    "fires": {"A1": 1},
    "objective": [{"goal": "active_fires_at_most", "count": 0}],
    "objective_text": "No Active Fire is left.",
}
CARD: dict[str, Any] = {
    "id": "wind-turns",
    "deck": "green",
    "title": "The wind turns",
    "text": "Add 1 Fire to a Block beside this one that players choose.",
    "effects": [{"effect": "add_fire", "where": "chosen_block_beside"}],
    "copies": 2,
}
PACK: dict[str, Any] = {
    "title": "Windy days",
    "text": "One more Event.",
    "content": {"event_cards": [CARD]},
    "scenarios": [SCENARIO],
}
GAME = "firefighters-on-duty"
TEXT_GAME = "flash-point-family"
TEXT = """\
1100 1000 1000 1001
0100 0001 0100 0001
0110 0011 0110 0011
1 4 v
3 1 ?
2 1
2 2
2 2 2 3
3 1
1 3
"""
"""A scenario of TEXT_GAME as plain text."""


def _example(value: dict[str, Any]) -> ConfigDict:
    return ConfigDict(extra="forbid", json_schema_extra={"example": value})


class ScenarioWanted(BaseModel):
    model_config = _example({"game": GAME, "document": SCENARIO})

    game: str = Field(description="key of a rule set")
    document: dict[str, Any] = Field(description="its JSON Schema is `scenario` in the answer on the game")


class ScenarioVersionWanted(BaseModel):
    model_config = _example({"document": SCENARIO})

    document: dict[str, Any] = Field(description="its JSON Schema is `scenario` in the answer on the game")


class PackDocument(BaseModel):
    model_config = ConfigDict(extra="forbid")

    title: str = Field(min_length=1, max_length=100)
    text: str = Field(min_length=1, max_length=2_000)
    content: dict[str, list[dict[str, Any]]] = Field({}, description="documents by kind: `content` of the game")
    scenarios: list[dict[str, Any]] = Field([], description="to be played with that content")


class PackWanted(BaseModel):
    model_config = _example({"game": GAME, "document": PACK})

    game: str = Field(description="key of a rule set")
    document: PackDocument


class PackVersionWanted(BaseModel):
    model_config = _example({"document": PACK})

    document: PackDocument


class PublicationWanted(BaseModel):
    model_config = _example({})

    version: int | None = Field(None, ge=1, lt=2**31, description="by default the newest")
