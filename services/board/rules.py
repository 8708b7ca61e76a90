"""Which rules a process has, and which a match needs."""

from __future__ import annotations

from games import registry
from services.board import errors
from services.board.record import Record


def need(match: Record) -> None:
    """Raises Refused `busy` when rules made the match that this process does not have yet: one of the next ones has
    them, and it must not go on with older ones."""
    game = registry.PLAYABLE.get(match.game)
    if game is None or match.revision > game.revision:
        raise errors.newer_rules()
