"""Small situations: plain units on a map of 6 x 6 spaces, scripted dice, seat 0 to play."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from games.chance import ScriptedChance, SeededChance
from games.day_of_fallout.game import DayOfFallout
from games.day_of_fallout.position import Position
from games.errors import RuleViolation
from games.game import TABLE, Document

GAME: Final = DayOfFallout()
ARMIES: Final = {"a": "triad", "b": "section-8", "c": "arkarians", "d": "cyberzone"}
"""The armies of seats 0 to 3, by the first letter of their units: a1 to a9, b1 to b9 and so on."""
ORDERS: Final = [
    {"title": "Sprint", "move": 3, "exactly": True},
    {"title": "Light attack", "move": 2, "damage": 1, "dice": 1},
    {"title": "Heavy attack", "move": 1, "damage": 2, "dice": 2, "heavy": True},
    {"title": "Aimed burst", "damage": 2, "dice": 2},
]
SPRINT, LIGHT, HEAVY, BURST = range(len(ORDERS))
CARDS: Final[dict[str, list[str]]] = {
    army: [card["id"] for card in GAME.cards() if card["deck"] == "order" and card["army"] == army]
    for army in ARMIES.values()
}
"""The order cards of each army; in these situations all have the same orders."""
SHOT: Final = {"name": "Shot", "dice": 2, "target": "enemy_unit", "range": 4, "effects": [{"effect": "damage"}]}
BLAST: Final = {"name": "Blow Up Wall", "dice": 1, "target": "wall", "range": 1, "effects": [{"effect": "remove_wall"}]}
MINE: Final = {
    "name": "Blow Up Vehicle",
    "dice": 2,
    "target": "enemy_unit",
    "range": 1,
    "tag": "transport",
    "effects": [{"effect": "destroy"}],
}
PATCH: Final = {"name": "Patch Up", "dice": 0, "target": "own_unit", "range": 0, "effects": [{"effect": "heal"}]}
SPECIAL: Final[dict[str, Document]] = {
    "sniper": {"abilities": [SHOT]},
    "sapper": {"abilities": [BLAST, MINE]},
    "medic": {"abilities": [PATCH]},
    "truck": {"tags": ["transport"]},
    "guard": {"traits": ["guard"]},
    "armour": {"traits": ["armour"]},
    "driver": {"traits": ["move"]},
    "scope": {"traits": ["attack_range"]},
    "gun": {"traits": ["attack_damage"]},
    "thief": {"traits": ["capture"]},
    "stubborn": {"traits": ["no_mark"]},
    "titan": {"health": 3},
}
"""Further units, named with the letter of the army before: a-sniper."""
Squads = dict[int, tuple[tuple[int, int], str]]
"""By number of the squad: its space, and its units, "a1 a2:1" with the damage they have."""


def scenario(**changes: Any) -> Document:
    plain = {f"{letter}{number}": letter for letter in ARMIES for number in range(1, 10)}
    special = {f"{letter}-{kind}": letter for letter in ARMIES for kind in SPECIAL}
    return {
        "id": "scene",
        "title": "Scene",
        "text": "For tests.",
        "seats": [2, 4],
        "map": ["1 2 3", "4 5 6", "7 8 9"],
        "starts": {"A": "1", "B": "9", "C": "3", "D": "7"},
        "victory": [{"kind": "eliminate_units", "count": 9}],
        "units": [
            {"id": name, "army": ARMIES[letter], "title": name, "text": "", **SPECIAL.get(name[2:], {})}
            for name, letter in {**plain, **special}.items()
        ],
        "orders": [
            {"id": card, "army": army, "title": card, "orders": ORDERS}
            for army, cards in CARDS.items()
            for card in cards
        ],
        **changes,
    }


class Scene:
    """squads: of seat 0, of seat 1 and so on; cards: Strategic Actions of seat 0; dice: what is rolled, in order;
    armies, position: changes to single seats and to the whole position; the rest are changes to the scenario."""

    def __init__(
        self,
        *squads: Squads,
        dice: tuple[int, ...] = (),
        cards: tuple[str, ...] = ("uranium-shell", "intercepted-orders", "blitz"),
        walls: tuple[tuple[int, int], ...] = (),
        flags: tuple[tuple[int, int], ...] = (),
        options: Document | None = None,
        armies: dict[int, Document] | None = None,
        position: Document | None = None,
        **changes: Any,
    ) -> None:
        document = {
            "scenario": scenario(walls=walls, flags=flags, **changes),
            "options": options or {},
            "stage": "turn",
            "round": 1,
            "turn": 1,
            "first": 0,
            "active": 0,
            "armies": [_army(seat, own, cards) | (armies or {}).get(seat, {}) for seat, own in enumerate(squads)],
            "walls": walls,
            "flags": flags,
            "turn_state": {"cards": CARDS["triad"]},
            **(position or {}),
        }
        read = msgspec.json.decode(msgspec.json.encode(document), type=Position)
        self.state = GAME.from_position(read, SeededChance(0))
        self.chance = ScriptedChance({"d6": dice}, GAME.kinds_of(self.state))
        GAME.start_log(self.state)

    def number(self, kind: str, **fields: Any) -> int:
        document = msgspec.json.encode({"type": kind, **fields})
        return GAME.number_action(self.state, msgspec.json.decode(document, type=GAME.action_type))

    def do(self, kind: str, seat: int | None = None, **fields: Any) -> Scene:
        """An action of the seat whose turn it is, unless named."""
        acting = self.state.active if seat is None else seat
        GAME.apply(self.state, acting, self.number(kind, **fields), self.chance, 0)
        return self

    def order(self, order: int, squad: int = 1, card: int = 0) -> Scene:
        return self.do("order", squad=squad, card=self.card(card), order=order)

    def card(self, place: int) -> str:
        return CARDS[self.view.armies[self.state.active].army or ""][place]

    def end_turn(self) -> Scene:
        return self.do("end_turn", turn=self.state.turn)

    def refused(self, code: str, kind: str, seat: int | None = None, **fields: Any) -> None:
        """The action is refused with that code, and not listed."""
        acting, number = self.state.active if seat is None else seat, self.number(kind, **fields)
        assert number not in GAME.legal_actions(self.state, acting)
        with pytest.raises(RuleViolation) as raised:
            GAME.apply(self.state, acting, number, self.chance, 0)
        assert raised.value.code == code

    def give_up(self, seat: int) -> Scene:
        action = GAME.forfeit(self.state, seat)
        assert action is not None
        GAME.apply(self.state, TABLE, action, self.chance, 0)
        return self

    @property
    def view(self) -> Position:
        position = GAME.position(self.state)
        assert isinstance(position, Position)
        return position

    def at(self, seat: int, squad: int) -> tuple[int, int] | None:
        return self.view.armies[seat].squads[squad - 1].space

    def damage(self) -> dict[str, int]:
        """Of all living units."""
        return {unit.unit: unit.damage for army in self.view.armies for squad in army.squads for unit in squad.units}

    def marks(self, seat: int, squad: int) -> list[str]:
        return [*self.view.armies[seat].squads[squad - 1].marks]

    def targets(self, kind: str) -> set[Any]:
        """What the listed actions of a kind of seat to play aim at: spaces or units."""
        named = [GAME.name_action(self.state, number) for number in GAME.legal_actions(self.state, self.state.active)]
        found = [msgspec.to_builtins(action) for action in named]
        fields = {"move": "to", "attack": "unit", "capture": "space", "place": "to"}
        return {_plain(action[fields[kind]]) for action in found if action["type"] == kind}

    @property
    def places(self) -> tuple[int, ...] | None:
        outcome = GAME.outcome(self.state)
        return None if outcome is None else outcome.places

    @property
    def reasons(self) -> tuple[str, ...]:
        outcome = GAME.outcome(self.state)
        return () if outcome is None else outcome.reasons


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _army(seat: int, squads: Squads, cards: tuple[str, ...]) -> Document:
    return {
        "army": [*ARMIES.values()][seat],
        "start": "ABCD"[seat],
        "strategic": list(cards) if seat == 0 else [None] * 3,
        "squads": [_squad(*squads[number]) if number in squads else {} for number in (1, 2, 3)],
    }


def _squad(space: tuple[int, int], words: str) -> Document:
    units = [unit.partition(":") for unit in words.split()]
    return {
        "units": [{"unit": name, "damage": int(damage or 0)} for name, _, damage in units],
        "space": space,
        "placed": True,
    }
