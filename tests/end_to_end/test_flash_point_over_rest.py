"""The three games of Flash Point through REST alone, with one seat to six: what is listed is accepted."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.end_to_end.hall import Hall
from tests.end_to_end.rest import Refusal, Rest
from tests.sampling import SOAK

GAMES = {
    "flash-point-family": ("family-a", {"reveal": "by_choice"}),
    "flash-point-experienced": ("experienced-a", {"difficulty": "veteran"}),
    "tragic-events": ("tragic-b", {"difficulty": "heroic", "specialists": "drawn"}),
}
SEATS = range(1, 7)
TABLES = [(game, seats) for game in GAMES for seats in SEATS if SOAK or seats == 1 + 2 * [*GAMES].index(game)]
MOST = 10_000 if SOAK else 40
Json = dict[str, Any]

pytestmark = pytest.mark.sampled


def begin(hall: Hall, game: str, seats: int) -> tuple[list[Rest], str]:
    players = [Rest.guest(hall.api_url, f"Player {seat}") for seat in range(seats)]
    scenario, options = GAMES[game]
    body = {"game": game, "scenario": scenario, "seats": seats, "options": options}
    match_id = players[0].create_match(**body)["id"]
    for seat, player in enumerate(players):
        player.join(match_id, seat)
    players[0].post(f"/v1/matches/{match_id}:start")
    return players, match_id


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_listed_actions_are_accepted_and_the_end_of_another_turn_is_refused(
    hall: Hall, game: str, seats: int, seed: int
) -> None:
    chooser = random.Random(seed + seats)
    players, match_id = begin(hall, game, seats)
    path = f"/v1/matches/{match_id}"
    accepted = refused = 0
    while (match := players[0].get(path))["status"] == "running" and accepted < MOST:
        acting = [seat for seat in match["to_act"] if seat != "table"]
        if not acting:
            continue
        seat = chooser.choice(acting)
        legal = players[seat].get(f"{path}/legal-actions")
        version = f'"v{legal["version"]}-s{seat}"'
        if not refused:
            with pytest.raises(Refusal) as refusal:
                players[seat].act(match_id, {"type": "end_turn", "turn": 999}, If_Match=version)
            assert refusal.value.problem["code"] == "turn_over"
            assert players[seat].get(path)["version"] == legal["version"], "a refusal changed something"
            refused += 1
        answer = players[seat].act(match_id, chooser.choice(legal["actions"])["action"], If_Match=version)
        assert answer["version"] == legal["version"] + 1
        accepted += 1
    assert accepted
    if match["status"] != "running":
        assert match["outcome"]["result"] in ("won", "lost")
