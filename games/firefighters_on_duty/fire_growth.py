"""New Fire, Fire Growth and Fire Spread (rulebook: Adding new Fire, Fire Growth, Fire Spread; A5, A7-A14, A87, A91)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import Final

from games.chance import Chance
from games.firefighters_on_duty import pending
from games.firefighters_on_duty.fire_events import FireAdded, GrowthBegan, SpreadBegan, SpreadRolled
from games.firefighters_on_duty.player_events import FireFlaredUp
from games.firefighters_on_duty.scoring import lose_points
from games.firefighters_on_duty.state import OVER, State
from games.firefighters_on_duty.tokens import FIREFIGHTER

SPREAD: Final = {
    "easy": {"no_firefighter": (0, 0, 0, 1, 1, 2), "firefighter": (0, 0, 0, 0, 1, 2)},
    "hard": {"no_firefighter": (0, 0, 1, 1, 1, 2), "firefighter": (0, 0, 0, 0, 1, 2)},
}
"""Fires added by difficulty, by presence of a Firefighter on the Block, by the die."""


def burning(state: State) -> Iterable[int]:
    """The spaces with Active Fire, in ascending order; Inactive Fire counts for nothing (A5, A90)."""
    return compress(state.board.spaces, state.active)


def room_for_fire(state: State, space: int) -> int:
    """How many more Fires a rule lets this Space hold: none when burned down, one on a Road (A27, A39)."""
    if state.burned[space]:
        return 0
    return max(0, state.board.takes_fire[space] - state.active[space] - state.inactive[space])


def add_fire(state: State, space: int, count: int) -> None:
    """New Fire lies on its side. What a rule forbids is skipped; a missing token costs a point (A23, A27)."""
    wanted = min(count, room_for_fire(state, space))
    added = min(wanted, state.fire_supply)
    if added:
        state.inactive[space] += added
        state.fire_supply -= added
        state.note(FireAdded, space, added)
    if wanted > added:
        lose_points(state, wanted - added, "no_fire_token")


def share_fires(state: State, spaces: list[int]) -> None:
    """1 Fire on each of several Spaces; with too few tokens players choose where the next one goes (A93)."""
    possible = [space for space in spaces if room_for_fire(state, space)]
    if 0 < state.fire_supply < len(possible):
        pending.ask(state, pending.SHARE_FIRES, possible)
        return
    for space in possible:
        add_fire(state, space, 1)
        if state.stage == OVER:
            return


def fire_shared(state: State, space: int, spaces: list[int]) -> None:
    """Players have chosen the Space that gets the next Fire."""
    pending.then(state, [(pending.SHARE_FIRES, *(other for other in spaces if other != space))])
    add_fire(state, space, 1)


def flare_up(state: State) -> None:
    """Start of Round: every Inactive Fire becomes Active."""
    for space in compress(state.board.spaces, state.inactive):
        count = state.inactive[space]
        state.active[space] += count
        state.inactive[space] = 0
        state.note(FireFlaredUp, space, count)


def fire_growth(state: State) -> None:
    """A Block with Active Fire gains one, unless new Fire lies there already; Roads never do (A7, A87)."""
    state.note(GrowthBegan)
    for space in burning(state):
        if not state.board.is_road[space] and not state.inactive[space]:
            add_fire(state, space, 1)
            if state.stage == OVER:
                return


def fire_spread(state: State, chance: Chance) -> None:
    """One die for each Block beside Active Fire, judged by the Fires at the start of the step (A10-A12)."""
    state.note(SpreadBegan)
    tables = SPREAD[state.options.difficulty]
    for block in sorted({block for space in burning(state) for block in state.board.blocks_beside[space]}):
        if fire_may_spread_to(state, block):
            face = chance.draw("d6", 6) + 1
            guarded = state.tokens[FIREFIGHTER][block]
            fires = tables["firefighter" if guarded else "no_firefighter"][face - 1]
            state.note(SpreadRolled, block, face, fires)
            add_fire(state, block, fires)
            if state.stage == OVER:
                return


def fire_may_spread_to(state: State, block: int) -> bool:
    """Not to a Block that grew or holds new Fire (A9), nor to one burned down (A91)."""
    return not (state.active[block] or state.inactive[block] or state.burned[block])
