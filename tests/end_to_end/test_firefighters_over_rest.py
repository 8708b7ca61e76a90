"""Firefighters on Duty through REST alone: what is listed is accepted, what is not is refused; the demo plays on."""

from __future__ import annotations

import random
import sys
from typing import Any

import msgspec
import pytest

from games.chance import SeededChance
from games.firefighters_on_duty import FirefightersOnDuty
from tests.end_to_end.hall import Hall
from tests.end_to_end.rest import Refusal, Rest
from tests.sampling import amount

MATCHES = amount(2, 20)
ROLLS = amount(5, 40)
UNLISTED_EVERY = 10
GAME = FirefightersOnDuty()
SCENARIOS = sorted(GAME.scenarios().items())
Json = dict[str, Any]

pytestmark = pytest.mark.sampled


def begin(hall: Hall, number: int) -> tuple[list[Rest], str]:
    """An untimed match of one of the scenarios, every seat ours."""
    scenario_id, document = SCENARIOS[number % len(SCENARIOS)]
    players = [Rest.guest(hall.api_url, f"Player {seat}") for seat in range(document["seats"][1])]
    options = {"mode": "untimed", "rolls_per_round": ROLLS, "difficulty": ("easy", "hard")[number % 2]}
    body = {"game": GAME.key, "scenario": scenario_id, "seats": len(players), "options": options}
    match_id = players[0].create_match(**body)["id"]
    for seat, player in enumerate(players):
        player.join(match_id, seat)
    players[0].post(f"/v1/matches/{match_id}:start")
    return players, match_id


def unlisted(match: Json, listed: list[Json], chooser: random.Random) -> Json | None:
    """A well-formed action of this match that is not listed for the seat."""
    state = GAME.from_position(msgspec.convert(match["view"], type=GAME.position_type), SeededChance(1))
    for _ in range(20):
        number = chooser.randrange(GAME.action_count(match["view"]["scenario"]))
        named: Json = msgspec.to_builtins(GAME.name_action(state, number))
        if named not in listed:
            return named
    return None


@pytest.mark.parametrize("number", range(MATCHES))
def test_listed_actions_are_accepted_at_their_version_and_unlisted_ones_refused(
    hall: Hall, number: int, seed: int
) -> None:
    chooser = random.Random(seed + number)
    players, match_id = begin(hall, number)
    path = f"/v1/matches/{match_id}"
    accepted = refused = 0
    while (match := players[0].get(path))["status"] == "running":
        seats = [seat for seat in match["to_act"] if seat != "table"]
        if not seats:
            continue
        seat = chooser.choice(seats)
        legal = players[seat].get(f"{path}/legal-actions")
        listed = [row["action"] for row in legal["actions"]]
        version = f'"v{legal["version"]}-s{seat}"'
        if accepted % UNLISTED_EVERY == 0 and (other := unlisted(match, listed, chooser)) is not None:
            with pytest.raises(Refusal) as refusal:
                players[seat].act(match_id, other, If_Match=version)
            assert refusal.value.status in (409, 422), refusal.value
            assert refusal.value.problem.get("rule") or refusal.value.problem.get("errors")
            assert players[seat].get(path)["version"] == legal["version"], "a refusal changed something"
            refused += 1
        answer = players[seat].act(match_id, chooser.choice(listed), If_Match=version)
        assert answer["version"] == legal["version"] + 1
        accepted += 1
    assert refused
    assert match["outcome"]["result"] in ("won", "lost")
    streams = {draw["stream"] for draw in players[0].get(f"{path}/dice")["draws"]}
    kinds = {stream.rpartition("/")[2] for stream in streams if stream.startswith("seats/")}
    assert kinds <= {"action_die", "water_die", "d6"}, "players' dice and the table's cards share a stream"


def test_the_demo_plays_a_match_to_an_end_and_verifies_its_dice(hall: Hall) -> None:
    played = hall.run(
        sys.executable, "-m", "deploy.demo", "--url", hall.api_url, "--action-phase-ms", "2000", "--plain"
    )
    assert played.returncode == 0, played.stderr[-3000:]
    assert "Result: " in played.stdout
    assert "verified: " in played.stdout
