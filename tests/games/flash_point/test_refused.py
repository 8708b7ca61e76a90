"""Who acts when nobody may, or answers what was not asked, hears why."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from games.flash_point.board import built_in_plan
from games.flash_point.position import DecisionPosition
from tests.games.flash_point.crew import at, specialist
from tests.games.flash_point.house import EXPERIENCED, FAMILY, Match, match, scenario

WALL: Final = ((2, 3), (2, 4))
SMOKE: Final = "Fire Prevention Specialist FP1"
POI: Final = "Fire Prevention Specialist FP3"


def asked() -> tuple[Match, DecisionPosition]:
    """The Ambulance has gone, and the second seat's firefighter is asked to ride along."""
    game = match(EXPERIENCED, firefighters=[{"space": (2, 2), "ap": 4}, (0, 5)])
    game.act(0, "drive", vehicle="ambulance", spot=1)
    decision = game.position.decision
    assert decision is not None
    return game, decision


def test_after_the_end_nothing_is_done() -> None:
    game = at((3, 1), victims=[{"space": (3, 1)}], rescued=6, house=scenario(victims=12))
    game.act(0, "move", firefighter=0, to=(3, 0), carry="victim")
    assert game.game.legal_actions(game.state, 0) == []
    assert game.refused(0, "move", firefighter=0, to=(3, 1)) == "game_over"


def test_another_seat_does_not_answer() -> None:
    game, decision = asked()
    assert game.refused(0, "choose", decision=decision.id, option=0) == "not_your_decision"


def test_an_option_that_there_is_not_is_refused() -> None:
    game, decision = asked()
    assert game.refused(1, "choose", decision=decision.id, option=len(decision.options)) == "no_such_option"


def test_a_number_that_no_action_has_is_refused() -> None:
    game = at((0, 0))
    beyond = game.game.action_count(scenario())
    refused = [FAMILY.refusal(game.state, seat, action, 0) for seat, action in ((0, beyond), (0, -1), (1, 0))]
    assert [refusal and refusal.code for refusal in refused] == ["no_such_action"] * 3


def test_a_spot_that_aims_at_nothing_has_no_deck_gun() -> None:
    board: dict[str, Any] = msgspec.to_builtins(built_in_plan("classic-a"))
    board["id"], board["engine"][0]["zone"] = "without-zone", None
    game = at((0, 7), game=EXPERIENCED, house=scenario(board="without-zone", boards=[board]))
    assert game.refused(0, "deck_gun") == "no_deck_gun_here"


@pytest.mark.parametrize(
    ("who", "kind", "fields", "rule"),
    [
        ("paramedic", "treat", {"space": (1, 2)}, "Specialists SP5, B58"),
        ("imaging-technician", "identify", {"space": (6, 8)}, "Specialists SP6, E10"),
        ("hazmat-technician", "remove_hazmat", {"space": (1, 2)}, "Specialists SP8, E10"),
        ("structural-engineer", "clear_hot_spot", {"space": (1, 2)}, "Specialists SP9, E10"),
        ("structural-engineer", "repair", {"edge": WALL}, "Specialists SP9, E10"),
        ("ventilation-specialist", "ventilate", {}, "Specialists SP10"),
        ("rescue-dog", "reveal", {"space": (6, 7)}, "Rescue Dog RD4"),
        ("rescue-dog", "squeeze", {"edge": WALL}, "Rescue Dog RD3"),
        ("fire-prevention-specialist", "move_smoke", {"space": (3, 1), "direction": "west"}, SMOKE),
        ("fire-prevention-specialist", "move_poi", {"space": (3, 1), "direction": "west"}, POI),
        ("generalist", "reveal", {"space": (6, 7)}, "Points of interest PO2, B52"),
        ("generalist", "extinguish", {"space": (6, 8), "way": "fire"}, "Extinguish EX1, B60"),
        ("generalist", "chop", {"edge": WALL}, "Chop CH1, B61"),
        ("generalist", "drive", {"vehicle": "engine", "spot": 1}, "Drive DR2, B65"),
        ("generalist", "deck_gun", {}, "Deck gun DG1, B68"),
        ("generalist", "crew_change", {"specialist": "veteran"}, "Crew change CW1, B67"),
    ],
)
def test_a_refusal_names_the_rule_of_what_was_tried(who: str, kind: str, fields: dict[str, Any], rule: str) -> None:
    """Not that of another action which may be refused for a like reason."""
    game = specialist(who, (1, 1), engine=0, fire=[(6, 8)], points_of_interest=[{"space": (6, 7)}])
    refused = game.game.refusal(game.state, 0, game.number(kind, **fields), 0)
    assert refused is not None
    assert refused.rule == rule
