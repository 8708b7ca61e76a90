"""The dice process: `python -m services.dice`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import grpc

from rpc import installation, settings, store_client
from rpc.server import Server, wait_for_stop
from rpc.settings import Settings
from rpc.stubs import dice_pb2, dice_pb2_grpc
from services.dice.servicer import DiceServicer
from services.dice.signatures import Signer
from services.dice.store import RollStore
from services.dice.words import SeedKeys
from telemetry import logs

SERVICE = dice_pb2.DESCRIPTOR.services_by_name["Dice"].full_name


@contextmanager
def serve(given: Settings, address: str) -> Iterator[Server]:
    """A serving dice process; `port` tells where, for an address host:0."""
    keys = installation.load(given.home)
    store = store_client.connect(given.state_url)
    servicer = DiceServicer(SeedKeys(keys, given.seed_keys), Signer(keys), RollStore(store))

    def add(server: grpc.Server) -> None:
        dice_pb2_grpc.add_DiceServicer_to_server(servicer, server)  # type: ignore[no-untyped-call]

    try:
        with Server(address, keys.service_token(), {SERVICE: add}) as server:
            yield server
    finally:
        store.close()


def main() -> None:
    logs.set_up("dice")
    given = settings.read()
    address = given.listen or given.dice
    with serve(given, address) as server:
        wait_for_stop(f"dice ready on port {server.port}")


if __name__ == "__main__":
    main()
