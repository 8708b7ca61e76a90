"""How often streams are opened, and with which keys."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
import redis

from gateway.limits import Limits, Policy
from gateway.stream_admission import Admission
from gateway.stream_frames import Format
from gateway.stream_keys import StreamKeys
from gateway.stream_requests import StreamRequest
from gateway.tickets import Ticket, Tickets
from rpc import installation
from rpc.errors import Refused
from rpc.settings import read
from rpc.store_client import connect
from rpc.stubs.players_pb2 import KeyStatusReply
from tests.gateway.rest_hall import new_address


def asked(address: str) -> StreamRequest:
    return StreamRequest("A" * 16, Format.SSE, None, "", "", None, address)


def test_one_address_opens_only_so_many_streams_in_a_while(redis_url: str, tmp_path: Path) -> None:
    settings = msgspec.structs.replace(read({"REDIS_URL": redis_url}), address_limit="0.001/3")
    keys = installation.load(tmp_path)
    store = connect(redis_url)
    tickets = Tickets(keys, settings.stream_url)
    admission = Admission(tickets, StreamKeys(settings.players, keys.service_token()), Limits(store), settings)
    here, there = new_address(), new_address()

    async def ask() -> None:
        for _ in range(3):
            await admission.viewer(asked(here))
        with pytest.raises(Refused) as refused:
            await admission.viewer(asked(here))
        assert refused.value.problem.code == "too_many_requests"
        assert refused.value.problem.retry_after_ms
        await admission.viewer(asked(there))

    asyncio.run(ask())
    store.close()


class Asked(StreamKeys):
    """Of one key, which holds until it is revoked."""

    live = True

    async def _ask(self, method: str, request: Any) -> Any:
        return KeyStatusReply(active=self.live)

    def revoke(self) -> None:
        self.live = False
        self.forget()


class Slow(Limits):
    """Somebody revokes the key while the store is asked how often it was used."""

    def __init__(self, store: redis.Redis, keys: Asked) -> None:
        super().__init__(store)
        self._keys = keys

    def take(self, policy: Policy, subject: str) -> int:
        if policy.name == "key":
            self._keys.revoke()
        return super().take(policy, subject)


def test_a_key_that_is_revoked_while_a_stream_is_opened_opens_none(redis_url: str, tmp_path: Path) -> None:
    settings, installed = read({"REDIS_URL": redis_url}), installation.load(tmp_path)
    keys, tickets = Asked(settings.players, installed.service_token()), Tickets(installed, settings.stream_url)
    ticket = tickets.sign(Ticket("A" * 16, "ann", "key-of-ann", 0))
    with connect(redis_url) as store:
        admission = Admission(tickets, keys, Slow(store, keys), settings)
        with pytest.raises(Refused, match="unauthenticated"):
            asyncio.run(admission.viewer(StreamRequest("A" * 16, Format.SSE, None, ticket, "", None, new_address())))
