"""docker-compose.yml runs every process of the hall, closed to the outside but for one port of this machine."""

from __future__ import annotations

import re
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.processes import ROOT, commands
from tests.deploy.composed import COMPOSE, STORES, hall_services, port_of, services, variables

ENV = ROOT / "deploy" / "env"
EXAMPLE = ENV / "hall.env.example"
ADDRESSES = ("FIREHALL_BOARD", "FIREHALL_STREAMS", "FIREHALL_DICE", "FIREHALL_TIMERS", "FIREHALL_CATALOG")


def words_of(command: str) -> list[str]:
    """A command of the Procfile without its variables, "--name value" as one word, and without where it listens."""
    told = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", command)
    told = re.sub(r"^(FIREHALL_LISTEN=\S+ )?exec ", "", told)
    joined = re.sub(r"(--(?!no-|factory|respawn)[\w-]+) (?=[^-])", r"\1=", told).split()
    return [word for word in joined if not word.startswith(("--host=", "--port="))]


@pytest.mark.parametrize("process", commands())
def test_every_process_of_the_hall_has_a_container_with_the_same_command(process: str) -> None:
    container = hall_services()[process]["command"]
    told = [word for word in container if not word.startswith(("--host=", "--port="))]
    assert told == words_of(commands()[process])


def test_no_container_runs_what_is_no_process_of_the_hall() -> None:
    assert set(hall_services()) == set(commands())


@pytest.mark.parametrize("name", services())
def test_a_container_is_checked_restarted_limited_and_pinned(name: str) -> None:
    service = services()[name]
    assert service["healthcheck"]["test"]
    assert service["restart"] == "unless-stopped"
    assert service["mem_limit"]
    tag = service["image"].rpartition(":")[2]
    assert tag != service["image"]
    assert tag != "latest"


@pytest.mark.parametrize("name", hall_services())
def test_a_container_of_ours_may_do_nothing_but_its_work(name: str) -> None:
    service = hall_services()[name]
    assert service["read_only"]
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert not service.get("privileged")


def test_only_the_proxy_and_grpc_for_players_are_reached_and_by_default_from_this_machine_alone() -> None:
    published = {name: service["ports"] for name, service in services().items() if "ports" in service}
    assert published == {
        "proxy": ["${FIREHALL_PUBLISH:-127.0.0.1:8080}:8080"],
        "play": ["${FIREHALL_PUBLISH_GRPC:-127.0.0.1:8082}:8082"],
    }
    networks: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())["networks"]
    assert networks["hall"]["internal"]
    in_front = {name for name, service in services().items() if "front" in service["networks"]}
    assert in_front == {"proxy", "api", "stream-gateway", "play"}


@pytest.mark.parametrize("variable", ADDRESSES)
def test_an_address_that_containers_are_told_is_where_one_listens(variable: str) -> None:
    told = hall_services()["api"]["environment"][variable].split(",")
    listening = {f"{name}:{port_of(service)}" for name, service in hall_services().items()}
    assert set(told) <= listening


def test_stores_keep_what_they_hold_and_redis_writes_before_it_answers() -> None:
    declared: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())
    kept = {volume.split(":")[0] for name in STORES for volume in services()[name]["volumes"]} & set(
        declared["volumes"]
    )
    assert kept == {"redis", "postgres"}
    assert "./deploy/redis.conf:/etc/firehall/redis.conf:ro" in services()["redis"]["volumes"]
    directives = (ROOT / "deploy" / "redis.conf").read_text().splitlines()
    assert {"appendonly yes", "appendfsync always", "maxmemory-policy noeviction"} <= set(directives)


def test_no_secret_is_in_the_repository() -> None:
    tracked = subprocess.run(["git", "ls-files", "deploy"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "deploy/env/hall.env\n" not in tracked
    for name, value in variables(EXAMPLE.read_text()).items():
        assert "@" in value or name.endswith(("_URL", "_ADDRESS")), name


def test_secrets_are_random_for_each_installation_and_for_their_owner_alone(tmp_path: Path) -> None:
    made = []
    for folder in ("one", "two"):
        place = tmp_path / folder
        place.mkdir()
        for name in ("make-env", "hall.env.example"):
            (place / name).write_bytes((ENV / name).read_bytes())
        subprocess.run(["sh", place / "make-env", "https://hall.example"], check=True, capture_output=True)
        assert stat.S_IMODE((place / "hall.env").stat().st_mode) == 0o600
        made.append(variables((place / "hall.env").read_text()))
    one, two = made
    for name in ("FIREHALL_INSTALLATION_KEY", "REDIS_PASSWORD", "POSTGRES_PASSWORD"):
        assert re.fullmatch(r"[0-9a-f]{48,64}", one[name])
        assert one[name] != two[name]
    assert one["STATE_URL"] == f"redis://:{one['REDIS_PASSWORD']}@redis:6379/0"
    assert one["DATABASE_URL"] == f"postgresql://firehall:{one['POSTGRES_PASSWORD']}@postgres:5432/firehall"
    assert one["FIREHALL_API_URL"] == one["FIREHALL_STREAM_URL"] == "https://hall.example"
    assert one["FIREHALL_GRPC_ADDRESS"] == "hall.example:8082"


def test_secrets_that_are_there_are_never_written_over(tmp_path: Path) -> None:
    for name in ("make-env", "hall.env.example"):
        (tmp_path / name).write_bytes((ENV / name).read_bytes())
    (tmp_path / "hall.env").write_text("mine")
    again = subprocess.run(["sh", tmp_path / "make-env"], check=False, capture_output=True, text=True)
    assert again.returncode == 1
    assert "already" in again.stderr
    assert (tmp_path / "hall.env").read_text() == "mine"
