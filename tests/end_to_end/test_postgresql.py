"""A whole hall on PostgreSQL: matches are played, found, replayed and exported, and go on under newer rules."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Iterator

import psycopg
import pytest

from tests.databases import empty_database
from tests.end_to_end.hall import Hall
from tests.end_to_end.journals import await_end
from tests.end_to_end.rest import Json, Refusal, Rest
from tests.end_to_end.test_toy_match import Follower, eventually
from tests.newer_toy_game import BONUS
from tests.toy_game import ToyGame

SERVICES = ("board", "catalog", "players")
KNOW_THE_RULES = ("catalog", "board-1", "board-2", "streams", "worker-phases", "worker-bots", "worker-simulations")


@pytest.fixture(scope="module")
def own_hall(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    url = empty_database(request, "postgresql", *SERVICES)
    with Hall(tmp_path_factory.mktemp("postgresql-hall"), DATABASE_URL=url) as hall:
        yield hall


def started(*players: Rest, bots: int = 0) -> Json:
    """A running match of people, with bots at the last seats."""
    owner, seats = players[0], len(players) + bots
    match = owner.create_match(game="toy", scenario="toy-plain", seats=seats)
    for seat, player in enumerate(players):
        player.join(match["id"], seat)
    for seat in range(len(players), seats):
        owner.post(f"/v1/matches/{match['id']}/seats/{seat}:bot", {"bot": "random"})
    return owner.post(f"/v1/matches/{match['id']}:start")


def play(match_id: str, players: list[Rest], choice: random.Random) -> Json:
    """To the end, by random legal actions; bot and fire act meanwhile."""
    while (match := players[0].get(f"/v1/matches/{match_id}"))["status"] == "running":
        acting = [players[seat] for seat in match["to_act"] if seat != "table" and seat < len(players)]
        if not acting:
            time.sleep(0.02)
            continue
        player = choice.choice(acting)
        with contextlib.suppress(Refusal):  # the bot may have asked for a decision meanwhile
            player.act(match_id, choice.choice(player.legal(match_id) or [{"type": "done"}]))
    return await_end(players[0], match_id)


def found(rest: Rest, query: str) -> list[str]:
    return [row["id"] for row in rest.get(f"/v1/matches?{query}")["matches"]]


def test_a_match_is_played_found_and_exported(own_hall: Hall, seed: int) -> None:
    ann, bea = (Rest.guest(own_hall.api_url, name) for name in ("Ann", "Bea"))
    match = started(ann, bea, bots=1)
    follower = Follower(bea, bea.get(f"/v1/matches/{match['id']}")["stream_url"])
    ended = play(match["id"], [ann, bea], random.Random(seed))
    assert follower.join()[-1]["event"] == "ended"
    path, player = f"/v1/matches/{match['id']}", bea.get("/v1/me")["id"]
    eventually(lambda: {"found": found(ann, f"player={player}&status=ended")}, lambda seen: bool(seen["found"]))
    assert found(ann, f"player={player}&scenario=toy-plain&since=2020-01-01") == [match["id"]]
    last = bea.get(f"{path}/journal?at={ended['version']}")
    assert last["match"] | {"stream_url": ""} == bea.get(path) | {"stream_url": ""}
    exported = own_hall.home / "match.json"
    exported.write_bytes(bea.request("GET", f"{path}/export").content)
    for command in ("verify", "replay"):
        done = own_hall.run("python", "-m", "services.dice.verify", command, str(exported))
        assert done.returncode == 0, done.stderr
    with psycopg.connect(own_hall.settings.database_url) as connection:
        archived = 'SELECT version FROM "board".archived_matches WHERE id = %s'
        kept = eventually(
            lambda: {"row": connection.execute(archived, [match["id"]]).fetchone()},
            lambda seen: seen["row"] is not None,
        )
    assert kept["row"] == (ended["version"],)


def test_a_match_goes_on_under_newer_rules_after_the_hall_was_restarted_with_them(own_hall: Hall, seed: int) -> None:
    ann, bea = (Rest.guest(own_hall.api_url, name) for name in ("Ann", "Bea"))
    match, with_bot = started(ann, bea), started(ann, bots=1)
    lobby = ann.create_match(game="toy", scenario="toy-plain", seats=1, seat=0)
    path = f"/v1/matches/{match['id']}"
    rolled = ann.act(match["id"], {"type": "roll"}, Idempotency_Key="before-the-restart")
    before = ann.get(path)
    for name in KNOW_THE_RULES:
        own_hall.stop(name)
    own_hall.environ["FIREHALL_EXTRA_GAMES"] = "tests.newer_toy_game:NewerToyGame"
    for name in KNOW_THE_RULES:
        own_hall.start(name)
    own_hall.await_ready()
    assert ann.get("/v1/games/toy")["revision"] == ToyGame.revision + 1
    assert ann.get(path)["view"]["points"][0] == before["view"]["points"][0]
    assert ann.act(match["id"], {"type": "roll"}, Idempotency_Key="before-the-restart") == rolled
    follower = Follower(bea, bea.get(path)["stream_url"])
    events = ann.act(match["id"], {"type": "roll"})["events"]
    face = next(event["face"] for event in events if event["type"] == "rolled")
    assert ann.get(path)["view"]["points"][0] == before["view"]["points"][0] + face + BONUS
    ended = play(match["id"], [ann, bea], random.Random(seed))
    assert follower.join()[-1]["event"] == "ended"
    entries = ann.get(f"{path}/journal")["entries"]
    kinds = [entry["kind"] for entry in entries]
    assert [entry["version"] for entry in entries] == list(range(1, ended["version"] + 1))
    assert kinds.count("upgrade") == 1
    upgrade = kinds.index("upgrade") + 1
    assert ann.get(f"{path}/journal?at={upgrade}")["match"]["view"]["points"][0] == before["view"]["points"][0]
    with pytest.raises(Refusal) as refused:
        ann.get(f"{path}/journal?at={upgrade - 1}")
    assert (refused.value.status, refused.value.code) == (409, "older_rules")
    assert play(with_bot["id"], [ann], random.Random(seed))["outcome"]["result"] == "ranked"
    ann.post(f"/v1/matches/{lobby['id']}:start")
    assert ann.act(lobby["id"], {"type": "roll"})["version"] == 3
