"""A match of the second rules, and its table: the dice that were rolled, the questions that were answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal

from tests.games.flash_point.second.board import DIRECTIONS, Board, Edge, Space, Spot, step

EdgeState = Literal["wall", "damaged", "destroyed", "closed", "open", "removed"]
SOLID: Final = ("wall", "damaged", "closed")
"""What neither fire nor people nor water pass."""
MARKERS: Final = {"damaged": 1, "destroyed": 2}
MOST_DAMAGE: Final = 24
MOST_HOT_SPOTS: Final = 24
MOST_SAVED: Final = 4
ENOUGH: Final = 7
"""Rescued victims that win, or lock the win where one plays on."""

GameName = Literal["family", "experienced", "tragic"]


@dataclass
class Firefighter:
    """ap: what is left on the own turn, else what was saved. special: free AP that are left, by what they
    pay for; bonus: for anything, but never saved. commanded: AP of this turn spent on commanding it."""

    at: Space | None
    ap: int = 0
    specialist: str = "firefighter"
    special: dict[str, int] = field(default_factory=dict)
    bonus: int = 0
    commanded: int = 0


@dataclass(order=True)
class Victim:
    at: Space
    kind: str = "victim"
    treated: bool = False


@dataclass
class World:
    """pool: markers whose identity nobody knows, those face down on the board included."""

    board: Board
    game: GameName
    edges: dict[Edge, EdgeState] = field(default_factory=dict)
    fire: set[Space] = field(default_factory=set)
    smoke: set[Space] = field(default_factory=set)
    hot_spots: set[Space] = field(default_factory=set)
    hazmats: list[Space] = field(default_factory=list)
    poi: list[Space] = field(default_factory=list)
    shown: dict[Space, str] = field(default_factory=dict)
    """The kinds of those POI that the scenario prints; they are not of the pool."""
    victims: list[Victim] = field(default_factory=list)
    pool: Counter[str] = field(default_factory=Counter)
    rescued: int = 0
    lost: int = 0
    firefighters: list[Firefighter] = field(default_factory=list)
    ambulance: int | None = None
    engine: int | None = None
    active: int = 0
    target: Space | None = None
    flares_up: bool = False
    """Where fire advanced last, and whether a hot spot lay there."""
    turn_ended: bool = False
    acted: bool = False
    """Whether the active firefighter did anything on this turn."""
    cards: dict[str, Counter[str]] = field(default_factory=dict)
    """Of each pile (the decks and their discards) how many of each card."""
    texts: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    """What each card says."""
    in_hand: list[str] = field(default_factory=list)
    """Cards of the Fire Deck that are being resolved."""
    flare_ups_left: int = 0
    lasting: list[tuple[str, int]] = field(default_factory=list)
    """Rules of cards, each with the last turn in which it holds."""
    turn: int = 1
    false_alarms: int = 0
    """Those that were found."""
    spare: frozenset[str] = frozenset()
    """Specialists that are in the box and that nobody plays: a crew change may take one."""
    by_choice: bool = False
    over: str = ""
    """won or lost, once it is over."""
    play_on: bool = False

    def copy(self) -> World:
        """A world that shares nothing that changes."""
        new = copy(self)
        for name in (entry.name for entry in fields(self)):
            value = getattr(self, name)
            if isinstance(value, dict | set | list) and name != "texts":
                setattr(new, name, value.copy())
        new.firefighters = [
            Firefighter(f.at, f.ap, f.specialist, dict(f.special), f.bonus, f.commanded) for f in self.firefighters
        ]
        new.victims = [Victim(v.at, v.kind, v.treated) for v in self.victims]
        new.cards = {pile: cards.copy() for pile, cards in self.cards.items()}
        return new

    def damage(self) -> int:
        return sum(MARKERS.get(state, 0) for state in self.edges.values())

    def may_pass(self, one: Space, other: Space) -> bool:
        """Whether the two are side by side on the board with nothing solid between them."""
        beside = abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
        on_board = self.board.is_on_board(one) and self.board.is_on_board(other)
        return beside and on_board and self.edges.get(frozenset((one, other))) not in SOLID

    def reachable(self, space: Space) -> list[Space]:
        """Where one step leads from a space."""
        return [step(space, way) for way in DIRECTIONS if self.may_pass(space, step(space, way))]

    def end_badly(self) -> None:
        """A loss, but for those whose win is locked (B73)."""
        self.over = "won" if self.rescued >= ENOUGH else "lost"
        raise Over

    def on_board(self) -> int:
        """What counts to the three: face down or revealed."""
        return len(self.poi) + len(self.victims)

    def spot(self, vehicle: Literal["ambulance", "engine"]) -> Spot | tuple[()]:
        """The two spaces of a vehicle, none where the game has none."""
        number = self.ambulance if vehicle == "ambulance" else self.engine
        spots = self.board.ambulance if vehicle == "ambulance" else self.board.engine
        return () if number is None else spots[number]

    def standing(self, spaces: Iterable[Space]) -> list[int]:
        """Numbers of the firefighters on those spaces."""
        wanted = set(spaces)
        return [number for number, f in enumerate(self.firefighters) if f.at in wanted]


def new_edges(board: Board) -> dict[Edge, EdgeState]:
    """Walls whole, doors closed; nothing where an outside space is entered freely."""
    edges: dict[Edge, EdgeState] = dict.fromkeys(board.perimeter(), "wall")
    edges.update(dict.fromkeys(board.walls, "wall"))
    edges.update(dict.fromkeys(board.doors, "closed"))
    for opening in board.openings:
        del edges[opening]
    return edges


class Over(Exception):
    """The game has ended in the middle of what went on."""


class Question(Exception):
    """Somebody has to choose. who: the number of the firefighter."""

    def __init__(self, who: int, subject: str, options: Sequence[Any]) -> None:
        super().__init__(f"{subject}: firefighter {who} chooses of {options}")
        self.who = who
        self.subject = subject
        self.options = list(options)


class Missing(Exception):
    """More was rolled or drawn than is there."""


class Table:
    """Dice and answers of one step, each kind of die in the order in which it was rolled."""

    def __init__(
        self, draws: Iterable[tuple[str, Any]] = (), answers: Iterable[Any] = (), automatic: bool = False
    ) -> None:
        """automatic: a question without an answer is answered with its first option (G2)."""
        self.automatic = automatic
        self.left: dict[str, list[Any]] = {}
        for kind, face in draws:
            self.left.setdefault(kind, []).append(face)
        self.answers = list(answers)

    def roll(self, kind: str) -> Any:
        if not self.left.get(kind):
            raise Missing(f"there is no further {kind}")
        return self.left[kind].pop(0)

    def draw(self, kind: str, pile: Counter[str]) -> str:
        """One of the pile, taken out of it."""
        drawn = str(self.roll(kind))
        if not pile[drawn]:
            raise Missing(f"no {drawn} is left of {kind}: {dict(pile)}")
        pile[drawn] -= 1
        return drawn

    def choose(self, who: int, subject: str, options: Sequence[Any]) -> Any:
        """What is chosen; a single option is no choice. Raises Question when nobody answered yet."""
        if len(options) == 1 or (self.automatic and not self.answers):
            return options[0]
        if not self.answers:
            raise Question(who, subject, options)
        answer = self.answers.pop(0)
        if answer not in options:
            raise Missing(f"{answer} is none of {options}")
        return answer

    def unused(self) -> list[str]:
        return [kind for kind, faces in self.left.items() if faces]
