"""Every card against a case that was written from its text: the position before, and all that it changes.

A case lists the changes as "<what> <before> -> <after>". The position after is the position before with these
changes and those of the step itself (the card is discarded, the stage moves on), and with no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from games.firefighters_on_duty import cards
from games.firefighters_on_duty.board import HAZARDS
from games.firefighters_on_duty.content_parts import COLOURS
from games.firefighters_on_duty.decks import DISTRESS, KINDS, built_in_decks
from games.firefighters_on_duty.positions import DECKS
from tests.games.firefighters_on_duty.town import Match, in_fire_phase

FOLDER: Final = Path(__file__).with_name("card_cases")
HAZARD_STEP: Final = 6
EVENT_STEP: Final = 7
CALL_STEP: Final = 8
STAGES: Final = {6: "radio_report_7", 7: "radio_report_8", 8: "fire_growth"}
NO_PART_OF_THE_TABLE: Final = ("scenario", "options", "seats")
LEFT_OUT: Final = ("spaces", "hazards")
"""Steps of a path that the cases do not write."""
PLACED: Final = 1
"""The round in which the call of a case was placed."""


class Choice(msgspec.Struct, forbid_unknown_fields=True):
    """A decision with the options that the text offers, and the answer."""

    of: list[str]
    taken: str


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """on: the Block that draws the Event or has the Hazard, the Space of the Distress Call.

    note: what is special. spaces, reserves: the position before. draws: dice and cards. changes: all of them.
    """

    card: str
    on: str
    changes: list[str]
    note: str = ""
    response: str = ""
    spaces: dict[str, dict[str, Any]] = {}
    reserves: dict[str, int] = {}
    draws: dict[str, list[str | int]] = {}
    choices: list[Choice] = []

    def __str__(self) -> str:
        return " ".join(filter(None, (self.card, self.response, self.note)))

    def contents(self, **more: Any) -> dict[str, dict[str, Any]]:
        """The Spaces before, with more on the one that the case is about."""
        return {**self.spaces, self.on: {**more, **self.spaces.get(self.on, {})}}


def cases(name: str) -> list[Case]:
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=list[Case])


EVENTS: Final = [(deck, case) for deck, colour in enumerate(COLOURS) for case in cases(f"events_{colour}")]
CALLS: Final = cases("distress_calls")
HAZARD_CASES: Final = cases("hazards")


def parts(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every number and word of a document by its path; a word in a list counts 1."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(key, int) and isinstance(part, str):
                yield from parts(1, (*path, part))
            else:
                yield from parts(part, (*path, str(key)))
    else:
        yield " ".join(step for step in path if step not in LEFT_OUT), value


def on_the_table(game: Match) -> dict[str, Any]:
    """Everything of the position that is not empty, by its path."""
    document = msgspec.to_builtins(game.position)
    for name in NO_PART_OF_THE_TABLE:
        del document[name]
    return {path: int(value) if isinstance(value, bool) else value for path, value in parts(document) if value}


def changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    return sorted(
        f"{path} {before.get(path, 0)} -> {after.get(path, 0)}"
        for path in before.keys() | after.keys()
        if before.get(path, 0) != after.get(path, 0)
    )


def play(game: Match, case: Case, step: int, own: list[str]) -> None:
    """One step of the table with the answers of the case; own: what the step itself changes besides the stage."""
    before = on_the_table(game)
    game.table()
    for number, choice in enumerate(case.choices, 1):
        assert game.position.decision is not None
        assert game.position.decision.options == choice.of
        game.act(0, "choose", decision=number, option=choice.of.index(choice.taken))
    own.append(f"stage radio_report_{step} -> {STAGES[step]}")
    if case.choices:
        own.append(f"decisions 0 -> {len(case.choices)}")
    assert changes(before, on_the_table(game)) == sorted(case.changes + own)
    for kind, faces in case.draws.items():
        assert game.chance.counters[f"script/{kind}"] == len(faces)


def discarded(deck: int, card: str) -> list[str]:
    return [f"decks {DECKS[deck]} left {card} 1 -> 0", f"decks {DECKS[deck]} discarded {card} 0 -> 1"]


@pytest.mark.parametrize(("deck", "case"), EVENTS, ids=[str(case) for _, case in EVENTS])
def test_an_event_does_what_its_card_says(deck: int, case: Case) -> None:
    game = in_fire_phase(EVENT_STEP, case.contents(fires=3), reserves=case.reserves)
    game.dice(**{KINDS[deck]: [case.card]}, **case.draws)
    play(game, case, EVENT_STEP, discarded(deck, case.card))


@pytest.mark.parametrize("case", CALLS, ids=str)
def test_a_distress_call_does_what_its_card_says_for_each_time_of_response(case: Case) -> None:
    """A late one runs out of time by itself; the others are answered."""
    waited = cards.RESPONSES.index(case.response)
    answered = waited < cards.LATE
    call = {"space": case.on, "card": case.card, "round": PLACED}
    decks = {"distress": {"left": dict.fromkeys(set(built_in_decks().ids[DISTRESS]) - {case.card}, 1)}}
    spaces = case.contents(firefighters=int(answered))
    game = in_fire_phase(CALL_STEP, spaces, calls=[call], decks=decks, round=PLACED + waited, reserves=case.reserves)
    game.dice(**case.draws)
    own = [f"calls 0 {field} {value} -> 0" for field, value in call.items()]
    own += ["calls_answered 0 -> 1"] if answered else []
    play(game, case, CALL_STEP, [*own, f"decks distress discarded {case.card} 0 -> 1"])


@pytest.mark.parametrize("case", HAZARD_CASES, ids=str)
def test_a_hazard_does_what_its_card_says_at_the_radio_reports(case: Case) -> None:
    play(in_fire_phase(HAZARD_STEP, case.contents(hazards=[case.card])), case, HAZARD_STEP, [])


def test_every_card_has_a_case_and_every_call_one_for_each_time() -> None:
    for deck, colour in enumerate(COLOURS):
        assert {case.card for case in cases(f"events_{colour}")} == set(built_in_decks().ids[deck])
    wanted = {(card, response) for card in built_in_decks().ids[DISTRESS] for response in cards.RESPONSES}
    assert {(case.card, case.response) for case in CALLS} == wanted
    assert {case.card for case in HAZARD_CASES} == set(HAZARDS)
