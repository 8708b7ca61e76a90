"""What the bot sends Firefighters for, the most urgent first, and the next move of each errand.

A Firefighter does one errand at a time. Which one does which follows from the state alone, so that the moves of
all bots at the table add up.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.firefighters_on_duty.bot_paths import FAR, Ways, next_on_the_way
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import AXE, CIVILIAN, FIREFIGHTER, HOSE, INJURED, NOWHERE

NOTHING: Final = FIREFIGHTER
"""No item: the Firefighter only has to stand there."""
CARRIED_FIRST: Final = (INJURED, CIVILIAN, HOSE, AXE)

# Priorities, lower first.
FROM_FIRE: Final = 0
OUT_OF_FIRE: Final = 1
CIVILIAN_FROM_FIRE: Final = 2
TO_FIRE: Final = 3
TO_DEBRIS: Final = 4
TO_VOLTAGE: Final = 4
TO_INJURED: Final = 5
TO_CIVILIAN: Final = 6
TO_CALL: Final = 7
TO_LOW_DEBRIS: Final = 8


class Errand(NamedTuple):
    """priority, rank: order, rank within a priority; space: where; item: what has to be there beside a Firefighter, or
    with a drop (a space) who is to be carried from there to it."""

    priority: int
    rank: float
    space: int
    item: int
    drop: int = NOWHERE


class Step(NamedTuple):
    """One move of a Firefighter; item NOTHING for empty hands."""

    origin: int
    to: int
    item: int
    priority: int


class Crew:
    """The Firefighters and equipment on the board that no errand has claimed yet."""

    def __init__(self, state: State, ways: Ways) -> None:
        self.state = state
        self.ways = ways
        self.firefighters = bytearray(state.tokens[FIREFIGHTER])
        self.items = {item: bytearray(state.tokens[item]) for item in (HOSE, AXE)}

    def steps(self, errands: list[Errand]) -> list[Step]:
        """The next move of every errand that needs one, in the order of the errands."""
        found = []
        for errand in sorted(errands):
            step = self._carry_away(errand) if errand.drop != NOWHERE else self._bring(errand)
            if step is not None:
                found.append(step)
        return found

    def claim(self, space: int, item: int = NOTHING) -> None:
        """Keep a Firefighter, and an item with it, where they are."""
        self.firefighters[space] -= 1
        if item in self.items:
            self.items[item][space] -= 1

    def _carry_away(self, errand: Errand) -> Step | None:
        space = errand.space
        if not self.firefighters[space]:
            return self._walk_to(errand, space)
        self.firefighters[space] -= 1
        distances = (self.ways.carrying_injured if errand.item == INJURED else self.ways.walking)(errand.drop)
        return self._step(space, distances, errand.item, errand.priority)

    def _bring(self, errand: Errand) -> Step | None:
        """A Firefighter and the item to the space; None when they are there or cannot come."""
        space, item = errand.space, errand.item
        if item == NOTHING:
            if self.firefighters[space]:
                self.firefighters[space] -= 1
                return None
            return self._walk_to(errand, space)
        there = self.items[item][space] > 0
        if there and self.firefighters[space]:
            self.claim(space, item)
            return None
        if there:
            self.items[item][space] -= 1
            return self._walk_to(errand, space)
        return self._fetch(errand)

    def _walk_to(self, errand: Errand, space: int) -> Step | None:
        distances = self.ways.walking(space)
        origin = self._nearest(distances)
        if origin == NOWHERE:
            return None
        self.firefighters[origin] -= 1
        return self._step(origin, distances, NOTHING, errand.priority)

    def _fetch(self, errand: Errand) -> Step | None:
        """The Firefighter and the item for whom the way to the space is shortest."""
        distances, piles = self.ways.walking(errand.space), self.items[errand.item]
        best, cost = (NOWHERE, NOWHERE), FAR
        for pile, count in enumerate(piles):
            if not count or distances[pile] >= FAR:
                continue
            to_pile = self.ways.walking(pile)
            origin = self._nearest(to_pile)
            if origin != NOWHERE and to_pile[origin] + distances[pile] < cost:
                best, cost = (origin, pile), to_pile[origin] + distances[pile]
        origin, pile = best
        if origin == NOWHERE:
            return None
        self.firefighters[origin] -= 1
        piles[pile] -= 1
        if origin == pile:
            return self._step(origin, distances, errand.item, errand.priority)
        return self._step(origin, self.ways.walking(pile), NOTHING, errand.priority)

    def _nearest(self, distances: tuple[int, ...]) -> int:
        """Where the nearest unclaimed Firefighter stands who can get there."""
        debris = self.state.debris
        best, cost = NOWHERE, FAR
        for space, count in enumerate(self.firefighters):
            if count and distances[space] < cost and (not debris[space] or not distances[space]):
                best, cost = space, distances[space]
        return best

    def _step(self, origin: int, distances: tuple[int, ...], item: int, priority: int) -> Step | None:
        state = self.state
        if state.debris[origin] or not distances[origin]:
            return None
        to = next_on_the_way(state.board.neighbours[origin], distances, state.active)
        return None if to == NOWHERE or distances[to] >= distances[origin] else Step(origin, to, item, priority)


def out_of_fire(state: State, held: bytearray) -> list[Step]:
    """Moves that take Firefighters off burning spaces before the Radio Reports, with what can be carried.

    held: Firefighters by space who are wanted there all the same.
    """
    steps = []
    for space, count in enumerate(state.tokens[FIREFIGHTER]):
        if count > held[space] and state.active[space] and not state.debris[space]:
            to = _safe_neighbour(state, space)
            if to != NOWHERE:
                steps.append(Step(space, to, _best_to_carry(state, space), OUT_OF_FIRE))
    return steps


def _safe_neighbour(state: State, space: int) -> int:
    safe = [beside for beside in state.board.neighbours[space] if not state.active[beside] and not state.debris[beside]]
    return min(safe, key=lambda beside: (not state.board.is_road[beside], beside), default=NOWHERE)


def _best_to_carry(state: State, space: int) -> int:
    for item in CARRIED_FIRST:
        if state.tokens[item][space] and not (item == INJURED and state.board.is_road[space]):
            return item
    return NOTHING
