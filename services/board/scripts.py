"""The Lua scripts beside this file. Each declares all its keys, and they lie in one hash slot."""

from __future__ import annotations

import hashlib
import threading
from pathlib import Path
from typing import Any

import redis
from hiredis import pack_command

FOLDER = Path(__file__).parent


class Server:
    """Sends commands to the store, on one connection per thread.

    A call through the client's pool costs three times as much as the call itself; a match's save and load are the
    two calls of every action. In cluster mode the client finds the node.
    """

    def __init__(self, client: redis.Redis | redis.RedisCluster) -> None:
        self._client: Any = client
        self._pool = None if isinstance(client, redis.RedisCluster) else client.connection_pool
        self._own = threading.local()

    def call(self, *command: Any) -> Any:
        """Raises redis.RedisError. A line that failed is closed, so that no late answer is mistaken for the next.

        The connection itself is kept and opens a new line: a pool counts those it made, and makes only so many.
        """
        if self._pool is None:
            return self._client.execute_command(*command)
        connection = getattr(self._own, "connection", None)
        if connection is None:
            connection = self._own.connection = self._pool.make_connection()
        try:
            # The connection's own packing asks the type of every part, which costs as much as the sending.
            connection.send_packed_command((pack_command(command),), check_health=False)
            return connection.read_response()
        except redis.ResponseError:
            raise
        except BaseException:
            connection.disconnect()
            raise


class Script:
    """One script; called by its digest, sent in full when the server does not know it (after a restart)."""

    def __init__(self, server: Server, name: str) -> None:
        self._server = server
        self._text = (FOLDER / f"{name}.lua").read_text()
        self._digest = hashlib.sha1(self._text.encode(), usedforsecurity=False).hexdigest()

    def __call__(self, keys: list[str], *arguments: Any) -> Any:
        try:
            return self._server.call("EVALSHA", self._digest, len(keys), *keys, *arguments)
        except redis.exceptions.NoScriptError:
            return self._server.call("EVAL", self._text, len(keys), *keys, *arguments)
