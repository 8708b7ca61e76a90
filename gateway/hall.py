"""What one gateway process holds: its settings, lazy clients to our services, what it remembers and counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from gateway.keys import Keys
from gateway.limits import Limits, Policy, read_policy
from gateway.tickets import Tickets
from rpc.client import Client
from rpc.installation import InstallationKeys
from rpc.settings import Settings
from rpc.store_client import connect
from rpc.stubs.board_pb2_grpc import BoardStub
from rpc.stubs.catalog_pb2_grpc import CatalogStub
from rpc.stubs.dice_pb2_grpc import DiceStub
from rpc.stubs.players_pb2_grpc import PlayersStub


@dataclass(frozen=True)
class Hall:
    """No connection is opened before its first use, so a hall may be made before a fork."""

    settings: Settings
    installation: InstallationKeys
    write_key: bytes
    board: Client[BoardStub]
    catalog: Client[CatalogStub]
    dice: Client[DiceStub]
    players: Client[PlayersStub]
    keys: Keys
    tickets: Tickets
    limits: Limits
    key_policy: Policy
    address_policy: Policy
    newcomer_policy: Policy
    guess_policy: Policy
    upload_policy: Policy

    @cached_property
    def stream_url(self) -> Callable[[str, str, str, int | None], str]:
        """(match, player, key id, seat) -> absolute address. The same each time, so each is signed once."""
        return lru_cache(maxsize=8192)(self.tickets.stream_url)

    def close(self) -> None:
        self.keys.close()
        for client in (self.board, self.catalog, self.dice, self.players):
            client.close()


def make_hall(settings: Settings, installation: InstallationKeys) -> Hall:
    """Raises ValueError for limits that cannot be read."""
    token = installation.service_token()
    players = Client(PlayersStub, [settings.players], token)
    return Hall(
        settings=settings,
        installation=installation,
        write_key=installation.key("write-ids"),
        board=Client(BoardStub, settings.board, token),
        catalog=Client(CatalogStub, [settings.catalog], token),
        dice=Client(DiceStub, [settings.dice], token),
        players=players,
        keys=Keys(players, settings.state_url),
        tickets=Tickets(installation, settings.stream_url),
        limits=Limits(connect(settings.state_url)),
        key_policy=read_policy("key", settings.key_limit),
        address_policy=read_policy("address", settings.address_limit),
        newcomer_policy=read_policy("newcomer", settings.newcomer_limit),
        guess_policy=read_policy("guesser", settings.guess_limit),
        upload_policy=read_policy("author", settings.upload_limit),
    )
