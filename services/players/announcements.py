"""Tells those who cache keys, over Redis, which ones work no longer."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import redis
from sqlalchemy import Engine

from rpc.errors import Refused
from rpc.sql import reading, writing
from services.players import store

log = logging.getLogger(__name__)

CHANNEL = "keys:revoked"
"""The payload is the key's id."""


class Announcements:
    """A revocation counts once it is committed. One that cannot be published stays pending for the next try."""

    def __init__(self, database: Engine, state: redis.Redis) -> None:
        self._database = database
        self._state = state

    def publish_pending(self) -> None:
        """Publish what was revoked and not yet announced. Never raises for Redis or the database being away."""
        try:
            with reading(self._database) as session:
                pending = store.unannounced(session)
            if pending and self.publish(pending):
                with writing(self._database) as session:
                    store.mark_announced(session, pending)
        except Refused:
            log.warning("revocations stay pending: the database does not answer")

    def publish(self, key_ids: Sequence[str]) -> bool:
        """Whether all were published."""
        try:
            for key_id in key_ids:
                self._state.publish(CHANNEL, key_id)
        except redis.RedisError as error:
            log.warning("revocations stay pending: Redis does not answer (%s)", type(error).__name__)
            return False
        return True
