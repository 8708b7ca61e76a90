"""The state of a match: small integers and masks over the tables of the Board.

What changes often is a list or int; the rest is tuples that are replaced, never changed, so that a clone shares them.
A squad is seat * 3 + n with n from 0; a unit is its place in Board.units.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from games.day_of_fallout.board import Board
from games.day_of_fallout.events import Reason
from games.day_of_fallout.options import FalloutOptions
from games.day_of_fallout.sizes import MOST_SQUADS, NOBODY

STAGES: Final = ("armies", "deal", "forming", "reveal", "placing", "turn", "over")
"""What happens next."""
ARMIES, DEAL, FORMING, REVEAL, PLACING, TURN, OVER = range(len(STAGES))

Counts = tuple[int, ...]
Members = tuple[tuple[int, int], ...]
"""(unit, damage) of each living unit of a squad, by unit."""
_IS: Final = (
    *("seats", "options", "stage", "round", "turn", "first", "active"),
    *("armies", "starts", "hands", "assigned", "strategic", "played", "formed", "out", "given_up"),
    *("units", "at", "marks", "placed", "killed", "squads_killed", "flags_taken", "walls", "flags"),
    *("cards", "acted", "extra", "tried", "current", "used", "strategic_used", "ending"),
    *("decision", "choices", "decisions", "reasons", "places"),
)
_all_that_it_is = attrgetter(*_IS)


class State:
    """A match; setup.py and state_encoding.py fill one in.

    turn: number of the present turn from 1, 0 before; first: the seat that begins; active: whose turn it is.
    armies[seat], starts[seat]: places in Board.armies and Board.starts, NOBODY before they are taken.
    hands[seat]: the unit cards drawn, ascending, while squads are formed, known to that seat alone; assigned[seat]: the
    squad of each of them, NOBODY before (D14). formed: mask of the seats that are done.
    strategic[seat]: Strategic Actions in hand, ascending, known to that seat alone; played[seat]: those it has used.
    units[squad]: its living units; at[squad]: its space, NOWHERE off the board; marks[squad]: mask over MARKS.
    placed: mask of the squads that stand or have stood on the board.
    killed[seat]: the units that seat has killed, in order; squads_killed[seat], flags_taken[seat]: how many (D36, D37).
    out: mask of the seats without units or given up; given_up: of those given up.
    walls, flags: masks of spaces.
    Of the present turn: cards: mask of the order cards not used yet (D9); acted: mask of the own squads (0 to 2) that
    have had their order, extra: of those that may have a further one, tried: that have tried for a flag
    (D24); current: () or (squad, order card, order, 1 once
    it has moved, 1 once it has attacked or tried for a flag); used: units that have used an ability without dice;
    strategic_used (D7); ending: after an end-of-turn Strategic Action (D66).
    decision: () or what a target is chosen for: (ABILITY, unit, ability) or (STRATEGIC, card); choices: the targets;
    decisions: how many there have been. reasons, places: of the end. log: rows for named events while asked for.
    """

    __slots__ = (*_IS, "board", "log")

    board: Board
    seats: int
    options: FalloutOptions
    stage: int
    round: int
    turn: int
    first: int
    active: int
    armies: list[int]
    starts: list[int]
    hands: list[Counts]
    assigned: list[Counts]
    formed: int
    strategic: list[Counts]
    played: list[Counts]
    units: list[Members]
    at: list[int]
    marks: list[int]
    placed: int
    killed: list[Counts]
    squads_killed: list[int]
    flags_taken: list[int]
    out: int
    given_up: int
    walls: int
    flags: int
    cards: int
    acted: int
    extra: int
    tried: int
    current: Counts
    used: Counts
    strategic_used: bool
    ending: bool
    decision: Counts
    choices: Counts
    decisions: int
    reasons: tuple[Reason, ...]
    places: Counts
    log: list[tuple[Any, ...]] | None

    def clear_turn(self) -> None:
        """Nothing of a turn: neither order cards nor what was done with them."""
        self.cards = self.acted = self.extra = self.tried = 0
        self.current = self.used = self.decision = self.choices = ()
        self.strategic_used = self.ending = False

    def note(self, *row: Any) -> None:
        """A row for the log: the type of an event, then its fields."""
        if self.log is not None:
            self.log.append(row)

    def squads_of(self, seat: int) -> range:
        return range(seat * MOST_SQUADS, (seat + 1) * MOST_SQUADS)

    def in_play(self, seat: int) -> bool:
        return not self.out >> seat & 1

    def squad_of(self, unit: int) -> int:
        """The squad in which a unit lives, NOBODY for one that is not in play."""
        for squad, members in enumerate(self.units):
            for member, _ in members:
                if member == unit:
                    return squad
        return NOBODY

    def squad_on(self, space: int) -> int:
        """The squad on a space, NOBODY without."""
        return self.at.index(space) if space in self.at else NOBODY

    def clone(self) -> State:
        """An independent copy without a log."""
        copy = State()
        copy.board, copy.seats, copy.options, copy.log = self.board, self.seats, self.options, None
        copy.stage, copy.round, copy.turn = self.stage, self.round, self.turn
        copy.first, copy.active = self.first, self.active
        copy.armies, copy.starts, copy.hands = self.armies[:], self.starts[:], self.hands[:]
        copy.assigned, copy.strategic, copy.played = self.assigned[:], self.strategic[:], self.played[:]
        copy.formed, copy.out, copy.given_up = self.formed, self.out, self.given_up
        copy.units, copy.at, copy.marks, copy.placed = self.units[:], self.at[:], self.marks[:], self.placed
        copy.killed, copy.squads_killed = self.killed[:], self.squads_killed[:]
        copy.flags_taken, copy.walls, copy.flags = self.flags_taken[:], self.walls, self.flags
        copy.cards, copy.acted, copy.extra, copy.tried = self.cards, self.acted, self.extra, self.tried
        copy.current, copy.used = self.current, self.used
        copy.strategic_used, copy.ending = self.strategic_used, self.ending
        copy.decision, copy.choices, copy.decisions = self.decision, self.choices, self.decisions
        copy.reasons, copy.places = self.reasons, self.places
        return copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or self.board.source != other.board.source:
            return False
        return bool(_all_that_it_is(self) == _all_that_it_is(other))

    __hash__ = None  # type: ignore[assignment]
