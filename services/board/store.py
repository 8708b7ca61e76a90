"""The live matches in Redis. Nobody else writes them; docs/redis.md lists the keys.

All methods raise redis.RedisError when the server does not answer. Nothing here is repeated silently: who repeats
a save does so with the same write id.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

import redis

from games.journal import Entry
from services.board import journal_codec, messages, record, writes
from services.board.journal_codec import CHUNK
from services.board.keys import due, keys_of
from services.board.messages import Message
from services.board.record import Record
from services.board.scripts import Script, Server
from services.board.writes import WriteKey, Written

KEPT_MESSAGES = 256
KEPT_AFTER_END_SECONDS = 24 * 3600
MOST_WRITES = 10_000
"""Where a match has so many write ids, those that change nothing are not kept: they could come without end."""


class Loaded(NamedTuple):
    """A match as it stands at `now` (the store's clock, milliseconds). state: b"" in the lobby."""

    version: int
    record: Record
    state: bytes
    now: int
    written: Written | None


class Owed(NamedTuple):
    """how: new (unless owed already), touch (renew its time), set, drop."""

    how: str
    member: str
    delay_ms: int = 0


class Save(NamedTuple):
    """expected: the version it follows, 0 for a new match. seat: whose write it is, -1 for the house."""

    expected: int
    record: Record
    state: bytes
    entry: Entry
    message: Message
    write: WriteKey | None = None
    seat: int = -1
    in_time: bool = False
    owed: Sequence[Owed] = ()


class SaveResult(StrEnum):
    COMMITTED = "committed"
    REPLAYED = "replayed"
    STALE = "stale"
    LATE = "late"


class Saved(NamedTuple):
    """added: the members that were not owed before. written: of a replayed write."""

    result: SaveResult
    version: int
    added: tuple[str, ...] = ()
    written: Written | None = None


class Backlog(NamedTuple):
    """The messages after a version, in order. complete: the next one is there. now: the store's clock, milliseconds."""

    version: int
    messages: list[Message]
    complete: bool
    now: int


class Store:
    def __init__(self, client: redis.Redis) -> None:
        self.client = client
        self.server = Server(client)
        names = ("load", "save", "after", "compact", "journal", "claim", "waits", "retire", "since", "note")
        self._scripts = {name: Script(self.server, name) for name in names}

    def load(self, match_id: str, write: WriteKey | None = None) -> Loaded | None:
        """The match with the store's clock, in one round trip; None when it is not live."""
        keys = keys_of(match_id)
        answer = self._scripts["load"]([keys.match, keys.writes], b"" if write is None else write.key)
        version, data, state, now, written = answer
        if version is None:
            return None
        return Loaded(int(version), record.decode(data), state or b"", now, writes.unpack(written))

    def now(self, match_id: str) -> int:
        """The clock of the server that holds (or would hold) this match, milliseconds."""
        keys = keys_of(match_id)
        return int(self._scripts["load"]([keys.match, keys.writes], b"")[3])

    def save(self, save: Save) -> Saved:
        """One change, whole or not at all, in one round trip."""
        keys = keys_of(save.record.id)
        write, version = save.write, save.expected + 1
        answer = self._scripts["save"](
            [keys.match, keys.journal, keys.messages, keys.writes, keys.due],
            save.expected,
            b"" if write is None else write.key,
            b"" if write is None else writes.pack(Written(write.digest, version, save.entry.at // 1000, save.seat)),
            1 if save.in_time else 0,
            record.encode(save.record),
            save.state,
            journal_codec.encode_entry(save.entry),
            messages.encode(save.message),
            save.record.deadline_ms,
            keys.channel,
            *(part for owed in save.owed for part in owed),
        )
        result = SaveResult(answer[0].decode())
        if result == SaveResult.REPLAYED:
            written = writes.unpack(answer[1])
            return Saved(result, written.version if written else 0, (), written)
        return Saved(result, int(answer[1]), tuple(member.decode() for member in answer[2:]))

    def journal(self, match_id: str) -> list[Entry]:
        """Every entry, from the first."""
        keys = keys_of(match_id)
        old, new = self._scripts["journal"]([keys.journal, keys.old_journal])
        return [journal_codec.decode_entry(data) for data in (*_unpacked(old), *new)]

    def journal_after(self, match_id: str, version: int) -> list[Entry]:
        """The next entries after a version, some but maybe not all; [] when there are none."""
        keys = keys_of(match_id)
        old, new = self._scripts["since"]([keys.journal, keys.old_journal], version, CHUNK)
        entries = [journal_codec.decode_entry(data) for data in (*_unpacked(old), *new)]
        return [entry for entry in entries if entry.version > version]

    def opening(self, match_id: str) -> Entry | None:
        """The first entry: the scenario is in it."""
        keys = keys_of(match_id)
        chunk: Any = self.client.lindex(keys.old_journal, 0)
        data: Any = journal_codec.unpack(chunk)[0] if chunk else self.client.lindex(keys.journal, 0)
        return journal_codec.decode_entry(data) if data else None

    def messages_after(self, match_id: str, version: int) -> Backlog | None:
        """What a stream that has seen `version` still lacks; None when the match is not live.

        The last 256 versions at least are kept; all, where onlookers have them later. At most about 300 are answered.
        A version that has not been reached yet gives no messages.
        """
        keys = keys_of(match_id)
        answer = self._scripts["after"](
            [keys.match, keys.messages, keys.old_messages], max(version, 0), CHUNK, KEPT_MESSAGES // CHUNK
        )
        if answer is None:
            return None
        current, _, tail, old, now = answer
        found = [messages.decode(data) for data in (*_unpacked(old), *tail)]
        lacking = [message for message in found if message.version > version]
        complete = version >= current or (bool(lacking) and lacking[0].version == version + 1)
        return Backlog(current, lacking, complete, now)

    def compact(self, match_id: str) -> bool:
        """Compress the oldest entries and messages when there are enough; whether it did."""
        keys = keys_of(match_id)
        if int(self.client.llen(keys.journal)) < CHUNK + CHUNK // 2:
            return False
        raw: Any = self.client.lrange(keys.journal, 0, CHUNK - 1)
        told: Any = self.client.lrange(keys.messages, 0, CHUNK - 1)
        if min(len(raw), len(told)) < CHUNK:
            return False  # others have been here since they were counted
        chunks = self.client.llen(keys.old_journal)
        first = journal_codec.decode_entry(raw[0]).version
        if chunks * CHUNK + 1 != first or messages.decode(told[0]).version != first:
            return False  # another process has been here meanwhile
        packed = journal_codec.pack(raw), journal_codec.pack(told)
        kept = chunks + 1 if messages.decode(told[-1]).shown_at else KEPT_MESSAGES // CHUNK
        lists = [keys.journal, keys.old_journal, keys.messages, keys.old_messages]
        return bool(self._scripts["compact"](lists, chunks, CHUNK, *packed, kept))

    def note(self, match_id: str, write: WriteKey, version: int, now: int) -> None:
        """A write id that found a version as it wanted it: its retry is answered by that version too."""
        keys = keys_of(match_id)
        answers = writes.pack(Written(write.digest, version, now // 1000, -1))
        self._scripts["note"]([keys.match, keys.writes], write.key, answers, MOST_WRITES)

    def written(self, match_id: str) -> dict[bytes, Written]:
        """Every write id that is still answered."""
        found: Any = self.client.hgetall(keys_of(match_id).writes)
        return {key: written for key, value in found.items() if (written := writes.unpack(value))}

    def forget_writes(self, match_id: str, keys: Iterable[bytes]) -> None:
        self.client.hdel(keys_of(match_id).writes, *keys)

    def retire(self, match_id: str, member: str) -> None:
        """The match is archived: its keys go in a day, and the archive is no longer owed."""
        keys = keys_of(match_id)
        self._scripts["retire"]([*keys.of_the_match(), keys.due], KEPT_AFTER_END_SECONDS, member)

    def waits(self, match_id: str, version: int, member: str) -> int:
        """Take a bot's turn from what is owed, if nothing has changed since `version`; the present version."""
        keys = keys_of(match_id)
        return int(self._scripts["waits"]([keys.match, keys.due], version, member))

    def due_at(self, match_id: str, member: str) -> int:
        """When something owed is due; 0 when it is not owed."""
        score: Any = self.client.zscore(keys_of(match_id).due, member)
        return int(score or 0)

    def owed(self, number: int) -> list[str]:
        """Everything that is owed in a partition, due or not."""
        members: Any = self.client.zrange(due(number), 0, -1)
        return [member.decode() for member in members]

    def done(self, match_id: str, member: str) -> None:
        """A reaction has been made."""
        self.client.zrem(keys_of(match_id).due, member)

    def claim(self, number: int, overdue_ms: int, again_ms: int, most: int) -> list[str]:
        """What is overdue in a partition; nobody else is told of it for `again_ms`."""
        claimed = self._scripts["claim"]([due(number)], overdue_ms, again_ms, most)
        return [member.decode() for member in claimed]


def _unpacked(chunks: Sequence[bytes]) -> list[bytes]:
    return [item for chunk in chunks for item in journal_codec.unpack(chunk)]
