"""Order cards and turns: case 4; D9 to D12, D55, D64."""

from __future__ import annotations

from tests.games.day_of_fallout.plain_cards import CARDS, LIGHT, SPRINT, order_cards
from tests.games.day_of_fallout.situations import Scene

OWN = {1: ((1, 1), "a1"), 2: ((3, 1), "a2")}
ENEMY = {1: ((6, 6), "b1")}


def test_one_order_a_squad_and_each_card_once_a_turn() -> None:
    scene = Scene(OWN, ENEMY).order(LIGHT)
    scene.refused("squad_acted", "order", squad=1, card=scene.card(1), order=SPRINT)
    scene.refused("card_used", "order", squad=2, card=scene.card(0), order=SPRINT)
    turn = scene.order(SPRINT, squad=2, card=1).position.turn_state
    assert turn is not None
    assert turn.cards == CARDS["triad"][2:]


def test_an_order_is_one_of_an_own_card_for_a_squad_on_the_board() -> None:
    scene = Scene(OWN, ENEMY)
    scene.refused("no_such_squad", "order", squad=3, card=scene.card(0), order=SPRINT)
    scene.refused("not_your_card", "order", squad=1, card=CARDS["section-8"][0], order=SPRINT)
    short = Scene(OWN, ENEMY, orders=order_cards([{"title": "Wait"}]))
    short.refused("no_such_order", "order", squad=1, card=scene.card(0), order=1)


def test_a_turn_may_end_without_any_order_and_the_next_seat_begins() -> None:
    scene = Scene(OWN, ENEMY, {1: ((6, 1), "c1")}).end_turn()
    assert (scene.position.active, scene.position.turn, scene.position.round) == (1, 2, 1)
    scene.refused("not_your_turn", "end_turn", 0, turn=2)
    scene.refused("turn_over", "end_turn", turn=1)
    assert scene.end_turn().end_turn().position.round == 2


def test_an_order_of_no_use_is_legal() -> None:
    """Nothing is in range, and nowhere is free."""
    boxed = {1: ((1, 1), "a1"), 2: ((1, 2), "a2"), 3: ((2, 1), "a3")}
    scene = Scene(boxed, ENEMY).order(LIGHT)
    assert scene.targets("move") == scene.targets("attack") == set()


def test_the_next_order_ends_the_one_before() -> None:
    scene = Scene(OWN, ENEMY).order(LIGHT).order(LIGHT, squad=2, card=1)
    scene.refused("no_order", "move", squad=1, to=[1, 2])
