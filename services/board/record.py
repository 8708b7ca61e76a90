"""What the board keeps of a match beside the game's own state. Both are written by one script, in one call."""

from __future__ import annotations

import msgspec

from games.chance import Face

LOBBY, RUNNING, ENDED, ABANDONED = "lobby", "running", "ended", "abandoned"
OPEN, HUMAN, BOT = "open", "human", "bot"
PUBLIC, UNLISTED, PRIVATE = "public", "unlisted", "private"


class SeatRecord(msgspec.Struct, omit_defaults=True):
    """seed: what the player adds to the match's chance. since: the version at which the seat was taken."""

    kind: str = OPEN
    player: str = ""
    name: str = ""
    bot: str = ""
    seed: str = ""
    since: int = 0


class Clock(msgspec.Struct, array_like=True, frozen=True):
    """The running clock; `at` is a moment of match time in milliseconds."""

    name: str
    generation: int
    at: int


class Record(msgspec.Struct, array_like=True, kw_only=True):
    """Wall clocks (`*_at`, `clock_zero`) are milliseconds since the epoch, of the store's clock; 0: not yet.

    options, outcome: JSON. counters: how many words of each stream were used; those of past table phases are
    left to the journal. ordinal: the last table phase that drew. moment: match time of the last change.
    script: dice of a practice match, by kind.
    """

    id: str
    game: str
    revision: int
    scenario_id: str
    scenario_title: str
    owner: str
    seats: list[SeatRecord]
    status: str = LOBBY
    visibility: str = PUBLIC
    practice: bool = False
    hot_seat: bool = False
    options: bytes = b"{}"
    group_id: str = ""
    key_id: str = ""
    commitment: str = ""
    script: dict[str, list[Face]] | None = None
    strict: bool = False
    created_at: int = 0
    started_at: int = 0
    ended_at: int = 0
    clock_zero: int = 0
    moment: int = 0
    ordinal: int = -1
    counters: dict[str, int] = {}
    to_act: list[int] = []
    clock: Clock | None = None
    outcome: bytes = b""

    @property
    def over(self) -> bool:
        return self.status in (ENDED, ABANDONED)

    @property
    def deadline_ms(self) -> int:
        """The running clock's end on the wall clock; 0 without a clock."""
        return self.clock_zero + self.clock.at if self.clock is not None else 0

    def moment_at(self, now: int) -> int:
        """Match time at a wall clock time; it never runs backwards, and stands at 0 until a first clock runs."""
        return max(self.moment, now - self.clock_zero) if self.clock_zero else 0

    def seats_of(self, player: str) -> list[int]:
        """The seats that a player holds, in order; several only in a hot-seat match."""
        return [number for number, seat in enumerate(self.seats) if player and seat.player == player]

    def seen_by(self, player: str) -> bool:
        """Whether the match exists for that player ("" for nobody)."""
        return self.visibility != PRIVATE or (player != "" and (player == self.owner or bool(self.seats_of(player))))

    def player_seeds(self) -> list[str]:
        return [seat.seed for seat in self.seats]


_decoder = msgspec.msgpack.Decoder(Record)
_encoder = msgspec.msgpack.Encoder()


def encode(record: Record) -> bytes:
    return _encoder.encode(record)


def decode(data: bytes) -> Record:
    return _decoder.decode(data)
