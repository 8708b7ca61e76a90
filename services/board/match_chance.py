"""The chance of a live match: words asked of the dice service in blocks and remembered in this process alone."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping

from games.chance import RecordingChance, ScriptedChance
from games.errors import NeedDraws
from games.game import Game
from games.words import value
from rpc.client import Client
from rpc.stubs.dice_pb2 import ChanceSource, CommitReply, CommitRequest, RevealReply, RevealRequest, WordsRequest
from rpc.stubs.dice_pb2_grpc import DiceStub
from services.board.record import Record

BLOCK = 64
MOST_BLOCKS = 4096

Words = Mapping[int, bytes]
Place = tuple[str, tuple[str, ...], str, int]


class MatchChance:
    def __init__(self, dice: Client[DiceStub]) -> None:
        self._dice = dice
        self._blocks: OrderedDict[Place, Words] = OrderedDict()
        self._lock = threading.Lock()

    def commit(self, match_id: str, group_id: str) -> CommitReply:
        """The commitment to the seed of a new match, and the id of the key that makes it."""
        request = CommitRequest(source=ChanceSource(match_id=match_id, group_id=group_id))
        reply: CommitReply = self._dice.call("Commit", request)
        return reply

    def reveal(self, record: Record) -> RevealReply:
        """Seed and match key; only for a match that is over."""
        if not record.over:
            raise ValueError("the seed of a match stays secret until it is over")
        reply: RevealReply = self._dice.call("Reveal", RevealRequest(source=source(record)))
        return reply

    def of(self, record: Record, game: Game, prefix: str, counters: Mapping[str, int]) -> RecordingChance:
        """What an action draws from, on the streams below `prefix`. Raises NeedDraws for words not fetched yet."""
        seeded = HallChance(self, record, game, prefix, counters)
        if record.script is None:
            return seeded
        return ScriptedChance(record.script, record.kinds_of(game), counters, None if record.strict else seeded)

    def fetch(self, record: Record, need: NeedDraws) -> None:
        """Ask for the block of words that holds the one needed."""
        first = need.counter - need.counter % BLOCK
        request = WordsRequest(source=source(record), stream=need.stream, first=first, count=BLOCK)
        words: list[bytes] = list(self._dice.call("Words", request).words)
        with self._lock:
            self._blocks[_place(record, need.stream, first)] = dict(enumerate(words, first))
            while len(self._blocks) > MOST_BLOCKS:
                self._blocks.popitem(last=False)

    def block(self, record: Record, stream: str, counter: int) -> Words:
        """The block around a counter; empty when it was not fetched."""
        place = _place(record, stream, counter - counter % BLOCK)
        with self._lock:
            block = self._blocks.get(place)
            if block is None:
                return {}
            self._blocks.move_to_end(place)
            return block


class HallChance(RecordingChance):
    """Draws from fetched words. Raises NeedDraws for a word that was not fetched."""

    def __init__(
        self, chance: MatchChance, record: Record, game: Game, prefix: str, counters: Mapping[str, int]
    ) -> None:
        super().__init__(prefix, record.kinds_of(game), counters)
        self._chance = chance
        self._match = record

    def value(self, stream: str, counter: int, n: int) -> int:
        word = self._chance.block(self._match, stream, counter).get(counter)
        if word is None:
            raise NeedDraws(stream, counter)
        return value(word, n)


def source(record: Record) -> ChanceSource:
    return ChanceSource(
        match_id=record.id, group_id=record.group_id, key_id=record.key_id, player_seeds=record.player_seeds()
    )


def _place(record: Record, stream: str, first: int) -> Place:
    """The players' seeds belong to it: until the start has been saved, others may yet be chosen."""
    return (record.id, tuple(record.player_seeds()), stream, first)
