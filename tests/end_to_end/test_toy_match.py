"""The toy game through the whole hall, by a client that knows only the REST API."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.end_to_end.hall import Hall
from tests.end_to_end.rest import Json, Refusal, Rest, idempotency_key

BURNS_PER_PHASE = 3
PATIENCE_SECONDS = 150


@pytest.fixture
def ann(hall: Hall) -> Rest:
    return Rest.guest(hall.api_url, "Ann")


@pytest.fixture
def bea(hall: Hall) -> Rest:
    return Rest.guest(hall.api_url, "Bea")


class Follower:
    """Reads a stream in the background, from the snapshot that it has when it is made to its end."""

    def __init__(self, client: Rest, url: str) -> None:
        stream = client.follow(url)
        self.messages = [next(stream)]
        self._thread = threading.Thread(target=self._read, args=(stream,), daemon=True)
        self._thread.start()

    def _read(self, stream: Iterator[Json]) -> None:
        self.messages.extend(stream)

    def join(self) -> list[Json]:
        """Every message, once the stream has ended."""
        self._thread.join(PATIENCE_SECONDS)
        assert not self._thread.is_alive(), "the stream did not end"
        return self.messages


def events_of(messages: list[Json]) -> list[Json]:
    return [event for message in messages for event in message["data"].get("events", [])]


def eventually(look: Callable[[], Json], wanted: Callable[[Json], bool]) -> Json:
    deadline = time.monotonic() + PATIENCE_SECONDS
    seen = look()
    while not wanted(seen):
        assert time.monotonic() < deadline, seen
        time.sleep(0.05)
        seen = look()
    return seen


def with_bots(owner: Rest, bots: int, **options: object) -> Json:
    """A started match: `owner` at seat 0, random bots at the others."""
    match = owner.create_match(game="toy", scenario="toy-plain", seats=bots + 1, options=options)
    owner.join(match["id"], 0)
    for seat in range(1, bots + 1):
        owner.post(f"/v1/matches/{match['id']}/seats/{seat}:bot", {"bot": "random"})
    return owner.post(f"/v1/matches/{match['id']}:start")


def test_two_clients_create_join_start_act_and_follow_the_match(ann: Rest, bea: Rest) -> None:
    match = ann.create_match(game="toy", scenario="toy-plain", seats=2)
    path = f"/v1/matches/{match['id']}"
    assert match["status"] == "lobby"
    assert ann.join(match["id"], 0)["you"] == {"seat": 0}
    joined = bea.join(match["id"], 1)
    follower = Follower(bea, joined["stream_url"])
    started = ann.post(f"{path}:start")
    assert started["status"] == "running"
    for _ in range(3):
        for client in (ann, bea):
            client.act(match["id"], {"type": "done"})
        eventually(lambda: ann.get(path), lambda seen: seen["status"] == "ended" or 0 in seen["to_act"])
    ended = ann.get(path)
    assert ended["status"] == "ended"
    messages = follower.join()
    assert messages[0]["event"] == "snapshot"
    assert messages[-1]["event"] == "ended"
    versions = [message["id"] for message in messages]
    assert versions == list(range(joined["version"], ended["version"] + 1))
    assert [event["type"] for event in events_of(messages)].count("fire_burned") == 3 * BURNS_PER_PHASE


def test_a_retry_gets_the_same_answer_and_changes_nothing(ann: Rest) -> None:
    match = with_bots(ann, bots=0)
    key = idempotency_key()
    path = f"/v1/matches/{match['id']}/actions"
    first = ann.request("POST", path, {"type": "roll"}, Idempotency_Key=key)
    again = ann.request("POST", path, {"type": "roll"}, Idempotency_Key=key)
    assert again.content == first.content
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    assert ann.get(f"/v1/matches/{match['id']}")["version"] == first.json()["version"]
    with pytest.raises(Refusal) as refused:
        ann.request("POST", path, {"type": "done"}, Idempotency_Key=key)
    assert (refused.value.status, refused.value.code) == (422, "idempotency_key_reused")


def test_a_refused_action_says_which_rule_and_changes_nothing(ann: Rest) -> None:
    match = with_bots(ann, bots=0)
    for _ in range(3):
        ann.act(match["id"], {"type": "roll"})
    before = ann.get(f"/v1/matches/{match['id']}")
    with pytest.raises(Refusal) as refused:
        ann.act(match["id"], {"type": "roll"})
    assert (refused.value.status, refused.value.code) == (409, "no_rolls_left")
    assert refused.value.problem["rule"] == "Toy rolls"
    assert ann.get(f"/v1/matches/{match['id']}") == before


def test_a_stream_resumes_after_its_last_id_without_loss_or_double(ann: Rest) -> None:
    match = with_bots(ann, bots=1)
    follower = Follower(ann, match["stream_url"])
    path = f"/v1/matches/{match['id']}"
    while (seen := ann.get(path))["status"] == "running":
        if 0 in seen["to_act"]:
            with contextlib.suppress(Refusal):  # the bot may have asked for a decision meanwhile
                ann.act(match["id"], {"type": "done"})
    whole = [message for message in follower.join() if message["event"] != "snapshot"]
    middle = whole[len(whole) // 2]["id"]
    resumed = list(ann.stream(match["stream_url"], after=middle))
    assert resumed == [message for message in whole if message["id"] > middle]
    gone = httpx.get(f"{match['stream_url']}&after={whole[-1]['id']}", timeout=PATIENCE_SECONDS)
    assert gone.status_code == 204


def test_three_rounds_of_phases_and_deadlines_with_bots_in_all_seats_but_one(ann: Rest) -> None:
    """The human never acts: each of the three action phases ends by the clock, and bots and fire do the rest."""
    match = with_bots(ann, bots=3, timed=True, action_phase_ms=2_500, decision_ms=1_000)
    follower = Follower(ann, match["stream_url"])
    path = f"/v1/matches/{match['id']}"
    ended = eventually(lambda: ann.get(path), lambda seen: seen["status"] == "ended")
    events = events_of(follower.join())
    kinds = [event["type"] for event in events]
    assert kinds.count("fire_burned") == 3 * BURNS_PER_PHASE
    assert sum(event.get("clock") == "action_phase" for event in events) == 3
    assert {event["seat"] for event in events if event["type"] in ("rolled", "card_played", "seat_done")} == {1, 2, 3}
    assert ended["outcome"]["result"] == "ranked"
    journal = ann.get(f"{path}/journal")["entries"]
    assert [entry["version"] for entry in journal] == list(range(1, ended["version"] + 1))


def test_the_dice_of_an_ended_match_can_be_verified_with_nothing_but_the_document(hall: Hall, ann: Rest) -> None:
    match = with_bots(ann, bots=0)
    path = f"/v1/matches/{match['id']}"
    assert not ann.get(f"{path}/dice").get("seed")
    for _ in range(3):
        ann.act(match["id"], {"type": "roll"})
        ann.act(match["id"], {"type": "done"})
        eventually(lambda: ann.get(path), lambda seen: seen["status"] == "ended" or seen["to_act"] == [0])
    proof = hall.home / f"{match['id']}.json"
    proof.write_bytes(ann.request("GET", f"{path}/dice").content)
    verified = hall.run("python", "-m", "services.dice.verify", "verify", str(proof))
    assert verified.returncode == 0, verified.stderr
    assert "verified" in verified.stdout
