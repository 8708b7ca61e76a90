"""A table on which one card is tried: plain units on an empty map, scripted dice, cases in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from games.day_of_fallout.position import DecisionPosition
from games.game import Document
from tests.games.day_of_fallout.plain_cards import CARDS, GAME
from tests.games.day_of_fallout.situations import Scene, Space, Squads
from tests.games.day_of_fallout.table_changes import SIDES

BOX: Final = {card["id"]: card for card in GAME.cards()}
"""All cards of the box by id."""
STRATEGIC: Final = [name for name, card in BOX.items() if card["deck"] == "strategic_action"]
UNITS: Final = [name for name, card in BOX.items() if card["deck"] == "unit"]
NUMERALS: Final = ("I", "II", "III", "IV")
OWN: Final = {"own-1": ["infantry"], "own-2": ["infantry"], "own-truck": ["transport"]}
ENEMY: Final = {"enemy-1": ["infantry"], "enemy-2": ["infantry"], "enemy-3": ["robot"], "enemy-truck": ["transport"]}
WALL: Final[Space] = (3, 1)
FLAG: Final[Space] = (5, 1)


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """What is done with a card, and all that changes: "<what> <before> -> <after>".

    Own squad 1 stands on `at` with the unit of the case and own-1, squad 2 on 6,1 with own-2 and own-truck; enemy
    squad 1 on 4,3 with enemy-1 and enemy-2, squad 2 on 7,6 with enemy-3 and enemy-truck; a wall on 3,1, a flag on 5,1.
    damage: of units at the beginning; marks: of squads ("own 1"). do: words of actions, "!<code>" after what is
    refused; dice: what the last of them rolls; of: what the last choice was offered among. health: of the plain units.
    foe: the unit of the case is in enemy squad 1 instead. no_other_truck: enemy-truck is not there.
    """

    card: str
    do: list[str]
    changes: list[str] = []
    note: str = ""
    at: Space = (4, 1)
    dice: list[int] = []
    damage: dict[str, int] = {}
    marks: dict[str, list[str]] = {}
    of: list[str] | None = None
    health: int = 2
    foe: bool = False
    no_other_truck: bool = False

    def __str__(self) -> str:
        return " ".join(filter(None, (self.card, self.note)))


class Table(Scene):
    """The first turn of seat 0, whose squad 1 has the card, or whose hand has it."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.army, enemy = _armies(case)
        self.offered: list[str] | None = None
        played = [words.split()[1] for words in case.do if words.startswith("play")]
        hand = list(dict.fromkeys([*played, *STRATEGIC]))[:3]
        others = [card for card in STRATEGIC if card not in hand][:3]
        super().__init__(
            *_squads(case),
            walls=[WALL],
            flags=[FLAG],
            armies={0: {"army": self.army, "strategic": hand}, 1: {"army": enemy, "strategic": others}},
            seats=[2, 2],
            map=["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16"],
            starts={"A": "1", "B": "16"},
            units=[
                {"id": unit, "army": army, "title": unit, "text": "Plain.", "health": case.health, "tags": tags}
                for army, units in ((self.army, OWN), (enemy, ENEMY))
                for unit, tags in units.items()
            ],
            orders=[],
        )

    def run(self) -> None:
        """Do all that the case says."""
        *first, last = self.case.do
        for words in first:
            self._say(words)
        self._say(last, self.case.dice)

    def _say(self, words: str, dice: Sequence[int] = ()) -> None:
        action, _, code = words.partition(" !")
        kind, fields = self._named(action)
        if code:
            assert not dice
            self.refused(code, kind, **fields)
        else:
            self.do(kind, dice=dice, **fields)

    def _named(self, words: str) -> tuple[str, Document]:
        """The kind of an action and its fields."""
        kind, *rest = words.split()
        match kind:
            case "order":
                squad, numeral, order = rest
                return "order", {"squad": int(squad), "card": self._card(numeral), "order": int(order) - 1}
            case "move":
                return "move", {"squad": 1, "to": _space(rest[0])}
            case "attack":
                return "attack", {"squad": 1, "unit": rest[0]}
            case "capture":
                return "capture", {"squad": 1, "space": _space(rest[0])}
            case "use":
                card = self._card(rest[1]) if len(rest) > 1 else None
                return "ability", {"unit": self.case.card, "ability": int(rest[0]) - 1, "card": card}
            case "play":
                return "strategic", {"card": rest[0], "pay": [self._card(card) for card in rest[1:]]}
            case "choose":
                return "choose", self._choice(" ".join(rest))
        raise ValueError(words)

    def _card(self, numeral: str) -> str:
        return CARDS[self.army][NUMERALS.index(numeral)]

    def _choice(self, target: str) -> Document:
        self.offered = [*_options(self.decision)]
        return {"decision": self.decision.id, "option": self.offered.index(target)}


def _armies(case: Case) -> tuple[str, str]:
    """The own and the enemy army: the card's own one on its side."""
    army = BOX[case.card].get("army", "section-8")
    other = "triad" if army == "section-8" else "section-8"
    return (other, army) if case.foe else (army, other)


def _squads(case: Case) -> tuple[Squads, Squads]:
    """The own ones and the enemy's."""
    unit = [case.card] if case.card in UNITS else []
    own, enemy = ([], unit) if case.foe else (unit, [])
    truck = [] if case.no_other_truck else ["enemy-truck"]
    return (
        {
            1: _squad(case, "own 1", case.at, [*own, "own-1"]),
            2: _squad(case, "own 2", (6, 1), ["own-2", "own-truck"]),
        },
        {
            1: _squad(case, "enemy 1", (4, 3), [*enemy, "enemy-1", "enemy-2"]),
            2: _squad(case, "enemy 2", (7, 6), ["enemy-3", *truck]),
        },
    )


def _squad(case: Case, name: str, space: Space, units: Sequence[str]) -> tuple[Space, str, str]:
    """With the damage and the marks of the case."""
    words = [f"{unit}:{case.damage.get(unit, 0)}" for unit in units]
    return space, " ".join(words), " ".join(case.marks.get(name, []))


def _options(decision: DecisionPosition) -> Iterator[str]:
    """Units by name, squads as "own 1", spaces as "4,2"."""
    for option in msgspec.to_builtins(decision.options):
        if isinstance(option, Mapping):
            yield f"{SIDES[option['seat']]} {option['squad']}"
        else:
            yield option if isinstance(option, str) else f"{option[0]},{option[1]}"


def _space(word: str) -> list[int]:
    return [int(part) for part in word.split(",")]
