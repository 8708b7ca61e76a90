"""The names of the keys in Redis. All keys of one match, and what is owed to it, lie in one hash slot."""

from __future__ import annotations

import zlib
from functools import lru_cache

PARTITIONS = 64


def partition(name: str) -> int:
    return zlib.crc32(name.encode()) % PARTITIONS


def channel(number: int) -> str:
    """Where the messages of a partition's matches are published."""
    return f"pub:{{{number}}}"


def due(number: int) -> str:
    """The sorted set of what is owed in a partition."""
    return f"due:{{{number}}}"


def code_key(code: str) -> str:
    """Which match a join code leads to."""
    return f"code:{{{partition(code)}}}:{code}"


def notices_key(player: str) -> str:
    """What a player was told lately."""
    return f"notices:{{{partition(player)}}}:{player}"


def notice_channel(player: str) -> str:
    """Where it is published that a player was told something."""
    return notices_of(partition(player))


def notices_of(number: int) -> str:
    return f"told:{{{number}}}"


class Keys:
    """The keys of one match, all in the hash slot of its partition."""

    __slots__ = ("channel", "due", "journal", "match", "messages", "old_journal", "old_messages", "writes")

    def __init__(self, match_id: str) -> None:
        number = partition(match_id)
        prefix = f"m:{{{number}}}:{match_id}:"
        self.match = prefix + "match"
        self.journal = prefix + "journal"
        self.old_journal = prefix + "old-journal"
        self.messages = prefix + "messages"
        self.old_messages = prefix + "old-messages"
        self.writes = prefix + "writes"
        self.due = due(number)
        self.channel = channel(number)

    def of_the_match(self) -> list[str]:
        return [self.match, self.journal, self.old_journal, self.messages, self.old_messages, self.writes]


keys_of = lru_cache(maxsize=4096)(Keys)
"""The keys of a match, without building their names again for each action."""
