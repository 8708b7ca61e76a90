"""What the rulebook gives to players is asked: real options in the order of their ids, the first the default (G2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest

from games.chance import ScriptedChance
from games.firefighters_on_duty import pending
from games.firefighters_on_duty.decks import DISTRESS, built_in_decks
from games.firefighters_on_duty.position import DecisionPosition, Options, Position
from games.firefighters_on_duty.steps import ANSWERS
from games.game import Deadline
from tests.games.firefighters_on_duty.test_cards import effect
from tests.games.firefighters_on_duty.town import GAME, Match, in_fire_phase, town

Start = Callable[[str], Match]
STATIONS: Final = ["station-1", "station-2"]


def at_setup(decisions: str) -> Match:
    options = msgspec.convert({"mode": "untimed", "decisions": decisions}, Options)
    return Match(GAME.new(town(), 2, options, ScriptedChance({}, GAME.kinds)))


def at_report(step: int, spaces: dict[str, dict[str, Any]], **fields: Any) -> Start:
    return lambda decisions: in_fire_phase(step, spaces, options={"decisions": decisions}, **fields).table()


def with_call(decisions: str) -> Match:
    """A Distress Call on A8 is answered; what its card does is in CARDS."""
    call = {"space": "A8", "card": built_in_decks().ids[DISTRESS][0], "round": 1}
    spaces = {"A8": {"firefighters": 1}, "A1": {"debris": 1}, "B3": {"debris": 2}}
    return in_fire_phase(8, spaces, calls=[call], options={"decisions": decisions}).table()


EXPLOSIVES: Final = {"fires": 1, "hazards": ["explosive_substances"]}
CHOICES: Final[dict[str, tuple[Start, list[str]]]] = {
    "place_engine": (at_setup, STATIONS),
    "place_water_truck": (at_setup, STATIONS),
    "place_firefighters": (at_setup, [str(count) for count in range(9)]),
    "place_hoses": (at_setup, [str(count) for count in range(9)]),
    "place_axes": (at_setup, [str(count) for count in range(5)]),
    "return_firefighter": (at_report(2, {"A1": {"firefighters": 1, "fires": 1}}), STATIONS),
    "return_hose": (at_report(4, {"A1": {"hoses": 1, "fires": 1}}), STATIONS),
    "return_axe": (at_report(4, {"A1": {"axes": 1, "fires": 1}}), STATIONS),
    "pick_blast": (at_report(6, {"A11": EXPLOSIVES}), ["B8", "C8"]),
    "share_fires": (at_report(6, {"A10": EXPLOSIVES, "B3": {"fires": 50}}), ["A9", "A11", "B8"]),
    "card_space": (with_call, ["A1", "B3"]),
    "fill_reserve": (with_call, STATIONS),
}
CARDS: Final = {
    "card_space": effect(effect="remove_debris", where="chosen_block"),
    "fill_reserve": effect(effect="add_water", count=2),
}
each_choice = pytest.mark.parametrize("about", CHOICES)


def test_every_decision_of_the_game_is_here() -> None:
    assert set(CHOICES) == {pending.WORDS[about] for about in ANSWERS}


@pytest.fixture(autouse=True)
def cards_of_this_test(effects: list[Any]) -> None:
    effects += CARDS.values()


def asked(about: str) -> Match:
    """A match that waits for that decision; those before it have fallen to their defaults."""
    game = CHOICES[about][0]("ask")
    while waiting(game).about != about:
        first_option(game)
    return game


def waiting(game: Match) -> DecisionPosition:
    decision = game.position.decision
    assert decision is not None
    return decision


def first_option(game: Match, option: int = 0) -> None:
    decision = waiting(game)
    game.act(decision.seat or 0, "choose", decision=decision.id, option=option)


@each_choice
def test_players_are_asked_with_the_options_in_ascending_order(about: str) -> None:
    assert waiting(asked(about)).options == CHOICES[about][1]


@each_choice
def test_every_option_leads_to_another_position(about: str) -> None:
    led_to = []
    for option in range(len(CHOICES[about][1])):
        game = asked(about)
        first_option(game, option)
        led_to.append(on_the_table(game))
    assert all(led_to.count(position) == 1 for position in led_to)


@each_choice
def test_automatic_decisions_take_the_first_option(about: str) -> None:
    game, automatic = asked(about), CHOICES[about][0]("automatic")
    while game.position.decision is not None:
        first_option(game)
    assert automatic.position.decision is None
    assert on_the_table(automatic) == on_the_table(game)


def on_the_table(game: Match) -> Position:
    """The position without what only tells how it was reached."""
    return msgspec.structs.replace(game.position, options=Options(), decision=None, decisions=0)


@pytest.mark.parametrize("about", [about for about in CHOICES if about != "place_engine"])
def test_whoever_answers_first_decides_what_is_everybodys(about: str) -> None:
    for seat in (0, 1):
        game = asked(about)
        assert game.allowed(0, "choose", decision=waiting(game).id, option=1)
        game.act(seat, "choose", decision=waiting(game).id, option=1)


def test_each_player_decides_where_the_own_engine_begins() -> None:
    game = asked("place_engine")
    assert GAME.to_act(game.state) == (0,)
    assert game.refused(1, "choose", decision=waiting(game).id, option=1) == "not_your_decision"
    first_option(game)
    assert GAME.to_act(game.state) == (1,)


def test_a_decision_of_a_timed_match_falls_to_the_default_when_its_time_is_up() -> None:
    game = in_fire_phase(2, {"A1": {"firefighters": 1, "fires": 1}}, options={"mode": "timed"}).table()
    assert GAME.deadline(game.state) == Deadline("decision", 1, 30_000)
    assert game.refused(0, "roll", dice=[0]) == "decision_waits"
    game.time_up()
    assert game.space("station-1").firefighters == 1
    assert (game.stage, GAME.deadline(game.state)) == ("radio_report_3", None)
    assert game.refused(0, "choose", decision=1, option=1) == "decision_over"


def test_a_late_answer_to_an_older_decision_is_refused_and_not_taken_for_the_next() -> None:
    game = in_fire_phase(2, {"A1": {"firefighters": 2, "fires": 1}}).table()
    game.act(0, "choose", decision=1, option=1)
    assert game.refused(1, "choose", decision=1, option=0) == "decision_over"
    assert game.refused(1, "choose", decision=2, option=2) == "no_such_option"
    assert game.allowed(1, "choose", decision=2, option=0)


def test_automatic_decisions_take_the_default_at_once() -> None:
    game = in_fire_phase(2, {"A1": {"firefighters": 2, "fires": 1}}, options={"decisions": "automatic"}).table()
    assert game.space("station-1").firefighters == 2
    assert game.stage == "radio_report_3"


def test_the_clock_of_a_decision_stops_with_the_answer_and_every_decision_has_its_own() -> None:
    game = in_fire_phase(2, {"A1": {"firefighters": 2, "fires": 1}}, options={"mode": "timed"}).table()
    game.moment = 10_000
    game.act(0, "choose", decision=1, option=0)
    assert GAME.deadline(game.state) == Deadline("decision", 2, 40_000)
    game.act(1, "choose", decision=2, option=0)
    assert (game.stage, GAME.deadline(game.state)) == ("radio_report_3", None)


def test_timed_the_decisions_of_setup_have_their_time_from_the_beginning() -> None:
    state = GAME.new(town(), 2, Options(mode="timed"), ScriptedChance({}, GAME.kinds))
    assert GAME.deadline(state) == Deadline("decision", 1, 30_000)
