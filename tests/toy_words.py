"""Constants, scenarios, actions, events, position and state of the toy game (tests/toy_game.py)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.game import Document

CARDS = ("red", "green", "blue")
COPIES = (8, 8, 8)
STEPS, PAUSE_MS = 3, 100
ROLL, PLAY_CARD, DONE, BURN, TIME_UP, DOUBLE, QUENCH, FORFEIT = range(8)
"""FORFEIT + n gives up seat n."""
MOST_SEATS = 4

SCENARIOS: dict[str, Document] = {
    "toy-plain": {
        "id": "toy-plain",
        "title": "Plain",
        "text": "Three rounds.",
        "seats": [1, 4],
        "rounds": 3,
        "rolls": 3,
    },
    "toy-long": {
        "id": "toy-long",
        "title": "Long",
        "text": "Many rounds.",
        "seats": [1, 4],
        "rounds": 60,
        "rolls": 3,
    },
    "toy-endless": {
        "id": "toy-endless",
        "title": "Endless",
        "text": "A million rolls.",
        "seats": [1, 4],
        "rounds": 1,
        "rolls": 1000000,
    },
}


REFUSALS = (
    ("too_early", "the die is still rolling", "Toy rolls"),
    ("not_your_turn", "this seat cannot act now", "Toy turns"),
    ("not_yours", "this is not an action of this seat", "Toy turns"),
    ("decision_over", "answer decisions first", "Toy cards"),
    ("decision_open", "answer decisions first", "Toy cards"),
    ("no_rolls_left", "no rolls are left in this round", "Toy rolls"),
    ("no_card", "the card was already played", "Toy cards"),
    ("given_up", "this seat was given up, or the game is over", "Toy turns"),
)


class ToyCard(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(pattern="^[a-z]{1,20}$")]
    copies: Annotated[int, msgspec.Meta(ge=0, le=20)]


class ToyScenario(msgspec.Struct, forbid_unknown_fields=True):
    """cards: of its own, in place of the built-in ones of their names or after them."""

    id: str
    title: str
    text: str
    seats: tuple[Annotated[int, msgspec.Meta(ge=1, le=4)], Annotated[int, msgspec.Meta(ge=1, le=4)]]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    rolls: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    cards: list[ToyCard] = []


class Roll(msgspec.Struct, forbid_unknown_fields=True, tag="roll"): ...


class PlayCard(msgspec.Struct, forbid_unknown_fields=True, tag="play_card"): ...


class Done(msgspec.Struct, forbid_unknown_fields=True, tag="done"): ...


class Burn(msgspec.Struct, forbid_unknown_fields=True, tag="burn"): ...


class TimeUp(msgspec.Struct, forbid_unknown_fields=True, tag="time_up"): ...


class Forfeit(msgspec.Struct, forbid_unknown_fields=True, tag="forfeit"):
    seat: int


class Choose(msgspec.Struct, forbid_unknown_fields=True, tag="choose"):
    decision: int
    option: str


class Rolled(msgspec.Struct, tag="rolled"):
    seat: int
    face: int


class CardPlayed(msgspec.Struct, tag="card_played"):
    seat: int
    card: str


class CardDealt(msgspec.Struct, tag="card_dealt"):
    seat: int
    card: str | None


class Chosen(msgspec.Struct, tag="chosen"):
    seat: int
    option: str


class SeatDone(msgspec.Struct, tag="seat_done"):
    seat: int


class TimeEnded(msgspec.Struct, tag="time_ended"):
    clock: str


class SeatGivenUp(msgspec.Struct, tag="seat_given_up"):
    seat: int


class FireBurned(msgspec.Struct, tag="fire_burned"):
    face: int


class GameEnded(msgspec.Struct, tag="game_ended"):
    points: list[int]


Action = Roll | PlayCard | Done | Burn | TimeUp | Forfeit | Choose
Event = Rolled | CardPlayed | CardDealt | Chosen | SeatDone | TimeEnded | SeatGivenUp | FireBurned | GameEnded


class ToyOptions(msgspec.Struct, forbid_unknown_fields=True):
    timed: bool = False
    action_phase_ms: int = 10_000
    decision_ms: int = 5_000


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """hands: None where unknown; unseen: how many of each card the reader has not seen, hands included."""

    options: ToyOptions
    round: int
    points: list[int]
    rolls: list[int]
    ready_at: list[int]
    done: list[bool]
    gone: list[bool]
    hands: list[str | None]
    played: list[bool]
    unseen: dict[str, Annotated[int, msgspec.Meta(ge=0)]]
    fire: int
    burned: int
    decision: int | None
    decider: int | None
    generation: int
    clock_at: int
    rounds: int
    most_rolls: int


class State(msgspec.Struct, kw_only=True):
    options: ToyOptions
    rounds: int
    most_rolls: int
    points: list[int]
    rolls: list[int]
    ready_at: list[int]
    done: list[bool]
    gone: list[bool]
    hands: list[int]
    played: list[bool]
    pile: list[int]
    cards: list[str]
    round: int = 0
    fire: int = 0
    burned: int = -1  # -1: the action phase; otherwise how many fire steps were done
    decisions: int = 0
    decider: int = -1
    generation: int = 1
    clock_at: int = 0
    log: list[Event] | None = None
