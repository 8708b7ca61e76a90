"""What tasks and decisions must agree with: the rest of the position."""

from __future__ import annotations

from collections.abc import Sequence

from games.chance import SeededChance
from games.demands import demand
from games.flash_point import pending
from games.flash_point.action_points import skills_on_card
from games.flash_point.deck_gun import AGAIN
from games.flash_point.decks import FIRE, card_of
from games.flash_point.state import State
from games.flash_point.steps import TASKS
from games.flash_point.tokens import NO_SPECIALIST, NOWHERE


def demand_card(state: State, numbers: Sequence[int], path: str) -> None:
    """numbers: deck, card, and perhaps the place of an effect on it."""
    deck, card, *effect = numbers
    board = state.board
    count = len(board.fire_cards) + len(board.flare_ups) if deck == FIRE else len(board.event_cards)
    demand(card < count, path, "there is no such card")
    demand(all(place < len(card_of(board, deck, card).effects) for place in effect), path, "has no such effect")


def demand_decision(state: State) -> None:
    """The seat and the options are those that the rules would give: its task is done again, on a copy."""
    about, _, *subject = state.decision
    if about == pending.DODGE:
        veterans = any(skills_on_card(state, one).dodges for one in range(state.firefighters))
        demand(veterans, "/decision/about", "nobody dodges without a Veteran")
    asked = state.clone()
    asked.decision, asked.choices, asked.pending = (), (), ()
    if about == pending.REROLL:
        pending.ask(asked, about, AGAIN, subject, asked.owner(asked.active))
    else:
        TASKS[about](asked, tuple(subject), SeededChance(0))
    demand(asked.decision == state.decision, "/decision", "is none that this position comes to")
    demand(asked.choices == state.choices, "/decision/options", "are not those of this position")


def demand_setup(state: State) -> None:
    """Whatever is still without a place in the setup is to be placed."""
    about, _, *subject = state.decision
    tasks = [(about, *subject), *state.pending]
    for one in range(state.firefighters):
        placed = state.at[one] != NOWHERE
        demand(placed or (pending.CHOOSE_START, one) in tasks, f"/firefighters/{one}/space", "is missing")
        named = state.specialist[one] != NO_SPECIALIST or not state.rules.specialists
        demand(named or (pending.CHOOSE_SPECIALIST, one) in tasks, f"/firefighters/{one}/specialist", "is missing")
    for task, spot, name in (
        (pending.PLACE_AMBULANCE, state.ambulance, "ambulance"),
        (pending.PLACE_ENGINE, state.engine, "engine"),
    ):
        demand(spot != NOWHERE or not state.rules.vehicles or (task,) in tasks, f"/{name}", "is missing")
