"""What a host and players do with a match, by clients that know only REST: the toy game and Firefighters on Duty."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from datetime import datetime

import pytest

from tests.end_to_end import journals
from tests.end_to_end.following import Follower
from tests.end_to_end.hall import Hall
from tests.end_to_end.rest import Json, Refusal, Rest

FOD = "firefighters-on-duty"
DONE, ROLL = {"type": "done"}, {"type": "roll"}
PATIENCE_SECONDS = 150
TWO = [{"kind": "human"}, {"kind": "open"}]


@pytest.fixture
def ann(hall: Hall) -> Rest:
    return Rest.guest(hall.api_url, "Ann")


@pytest.fixture
def bea(hall: Hall) -> Rest:
    return Rest.guest(hall.api_url, "Bea")


def eventually(look: Callable[[], Json], wanted: Callable[[Json], bool]) -> Json:
    deadline = time.monotonic() + PATIENCE_SECONDS
    seen = look()
    while not wanted(seen):
        assert time.monotonic() < deadline, seen
        time.sleep(0.05)
        seen = look()
    return seen


def do(rest: Rest, match: Json, action: str, **body: object) -> Json:
    """POST /v1/matches/{id}:{action}, or of a seat: "seats/1:kick"."""
    path = f"/v1/matches/{match['id']}"
    return rest.post(f"{path}/{action}" if "/" in action else f"{path}:{action}", body)


def look(rest: Rest, match: Json) -> Json:
    return rest.get(f"/v1/matches/{match['id']}")


def refusal(ask: Callable[[], object]) -> tuple[int, str | None]:
    with pytest.raises(Refusal) as refused:
        ask()
    return refused.value.status, refused.value.code


def wall(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


def player_of(rest: Rest) -> str:
    player: str = rest.get("/v1/me")["id"]
    return player


def begun(owner: Rest, other: Rest, **body: object) -> Json:
    """A match of two that runs."""
    match = owner.create_match(**{"game": "toy", "scenario": "toy-plain", "seats": TWO, **body})
    other.join(match["id"], 1)
    return do(owner, match, "start")


def whole_match(owner: Rest, match: Json, players: dict[int, Rest]) -> Json:
    """Play to the end with nothing but `done`. Who is refused because a bot was quicker looks again."""
    while (seen := eventually(lambda: look(owner, match), lambda m: m["to_act"] != ["table"]))["status"] == "running":
        for seat, player in players.items():
            if seat in seen["to_act"]:
                with contextlib.suppress(Refusal):
                    player.act(match["id"], DONE)
    return seen


def test_a_private_match_from_its_code_to_its_end(hall: Hall, ann: Rest, bea: Rest) -> None:
    cleo, dora = Rest.guest(hall.api_url, "Cleo"), Rest.guest(hall.api_url, "Dora")
    seats = [{"kind": "human"}, {}, {}]
    match = ann.create_match(game="toy", scenario="toy-plain", seats=seats, visibility="private")
    assert refusal(lambda: look(bea, match)) == (404, "not_found")
    assert refusal(lambda: bea.post("/v1/matches:join", {"code": "2222-2222"})) == (404, "not_found")
    joined = bea.post("/v1/matches:join", {"code": match["join_code"]})
    assert joined["you"] == {"seat": 1}
    follower = Follower(bea, joined["stream_url"])
    follower.start()
    eventually(lambda: {"snapshots": follower.snapshots}, lambda seen: seen["snapshots"] == 1)
    do(ann, match, "invite", player=player_of(dora))
    eventually(
        lambda: dora.get("/v1/matches?mine=1"), lambda page: [one["id"] for one in page["matches"]] == [match["id"]]
    )
    dora.join(match["id"], 2)
    assert refusal(lambda: do(ann, match, "seats/2:kick", player=player_of(cleo))) == (409, "nobody_to_kick")
    do(ann, match, "seats/2:kick", player=player_of(dora))
    assert refusal(lambda: look(dora, match)) == (404, "not_found")
    assert refusal(lambda: dora.post("/v1/matches:join", {"code": match["join_code"]})) == (403, "kicked")
    cleo.post("/v1/matches:join", {"code": do(ann, match, "new-code")["join_code"]})
    do(ann, match, "start")

    ann.act(match["id"], DONE)
    bea.act(match["id"], DONE)
    proposal = do(ann, match, "undo")["proposal"]
    assert (proposal["action"], proposal["by"]) == ("undo", match["owner"])
    do(bea, match, "undo", proposal=proposal["version"])
    undone = do(cleo, match, "undo", proposal=proposal["version"])
    assert undone["view"]["done"] == [False, False, False]

    do(bea, match, "pause")
    do(cleo, match, "pause")
    assert look(ann, match)["proposal"]["action"] == "pause"
    assert do(ann, match, "pause")["paused_at"] is not None
    assert refusal(lambda: ann.act(match["id"], ROLL)) == (409, "paused")
    assert do(cleo, match, "resume")["to_act"] == [0, 1, 2]

    do(cleo, match, "abandon")
    assert do(bea, match, "decline")["proposal"] is None
    assert do(ann, match, "seats/0:leave")["you"] is None
    assert look(bea, match)["owner"] == look(bea, match)["seats"][1]["player"]
    ended = whole_match(bea, match, {1: bea, 2: cleo})
    assert ended["status"] == "ended"
    journals.assert_whole(journals.journal(bea, match["id"]), ended)
    follower.join(PATIENCE_SECONDS)
    follower.assert_whole(ended["version"])
    told = [event["type"] for event in follower.events]
    for kind in (
        "player_invited",
        "code_changed",
        "proposal_made",
        "proposal_agreed",
        "proposal_declined",
        "action_undone",
        "match_paused",
        "match_resumed",
        "owner_changed",
    ):
        assert kind in told


def test_a_clock_that_stands_in_a_pause_rings_when_its_time_has_really_passed(ann: Rest, bea: Rest) -> None:
    match, paused = paused_in_time(ann, bea, 2_000) or paused_in_time(ann, bea, 20_000) or pytest.fail("too late")
    length = match["options"]["action_phase_ms"]
    assert 0 < paused["paused_remaining_ms"] < length
    time.sleep(length / 1000 + 0.2)
    assert look(ann, match)["version"] == paused["version"]
    resumed = do(ann, match, "resume")
    ends = wall(resumed["deadline"]["at"])
    assert ends - wall(paused["paused_at"]) > (paused["paused_remaining_ms"] + length) / 1000 + 0.2
    eventually(lambda: look(ann, match), lambda m: m["version"] > resumed["version"])
    shown = ann.request("GET", f"/v1/matches/{match['id']}").headers["X-Server-Time"]
    assert wall(shown) >= ends


def paused_in_time(ann: Rest, bea: Rest, length: int) -> tuple[Json, Json] | None:
    """A match with a clock of so many ms, and how it paused; None when a busy machine let the clock run out before."""
    match = begun(ann, bea, options={"timed": True, "action_phase_ms": length})
    do(ann, match, "pause")
    paused = do(bea, match, "pause")
    return (match, paused) if paused["version"] == match["version"] + 2 else None


def test_bots_and_the_table_wait_in_a_pause_and_go_on_after_it(ann: Rest) -> None:
    match = ann.create_match(game="toy", scenario="toy-long", seats=[{"kind": "human"}, {"kind": "bot"}])
    do(ann, match, "start")
    for _ in range(3):
        paused = do(ann, match, "pause")
        time.sleep(0.4)
        assert look(ann, match)["version"] == paused["version"]
        do(ann, match, "resume")
        until_round(paused["view"]["round"] + 1, match, ann)


def until_round(number: int, match: Json, ann: Rest) -> None:
    """Whatever the bot does, we are done."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while look(ann, match)["view"]["round"] < number:
        assert time.monotonic() < deadline
        with contextlib.suppress(Refusal):
            ann.act(match["id"], DONE)


def test_firefighters_take_back_pause_and_go_on_when_one_leaves(hall: Hall, ann: Rest, bea: Rest) -> None:
    options = {"mode": "timed", "action_phase_ms": 600_000, "roll_pause_ms": 0}
    match = begun(ann, bea, game=FOD, scenario="night-shift", options=options)
    taken_back = play_until_something_is_taken_back(match, ann, bea)
    assert taken_back["view"] is not None

    do(bea, match, "pause")
    paused = do(ann, match, "pause")
    assert ann.legal(match["id"]) == []
    assert refusal(lambda: ann.act(match["id"], {"type": "roll", "dice": [0]})) == (409, "paused")
    time.sleep(0.3)
    resumed = do(bea, match, "resume")
    if paused["paused_remaining_ms"] is not None:
        gap = wall(resumed["deadline"]["at"]) - wall(paused["paused_at"])
        assert gap > paused["paused_remaining_ms"] / 1000 + 0.3

    left = do(bea, match, "seats/1:leave")
    assert left["seats"][1]["bot"] == "heuristic"
    eventually(lambda: look(ann, match), lambda m: m["version"] > left["version"])
    do(ann, match, "abandon")
    kinds = [entry.kind for entry in journals.journal(ann, match["id"])]
    assert kinds[-1] == "abandon"
    assert {"undo", "pause", "resume", "leave"} <= set(kinds)


def proposed_undo(player: Rest, match: Json) -> Json | None:
    """None where chance has decided something."""
    try:
        return do(player, match, "undo")
    except Refusal as refused:
        if refused.code != "not_undoable":
            raise
    return None


def play_until_something_is_taken_back(match: Json, ann: Rest, bea: Rest) -> Json:
    """Both roll and act; the first action that draws nothing is taken back by consent. The match then."""
    for _ in range(200):
        seen = eventually(lambda: look(ann, match), lambda m: {0, 1} & set(m["to_act"]) != set())
        player, other = (ann, bea) if 0 in seen["to_act"] else (bea, ann)
        listed = player.legal(match["id"])
        chosen = next((action for action in listed if action["type"] not in ("roll", "done")), listed[0])
        before = look(player, match)
        player.act(match["id"], chosen)
        if proposed_undo(player, match) is None:
            continue
        after = do(other, match, "undo")
        assert after["view"] == before["view"]
        return after
    raise AssertionError("there was nothing to take back in 200 actions")


@pytest.mark.soak
def test_a_proposal_lapses_after_twenty_seconds(ann: Rest, bea: Rest) -> None:
    match = begun(ann, bea)
    proposal = do(ann, match, "pause")["proposal"]
    begun_at = time.monotonic()
    eventually(lambda: look(ann, match), lambda m: m["proposal"] is None)
    assert time.monotonic() - begun_at > 19
    assert refusal(lambda: do(bea, match, "pause", proposal=proposal["version"])) == (409, "no_proposal")
