"""Whose turn it is, how a match is won, and who is out (D9, D36 to D40, D55 to D57, D70, D72)."""

from __future__ import annotations

from typing import Any

import pytest

from games.chance import SeededChance
from games.game import TABLE
from tests.games.day_of_fallout.scenes import GAME, HEAVY, LIGHT, SPRINT, Scene, forming, placing, scene

FACING = {"0 1": ([4, 4], ["s1", "s2"]), "1 1": ([4, 6], ["t1"]), "1 2": ([8, 8], ["t2"])}
THREE = {"0 1": ([4, 4], ["s1"]), "1 1": ([4, 6], ["t1"]), "2 1": ([6, 4], ["a1"]), "1 2": ([1, 1], ["t2"])}


def shoot(match: Scene, unit: str, squad: int = 1, card: int = 1) -> list[Any]:
    """A heavy attack that kills."""
    match.order(HEAVY, squad, card)
    return match.do("attack", squad=squad, unit=unit, dice=[6, 6])


def places(match: Scene) -> tuple[list[int], list[str]]:
    found = GAME.outcome(match.state)
    assert found is not None
    return [*found.places], [*found.reasons]


def test_seats_take_turns_in_order_and_a_round_ends_with_the_last_one() -> None:
    match = scene({"0 1": ([1, 1], ["s1"]), "1 1": ([4, 6], ["t1"]), "2 1": ([6, 4], ["a1"])}, 3)
    turns = []
    for _ in range(6):
        turns.append((match.position.turn, match.position.round, match.position.active))
        assert GAME.to_act(match.state) == (match.position.active,)
        match.end_turn()
    assert turns == [(1, 1, 0), (2, 1, 1), (3, 1, 2), (4, 2, 0), (5, 2, 1), (6, 2, 2)]


def test_all_four_order_cards_are_back_at_the_start_of_the_own_turn() -> None:
    match = scene(FACING)
    match.order(SPRINT)
    match.do("strategic", card="barricade", pay=[match.card(2)])
    match.do("choose", decision=1, option=0)
    assert match.position.turn_state is not None
    assert match.position.turn_state.cards == [match.card(3), match.card(4)]
    for _ in range(2):
        match.end_turn()
        turn = match.position.turn_state
        assert turn is not None
        assert turn.cards == [match.card(number) for number in range(1, 5)]
        assert (turn.acted, turn.tried, turn.used, turn.current, turn.strategic_used) == ([], [], [], None, False)


def test_the_end_of_another_turn_another_seat_and_another_part_of_the_game_are_refused() -> None:
    match = scene(FACING)
    assert match.refused("end_turn", turn=7) == "turn_over"
    assert match.refused("end_turn", 1, turn=1) == "not_your_turn"
    assert match.refused("formed") == "not_now"
    assert match.refused("reveal", 0) == "not_your_action"
    assert match.refused("reveal", TABLE) == "not_now"
    assert match.refused("end_turn", TABLE, turn=1) == "not_your_action"
    count = match.state.board.numbers.count
    for action in (-1, count):
        refusal = GAME.refusal(match.state, 0, action, 0)
        assert refusal is not None
        assert refusal.code == "no_such_action"


def test_between_the_reveal_and_the_turns_nobody_acts_but_the_table() -> None:
    match = forming(2)
    for seat in (0, 1):
        for unit in match.position.armies[seat].hand:
            match.do("assign", seat, unit=unit, squad=1)
        match.do("formed", seat)
    assert match.refused("place", 0, squad=1, to=[1, 1]) == "not_now"


def test_who_lets_the_time_run_out_ends_the_turn() -> None:
    match = scene(FACING)
    GAME.apply(match.state, 0, GAME.default_action(match.state, 0), SeededChance(1), 0)
    assert (match.position.turn, match.position.active) == (2, 1)


def test_without_a_player_squads_are_placed_and_targets_are_the_first_ones() -> None:
    match = placing(2)
    for _ in range(6):
        seat = match.position.active
        GAME.apply(match.state, seat, GAME.default_action(match.state, seat), SeededChance(1), 0)
    assert match.stage == "turn"
    match = scene(FACING)
    match.do("strategic", card="uranium-shell", pay=[match.card(1), match.card(2)])
    GAME.apply(match.state, 0, GAME.default_action(match.state, 0), SeededChance(1), 0)
    assert (match.damage("t1"), match.position.decision) == (1, None)


def test_so_many_enemy_units_win_at_once_those_of_all_enemies_together() -> None:
    match = scene(THREE, 3, victory=[{"kind": "eliminate_units", "count": 2}])
    shoot(match, "t1")
    assert match.stage == "turn"
    match.end_turn(), match.end_turn(), match.end_turn()
    happened = shoot(match, "a1", card=2)
    assert places(match) == ([1, 2, 3], ["eliminate_units"])
    assert GAME.to_act(match.state) == ()
    assert type(happened[-1]).__name__ == "GameEnded"
    assert match.refused("end_turn", 0, turn=1) == "game_over"


def test_so_many_squads_win_and_count_for_who_killed_their_last_unit() -> None:
    match = scene(
        {"0 1": ([4, 4], ["s1"]), "1 1": ([4, 6], ["t1", "t2"]), "1 2": ([8, 8], ["t3"]), "2 1": ([6, 6], ["a1"])},
        3,
        victory=[{"kind": "eliminate_squads", "count": 1}],
    )
    shoot(match, "t1")
    assert match.position.armies[0].squads_killed == 0
    match.end_turn(), match.end_turn()
    match.order(HEAVY)
    match.do("attack", squad=1, unit="t2", dice=[3, 3])
    assert match.position.armies[2].squads_killed == 1
    assert places(match)[1] == ["eliminate_squads"]
    assert places(match)[0][2] == 1


def test_flags_of_the_scenario_win() -> None:
    match = scene(FACING, flags=[[3, 4], [4, 3]], victory=[{"kind": "capture_flags", "count": 1}])
    match.order()
    match.do("capture", squad=1, space=[3, 4], dice=[3])
    assert places(match) == ([1, 2], ["capture_flags"])


@pytest.mark.parametrize(
    ("condition", "won"),
    [
        ({"to": [[4, 5]]}, True),
        ({"to": [[4, 5]], "squad": 1}, True),
        ({"to": [[4, 5]], "squad": 2}, False),
        ({"to": [[5, 5]]}, False),
        ({"to": [[4, 5]], "only": ["A"]}, True),
        ({"to": [[4, 5]], "only": ["B"]}, False),
        ({"to": [[4, 5]], "tag": "transport"}, False),
    ],
)
def test_a_squad_that_gets_where_the_scenario_says_wins(condition: dict[str, Any], won: bool) -> None:
    match = scene(FACING, victory=[{"kind": "escort", **condition}])
    match.order(LIGHT)
    match.do("move", squad=1, to=[4, 5])
    assert (match.stage == "over") == won
    assert not won or places(match) == ([1, 2], ["escort"])


def test_a_strategic_action_wins_before_any_order_is_given() -> None:
    match = scene(FACING, damage={"t1": 1}, victory=[{"kind": "eliminate_units", "count": 1}])
    match.do("strategic", card="uranium-shell", pay=[match.card(1), match.card(2)])
    decision = match.position.decision
    assert decision is not None
    match.do("choose", decision=1, option=decision.options.index("t1"))
    assert places(match) == ([1, 2], ["eliminate_units"])


def test_who_has_no_units_is_out_and_the_last_army_wins() -> None:
    match = scene({"0 1": ([4, 4], ["s1"]), "1 1": ([4, 6], ["t1"]), "2 1": ([6, 4], ["a1"])}, 3)
    shoot(match, "t1")
    assert match.position.armies[1].out
    assert match.space(1) is None, "a squad without units leaves the board"
    assert match.stage == "turn"
    assert match.refused("end_turn", 1, turn=1) == "given_up"
    match.end_turn()
    assert match.position.active == 2, "who is out is passed over"
    match.end_turn()
    assert (match.position.active, match.position.round) == (0, 2)
    shoot(match, "a1", card=2)
    assert places(match)[0][0] == 1
    assert places(match)[1] == ["last_army"]


@pytest.mark.parametrize(
    ("killed", "flags", "expected"),
    [((2, 1), (0, 0), [1, 2]), ((1, 1), (0, 1), [2, 1]), ((1, 1), (1, 1), [1, 1])],
)
def test_after_the_last_round_most_kills_win_then_most_flags_else_it_is_a_draw(
    killed: tuple[int, int], flags: tuple[int, int], expected: list[int]
) -> None:
    match = scene(FACING, round_cap=5, round=5)
    match.state.killed = [
        match.state.board.army_units[3][: killed[0]],
        match.state.board.army_units[3][5 : 5 + killed[1]],
    ]
    match.state.flags_taken = [*flags]
    match.end_turn()
    assert match.stage == "turn"
    match.end_turn()
    assert places(match) == (expected, ["round_cap"])
    found = GAME.outcome(match.state)
    assert found is not None
    assert found.result == ("drawn" if expected == [1, 1] else "ranked")


def test_who_gives_up_leaves_the_map_and_nobody_gets_credit() -> None:
    match = scene(THREE, 3)
    match.do("forfeit", TABLE, seat=1)
    assert [match.space(1, squad) for squad in (1, 2)] == [None, None]
    assert match.position.armies[1].given_up
    assert all(army.squads_killed == 0 and not army.killed for army in match.position.armies)
    assert match.refused("forfeit", TABLE, seat=1) == "given_up"
    match.end_turn()
    assert match.position.active == 2
    match.do("forfeit", TABLE, seat=2)
    assert places(match)[0][0] == 1
    assert places(match)[1] == ["given_up"]


def test_who_gives_up_in_its_turn_passes_it_on_with_its_decision() -> None:
    match = scene(THREE, 3)
    match.do("strategic", card="uranium-shell", pay=[match.card(1), match.card(2)])
    match.do("forfeit", TABLE, seat=0)
    assert (match.position.active, match.position.decision) == (1, None)


def test_targets_that_leave_with_a_seat_are_no_options_any_more() -> None:
    match = scene(THREE, 3)
    match.do("strategic", card="uranium-shell", pay=[match.card(1), match.card(2)])
    match.do("forfeit", TABLE, seat=1)
    decision = match.position.decision
    assert decision is not None
    assert decision.options == ["a1"]


def test_the_others_go_on_whenever_a_seat_gives_up() -> None:
    match = forming(3)
    for seat in (0, 1):
        for unit in match.position.armies[seat].hand:
            match.do("assign", seat, unit=unit, squad=1)
        match.do("formed", seat)
    match.do("forfeit", TABLE, seat=2)
    assert match.stage == "reveal"
    match.do("reveal", TABLE)
    match.do("place", squad=1, to=[1, 1])
    match.do("place", squad=1, to=[8, 8])
    assert match.stage == "turn"
    match = placing(3)
    match.do("forfeit", TABLE, seat=0)
    assert (match.stage, match.position.active) == ("placing", 1)


def test_the_outcome_says_what_each_seat_has_reached() -> None:
    match = scene(FACING, victory=[{"kind": "eliminate_units", "count": 1}])
    shoot(match, "t1")
    found = GAME.outcome(match.state)
    assert found is not None
    assert {"rounds": 1, "kills_0": 1, "kills_1": 0, "flags_0": 0, "flags_1": 0}.items() <= dict(found.scores).items()
