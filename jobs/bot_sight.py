"""What a bot makes of a match: its seat's view read as a position, the unknown dealt anew, an action chosen.

Knows nothing of processes: bytes in, a named action out.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from games import registry
from games.chance import SeededChance
from games.game import Moment, Seat
from games.playout import bot_named


class SeatRow(msgspec.Struct):
    seat: int
    bot: str | None = None


class Sight(msgspec.Struct):
    """The match document, as far as a bot cares. view: the position as its seat sees it, JSON."""

    game: str
    status: str
    version: int
    seats: list[SeatRow]
    to_act: list[int | str] = []
    view: msgspec.Raw = msgspec.Raw(b"null")
    clock_zero: datetime | None = None

    def moment(self, wall_ms: int) -> Moment:
        """Match time at that wall time of the store; 0 in untimed play."""
        return 0 if self.clock_zero is None else wall_ms - round(self.clock_zero.timestamp() * 1000)


class Choice(msgspec.Struct, frozen=True):
    """action: named, JSON. Before the moment `not_before` it would be refused as too early."""

    action: bytes
    not_before: Moment = 0


class ListedAction(msgspec.Struct):
    action: msgspec.Raw


class Listed(msgspec.Struct):
    actions: list[ListedAction]


def decode(document: bytes) -> Sight:
    return msgspec.json.decode(document, type=Sight)


def choose(sight: Sight, seat: Seat, thoughts: int) -> Choice | None:
    """What the seat's bot does now, or None to wait for the others. thoughts: seed of its own randomness."""
    game = registry.find(sight.game)
    chance = SeededChance(thoughts, "bots")
    position = msgspec.json.decode(sight.view, type=game.position_type)
    state = game.from_position(position, chance)
    actions = game.legal_actions(state, seat)
    if not actions:
        return None
    name = next((row.bot for row in sight.seats if row.seat == seat), None) or "random"
    action = bot_named(game, name).choose(state, seat, actions, chance)
    if action is None:
        return None
    named = msgspec.json.encode(game.name_action(state, action))
    return Choice(named, game.not_before(state, seat, action))


def choose_blindly(legal_actions: bytes, thoughts: int) -> Choice | None:
    """Any action of board's own list: what a bot does that failed, or thought for too long."""
    listed = msgspec.json.decode(legal_actions, type=Listed).actions
    if not listed:
        return None
    return Choice(bytes(listed[SeededChance(thoughts, "blind").draw("action", len(listed))].action))
