"""Winning, losing, and playing on (E1; B62, B72-B74, B83; cases 13, 16)."""

from __future__ import annotations

from typing import Any

import pytest

from games.chance import SeededChance
from games.flash_point.game import FlashPoint
from games.game import TABLE
from tests.games.flash_point.house import EXPERIENCED, FAMILY, TRAGIC, Match, advanced, after_actions, match
from tests.games.flash_point.test_replenish import small

BESIDE_THE_ENTRANCE = (4, 8)


def rescuing(rescued: int, *, lost: int = 0, **fields: Any) -> Match:
    """A firefighter has just carried a victim out of the house."""
    game = match(
        FAMILY,
        firefighters=[{"space": BESIDE_THE_ENTRANCE, "ap": 4}],
        victims=[{"space": BESIDE_THE_ENTRANCE}],
        rescued=rescued,
        lost=lost,
        **fields,
    )
    return game.act(0, "move", firefighter=0, to=(4, 9), carry="victim")


def test_the_seventh_rescue_wins_at_once_in_the_middle_of_a_turn() -> None:
    assert rescuing(5).result is None
    game = rescuing(6)
    assert (game.result, game.stage) == (("won", ("rescued",)), "over")
    assert game.events("game_won") == [{"rescued": 7}]


def test_with_play_on_the_game_goes_on_after_the_seventh_with_the_victory_won() -> None:
    game = rescuing(6, options={"play_on": True})
    assert (game.result, game.position.won) == (None, True)


def test_the_tenth_rescue_is_the_end_of_playing_on() -> None:
    game = rescuing(9, options={"play_on": True}, won=True)
    assert game.result == ("won", ("all_rescued",))


def test_the_last_victim_is_the_end_of_playing_on() -> None:
    game = rescuing(7, lost=2, options={"play_on": True}, won=True, pool={"false_alarm": 5})
    assert game.result == ("won", ("nobody_left",))


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"victims": [{"space": (6, 1)}], "smoke": [(6, 1)], "lost": 2, "rescued": 7}, "nobody_left"),
        ({"victims": [{"space": (6, 1)}], "smoke": [(6, 1)], "lost": 0, "rescued": 9}, "nobody_left"),
    ],
)
def test_losses_after_the_victory_end_the_game_and_leave_it_won(fields: dict[str, Any], reason: str) -> None:
    game = after_actions(FAMILY, won=True, options={"play_on": True}, **fields)
    advanced(game, (6, 1))
    assert game.result == ("won", (reason,))


def test_a_collapse_after_the_victory_leaves_it_won() -> None:
    walls = [((0, column), (1, column)) for column in (1, 2, 3, 4, 5, 7, 8)]
    walls += [((6, column), (7, column)) for column in (1, 2, 4, 5, 6)]
    edges = {**dict.fromkeys(walls[:-1], "wall_destroyed"), walls[-1]: "wall_damaged"}
    for won, result in ((False, "lost"), (True, "won")):
        game = after_actions(FAMILY, fire=[(2, 8)], edges=edges, won=won, rescued=7 * won, options={"play_on": won})
        assert advanced(game, (2, 8)).result == (result, ("collapse",))


def test_the_24th_marker_by_an_axe_loses_at_once() -> None:
    walls = [((0, column), (1, column)) for column in (1, 2, 3, 4, 5, 7, 8)]
    walls += [((6, column), (7, column)) for column in (1, 2, 4, 5, 6)]
    edges = {**dict.fromkeys(walls[:-1], "wall_destroyed"), walls[-1]: "wall_damaged"}
    game = match(EXPERIENCED, firefighters=[{"space": (2, 8), "ap": 4}], edges=edges)
    game.act(0, "chop", edge=[[2, 8], [2, 9]])
    assert game.result == ("lost", ("collapse",))


def test_the_fourth_lost_victim_loses() -> None:
    game = after_actions(FAMILY, victims=[{"space": (6, 1)}], smoke=[(6, 1)], lost=3)
    assert advanced(game, (6, 1)).result == ("lost", ("lives_lost",))


def test_the_scores_say_how_it_ended() -> None:
    game = rescuing(6, lost=1)
    outcome = FAMILY.outcome(game.state)
    assert outcome is not None
    assert outcome.scores == {"rescued": 7, "lost": 1, "damage": 0, "turns": 1}


def test_a_small_building_falls_when_all_its_walls_are_gone() -> None:
    """Nine walls hold eighteen markers; with seventeen it stands."""
    walls = [((0, 2), (1, 2)), ((0, 3), (1, 3)), ((2, 1), (3, 1)), ((2, 2), (3, 2)), ((2, 3), (3, 3))]
    walls += [((1, 0), (1, 1)), ((2, 0), (2, 1)), ((1, 3), (1, 4)), ((2, 3), (2, 4))]
    edges = {**dict.fromkeys(walls[:-1], "wall_destroyed"), walls[-1]: "wall_damaged"}
    game = after_actions(EXPERIENCED, house=small(), edges=edges, fire=[(2, 3)])
    assert game.result is None
    assert advanced(game, (2, 3)).result == ("lost", ("collapse",))


def test_on_a_board_that_the_setup_could_bring_down_no_explosions_are_played() -> None:
    """One opening more leaves eight walls; the family game has no explosions at the start."""
    house = small()
    house["boards"][0]["openings"].append([[2, 0], [2, 1]])
    assert [fault.path for fault in EXPERIENCED.faults(house)] == ["/board"]
    assert FAMILY.faults(house) == []


@pytest.mark.parametrize("rules", [FAMILY, EXPERIENCED, TRAGIC], ids=lambda rules: rules.key)
def test_a_match_on_a_small_board_that_nobody_plays_comes_to_an_end(rules: FlashPoint) -> None:
    chance = SeededChance(1)
    state = rules.new(small(), 1, rules.option_type(), chance)
    for _ in range(10_000):
        if rules.outcome(state) is not None:
            break
        (seat,) = rules.to_act(state)
        action = rules.legal_actions(state, TABLE)[0] if seat == TABLE else rules.default_action(state, seat)
        rules.apply(state, seat, action, chance, 0)
    assert rules.outcome(state) is not None
