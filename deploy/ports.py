"""Where a hall on this machine listens, and what its clients are told about it.

Clients know three addresses, the API's, the streams' and that of gRPC: these never move by themselves. The other
processes only know each other, so one whose usual port is taken gets any free one, unless the environment names its
address.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack

import msgspec

from rpc.settings import Settings

API_PORT = 8080
ANYWHERE = "0.0.0.0"  # noqa: S104
OURS = ("streams", "dice", "timers", "catalog", "players")
LOOK_SECONDS = 0.1


class PortTaken(Exception):
    """Somebody else listens where a process of ours should."""


def told_to_clients(read: Settings, host: str, port: int, given: Mapping[str, str] = os.environ) -> Settings:
    """The settings with origins that fit `host` and `port` ("" and 0: not asked for), unless the environment has them.

    A hall that listens everywhere is told to clients by the address other machines reach it at.
    """
    name = own_address() if host == ANYWHERE else host or "127.0.0.1"
    api_port = port or API_PORT
    origins = {
        "api_url": f"http://{name}:{api_port}",
        "stream_url": f"http://{name}:{api_port + 1}",
        "grpc_address": f"{name}:{api_port + 2}",
    }
    fitting = {key: url for key, url in origins.items() if not given.get(f"FIREHALL_{key.upper()}")}
    return msgspec.structs.replace(read, **fitting)


def own_address() -> str:
    """This machine's address on the way to others; the loopback's where there is no way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation; connecting UDP sends nothing
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def moved(read: Settings, given: Mapping[str, str] = os.environ) -> Settings:
    """The settings with free ports for our own processes where the usual ones are taken and nobody chose them."""
    ours = {name: (str(getattr(read, name)),) for name in OURS} | {"board": read.board}
    movable = [name for name in ours if not given.get(f"FIREHALL_{name.upper()}")]
    settled = dict(zip(movable, _settled([ours[name] for name in movable]), strict=True))
    changes = {name: found if name == "board" else found[0] for name, found in settled.items()}
    return msgspec.structs.replace(read, **changes)


def _settled(groups: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Each address, or one with a free port where it is taken. All are held until the last is found."""
    with ExitStack() as held:
        return [tuple(_hold(address, held) for address in group) for group in groups]


def _hold(address: str, held: ExitStack) -> str:
    host, port = _parted(address)
    taken = held.enter_context(socket.socket())
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
    except OSError:
        taken.bind((host, 0))
        return f"{host}:{taken.getsockname()[1]}"
    return address


def free_or_other(port: int) -> int:
    """This port of the loopback, or a free one."""
    with ExitStack() as held:
        return _parted(_hold(f"127.0.0.1:{port}", held))[1]


def addresses(environ: Mapping[str, str]) -> dict[str, str]:
    """What must listen where it was told to -> host:port."""
    found = {
        "the REST API": f"{environ['FIREHALL_API_HOST']}:{environ['FIREHALL_API_PORT']}",
        "the stream process": environ["FIREHALL_STREAM_LISTEN"],
        "gRPC for players": environ["FIREHALL_GRPC_LISTEN"],
        "board": environ["FIREHALL_BOARD_1"],
        "the second board": environ["FIREHALL_BOARD_2"],
    }
    return found | {name: environ[f"FIREHALL_{name.upper()}"] for name in OURS}


VARIABLES = {
    "the REST API": "`make run PORT=9080` takes 9080 to 9082",
    "the stream process": "`make run PORT=9080` takes 9080 to 9082",
    "gRPC for players": "`make run PORT=9080` takes 9080 to 9082",
    "board": "FIREHALL_BOARD moves it",
    "the second board": "FIREHALL_BOARD moves it",
}


def check_ports(listeners: Mapping[str, str], patience: float = 0.0) -> None:
    """Raises PortTaken that names every taken port, whose it should be, and what moves it.

    patience: seconds to wait for ports that a hall which is still going away may hold.
    """
    deadline = time.monotonic() + patience
    while not all(map(_free, listeners.values())) and time.monotonic() < deadline:
        time.sleep(LOOK_SECONDS)
    taken = [
        f"{address} is in use, but {name} should listen there ({_advice(name)})"
        for name, address in listeners.items()
        if not _free(address)
    ]
    if taken:
        raise PortTaken("\n".join(taken))


def _advice(name: str) -> str:
    return VARIABLES.get(name, f"FIREHALL_{name.upper()} moves it")


def _free(address: str) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(_parted(address))
        except OSError:
            return False
    return True


def _parted(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host, int(port)
