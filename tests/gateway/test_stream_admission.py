"""How often streams are opened."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from gateway.limits import Limits
from gateway.stream_admission import Admission
from gateway.stream_frames import Format
from gateway.stream_keys import StreamKeys
from gateway.stream_requests import StreamRequest
from gateway.tickets import Tickets
from rpc import installation
from rpc.errors import Refused
from rpc.settings import read
from rpc.store_client import connect
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
