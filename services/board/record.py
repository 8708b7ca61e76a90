"""What the board keeps of a match beside the game's own state. Both are written by one script, in one call."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from games.chance import Face, Kinds
from games.game import TABLE, Game

LOBBY, RUNNING, ENDED, ABANDONED = "lobby", "running", "ended", "abandoned"
OPEN, HUMAN, BOT, AWAY, OUT = "open", "human", "bot", "away", "out"
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
    """The running clock; `at` is a moment of match time in milliseconds.

    generation: the version at which it began to run, so that none comes twice, whatever is taken back.
    number: what the game calls its generation.
    """

    name: str
    generation: int
    at: int
    number: int = 0


class Proposal(msgspec.Struct, array_like=True, frozen=True):
    """What all humans have to agree to; by, agreed: players, who proposed it among them.

    version: the one that made it. until: wall clock at which it lapses. to: the version that an undo goes back to.
    """

    version: int
    action: str
    by: str
    agreed: list[str]
    until: int
    to: int = 0


class ClockRule(msgspec.Struct, array_like=True, frozen=True):
    """How the seats' clocks count. kind: "budget" for the whole match, with an increment for each turn; "phase": as
    much again for each turn."""

    kind: str
    ms: int
    increment_ms: int = 0


class SeatClock(msgspec.Struct, array_like=True):
    """A seat's clock: `left_ms` while it stands, `ends` (a moment of match time) while it runs.

    flags: how often it has run out. out: it has in this turn, whose rest the house plays.
    """

    left_ms: int
    ends: int | None = None
    flags: int = 0
    out: bool = False


class Absence(msgspec.Struct, array_like=True, frozen=True):
    """What happens to the seat of a player who has left, or whose clock has run out `flags` times.

    policy: "default_action", "bot" (which one), or "forfeit".
    """

    policy: str = "default_action"
    bot: str = ""
    flags: int = 1


class PackName(msgspec.Struct, frozen=True):
    """The pack whose content a match is played with, as the catalog named it when the match was made."""

    id: str
    version: int
    title: str


class Alarm(NamedTuple):
    """The first clock to end: at which moment, and whose it is (TABLE: the game's)."""

    at: int
    seat: int


class Record(msgspec.Struct, array_like=True, kw_only=True):
    """Wall clocks (`*_at`, `clock_zero`) are milliseconds since the epoch, of the store's clock; 0: not yet.

    options, outcome: JSON. counters: how many words of each stream were used; those of past table phases are
    left to the journal. ordinal: the last table phase that drew. moment: match time of the last change.
    script: dice of a practice match, by kind. code: what a player says to join. invited: players who may enter a
    private match. kicked: players who may not come back. scenario_version: 0 of a built-in one. kinds: draws whose
    items are not the game's own. spectator_delay_ms: how much later onlookers see what happens from the start on.
    changed_at: when the last entry was made.
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
    paused_at: int = 0
    resumed_at: int = 0
    proposal: Proposal | None = None
    code: str = ""
    invited: list[str] = []
    kicked: list[str] = []
    clock_rule: ClockRule | None = None
    seat_clocks: list[SeatClock] = []
    absence: Absence = Absence()
    armed: int = 0
    scenario_version: int = 0
    pack: PackName | None = None
    kinds: dict[str, list[Face]] = {}
    spectator_delay_ms: int = 0
    changed_at: int = 0

    def kinds_of(self, game: Game) -> Kinds:
        """The kinds of draws of the match: the game's, with what its scenario brings of its own."""
        return (
            {**game.kinds, **{kind: tuple(faces) for kind, faces in self.kinds.items()}} if self.kinds else game.kinds
        )

    @property
    def shown_at(self) -> int:
        """When the last change is there for onlookers, by the wall clock; 0: at once."""
        return self.changed_at + self.spectator_delay_ms if self.spectator_delay_ms and self.started_at else 0

    @property
    def over(self) -> bool:
        return self.status in (ENDED, ABANDONED)

    @property
    def alarm(self) -> Alarm | None:
        """The first clock to end; None when none runs, and while the match is paused."""
        ends = [Alarm(clock.ends, seat) for seat, clock in enumerate(self.seat_clocks) if clock.ends is not None]
        if self.clock is not None:
            ends.append(Alarm(self.clock.at, TABLE))
        return None if self.paused_at else min(ends, default=None)

    @property
    def deadline_ms(self) -> int:
        """The end of the first running clock on the wall clock; 0 without one, or while the match is paused."""
        alarm = self.alarm
        return self.clock_zero + alarm.at if alarm is not None else 0

    @property
    def acting(self) -> list[int]:
        """Who may act now: nobody while the match is paused."""
        return [] if self.paused_at else self.to_act

    def moment_at(self, now: int) -> int:
        """Match time at a wall clock time; it never runs backwards, stands at 0 until a first clock runs, and in a
        pause."""
        return max(self.moment, (self.paused_at or now) - self.clock_zero) if self.clock_zero else 0

    def zero_for(self, now: int, moment: int) -> int:
        """The `clock_zero` with which a wall clock time is that moment; 0 when no clock has run yet."""
        return (self.paused_at or now) - moment if self.clock_zero else 0

    def seats_of(self, player: str) -> list[int]:
        """The seats that a player holds, in order; several only in a hot-seat match."""
        return [number for number, seat in enumerate(self.seats) if player and seat.player == player]

    def seen_by(self, player: str) -> bool:
        """Whether the match exists for that player ("" for nobody)."""
        known = player == self.owner or player in self.invited or bool(self.seats_of(player))
        return self.visibility != PRIVATE or (player != "" and known)

    def humans(self) -> set[str]:
        """The players who sit."""
        return {seat.player for seat in self.seats if seat.kind == HUMAN}

    def holders(self) -> list[tuple[str, str]]:
        """Who has each seat: kind and player."""
        return [(seat.kind, seat.player) for seat in self.seats]

    def player_seeds(self) -> list[str]:
        return [seat.seed for seat in self.seats]


_decoder = msgspec.msgpack.Decoder(Record)
_encoder = msgspec.msgpack.Encoder()


def encode(record: Record) -> bytes:
    return _encoder.encode(record)


def decode(data: bytes) -> Record:
    return _decoder.decode(data)
