"""Clocks of the seats over REST: who runs out of time is played for, replaced by a bot, or given up."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pytest

from games.journal import Entry, Replay
from tests.end_to_end.hall import Hall
from tests.end_to_end.journals import acts, assert_whole, await_end, journal
from tests.end_to_end.rest import Json, Refusal, Rest
from tests.toy_game import ToyGame

DONE, ROLL = {"type": "done"}, {"type": "roll"}
PATIENCE_SECONDS = 150
LOST_RACES = ("not_your_turn", "decision_open", "decision_over", "match_ended", "played_for")


@pytest.fixture
def ann(hall: Hall) -> Rest:
    return Rest.guest(hall.api_url, "Ann")


@pytest.fixture
def bea(hall: Hall) -> Rest:
    return Rest.guest(hall.api_url, "Bea")


def begin(ann: Rest, bea: Rest, scenario: str = "toy-plain", **more: Json) -> str:
    """A started match of the toy game, Ann at seat 0 and Bea at seat 1."""
    match_id = str(ann.create_match(game="toy", scenario=scenario, seats=2, seat=0, **more)["id"])
    bea.join(match_id, 1)
    ann.post(f"/v1/matches/{match_id}:start")
    return match_id


def play(players: Sequence[Rest], match_id: str, until: Callable[[Json], bool]) -> Json:
    """These say `done` whenever they may, until the first of them sees what is wanted.

    A bot may have left a decision open: who takes its seat back decides first. A bot or a clock may be quicker than an
    answer that was on its way: who then is refused looks again, and takes the seat back if a bot has it.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        for player in players:
            match = player.get(f"/v1/matches/{match_id}")
            if match["you"]["seat"] in match["to_act"]:
                legal = player.legal(match_id)
                try:
                    player.act(match_id, DONE if DONE in legal or not legal else legal[0])
                except Refusal as refusal:
                    if refusal.code not in LOST_RACES:
                        raise
                    if refusal.code == "played_for":
                        player.post(f"/v1/matches/{match_id}/seats/{match['you']['seat']}:return")
        match = players[0].get(f"/v1/matches/{match_id}")
        if until(match):
            return match
        time.sleep(0.02)
    raise AssertionError(match)


def ended(match: Json) -> bool:
    return bool(match["status"] == "ended")


def flagged(entries: Sequence[Entry]) -> list[tuple[int | None, str]]:
    """(seat, details) of what the hall did because a clock had run out."""
    return [(entry.seat, bytes(entry.details).decode()) for entry in entries if b'"flagged":' in bytes(entry.details)]


def test_the_default_action_is_played_for_who_lets_the_clock_run_out(ann: Rest, bea: Rest) -> None:
    match_id = begin(ann, bea, clock={"kind": "phase", "phase_ms": 600})
    match = play([bea], match_id, ended)
    entries = journal(bea, match_id)
    assert match["seats"][0]["clock"]["flags"] == 3
    assert [flag for flag in flagged(entries) if flag[0] == 0] == [(0, '{"reason":"flagged","flagged":0}')] * 3
    assert [action for seat, action in acts(entries).values() if seat == 0] == [DONE] * 3
    assert_whole(entries, match)


def test_a_bot_takes_over_and_the_player_returns(ann: Rest, bea: Rest) -> None:
    clock: Json = {"kind": "phase", "phase_ms": 4_000}
    match_id = begin(ann, bea, "toy-long", clock=clock, absent={"policy": "bot"})
    match = play([bea], match_id, lambda match: match["seats"][0]["kind"] == "bot")
    assert match["seats"][0]["player"] == ann.get("/v1/me")["id"]
    round_then = match["view"]["round"]
    match = play([bea], match_id, lambda match: match["view"]["round"] > round_then)
    with pytest.raises(Refusal) as refused:
        ann.act(match_id, DONE)
    assert (refused.value.status, refused.value.code) == (409, "played_for")
    back = ann.post(f"/v1/matches/{match_id}/seats/0:return")
    assert (back["seats"][0]["kind"], back["seats"][0]["clock"]["flags"]) == ("human", 1)
    assert back == {**ann.get(f"/v1/matches/{match_id}"), "stream_url": back["stream_url"]}
    round_now, returned = back["view"]["round"], time.monotonic()
    match = play([ann, bea], match_id, lambda match: match["view"]["round"] > round_now)
    # Unless the machine stood still for as long as the clock has.
    assert match["seats"][0]["clock"]["flags"] == 1 or time.monotonic() - returned > clock["phase_ms"] / 1000


def test_who_runs_out_of_time_three_times_forfeits(ann: Rest) -> None:
    """With nothing left in the budget each further turn is over as it begins."""
    clock, absent = {"kind": "budget", "budget_ms": 1_500}, {"policy": "forfeit", "flags": 3}
    seats = [{"kind": "human"}, {"kind": "bot"}]
    match = ann.create_match(game="toy", scenario="toy-plain", seats=seats, clock=clock, absent=absent)
    assert match["absent"] == {**absent, "bot": None}
    ann.post(f"/v1/matches/{match['id']}:start")
    match = await_end(ann, match["id"])
    assert match["outcome"]["places"] == [2, 1]
    entries = journal(ann, match["id"])
    assert [seat for seat, _ in flagged(entries)] == [0, 0, -1]
    assert_whole(entries, match)


def test_budget_and_increment_are_counted_to_the_millisecond(ann: Rest, bea: Rest) -> None:
    clock = {"kind": "budget", "budget_ms": 60_000, "increment_ms": 250}
    match_id = begin(ann, bea, clock=clock)
    for player, pause in ((ann, 0.05), (bea, 0.11), (ann, 0.0)):
        time.sleep(pause)
        player.act(match_id, ROLL)
    match = play([ann, bea], match_id, ended)
    left, since = [60_000, 60_000], 0
    running: tuple[int, ...] = ()
    replay = Replay(ToyGame())
    for entry in journal(ann, match_id):
        for seat in running:
            left[seat] -= entry.at - since
        replay.apply(entry)
        running, since = tuple(seat for seat in _to_act(replay) if seat >= 0), entry.at
        if entry.kind == "action" and entry.seat in (0, 1) and entry.seat not in running:
            left[entry.seat] += 250
    assert [seat["clock"] for seat in match["seats"]] == [
        {"remaining_ms": ms, "ends_at": None, "flags": 0} for ms in left
    ]
    assert all(ms < 60_750 for ms in left)


def _to_act(replay: Replay) -> tuple[int, ...]:
    return () if replay.state is None else tuple(replay.game.to_act(replay.state))


def test_firefighters_whom_nobody_plays_come_to_the_end_by_their_clocks(ann: Rest) -> None:
    body = {"game": "firefighters-on-duty", "scenario": "corner-shop", "seats": 1, "seat": 0}
    options, absent = {"mode": "untimed"}, {"policy": "default_action"}
    clock = {"kind": "phase", "phase_ms": 150}
    match_id = ann.create_match(**body, options=options, clock=clock, absent=absent)["id"]
    ann.post(f"/v1/matches/{match_id}:start")
    match = await_end(ann, match_id)
    kinds = {action["type"] for _, action in acts(journal(ann, match_id)).values()}
    assert {"done"} <= kinds <= {"ready", "done", "choose"}
    assert match["outcome"]["result"] == "lost"
    assert match["seats"][0]["clock"]["flags"] == len(flagged(journal(ann, match_id)))
