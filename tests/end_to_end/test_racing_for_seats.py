"""One hundred clients for two seats: one winner each; a player who comes twice gets the seat it has."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.end_to_end.hall import Hall
from tests.end_to_end.hammering import patient
from tests.end_to_end.rest import Refusal, Rest

CLIENTS = 100
AT_ONCE = 25


@pytest.fixture(scope="module")
def guests(hall: Hall) -> list[Rest]:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(lambda n: Rest.guest(hall.api_url, f"Racer {n}"), range(CLIENTS)))


def seat_of(rest: Rest, match_id: str, wanted: int) -> int | str:
    """The seat that a join gave, or the code of its refusal."""
    try:
        return int(patient(rest.join, match_id, wanted)["you"]["seat"])
    except Refusal as refusal:
        return str(refusal.code)


def test_a_hundred_clients_race_for_two_seats_and_each_has_one_winner(hall: Hall, guests: list[Rest]) -> None:
    match_id = guests[0].create_match(game="toy", scenario="toy-plain", seats=2)["id"]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        got = list(pool.map(lambda n: seat_of(guests[n], match_id, n % 2), range(CLIENTS)))
    assert Counter(got) == {0: 1, 1: 1, "seat_taken": CLIENTS - 2}
    match = guests[0].get(f"/v1/matches/{match_id}")
    winners = [next(n for n, seat in enumerate(got) if seat == wanted) for wanted in (0, 1)]
    assert [seat["name"] for seat in match["seats"]] == [f"Racer {n}" for n in winners]
    for seat, winner in enumerate(winners):
        assert guests[winner].get(f"/v1/matches/{match_id}")["you"] == {"seat": seat}
        assert seat_of(guests[winner], match_id, 1 - seat) == seat, "who has a seat keeps that one"


def test_one_player_asking_for_every_seat_at_once_gets_one(hall: Hall, guests: list[Rest]) -> None:
    player = guests[7]
    match_id = player.create_match(game="toy", scenario="toy-plain", seats=4)["id"]
    same = [Rest(hall.api_url, player.key) for _ in range(12)]
    with ThreadPoolExecutor(len(same)) as pool:
        got = set(pool.map(lambda n: seat_of(same[n], match_id, n % 4), range(len(same))))
    assert len(got) == 1
    seats = player.get(f"/v1/matches/{match_id}")["seats"]
    assert [seat["kind"] for seat in seats].count("human") == 1


def test_one_create_sent_many_times_at_once_makes_one_match(hall: Hall, guests: list[Rest]) -> None:
    player = guests[8]
    same = [Rest(hall.api_url, player.key) for _ in range(12)]
    body = {"game": "toy", "scenario": "toy-plain", "seats": 2}

    def create(rest: Rest) -> str:
        made: str = patient(rest.post, "/v1/matches", body, Idempotency_Key="one-match-please-1")["id"]
        return made

    with ThreadPoolExecutor(len(same)) as pool:
        assert len(set(pool.map(create, same))) == 1
