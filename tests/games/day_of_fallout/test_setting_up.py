"""From the choice of armies to the squads on the map (D6, D13 to D17, D55, D58)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.chance import SeededChance
from games.day_of_fallout.events import SquadsRevealed
from games.day_of_fallout.options import FalloutOptions
from games.errors import Faulty
from games.game import TABLE
from tests.games.day_of_fallout.beginnings import THREES, begun, form, forming, placing
from tests.games.day_of_fallout.plain_cards import ARMIES, GAME, scenario


def test_players_choose_armies_in_seat_order_and_no_two_the_same() -> None:
    match = begun(3)
    assert GAME.to_act(match.state) == (0,)
    match.refused("not_your_turn", "choose_army", 1, army="triad")
    match.do("choose_army", 0, army="triad")
    match.refused("army_taken", "choose_army", 1, army="triad")
    match.do("choose_army", 1, army="arkarians")
    match.do("choose_army", 2, army="section-8")
    assert [army.army for army in match.position.armies] == ["triad", "arkarians", "section-8"]
    assert match.position.stage == "deal"


def test_a_scenario_may_allow_some_armies_only() -> None:
    match = begun(2, seats=[2, 2], armies=["triad", "cyberzone"])
    match.refused("army_not_playable", "choose_army", 0, army="section-8")
    match.do("choose_army", 0, army="cyberzone")
    assert match.position.armies[0].army == "cyberzone"


def test_drawn_armies_starting_points_and_first_players_differ_from_match_to_match() -> None:
    drawn = [GAME.new(scenario(), 4, FalloutOptions(), SeededChance(seed)) for seed in range(40)]
    assert all(len({*state.armies}) == len({*state.starts}) == 4 for state in drawn)
    assert {state.first for state in drawn} == {0, 1, 2, 3}
    assert {state.starts[0] for state in drawn} == {0, 1, 2, 3}
    assert {state.armies[0] for state in drawn} == {0, 1, 2, 3}
    in_order = begun(4).position
    assert [army.start for army in in_order.armies] == ["A", "B", "C", "D"]
    assert in_order.first == 0


def test_a_number_of_seats_that_the_scenario_does_not_have_is_refused() -> None:
    with pytest.raises(Faulty):
        GAME.new(scenario(seats=[2, 3]), 4, FalloutOptions(), SeededChance(1))


def test_each_seat_draws_nine_units_of_its_army_and_three_strategic_actions() -> None:
    match = forming(4)
    for number, army in enumerate(match.position.armies):
        assert len({*army.hand}) == 9
        assert {match.state.board.units[unit].army for unit in match.state.hands[number]} == {army.army}
        assert len(army.strategic) == 3
    dealt = Counter(card for army in match.position.armies for card in army.strategic)
    assert dealt.total() == len(dealt) == 12, "no card is dealt twice"
    assert [army.army for army in match.position.armies] == [*ARMIES.values()]
    assert match.position.stage == "forming"


def test_all_seats_form_at_once_and_each_of_its_own_cards() -> None:
    match = forming(2)
    own, others = (army.hand for army in match.position.armies)
    assert GAME.to_act(match.state) == (0, 1)
    match.do("assign", 1, unit=others[0], squad=3)
    match.do("assign", 0, unit=own[0], squad=1)
    match.refused("already_assigned", "assign", 0, unit=own[0], squad=2)
    match.refused("not_in_hand", "assign", 0, unit=others[1], squad=2)
    match.refused("not_now", "end_turn", 0, turn=1)
    assert match.position.armies[0].assigned == [1, *[None] * 8]


def test_all_nine_cards_are_assigned_before_a_seat_is_done_and_then_it_stays() -> None:
    match = forming(2)
    hand = match.position.armies[0].hand
    match.refused("cards_left", "formed", 0)
    for unit in hand:
        match.do("assign", 0, unit=unit, squad=1)
    match.do("start_over", 0)
    assert match.position.armies[0].assigned == [None] * 9
    form(match, 0, THREES)
    assert GAME.to_act(match.state) == (1,)
    match.refused("already_formed", "start_over", 0)
    match.refused("already_formed", "assign", 0, unit=hand[0], squad=1)
    assert match.position.stage == "forming"
    form(match, 1, [2] * 9)
    assert (match.position.stage, GAME.to_act(match.state)) == ("reveal", (TABLE,))


def test_the_reveal_shows_the_squads_as_they_were_formed() -> None:
    match = forming(2)
    hands = [army.hand for army in match.position.armies]
    form(match, 0, THREES)
    form(match, 1, [2] * 9)
    match.do("reveal", TABLE)
    shown = [event.squads for event in match.events if isinstance(event, SquadsRevealed)]
    assert shown == [[hands[0][:3], hands[0][3:6], hands[0][6:]], [[], hands[1], []]]
    for seat, army in enumerate(match.position.armies):
        assert [[unit.unit for unit in squad.units] for squad in army.squads] == shown[seat]
        assert army.hand == []


def test_where_the_scenario_fixes_the_squads_so_many_cards_are_drawn_and_fit() -> None:
    match = forming(2, squads=[3, 2])
    hand = match.position.armies[0].hand
    assert len(hand) == 5
    match.refused("squad_full", "assign", 0, unit=hand[0], squad=3)
    for unit in hand[:2]:
        match.do("assign", 0, unit=unit, squad=2)
    match.refused("squad_full", "assign", 0, unit=hand[2], squad=2)
    for unit in hand[2:]:
        match.do("assign", 0, unit=unit, squad=1)
    match.do("formed", 0)


@pytest.mark.parametrize(("squads", "sizes"), [([], [3, 3, 3]), ([4, 1], [4, 1, 0])])
def test_who_lets_the_time_run_out_has_squads_of_equal_or_of_the_fixed_sizes(
    squads: list[int], sizes: list[int]
) -> None:
    match = forming(2, squads=squads)
    match.do("assign", 0, unit=match.position.armies[0].hand[0], squad=2 if not squads else 1)
    while match.position.stage == "forming":
        match.go_on()
    match.do("reveal", TABLE)
    for army in match.position.armies:
        assert [len(squad.units) for squad in army.squads] == sizes


def test_squads_are_placed_in_turn_order_each_on_a_space_of_its_own_at_the_starting_point() -> None:
    match = placing(2)
    assert GAME.to_act(match.state) == (0,)
    match.refused("not_your_turn", "place", 1, squad=1, to=[6, 6])
    match.refused("not_your_start", "place", squad=1, to=[3, 1])
    match.do("place", squad=1, to=[1, 1])
    match.refused("already_placed", "place", squad=1, to=[1, 2])
    match.refused("space_taken", "place", squad=2, to=[1, 1])
    match.do("place", squad=3, to=[2, 2])
    match.do("place", squad=2, to=[1, 2])
    assert GAME.to_act(match.state) == (1,)
    for squad, space in enumerate([[5, 5], [5, 6], [6, 6]], 1):
        match.do("place", squad=squad, to=space)
    assert [match.at(0, squad) for squad in (1, 2, 3)] == [(1, 1), (1, 2), (2, 2)]
    assert (match.position.stage, match.position.turn, match.position.round) == ("turn", 1, 1)
    assert GAME.to_act(match.state) == (0,)


def test_a_squad_without_units_is_not_placed() -> None:
    match = placing(2, squads=[2] * 9)
    match.refused("no_such_squad", "place", squad=1, to=[1, 1])
    refused = GAME.refusal(match.state, 0, match.number("place", squad=1, to=[1, 1]), 0)
    assert refused is not None
    assert refused.rule == "Placing PL1, D16"
    match.do("place", squad=2, to=[1, 1])
    assert GAME.to_act(match.state) == (1,)
