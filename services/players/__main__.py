"""`python -m services.players` serves; `python -m services.players admin-key` prints the installation's keys."""

from __future__ import annotations

import sys

from rpc.server import wait_for_stop
from rpc.settings import read
from services.players.server import keys_of_installation, serve


def main(arguments: list[str]) -> int:
    settings = read()
    if arguments == ["admin-key"]:
        for label, key in keys_of_installation(settings).items():
            print(f"{label} {key}")
        return 0
    if arguments:
        print("usage: python -m services.players [admin-key]", file=sys.stderr)
        return 2
    with serve(settings, settings.listen or settings.players) as server:
        print(f"players ready on port {server.port}", flush=True)
        wait_for_stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
