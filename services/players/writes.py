"""Nothing is done twice: a change and the answer to it are committed together under the request's write id."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from rpc.errors import Refused, busy
from rpc.sql import writing
from services.players import opaque_keys
from services.players.errors import idempotency_key_reused, write_id_missing
from services.players.tables import WriteRow

ATTEMPTS = 3
LONGEST_WRITE_ID = 128
MINUTE_MS = 60_000
KEPT_MS = 24 * 60 * MINUTE_MS
ANONYMOUS_KEPT_MS = 10 * MINUTE_MS
"""A write of nobody is bound to an address only, which others may share: its answer holds a key."""


class Write(NamedTuple):
    """One intent, with how long its repetition is still known."""

    write_id: str
    body_digest: bytes
    kept_ms: int


class Answer(NamedTuple):
    """document: JSON. created: something new came to be, as opposed to something changed."""

    document: bytes
    created: bool
    replayed: bool


class Change(NamedTuple):
    """What a change answers: `body` without the key, and whether the key of this write belongs to it."""

    body: dict[str, Any]
    has_key: bool = False
    created: bool = False


def commit_once(
    database: Engine,
    secret: bytes,
    write: Write,
    clock: Callable[[], int],
    change: Callable[[Session, str, int], Change],
) -> Answer:
    """Run change(session, key, now) and commit it, or answer what this write committed before.

    key is the one key that this write may hand out. Of two changes that collide (the same write id, the same
    name) one commits; the other runs again, sees what was committed, and is replayed or refused by its own rules.
    Raises Refused `idempotency_key_reused` for the same write id with another request.
    """
    if not 0 < len(write.write_id) <= LONGEST_WRITE_ID:
        raise write_id_missing()
    for _ in range(ATTEMPTS):
        try:
            with writing(database) as session:
                return _run(session, secret, write, clock(), change)
        except IntegrityError:
            continue
        except Refused:
            # Its twin may have committed between our look at the writes and the rule that refuses.
            if (answer := _committed_meanwhile(database, secret, write, clock())) is not None:
                return answer
            raise
    raise busy()


def _committed_meanwhile(database: Engine, secret: bytes, write: Write, now: int) -> Answer | None:
    with writing(database) as session:
        earlier = session.get(WriteRow, write.write_id)
        return _replay(earlier, secret, write) if earlier is not None and earlier.expires_at > now else None


def _run(
    session: Session, secret: bytes, write: Write, now: int, change: Callable[[Session, str, int], Change]
) -> Answer:
    earlier = session.get(WriteRow, write.write_id)
    if earlier is not None and earlier.expires_at > now:
        return _replay(earlier, secret, write)
    if earlier is not None:
        session.delete(earlier)
        session.flush()
    nonce = secrets.token_bytes(opaque_keys.NONCE_BYTES)
    key = opaque_keys.derive(secret, write.write_id, nonce)
    body, has_key, created = change(session, key, now)
    answer = msgspec.json.encode(body)
    session.add(
        WriteRow(
            write_id=write.write_id,
            body_digest=write.body_digest,
            nonce=nonce,
            answer=answer,
            has_key=has_key,
            created=created,
            expires_at=now + write.kept_ms,
        )
    )
    return Answer(_with_key(answer, key if has_key else None), created, replayed=False)


def _replay(earlier: WriteRow, secret: bytes, write: Write) -> Answer:
    if earlier.body_digest != write.body_digest:
        raise idempotency_key_reused()
    key = opaque_keys.derive(secret, write.write_id, earlier.nonce) if earlier.has_key else None
    return Answer(_with_key(earlier.answer, key), earlier.created, replayed=True)


def _with_key(answer: bytes, key: str | None) -> bytes:
    if key is None:
        return answer
    return msgspec.json.encode({**msgspec.json.decode(answer), "key": key})
