"""A player without units may leave as well: its seat is given up without a change to the game of the others (D56)."""

from __future__ import annotations

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
