"""The chance of live matches: seeds follow from the installation's keys, so there is nothing to keep or lose."""

from __future__ import annotations

from typing import NamedTuple

from games import words
from rpc.installation import InstallationKeys, mac


class Source(NamedTuple):
    """What a match's chance hangs on. key_id: which seed key; player_seeds: in seat order, "" for none."""

    match_id: str
    group_id: str
    key_id: str
    player_seeds: tuple[str, ...]

    @property
    def identity(self) -> str:
        return words.chance_id(self.match_id, self.group_id)


class SeedKeys:
    """The seed keys "1" ... `count`; new matches use the last one, older matches keep theirs."""

    def __init__(self, keys: InstallationKeys, count: int) -> None:
        if count < 1:
            raise ValueError("FIREHALL_SEED_KEYS: an installation has at least one seed key")
        self._keys = {str(number): keys.key(f"seeds/{number}") for number in range(1, count + 1)}
        self.current = str(count)

    def knows(self, key_id: str) -> bool:
        return key_id in self._keys

    def commitment(self, source: Source) -> str:
        """Hex SHA-256; says nothing about the seed."""
        return words.commitment(source.identity, self.seed(source))

    def words(self, source: Source, stream: str, first: int, count: int) -> list[bytes]:
        """The words first ... first + count - 1 of a stream, 16 bytes each."""
        key = self.match_key(source)
        return [words.word(key, stream, counter) for counter in range(first, first + count)]

    def seed(self, source: Source) -> bytes:
        """A group and a match of the same id must not share a seed, so the seed knows which it is for."""
        kind = "group" if source.group_id else "match"
        return mac(self._keys[source.key_id], kind, source.identity)

    def match_key(self, source: Source) -> bytes:
        return words.match_key(self.seed(source), source.identity, source.player_seeds)
