"""Where everything is: read from the environment once, in a process's main, and handed on."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Addresses are host:port. Several board addresses: any of them may write any match."""

    home: Path
    """Folder of this installation: its key, its SQLite files, Redis data, logs."""
    state_url: str
    """Redis of the live state."""
    broker_url: str
    """Redis of Celery and RQ; the same server by default."""
    database_url: str
    """SQLAlchemy URL; empty: SQLite files in home, one per owning service."""
    listen: str
    """Where this process serves; empty: the first address of its own service."""
    board: tuple[str, ...]
    streams: str
    dice: str
    timers: str
    catalog: str
    players: str
    api_url: str
    """Public origin of the REST API."""
    stream_url: str
    """Public origin of the stream process."""
    grpc_address: str
    """Public address of gRPC for players, host:port."""
    extra_games: str
    """`module:Class` of further games, comma separated; for tests and for content authors' own games."""
    key_limit: str = "50/200"
    """Requests of one key: so many a second on average / so many at once."""
    address_limit: str = "200/1000"
    """The same for one client address (of IPv6, its /64), with or without a key."""
    newcomer_limit: str = "0.2/300"
    """New players of one client address: what a player may have is no limit to who can be any number of them."""
    guess_limit: str = "0.1/20"
    """Join codes that open nothing, of one key or address."""
    upload_limit: str = "0.5/60"
    """Scenarios and packs that a player sends, changes or publishes."""
    seed_keys: int = 1
    """How many keys for the seeds of matches there have been: new matches use the last, running ones keep theirs."""
    trusted_proxies: int = 0
    """How many proxies of ours stand before the gateway; so many entries of X-Forwarded-For are believed."""


def read(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings of this process; every variable has a loopback default."""
    state_url = environ.get("STATE_URL") or environ.get("REDIS_URL") or "redis://127.0.0.1:6399/0"
    return Settings(
        home=Path(environ.get("FIREHALL_HOME") or ".firehall").resolve(),
        state_url=state_url,
        broker_url=environ.get("BROKER_URL") or state_url,
        database_url=environ.get("DATABASE_URL", ""),
        listen=environ.get("FIREHALL_LISTEN", ""),
        board=_addresses(environ.get("FIREHALL_BOARD", "127.0.0.1:50051,127.0.0.1:50061")),
        streams=environ.get("FIREHALL_STREAMS", "127.0.0.1:50052"),
        dice=environ.get("FIREHALL_DICE", "127.0.0.1:50053"),
        timers=environ.get("FIREHALL_TIMERS", "127.0.0.1:50054"),
        catalog=environ.get("FIREHALL_CATALOG", "127.0.0.1:50055"),
        players=environ.get("FIREHALL_PLAYERS", "127.0.0.1:50056"),
        api_url=environ.get("FIREHALL_API_URL", "http://127.0.0.1:8080").rstrip("/"),
        stream_url=environ.get("FIREHALL_STREAM_URL", "http://127.0.0.1:8081").rstrip("/"),
        grpc_address=environ.get("FIREHALL_GRPC_ADDRESS", "127.0.0.1:8082"),
        extra_games=environ.get("FIREHALL_EXTRA_GAMES", ""),
        key_limit=environ.get("FIREHALL_KEY_LIMIT") or "50/200",
        address_limit=environ.get("FIREHALL_ADDRESS_LIMIT") or "200/1000",
        newcomer_limit=environ.get("FIREHALL_NEWCOMER_LIMIT") or "0.2/300",
        guess_limit=environ.get("FIREHALL_GUESS_LIMIT") or "0.1/20",
        upload_limit=environ.get("FIREHALL_UPLOAD_LIMIT") or "0.5/60",
        seed_keys=int(environ.get("FIREHALL_SEED_KEYS") or 1),
        trusted_proxies=int(environ.get("FIREHALL_TRUSTED_PROXIES") or 0),
    )


def _addresses(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())
