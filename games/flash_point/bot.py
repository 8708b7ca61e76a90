"""A heuristic player: looks through its turn, weighs where it ends against all that the fire may roll then."""

from __future__ import annotations

from collections.abc import Sequence

from games.chance import Chance
from games.flash_point import action_numbers as kinds
from games.flash_point.bot_search import after_action, best_line
from games.flash_point.bot_value import value
from games.flash_point.pending import CHOOSE_SPECIALIST
from games.flash_point.state import State
from games.flash_point.tokens import VICTIM


class HeuristicBot:
    """Its choice depends on the position alone."""

    def choose(self, state: State, seat: int, actions: Sequence[int], chance: Chance) -> int | None:
        """Never None: a bot with nothing to do ends its turn."""
        if len(actions) == 1:
            return actions[0]
        if state.decision:
            return _best_option(state, seat, actions)
        line = best_line(state, seat)
        end = state.board.numbers.starts[kinds.END_TURN]
        return line[0] if line else end if end in actions else actions[0]


def _best_option(state: State, seat: int, actions: Sequence[int]) -> int:
    if state.decision[0] == CHOOSE_SPECIALIST:
        return max(zip(actions, state.choices, strict=True), key=lambda option: _points(state, option[1]))[0]
    return max(actions, key=lambda action: value(after_action(state, seat, action, VICTIM)))


def _points(state: State, place: int) -> int:
    """The specialist with the most points to spend, of those that carry people."""
    skills = state.board.skills[place]
    return skills.ap + skills.free - skills.carry
