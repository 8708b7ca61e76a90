"""A seat is given up while others play on: at any time, without units, while its units are aimed at (D56, D70)."""

from __future__ import annotations

from games.chance import SeededChance
from games.day_of_fallout.events import DecisionOpened
from games.game import TABLE
from tests.games.day_of_fallout.beginnings import form, forming, placing
from tests.games.day_of_fallout.plain_cards import CARDS, GAME, LIGHT
from tests.games.day_of_fallout.situations import Scene, Squads

OWN: Squads = {1: ((1, 1), "a-sniper a1"), 2: ((6, 1), "a2")}
ENEMIES: tuple[Squads, Squads] = ({1: ((1, 3), "b1"), 2: ((3, 3), "b2")}, {1: ((6, 4), "c1")})


def test_who_gives_up_leaves_the_map_and_nobody_gets_credit() -> None:
    match = Scene(OWN, *ENEMIES).give_up(1)
    assert [match.at(1, squad) for squad in (1, 2)] == [None, None]
    assert match.position.armies[1].given_up
    assert all(army.squads_killed == 0 and not army.killed for army in match.position.armies)
    match.refused("given_up", "forfeit", TABLE, seat=1)
    assert match.end_turn().position.active == 2
    match.give_up(2)
    assert (match.places, match.reasons) == ((1, 2, 2), ("given_up",))


def test_who_gives_up_in_its_turn_passes_it_on_with_its_decision() -> None:
    match = Scene(OWN, *ENEMIES).do("strategic", card="uranium-shell", pay=CARDS["triad"][:2]).give_up(0)
    assert (match.position.active, match.position.decision) == (1, None)


def test_targets_that_leave_with_a_seat_are_no_options_any_more() -> None:
    match = Scene(OWN, *ENEMIES).do("strategic", card="uranium-shell", pay=CARDS["triad"][:2])
    assert match.decision.options == ["c1", "b1", "b2"]
    assert match.give_up(1).decision.options == ["c1"]


def test_the_others_go_on_whenever_a_seat_gives_up() -> None:
    match = forming(3)
    for seat in (0, 1):
        form(match, seat, [1] * 9)
    assert match.give_up(2).position.stage == "reveal"
    match.do("reveal", TABLE).do("place", squad=1, to=[1, 1])
    assert match.do("place", squad=1, to=[6, 6]).position.stage == "turn"
    other = placing(3).give_up(0)
    assert (other.position.stage, other.position.active) == ("placing", 1)


def test_a_seat_without_units_is_given_up_once_and_a_decision_of_another_seat_waits_on() -> None:
    scene = Scene(OWN, {1: ((6, 3), "b1:1")}, {1: ((1, 4), "c1 c2")}).order(LIGHT, squad=2)
    scene.do("attack", squad=2, unit="b1", dice=(3,))
    assert scene.position.armies[1].out
    scene.do("ability", unit="a-sniper", ability=0, card=scene.card(1))
    before = scene.position
    scene.give_up(1)
    assert GAME.forfeit(scene.state, 1) is None
    assert (scene.position.decision, scene.position.turn_state) == (before.decision, before.turn_state)


def test_who_was_given_up_is_placed_behind_who_was_eliminated() -> None:
    own: Squads = {1: ((1, 1), "a1"), 2: ((6, 1), "a2")}
    enemies: tuple[Squads, ...] = ({1: ((6, 3), "b1:1")}, {1: ((1, 3), "c1:1")}, {1: ((4, 6), "d1")})
    scene = Scene(own, *enemies).order(LIGHT, squad=2).do("attack", squad=2, unit="b1", dice=(3,))
    scene.give_up(1)
    scene.order(LIGHT, card=1).do("attack", squad=1, unit="c1", dice=(3,)).give_up(3)
    assert scene.places == (1, 3, 2, 3)
    assert scene.reasons == ("given_up",)


def test_the_reason_is_what_ended_the_game() -> None:
    """Here the last enemy was killed, after another one had given up."""
    scene = Scene(OWN, {1: ((6, 3), "b1:1")}, {1: ((1, 4), "c1 c2")}).give_up(2)
    scene.order(LIGHT, squad=2).do("attack", squad=2, unit="b1", dice=(3,))
    assert scene.places == (1, 2, 3)
    assert scene.reasons == ("last_army",)


def test_an_answer_meant_for_the_targets_before_one_left_hits_none_of_those_after() -> None:
    """Options are named by their place, and places move up: the first was c1, then it is b1."""
    scene = Scene(OWN, {1: ((1, 3), "b1 b2")}, {1: ((1, 4), "c1 c2")})
    scene.do("ability", unit="a-sniper", ability=0, card=scene.card(1))
    assert scene.decision.options == ["c1", "c2", "b1", "b2"]
    scene.give_up(2)
    assert any(isinstance(event, DecisionOpened) for event in scene.events)
    scene.refused("decision_over", "choose", decision=1, option=0)
    assert scene.decision.options == ["b1", "b2"]
    assert scene.do("choose", decision=2, option=0, dice=(3, 3)).damage()["b1"] == 1


def test_a_decision_with_one_target_left_is_read_from_a_view() -> None:
    """So a bot can go on with it."""
    scene = Scene(OWN, {1: ((1, 3), "b1 b2")}, {1: ((1, 4), "c1")})
    scene.do("ability", unit="a-sniper", ability=0, card=scene.card(1)).give_up(1)
    view = GAME.view(scene.state, 0)
    read = GAME.from_position(view, SeededChance(0))
    assert GAME.view(read, 0) == view
    assert GAME.legal_actions(read, 0) == GAME.legal_actions(scene.state, 0)
