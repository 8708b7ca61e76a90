"""What each step of the table does, and each task that fire and cards leave pending."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.chance import Chance
from games.flash_point import action_numbers as kinds
from games.flash_point import advance, cards, consequences, pending
from games.flash_point.fire import settle
from games.flash_point.replenish import replenish
from games.flash_point.state import State


def end_of_actions(state: State, chance: Chance) -> None:
    """Smoke beside fire flips, and what is in fire then is judged at once (B27, B54)."""
    settle(state)
    consequences.judge_fire(state)


TABLE_STEPS: Final[Mapping[int, Callable[[State, Chance], None]]] = {
    kinds.END_OF_ACTIONS: end_of_actions,
    kinds.ADVANCE_FIRE: advance.advance_fire,
    kinds.FIRE_CARD: cards.draw_fire_card,
    kinds.FLARE_UPS: advance.flare_up,
    kinds.AFTERMATH: lambda state, chance: consequences.judge_fire(state),
    kinds.REPLENISH: replenish,
}

FIRE_TASKS: Final[Mapping[int, Callable[[State, tuple[int, ...], Chance], None]]] = {
    pending.ADVANCE: lambda state, task, chance: advance.advance_fire(state, chance),
    pending.DRAW_FIRE_CARD: lambda state, task, chance: cards.draw_fire_card(state, chance),
    pending.DRAW_EVENT: lambda state, task, chance: cards.draw_event(state, chance),
    pending.CARD_EFFECT: cards.card_effect,
    pending.DISCARD: cards.discard_card,
    pending.KNOCK_DOWN: lambda state, task, chance: consequences.knock_down(state, task[0]),
    pending.LOSE_PEOPLE: lambda state, task, chance: consequences.lose_people(state, chance),
    pending.CLEAR_OUTSIDE: lambda state, task, chance: consequences.clear_outside(state),
}

FIRE_ANSWERS: Final[Mapping[int, Callable[[State, int, tuple[int, ...], Chance], None]]] = {
    pending.CARD_EFFECT: cards.space_chosen,
    pending.KNOCK_DOWN: lambda state, space, subject, chance: consequences.stand_up(state, subject[0], space),
}
