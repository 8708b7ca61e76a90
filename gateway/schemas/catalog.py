"""Games, scenarios and cards."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class GameRow(BaseModel):
    key: str
    title: str
    revision: int = Field(description="raised when the rules' behaviour changes")
    seats: list[int] | None = Field(description="the fewest and the most of any scenario")
    scenarios: int = Field(description="how many there are")


class GameList(BaseModel):
    games: list[GameRow]


class GameRefusal(BaseModel):
    code: str
    detail: str
    rule: str


class Game(GameRow):
    """A rule set. options, actions, events and position are JSON Schemas."""

    options: dict[str, Any]
    default_options: dict[str, Any]
    actions: dict[str, Any]
    events: dict[str, Any] = Field(description="the game's own; the hall's are told at the operation to follow a match")
    position: dict[str, Any]
    refusals: list[GameRefusal] = Field(description="every reason for which the rules refuse an action")
    draws: dict[str, list[int | str]] = Field(description="kinds of draws with their faces, as dice scripts use them")
    bots: list[str]
    forfeits: bool = Field(description="whether a seat can be given up: the policy `forfeit` for absent players")


class ScenarioRow(BaseModel):
    id: str
    game: str
    title: str
    text: str
    seats: list[int] = Field(description="the fewest and the most")
    digest: str = Field(description="SHA-256 of the document's canonical JSON")


class ScenarioList(BaseModel):
    scenarios: list[ScenarioRow]
    next_cursor: str | None


class Scenario(ScenarioRow):
    document: dict[str, Any] = Field(
        description="as the game reads it; what the set-up of a match draws stands in the match's own, in its view"
    )


class Card(BaseModel):
    model_config = ConfigDict(extra="allow")

    id: str
    deck: str
    title: str
    text: str
    copies: int


class CardList(BaseModel):
    cards: list[Card]
