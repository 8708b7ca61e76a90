"""The state of a match: what lies where, as small integers and masks over the tables of the Board.

Masks have bit s for space s. What changes often is a bytearray, list or int; the rest is tuples and bytes that are
replaced, never changed, so that a clone shares them.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from games.flash_point.board import Board
from games.flash_point.options import DIFFICULTIES, RECRUIT, ExperiencedOptions, FamilyOptions
from games.flash_point.rulesets import Rules
from games.flash_point.tokens import IS_VICTIM, PASSABLE, UNKNOWN, WALL_DAMAGED, WALL_DESTROYED

Counts = tuple[int, ...]
_FOLLOWS: Final = ("board", "log", "rules", "firefighters", "difficulty")
"""What is not the state itself: its board, its log, what follows from seats and options."""
_IS: Final = (
    *("seats", "options", "stage", "turn", "active"),
    *("edges", "open_east", "open_south"),
    *("fire", "smoke", "hot_spots", "hazmats", "hazmats_removed", "hazmats_exploded"),
    *("poi", "pool", "victims", "rescued", "lost", "false_alarms"),
    *("at", "ap", "special", "bonus", "specialist", "acted", "commanded", "ambulance", "engine"),
    *("target", "flared"),
    *("fire_deck", "fire_discard", "flare_ups", "event_deck", "event_discard", "lasting"),
    *("pending", "decision", "choices", "decisions", "reasons", "won"),
)
_all_that_it_is = attrgetter(*_IS)


class State:
    """A match; empty_table.py and state_encoding.py fill one in.

    turn: number of the present turn from 1, 0 at setup; active: the firefighter whose turn it is.
    edges: what each edge is (tokens.py); open_east, open_south: from which spaces one may pass that way; all three
    are changed by `set_edge` alone.
    hazmats: spaces, ascending, one entry each. poi: (space, kind or UNKNOWN), ascending. pool: by kind how many POI
    there still are whose kind nobody knows, those face down on the board included (G7).
    victims: revealed ones as (space, kind, 1 when treated), ascending; nobody holds anything between moves (B55).
    at: space of each firefighter, NOWHERE before it is placed. ap: what is left in the turn of the active one, else
    what is saved; special: action points of the specialist's kind left; bonus: points of any kind that are not saved
    and spent first. specialist: place in Board.specialists, NO_SPECIALIST in the family game.
    ambulance, engine: place in Board.ambulance_spots and engine_spots, NOWHERE without or before.
    acted: whether the active firefighter has done anything in this turn; commanded: action points that were spent in it
    on commanding each firefighter. target: where the fire last advanced in this turn; flared: flare-ups of this turn.
    fire_deck, fire_discard: counts by card, the Fire cards of the Board first, then its Flare Up cards; flare_ups:
    by Flare Up card those that nobody has seen yet; event_deck, event_discard: by Event card (G7).
    lasting: see lasting.py. pending: tasks of the running step, next one last. decision: () or (what it is about, the
    seat that decides or NOWHERE, subject ...); choices: its options. decisions: how many there have been.
    firefighters: how many there are; firefighter f belongs to seat f // options.firefighters_each.
    log: rows for named events while somebody asked for them.
    """

    __slots__ = (*_IS, *_FOLLOWS)

    board: Board
    rules: Rules
    firefighters: int
    difficulty: int
    seats: int
    options: FamilyOptions
    stage: int
    turn: int
    active: int
    edges: bytearray
    open_east: int
    open_south: int
    fire: int
    smoke: int
    hot_spots: int
    hazmats: Counts
    hazmats_removed: int
    hazmats_exploded: int
    poi: tuple[tuple[int, int], ...]
    pool: Counts
    victims: tuple[tuple[int, int, int], ...]
    rescued: int
    lost: int
    false_alarms: int
    at: list[int]
    ap: bytearray
    special: bytearray
    bonus: bytearray
    specialist: bytes
    acted: bool
    commanded: bytearray
    ambulance: int
    engine: int
    target: int
    flared: int
    fire_deck: Counts
    fire_discard: Counts
    flare_ups: Counts
    event_deck: Counts
    event_discard: Counts
    lasting: tuple[tuple[int, int], ...]
    pending: tuple[Counts, ...]
    decision: Counts
    choices: Counts
    decisions: int
    reasons: tuple[str, ...]
    won: bool
    log: list[tuple[Any, ...]] | None

    def read_options(self) -> None:
        """What follows from board, seats and options alone."""
        self.rules = self.board.rules
        self.firefighters = self.seats * self.options.firefighters_each
        options = self.options
        self.difficulty = RECRUIT
        if isinstance(options, ExperiencedOptions):
            self.difficulty = DIFFICULTIES.index(options.difficulty)

    def owner(self, firefighter: int) -> int:
        """The seat of a firefighter."""
        return firefighter // self.options.firefighters_each

    def set_edge(self, edge: int, kind: int) -> None:
        """The one way in which an edge changes."""
        self.edges[edge] = kind
        bit = 1 << self.board.edge_west[edge]
        if self.board.edge_down[edge]:
            self.open_south = self.open_south | bit if PASSABLE[kind] else self.open_south & ~bit
        else:
            self.open_east = self.open_east | bit if PASSABLE[kind] else self.open_east & ~bit

    def passable(self, space: int, direction: int) -> bool:
        """Whether fire, water and people pass from a space in a direction; the ring ends the board."""
        edge = self.board.edge_of[space * 4 + direction]
        return edge >= 0 and PASSABLE[self.edges[edge]]

    def beside(self, spaces: int) -> int:
        """Where one step leads from the spaces of a mask, as a mask."""
        width, east, south = self.board.width, self.open_east, self.open_south
        return (spaces & east) << 1 | spaces >> 1 & east | (spaces & south) << width | spaces >> width & south

    def damage(self) -> int:
        """Damage markers on the board, counted from the walls."""
        return self.edges.count(WALL_DAMAGED) + 2 * self.edges.count(WALL_DESTROYED)

    def unknown_poi(self) -> int:
        """POI that lie face down on the board."""
        return sum(1 for _, kind in self.poi if kind == UNKNOWN)

    def placeable_poi(self) -> int:
        """POI that can still be put on the board."""
        return sum(self.pool) - self.unknown_poi()

    def victims_left(self) -> int:
        """Victims that are neither rescued nor lost."""
        hidden = sum(count for kind, count in enumerate(self.pool) if IS_VICTIM[kind])
        return hidden + len(self.victims) + sum(1 for _, kind in self.poi if kind != UNKNOWN and IS_VICTIM[kind])

    def note(self, *row: Any) -> None:
        """One row of the log: the event's type and its fields, things of the board as numbers."""
        if self.log is not None:
            self.log.append(row)

    def clone(self) -> State:
        """An independent copy without a log."""
        copy = State()
        copy.board, copy.seats, copy.options, copy.log = self.board, self.seats, self.options, None
        copy.rules, copy.firefighters, copy.difficulty = self.rules, self.firefighters, self.difficulty
        copy.stage, copy.turn, copy.active = self.stage, self.turn, self.active
        copy.edges, copy.open_east, copy.open_south = self.edges[:], self.open_east, self.open_south
        copy.fire, copy.smoke, copy.hot_spots = self.fire, self.smoke, self.hot_spots
        copy.hazmats, copy.hazmats_removed = self.hazmats, self.hazmats_removed
        copy.hazmats_exploded = self.hazmats_exploded
        copy.poi, copy.pool, copy.victims = self.poi, self.pool, self.victims
        copy.rescued, copy.lost, copy.false_alarms = self.rescued, self.lost, self.false_alarms
        copy.at, copy.ap, copy.special, copy.bonus = self.at[:], self.ap[:], self.special[:], self.bonus[:]
        copy.specialist, copy.acted, copy.commanded = self.specialist, self.acted, self.commanded[:]
        copy.ambulance, copy.engine = self.ambulance, self.engine
        copy.target, copy.flared = self.target, self.flared
        copy.fire_deck, copy.fire_discard = self.fire_deck, self.fire_discard
        copy.flare_ups, copy.lasting = self.flare_ups, self.lasting
        copy.event_deck, copy.event_discard = self.event_deck, self.event_discard
        copy.pending, copy.decision, copy.choices = self.pending, self.decision, self.choices
        copy.decisions, copy.reasons, copy.won = self.decisions, self.reasons, self.won
        return copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or self.board.source != other.board.source or self.rules != other.rules:
            return False
        return bool(_all_that_it_is(self) == _all_that_it_is(other))

    __hash__ = None  # type: ignore[assignment]
