"""What a process knows of the times to come."""

from __future__ import annotations

import threading
import time

import pytest

from services.timers.agenda import Agenda


@pytest.fixture
def agenda() -> Agenda:
    """One whose store's clock says 1,000,000 ms now."""
    made = Agenda()
    now = time.monotonic()
    made.set_clock(1_000_000_000, now, now)
    return made


def test_the_partition_due_longest_is_named(agenda: Agenda) -> None:
    agenda.note(3, 999_000)
    agenda.note(5, 998_000)
    agenda.note(7, 10_000_000)
    assert agenda.due() == 5
    agenda.take(5)
    assert agenda.due() == 3
    agenda.take(3)
    assert agenda.due() is None


def test_a_later_time_does_not_hide_an_earlier_one(agenda: Agenda) -> None:
    agenda.note(3, 999_000)
    agenda.note_all([None, None, None, 10_000_000])
    assert agenda.due() == 3


def test_what_is_noted_while_the_store_is_asked_counts(agenda: Agenda) -> None:
    agenda.note(3, 999_000)
    agenda.take(3)
    agenda.note(3, 999_500)
    agenda.note(3, 10_000_000)
    assert agenda.due() == 3


def test_an_answer_that_waited_does_not_set_the_clock(agenda: Agenda) -> None:
    now = time.monotonic()
    agenda.set_clock(1_000_000_000, now, now + 5)
    agenda.note(3, 1_000_000)
    assert agenda.due() == 3


def test_a_sleeper_is_woken_by_an_earlier_time(agenda: Agenda) -> None:
    agenda.note(3, 100_000_000)
    woken = threading.Event()

    def sleep() -> None:
        agenda.wait(time.monotonic() + 3600)
        woken.set()

    sleeper = threading.Thread(target=sleep, daemon=True)
    sleeper.start()
    agenda.note(4, 999_000)
    assert woken.wait(30)
    sleeper.join()


def test_a_call_to_wake_is_not_lost_when_nobody_sleeps_yet(agenda: Agenda) -> None:
    agenda.wake()
    agenda.wait(time.monotonic() + 3600)
