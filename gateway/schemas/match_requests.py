"""What is sent to make a match, to sit down, to act."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from gateway.shapes import LONGEST_CLOCK_MS, LONGEST_DELAY_MS, MOST_SEATS


class SeatWanted(BaseModel):
    model_config = ConfigDict(extra="forbid")

    kind: Literal["open", "human", "bot"] = Field(
        "open", description="`human`: you sit down here; `open`: another player may"
    )
    bot: str | None = Field(None, min_length=1, max_length=100, description="which of the game's bots; else its best")


class DiceWanted(BaseModel):
    """Scripted dice of a practice match, by kind, in faces and names."""

    model_config = ConfigDict(extra="forbid")

    script: dict[str, list[int | str]]
    strict: bool = Field(False, description="`script_exhausted` instead of seeded dice when the script ends")


class BudgetClock(BaseModel):
    """A seat has `budget_ms` for the whole match, and `increment_ms` more for each of its turns."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["budget"]
    budget_ms: int = Field(ge=1, le=LONGEST_CLOCK_MS)
    increment_ms: int = Field(0, ge=0, le=LONGEST_CLOCK_MS)


class PhaseClock(BaseModel):
    """A seat has `phase_ms` for each of its turns."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["phase"]
    phase_ms: int = Field(ge=1, le=LONGEST_CLOCK_MS)


Clock = Annotated[BudgetClock | PhaseClock, Field(discriminator="kind")]


class AbsentWanted(BaseModel):
    model_config = ConfigDict(extra="forbid")

    policy: Literal["default_action", "bot", "forfeit"] | None = Field(
        None, description="by default `bot` where the game has bots of its own, else `default_action`"
    )
    bot: str | None = Field(None, min_length=1, max_length=100, description="which of the game's bots; else its best")
    flags: int | None = Field(
        None, ge=1, le=100, description="how often a clock runs out before it counts; by default the first time does"
    )


class MatchWanted(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "example": {
                "game": "firefighters-on-duty",
                "scenario": "night-shift",
                "seats": [{"kind": "open"}, {"kind": "bot"}],
                "visibility": "public",
                "clock": {"kind": "budget", "budget_ms": 600000, "increment_ms": 5000},
                "absent": {"policy": "bot"},
            }
        },
    )

    game: str = Field(min_length=1, max_length=100, description="key of a rule set")
    scenario: str = Field(
        min_length=1, max_length=100, description="id of a scenario: of the pack, built in, or made by a player"
    )
    scenario_version: int | None = Field(None, ge=1, lt=2**31, description="of a player's; by default the newest")
    pack: str | None = Field(
        None, min_length=1, max_length=100, description="id of a pack: its content is played with, by value"
    )
    pack_version: int | None = Field(None, ge=1, lt=2**31, description="by default the newest")
    seats: (
        Annotated[int, Field(ge=1, le=MOST_SEATS)]
        | Annotated[list[SeatWanted], Field(min_length=1, max_length=MOST_SEATS)]
        | None
    ) = Field(None, description="how many open ones, or a list of them; by default as few as the scenario allows")
    options: dict[str, Any] | None = Field(
        None, description="of the game; its JSON Schema is in the answer on the game"
    )
    visibility: Literal["public", "unlisted", "private"] = "public"
    spectator_delay_ms: int = Field(
        0, ge=0, le=LONGEST_DELAY_MS, description="so much later onlookers see what happens from the start on"
    )
    practice: bool = Field(False, description="own positions and dice; never rated")
    hot_seat: bool = Field(False, description="one player may hold several seats; requests name the seat")
    seat: int | None = Field(None, ge=0, lt=MOST_SEATS, description="sit down there at once")
    start: dict[str, Any] | None = Field(None, description="practice: the position to begin from; null = dealt anew")
    dice: DiceWanted | None = Field(None, description="practice: scripted dice")
    clock: Clock | None = Field(None, description="of each seat, beside the game's own; runs while the seat is to act")
    absent: AbsentWanted | None = Field(
        None, description="what happens to the seat of a player who leaves, or whose clock has run out"
    )


class JoinWanted(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"seed": "my lucky words"}})

    seed: str | None = Field(
        None,
        max_length=64,
        description="your part of the match's chance, so that nobody alone decides it; until the start another one "
        "takes its place",
    )


class EnterWanted(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"code": "K7QF-2M9X"}})

    code: str = Field(min_length=1, max_length=100, description="`join_code`; case, blanks and hyphens do not matter")
    seat: int | None = Field(None, ge=0, lt=MOST_SEATS, description="by default the first open one")
    seed: str | None = Field(None, max_length=64, description="your part of the match's chance")


class InviteWanted(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"player": "p_8QyqV2cWb1"}})

    player: str = Field(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="id of the player")


class KickWanted(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"player": "8QyqV2cWb1oLkTzA"}})

    player: str | None = Field(
        None, min_length=1, max_length=100, description="only if it is this player (an id) who sits there by now"
    )


class ConsentWanted(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {}})

    proposal: int | None = Field(
        None, ge=1, description="`version` of the proposal you mean: refused `no_proposal` when that is no longer open"
    )


class UndoWanted(ConsentWanted):
    to: int | None = Field(
        None, ge=1, description="the version to go back to; by default that before your seat's last action"
    )


class BotWanted(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"bot": "random"}})

    bot: str | None = Field(
        None, min_length=1, max_length=100, description="which of the game's bots; by default its best"
    )


class Action(BaseModel):
    """One of the game's actions; its union of schemas is in the answer on the game."""

    model_config = ConfigDict(extra="allow", json_schema_extra={"example": {"type": "roll", "dice": [0, 1]}})

    type: str
