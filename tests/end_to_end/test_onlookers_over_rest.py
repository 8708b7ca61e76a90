"""Matches whose onlookers see them later, by clients that know only REST: the toy game and Firefighters on Duty."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from tests.end_to_end.hall import Hall
from tests.end_to_end.journals import journal
from tests.end_to_end.rest import Json, Refusal, Rest
from tests.end_to_end.test_hosting_over_rest import begun, do, eventually, look

DELAY_MS = 1_500
PATIENCE_SECONDS = 150
TOY = {"game": "toy", "scenario": "toy-long"}
FOD = {"game": "firefighters-on-duty", "scenario": "night-shift", "options": {"mode": "untimed"}}


class Listener(threading.Thread):
    """Follows a stream to its end and notes when each message came, in ms since 1970."""

    def __init__(self, rest: Rest, url: str) -> None:
        super().__init__(daemon=True)
        self.rest, self.url = rest, url
        self.heard: list[tuple[int, Json]] = []

    def run(self) -> None:
        for message in self.rest.follow(self.url):
            self.heard.append((now_ms(), message))

    @property
    def versions(self) -> list[int]:
        return [message["id"] for _, message in self.heard]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


@pytest.mark.parametrize("wanted", [TOY, FOD], ids=["toy", "firefighters"])
def test_onlookers_hear_and_see_everything_later_and_who_sits_at_once(hall: Hall, wanted: dict[str, Any]) -> None:
    ann, bea, nobody = Rest.guest(hall.api_url, "Ann"), Rest.guest(hall.api_url, "Bea"), Rest(hall.api_url)
    match = begun(ann, bea, **wanted, spectator_delay_ms=DELAY_MS)
    lobby = look(nobody, match)
    assert (lobby["status"], lobby["spectator_delay_ms"]) == ("lobby", DELAY_MS)
    later, at_once = Listener(nobody, lobby["stream_url"]), Listener(ann, match["stream_url"])
    for listener in (later, at_once):
        listener.start()
    looks = []
    for _ in range(15):
        act(match, ann, bea)
        before, seen = now_ms(), look(nobody, match)["version"]
        looks.append((before, seen, now_ms()))
        time.sleep(0.2)
    do(ann, match, "abandon")
    ended = do(bea, match, "abandon")
    assert ended["status"] == "abandoned"
    told = answer(lambda: nobody.get(f"/v1/matches/{match['id']}/journal"))
    assert told == (409, "match_running") or may_be_seen(ann, ended)
    seed = nobody.get(f"/v1/matches/{match['id']}/dice").get("seed")
    assert seed is None or may_be_seen(ann, ended)
    for listener in (later, at_once):
        listener.join(PATIENCE_SECONDS)

    made = {entry.version: entry.at for entry in journal(ann, match["id"])}
    started = next(entry.version for entry in journal(ann, match["id"]) if entry.kind == "start")
    first = later.versions[0]  # a busy machine may open the stream when the lobby is past
    assert first >= lobby["version"]
    assert later.versions == list(range(first, ended["version"] + 1))
    assert at_once.versions[-1] == ended["version"]
    for came, message in later.heard[1:]:
        assert came >= made[message["id"]] + DELAY_MS
    for before, seen, after in looks:
        assert seen < started or made[seen] + DELAY_MS <= after
        assert made[seen + 1] + DELAY_MS > before
    assert len({seen for _, seen, _ in looks}) > 2, "the onlooker has seen the match go on"


def answer(ask: Callable[[], object]) -> tuple[int, str | None]:
    """Status and code of what may be refused."""
    try:
        ask()
    except Refusal as refused:
        return refused.status, refused.code
    return 200, None


def may_be_seen(seated: Rest, match: Json) -> bool:
    """Whether onlookers may see the match as it is here by now: a busy machine may have taken that long."""
    made = next(entry.at for entry in journal(seated, match["id"]) if entry.version == match["version"])
    return now_ms() >= made + int(match["spectator_delay_ms"])


def act(match: Json, *players: Rest) -> None:
    seen = eventually(lambda: look(players[0], match), lambda m: {0, 1} & set(m["to_act"]) != set())
    player = players[min({0, 1} & set(seen["to_act"]))]
    player.act(match["id"], player.legal(match["id"])[0])


def test_the_list_and_a_resumed_stream_show_the_end_when_it_is_time(hall: Hall) -> None:
    ann, bea, nobody = Rest.guest(hall.api_url, "Ann"), Rest.guest(hall.api_url, "Bea"), Rest(hall.api_url)
    match = begun(ann, bea, **TOY, spectator_delay_ms=2 * DELAY_MS)
    do(bea, match, "abandon")
    ended = do(ann, match, "abandon")
    eventually(lambda: {"rows": listed(ann, match, "?status=abandoned&mine=1")}, lambda seen: seen["rows"])
    assert not listed(nobody, match, "?status=abandoned") or may_be_seen(ann, ended)
    url = look(nobody, match)["stream_url"]
    first = [(one["event"], one["data"]["status"]) for one in islice(nobody.follow(url, ended["version"]), 1)]
    assert first == [("snapshot", "lobby")] or may_be_seen(ann, match)
    eventually(lambda: look(nobody, match), lambda seen: seen["status"] == "abandoned")
    assert list(nobody.follow(url, ended["version"])) == []
    eventually(lambda: {"rows": listed(nobody, match, "?status=abandoned")}, lambda seen: seen["rows"])
    assert not listed(nobody, match, "?status=lobby")


def listed(rest: Rest, match: Json, query: str) -> list[Json]:
    rows = rest.get(f"/v1/matches{query}")["matches"]
    return [row for row in rows if row["id"] == match["id"]]
