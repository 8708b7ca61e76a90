"""Performs an action that has not been refused."""

from __future__ import annotations

from games.chance import Chance
from games.day_of_fallout import action_numbers as kinds
from games.day_of_fallout.decisions import choose
from games.day_of_fallout.forming import assign, finish_forming, reveal, start_over
from games.day_of_fallout.giving_up import give_up
from games.day_of_fallout.placing import place
from games.day_of_fallout.setup import deal, take_army
from games.day_of_fallout.sizes import MOST_SQUADS
from games.day_of_fallout.state import State
from games.day_of_fallout.turn_actions import perform_turn_action


def perform(state: State, seat: int, action: int, chance: Chance) -> None:
    numbers = state.board.numbers
    kind = numbers.kind_of[action]
    part = action - numbers.starts[kind]
    match kind:
        case kinds.CHOOSE_ARMY:
            take_army(state, seat, part)
        case kinds.ASSIGN:
            assign(state, seat, *divmod(part, MOST_SQUADS))
        case kinds.START_OVER:
            start_over(state, seat)
        case kinds.FORMED:
            finish_forming(state, seat)
        case kinds.PLACE:
            place(state, *divmod(part, numbers.spaces))
        case kinds.CHOOSE:
            choose(state, part, chance)
        case kinds.DEAL:
            deal(state, chance)
        case kinds.REVEAL:
            reveal(state)
        case kinds.FORFEIT:
            give_up(state, part)
        case _:
            perform_turn_action(state, action, chance)
