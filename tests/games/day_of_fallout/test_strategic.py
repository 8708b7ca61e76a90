"""Strategic Actions: cases 4 and 5; D7, D8, D40 to D44, D66 to D68."""

from __future__ import annotations

from tests.games.day_of_fallout.plain_cards import CARDS, LIGHT, SPRINT
from tests.games.day_of_fallout.situations import Scene

OWN = {1: ((1, 1), "a1"), 2: ((3, 1), "a2"), 3: ((5, 1), "a3")}
ENEMY = {1: ((1, 3), "b1 b2"), 2: ((6, 6), "b3")}
TWO, OTHER_TWO = CARDS["triad"][:2], CARDS["triad"][2:]


def test_uranium_shell_damages_any_enemy_unit_and_stops_its_squad_in_its_next_turn() -> None:
    scene = Scene(OWN, ENEMY).do("strategic", card="uranium-shell", pay=TWO).do("choose", decision=1, option=2)
    assert scene.damage()["b3"] == 1
    assert scene.position.turn_state is not None
    assert scene.position.turn_state.cards == OTHER_TWO
    scene.end_turn()
    assert scene.marks(1, 2) == ["cannot_move"]
    scene.order(LIGHT, squad=2).refused("cannot_move", "move", squad=2, to=[6, 5])
    assert scene.end_turn().marks(1, 2) == []


def test_uranium_shell_that_kills_marks_the_squad_that_is_left() -> None:
    scene = Scene(OWN, {1: ((1, 3), "b1:1 b2")}).do("strategic", card="uranium-shell", pay=TWO)
    scene.do("choose", decision=1, option=0)
    assert scene.position.armies[0].killed == ["b1"]
    assert scene.marks(1, 1) == ["cannot_move"]


def test_uranium_shell_is_played_before_any_order_card_is_used() -> None:
    scene = Scene(OWN, ENEMY).order(SPRINT)
    scene.refused("not_at_start", "strategic", card="uranium-shell", pay=OTHER_TWO)


def test_uranium_shell_may_win_at_once() -> None:
    victory = [{"kind": "eliminate_units", "count": 1}]
    scene = Scene(OWN, {1: ((1, 3), "b1:1 b2")}, victory=victory).do("strategic", card="uranium-shell", pay=TWO)
    scene.do("choose", decision=1, option=0)
    assert (scene.places, scene.reasons) == ((1, 2), ("eliminate_units",))


def test_intercepted_orders_stop_a_squad_which_still_attacks() -> None:
    scene = Scene(OWN, {1: ((1, 3), "b1 b2"), 2: ((6, 6), "b3")})
    scene.do("strategic", card="intercepted-orders", pay=TWO).do("choose", decision=1, option=0).end_turn()
    scene.order(LIGHT).refused("cannot_move", "move", squad=1, to=[1, 2])
    assert scene.do("attack", squad=1, unit="a1", dice=(5,)).damage()["a1"] == 1
    assert scene.end_turn().marks(1, 1) == []


def test_after_an_end_of_turn_card_only_the_end_of_the_turn_remains() -> None:
    scene = Scene(OWN, ENEMY).order(SPRINT).do("strategic", card="intercepted-orders", pay=TWO[1:] + OTHER_TWO[:1])
    scene.do("choose", decision=1, option=0)
    scene.refused("ending", "order", squad=2, card=OTHER_TWO[1], order=SPRINT)
    scene.refused("ending", "move", squad=1, to=[1, 2])
    assert scene.end_turn().position.active == 1


def test_it_is_paid_with_own_cards_that_are_left_the_right_number_of_them() -> None:
    scene = Scene(OWN, ENEMY)
    scene.refused("wrong_price", "strategic", card="intercepted-orders", pay=TWO[:1])
    scene.refused("not_your_card", "strategic", card="intercepted-orders", pay=CARDS["section-8"][:2])
    scene.order(SPRINT).order(SPRINT, squad=2, card=1).order(SPRINT, squad=3, card=2)
    scene.refused("cannot_pay", "strategic", card="intercepted-orders", pay=OTHER_TWO)


def test_the_player_says_which_cards_pay() -> None:
    scene = Scene(OWN, ENEMY).do("strategic", card="uranium-shell", pay=[TWO[1], OTHER_TWO[1]])
    assert scene.position.turn_state is not None
    assert scene.position.turn_state.cards == [TWO[0], OTHER_TWO[0]]


def test_one_a_turn_each_once_and_only_from_the_hand() -> None:
    scene = Scene(OWN, ENEMY).do("strategic", card="uranium-shell", pay=TWO).do("choose", decision=1, option=0)
    scene.refused("strategic_used", "strategic", card="intercepted-orders", pay=OTHER_TWO)
    scene.end_turn().end_turn()
    scene.refused("not_held", "strategic", card="uranium-shell", pay=TWO)
    assert scene.position.armies[0].played == ["uranium-shell"]
    assert {*scene.position.armies[0].strategic} == {"intercepted-orders", "blitz"}


def test_a_mark_on_a_marked_squad_adds_nothing() -> None:
    scene = Scene(OWN, {1: ((1, 3), "b1", "cannot_move")})
    scene.do("strategic", card="intercepted-orders", pay=TWO)
    assert scene.marks(1, 1) == ["cannot_move"]
    assert scene.end_turn().end_turn().marks(1, 1) == []
