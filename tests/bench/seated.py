"""Players at running matches of the toy game that does not end: every `roll` is legal, for ever."""

from __future__ import annotations

from typing import NamedTuple

from tests.end_to_end.rest import Rest

ENDLESS = "toy-endless"
SEATS = 2


class Seated(NamedTuple):
    """A player, and the matches in which it has seat 0; the other seat is the next player's."""

    key: str
    matches: list[str]


def seat(url: str, players: int, matches: int) -> list[Seated]:
    """So many players, each with so many matches of two seats that have started."""
    guests = [Rest.guest(url, f"Player {number}") for number in range(players)]
    seated = []
    for number, guest in enumerate(guests):
        other = guests[(number + 1) % players]
        ids = [begin(guest, other) for _ in range(matches)]
        seated.append(Seated(guest.key or "", ids))
    for guest in guests:
        guest.http.close()
    return seated


def begin(owner: Rest, other: Rest, scenario: str = ENDLESS, **options: object) -> str:
    """The id of a match of two that runs."""
    two = {"game": "toy", "scenario": scenario, "seats": SEATS, "options": options}
    match_id: str = owner.create_match(**two)["id"]
    owner.join(match_id, 0)
    other.join(match_id, 1)
    owner.post(f"/v1/matches/{match_id}:start")
    return match_id
