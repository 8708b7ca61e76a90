"""Clocks of the seats on a live board: time is counted by the store's clock, and who runs out of it is played for."""

from __future__ import annotations

import contextlib
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from games import registry
from rpc.errors import Refused
from services.board.finding import Finder
from services.board.verification import verify_journal
from tests.services.board.conftest import BoardClient, decoded, new_match, running, told, wait_for, wall
from tests.services.board.time_travel import let_pass, let_the_clock_run_out
from tests.toy_game import ToyGame

ROLL, DONE, CARD = {"type": "roll"}, {"type": "done"}, {"type": "play_card"}
LONG = 3_600_000
PHASE = {"kind": "phase", "phase_ms": LONG}
HOUR = {"kind": "budget", "budget_ms": LONG, "increment_ms": 1_000}
Json = dict[str, Any]


def clock_of(match: Json, seat: int) -> Json:
    clock: Json = match["seats"][seat]["clock"]
    return clock


def ring(board: BoardClient, match_id: str) -> bool:
    """As the timers service does when the first clock of the match has run out. Whether that has ended it."""
    loaded = board.store.load(match_id)
    assert loaded is not None
    let_the_clock_run_out(board.store, match_id)
    return bool(board.time_up(match_id, loaded.record.armed).applied)


def test_time_is_counted_to_the_millisecond_of_the_stores_clock(quiet_board: BoardClient, finder: Finder) -> None:
    board, bob = quiet_board, quiet_board.of("bob")
    match_id = running(board, "bob", clock=HOUR)
    for actor, action in ((board, ROLL), (bob, ROLL), (board, DONE), (bob, ROLL), (bob, DONE)):
        actor.act(match_id, action)
    at = {entry.version: entry.at for entry in finder.journal(match_id)}
    match = board.look(match_id)
    assert match["to_act"] == ["table"]
    assert clock_of(match, 0)["remaining_ms"] == LONG + 1_000 - (at[6] - at[3])
    assert clock_of(match, 1)["remaining_ms"] == LONG + 1_000 - (at[8] - at[3])
    assert verify_journal(finder, match_id) == 8


def test_a_match_shows_what_is_left_or_when_it_ends(quiet_board: BoardClient) -> None:
    board = quiet_board
    match_id = running(board, "bob", bots=1, clock=HOUR, absent={"policy": "bot"})
    match = board.look(match_id)
    assert match["clock"] == HOUR
    assert match["absent"] == {"policy": "bot", "bot": "random", "flags": 1}
    ends = wall(match["started_at"]) + LONG
    assert [clock_of(match, seat)["ends_at"] and wall(clock_of(match, seat)["ends_at"]) for seat in range(3)] == [
        ends,
        ends,
        None,
    ]
    assert clock_of(match, 2) == {"remaining_ms": LONG, "ends_at": None, "flags": 0}
    assert match["deadline"] is None, "the game itself has no clock"


def test_who_flags_is_played_for_by_the_default_action_once(quiet_board: BoardClient, finder: Finder) -> None:
    board = quiet_board
    match_id = running(board, "bob", clock=PHASE)
    board.of("bob").act(match_id, DONE)
    assert ring(board, match_id)
    match = board.look(match_id)
    assert (match["version"], match["to_act"]) == (5, ["table"])
    assert clock_of(match, 0) == {"remaining_ms": LONG, "ends_at": None, "flags": 1}
    assert told(board, match_id, 5) == [
        {"type": "seat_done", "seat": 0},
        {"type": "seat_flagged", "seat": 0, "flags": 1},
        {"type": "played_for", "seat": 0},
    ]
    entry = finder.journal(match_id)[-1]
    assert (entry.kind, entry.seat, msgspec.json.decode(entry.action)) == ("action", 0, DONE)
    assert msgspec.json.decode(entry.details) == {"reason": "flagged", "flagged": 0}
    assert not board.time_up(match_id, 99).applied
    assert verify_journal(finder, match_id) == 5


def test_after_the_flag_no_action_of_the_player_counts_whether_or_not_a_timer_has_rung(
    quiet_board: BoardClient,
) -> None:
    board = quiet_board
    match_id = running(board, "bob", clock=PHASE)
    let_pass(board.store, match_id, LONG)
    with pytest.raises(Refused, match="not_your_turn"):
        board.act(match_id, ROLL)
    assert [clock_of(board.look(match_id), seat)["flags"] for seat in (0, 1)] == [1, 1]
    assert board.look(match_id)["view"]["points"] == [0, 0]


def test_many_who_find_a_clock_run_out_end_it_once(quiet_board: BoardClient, finder: Finder) -> None:
    board = quiet_board
    match_id = running(board, "bob", clock={"kind": "budget", "budget_ms": LONG}, scenario="toy-long")
    board.of("bob").act(match_id, DONE)
    let_the_clock_run_out(board.store, match_id)

    def hurry(number: int) -> None:
        while board.look(match_id)["to_act"] == [0]:
            if number % 2:
                board.time_up(match_id, 99)
            else:
                with contextlib.suppress(Refused):
                    board.act(match_id, ROLL)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(hurry, range(8)))
    entries = finder.journal(match_id)
    assert [
        msgspec.json.decode(entry.details) for entry in entries if entry.kind == "action" and bytes(entry.details)
    ] == [{"reason": "flagged", "flagged": 0}]
    assert verify_journal(finder, match_id) == len(entries)


def test_a_turn_of_several_default_actions_is_one_flag(quiet_board: BoardClient, finder: Finder) -> None:
    """A decision falls to its default and the rest of the turn is played at once: the player may not go on."""
    board = quiet_board
    match_id = running(board, "bob", clock={"kind": "budget", "budget_ms": LONG})
    board.of("bob").act(match_id, DONE)
    board.act(match_id, CARD)
    assert ring(board, match_id)
    match = wait_for(lambda: (seen := board.look(match_id))["to_act"] == ["table"] and seen)
    assert clock_of(match, 0) == {"remaining_ms": 0, "ends_at": None, "flags": 1}
    reasons = [msgspec.json.decode(entry.details)["reason"] for entry in finder.journal(match_id)[5:]]
    assert reasons == ["flagged", "flagged"]
    assert verify_journal(finder, match_id) == 7


def test_a_bot_takes_over_and_the_player_may_come_back(quiet_board: BoardClient, finder: Finder) -> None:
    board = quiet_board
    match_id = running(board, "bob", clock=PHASE, absent={"policy": "bot", "flags": 1})
    board.of("bob").act(match_id, DONE)
    assert ring(board, match_id)
    match = board.look(match_id)
    assert match["seats"][0] | {"clock": None} == {
        "seat": 0,
        "kind": "bot",
        "player": "ann",
        "name": "Ann",
        "bot": "random",
        "clock": None,
    }
    assert match["you"] == {"seat": 0}, "the player still sees the seat's secrets"
    assert told(board, match_id, 5)[-1] == {"type": "bot_took_over", "seat": 0, "bot": "random"}
    with pytest.raises(Refused, match="played_for"):
        board.act(match_id, ROLL)
    assert board.legal(match_id) == []
    board.bots().act(match_id, ROLL, seat=0, expected_version=5)
    assert clock_of(board.look(match_id), 0)["ends_at"] is None, "a bot is not timed"
    back = decoded(board.house(match_id, "return", 0))
    assert (back["seats"][0]["kind"], back["seats"][0]["bot"]) == ("human", None)
    assert ROLL in board.legal(match_id)
    assert wall(clock_of(back, 0)["ends_at"]) == finder.journal(match_id)[-1].at + LONG
    assert clock_of(back, 0)["flags"] == 1
    with pytest.raises(Refused, match="not_your_seat"):
        board.bots().act(match_id, ROLL, seat=0, expected_version=7)
    assert board.store.due_at(match_id, f"bot:{match_id}:0") == 0
    assert verify_journal(finder, match_id) == 7


def test_a_seat_is_given_up_when_its_clock_has_run_out_three_times(quiet_board: BoardClient, finder: Finder) -> None:
    board, bob = quiet_board, quiet_board.of("bob")
    match_id = running(board, "bob", clock=PHASE, absent={"policy": "forfeit", "flags": 3})
    for flags in (1, 2, 3):
        bob.act(match_id, DONE)
        assert ring(board, match_id)
        version = board.look(match_id)["version"]
        assert told(board, match_id, version)[-2] == {"type": "seat_flagged", "seat": 0, "flags": flags}
        while (stepped := board.step(match_id, version)).table_to_act:
            version = stepped.version
    match = board.look(match_id)
    assert (match["status"], match["outcome"]["places"]) == ("ended", [2, 1])
    assert match["seats"][0]["kind"] == "out"
    assert verify_journal(finder, match_id) == match["version"]


def test_the_games_clock_and_the_seats_run_beside_each_other_and_the_first_ends_first(
    quiet_board: BoardClient, finder: Finder
) -> None:
    board = quiet_board
    options = {"timed": True, "action_phase_ms": LONG, "decision_ms": LONG}
    match_id = running(board, "bob", clock={"kind": "budget", "budget_ms": LONG // 2}, options=options)
    board.of("bob").act(match_id, CARD)
    assert board.look(match_id)["deadline"]["clock"] == "decision"
    assert ring(board, match_id)
    ends = [event["type"] for event in told(board, match_id, 5)]
    assert ends == ["chosen", "seat_flagged", "played_for"]
    wait_for(lambda: board.look(match_id)["to_act"] == [0])
    budget = board.look(match_id)
    assert wall(clock_of(budget, 0)["ends_at"]) < wall(budget["deadline"]["at"])
    other = running(board, "bob", clock=HOUR, options={"timed": True, "action_phase_ms": LONG // 2})
    assert ring(board, other)
    assert told(board, other, 4) == [{"type": "time_ended", "clock": "action_phase"}]
    assert [clock_of(board.look(other), seat)["flags"] for seat in (0, 1)] == [0, 0]
    assert verify_journal(finder, other) == 4


class NewerToyGame(ToyGame):
    revision = ToyGame.revision + 1


def test_clocks_go_on_under_newer_rules(
    quiet_board: BoardClient, finder: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = quiet_board
    match_id = running(board, "bob", clock=HOUR)
    board.act(match_id, DONE)
    left = clock_of(board.look(match_id), 0)
    monkeypatch.setitem(registry.PLAYABLE, "toy", NewerToyGame())
    board.of("bob").act(match_id, ROLL)
    match = board.look(match_id)
    assert clock_of(match, 0) == left
    assert wall(clock_of(match, 1)["ends_at"]) == wall(match["started_at"]) + LONG
    assert verify_journal(finder, match_id) == 6


@pytest.mark.parametrize(
    ("pointer", "more"),
    [
        ("/clock/budget_ms", {"clock": {"kind": "budget", "budget_ms": 0}}),
        ("/clock/phase_ms", {"clock": {"kind": "phase", "phase_ms": 2_000_000_000}}),
        ("/clock/kind", {"clock": {"kind": "hourglass"}}),
        ("/clock/phase_ms", {"clock": {"kind": "phase"}}),
        ("/absent/bot", {"absent": {"policy": "bot", "bot": "nobody"}}),
        ("/absent/bot", {"absent": {"policy": "forfeit", "bot": "random"}}),
        ("/absent/flags", {"absent": {"policy": "bot", "flags": 2}}),
        ("/absent/flags", {"clock": PHASE, "absent": {"policy": "default_action", "flags": 2}}),
        ("/absent/flags", {"clock": PHASE, "absent": {"policy": "forfeit", "flags": 0}}),
        (
            "/absent/policy",
            {"game": "firefighters-on-duty", "scenario": "corner-shop", "absent": {"policy": "forfeit"}},
        ),
    ],
)
def test_what_cannot_be_agreed_on_is_named(quiet_board: BoardClient, pointer: str, more: Json) -> None:
    with pytest.raises(Refused, match="invalid") as refused:
        quiet_board.create(**more)
    assert [error.pointer for error in refused.value.problem.errors] == [pointer]


def test_a_bot_plays_for_the_absent_unless_said_otherwise_where_the_game_has_one(quiet_board: BoardClient) -> None:
    toy = quiet_board.look(new_match(quiet_board, seats=2))
    assert toy["absent"] == {"policy": "default_action", "bot": None, "flags": None}
    duty = new_match(quiet_board, game="firefighters-on-duty", scenario="corner-shop", options={"mode": "untimed"})
    assert quiet_board.look(duty)["absent"] == {"policy": "bot", "bot": "heuristic", "flags": None}


def test_a_pause_stops_every_clock_and_an_undo_gives_no_time_back(quiet_board: BoardClient, finder: Finder) -> None:
    board, bob = quiet_board, quiet_board.of("bob")
    match_id = running(board, "bob", clock={"kind": "budget", "budget_ms": LONG})
    board.act(match_id, DONE)
    for action in ("undo", "pause"):
        board.house(match_id, action)
        bob.house(match_id, action)
    paused = [clock_of(board.look(match_id), seat) for seat in (0, 1)]
    wait_for(lambda: board.ask("Look", match_id).server_ms > finder.journal(match_id)[-1].at + 50)
    assert [clock_of(board.look(match_id), seat) for seat in (0, 1)] == paused
    match = decoded(board.house(match_id, "resume"))
    entries = finder.journal(match_id)
    assert [entry.kind for entry in entries[3:]] == ["action", "propose", "undo", "propose", "pause", "resume"]
    start, done, undo, pause, resume = (entries[version - 1].at for version in (3, 4, 6, 8, 9))
    spent = [done - start + pause - undo, pause - start]
    assert paused == [{"remaining_ms": LONG - ms, "ends_at": None, "flags": 0} for ms in spent]
    assert [wall(clock_of(match, seat)["ends_at"]) for seat in (0, 1)] == [resume + LONG - ms for ms in spent]
    assert verify_journal(finder, match_id) == 9
