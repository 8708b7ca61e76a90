"""`firehall replay FILE`: play an exported match again with the rules alone, and look at any of its versions."""

from __future__ import annotations

from typing import Any

import msgspec

from games import registry
from games.errors import Faulty, ReplayMismatch, RuleViolation
from games.game import Game
from games.journal import Entry, Replay, replay
from games.verify import Mismatch


class _Match(msgspec.Struct):
    id: str
    game: str
    version: int
    view: Any = None
    outcome: Any = None
    you: dict[str, int] | None = None


class _Journal(msgspec.Struct):
    entries: list[Entry]


class Export(msgspec.Struct):
    """The answer of GET /v1/matches/{id}/export, as far as a replay needs it."""

    match: _Match
    journal: _Journal


def add_command(commands: Any) -> None:
    """To the parser of the command line."""
    command = commands.add_parser("replay", help="play an exported match again")
    command.add_argument("file", help='the answer of GET /v1/matches/{id}/export; "-": stdin')
    command.add_argument("--version", type=int, help="show the position after this version")
    command.add_argument("--seat", type=int, help="with the eyes of this seat; by default an onlooker's")


def run(data: bytes, version: int | None, seat: int | None) -> str:
    """What there is to say. Raises msgspec.MsgspecError for another file, and Mismatch where the rules make another
    match of the journal."""
    export = msgspec.json.decode(data, type=Export)
    game = registry.PLAYABLE.get(export.match.game)
    if game is None:
        raise Mismatch(f"game: {export.match.game!r} is not known here")
    states = _replayed(game, export, export.match.version if version is None else version)
    if version is None:
        _same_end(game, export, states.state)
        return f"replayed: match {export.match.id}, {export.match.version} versions of {game.title}"
    if states.state is None:
        raise Mismatch(f"version {version}: the game had not begun, or older rules made it")
    return msgspec.json.format(msgspec.json.encode(_view(game, states.state, seat)), indent=1).decode()


def _replayed(game: Game, export: Export, version: int) -> Replay:
    entries = export.journal.entries
    if [entry.version for entry in entries] != list(range(1, export.match.version + 1)):
        raise Mismatch(f"journal: its versions are not 1 to {export.match.version}")
    if not 1 <= version <= export.match.version:
        raise Mismatch(f"version: is not one of 1 to {export.match.version}")
    try:
        for reached in replay(game, entries):
            if reached.version == version:
                return reached
    except (ReplayMismatch, RuleViolation, Faulty, msgspec.MsgspecError) as error:
        raise Mismatch(f"journal: {error}") from None
    raise Mismatch("journal: is empty")


def _same_end(game: Game, export: Export, state: Any) -> None:
    match = export.match
    view = None if state is None else _as_json(_view(game, state, match.you["seat"] if match.you else None))
    if view != match.view:
        raise Mismatch("match: its view is not what the journal leads to")
    outcome = None if state is None else _as_json(game.outcome(state))
    if outcome != match.outcome:
        raise Mismatch("match: its outcome is not what the journal leads to")


def _view(game: Game, state: Any, seat: int | None) -> Any:
    if seat is not None and not 0 <= seat < game.seats(state):
        raise Mismatch("seat: there is none of that number")
    return game.view(state, seat)


def _as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
