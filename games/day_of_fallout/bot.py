"""A heuristic player: closes in, attacks what is worth most, and sees no further than its next order."""

from __future__ import annotations

from collections.abc import Sequence

from games.chance import Chance
from games.day_of_fallout import action_numbers as kinds
from games.day_of_fallout.bot_goals import steps
from games.day_of_fallout.bot_turn import Turn
from games.day_of_fallout.legal import default_action
from games.day_of_fallout.state import ARMIES, FORMING, PLACING, State


class HeuristicBot:
    """Its squads are of equal size; it has no state of its own."""

    def choose(self, state: State, seat: int, actions: Sequence[int], chance: Chance) -> int | None:
        """Never None."""
        if len(actions) == 1:
            return actions[0]
        if state.stage == FORMING:
            return default_action(state, seat)
        if state.stage == ARMIES:
            return actions[chance.draw("army", len(actions))]
        if state.stage == PLACING:
            return _place(state, actions)
        turn = Turn(state)
        return actions[turn.option()] if state.decision else turn.action()


def _place(state: State, actions: Sequence[int]) -> int:
    """As near to the other starting points as can be."""
    board = state.board
    others = [start for seat, start in enumerate(state.starts) if seat != state.active]
    field = steps(state, [space for start in others for space in board.starts[start]])
    first = board.numbers.starts[kinds.PLACE]
    return min(actions, key=lambda action: field[(action - first) % board.numbers.spaces])
