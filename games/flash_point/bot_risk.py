"""What the next roll of the fire is expected to do, exactly: every face of both dice is tried."""

from __future__ import annotations

from typing import Final

from games.flash_point.bot_value import FIRE, LOST, damage_cost, people
from games.flash_point.fire import burn, settle
from games.flash_point.rulesets import OVER
from games.flash_point.state import State
from games.flash_point.tokens import LOST_TO_LOSE

KNOCKED_DOWN: Final = 5.0
LOSES: Final = 1_000.0
GRIEF: Final = 60.0
"""A victim in fire costs more than one loss: it is not rescued either."""


def risk(state: State) -> float:
    """The expected harm of Advance Fire on a position at the end of a turn. A space far from fire only smokes."""
    board = state.board
    spaces = board.spaces(board.named_by_dice)
    harm, before = 0.0, damage_cost(state.damage())
    fires = state.fire.bit_count()
    at_stake = people(state)
    for space in spaces:
        if not (state.fire | state.smoke) >> space & 1 and not state.beside(1 << space) & state.fire:
            continue
        after = state.clone()
        burn(after, space)
        settle(after)
        if after.stage == OVER:
            harm += LOSES
            continue
        harm += damage_cost(after.damage()) - before + FIRE * (after.fire.bit_count() - fires)
        gone = sum(chance for there, chance in at_stake if after.fire >> there & 1)
        harm += _of_losing(state.lost, gone)
        harm += KNOCKED_DOWN * sum(1 for at in state.at if after.fire >> at & 1)
    return harm / len(spaces)


def _of_losing(lost: int, gone: float) -> float:
    """The harm of an expected number of losses."""
    if not gone:
        return 0.0
    if lost + gone >= LOST_TO_LOSE:
        return LOSES
    return gone * (LOST[lost + 1] - LOST[lost] + GRIEF) if lost + 1 < LOST_TO_LOSE else LOSES * gone
