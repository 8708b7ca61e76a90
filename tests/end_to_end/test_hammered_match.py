"""Sixteen clients on one match, two gateways each pinned to a board of its own, connections cut before the reply:
nothing acknowledged is lost, nothing is done twice, no version is skipped, and the journal makes the same match."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

import pytest

from tests.end_to_end.cutting_proxy import CuttingProxy
from tests.end_to_end.hall import Hall
from tests.end_to_end.hammering import Hammer, patient
from tests.end_to_end.journals import acts, assert_whole, await_end, journal
from tests.end_to_end.rest import Rest, idempotency_key
from tests.sampling import amount

CLIENTS = 16
SEATS = 4
ACTIONS_EACH = amount(12, 400)
CUT = 0.02

pytestmark = pytest.mark.sampled


class Broken(NamedTuple):
    """A hall behind proxies. urls: two gateways, through proxies."""

    hall: Hall
    proxies: list[CuttingProxy]
    urls: list[str]


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory, seed: int) -> Iterator[Broken]:
    """Cuts lie between client and gateway, gateway and board, board and Redis; they begin when a test says so."""
    hall = Hall(tmp_path_factory.mktemp("hall"))
    with ExitStack() as stack:

        def proxy(address: str, number: int) -> CuttingProxy:
            host, _, port = address.rpartition(":")
            return stack.enter_context(CuttingProxy(host, int(port), 0.0, seed + number))

        stores = [proxy(f"127.0.0.1:{hall.redis.port}", number) for number in (0, 1)]
        for name, store in zip(("board-1", "board-2"), stores, strict=True):
            hall.environs[name]["STATE_URL"] = f"redis://127.0.0.1:{store.port}/0"
        stack.enter_context(hall)
        boards = [proxy(address, 2 + number) for number, address in enumerate(hall.boards)]
        gateways = [hall.add_gateway(f"127.0.0.1:{board.port}") for board in boards]
        doors = [proxy(url.removeprefix("http://"), 4 + number) for number, url in enumerate(gateways)]
        yield Broken(hall, [*stores, *boards, *doors], [f"http://127.0.0.1:{door.port}" for door in doors])


def test_sixteen_hammering_clients_lose_nothing_and_double_nothing(broken: Broken, seed: int) -> None:
    players = [Rest.guest(broken.hall.api_url, f"Hammer {seat}") for seat in range(SEATS)]
    match_id = players[0].create_match(game="toy", scenario="toy-endless", seats=SEATS)["id"]
    for seat, player in enumerate(players):
        player.join(match_id, seat)
    players[0].post(f"/v1/matches/{match_id}:start")
    for proxy in broken.proxies:
        proxy.cut = CUT
    hammers = [
        Hammer(broken.urls, str(players[n % SEATS].key), match_id, n % SEATS, ACTIONS_EACH, seed + n)
        for n in range(CLIENTS)
    ]
    for hammer in hammers:
        hammer.start()
    for hammer in hammers:
        hammer.join()
    for proxy in broken.proxies:
        proxy.cut = 0.0
    for hammer in hammers:
        if hammer.error is not None:
            raise hammer.error
    accepted = {row.version: row for hammer in hammers for row in hammer.accepted}
    assert len(accepted) == sum(len(hammer.accepted) for hammer in hammers), "two answers name one version"
    assert len(accepted) == CLIENTS * ACTIONS_EACH

    last = _finish(players, match_id)
    match = await_end(players[0], match_id)
    entries = journal(players[0], match_id)
    assert_whole(entries, match)
    made = acts(entries)
    for version, row in accepted.items():
        assert made[version] == (row.seat, row.action)
    unacknowledged = {version: act for version, act in made.items() if version not in {*accepted, *last}}
    assert not unacknowledged, "an action was applied that nobody was told of"
    assert sum(proxy.cuts for proxy in broken.proxies) > 0
    refused, retried = sum(h.refused for h in hammers), sum(h.retried for h in hammers)
    cuts = sum(proxy.cuts for proxy in broken.proxies)
    print(f"{len(accepted)} actions, {refused} refused, {retried} tries repeated, {cuts} connections cut")


def _finish(players: list[Rest], match_id: str) -> set[int]:
    """Answer an open decision, then everybody is done. The versions that this made."""
    choices = [
        (player, action) for player in players for action in player.legal(match_id) if action["type"] == "choose"
    ]
    made = {player.act(match_id, action)["version"] for player, action in choices[:1]}
    for player in players:
        made.add(patient(player.act, match_id, {"type": "done"}, Idempotency_Key=idempotency_key())["version"])
    return made
