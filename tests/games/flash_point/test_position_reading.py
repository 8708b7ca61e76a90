"""Reading positions: what is left out, and what is refused with its path."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.chance import SeededChance
from games.errors import Faulty
from games.flash_point.game import FlashPoint
from tests.games.flash_point.house import EXPERIENCED, FAMILY, TRAGIC, match, scenario

DAMAGE = ((1, 1), (0, 1))
PAIR = [{"space": (0, 0), "specialist": "generalist"}, {"space": (0, 0), "specialist": "paramedic"}]


def document(game: FlashPoint, **changes: Any) -> dict[str, Any]:
    people: list[dict[str, Any]] = PAIR if game.rules.specialists else [{"space": (0, 0)}, {"space": (7, 9)}]
    vehicles = {"ambulance": 0, "engine": 0} if game.rules.vehicles else {}
    return {"scenario": scenario(), "seats": 2, "firefighters": people, **vehicles, **changes}


def read(game: FlashPoint, **changes: Any) -> Any:
    position = msgspec.convert(document(game, **changes), type=game.position_type)
    return game.position(game.from_position(position, SeededChance(1)))


@pytest.mark.parametrize("game", [FAMILY, EXPERIENCED, TRAGIC], ids=lambda game: game.key)
def test_a_position_of_little_is_a_first_turn_in_an_empty_house(game: FlashPoint) -> None:
    position = read(game)
    assert (position.stage, position.turn, position.active) == ("turn", 1, 0)
    assert (position.fire, position.smoke, position.edges, position.victims) == ([], [], [], [])
    assert position.pool == {"victim": 10, "false_alarm": 5}
    assert game.to_act(game.from_position(position, SeededChance(1))) == (0,)


def test_a_deck_that_is_left_out_is_as_at_setup() -> None:
    assert read(TRAGIC).decks["fire"].left == {"accelerate": 1, "rages": 15}
    decks = {"fire": {"left": {"rages": 1}, "discarded": {"accelerate": 1}}}
    assert read(TRAGIC, decks=decks).decks["fire"].left == {"rages": 1}


def test_the_pool_holds_what_is_nowhere_else() -> None:
    known = [{"space": (1, 1), "kind": "victim"}, {"space": (1, 2)}, {"space": (1, 3), "kind": "false_alarm"}]
    position = read(FAMILY, points_of_interest=known, victims=[{"space": (2, 2)}], rescued=2, lost=1, false_alarms=3)
    assert position.pool == {"victim": 5, "false_alarm": 1}


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"seats": 7}, "/seats"),
        ({"scenario": {}}, "/scenario/id"),
        ({"stage": "fire_card"}, "/stage"),
        ({"turn": 0}, "/turn"),
        ({"active": 2}, "/active"),
        ({"edges": [{"edge": ((1, 1), (2, 2)), "kind": "wall_damaged"}]}, "/edges/0/edge"),
        ({"edges": [{"edge": DAMAGE, "kind": "wall_damaged"}] * 2}, "/edges/1/edge"),
        ({"edges": [{"edge": DAMAGE, "kind": "door_open"}]}, "/edges/0/kind"),
        ({"edges": [{"edge": ((1, 1), (1, 2)), "kind": "wall_damaged"}]}, "/edges/0/kind"),
        ({"fire": [(8, 1)]}, "/fire/0"),
        ({"fire": [(1, 1), (1, 1)]}, "/fire/1"),
        ({"fire": [(1, 1)], "smoke": [(1, 1)]}, "/smoke"),
        ({"hot_spots": [(1, 1)]}, "/hot_spots/0"),
        ({"hazmats": [(1, 1)]}, "/hazmats/0"),
        ({"points_of_interest": [{"space": (0, 0)}]}, "/points_of_interest/0/space"),
        ({"victims": [{"space": (1, 1), "kind": "false_alarm"}]}, "/victims/0/kind"),
        ({"victims": [{"space": (1, 1)}] * 11}, "/victims"),
        ({"false_alarms": 6}, "/false_alarms"),
        ({"pool": {"victim": 9, "false_alarm": 5}}, "/pool"),
        ({"pool": {"victim": 10, "false_alarm": 6}}, "/pool/false_alarm"),
        ({"pool": {"victim": 10, "cat": 1}}, "/pool/cat"),
        ({"firefighters": [{"space": (0, 0)}]}, "/firefighters"),
        ({"firefighters": [{"space": (0, 0)}, {}]}, "/firefighters/1/space"),
        ({"firefighters": [{"space": (0, 0)}, {"space": (0, 0), "ap": 5}]}, "/firefighters/1/ap"),
        ({"firefighters": [{"space": (0, 0), "special": 1}, {"space": (0, 0)}]}, "/firefighters/0/special"),
        ({"firefighters": PAIR}, "/firefighters/0/specialist"),
        ({"ambulance": 0}, "/ambulance"),
        ({"decks": {"fire": {}}}, "/decks"),
        ({"lasting": [{"rule": "no_moving", "until": 2}]}, "/lasting"),
        ({"pending": [["lose_people"]]}, "/pending/0/0"),
        ({"stage": "aftermath", "pending": [["lose_people"]]}, "/pending"),
        ({"stage": "aftermath", "pending": [["lose_people", 1]]}, "/pending/0"),
        ({"stage": "aftermath", "pending": [["knock_down", 2]]}, "/pending/0"),
        ({"stage": "setup", "turn": 0}, "/decision"),
        ({"stage": "over"}, "/reasons"),
        ({"reasons": ["collapse"]}, "/reasons"),
        ({"lost": 4}, "/lost"),
        ({"rescued": 7}, "/rescued"),
        ({"won": True}, "/won"),
    ],
)
def test_what_cannot_be_is_refused_with_its_path(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(Faulty) as raised:
        read(FAMILY, **changes)
    assert next(fault.path for fault in raised.value.faults) == path


@pytest.mark.parametrize(
    ("game", "changes", "path"),
    [
        (EXPERIENCED, {"engine": None}, "/engine"),
        (EXPERIENCED, {"ambulance": 4}, "/ambulance"),
        (EXPERIENCED, {"firefighters": [PAIR[0], PAIR[0]]}, "/firefighters/1/specialist"),
        (EXPERIENCED, {"firefighters": [PAIR[0], {"space": (0, 0)}]}, "/firefighters/1/specialist"),
        (EXPERIENCED, {"firefighters": [PAIR[0], {**PAIR[1], "specialist": "cook"}]}, "/firefighters/1/specialist"),
        (TRAGIC, {"hot_spots": [(1, 1)]}, "/hot_spots/0"),
        (TRAGIC, {"decks": {"water": {}}}, "/decks/water"),
        (TRAGIC, {"decks": {"events": {"left": {"cook": 1}}}}, "/decks/events/left/cook"),
        (TRAGIC, {"stage": "fire_card", "pending": [["card_effect", 0, 99, 0]]}, "/pending/0"),
        (TRAGIC, {"stage": "fire_card", "pending": [["card_effect", 0, 0, 9]]}, "/pending/0"),
    ],
)
def test_what_one_of_the_larger_games_cannot_be_is_refused_with_its_path(
    game: FlashPoint, changes: dict[str, Any], path: str
) -> None:
    with pytest.raises(Faulty) as raised:
        read(game, **changes)
    assert next(fault.path for fault in raised.value.faults) == path


def test_a_collapsed_house_is_no_game_that_goes_on() -> None:
    board = match().state.board
    walls = [{"edge": board.edge_name(edge), "kind": "wall_destroyed"} for edge in board.walls[:12]]
    with pytest.raises(Faulty) as raised:
        read(FAMILY, edges=walls)
    assert [fault.path for fault in raised.value.faults] == ["/edges"]


def knocked_down(**changes: Any) -> dict[str, Any]:
    """The first firefighter, fallen at (5, 2), may stand up on either of two spaces that are equally near."""
    decision = {"id": 1, "about": "knock_down", "options": [(4, 0), (7, 3)], "seat": 0, "subject": [0], **changes}
    people = [{"space": (5, 2)}, {"space": (7, 9)}]
    return {"stage": "aftermath", "decision": decision, "decisions": 1, "firefighters": people}


def test_a_position_may_wait_for_a_decision_in_the_middle_of_a_step() -> None:
    position = read(FAMILY, **knocked_down(), pending=[["clear_outside"], ["lose_people"]])
    assert position.decision.options == [(4, 0), (7, 3)]
    assert position.pending == [["clear_outside"], ["lose_people"]]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"options": [(4, 0), (7, 4)]}, "/decision/options"),
        ({"options": [(7, 3), (4, 0)]}, "/decision/options"),
        ({"options": [(4, 0)]}, "/decision/options"),
        ({"options": [(4, 0), (99, 0)]}, "/decision/options/1"),
        ({"options": [(4, 0), "attic"]}, "/decision/options/1"),
        ({"options": [(4, 0), None]}, "/decision/options/1"),
        ({"seat": 1}, "/decision"),
        ({"seat": None}, "/decision"),
        ({"seat": 2}, "/decision/seat"),
        ({"subject": []}, "/decision/subject"),
        ({"subject": [2]}, "/decision/subject"),
        ({"id": 2}, "/decision/id"),
        ({"about": "choose_start"}, "/decision/about"),
    ],
)
def test_a_decision_is_the_one_that_the_rules_come_to(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(Faulty) as raised:
        read(FAMILY, **knocked_down(**changes))
    assert [fault.path for fault in raised.value.faults] == [path]


def test_a_setup_leaves_nobody_out() -> None:
    decision = {"id": 1, "about": "choose_start", "options": [], "seat": 0, "subject": [0]}
    ring = [match().state.board.name(space) for space in match().state.board.ring_spaces]
    changes = {"stage": "setup", "turn": 0, "decisions": 1, "firefighters": [{}, {}]}
    with pytest.raises(Faulty) as raised:
        read(FAMILY, **changes, decision={**decision, "options": ring})
    assert [fault.path for fault in raised.value.faults] == ["/firefighters/1/space"]
    position = read(FAMILY, **changes, decision={**decision, "options": ring}, pending=[["choose_start", 1]])
    assert position.stage == "setup"


def test_without_a_veteran_nobody_is_asked_to_dodge() -> None:
    """With one, who may have stood near and been knocked down first, somebody far away is."""
    options = [None, (1, 1), (1, 3), (2, 2)]
    decision = {"id": 1, "about": "dodge", "options": options, "seat": 0, "subject": [0]}
    changes = {"stage": "aftermath", "fire": [(1, 2)], "decision": decision, "decisions": 1}
    asked = {"space": (1, 2), "ap": 2, "specialist": "generalist"}

    def people(other: str) -> list[dict[str, Any]]:
        return [asked, {"space": (7, 9), "specialist": other}]

    assert read(EXPERIENCED, **changes, firefighters=people("veteran")).decision.options == options
    with pytest.raises(Faulty) as raised:
        read(EXPERIENCED, **changes, firefighters=people("paramedic"))
    assert [fault.path for fault in raised.value.faults] == ["/decision/about"]
