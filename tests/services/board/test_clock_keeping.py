"""The clocks of the seats by themselves: when each runs, what a turn gives, which is the first to end."""

from __future__ import annotations

import random

import pytest

from games.game import TABLE
from games.journal import Entry
from rpc.errors import Refused
from services.board import absence, clocks
from services.board.record import BOT, HUMAN, RUNNING, Alarm, Clock, ClockRule, Record, SeatRecord

BUDGET = ClockRule("budget", 10_000, 500)
PHASE = ClockRule("phase", 10_000)


def table(rule: ClockRule, *kinds: str, to_act: tuple[int, ...] = ()) -> Record:
    fields = {"id": "m", "game": "toy", "revision": 1, "scenario_id": "s", "scenario_title": "S", "owner": "ann"}
    seats = [SeatRecord(kind) for kind in kinds]
    wound = [clocks.wound_up(rule) for _ in kinds]
    record = Record(seats=seats, status=RUNNING, clock_rule=rule, seat_clocks=wound, clock_zero=1_000_000, **fields)  # type: ignore[arg-type]
    change(record, 0, to_act)
    return record


def change(record: Record, moment: int, to_act: tuple[int, ...], actor: int | None = None) -> None:
    """An entry at this moment after which these seats are to act; actor: whose action it was."""
    before = clocks.alarm_of(record)
    clocks.stop(record, moment)
    record.to_act, record.moment = list(to_act), moment
    entry = Entry(moment + 2, 1_000_000 + moment, "house" if actor is None else "action", moment, actor)
    clocks.go_on(record, entry)
    clocks.rearm(record, before, entry)


def left(record: Record, seat: int, moment: int) -> int:
    clock = record.seat_clocks[seat]
    return clock.left_ms if clock.ends is None else clock.ends - moment


def test_only_the_clocks_of_humans_who_are_to_act_run() -> None:
    record = table(BUDGET, HUMAN, HUMAN, BOT, to_act=(1, 2))
    assert [left(record, seat, 400) for seat in range(3)] == [10_000, 9_600, 10_000]


def test_an_own_action_that_ends_the_turn_gives_the_increment() -> None:
    record = table(BUDGET, HUMAN, HUMAN, to_act=(0,))
    change(record, 700, (0,), actor=0)
    assert left(record, 0, 700) == 9_300
    change(record, 1_000, (1,), actor=0)
    assert left(record, 0, 5_000) == 9_500
    assert left(record, 1, 5_000) == 6_000


def test_whose_turn_others_end_gets_no_increment() -> None:
    record = table(BUDGET, HUMAN, HUMAN, to_act=(0, 1))
    change(record, 1_000, (1,), actor=1)
    assert left(record, 0, 9_000) == 9_000
    change(record, 2_000, (TABLE,), actor=1)
    assert [left(record, seat, 9_000) for seat in (0, 1)] == [9_000, 8_500]


def test_a_phase_clock_is_whole_again_when_the_turn_is_over_and_goes_on_after_an_interruption() -> None:
    record = table(PHASE, HUMAN, HUMAN, to_act=(0, 1))
    change(record, 1_000, (1,), actor=1)
    change(record, 3_000, (0, 1), actor=1)
    assert [left(record, seat, 3_000) for seat in (0, 1)] == [9_000, 7_000]
    change(record, 4_000, (TABLE,), actor=0)
    change(record, 9_000, (0, 1), actor=TABLE)
    assert [left(record, seat, 9_000) for seat in (0, 1)] == [10_000, 10_000]


def test_after_a_flag_the_rest_of_the_turn_costs_nothing_and_the_next_turn_runs_again() -> None:
    record = table(BUDGET, HUMAN, HUMAN, to_act=(0,))
    before = clocks.alarm_of(record)
    clocks.stop(record, 10_000)
    clocks.flag(record, 0)
    flagged = Entry(5, 1_010_000, "action", 10_000, 0)
    clocks.go_on(record, flagged)
    clocks.rearm(record, before, flagged)
    assert (record.alarm, record.armed) == (None, 5)
    change(record, 12_000, (1,), actor=0)
    change(record, 12_100, (0,), actor=1)
    assert (record.seat_clocks[0].flags, left(record, 0, 12_100)) == (1, 500)


def test_who_is_out_of_time_may_not_act_before_the_next_turn() -> None:
    record = table(BUDGET, HUMAN, HUMAN, to_act=(0, 1))
    clocks.flag(record, 0)
    absence.may_act(record, 1, 7)
    with pytest.raises(Refused, match="played_for") as refused:
        absence.may_act(record, 0, 7)
    assert refused.value.problem.current_version == 7
    assert absence.waiting(record) == 0
    change(record, 11_000, (TABLE,), actor=0)
    absence.may_act(record, 0, 8)
    assert absence.waiting(record) is None


def test_the_first_clock_to_end_is_the_alarm_and_the_games_own_comes_before_a_seats() -> None:
    record = table(BUDGET, HUMAN, HUMAN, to_act=(0, 1))
    assert record.alarm == Alarm(10_000, 0)
    record.clock = Clock("phase", 1, 10_000)
    assert record.alarm == Alarm(10_000, TABLE)
    record.clock = Clock("phase", 1, 10_001)
    assert record.alarm == Alarm(10_000, 0)
    assert record.deadline_ms == 1_010_000
    assert clocks.last_end(record) == 1_010_001


def test_the_alarm_is_armed_anew_when_it_changes_and_only_then() -> None:
    record = table(BUDGET, HUMAN, HUMAN, to_act=(0, 1))
    first = record.armed
    change(record, 100, (0, 1), actor=0)
    assert record.armed == first
    change(record, 200, (0,), actor=1)
    assert record.armed == first
    change(record, 300, (1,), actor=0)
    assert record.armed == 302


def test_a_pause_stops_every_clock_and_an_outage_moves_the_alarm() -> None:
    record = table(BUDGET, HUMAN, HUMAN, to_act=(0, 1))
    record.paused_at = 1_004_000
    assert record.alarm is None
    assert record.deadline_ms == clocks.last_end(record) == 0
    record.paused_at, record.clock_zero = 0, record.clock_zero + 7_000
    assert record.deadline_ms == 1_017_000


@pytest.mark.parametrize("rule", [BUDGET, PHASE], ids=["budget", "phase"])
def test_over_any_play_each_clock_has_lost_the_time_its_seat_was_to_act_and_nothing_else(
    rule: ClockRule, seed: int
) -> None:
    chooser = random.Random(seed)
    record, moment, spent, given = table(rule, HUMAN, HUMAN, HUMAN), 0, [0, 0, 0], [0, 0, 0]
    for _ in range(300):
        length = chooser.randrange(20)
        for seat in record.to_act:
            spent[seat] += length if seat != TABLE else 0
        moment += length
        actor = chooser.choice(record.to_act) if record.to_act else None
        after = chooser.choice([(TABLE,), (0,), (1, 2), (0, 1, 2), (2,)])
        ended = {actor} - {*after} - {None, TABLE}
        change(record, moment, after, actor)
        for seat in range(3):
            if rule is PHASE and (seat in ended or TABLE in after):
                spent[seat] = 0
            elif seat in ended:
                given[seat] += rule.increment_ms
            assert left(record, seat, moment) == rule.ms + given[seat] - spent[seat]
