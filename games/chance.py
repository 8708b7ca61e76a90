"""Chance is handed in. Every draw is a function of (seed, stream, counter) alone, so nothing is re-rolled.

A *kind* ("d6", "event_card_green") is declared by the game with its faces or item names. The host gives a
chance the *prefix* of the acting seat's streams ("setup", "seats", "table/3"); a draw of a kind uses the
stream `<prefix>/<kind>`. A draw is `word mod n`; a word has 128 bits, so the bias is below 2**-100.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from games.errors import NeedDraws, ReplayMismatch, ScriptError

Face = int | str
Kinds = Mapping[str, tuple[Face, ...]]

_MASK = (1 << 64) - 1


class Draw(msgspec.Struct, omit_defaults=True):
    """One draw as the journal keeps it: `value = word(stream, counter) mod n`, shown as `face`.

    counts is present for a pick: how many of each item were left, in the kind's order.
    """

    stream: str
    counter: int
    kind: str
    n: int
    value: int
    face: Face
    counts: tuple[int, ...] | None = None


def item_at(counts: Sequence[int], value: int) -> int:
    """The index of the item that `value` (0 <= value < sum(counts)) falls on."""
    for index, count in enumerate(counts):
        value -= count
        if value < 0:
            return index
    raise ValueError("value is not below the sum of counts")


class Chance:
    """What a game draws from."""

    def draw(self, kind: str, n: int) -> int:
        """A number 0 <= value < n: the index of the face that shows."""
        raise TypeError("Chance is abstract")

    def pick(self, kind: str, counts: Sequence[int]) -> int:
        """The index of one item out of a pile that holds counts[i] of item i; sum(counts) > 0."""
        return item_at(counts, self.draw(kind, sum(counts)))


class SeededChance(Chance):
    """Fast chance of a playout: splitmix64 over (seed, stream, counter). Not for live matches."""

    def __init__(self, seed: int, prefix: str = "seats") -> None:
        self.seed = seed & _MASK
        self.prefix = prefix
        self.counters: dict[str, int] = {}
        self._starts: dict[str, int] = {}

    def at(self, prefix: str) -> SeededChance:
        """Continue on the streams of another prefix; counters are kept per stream."""
        self.prefix = prefix
        return self

    def draw(self, kind: str, n: int) -> int:
        stream = f"{self.prefix}/{kind}"
        start = self._starts.get(stream)
        if start is None:
            start = self._starts[stream] = _stream_start(self.seed, stream)
        counter = self.counters.get(stream, 0)
        self.counters[stream] = counter + 1
        return _mix(start + counter * 0x9E3779B97F4A7C15) % n


def _stream_start(seed: int, stream: str) -> int:
    start = _mix(seed + 0x9E3779B97F4A7C15)
    for byte in stream.encode():
        start = _mix(start ^ byte)
    return start


def _mix(z: int) -> int:
    z &= _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class RecordingChance(Chance):
    """A chance that keeps what it gave: `draws` for the journal, `counters` for the next change."""

    def __init__(self, prefix: str, kinds: Kinds, counters: Mapping[str, int]) -> None:
        self.prefix = prefix
        self.kinds = kinds
        self.counters = dict(counters)
        self.draws: list[Draw] = []

    def draw(self, kind: str, n: int) -> int:
        return self._record(kind, n, None)

    def pick(self, kind: str, counts: Sequence[int]) -> int:
        value = self._record(kind, sum(counts), tuple(counts))
        return item_at(counts, value)

    def _record(self, kind: str, n: int, counts: tuple[int, ...] | None) -> int:
        stream = f"{self.prefix}/{kind}"
        counter = self.counters.get(stream, 0)
        value = self.value(stream, counter, n)
        self.counters[stream] = counter + 1
        self._keep(Draw(stream, counter, kind, n, value, self._face(kind, value, counts), counts))
        return value

    def _keep(self, draw: Draw) -> None:
        self.draws.append(draw)

    def _face(self, kind: str, value: int, counts: tuple[int, ...] | None) -> Face:
        return self.kinds[kind][value if counts is None else item_at(counts, value)]

    def value(self, stream: str, counter: int, n: int) -> int:
        raise TypeError("RecordingChance is abstract")


class WordsChance(RecordingChance):
    """Chance of a live match over words fetched beforehand: words[stream] = {counter: 16 bytes}."""

    def __init__(
        self, prefix: str, kinds: Kinds, counters: Mapping[str, int], words: Mapping[str, Mapping[int, bytes]]
    ) -> None:
        super().__init__(prefix, kinds, counters)
        self.words = words

    def value(self, stream: str, counter: int, n: int) -> int:
        word = self.words.get(stream, {}).get(counter)
        if word is None:
            raise NeedDraws(stream, counter)
        return int.from_bytes(word, "big") % n


class ScriptedChance(RecordingChance):
    """Practice dice: faces and names per kind first, then `then` (or `script_exhausted` where there is none).

    The place reached in each kind's script is the counter of the stream `script/<kind>`.
    """

    def __init__(
        self,
        script: Mapping[str, Sequence[Face]],
        kinds: Kinds,
        counters: Mapping[str, int] | None = None,
        then: RecordingChance | None = None,
    ) -> None:
        super().__init__("script", kinds, counters or {})
        self.script = script
        self.then = then

    def _record(self, kind: str, n: int, counts: tuple[int, ...] | None) -> int:
        if self.counters.get(f"script/{kind}", 0) < len(self.script.get(kind, ())):
            return self._scripted(kind, n, counts)
        if self.then is None:
            raise ScriptError("script_exhausted", f"the dice script holds no further {kind}")
        value = self.then._record(kind, n, counts)
        self._keep(self.then.draws[-1])
        self.counters |= self.then.counters
        return value

    def _scripted(self, kind: str, n: int, counts: tuple[int, ...] | None) -> int:
        stream = f"script/{kind}"
        counter = self.counters.get(stream, 0)
        face = self.script[kind][counter]
        value = self._value_of(kind, face, n, counts)
        self.counters[stream] = counter + 1
        self._keep(Draw(stream, counter, kind, n, value, face, counts))
        return value

    def _value_of(self, kind: str, face: Face, n: int, counts: tuple[int, ...] | None) -> int:
        faces = self.kinds.get(kind, ())
        if face not in faces:
            raise ScriptError("script_impossible", f"{kind} has no face {face!r}")
        index = faces.index(face)
        if counts is None:
            if index >= n:
                raise ScriptError("script_impossible", f"{kind} cannot show {face!r} now")
            return index
        if index >= len(counts) or counts[index] == 0:
            raise ScriptError("script_impossible", f"no {face!r} is left in {kind}")
        return sum(counts[:index])


class RecordedChance(Chance):
    """Replay: gives exactly the draws of a journal entry, and refuses any other question."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self.draws = list(draws)
        self.given = 0

    def draw(self, kind: str, n: int) -> int:
        if self.given >= len(self.draws):
            raise ReplayMismatch(f"the journal holds no draw for {kind}")
        draw = self.draws[self.given]
        if draw.kind != kind or draw.n != n:
            raise ReplayMismatch(f"the journal drew {draw.kind} of {draw.n}, the rules now ask {kind} of {n}")
        self.given += 1
        return draw.value

    def finish(self) -> None:
        """Fail when the journal holds draws that nobody asked for."""
        if self.given != len(self.draws):
            raise ReplayMismatch(f"{len(self.draws) - self.given} recorded draws were not asked for")
