"""A match whose versions a test commits by itself, through board's own store."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from games.chance import SeededChance
from games.journal import Entry
from services.board import messages
from services.board import record as records
from services.board.archive import Archive
from services.board.keys import Keys
from services.board.messages import Message
from services.board.record import Record, SeatRecord
from services.board.store import Save, SaveResult, Store
from tests.toy_game import ToyGame
from tests.toy_words import ToyOptions


class LiveMatch:
    def __init__(self, store: Store, *players: str, visibility: str = records.PUBLIC, owner: str = "") -> None:
        self.store = store
        self.id = secrets.token_hex(8)
        self.version = 0
        self.record = Record(
            id=self.id,
            game="toy",
            revision=1,
            scenario_id="toy-plain",
            scenario_title="Plain",
            owner=owner,
            seats=[SeatRecord(records.HUMAN, player, f"Player {number}") for number, player in enumerate(players)],
            visibility=visibility,
            status=records.RUNNING,
            created_at=1,
        )
        self.commit("began")

    def commit(self, event: str = "happened", secret_of: int | None = None, **fields: Any) -> int:
        """One more version with one event, of which only a seat may know, if secret_of says so."""
        event_json = msgspec.json.encode([{"type": event, "n": self.version + 1, **fields}])
        told = {"*": event_json} if secret_of is None else {"*": b"[]", str(secret_of): event_json}
        return self._save(told)

    def commit_many(self, count: int) -> None:
        for _ in range(count):
            self.commit()

    def commit_unheard(self) -> int:
        """A version that reaches the store but not its channel, as when the connection is lost."""
        self.version += 1
        keys, message = Keys(self.id), Message(self.id, self.version, {"*": b"[]"})
        self.store.client.rpush(keys.messages, messages.encode(message))
        self.store.client.hset(keys.match, "version", str(self.version))
        return self.version

    def lose(self, count: int) -> None:
        """As when a store without a safe disk crashes: the last versions have not been."""
        keys = Keys(self.id)
        self.store.client.rpop(keys.messages, count)
        self.store.client.rpop(keys.journal, count)
        self.version -= count
        self.store.client.hset(keys.match, "version", str(self.version))

    def archive(self, archive: Archive) -> None:
        """Move it to the archive, as a day after its end."""
        loaded = self.store.load(self.id)
        assert loaded is not None
        archive.put(loaded, self.store.journal(self.id))
        self.store.client.delete(*Keys(self.id).of_the_match())

    def deal(self) -> int:
        """Give the match a first state of the toy game, with a hidden card at each seat."""
        game = ToyGame()
        scenario = game.scenarios()["toy-plain"]
        state = game.new(scenario, len(self.record.seats), ToyOptions(), SeededChance(1))
        return self._save({"*": b"[]"}, state=game.encode(state))

    def leave(self, seat: int) -> int:
        self.record.seats[seat] = SeatRecord(records.OPEN)
        return self._save({"*": msgspec.json.encode([{"type": "seat_left", "seat": seat}])})

    def end(self) -> int:
        self.record.status = records.ENDED
        self.record.outcome = b'{"result":"won"}'
        return self._save({"*": b'[{"type":"match_ended"}]'}, self.record.outcome)

    def publish(self, version: int) -> None:
        """Tell a version on the channel, whether or not it was told before."""
        backlog = self.store.messages_after(self.id, version - 1)
        assert backlog is not None
        self.store.client.publish(Keys(self.id).channel, messages.encode(backlog.messages[0]))

    def _save(self, told: dict[str, bytes], ended: bytes = b"", state: bytes = b"") -> int:
        message = Message(self.id, self.version + 1, told, ended)
        entry = Entry(version=self.version + 1, at=1, kind="create" if self.version == 0 else "action")
        saved = self.store.save(Save(self.version, self.record, state, entry, message))
        assert saved.result == SaveResult.COMMITTED
        self.version = saved.version
        return self.version
