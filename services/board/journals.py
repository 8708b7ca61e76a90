"""What is shown of the journal of a match that is over: page by page, one version after another, or the whole match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from games import registry
from games.journal import Entry
from rpc.errors import FieldError, invalid
from services.board import audience, documents, errors, messages
from services.board.record import Record
from services.board.replaying import History, after_version
from services.board.seats import Caller, owns_unseated, viewing_seat

FORMAT = "firehall.match/1"
"""Of an exported match; another number is another form."""
MOST_ENTRIES = 1000

_encode = msgspec.json.Encoder().encode


class Page(NamedTuple):
    """limit: how many entries, 0 for all. cursor: from the page before."""

    limit: int = 0
    cursor: str = ""


class Past(NamedTuple):
    """A match as it was after one of its versions, and who looks: a seat held then, or an onlooker (None).

    host: the owner then, who had no seat.
    """

    history: History
    record: Record
    seat: int | None
    host: bool

    @property
    def etag(self) -> str:
        return documents.etag(self.history.version, self.seat, host=self.host)


def public(entries: Sequence[Entry]) -> list[Entry]:
    """As they may be read: without what tells a repeated request from a new one."""
    return [msgspec.structs.replace(entry, write_id="") for entry in entries]


def page(entries: Sequence[Entry], wanted: Page) -> tuple[bytes, str]:
    """JSON {"entries", "next_cursor"}, and the cursor ("" on the last page). Raises Refused `invalid`."""
    if not 0 <= wanted.limit <= MOST_ENTRIES:
        raise invalid(FieldError("/limit", f"is a number from 1 to {MOST_ENTRIES}"))
    after = _version(wanted.cursor)
    shown = public(entries[after : after + wanted.limit] if wanted.limit else entries[after:])
    more = str(shown[-1].version) if shown and shown[-1].version < len(entries) else ""
    return _encode({"entries": shown, "next_cursor": more or None}), more


def _version(cursor: str) -> int:
    """The last version that was told."""
    if cursor and not (cursor.isascii() and cursor.isdecimal() and len(cursor) < 16):
        raise invalid(FieldError("/cursor", "is not a cursor of this journal"))
    return int(cursor or 0)


def past(game: str, entries: Sequence[Entry], at: int, caller: Caller, named: int | None) -> Past:
    """Raises Refused `invalid` where there is no such version, `older_rules` where it can no longer be made again."""
    if not 1 <= at <= len(entries):
        raise invalid(FieldError("/at", f"is a version of this match, from 1 to {len(entries)}"))
    history = after_version(registry.find(game), entries, at)
    if history is None or history.record is None:
        raise errors.older_rules()
    seat = viewing_seat(history.record, caller, named)
    return Past(history, history.record, seat, owns_unseated(history.record, caller, seat))


def version(then: Past, entry: Entry) -> bytes:
    """JSON {"version", "entry", "events", "match"} as the viewer saw it. entry: the one that made the version."""
    history, record, seat, host = then
    match = documents.of_state(record, entry.version, history.game, history.state, seat, host=host)
    message = audience.message(record, entry.version, history.game, history.events, ())
    told = {"events": msgspec.Raw(messages.events_for(message, seat)), "match": msgspec.Raw(match)}
    return _encode({"version": entry.version, "entry": public([entry])[0], **told})


def export(match: bytes, dice: bytes, entries: Sequence[Entry]) -> bytes:
    """One document: the match as onlookers see it, the proof of its dice, and its journal."""
    whole = {"match": msgspec.Raw(match), "dice": msgspec.Raw(dice), "journal": {"entries": public(entries)}}
    return _encode({"format": FORMAT, **whole})
