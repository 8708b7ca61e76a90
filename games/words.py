"""From a revealed seed to every draw: the formulas that the dice service uses and anybody may repeat.

All inputs of a hash are fields, each preceded by its length as 4 bytes big-endian, so that no two lists of
fields give the same bytes. Texts are UTF-8.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

DOMAIN = "firehall/dice/1"
SEED_BYTES = 32
WORD_BYTES = 16


def fields(*values: bytes) -> bytes:
    """The values, each with its length before it."""
    return b"".join(len(value).to_bytes(4, "big") + value for value in values)


def chance_id(match_id: str, group_id: str) -> str:
    """What the seed belongs to: the group when the match shares the chance of one, else the match."""
    return group_id or match_id


def commitment(identity: str, seed: bytes) -> str:
    """Hex SHA-256 of (domain, identity, seed): published before the first draw, binds the hall to the seed."""
    return hashlib.sha256(fields(DOMAIN.encode(), identity.encode(), seed)).hexdigest()


def match_key(seed: bytes, identity: str, player_seeds: Sequence[str]) -> bytes:
    """32 bytes: HMAC-SHA256 under the seed of the identity and the players' seeds in seat order ("" for none)."""
    message = fields(identity.encode(), *(player_seed.encode() for player_seed in player_seeds))
    return hmac.digest(seed, message, "sha256")


def word(key: bytes, stream: str, counter: int) -> bytes:
    """16 bytes: the start of HMAC-SHA256 under the match key of (stream, counter as 8 bytes big-endian)."""
    message = fields(stream.encode(), counter.to_bytes(8, "big"))
    return hmac.digest(key, message, "sha256")[:WORD_BYTES]


def value(of_word: bytes, n: int) -> int:
    """The draw of a word: the word as a big-endian number, modulo n."""
    return int.from_bytes(of_word, "big") % n
