"""Special abilities: cases 1, 2 and 6; D33, D45 to D51, D53, D69."""

from __future__ import annotations

import pytest

from tests.games.day_of_fallout.plain_cards import CARDS, LIGHT
from tests.games.day_of_fallout.situations import Scene, Squads

ENEMY: Squads = {1: ((1, 5), "b1 b2")}
SNIPER: Squads = {1: ((1, 1), "a-sniper a1")}
SAPPER: Squads = {1: ((3, 3), "a-sapper a1")}
CARD, OTHER_CARD = CARDS["triad"][:2]


@pytest.mark.parametrize(("dice", "damage"), [((3, 4), 1), ((2, 6), 0), ((6, 1), 0), ((1, 1), 0)])
def test_a_test_with_two_dice_needs_both(dice: tuple[int, int], damage: int) -> None:
    scene = Scene(SNIPER, ENEMY).do("ability", unit="a-sniper", ability=0, card=CARD)
    scene.do("choose", decision=1, option=0, dice=dice)
    assert scene.damage()["b1"] == damage


def test_a_sniper_shot_reaches_the_fourth_space_in_a_line_but_not_through_walls() -> None:
    scene = Scene(SNIPER, {1: ((1, 6), "b1")})
    scene.refused("no_target", "ability", unit="a-sniper", ability=0, card=CARD)
    walled = Scene(SNIPER, ENEMY, walls=((1, 3),))
    walled.refused("no_target", "ability", unit="a-sniper", ability=0, card=CARD)
    near = Scene(SNIPER, {1: ((1, 2), "b1")})
    near.do("ability", unit="a-sniper", ability=0, card=CARD, dice=(3, 3))
    assert near.damage()["b1"] == 1


def test_the_ability_takes_the_place_of_the_whole_order() -> None:
    scene = Scene(SNIPER, ENEMY).do("ability", unit="a-sniper", ability=0, card=CARD)
    scene.do("choose", decision=1, option=1, dice=(1, 1))
    scene.refused("squad_acted", "order", squad=1, card=OTHER_CARD, order=LIGHT)
    scene.refused("squad_acted", "ability", unit="a-sniper", ability=0, card=OTHER_CARD)
    scene.refused("no_order", "move", squad=1, to=[1, 2])


def test_not_after_the_order_of_its_squad_nor_with_a_used_card() -> None:
    scene = Scene({**SNIPER, 2: ((3, 1), "a2")}, ENEMY).order(LIGHT)
    scene.refused("squad_acted", "ability", unit="a-sniper", ability=0, card=OTHER_CARD)
    other = Scene({**SNIPER, 2: ((3, 1), "a2")}, ENEMY).order(LIGHT, squad=2)
    other.refused("card_used", "ability", unit="a-sniper", ability=0, card=CARD)


@pytest.mark.parametrize("die", [2, 3])
def test_a_sapper_blows_up_an_adjacent_wall_and_opens_the_line(die: int) -> None:
    own = {**SAPPER, 2: ((3, 2), "a2")}
    scene = Scene(own, {1: ((3, 5), "b1")}, walls=((3, 4),))
    scene.do("ability", unit="a-sapper", ability=0, card=CARD, dice=(die,))
    assert scene.position.walls == ([] if die == 3 else [(3, 4)])
    assert scene.order(LIGHT, squad=2, card=1).targets("attack") == ({"b1"} if die == 3 else set())


def test_a_wall_two_spaces_away_or_diagonal_is_no_target() -> None:
    scene = Scene(SAPPER, ENEMY, walls=((3, 5), (4, 4)))
    scene.refused("no_target", "ability", unit="a-sapper", ability=0, card=CARD)


@pytest.mark.parametrize(("dice", "left"), [((3, 3), {"b1"}), ((3, 2), {"b1", "b-truck"})])
def test_a_sapper_blows_up_an_adjacent_enemy_transport_outright(dice: tuple[int, int], left: set[str]) -> None:
    scene = Scene(SAPPER, {1: ((3, 4), "b1 b-truck")})
    scene.do("ability", unit="a-sapper", ability=1, card=CARD, dice=dice)
    assert {unit for unit in scene.damage() if unit[0] == "b"} == left


def test_no_bomb_under_what_is_no_transport_or_not_adjacent() -> None:
    for enemy in ({1: ((3, 4), "b1")}, {1: ((3, 5), "b-truck")}):
        Scene(SAPPER, enemy).refused("no_target", "ability", unit="a-sapper", ability=1, card=CARD)


def test_an_ability_without_dice_needs_no_card_and_comes_once_a_turn() -> None:
    scene = Scene({1: ((1, 1), "a-medic a1:1")}, ENEMY)
    scene.refused("needs_no_card", "ability", unit="a-medic", ability=0, card=CARD)
    scene.do("ability", unit="a-medic", ability=0)
    scene.do("choose", decision=1, option=0)
    assert scene.damage()["a1"] == 0
    scene.refused("ability_used", "ability", unit="a-medic", ability=0)
    assert scene.order(LIGHT).targets("move")


def test_what_is_no_ability_of_an_own_unit() -> None:
    scene = Scene(SNIPER, {1: ((1, 5), "b-sniper")})
    scene.refused("no_such_unit", "ability", unit="b-sniper", ability=0, card=None)
    scene.refused("no_such_ability", "ability", unit="a1", ability=0, card=CARD)
    scene.refused("needs_card", "ability", unit="a-sniper", ability=0)


def test_a_wounded_unit_keeps_its_ability() -> None:
    scene = Scene({1: ((1, 1), "a-sniper:1")}, {1: ((1, 5), "b1")})
    assert scene.do("ability", unit="a-sniper", ability=0, card=CARD, dice=(6, 6)).damage()["b1"] == 1


def test_while_a_target_is_to_be_chosen_nothing_else_is_done() -> None:
    scene = Scene(SNIPER, ENEMY).do("ability", unit="a-sniper", ability=0, card=CARD)
    scene.refused("decision_waits", "end_turn", turn=1)
    scene.refused("no_such_option", "choose", decision=1, option=2)
    scene.do("choose", decision=1, option=0, dice=(1, 1)).refused("decision_over", "choose", decision=1, option=0)


def test_with_automatic_decisions_the_first_target_is_taken_at_once() -> None:
    scene = Scene(SNIPER, ENEMY, options={"decisions": "automatic"})
    assert scene.do("ability", unit="a-sniper", ability=0, card=CARD, dice=(3, 3)).damage()["b1"] == 1
