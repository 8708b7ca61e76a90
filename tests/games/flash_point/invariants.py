"""What holds in every state of a match, and from one state to the next.

Every count is taken from what lies on the table, none from what the state says of itself: markers are neither made nor
lost, an edge stays what it is, people stand where people may stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from games.flash_point import fire_events, rulesets
from games.flash_point.state import State
from games.flash_point.tokens import (
    DOOR_CLOSED,
    DOOR_DESTROYED,
    DOOR_OPEN,
    FALSE_ALARM,
    IS_VICTIM,
    NOTHING,
    NOWHERE,
    PASSABLE,
    UNKNOWN,
    WALL,
    WALL_DAMAGED,
    WALL_DESTROYED,
)

WALLS: Final = (WALL, WALL_DAMAGED, WALL_DESTROYED)
DOORS: Final = (DOOR_OPEN, DOOR_CLOSED, DOOR_DESTROYED)
DAMAGE: Final = 24
HOT_SPOTS: Final = 24
NEVER_LESS: Final = ("turn", "rescued", "lost", "decisions", "hazmats_removed", "hazmats_exploded")


def check(state: State) -> None:
    """What holds in every state."""
    _check_fire(state)
    _check_edges(state)
    _check_points(state)
    _check_people(state)
    _check_end(state)


def _check_fire(state: State) -> None:
    inside = state.board.inside
    assert not state.fire & state.smoke
    assert not state.smoke & ~inside
    assert not state.hot_spots & ~inside
    assert state.hot_spots.bit_count() <= HOT_SPOTS
    assert all(inside >> space & 1 for space in state.hazmats)
    assert state.stage != rulesets.TURN or state.decision or not state.fire & ~inside


def _check_edges(state: State) -> None:
    """The masks of what is open say what the edges say, whichever side one comes from."""
    board = state.board
    for edge, kind in enumerate(state.edges):
        mask = state.open_south if board.edge_down[edge] else state.open_east
        assert bool(mask >> board.edge_west[edge] & 1) == PASSABLE[kind]
        same = next((group for group in (WALLS, DOORS) if board.first_edges[edge] in group), (NOTHING,))
        assert kind in same
    assert state.damage() <= DAMAGE


def _check_points(state: State) -> None:
    spaces = [space for space, _ in state.poi]
    assert len(set(spaces)) == len(spaces)
    assert sum(state.pool) >= sum(kind == UNKNOWN for _, kind in state.poi)
    assert min(state.pool) >= 0
    assert all(IS_VICTIM[kind] for _, kind, _ in state.victims)


def _check_people(state: State) -> None:
    for firefighter, space in enumerate(state.at):
        assert (space == NOWHERE) <= (state.stage == rulesets.SETUP)
        if firefighter != state.active and state.stage not in (rulesets.SETUP, rulesets.OVER):
            saved = state.board.specialists[state.specialist[firefighter]].saves if state.rules.specialists else 4
            assert state.ap[firefighter] <= saved


def _check_end(state: State) -> None:
    over = state.stage == rulesets.OVER
    assert over == bool(state.reasons)
    assert over or state.damage() < DAMAGE
    assert over or state.lost < 4
    assert over or state.rescued < (10 if state.options.play_on else 7)
    assert not over or not (state.pending or state.decision or state.choices)
    assert not state.won or state.rescued >= 7
    assert not state.decision or len(state.choices) > 1


def victims(state: State) -> int:
    """Wherever they are: face down or revealed, rescued or lost."""
    hidden = sum(count for kind, count in enumerate(state.pool) if IS_VICTIM[kind])
    printed = sum(kind != UNKNOWN and IS_VICTIM[kind] for _, kind in state.poi)
    return hidden + printed + len(state.victims) + state.rescued + state.lost


def false_alarms(state: State) -> int:
    printed = sum(kind == FALSE_ALARM for _, kind in state.poi)
    return state.pool[FALSE_ALARM] + printed + state.false_alarms


def hazmats(state: State) -> int:
    return len(state.hazmats) + state.hazmats_removed + state.hazmats_exploded


def cards(state: State) -> list[Sequence[int]]:
    """How many there are of each card that is not being resolved, wherever it lies; Fire Deck first, then Events."""
    rages = len(state.fire_deck) - len(state.flare_ups)
    box = (*[0] * rages, *state.flare_ups)
    fire = [sum(counts) for counts in zip(state.fire_deck, state.fire_discard, box, strict=True)]
    return [fire, [sum(counts) for counts in zip(state.event_deck, state.event_discard, strict=True)]]


class Ledger:
    """Compares each state with the one before."""

    def __init__(self, state: State) -> None:
        check(state)
        self.cards = cards(state)
        self._keep(state)

    def _keep(self, state: State) -> None:
        self.counters = [getattr(state, name) for name in NEVER_LESS]
        self.victims, self.false_alarms, self.hazmats = victims(state), false_alarms(state), hazmats(state)

    def see(self, state: State, events: Iterable[Any]) -> None:
        """The next state, and what happened since the last one."""
        check(state)
        happened = Counter(type(event) for event in events)
        now = [getattr(state, name) for name in NEVER_LESS]
        assert all(earlier <= later for earlier, later in zip(self.counters, now, strict=True))
        assert victims(state) == self.victims
        assert false_alarms(state) == self.false_alarms
        assert state.pending or state.stage == rulesets.OVER or cards(state) == self.cards
        assert hazmats(state) == self.hazmats + happened[fire_events.HazmatPlaced]
        self._keep(state)
