"""How good a position is at the end of a turn, in points of which a rescue is worth a hundred."""

from __future__ import annotations

from math import exp
from typing import Final

from games.flash_point.bot_paths import FAR, carries_to_safety, walks_to, walks_to_fire
from games.flash_point.state import State
from games.flash_point.tokens import (
    DAMAGE_MARKERS,
    IS_VICTIM,
    LOST_TO_LOSE,
    RESCUED_TO_WIN,
    UNKNOWN,
)

WON: Final = 10_000.0
RESCUED: Final = 100.0
LOST: Final = (0.0, 50.0, 120.0, 260.0)
"""What it costs that so many are lost."""
PATIENCE: Final = 16.0
"""Action points after which a rescue is worth a third."""
FIRE: Final = 8.0
SMOKE: Final = 3.0
DAMAGE: Final = 10.0
"""Of the first marker; the last one weighs twice as much and more."""
WATCH: Final = 8.0
"""Of a firefighter beside fire who has nobody to rescue."""
NEAR: Final = 5.0
"""Action points away from fire at which that is worth a third."""
SAVED: Final = 0.6
"""Of an action point that is saved."""


def value(state: State) -> float:
    """What has been reached, what rescues can still be hoped for, and what burns."""
    if state.rescued >= RESCUED_TO_WIN:
        return WON + state.rescued
    if state.lost >= LOST_TO_LOSE or state.damage() >= state.board.markers_to_collapse:
        return -WON
    worth = RESCUED * state.rescued - LOST[state.lost]
    busy = [0.0] * state.firefighters
    worth += _rescues(state, busy) + _watch(state, busy)
    worth -= damage_cost(state.damage()) + FIRE * state.fire.bit_count() + SMOKE * state.smoke.bit_count()
    return worth + SAVED * min(4, state.ap[state.active])


def damage_cost(damage: int) -> float:
    """Of so many damage markers; the last ones weigh most."""
    return DAMAGE * damage * (1.0 + damage / DAMAGE_MARKERS)


def people(state: State) -> list[tuple[int, float]]:
    """Where somebody is or may be, and with what chance."""
    hidden = [count if IS_VICTIM[kind] else 0 for kind, count in enumerate(state.pool)]
    chance = sum(hidden) / (sum(state.pool) or 1)
    found = [(space, 1.0) for space, _, _ in state.victims]
    found += [(space, chance if kind == UNKNOWN else float(IS_VICTIM[kind])) for space, kind in state.poi]
    return found


def _watch(state: State, busy: list[float]) -> float:
    """Whoever has nobody to rescue is of use near fire."""
    ways = walks_to_fire(state)
    return sum(WATCH * exp(-ways[at] / NEAR) for one, at in enumerate(state.at) if not busy[one])


def _rescues(state: State, busy: list[float]) -> float:
    """Everybody's rescue by whoever is nearest; busy: the points that each is then taken up with, changed here."""
    out = carries_to_safety(state)
    worth = 0.0
    for carry, space, chance in sorted((out[space], space, chance) for space, chance in people(state)):
        if carry >= FAR:
            continue
        ways = walks_to(state, space)
        cost, one = min((busy[one] + ways[at], one) for one, at in enumerate(state.at))
        busy[one] = cost + carry
        worth += RESCUED * chance * exp(-busy[one] / PATIENCE)
    return worth
