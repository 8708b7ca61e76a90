"""What a picture says in words: what happens next, how a match is won, and all of it for who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.day_of_fallout.board import Board
from games.day_of_fallout.content_types import AnyCondition, CaptureFlags, EliminateSquads, EliminateUnits, Escort
from games.day_of_fallout.picture_symbols import MARK_WORDS
from games.day_of_fallout.position import Position, SquadPosition, UnitPosition

STAGES: Final = {
    "armies": "Armies are chosen",
    "deal": "Cards are dealt",
    "forming": "Squads are formed in secret",
    "reveal": "All squads are shown",
    "placing": "Squads are placed",
    "over": "The match is over",
}
REASONS: Final = {
    "eliminate_units": "enough enemy units eliminated",
    "eliminate_squads": "enough enemy squads eliminated",
    "capture_flags": "enough flags captured",
    "escort": "the goal is reached",
    "last_army": "the last army in play",
    "round_cap": "the last round is over",
    "given_up": "all others gave up",
}


def state_words(board: Board, position: Position) -> str:
    """What happens next, or how the match ended."""
    if position.stage == "over":
        won = [player_words(board, position, seat) for seat, place in enumerate(position.places) if place == 1]
        reasons = ", ".join(REASONS[reason] for reason in position.reasons)
        return f"{won[0]} won: {reasons}" if len(won) == 1 else f"Drawn between {', '.join(won)}: {reasons}"
    if position.stage != "turn":
        return STAGES[position.stage]
    words = f"Turn of {player_words(board, position, position.active)}"
    return f"{words}, who chooses a target" if position.decision else words


def player_words(board: Board, position: Position, seat: int) -> str:
    """ "Player 1, Triad"; before there are armies without one."""
    return (
        f"Player {seat + 1}, {title}"
        if (title := army_title(board, position.armies[seat].army))
        else f"Player {seat + 1}"
    )


def army_title(board: Board, army: str | None) -> str:
    return next((known.title for known in board.armies if known.id == army), "")


def unit_title(board: Board, unit: str) -> str:
    return board.units[board.unit_place[unit]].title


def condition_words(condition: AnyCondition) -> str:
    """How a match is won."""
    match condition:
        case EliminateUnits(count=count):
            words = f"eliminate {counted(count, 'enemy unit')}"
        case EliminateSquads(count=count):
            words = f"eliminate {counted(count, 'enemy squad')}"
        case CaptureFlags(count=count):
            words = f"capture {counted(count, 'flag')}"
        case Escort():
            words = _escort_words(condition)
    return f"{words} (from {', '.join(condition.only)} only)" if condition.only else words


def _escort_words(escort: Escort) -> str:
    who = f"squad {escort.squad}" if escort.squad else "a squad"
    what = f" with {escort.tag}" if escort.tag else ""
    return f"bring {who}{what} to {spaces_words(escort.to)}"


def spaces_words(spaces: Sequence[Sequence[int]]) -> str:
    return " or ".join(f"{row},{column}" for row, column in spaces)


def counted(count: int, thing: str) -> str:
    """ "1 flag", "2 flags"."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def squad_words(squad: SquadPosition) -> str:
    """Where a squad is, and what holds for it."""
    if squad.space is not None:
        where = f"at {squad.space[0]},{squad.space[1]}"
    else:
        where = "off the map" if squad.placed else "not placed yet"
    return ", ".join([where, *(MARK_WORDS[mark].lower() for mark in squad.marks)])


def unit_words(board: Board, unit: UnitPosition) -> str:
    """The title of a unit, with its damage where it has some."""
    title = unit_title(board, unit.unit)
    health = board.units[board.unit_place[unit.unit]].health
    return f"{title}, {unit.damage} of {health} damage" if unit.damage else title


def description(board: Board, position: Position) -> str:
    """The position in sentences, for readers of screens."""
    return " ".join(f"{sentence}." for sentence in _sentences(board, position))


def _sentences(board: Board, position: Position) -> Iterator[str]:
    yield state_words(board, position) if position.armies else board.scenario.text.rstrip(".")
    yield "To win: " + ", or ".join(map(condition_words, board.scenario.victory))
    for name, spaces in (("Walls", position.walls), ("Flags", position.flags)):
        if spaces:
            yield f"{name} on {', '.join(f'{row},{column}' for row, column in spaces)}"
    for seat, army in enumerate(position.armies):
        achieved = f"{counted(len(army.killed), 'unit')} killed, {counted(army.flags, 'flag')}"
        yield f"{player_words(board, position, seat)}: {achieved}"
        for number, squad in enumerate(army.squads, 1):
            if squad.units:
                units = ", ".join(unit_words(board, unit) for unit in squad.units)
                yield f"Squad {number} {squad_words(squad)}: {units}"
