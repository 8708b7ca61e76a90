"""The hall of docker-compose.yml, from exactly the files and packages the image holds, as another user.

Where a Docker engine answers the image itself is built; else its parts run as processes of this machine.
"""

from __future__ import annotations

import os
import re
import secrets
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import make_url

from deploy.processes import ROOT
from deploy.welcome import await_ready
from tests.deploy.composed import Composed, hall_services, services, variables
from tests.deploy.image import DOCKERFILE, copies, make_tree, may_change_user, stages
from tests.end_to_end.rest import Rest

EXAMPLE = ROOT / "deploy" / "env" / "hall.env.example"
SCENARIO = "corner-shop"


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Open to the other user, as pytest's own folders are not."""
    with tempfile.TemporaryDirectory(prefix="firehall-image-") as made:
        Path(made).chmod(0o755)
        yield Path(made)


@pytest.fixture(scope="module")
def tree(folder: Path) -> Path:
    make_tree(folder / "firehall")
    return folder / "firehall"


@pytest.fixture(scope="module")
def hall(folder: Path, tree: Path, postgres_url: str) -> Iterator[Composed]:
    """Everything but the proxy runs, Redis with its password, on a database of its own.

    Where we are root it runs as the user of the database server, who alone is let in at its socket.
    """
    database = make_url(postgres_url).set(database="composed")
    other = os.stat(str(database.query["host"])).st_uid if may_change_user() else None
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute("DROP DATABASE IF EXISTS composed")
        server.execute("CREATE DATABASE composed")
    secret = {name: value.replace("@redis@", "of-redis", 1) for name, value in variables(EXAMPLE.read_text()).items()}
    secret |= {
        "FIREHALL_INSTALLATION_KEY": secrets.token_hex(32),
        "REDIS_PASSWORD": "of-redis",
        "FIREHALL_KEY_LIMIT": "1000/1000",
        "STATE_URL": "redis://:of-redis@redis:6379/0",
        "FIREHALL_API_URL": "http://proxy:8080",
        "FIREHALL_STREAM_URL": "http://proxy:8080",
        "DATABASE_URL": database.render_as_string(hide_password=False),
    }
    (folder / "home").mkdir()
    with Composed(tree, folder / "home", other, secret) as running:
        yield running


@pytest.fixture(scope="module")
def origin(hall: Composed) -> Iterator[str]:
    """The proxy's one origin, once it passes requests on."""
    url = f"http://127.0.0.1:{hall.ports['proxy']}"
    own = (hall.tree / "deploy" / "proxy" / "nginx.conf").read_text()
    told = hall.local(own).replace("listen 8080", f"listen 127.0.0.1:{hall.ports['proxy']}")
    place = hall.home / "proxy"
    place.mkdir(exist_ok=True)
    told = re.sub(r"/tmp/|/dev/std(err|out)", lambda found: f"{place}/{found.group(1) or ''}", told)  # noqa: S108
    (place / "nginx.conf").write_text(f"daemon off;\nmaster_process off;\n{told}")
    process = subprocess.Popen(["nginx", "-c", place / "nginx.conf", "-e", place / "log"], stderr=subprocess.DEVNULL)
    try:
        assert await_ready([f"{url}/livez"]), "the proxy passes nothing on"
        yield url
    finally:
        process.terminate()
        process.wait(60)


def test_nothing_is_copied_that_is_not_of_the_project() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for stage in stages():
        for source, _ in copies(stage):
            assert re.search(rf"^{re.escape(source)}(/|$)", tracked, re.MULTILINE), source


def test_the_image_runs_as_nobody_in_particular_and_holds_no_tests_and_no_tools() -> None:
    last = stages()[-1]
    assert [words[1] for words in last if words[0] == "USER"] == ["10001:10001"]
    lock = (ROOT / "deploy" / "requirements.lock").read_text()
    for tool in ("pytest", "mypy", "hypothesis", "ruff"):
        assert f"\n{tool}==" not in lock
    assert "tests" not in {source for source, _ in copies(last)}


def test_packages_are_those_the_tests_ran_with() -> None:
    pinned = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)
    tested = dict(pinned.findall((ROOT / "requirements.lock").read_text()))
    shipped = dict(pinned.findall((ROOT / "deploy" / "requirements.lock").read_text()))
    assert shipped
    assert shipped.items() <= tested.items()


def test_every_container_is_healthy_by_its_own_check(hall: Composed) -> None:
    for name in hall_services():
        hall.await_healthy(name)


def test_a_check_fails_when_its_process_is_gone(hall: Composed) -> None:
    for name in ("dice", "worker-simulations"):
        process = hall.processes[name]
        process.terminate()
        process.wait(60)
        healthy = hall.healthy(name)
        hall.start(name)
        assert not healthy or name.startswith("worker")  # the other workers share this machine's address
    hall.await_healthy("dice")


def test_redis_wants_its_password(hall: Composed) -> None:
    import redis

    with redis.Redis(port=hall.ports["redis"]) as nobody, pytest.raises(redis.AuthenticationError):
        nobody.ping()


def test_processes_run_as_the_other_user(hall: Composed) -> None:
    if not hall.user:
        pytest.skip("NOT RUN [another user]: run the tests as root, with a Python that others may run")
    for process in hall.processes.values():
        assert os.stat(f"/proc/{process.pid}").st_uid == hall.user


@pytest.mark.needs("nginx")
def test_a_match_is_played_and_followed_through_the_one_origin(hall: Composed, origin: str) -> None:
    player = Rest.guest(origin, "Ada")
    match = player.create_match(
        game="firefighters-on-duty",
        scenario=SCENARIO,
        seats=2,
        options={"mode": "untimed", "decisions": "automatic"},
    )
    name = match["id"]
    player.join(name, 0)
    player.post(f"/v1/matches/{name}/seats/1:bot")
    started = player.post(f"/v1/matches/{name}:start")
    assert started["stream_url"].startswith(f"{origin}/v1/")
    messages = player.follow(started["stream_url"])
    assert next(messages)["event"] == "snapshot"
    played = 0
    for message in messages:
        legal = player.legal(name)
        if legal:
            done = [action for action in legal if action["type"] in ("done", "ready")]
            player.act(name, (done or legal)[0])
            played += 1
        if message["event"] == "ended" or played > 6:
            break
    assert played > 6 or message["event"] == "ended"
    assert player.get(f"/v1/matches/{name}")["version"] > 6


@pytest.mark.needs("nginx")
def test_the_proxy_tells_the_gateway_who_asks(hall: Composed, origin: str) -> None:
    """A client cannot choose its own address: the entry that the proxy adds is the one believed."""
    answer = httpx.get(f"{origin}/v1/games", headers={"X-Forwarded-For": "203.0.113.9"})
    assert answer.status_code == 200
    assert hall.environment("api")["FIREHALL_TRUSTED_PROXIES"] == "1"


def test_everything_stops_within_its_grace_period(hall: Composed) -> None:
    """Last in this file: it ends the hall."""
    took = hall.stop()
    for name, seconds in took.items():
        assert seconds < int(services()[name]["stop_grace_period"].removesuffix("s")), name
    with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", hall.ports["redis"])):
        """A shell that was told to stop has not told the store."""


@pytest.mark.needs("Docker engine")
@pytest.mark.timeout(900)
def test_the_image_is_built_and_starts_as_its_user() -> None:
    from testcontainers.core.container import DockerContainer
    from testcontainers.core.image import DockerImage

    dockerfile = str(DOCKERFILE.relative_to(ROOT))
    with (
        DockerImage(path=str(ROOT), dockerfile_path=dockerfile, tag="firehall:test") as image,
        DockerContainer(str(image)).with_command("id -u") as container,
    ):
        container.get_wrapped_container().wait()
        assert container.get_logs()[0].decode().strip() == "10001"
