"""A table on which one card is tried: plain units on an empty map, scripted dice, and all that changes as lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
import pytest

from games.chance import ScriptedChance, SeededChance
from games.day_of_fallout.game import DayOfFallout
from games.day_of_fallout.position import DecisionPosition, Position
from games.errors import RuleViolation
from games.game import Document

GAME: Final = DayOfFallout()
CARDS: Final = {card["id"]: card for card in GAME.cards()}
STRATEGIC: Final = [name for name, card in CARDS.items() if card["deck"] == "strategic_action"]
UNITS: Final = [name for name, card in CARDS.items() if card["deck"] == "unit"]
NUMERALS: Final = ("I", "II", "III", "IV")
OWN: Final = {"own-1": ["infantry"], "own-2": ["infantry"], "own-truck": ["transport"]}
ENEMY: Final = {"enemy-1": ["infantry"], "enemy-2": ["infantry"], "enemy-3": ["robot"], "enemy-truck": ["transport"]}
WALL: Final = (3, 1)
FLAG: Final = (5, 1)


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """What is done with a card, and all that changes: "<what> <before> -> <after>".

    Own squad 1 stands on `at` with the unit of the case and own-1, squad 2 on 6,1 with own-2 and own-truck; enemy
    squad 1 on 4,3 with enemy-1 and enemy-2, squad 2 on 7,6 with enemy-3 and enemy-truck; a wall on 3,1, a flag on 5,1.
    damage: of units at the beginning; marks: of squads ("own 1"). do: words of actions, "!<code>" after what is
    refused; of: what the last choice was offered among. health: of the plain units. foe: the unit of the case is in
    enemy squad 1 instead. no_other_truck: enemy-truck is not there.
    """

    card: str
    do: list[str]
    changes: list[str] = []
    note: str = ""
    at: tuple[int, int] = (4, 1)
    dice: list[int] = []
    damage: dict[str, int] = {}
    marks: dict[str, list[str]] = {}
    of: list[str] | None = None
    health: int = 2
    foe: bool = False
    no_other_truck: bool = False

    def __str__(self) -> str:
        return " ".join(filter(None, (self.card, self.note)))


class Table:
    """A match in the first turn of seat 0, whose squad 1 has the card, or whose hand has it."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.army, enemy = _armies(case)
        position = msgspec.convert(_position(case, self.army, enemy), type=Position)
        self.state = GAME.from_position(position, SeededChance(0))
        self.chance = ScriptedChance({"d6": case.dice}, GAME.kinds_of(self.state))
        self.offered: list[str] | None = None

    @property
    def position(self) -> Position:
        position = GAME.position(self.state)
        assert isinstance(position, Position)
        return position

    def run(self) -> None:
        """Do all that the case says."""
        for words in self.case.do:
            action, _, code = words.partition(" !")
            number = GAME.number_action(self.state, msgspec.convert(self._named(action), type=GAME.action_type))
            if code:
                assert number not in GAME.legal_actions(self.state, 0)
                with pytest.raises(RuleViolation) as raised:
                    GAME.apply(self.state, 0, number, self.chance, 0)
                assert raised.value.code == code
            else:
                assert number in GAME.legal_actions(self.state, 0)
                GAME.apply(self.state, 0, number, self.chance, 0)
        assert self.chance.counters.get("script/d6", 0) == len(self.case.dice)

    def _named(self, words: str) -> Document:
        kind, *rest = words.split()
        match kind:
            case "order":
                squad, numeral, order = rest
                return {"type": "order", "squad": int(squad), "card": self._card(numeral), "order": int(order) - 1}
            case "move":
                return {"type": "move", "squad": 1, "to": _space(rest[0])}
            case "attack":
                return {"type": "attack", "squad": 1, "unit": rest[0]}
            case "capture":
                return {"type": "capture", "squad": 1, "space": _space(rest[0])}
            case "use":
                card = self._card(rest[1]) if len(rest) > 1 else None
                return {"type": "ability", "unit": self.case.card, "ability": int(rest[0]) - 1, "card": card}
            case "play":
                return {"type": "strategic", "card": rest[0], "pay": [self._card(card) for card in rest[1:]]}
            case "choose":
                return self._choice(" ".join(rest))
        raise ValueError(words)

    def _card(self, numeral: str) -> str:
        return order_card(self.army, numeral)

    def _choice(self, target: str) -> Document:
        decision = self.position.decision
        assert decision is not None
        self.offered = [*_options(decision)]
        return {"type": "choose", "decision": decision.number, "option": self.offered.index(target)}


def order_card(army: str, numeral: str) -> str:
    return f"{army.replace('-', '')}-order-{NUMERALS.index(numeral) + 1}"


def _armies(case: Case) -> tuple[str, str]:
    """The own and the enemy army: the card's own one on its side."""
    army = CARDS[case.card].get("army", "section-8")
    other = "triad" if army == "section-8" else "section-8"
    return (other, army) if case.foe else (army, other)


def _options(decision: DecisionPosition) -> Iterator[str]:
    """Units by name, squads as "own 1", spaces as "4,2"."""
    for option in msgspec.to_builtins(decision.options):
        if isinstance(option, Mapping):
            yield f"{_side(option['seat'])} {option['squad']}"
        else:
            yield option if isinstance(option, str) else f"{option[0]},{option[1]}"


def _side(seat: int) -> str:
    return ("own", "enemy")[seat]


def _space(word: str) -> list[int]:
    return [int(part) for part in word.split(",")]


def lines(position: Position) -> Iterator[tuple[str, Any]]:
    """Everything on the table that is not empty, each with its number or word."""
    for seat, army in enumerate(position.armies):
        side = _side(seat)
        for number, squad in enumerate(army.squads, 1):
            if squad.space is not None:
                yield f"space of {side} {number}", f"{squad.space[0]},{squad.space[1]}"
            yield from ((f"{side} {number} {mark}", 1) for mark in squad.marks)
            yield from ((f"damage {unit.unit}", unit.damage) for unit in squad.units if unit.damage)
        yield from ((f"{side} killed {unit}", 1) for unit in army.killed)
        yield f"{side} flags", army.flags
        yield f"{side} squads killed", army.squads_killed
        yield from ((f"{side} played {card}", 1) for card in army.played)
    yield from ((f"wall {row},{column}", 1) for row, column in position.walls)
    yield from ((f"flag {row},{column}", 1) for row, column in position.flags)
    if position.turn_state is not None:
        yield "cards", len(position.turn_state.cards)
        yield from ((f"further order {squad}", 1) for squad in position.turn_state.extra)
    yield "stage", position.stage


def changes(before: Position, after: Position) -> list[str]:
    old, new = dict(lines(before)), dict(lines(after))
    return sorted(
        f"{what} {old.get(what, 0)} -> {new.get(what, 0)}"
        for what in old.keys() | new.keys()
        if old.get(what, 0) != new.get(what, 0)
    )


def _position(case: Case, own: str, enemy: str) -> Document:
    unit = [case.card] if case.card in UNITS else []
    played = [words.split()[1] for words in case.do if words.startswith("play")]
    hand = list(dict.fromkeys([*played, *STRATEGIC]))[:3]
    own_squads = [[*(unit if not case.foe else []), "own-1"], ["own-2", "own-truck"]]
    enemy_squads = [[*(unit if case.foe else []), "enemy-1", "enemy-2"], ["enemy-3", "enemy-truck"]]
    if case.no_other_truck:
        enemy_squads[1].remove("enemy-truck")
    return {
        "scenario": _scenario(case, own, enemy),
        "options": {},
        "stage": "turn",
        "round": 1,
        "turn": 1,
        "first": 0,
        "active": 0,
        "armies": [
            {**_army(case, "own", own_squads, [case.at, (6, 1)]), "army": own, "start": "A", "strategic": hand},
            {
                **_army(case, "enemy", enemy_squads, [(4, 3), (7, 6)]),
                "army": enemy,
                "start": "B",
                "strategic": [card for card in STRATEGIC if card not in hand][:3],
            },
        ],
        "walls": [WALL],
        "flags": [FLAG],
        "turn_state": {"cards": [order_card(own, numeral) for numeral in NUMERALS]},
    }


def _army(case: Case, side: str, squads: Sequence[list[str]], spaces: Sequence[tuple[int, int]]) -> Document:
    standing = [
        {
            "units": [{"unit": unit, "damage": case.damage.get(unit, 0)} for unit in units],
            "space": space,
            "placed": True,
            "marks": case.marks.get(f"{side} {number}", []),
        }
        for number, (units, space) in enumerate(zip(squads, spaces, strict=True), 1)
    ]
    return {"hand": [], "assigned": [], "squads": [*standing, {}]}


def _scenario(case: Case, own: str, enemy: str) -> Document:
    """Plain units on an empty map with one wall and one flag."""
    return {
        "id": "table",
        "title": "Table",
        "text": "A map to try a card on.",
        "seats": [2, 2],
        "map": ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16"],
        "starts": {"A": "1", "B": "16"},
        "walls": [WALL],
        "flags": [FLAG],
        "victory": [{"kind": "eliminate_units", "count": 20}],
        "units": [
            {"id": unit, "army": army, "title": unit, "text": "Plain.", "health": case.health, "tags": tags}
            for army, units in ((own, OWN), (enemy, ENEMY))
            for unit, tags in units.items()
        ],
    }
