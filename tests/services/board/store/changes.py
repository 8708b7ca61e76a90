"""What is saved in the tests of the store."""

from __future__ import annotations

import msgspec

from games.journal import Entry
from services.board.messages import Message
from services.board.record import Record
from services.board.store import Save


def change(record: Record, version: int, **more: object) -> Save:
    """The save that makes a version of a match; `more` replaces fields of it."""
    entry = Entry(version, 1_700_000_000_000 + version, "action", 0, 0, msgspec.Raw(b'{"type":"roll"}'))
    message = Message(record.id, version, {"*": b'[{"type":"rolled","face":%d}]' % version})
    save = Save(version - 1, record, b"state-%d" % version, entry, message)
    return save._replace(**more)  # type: ignore[arg-type]
