"""A match on a drawn city through REST alone: where a client finds the map, and how its drawing is checked."""

from __future__ import annotations

from typing import Final

import msgspec

from games.firefighters_on_duty import FirefightersOnDuty
from games.journal import replay
from tests.end_to_end.hall import Hall
from tests.end_to_end.journals import journal
from tests.end_to_end.rest import Json, Rest
from tests.end_to_end.test_toy_match import eventually

GAME: Final = FirefightersOnDuty()
SCENARIO: Final = "random-map-1-2"


def test_the_map_is_unknown_before_the_start_in_the_view_after_it_and_proven_at_the_end(hall: Hall) -> None:
    ann = Rest.guest(hall.api_url, "Ann")
    assert b"The city is drawn when a match starts" in ann.request("GET", f"/v1/scenarios/{SCENARIO}/map.svg").content
    options = {"mode": "untimed", "decisions": "automatic"}
    match = ann.create_match(game=GAME.key, scenario=SCENARIO, seats=1, seat=0, options=options)
    path = f"/v1/matches/{match['id']}"
    assert match["view"] is None
    ann.post(f"{path}:start")
    drawn = ann.get(path)["view"]["scenario"]
    wanted = ann.get(f"/v1/scenarios/{SCENARIO}")["document"]["random"]
    assert [{"row": tile["row"], "column": tile["column"]} for tile in drawn["city"]] == wanted["places"]
    assert sorted(drawn["fires"].values()) == sorted(wanted["fires"])
    ended = play_without_rolling(ann, path)
    assert ended["view"]["scenario"] == drawn
    assert_the_journal_makes_the_view(ann, ended)
    proof = hall.home / f"{match['id']}.json"
    proof.write_bytes(ann.request("GET", f"{path}/dice").content)
    verified = hall.run("python", "-m", "services.dice.verify", "verify", str(proof))
    assert verified.returncode == 0, verified.stderr
    assert "setup/city_tile" in verified.stdout


def play_without_rolling(ann: Rest, path: str) -> Json:
    """The player only says done; the fire does the rest."""
    while True:
        match = eventually(lambda: ann.get(path), lambda seen: seen["status"] == "ended" or seen["to_act"] == [0])
        if match["status"] == "ended":
            return match
        ann.act(match["id"], {"type": "done"})


def assert_the_journal_makes_the_view(ann: Rest, match: Json) -> None:
    *_, last = replay(GAME, journal(ann, match["id"]))
    assert msgspec.json.decode(msgspec.json.encode(GAME.view(last.state, 0))) == match["view"]
