"""The process itself: its tables, its first keys, and the parts around it being away."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
import redis
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from rpc.errors import Refused
from rpc.settings import Settings
from rpc.sql import open_database
from services.players.__main__ import keys_of_installation, main
from services.players.tables import Table
from tests.services.players.conftest import Holder, Players

ROOT = Path(__file__).resolve().parents[3]


def environment(settings: Settings) -> dict[str, str]:
    return {
        **os.environ,
        "FIREHALL_HOME": str(settings.home),
        "STATE_URL": settings.state_url,
        "DATABASE_URL": settings.database_url,
        "FIREHALL_LISTEN": "127.0.0.1:0",
    }


def test_the_migrations_make_exactly_the_tables_that_the_code_uses(own_settings: Settings) -> None:
    database = open_database(own_settings.database_url, own_settings.home, "players")
    with database.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Table.metadata) == []
    database.dispose()


def test_a_database_of_another_installation_is_refused_with_what_to_do(own_settings: Settings, tmp_path: Path) -> None:
    keys_of_installation(own_settings)
    if not own_settings.database_url:
        shutil.copy(own_settings.home / "players.db", tmp_path)
    with pytest.raises(RuntimeError, match="another installation's"):
        keys_of_installation(msgspec.structs.replace(own_settings, home=tmp_path))


def test_processes_that_start_together_migrate_once(own_settings: Settings) -> None:
    def start(_: int) -> dict[str, str]:
        command = [sys.executable, "-W", "error", "-m", "services.players", "admin-key"]
        done = subprocess.run(
            command, cwd=ROOT, env=environment(own_settings), capture_output=True, text=True, check=True
        )
        return dict(line.split() for line in done.stdout.splitlines())

    with ThreadPoolExecutor(2) as threads:
        printed = list(threads.map(start, range(2)))
    assert set(printed[0]) == {"admin", "play"}
    assert printed[0] == printed[1]


def test_the_installations_keys_are_its_own_and_stay_the_same(players: Players) -> None:
    keys = keys_of_installation(players.settings)
    assert keys_of_installation(players.settings) == keys
    admin, play = players.resolve(keys["admin"]), players.resolve(keys["play"])
    assert list(admin.scopes) == ["play", "bot", "organise", "admin"]
    assert "admin" not in play.scopes
    assert admin.player_id != play.player_id


def test_a_revoked_installation_key_is_followed_by_another_and_never_comes_back(players: Players) -> None:
    old = keys_of_installation(players.settings)["admin"]
    reply = players.resolve(old)
    admin = Holder(old, reply.key_id, reply.player_id, list(reply.scopes))
    players.on_key("RevokeKey", admin.key_id, admin)
    new = keys_of_installation(players.settings)["admin"]
    assert new != old
    assert "admin" in players.resolve(new).scopes
    with pytest.raises(Refused):
        players.resolve(old)


def test_an_administrator_can_make_another_admin_key(players: Players) -> None:
    key = keys_of_installation(players.settings)["admin"]
    reply = players.resolve(key)
    admin = Holder(key, reply.key_id, reply.player_id, list(reply.scopes))
    assert players.narrow_key(admin, ["admin"]).scopes == ["admin"]


def test_a_revocation_counts_without_redis_and_is_announced_when_redis_is_back(
    own_settings: Settings, redis_url: str
) -> None:
    """Redis being away is a port where nobody listens; its being back is the same database with the real one."""
    players = Players(msgspec.structs.replace(own_settings, state_url="redis://127.0.0.1:1/0"))
    players.start()
    owner = players.registered()
    bot = players.narrow_key(owner, ["bot"])
    players.on_key("RevokeKey", bot.key_id, owner)
    with pytest.raises(Refused):
        players.resolve(bot.key)
    players.stop()

    with redis.Redis.from_url(redis_url) as client, client.pubsub() as channel:
        channel.subscribe("keys:revoked")
        channel.get_message(timeout=30)
        players = Players(own_settings)
        players.start()
        message = channel.get_message(ignore_subscribe_messages=True, timeout=30)
        players.stop()
    assert message is not None
    assert bytes(message["data"]).decode() == bot.key_id


def test_the_process_says_that_it_is_ready_and_stops_when_asked(own_settings: Settings) -> None:
    command = [sys.executable, "-W", "error", "-m", "services.players"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(own_settings), stderr=subprocess.PIPE, text=True
    ) as process:
        stderr = process.stderr
        assert stderr is not None
        said = ""
        while "players ready on port" not in said:
            said += stderr.readline() or pytest.fail(f"not ready: {said}")
        process.send_signal(signal.SIGTERM)
        said += stderr.read()
    assert process.returncode == 0
    assert "fh_" not in said


def test_an_unknown_command_is_refused_with_the_known_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin-keys"]) == 2
    assert "admin-key" in capsys.readouterr().err
