"""Looks through what the active firefighter can do in the rest of the turn, the most promising first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.chance import Chance
from games.flash_point import action_numbers as kinds
from games.flash_point.bot_risk import risk
from games.flash_point.bot_value import value
from games.flash_point.legal import legal_actions
from games.flash_point.performing import perform
from games.flash_point.rulesets import TURN
from games.flash_point.state import State
from games.flash_point.tokens import FALSE_ALARM, IS_VICTIM, VICTIM

WIDTH: Final = 8
"""Positions kept after each action."""
FINALISTS: Final = 8
LEFT_OUT: Final = frozenset((kinds.CLOSE_DOOR, kinds.REVEAL, kinds.CREW_CHANGE, kinds.MOVE_POI, kinds.END_TURN))
"""What hardly ever helps, or is asked anew by itself."""
LONGEST: Final = 16
"""Actions of a turn that are looked ahead."""
ROLLS_AHEAD: Final = 2.0
"""By how many rolls of the fire the next one counts."""


class Line(NamedTuple):
    """A way through the turn: what it is worth, its actions, where it ends."""

    worth: float
    actions: tuple[int, ...]
    state: State


def best_line(state: State, seat: int) -> tuple[int, ...]:
    """The actions of the best way found; empty when ending the turn now is best."""
    lines = [Line(value(state), (), state)]
    seen = {_key(state)}
    ends = lines[:]
    for _ in range(LONGEST):
        lines = sorted(_next_lines(lines, seat, seen), key=_worth, reverse=True)[:WIDTH]
        if not lines:
            break
        ends += lines
    finalists = sorted(ends, key=_worth, reverse=True)[:FINALISTS]
    return max(finalists, key=lambda line: line.worth - ROLLS_AHEAD * _risk(line.state)).actions


def _worth(line: Line) -> float:
    return line.worth


def _risk(state: State) -> float:
    return risk(state) if state.stage == TURN else 0.0


def _next_lines(lines: list[Line], seat: int, seen: set[tuple[object, ...]]) -> list[Line]:
    found = []
    for line in lines:
        if line.state.stage != TURN or line.state.decision:
            continue
        kind_of = line.state.board.numbers.kind_of
        for action in legal_actions(line.state, seat):
            if kind_of[action] in LEFT_OUT:
                continue
            after = after_action(line.state, seat, action, VICTIM)
            key = _key(after)
            if key not in seen:
                seen.add(key)
                worth = value(after)
                if after.pool != line.state.pool:
                    worth = _expected(line.state, seat, action, after, worth)
                found.append(Line(worth, (*line.actions, action), after))
    return found


def _expected(state: State, seat: int, action: int, with_victim: State, worth: float) -> float:
    """What turning over a POI is worth, not knowing what it is."""
    other = after_action(state, seat, action, FALSE_ALARM)
    if other.pool == with_victim.pool:
        return worth
    victims = sum(count for kind, count in enumerate(state.pool) if IS_VICTIM[kind])
    chance = victims / sum(state.pool)
    return chance * worth + (1.0 - chance) * value(other)


class Deals(Chance):
    """Deals that kind of POI while there is one, and the middle face of every die."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def draw(self, kind: str, n: int) -> int:
        return n // 2

    def pick(self, kind: str, counts: Sequence[int]) -> int:
        return self.kind if counts[self.kind] else next(item for item, count in enumerate(counts) if count)


def after_action(state: State, seat: int, action: int, dealt: int) -> State:
    """The state after an action that turns over that kind of POI, if any."""
    after = state.clone()
    perform(after, seat, action, Deals(dealt))
    return after


def _key(state: State) -> tuple[object, ...]:
    return (
        *(tuple(state.at), bytes(state.ap), bytes(state.special), state.fire, state.smoke, bytes(state.edges)),
        *(state.poi, state.victims, state.hazmats, state.ambulance, state.engine),
    )
