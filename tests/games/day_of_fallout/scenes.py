"""Situations on an empty map: plain units, scripted dice, and what is done and refused in words of the API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
import pytest

from games.chance import ScriptedChance, SeededChance
from games.day_of_fallout.game import DayOfFallout
from games.day_of_fallout.options import FalloutOptions
from games.day_of_fallout.position import Position
from games.day_of_fallout.state import State
from games.errors import RuleViolation
from games.game import TABLE, Document

GAME: Final = DayOfFallout()
ARMIES: Final = ("section-8", "triad", "arkarians", "cyberzone")
LETTERS: Final = "stac"
"""Plain units are s1 to s9 of Section 8, t1 to t9 of the Triad, and so on."""
HANDS: Final = (
    ["uranium-shell", "intercepted-orders", "barricade"],
    ["tear-gas", "forced-march", "blitz"],
    ["ambush", "demolition", "smoke-screen"],
    ["tank-trap", "supply-drop", "stimulants"],
)
CARDS: Final = [f"section8-order-{number}" for number in range(1, 5)]
"""Of seat 0: the first has a Sprint of 3, a move of 2 with a light attack, a move of 1 with a heavy attack."""
SPRINT, LIGHT, HEAVY = range(3)
Squads = Mapping[str, tuple[Sequence[int], Sequence[str]]]


def plain(number: int, **more: Any) -> list[Document]:
    """The plain units of an army; more: of the fields of a unit."""
    army, letter = ARMIES[number], LETTERS[number]
    return [{"id": f"{letter}{n}", "army": army, "title": f"{letter}{n}", "text": ".", **more} for n in range(1, 10)]


def scenario(seats: int = 2, **more: Any) -> Document:
    """Eight by eight spaces; starting points in the corners."""
    return {
        "id": "scene",
        "title": "Scene",
        "text": "An empty map.",
        "seats": [2, 4],
        "map": ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16"],
        "starts": {"A": "1", "B": "16", "C": "4", "D": "13"},
        "victory": [{"kind": "eliminate_units", "count": 20}],
        "units": [unit for number in range(len(ARMIES)) for unit in plain(number)],
        **more,
    }


class Scene:
    """A match that is played on by words. state: the live state."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def position(self) -> Position:
        position = GAME.position(self.state)
        assert isinstance(position, Position)
        return position

    @property
    def stage(self) -> str:
        return self.position.stage

    def do(self, type_: str, seat: int | None = None, /, dice: Sequence[int] = (), **action: Any) -> list[Any]:
        """An action that is listed for the seat, by default the one whose turn it is. Returns what happened."""
        seat = self.state.active if seat is None else seat
        number = self._number(type_, action)
        assert number in GAME.legal_actions(self.state, seat) or type_ == "forfeit"
        chance = ScriptedChance({"d6": list(dice)}, GAME.kinds_of(self.state))
        GAME.start_log(self.state)
        GAME.apply(self.state, seat, number, chance, 0)
        assert chance.counters.get("script/d6", 0) == len(dice), "not all dice were rolled"
        return GAME.events(self.state)

    def refused(self, type_: str, seat: int | None = None, /, **action: Any) -> str:
        """The code with which an action is refused; it changes nothing and is not listed."""
        seat = self.state.active if seat is None else seat
        number, before = self._number(type_, action), self.state.clone()
        assert number not in GAME.legal_actions(self.state, seat)
        with pytest.raises(RuleViolation) as raised:
            GAME.apply(self.state, seat, number, SeededChance(1), 0)
        assert self.state == before
        return raised.value.code

    def order(self, order: int = SPRINT, squad: int = 1, card: int = 1) -> None:
        self.do("order", squad=squad, card=self.card(card), order=order)

    def card(self, number: int) -> str:
        """An order card of the army whose turn it is."""
        army = ARMIES[self.state.active]
        return f"{army.replace('-', '')}-order-{number}"

    def end_turn(self) -> list[Any]:
        return self.do("end_turn", turn=self.state.turn)

    def _number(self, type_: str, action: Mapping[str, Any]) -> int:
        named = msgspec.convert({"type": type_, **action}, type=GAME.action_type)
        return GAME.number_action(self.state, named)

    def squad(self, seat: int, squad: int = 1) -> Any:
        return self.position.armies[seat].squads[squad - 1]

    def space(self, seat: int = 0, squad: int = 1) -> tuple[int, int] | None:
        found: tuple[int, int] | None = self.squad(seat, squad).space
        return found

    def damage(self, unit: str) -> int | None:
        """None for a unit that is not in play."""
        for army in self.position.armies:
            for squad in army.squads:
                for one in squad.units:
                    if one.unit == unit:
                        return one.damage
        return None


def scene(squads: Squads, seats: int = 2, active: int = 0, **more: Any) -> Scene:
    """The beginning of a turn. squads: "0 1" (seat, squad) -> space and units; more: of the scenario, and of the
    position where it has fields of these names."""
    whole: dict[str, Any] = {name: more.pop(name) for name in ("round", "marks", "damage") if name in more}
    document = scenario(seats, **more)
    army = ARMIES[active].replace("-", "")
    position = {
        "scenario": document,
        "options": {},
        "stage": "turn",
        "round": whole.get("round", 1),
        "turn": 1,
        "first": 0,
        "active": active,
        "armies": [_army(seat, squads, whole) for seat in range(seats)],
        "walls": document.get("walls", []),
        "flags": document.get("flags", []),
        "turn_state": {"cards": [f"{army}-order-{number}" for number in range(1, 5)]},
    }
    converted = msgspec.convert(position, type=Position)
    return Scene(GAME.from_position(converted, SeededChance(1)))


def _army(seat: int, squads: Squads, whole: Mapping[str, Any]) -> Document:
    standing: list[Document] = []
    for number in range(1, 4):
        space, units = squads.get(f"{seat} {number}", (None, []))
        damage = whole.get("damage", {})
        living = [{"unit": unit, "damage": damage.get(unit, 0)} for unit in units]
        marks = whole.get("marks", {}).get(f"{seat} {number}", [])
        standing.append({"units": living, "space": space, "placed": space is not None, "marks": marks})
    return {"army": ARMIES[seat], "start": "ABCD"[seat], "strategic": HANDS[seat], "squads": standing}


def begun(seats: int = 2, armies: str = "chosen", **more: Any) -> Scene:
    """A match that has just begun: the first seat begins and the starting points are A, B and so on."""
    options = FalloutOptions(armies=armies, first_player="first_seat", starting_points="in_order")  # type: ignore[arg-type]
    return Scene(GAME.new(scenario(seats, **more), seats, options, SeededChance(3)))


def forming(seats: int = 2, **more: Any) -> Scene:
    """The cards are dealt."""
    found = begun(seats, **more)
    for seat in range(seats):
        found.do("choose_army", army=ARMIES[seat])
    GAME.apply(found.state, TABLE, GAME.legal_actions(found.state, TABLE)[0], SeededChance(5), 0)
    return found


def form(found: Scene, seat: int, squads: Sequence[int]) -> None:
    """The unit cards of a seat go into these squads, in the order of the hand."""
    for unit, squad in zip(found.position.armies[seat].hand, squads, strict=True):
        found.do("assign", seat, unit=unit, squad=squad)
    found.do("formed", seat)


def placing(seats: int = 2, squads: Sequence[int] = (1, 1, 1, 2, 2, 2, 3, 3, 3), **more: Any) -> Scene:
    """All squads are revealed."""
    found = forming(seats, **more)
    for seat in range(seats):
        form(found, seat, squads)
    found.do("reveal", TABLE)
    return found
