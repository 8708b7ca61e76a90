"""Whose turn it is, and what each part of the game refuses (D9, D55, D70)."""

from __future__ import annotations

from games.game import TABLE
from tests.games.day_of_fallout.beginnings import THREES, form, forming, placing
from tests.games.day_of_fallout.plain_cards import CARDS, GAME, SPRINT
from tests.games.day_of_fallout.situations import Scene

OWN = {1: ((4, 4), "a1 a2")}
ENEMY = {1: ((4, 6), "b1"), 2: ((6, 6), "b2")}


def test_seats_take_turns_in_order_and_a_round_ends_with_the_last_one() -> None:
    match = Scene(OWN, ENEMY, {1: ((6, 4), "c1")})
    turns = []
    for _ in range(6):
        turns.append((match.position.turn, match.position.round, match.position.active))
        assert GAME.to_act(match.state) == (match.position.active,)
        match.end_turn()
    assert turns == [(1, 1, 0), (2, 1, 1), (3, 1, 2), (4, 2, 0), (5, 2, 1), (6, 2, 2)]


def test_all_four_order_cards_are_back_at_the_start_of_the_own_turn() -> None:
    """Nothing else is left of the turn before."""
    match = Scene({1: ((4, 4), "a-medic a1"), 2: ((1, 1), "a2")}, ENEMY, flags=((4, 3),))
    match.do("ability", unit="a-medic", ability=0).do("choose", decision=1, option=0)
    match.order(SPRINT).do("capture", squad=1, space=[4, 3], dice=(1,)).order(SPRINT, squad=2, card=1)
    match.do("strategic", card="intercepted-orders", pay=CARDS["triad"][2:]).do("choose", decision=2, option=0)
    turn = match.position.turn_state
    assert turn is not None
    assert (turn.cards, turn.acted, turn.tried, turn.used) == ([], [1, 2], [1], ["a-medic"])
    for army in ("section-8", "triad"):
        turn = match.end_turn().position.turn_state
        assert turn is not None
        assert turn.cards == CARDS[army]
        assert (turn.acted, turn.tried, turn.used, turn.current, turn.strategic_used) == ([], [], [], None, False)


def test_the_end_of_another_turn_another_seat_and_another_part_of_the_game_are_refused() -> None:
    match = Scene(OWN, ENEMY)
    match.refused("turn_over", "end_turn", turn=7)
    match.refused("not_your_turn", "end_turn", 1, turn=1)
    match.refused("not_now", "formed")
    match.refused("not_your_action", "reveal", 0)
    match.refused("not_now", "reveal", TABLE)
    match.refused("not_your_action", "end_turn", TABLE, turn=1)
    for action in (-1, match.state.board.numbers.count):
        refusal = GAME.refusal(match.state, 0, action, 0)
        assert refusal is not None
        assert refusal.code == "no_such_action"


def test_between_the_reveal_and_the_turns_nobody_acts_but_the_table() -> None:
    match = forming()
    for seat in (0, 1):
        form(match, seat, THREES)
    assert GAME.to_act(match.state) == (TABLE,)
    match.refused("not_now", "place", 0, squad=1, to=[1, 1])


def test_who_lets_the_time_run_out_ends_the_turn() -> None:
    match = Scene(OWN, ENEMY).go_on()
    assert (match.position.turn, match.position.active) == (2, 1)


def test_without_a_player_squads_are_placed_and_targets_are_the_first_ones() -> None:
    match = placing()
    for _ in range(6):
        match.go_on()
    assert match.position.stage == "turn"
    scene = Scene(OWN, ENEMY).do("strategic", card="uranium-shell", pay=CARDS["triad"][:2]).go_on()
    assert (scene.damage()["b1"], scene.position.decision) == (1, None)
