"""How a match is won, and who is out (D36 to D40, D55 to D57, D70)."""

from __future__ import annotations

from typing import Any

import pytest

from games.day_of_fallout.events import GameEnded
from tests.games.day_of_fallout.match import Match
from tests.games.day_of_fallout.plain_cards import GAME, HEAVY, LIGHT, SPRINT
from tests.games.day_of_fallout.situations import Scene

OWN = {1: ((4, 4), "a1 a2")}
ENEMY = {1: ((4, 6), "b1"), 2: ((6, 6), "b2")}
THIRD = {1: ((6, 4), "c1")}


def shoot(match: Match, unit: str, card: int = 0) -> None:
    """A heavy attack of the first squad that kills."""
    match.order(HEAVY, card=card).do("attack", squad=1, unit=unit, dice=(6, 6))


def test_so_many_enemy_units_win_at_once_those_of_all_enemies_together() -> None:
    match = Scene(OWN, ENEMY, THIRD, victory=[{"kind": "eliminate_units", "count": 2}])
    shoot(match, "b1")
    assert match.position.stage == "turn"
    match.end_turn().end_turn().end_turn()
    shoot(match, "c1", card=1)
    assert (match.places, match.reasons) == ((1, 2, 3), ("eliminate_units",))
    assert GAME.to_act(match.state) == ()
    assert isinstance(match.events[-1], GameEnded)
    match.refused("game_over", "end_turn", 0, turn=1)


def test_so_many_squads_win_and_count_for_who_killed_their_last_unit() -> None:
    enemies = ({1: ((4, 6), "b1 b2"), 2: ((1, 1), "b3")}, {1: ((6, 6), "c1")})
    match = Scene(OWN, *enemies, victory=[{"kind": "eliminate_squads", "count": 1}])
    shoot(match, "b1")
    assert match.position.armies[0].squads_killed == 0
    shoot(match.end_turn().end_turn(), "b2")
    assert match.position.armies[2].squads_killed == 1
    assert match.reasons == ("eliminate_squads",)
    assert match.places is not None
    assert match.places[2] == 1


def test_flags_of_the_scenario_win() -> None:
    match = Scene(OWN, ENEMY, flags=((3, 4), (4, 3)), victory=[{"kind": "capture_flags", "count": 1}])
    match.order(SPRINT).do("capture", squad=1, space=[3, 4], dice=(3,))
    assert (match.places, match.reasons) == ((1, 2), ("capture_flags",))


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
    match = Scene(OWN, ENEMY, victory=[{"kind": "escort", **condition}])
    match.order(LIGHT).do("move", squad=1, to=[4, 5])
    assert (match.places, match.reasons) == (((1, 2), ("escort",)) if won else (None, ()))


def test_who_has_no_units_is_out_and_the_last_army_wins() -> None:
    match = Scene(OWN, {1: ((4, 6), "b1")}, THIRD)
    shoot(match, "b1")
    assert match.position.armies[1].out
    assert match.at(1, 1) is None, "a squad without units leaves the board"
    assert match.position.stage == "turn"
    match.refused("given_up", "end_turn", 1, turn=1)
    assert match.end_turn().position.active == 2, "who is out is passed over"
    match.end_turn()
    assert (match.position.active, match.position.round) == (0, 2)
    shoot(match, "c1", card=1)
    assert (match.places, match.reasons) == ((1, 2, 2), ("last_army",))


@pytest.mark.parametrize(
    ("killed", "flags", "expected"),
    [((2, 1), (0, 0), (1, 2)), ((1, 1), (0, 1), (2, 1)), ((1, 1), (1, 1), (1, 1))],
)
def test_after_the_last_round_most_kills_win_then_most_flags_else_it_is_a_draw(
    killed: tuple[int, int], flags: tuple[int, int], expected: tuple[int, int]
) -> None:
    dead = [["b3", "b4"][: killed[0]], ["a3", "a4"][: killed[1]]]
    armies = {seat: {"killed": dead[seat], "flags": flags[seat]} for seat in (0, 1)}
    match = Scene(OWN, ENEMY, armies=armies, round=5, round_cap=5).end_turn()
    assert match.position.stage == "turn"
    match.end_turn()
    assert (match.places, match.reasons) == (expected, ("round_cap",))
    found = GAME.outcome(match.state)
    assert found is not None
    assert found.result == ("drawn" if expected == (1, 1) else "ranked")


def test_the_outcome_says_what_each_seat_has_reached() -> None:
    match = Scene(OWN, ENEMY, victory=[{"kind": "eliminate_units", "count": 1}])
    shoot(match, "b1")
    found = GAME.outcome(match.state)
    assert found is not None
    assert {"rounds": 1, "kills_0": 1, "kills_1": 0, "flags_0": 0, "flags_1": 0}.items() <= dict(found.scores).items()
