"""Matches as they are answered."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel

from gateway.schemas.match_requests import Action, Clock
from gateway.schemas.parameters import MATCH

TABLE_SEAT = Literal["table"]


class ScenarioTitle(BaseModel):
    id: str
    title: str
    version: int | None = Field(description="null: built in")


class PackTitle(BaseModel):
    id: str
    version: int
    title: str


class Seat(BaseModel):
    seat: int
    kind: Literal["open", "human", "bot", "away", "out"] = Field(
        description="`away`: its player has left, and its default actions are played; `out`: it was given up"
    )
    player: str | None = Field(description="id of the player; beside `bot`: who may `:return`")
    name: str | None
    bot: str | None


class SeatClock(BaseModel):
    remaining_ms: int | None = Field(description="while it stands")
    ends_at: str | None = Field(description="while it runs: RFC 3339 UTC; compare it with X-Server-Time")
    flags: int = Field(description="how often it has run out")


class SeatInMatch(Seat):
    clock: SeatClock | None = Field(description="null in a match without clocks of the seats")


class Absent(BaseModel):
    policy: Literal["default_action", "bot", "forfeit"]
    bot: str | None
    flags: int | None = Field(description="so often a clock runs out before the policy takes the seat; null: never")


class You(BaseModel):
    seat: int


class Deadline(BaseModel):
    clock: str = Field(description="what runs out, in the game's words")
    at: str = Field(description="RFC 3339 UTC; compare it with X-Server-Time")
    generation: int = Field(description="another number is another clock")


class Proposal(BaseModel):
    """What all who play have to agree to: with the same call, or against it with `:decline`."""

    version: int = Field(description="the one that made it; name it as `proposal` when you answer")
    action: Literal["undo", "pause", "abandon"]
    by: str = Field(description="id of the player")
    agreed: list[str] = Field(description="ids of the players, the proposer's first")
    until: str = Field(description="RFC 3339 UTC; then it lapses")
    to: int | None = Field(description="the version that an undo goes back to")


class Outcome(BaseModel):
    result: str = Field(description="`won` or `lost` together, else `ranked` or `drawn`")
    places: list[int] = Field(description="by seat, 1 is the best")
    reasons: list[str] = Field(description="in the game's words")
    scores: dict[str, int]


class Match(BaseModel):
    """A match as the caller may see it."""

    id: str = Field(json_schema_extra={"example": MATCH})
    game: str
    scenario: ScenarioTitle
    pack: PackTitle | None = Field(description="whose content the match is played with")
    status: Literal["lobby", "running", "ended", "abandoned"]
    version: int = Field(description="every change of the match adds one")
    visibility: Literal["public", "unlisted", "private"]
    spectator_delay_ms: int = Field(
        description="without a seat you see the match as it was so long ago, its times too (`deadline`, `ended_at`)"
    )
    practice: bool
    hot_seat: bool
    owner: str = Field(description="id of the player")
    seats: list[SeatInMatch]
    options: dict[str, Any]
    you: You | None = Field(description="null for onlookers")
    to_act: list[int | TABLE_SEAT] = Field(description="who may act now; `table`: the game does its own next step")
    deadline: Deadline | None = Field(description="of the game's own clock")
    clock: Clock | None = Field(description="how the clocks of the seats count")
    absent: Absent = Field(description="what happens to a seat whose player leaves or runs out of time")
    paused_at: str | None = Field(description="since when all stands still: nobody is `to_act`")
    paused_remaining_ms: int | None = Field(description="what is left of the game's own clock meanwhile")
    proposal: Proposal | None
    join_code: str | None = Field(description="the owner alone sees it; whoever says it may sit down (`matches:join`)")
    invited: list[str] | None = Field(description="ids of players; the owner alone sees them")
    clock_zero: str | None = Field(description="when moment 0 of the match was")
    commitment: str = Field(description="SHA-256 that binds the dice")
    created_at: str
    started_at: str | None
    ended_at: str | None
    view: dict[str, Any] | None = Field(description="a position; what you cannot know is null")
    outcome: Outcome | None
    stream_url: str | None = Field(None, description="absolute; carries a ticket for you and your seat")


class MatchRow(BaseModel):
    """A match in the list."""

    id: str
    game: str
    scenario: ScenarioTitle
    pack: PackTitle | None = Field(description="whose content the match is played with")
    status: Literal["lobby", "running", "ended", "abandoned"]
    version: int
    visibility: Literal["public", "unlisted", "private"]
    practice: bool
    hot_seat: bool
    owner: str
    seats: list[Seat]
    created_at: str
    started_at: str | None
    ended_at: str | None
    outcome: Outcome | None


class MatchList(BaseModel):
    matches: list[MatchRow]
    next_cursor: str | None


class LegalAction(BaseModel):
    action: Action
    not_before: str | None = Field(description="RFC 3339; null: now")


class LegalActions(BaseModel):
    version: int
    seat: int
    actions: list[LegalAction]
    decision: Any = Field(None, description="the decision that waits for this seat, if any")


class Acted(BaseModel):
    version: int
    events: list[dict[str, Any]]
    view: Match | None = None


class Refusal(BaseModel):
    code: str
    detail: str
    rule: str | None = None


class Legality(BaseModel):
    legal: bool
    problem: Refusal | None = None


class ActionAnswer(RootModel[Acted | Legality]):
    """With `dry_run=1` whether it is legal, else what happened."""


class Position(RootModel[dict[str, Any]]):
    """Everything the caller may know; a practice match can start from it."""


class JournalEntries(BaseModel):
    entries: list[dict[str, Any]] = Field(
        description="one a version: `version`, `at` (ms since 1970), `kind`, `seat`, `action`, `draws`, `details`"
    )


class Journal(JournalEntries):
    next_cursor: str | None


class Version(BaseModel):
    """A match as it was after one of its versions."""

    version: int
    entry: dict[str, Any] = Field(description="of the journal: what made this version")
    events: list[dict[str, Any]] = Field(description="of the game")
    match: Match = Field(description="as you saw it then; from a seat if you held one then")


class JournalAnswer(RootModel[Journal | Version]):
    """Entries; with `at` one version."""


class Draw(BaseModel):
    model_config = ConfigDict(extra="allow")

    version: int = Field(description="of the match: the events of this version tell what came of it")
    stream: str = Field(description="`setup/...`, `seats/...` or `table/<phase>/...`; each counts by itself")
    counter: int = Field(description="which word of the stream, from 0")
    kind: str = Field(description="what was drawn from; its faces are in `kinds`")
    n: int = Field(description="one of so many: the faces, or the sum of `counts`")
    value: int = Field(
        description="the word modulo `n`: the index of the face in `kinds`; with `counts`, its place in the pile"
    )
    face: int | str
    counts: list[int] | None = Field(None, description="of a pile: how many of each face were left in it")


class DiceProof(BaseModel):
    """The commitment at once; the seed and every draw after the end. It holds all that a check needs."""

    match_id: str
    group_id: str
    domain: str
    key_id: str
    commitment: str
    kinds: dict[str, list[int | str]]
    player_seeds: list[str]
    draws: list[Draw]
    scripted: bool
    seed: str | None = Field(description="hex; after the end")
    match_key: str | None = Field(description="hex; after the end")


class Export(BaseModel):
    """A whole match in one document."""

    format: Literal["firehall.match/1"]
    match: Match = Field(description="as onlookers saw it at its end")
    dice: DiceProof
    journal: JournalEntries
