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
    scenario: dict[str, Any] = Field(description="JSON Schema of the scenarios that you may send")
    content: dict[str, dict[str, Any]] = Field(description="JSON Schemas of what a pack may hold, by kind")
    position: dict[str, Any]
    refusals: list[GameRefusal] = Field(description="every reason for which the rules refuse an action")
    draws: dict[str, list[int | str]] = Field(description="kinds of draws with their faces, as dice scripts use them")
    bots: list[str]
    forfeits: bool = Field(description="whether a seat can be given up: the policy `forfeit` for absent players")
    plain_text: bool = Field(description="whether its scenarios can be sent and read as text/plain")


class ScenarioRow(BaseModel):
    id: str
    game: str
    title: str
    text: str
    seats: list[int] = Field(description="the fewest and the most")
    digest: str = Field(description="SHA-256 of the document's canonical JSON")
    version: int | None = Field(description="null: built in")
    owner: str | None = Field(description="id of the player who made it; null: built in")
    published: bool


class ScenarioList(BaseModel):
    scenarios: list[ScenarioRow]
    next_cursor: str | None


class Scenario(ScenarioRow):
    document: dict[str, Any] = Field(
        description="as the game reads it; what the set-up of a match draws stands in the match's own, in its view"
    )


class TextWarning(BaseModel):
    line: int = Field(description="of the text, from 1")
    column: int = Field(description="in that line, from 1")
    detail: str = Field(description="what was repaired, supplied or left out, in words")


class WrittenScenario(Scenario):
    warnings: list[TextWarning] | None = Field(None, description="about a text; absent where JSON was sent")


class ScenarioOfPack(BaseModel):
    id: str = Field(description="name it as `scenario` beside `pack` when you make a match")
    title: str
    text: str
    seats: list[int] = Field(description="the fewest and the most")


class PackRow(BaseModel):
    id: str
    game: str
    title: str
    text: str
    content: dict[str, int] = Field(description="how many documents of each kind")
    scenarios: list[ScenarioOfPack]
    digest: str = Field(description="SHA-256 of the document's canonical JSON")
    version: int
    owner: str = Field(description="id of the player who made it")
    published: bool


class PackList(BaseModel):
    packs: list[PackRow]
    next_cursor: str | None


class Pack(PackRow):
    document: dict[str, Any] = Field(description="as it was sent")


class VersionRow(BaseModel):
    version: int
    title: str
    digest: str
    created_at: str = Field(description="RFC 3339 UTC")
    published: bool


class VersionList(BaseModel):
    versions: list[VersionRow]


class Card(BaseModel):
    model_config = ConfigDict(extra="allow")

    id: str
    deck: str = Field(description="what it is: a kind of card, or a tile or board")
    title: str
    text: str
    copies: int


class CardList(BaseModel):
    cards: list[Card]
