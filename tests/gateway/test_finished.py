"""Matches that are over: found again, replayed version by version, exported, and read from the archive as before."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from games import registry
from gateway.schemas import matches as models
from rpc.store_client import connect
from services.board.keys import Keys
from services.dice import verify
from tests.gateway.rest_hall import Guest, RestHall, wait_until
from tests.gateway.seen import all_read, patient_get
from tests.gateway.table import ROLL, Table, begin
from tests.gateway.test_contract import PLENTY
from tests.gateway.test_problems import problem

Seen = dict[tuple[str, int], dict[str, Any]]
"""(who, version) -> the match as it was shown while it was played."""
Played = tuple[Table, Seen]


@pytest.fixture(scope="module")
def app(rest_hall: RestHall) -> Any:
    return rest_hall.app(key_limit=PLENTY, address_limit=PLENTY, newcomer_limit=PLENTY)


def look(table: Table, seen: Seen) -> dict[str, Any]:
    for who, guest in (("ann", table.ann), ("ben", table.ben), ("nobody", None)):
        match: dict[str, Any] = table.look(guest).json()
        del match["stream_url"]
        seen[who, match["version"]] = match
    return match


def play(table: Table, choice: random.Random, moves: int = 1000) -> Seen:
    """At random to the end, or so many moves before the players abandon it; seen after every version that stands."""
    seen: Seen = {}
    while (match := look(table, seen))["status"] == "running":
        if match["to_act"] == ["table"]:
            table.hall.play_phase(match["id"], match["version"])
        elif moves:
            moves -= 1
            guest = (table.ann, table.ben)[choice.choice(match["to_act"])]
            actions = guest.http.get(f"{table.path}/legal-actions").json()["actions"]
            assert table.act(guest, choice.choice(actions)["action"]).status_code == 200
        else:
            assert [guest.http.post(f"{table.path}:abandon").status_code for guest in (table.ann, table.ben)] == [
                200
            ] * 2
    return seen


@pytest.fixture(scope="module")
def played(rest_hall: RestHall, app: Any, seed: int) -> Played:
    table = begin(rest_hall, app)
    return table, play(table, random.Random(seed))


@pytest.fixture(scope="module")
def fires(rest_hall: RestHall, app: Any, seed: int) -> Played:
    """At Firefighters on Duty."""
    table = begin(rest_hall, app, game="firefighters-on-duty", scenario="night-shift", options={"mode": "untimed"})
    return table, play(table, random.Random(seed), 40)


@pytest.fixture(params=["played", "fires"])
def either(request: pytest.FixtureRequest) -> Played:
    found: Played = request.getfixturevalue(request.param)
    return found


def test_every_version_is_replayed_as_each_viewer_saw_it(either: Played) -> None:
    table, seen = either
    for (who, version), match in seen.items():
        client = {"ann": table.ann.http, "ben": table.ben.http}.get(who) or table.hall.client(table.api)
        answer = client.get(f"{table.path}/journal?at={version}")
        models.Version.model_validate(answer.json(), strict=True)
        assert answer.json()["match"] == match
        assert answer.json()["entry"]["version"] == answer.json()["version"] == version
        again = client.get(f"{table.path}/journal?at={version}", headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304


def test_the_board_is_drawn_again_as_each_viewer_saw_it(either: Played) -> None:
    table, seen = either
    for (who, version), match in list(seen.items())[::7]:
        client = {"ann": table.ann.http, "ben": table.ben.http}.get(who) or table.hall.client(table.api)
        drawn = client.get(f"{table.path}/board.svg?at={version}")
        game = registry.find(match["game"])
        assert drawn.text == game.picture(msgspec.convert(match["view"], type=game.position_type))
        assert drawn.headers["ETag"] == client.get(f"{table.path}/journal?at={version}").headers["ETag"]
    assert patient_get(table.ann.http, f"{table.path}/board.png?at=9").content.startswith(b"\x89PNG")
    problem(table.ann.http.get(f"{table.path}/board.svg?at=2"), 409, "not_started")


def test_the_replay_tells_of_each_version_what_the_stream_told(played: Played) -> None:
    table, _ = played
    last = table.version()
    told = [table.ben.http.get(f"{table.path}/journal?at={version}").json() for version in range(1, last + 1)]
    assert [answer["entry"]["kind"] for answer in told][:4] == ["create", "join", "join", "start"]
    assert [answer["match"]["you"] for answer in told][:3] == [None, None, {"seat": 1}]
    kinds = [event["type"] for answer in told for event in answer["events"]]
    assert kinds.count("fire_burned") == 9
    assert kinds[-1] == "game_ended"
    dealt = [event for answer in told for event in answer["events"] if event["type"] == "card_dealt"]
    assert all((event["card"] is None) == (event["seat"] != 1) for event in dealt)


def test_pages_of_the_journal_make_the_whole(played: Played) -> None:
    table, _ = played
    whole = table.ann.http.get(f"{table.path}/journal").json()
    assert whole["next_cursor"] is None
    found: list[Any] = []
    path: str | None = f"{table.path}/journal?limit=4"
    while path is not None:
        answer = table.ann.http.get(path)
        models.Journal.model_validate(answer.json(), strict=True)
        found += answer.json()["entries"]
        assert len(answer.json()["entries"]) == 4 or answer.json()["next_cursor"] is None
        path = answer.links.get("next", {}).get("url")
    assert found == whole["entries"]


def test_what_is_no_version_or_page_of_the_journal_is_named(played: Played, rest_hall: RestHall) -> None:
    table, _ = played
    last = table.version()
    for query, name in (
        (f"at={last + 1}", "at"),
        ("at=0", "at"),
        ("at=1&limit=2", "at"),
        ("at=1&cursor=2", "at"),
        ("limit=0", "limit"),
        ("limit=1001", "limit"),
        ("cursor=x", "cursor"),
    ):
        told = problem(table.ann.http.get(f"{table.path}/journal?{query}"), 422, "invalid")
        assert [error["parameter"] for error in told["errors"]] == [name]
    problem(rest_hall.guest(table.api).http.get(f"{table.path}/journal?at=9&seat=0"), 403, "no_seat")


def test_a_running_match_is_neither_replayed_nor_exported(table: Table) -> None:
    for path in ("journal?at=1", "journal?limit=1", "export", "board.svg?at=1"):
        problem(table.ann.http.get(f"{table.path}/{path}"), 409, "match_running")


def test_an_exported_match_is_verified_and_replayed_without_the_hall(
    either: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, seen = either
    exported = table.ann.http.get(f"{table.path}/export")
    models.Export.model_validate(exported.json(), strict=True)
    assert exported.content == table.hall.client(table.api).get(f"{table.path}/export").content
    file = tmp_path / "match.json"
    file.write_bytes(exported.content)
    assert verify.main(["verify", str(file)]) == 0
    assert verify.main(["replay", str(file)]) == 0
    assert "replayed" in capsys.readouterr().out
    for (who, version), match in seen.items():
        if match["view"] is not None:
            seat = {"ann": ["--seat", "0"], "ben": ["--seat", "1"]}.get(who, [])
            assert verify.main(["replay", str(file), "--version", str(version), *seat]) == 0
            assert json.loads(capsys.readouterr().out) == match["view"]


def test_a_changed_export_is_not_replayed(played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, _ = played
    exported = table.ann.http.get(f"{table.path}/export").json()
    whole = json.dumps(exported)
    view = exported["match"]["view"]
    entries = exported["journal"]["entries"]
    changes = {
        "view": {**exported, "match": {**exported["match"], "view": {**view, "fire": view["fire"] + 1}}},
        "outcome": {**exported, "match": {**exported["match"], "outcome": None}},
        "1 to": {**exported, "journal": {"entries": entries[:5] + entries[6:]}},
        "'chess'": {**exported, "match": {**exported["match"], "game": "chess"}},
    }
    file = tmp_path / "match.json"
    for word, changed in changes.items():
        file.write_text(json.dumps(changed))
        assert verify.main(["replay", str(file)]) == 1
        assert word in capsys.readouterr().err
    for options, code in ((["--version", "999"], 1), (["--version", "1"], 1), (["--version", "9", "--seat", "2"], 1)):
        file.write_text(whole)
        assert verify.main(["replay", str(file), *options]) == code
    file.write_text('{"dice": {}}')
    assert verify.main(["replay", str(file)]) == 2


def test_an_archived_match_is_read_over_every_route_as_before(rest_hall: RestHall, app: Any, seed: int) -> None:
    table = begin(rest_hall, app)
    play(table, random.Random(seed + 1))
    match_id, key = table.path.rpartition("/")[2], {"Idempotency-Key": "the-last-roll"}
    clients = [table.ann.http, table.ben.http, rest_hall.client(app)]
    with connect(rest_hall.settings.state_url) as store:
        wait_until(lambda: int(str(store.ttl(Keys(match_id).match))) > 0)
        before = [everything(app, client, match_id) for client in clients]
        store.delete(*Keys(match_id).of_the_match())
    assert [everything(app, client, match_id) for client in clients] == before
    problem(table.ann.http.post(f"{table.path}/actions", json=ROLL, headers=key), 409, "match_ended")


def everything(app: Any, client: httpx.Client, match_id: str) -> dict[str, Any]:
    paths = [f"/v1/matches/{match_id}/journal?{query}" for query in ("at=3", "at=9", "limit=3", "limit=3&cursor=3")]
    return {**all_read(app, client, match_id), **{path: client.get(path).content for path in paths}}


def found(client: httpx.Client, query: str) -> set[str]:
    answer = client.get(f"/v1/matches?{query}")
    assert answer.status_code == 200, answer.text
    models.MatchList.model_validate(answer.json(), strict=True)
    return {row["id"] for row in answer.json()["matches"]}


def new(guest: Guest, **wanted: Any) -> str:
    return str(guest.http.post("/v1/matches", json={"game": "toy", "seats": 2, **wanted}).json()["id"])


def test_matches_are_found_by_player_scenario_status_and_time(rest_hall: RestHall, app: Any) -> None:
    ann, ben = rest_hall.guest(app), rest_hall.guest(app)
    plain, endless, private = (
        new(ann, scenario="toy-plain"),
        new(ann, scenario="toy-endless"),
        new(ann, scenario="toy-plain", visibility="private"),
    )
    ben.http.post(f"/v1/matches/{endless}/seats/0:join")
    ann.http.post(f"/v1/matches/{plain}:abandon")
    anybody, mine = rest_hall.client(app), f"player={ann.player_id}"
    wait_until(lambda: found(anybody, f"player={ben.player_id}") == {endless})
    wait_until(lambda: found(anybody, f"{mine}&status=abandoned") == {plain})
    wait_until(lambda: found(ann.http, "mine=1") == {plain, endless, private})
    assert found(anybody, mine) == {plain, endless}
    assert found(anybody, f"{mine}&scenario=toy-endless") == {endless}
    assert found(anybody, f"{mine}&game=toy&scenario=toy-plain&status=lobby") == set()
    assert found(ann.http, f"mine=1&player={ben.player_id}") == {endless}
    assert found(ann.http, "mine=1&scenario=toy-plain") == {plain, private}
    made = anybody.get(f"/v1/matches/{endless}").json()["created_at"]
    assert found(anybody, f"{mine}&since={made}") == {endless}
    assert found(anybody, f"{mine}&before={made}") == {plain}
    assert found(anybody, f"{mine}&since=2020-01-01&before=2021-01-01") == set()
    assert found(anybody, f"{mine}&since=2020-01-01T00:00:00Z") == {plain, endless}


def test_a_search_that_is_none_is_named(rest_hall: RestHall, app: Any) -> None:
    client = rest_hall.client(app)
    wrong = ("since=yesterday", "since=2026-02-30", "before=2026-01-01T00:00:00", "before=12", "player=!", "scenario=-")
    for query in wrong:
        told = problem(client.get(f"/v1/matches?{query}"), 422, "invalid")
        assert [error["parameter"] for error in told["errors"]] == [query.partition("=")[0]]
