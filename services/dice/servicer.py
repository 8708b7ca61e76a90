"""The dice service on the wire: unwrap, check, call, wrap."""

from __future__ import annotations

import hmac
from typing import Any

import redis

from rpc.errors import busy
from rpc.stubs import dice_pb2, dice_pb2_grpc, envelope_pb2
from services.dice import rolls
from services.dice.errors import key_reused, wrong_field
from services.dice.signatures import Signer
from services.dice.store import ANONYMOUS_KEPT_SECONDS, KEPT_SECONDS, Kept, RollStore
from services.dice.words import SeedKeys, Source

MOST_WORDS = 1024
LAST_COUNTER = 2**53
LONGEST_ID = 128
LONGEST_STREAM = 256
LONGEST_PLAYER_SEED = 256
MOST_PLAYER_SEEDS = 64


class DiceServicer(dice_pb2_grpc.DiceServicer):
    def __init__(self, seeds: SeedKeys, signer: Signer, store: RollStore) -> None:
        self._seeds = seeds
        self._signer = signer
        self._store = store

    def Commit(self, request: dice_pb2.CommitRequest, context: Any) -> dice_pb2.CommitReply:
        source = self._source(request.source, request.source.key_id or self._seeds.current)
        return dice_pb2.CommitReply(commitment=self._seeds.commitment(source), key_id=source.key_id)

    def Words(self, request: dice_pb2.WordsRequest, context: Any) -> dice_pb2.WordsReply:
        source = self._source(request.source, request.source.key_id)
        if not 0 < len(request.stream) <= LONGEST_STREAM:
            raise wrong_field("stream", f"is 1 to {LONGEST_STREAM} characters")
        if not 1 <= request.count <= MOST_WORDS:
            raise wrong_field("count", f"is a number from 1 to {MOST_WORDS}")
        if not 0 <= request.first <= LAST_COUNTER:
            raise wrong_field("first", f"is a number from 0 to {LAST_COUNTER}")
        return dice_pb2.WordsReply(words=self._seeds.words(source, request.stream, request.first, request.count))

    def Reveal(self, request: dice_pb2.RevealRequest, context: Any) -> dice_pb2.RevealReply:
        source = self._source(request.source, request.source.key_id)
        return dice_pb2.RevealReply(seed=self._seeds.seed(source).hex(), match_key=self._seeds.match_key(source).hex())

    def Roll(self, request: dice_pb2.RollRequest, context: Any) -> envelope_pb2.Document:
        write = request.write
        if not write.write_id:
            raise wrong_field("write/write_id", "is missing")
        try:
            seconds = KEPT_SECONDS if request.caller.player_id else ANONYMOUS_KEPT_SECONDS
            return self._roll(write.write_id, write.body_digest, request.body, seconds)
        except (redis.ConnectionError, redis.TimeoutError):
            raise busy() from None

    def _roll(self, write_id: str, digest: bytes, body: bytes, seconds: int) -> envelope_pb2.Document:
        now_ms = self._store.now_ms()
        kept = Kept(digest, rolls.roll(rolls.dice_of(body), now_ms, self._signer))
        first = self._store.keep(write_id, kept, seconds) or kept
        if not hmac.compare_digest(first.digest, digest):
            raise key_reused()
        return envelope_pb2.Document(json=first.document, created=True, replayed=first is not kept, server_ms=now_ms)

    def SigningKey(self, request: dice_pb2.SigningKeyRequest, context: Any) -> envelope_pb2.Document:
        return envelope_pb2.Document(json=self._signer.public_document(), etag=self._signer.key_id)

    def _source(self, source: dice_pb2.ChanceSource, key_id: str) -> Source:
        """Only Commit may leave the key id out: another key in mid-match would be another chance."""
        if not source.match_id and not source.group_id:
            raise wrong_field("source/match_id", "is missing")
        for name, identity in (("match_id", source.match_id), ("group_id", source.group_id)):
            if len(identity) > LONGEST_ID:
                raise wrong_field(f"source/{name}", f"has at most {LONGEST_ID} characters")
        if not self._seeds.knows(key_id):
            raise wrong_field("source/key_id", "names no seed key of this installation")
        if len(source.player_seeds) > MOST_PLAYER_SEEDS:
            raise wrong_field("source/player_seeds", f"has at most {MOST_PLAYER_SEEDS} entries")
        for seat, player_seed in enumerate(source.player_seeds):
            if len(player_seed) > LONGEST_PLAYER_SEED:
                raise wrong_field(f"source/player_seeds/{seat}", f"has at most {LONGEST_PLAYER_SEED} characters")
        return Source(source.match_id, source.group_id, key_id, tuple(source.player_seeds))
