"""Whether a match is what its journal says: the replay gives the stored record and state, bit for bit."""

from __future__ import annotations

from games import registry
from games.errors import ReplayMismatch
from services.board.finding import Finder
from services.board.replaying import History


def verify_journal(finder: Finder, match_id: str) -> int:
    """Replay a match, live or archived, and compare. Returns its version.

    Raises ReplayMismatch where they differ, and Refused `not_found`. The match must not change meanwhile.
    """
    loaded = finder.find(match_id)
    entries = finder.journal(match_id)
    history = History(registry.find(loaded.record.game))
    for _ in history.follow(entries):
        pass
    if history.version != loaded.version:
        raise ReplayMismatch(f"the journal ends at {history.version}, the match is at {loaded.version}")
    if history.record != loaded.record:
        raise ReplayMismatch("the journal makes another record than the stored one")
    state = b"" if history.state is None else history.game.encode(history.state)
    if state != loaded.state:
        raise ReplayMismatch("the journal makes another state than the stored one")
    return loaded.version
