"""Onlookers of a match with a delay: whatever happens meanwhile, no route tells them anything of it.

A match is played at random, moved into the past as far as the delay, and then played on in one way and in another:
the answers to an onlooker are the same bytes before, after the one and after the other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from rpc.store_client import connect
from services.board import owed
from services.board.store import Store
from tests.gateway.rest_hall import Guest, RestHall, wait_until
from tests.gateway.seen import all_read, all_refused
from tests.gateway.stream_client import NDJSON, StreamClient, Told
from tests.gateway.stream_hall import StreamHall
from tests.gateway.test_contract import PLENTY
from tests.sampling import amount
from tests.services.board.time_travel import Branching, show_later

HOUR_MS = 3_600_000
SILENT_SECONDS = 0.1
SEEDS = range(amount(1, 25))
CLOCK = {"kind": "budget", "budget_ms": 100 * HOUR_MS, "increment_ms": 1}
TOY = {"game": "toy", "scenario": "toy-plain", "clock": CLOCK}
FOD = {"game": "firefighters-on-duty", "scenario": "random-map-3", "options": {"mode": "untimed"}}

pytestmark = pytest.mark.sampled


@pytest.fixture(scope="module")
def app(rest_hall: RestHall) -> Any:
    return rest_hall.app(key_limit=PLENTY, address_limit=PLENTY, newcomer_limit=PLENTY)


@pytest.fixture(scope="module")
def streams(tmp_path_factory: pytest.TempPathFactory, redis_url: str) -> Iterator[StreamHall]:
    with StreamHall(redis_url, tmp_path_factory.mktemp("later-streams")) as hall:
        yield hall


@pytest.fixture
def store(rest_hall: RestHall) -> Iterator[Store]:
    with connect(rest_hall.settings.state_url) as client:
        yield Store(client)


class Hosted(NamedTuple):
    """A running match of three who sit, and an owner who does not. players: who sat at its start."""

    hall: RestHall
    path: str
    owner: Guest
    sitting: list[Guest]
    onlooker: Guest
    players: list[Guest]

    @property
    def id(self) -> str:
        return self.path.rpartition("/")[2]


def hosted(hall: RestHall, app: Any, **wanted: Any) -> Hosted:
    owner, onlooker, *sitting = (hall.guest(app, name) for name in ("Owner", "Onlooker", "Ann", "Ben", "Cid"))
    match = {**wanted, "seats": 3, "absent": {"policy": "default_action"}}
    made = owner.http.post("/v1/matches", json=match)
    assert made.status_code == 201, made.text
    path = made.headers["Location"]
    for seat, guest in enumerate(sitting):
        assert guest.http.post(f"{path}/seats/{seat}:join").status_code == 200
    return Hosted(hall, path, owner, sitting, onlooker, list(sitting))


def begin(match: Hosted) -> None:
    assert match.owner.http.post(f"{match.path}:start").status_code == 200


def play(match: Hosted, choice: random.Random, moves: int) -> None:
    """Anybody does anything: actions, consent, pauses, leaving. What is refused changes nothing."""
    for _ in range(moves):
        seen = match.sitting[0].http.get(match.path).json()
        if seen["to_act"] == ["table"]:
            match.hall.play_phase(match.id, seen["version"])
            continue
        guest = choice.choice(match.sitting)
        wanted = choice.choices(("act", "undo", "pause", "resume"), (20, 2, 1, 2))[0]
        if wanted != "act":
            guest.http.post(f"{match.path}:{wanted}", json={})
            continue
        listed = guest.http.get(f"{match.path}/legal-actions").json().get("actions", [])
        if listed:
            guest.http.post(f"{match.path}/actions", json=choice.choice(listed)["action"])


def in_the_middle(hall: RestHall, app: Any, choice: random.Random, wanted: dict[str, Any]) -> Hosted:
    """A match that has been played for a while and that chance has not ended."""
    while True:
        match = hosted(hall, app, **wanted)
        begin(match)
        play(match, choice, choice.randrange(3, 30))
        if match.sitting[0].http.get(match.path).json()["status"] == "running":
            return match


def go_on(match: Hosted, choice: random.Random, end: str) -> None:
    play(match, choice, choice.randrange(5, 40))
    if end == "kick":
        match.owner.http.post(f"{match.path}/seats/1:kick", json={})
    for guest in match.sitting if end == "abandon" else []:
        guest.http.post(f"{match.path}:abandon", json={})


def stands_still(store: Store, match: Hosted) -> None:
    """Until the house has played for who is away."""
    wait_until(lambda: store.due_at(match.id, owed.absent(match.id)) == 0)


def everything(app: Any, streams: StreamHall, match: Hosted, left: Guest | None, version: int) -> dict[str, Any]:
    """What all kinds of onlookers are told: nobody, somebody with a key, the owner, who has left; and by streams."""
    nobody, players = match.hall.client(app), [guest.player_id for guest in match.players]
    told: dict[str, Any] = {"owner": all_read(app, match.owner.http, match.id, players)}
    asking = {"nobody": nobody, "onlooker": match.onlooker.http, **({"left": left.http} if left is not None else {})}
    for name, http in asking.items():
        told[name] = all_read(app, http, match.id, players) | all_refused(app, http, match.id, players)
    told["stream"] = streamed(streams, match, version)
    return told


def streamed(streams: StreamHall, match: Hosted, version: int) -> list[list[Told]]:
    """From the beginning, from the present of onlookers on, and from a version that is not theirs yet."""
    found = []
    for query, count in (("?after=1", version - 1), ("", 1), (f"?after={version + 1}", 1)):
        with StreamClient(streams.url_of(match.id, query), NDJSON) as client:
            found.append(client.take(count))
            assert client.hears_nothing(SILENT_SECONDS)
    return found


def assert_same(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert one.keys() == other.keys()
    for viewer, told in one.items():
        if isinstance(told, dict):
            for name, answer in told.items():
                assert answer == other[viewer][name], (viewer, name)
        else:
            assert told == other[viewer]


@pytest.mark.parametrize("number", SEEDS)
@pytest.mark.parametrize("wanted", [TOY, FOD], ids=["toy", "firefighters"])
def test_what_happens_meanwhile_is_told_to_no_onlooker_by_any_route(
    rest_hall: RestHall, app: Any, streams: StreamHall, store: Store, wanted: dict[str, Any], number: int, seed: int
) -> None:
    choice = random.Random(seed + number)
    match = in_the_middle(rest_hall, app, choice, wanted)
    left = choice.choice([None, match.sitting[2]])
    if left is not None:
        assert left.http.post(f"{match.path}/seats/2:leave").status_code == 200
        match.sitting.remove(left)
    stands_still(store, match)
    show_later(store, match.id, HOUR_MS)
    version = match.sitting[0].http.get(match.path).json()["version"]
    before = everything(app, streams, match, left, version)
    assert f'"version":{version},'.encode() in before["nobody"][match.path][2]
    forks, present = Branching(store, match.id), set()
    for end in ("abandon", "kick", ""):
        forks.back()
        with StreamClient(streams.url_of(match.id), NDJSON) as listening:
            assert [told.id for told in listening.take(1)] == [version]
            go_on(match, choice, end)
            assert listening.hears_nothing(SILENT_SECONDS)
        stands_still(store, match)
        present.add(match.sitting[0].http.get(match.path).content)
        assert_same(before, everything(app, streams, match, left, version))
    assert len(present) == 3, "whoever sits has seen three different matches"


def test_a_lobby_is_shown_as_it_is_and_nothing_of_what_follows(
    rest_hall: RestHall, app: Any, streams: StreamHall
) -> None:
    match = hosted(rest_hall, app, **TOY, spectator_delay_ms=HOUR_MS)
    lobby = rest_hall.client(app).get(match.path).json()
    assert [seat["kind"] for seat in lobby["seats"]] == ["human"] * 3
    owners = f"/v1/matches?player={match.owner.player_id}"
    wait_until(
        lambda: [one["version"] for one in match.onlooker.http.get(owners).json()["matches"]] == [lobby["version"]]
    )
    before = everything(app, streams, match, None, lobby["version"])
    begin(match)
    play(match, random.Random(1), 20)
    assert_same(before, everything(app, streams, match, None, lobby["version"]))
    assert match.sitting[0].http.get(match.path).json()["status"] == "running"
