"""The Lua scripts beside this file. Each declares all its keys, and they lie in one hash slot."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import redis

FOLDER = Path(__file__).parent


class Script:
    """One script; called by its digest, sent in full when the server does not know it (after a restart)."""

    def __init__(self, client: redis.Redis, name: str) -> None:
        self._client = client
        self._text = (FOLDER / f"{name}.lua").read_text()
        self._digest = hashlib.sha1(self._text.encode(), usedforsecurity=False).hexdigest()

    def __call__(self, keys: list[str], *arguments: Any) -> Any:
        try:
            return self._client.evalsha(self._digest, len(keys), *keys, *arguments)
        except redis.exceptions.NoScriptError:
            return self._client.eval(self._text, len(keys), *keys, *arguments)
