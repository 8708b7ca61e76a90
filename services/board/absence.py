"""Seats without their players: what is agreed for them, who they are, and what becomes of them."""

from __future__ import annotations

from games.errors import Fault
from games.game import Game
from services.board import clocks, errors
from services.board.bodies import Absent
from services.board.bots import bot_of, bot_title, bots_told
from services.board.record import AWAY, BOT, HUMAN, OUT, RUNNING, Absence, Record, SeatRecord

DEFAULT_ACTION, BOT_PLAYS, FORFEIT = "default_action", "bot", "forfeit"


def agreed(wanted: Absent | None, game: Game, *, clocked: bool) -> tuple[Absence, list[Fault]]:
    """What a new match agrees on, and what is wrong with it. By default a bot plays, where the game has one."""
    asked = wanted or Absent()
    policy = asked.policy or (BOT_PLAYS if game.bots or asked.bot is not None else DEFAULT_ACTION)
    faults = []
    bot = bot_of(game.key, asked.bot) if policy == BOT_PLAYS else ""
    if bot is None:
        faults.append(Fault("/absent/bot", bots_told(game.key)))
    if asked.bot is not None and policy != BOT_PLAYS:
        faults.append(Fault("/absent/bot", "is only for the policy bot"))
    if policy == FORFEIT and not game.forfeits:
        faults.append(Fault("/absent/policy", "cannot be forfeit: in this game no seat can be given up"))
    if asked.flags is not None and not clocked:
        faults.append(Fault("/absent/flags", "is only for a match with a clock"))
    if asked.flags is not None and policy == DEFAULT_ACTION:
        faults.append(Fault("/absent/flags", "is only for the policies bot and forfeit"))
    return Absence(policy, bot or "", asked.flags or 1), faults


def vacate(record: Record, number: int, version: int) -> None:
    """A player has left a running match for good: a bot sits down, or the house looks after the seat."""
    seat, bot = record.seats[number], record.absence.bot
    if seat.kind == OUT:
        record.seats[number].player = ""
    elif bot:
        record.seats[number] = SeatRecord(BOT, name=bot_title(bot), bot=bot, seed=seat.seed, since=version)
    else:
        record.seats[number] = SeatRecord(AWAY, name=seat.name, seed=seat.seed, since=version)


def hand_over(record: Record, number: int) -> None:
    """A bot plays for a player who may come back."""
    record.seats[number].kind, record.seats[number].bot = BOT, record.absence.bot


def come_back(record: Record, number: int) -> None:
    """The player takes over from the bot, with the clock wound up."""
    record.seats[number].kind, record.seats[number].bot = HUMAN, ""
    if record.clock_rule is not None:
        record.seat_clocks[number] = clocks.wound_up(record.clock_rule, record.seat_clocks[number].flags)


def waiting(record: Record) -> int | None:
    """The first seat that the house has something to do for: an action, or giving it up."""
    if record.status != RUNNING or record.paused_at:
        return None
    for number, seat in enumerate(record.seats):
        if seat.kind == AWAY and record.absence.policy == FORFEIT:
            return number
        if number in record.to_act and (seat.kind == AWAY or out_of_time(record, number)):
            return number
    return None


def out_of_time(record: Record, number: int) -> bool:
    """Whether the house plays the rest of this player's turn."""
    return record.seats[number].kind == HUMAN and bool(record.seat_clocks) and record.seat_clocks[number].out


def may_act(record: Record, number: int, version: int) -> None:
    """Raises Refused when the seat is not its player's to act for: `played_for` just now, `seat_given_up` for good."""
    if record.seats[number].kind == OUT:
        raise errors.seat_given_up(version)
    if not in_own_hands(record, number):
        raise errors.played_for(version)


def in_own_hands(record: Record, number: int) -> bool:
    """Whether the seat's player acts for it."""
    return record.seats[number].kind == HUMAN and not out_of_time(record, number)
