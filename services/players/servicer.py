"""The Players service on the wire: unwrap, call, wrap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rpc.stubs import envelope_pb2, players_pb2, players_pb2_grpc
from services.players.keys import Keys
from services.players.players import Players
from services.players.writes import ANONYMOUS_KEPT_MS, KEPT_MS, Answer, Write


class PlayersServicer(players_pb2_grpc.PlayersServicer):
    def __init__(self, players: Players, keys: Keys, clock: Callable[[], int]) -> None:
        self._players = players
        self._keys = keys
        self._clock = clock

    def CreateGuest(self, request: players_pb2.WriteRequest, _: Any) -> envelope_pb2.Document:
        return self._answer(self._players.create_guest(_write(request), request.body))

    def Register(self, request: players_pb2.WriteRequest, _: Any) -> envelope_pb2.Document:
        return self._answer(self._players.register(request.caller.player_id, _write(request), request.body))

    def Resolve(self, request: players_pb2.ResolveRequest, _: Any) -> players_pb2.ResolveReply:
        key, player = self._players.resolve(request.key)
        return players_pb2.ResolveReply(
            player_id=player.id, name=player.name, key_id=key.id, scopes=key.scopes, guest=player.guest
        )

    def Me(self, request: players_pb2.CallerRequest, _: Any) -> envelope_pb2.Document:
        return self._document(self._players.me(request.caller.player_id, request.caller.scopes))

    def ListKeys(self, request: players_pb2.CallerRequest, _: Any) -> envelope_pb2.Document:
        return self._document(self._keys.list(request.caller.player_id))

    def CreateKey(self, request: players_pb2.WriteRequest, _: Any) -> envelope_pb2.Document:
        caller = request.caller
        return self._answer(self._keys.create(caller.player_id, caller.scopes, _write(request), request.body))

    def RotateKey(self, request: players_pb2.KeyRequest, _: Any) -> envelope_pb2.Document:
        caller = request.caller
        return self._answer(self._keys.rotate(caller.player_id, caller.scopes, _write(request), request.key_id))

    def RevokeKey(self, request: players_pb2.KeyRequest, _: Any) -> envelope_pb2.Document:
        caller = request.caller
        return self._answer(self._keys.revoke(caller.player_id, caller.scopes, _write(request), request.key_id))

    def KeyStatus(self, request: players_pb2.KeyStatusRequest, _: Any) -> players_pb2.KeyStatusReply:
        return players_pb2.KeyStatusReply(active=self._keys.is_live(request.key_id))

    def PlayerStatus(self, request: players_pb2.PlayerStatusRequest, _: Any) -> players_pb2.PlayerStatusReply:
        return players_pb2.PlayerStatusReply(known=self._players.is_known(request.player_id))

    def _answer(self, answer: Answer) -> envelope_pb2.Document:
        return envelope_pb2.Document(
            json=answer.document, created=answer.created, replayed=answer.replayed, server_ms=self._clock()
        )

    def _document(self, document: dict[str, Any]) -> envelope_pb2.Document:
        return envelope_pb2.Document(json=msgspec.json.encode(document), server_ms=self._clock())


def _write(request: players_pb2.WriteRequest | players_pb2.KeyRequest) -> Write:
    kept_ms = KEPT_MS if request.caller.player_id else ANONYMOUS_KEPT_MS
    return Write(request.write.write_id, request.write.body_digest, kept_ms)
