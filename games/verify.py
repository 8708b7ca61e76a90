"""The proof of a finished match's chance: every draw recomputed from the revealed seed and nothing else."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from games import words
from games.chance import Draw, Face, item_at

SCRIPT = "script/"


class VersionedDraw(Draw, kw_only=True):
    """A draw, and the version of the match that it belongs to."""

    version: int


class DiceDocument(msgspec.Struct, kw_only=True):
    """What `GET /v1/matches/{id}/dice` answers once the match is over; seed and match_key are hex.

    kinds: the faces or item names of each kind, in the game's order. scripted: a practice match whose draws
    came from a script as far as it went (streams `script/...`); those follow from no seed.
    """

    match_id: str
    domain: str
    commitment: str
    player_seeds: list[str]
    draws: list[VersionedDraw]
    kinds: dict[str, list[Face]]
    group_id: str = ""
    key_id: str = ""
    seed: str | None = None
    match_key: str | None = None
    scripted: bool = False


class Mismatch(Exception):
    """The document does not prove its draws; says what is wrong first."""


def verify(document: DiceDocument) -> Counter[str]:
    """How many draws each stream gave, all of them right. Raises Mismatch."""
    key = _key(document)
    counters: Counter[str] = Counter()
    for number, draw in enumerate(document.draws, 1):
        fault = _fault(draw, counters[draw.stream], document) or _wrong(draw, key)
        if fault:
            place = f"draw {number} (version {draw.version}, {draw.stream} #{draw.counter})"
            raise Mismatch(f"{place}: {fault}")
        counters[draw.stream] += 1
    return counters


def _key(document: DiceDocument) -> bytes:
    if document.domain != words.DOMAIN:
        raise Mismatch(f"domain: {document.domain!r} is not {words.DOMAIN!r}, the one this program can check")
    if document.seed is None or document.match_key is None:
        raise Mismatch("seed: not revealed; it is once the match, and every match of its group, is over")
    seed = _bytes(document.seed, "seed")
    identity = words.chance_id(document.match_id, document.group_id)
    if not hmac.compare_digest(words.commitment(identity, seed), document.commitment.lower()):
        raise Mismatch("commitment: is not that of the revealed seed")
    key = words.match_key(seed, identity, document.player_seeds)
    if key != _bytes(document.match_key, "match_key"):
        raise Mismatch("match_key: does not follow from the seed and the players' seeds")
    return key


def _bytes(text: str, name: str) -> bytes:
    try:
        data = bytes.fromhex(text)
    except ValueError:
        data = b""
    if len(data) != words.SEED_BYTES:
        raise Mismatch(f"{name}: is not {words.SEED_BYTES} bytes in hex")
    return data


def _fault(draw: VersionedDraw, expected: int, document: DiceDocument) -> str | None:
    """What makes a draw impossible whatever the words say."""
    faces = document.kinds.get(draw.kind, [])
    if not draw.stream.endswith(f"/{draw.kind}"):
        return f"is not on a stream of {draw.kind}"
    if draw.stream.startswith(SCRIPT) and not document.scripted:
        return "is scripted, in a match that has no script"
    if draw.counter != expected:
        return f"number {expected} of the stream is missing"
    if not 0 <= draw.value < draw.n:
        return f"value {draw.value} is not below {draw.n}"
    if draw.counts is None and draw.n != len(faces):
        return f"{draw.kind} has {len(faces)} faces, not {draw.n}"
    if draw.counts is not None and not _pile_of(draw.n, draw.counts, len(faces)):
        return f"its counts are not a pile of {draw.n} out of {draw.kind}"
    shown = faces[draw.value if draw.counts is None else item_at(draw.counts, draw.value)]
    return None if shown == draw.face else f"value {draw.value} shows {shown!r}, not {draw.face!r}"


def _pile_of(n: int, counts: Sequence[int], items: int) -> bool:
    return sum(counts) == n and len(counts) <= items and all(count >= 0 for count in counts)


def _wrong(draw: VersionedDraw, key: bytes) -> str | None:
    if draw.stream.startswith(SCRIPT):
        return None
    right = words.value(words.word(key, draw.stream, draw.counter), draw.n)
    return None if right == draw.value else f"the seed gives {right}, the document says {draw.value}"


def same_draws(document: DiceDocument, journal: Iterable[tuple[int, Sequence[Draw]]]) -> None:
    """Compare with a journal's (version, draws). Raises Mismatch at the first difference."""
    theirs = [(version, _plain(draw)) for version, draws in journal for draw in draws]
    ours = [(draw.version, _plain(draw)) for draw in document.draws]
    for number, (mine, other) in enumerate(zip(ours, theirs, strict=False), 1):
        if mine != other:
            raise Mismatch(f"draw {number} (version {mine[0]}): the journal has another one")
    if len(ours) != len(theirs):
        raise Mismatch(f"the document has {len(ours)} draws, the journal {len(theirs)}")


def _plain(draw: Draw) -> tuple[object, ...]:
    return tuple(getattr(draw, name) for name in Draw.__struct_fields__)
