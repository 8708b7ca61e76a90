"""A dice process that really serves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rpc import installation
from rpc.client import Client
from rpc.settings import Settings
from rpc.stubs import dice_pb2_grpc
from services.dice.__main__ import serve

DiceClient = Client[dice_pb2_grpc.DiceStub]


@pytest.fixture
def dice(settings: Settings) -> Iterator[DiceClient]:
    with serve(settings, "127.0.0.1:0") as server:
        client = dice_client(settings, server.port)
        yield client
        client.close()


def dice_client(settings: Settings, port: int) -> DiceClient:
    token = installation.load(settings.home).service_token()
    return Client(dice_pb2_grpc.DiceStub, [f"127.0.0.1:{port}"], token)
