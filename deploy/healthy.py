"""Whether the process of this container serves, for health checks: exit 0, or 1 and a line why not.

python -m deploy.healthy grpc HOST:PORT     the standard health service says SERVING
python -m deploy.healthy http URL           the answer is 200
python -m deploy.healthy broker             this container's worker is connected to the broker
"""

from __future__ import annotations

import argparse
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Callable

SECONDS = 3.0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.healthy", description="Ask one process how it is.")
    kinds = parser.add_subparsers(dest="kind", required=True)
    kinds.add_parser("grpc", help="a gRPC process").add_argument("where", metavar="HOST:PORT")
    kinds.add_parser("http", help="an HTTP process").add_argument("where", metavar="URL")
    kinds.add_parser("broker", help="the worker of this container")
    given = parser.parse_args(arguments)
    checks: dict[str, Callable[[], str]] = {
        "grpc": lambda: of_grpc(given.where),
        "http": lambda: of_http(given.where),
        "broker": of_worker,
    }
    wrong = checks[given.kind]()
    if wrong:
        print(wrong, file=sys.stderr)
    return 1 if wrong else 0


def of_grpc(address: str) -> str:
    """What is wrong with the gRPC process at that address, "" for nothing."""
    import grpc
    from grpc_health.v1 import health_pb2, health_pb2_grpc

    try:
        with grpc.insecure_channel(address) as channel:
            stub = health_pb2_grpc.HealthStub(channel)
            status = stub.Check(health_pb2.HealthCheckRequest(), timeout=SECONDS).status
    except grpc.RpcError as error:
        return f"{address}: {error.code().name}"
    return "" if status == health_pb2.HealthCheckResponse.SERVING else f"{address} does not serve"


def of_http(url: str) -> str:
    """What is wrong with the answer of that URL, "" for nothing."""
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:  # noqa: S310  our own http URL
            return "" if answer.status == 200 else f"{url}: {answer.status}"
    except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
        return f"{url}: {error}"


def of_worker() -> str:
    """What is wrong with this machine's worker as the broker sees it, "" for nothing.

    A worker waits for its next job at the broker, so a client of this machine's address that is blocked there is one.
    """
    import redis

    from rpc import settings

    try:
        with redis.Redis.from_url(settings.read().broker_url, socket_timeout=SECONDS, client_name="health") as broker:
            mine = broker.client_info()
            here = mine["addr"].rpartition(":")[0]
            clients = [one for one in broker.client_list() if one["id"] != str(mine["id"])]
    except redis.RedisError as error:
        return f"the broker does not answer: {type(error).__name__}"
    waits = [one for one in clients if one["addr"].rpartition(":")[0] == here and "b" in one["flags"]]
    return "" if waits else f"no worker of {socket.gethostname()} waits at the broker"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
