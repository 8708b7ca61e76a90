"""A seat is given up while others play on: one without units, one whose units are being aimed at (D56)."""

from __future__ import annotations

from games.chance import SeededChance
from tests.games.day_of_fallout.situations import GAME, LIGHT, Scene, Squads

OWN: Squads = {1: ((1, 1), "a-sniper a1"), 2: ((6, 1), "a2")}


def test_a_seat_without_units_is_given_up_once_and_a_decision_of_another_seat_waits_on() -> None:
    scene = Scene(OWN, {1: ((6, 3), "b1:1")}, {1: ((1, 4), "c1 c2")}, dice=(3,)).order(LIGHT, squad=2)
    scene.do("attack", squad=2, unit="b1")
    assert scene.view.armies[1].out
    scene.do("ability", unit="a-sniper", ability=0, card=scene.card(1))
    before = scene.view
    scene.give_up(1)
    assert GAME.forfeit(scene.state, 1) is None
    assert (scene.view.decision, scene.view.turn_state) == (before.decision, before.turn_state)


def test_who_was_given_up_is_placed_behind_who_was_eliminated() -> None:
    own: Squads = {1: ((1, 1), "a1"), 2: ((6, 1), "a2")}
    enemies: tuple[Squads, ...] = ({1: ((6, 3), "b1:1")}, {1: ((1, 3), "c1:1")}, {1: ((4, 6), "d1")})
    scene = Scene(own, *enemies, dice=(3, 3)).order(LIGHT, squad=2).do("attack", squad=2, unit="b1")
    scene.give_up(1)
    scene.order(LIGHT, card=1).do("attack", squad=1, unit="c1").give_up(3)
    assert scene.places == (1, 3, 2, 3)
    assert scene.reasons == ("given_up",)


def test_the_reason_is_what_ended_the_game() -> None:
    """Here the last enemy was killed, after another one had given up."""
    scene = Scene(OWN, {1: ((6, 3), "b1:1")}, {1: ((1, 4), "c1 c2")}, dice=(3,)).give_up(2)
    scene.order(LIGHT, squad=2).do("attack", squad=2, unit="b1")
    assert scene.places == (1, 2, 3)
    assert scene.reasons == ("last_army",)


def test_an_answer_meant_for_the_targets_before_one_left_hits_none_of_those_after() -> None:
    """Options are named by their place, and places move up: the first was c1, then it is b1."""
    scene = Scene(OWN, {1: ((1, 3), "b1 b2")}, {1: ((1, 4), "c1 c2")}, dice=(3, 3))
    scene.do("ability", unit="a-sniper", ability=0, card=scene.card(1))
    before = scene.view.decision
    assert before is not None
    assert before.options == ["c1", "c2", "b1", "b2"]
    scene.give_up(2).refused("decision_over", "choose", decision=before.number, option=0)
    after = scene.view.decision
    assert after is not None
    assert after.options == ["b1", "b2"]
    assert "decision_opened" in [event.__struct_config__.tag for event in GAME.events(scene.state)]
    assert scene.do("choose", decision=after.number, option=0).damage()["b1"] == 1


def test_a_decision_with_one_target_left_is_read_from_a_view() -> None:
    """So a bot can go on with it."""
    scene = Scene(OWN, {1: ((1, 3), "b1 b2")}, {1: ((1, 4), "c1")})
    scene.do("ability", unit="a-sniper", ability=0, card=scene.card(1)).give_up(1)
    view = GAME.view(scene.state, 0)
    read = GAME.from_position(view, SeededChance(0))
    assert GAME.view(read, 0) == view
    assert GAME.legal_actions(read, 0) == GAME.legal_actions(scene.state, 0)
