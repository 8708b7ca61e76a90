"""Everything wrong with a body is named at once, in words a client author understands."""

from __future__ import annotations

from games.firefighters_on_duty import FirefightersOnDuty
from services.board.bodies import Create
from services.board.field_faults import read


def faults(value: object, kind: type, path: str = "") -> dict[str, str]:
    found, wrong = read(value, kind, path)
    assert found is None
    return {fault.path: fault.message for fault in wrong}


def test_every_fault_of_the_options_is_named_with_what_would_be_right() -> None:
    options = {"mode": "fast", "action_phase_ms": -5, "decision_ms": "long", "speed": 1}
    assert faults(options, FirefightersOnDuty().option_type, "/options") == {
        "/options/speed": "is not a field of this object",
        "/options/mode": "is timed or untimed",
        "/options/action_phase_ms": "is a whole number of at least 0",
        "/options/decision_ms": "is a whole number, not a text",
    }


def test_every_fault_of_a_new_match_is_named() -> None:
    body = {"scenario": "", "seats": 99, "visibility": "secret"}
    assert faults(body, Create) == {
        "/game": "is missing",
        "/scenario": "is a text of length at least 1",
        "/seats": "is a whole number of at most 16",
        "/visibility": "is public or unlisted or private",
    }
