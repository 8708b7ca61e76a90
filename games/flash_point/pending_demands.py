"""What tasks and decisions must agree with: the rest of the position."""

from __future__ import annotations

from collections.abc import Sequence

from games.flash_point import pending
from games.flash_point.card_types import OnSpaces
from games.flash_point.consequences import spaces_to_stand_up
from games.flash_point.decks import FIRE, card_of
from games.flash_point.demands import demand
from games.flash_point.places import spaces_to_choose
from games.flash_point.state import State


def demand_card(state: State, numbers: Sequence[int], path: str) -> None:
    """numbers: deck, card, and perhaps the place of an effect on it."""
    deck, card, *effect = numbers
    board = state.board
    count = len(board.fire_cards) + len(board.flare_ups) if deck == FIRE else len(board.event_cards)
    demand(card < count, path, "there is no such card")
    demand(all(place < len(card_of(board, deck, card).effects) for place in effect), path, "has no such effect")


def demand_options(state: State, about: int, subject: Sequence[int]) -> None:
    """The options of a decision are those that the rules would have given."""
    path = "/decision/options"
    if about == pending.KNOCK_DOWN:
        spaces = spaces_to_stand_up(state, state.at[subject[0]])
        demand(list(state.choices) == spaces, path, "are the spaces where the firefighter may stand up")
    elif about == pending.CARD_EFFECT:
        deck, card, place = subject
        effect = card_of(state.board, deck, card).effects[place]
        demand(isinstance(effect, OnSpaces), "/decision/subject", "is an effect with a place")
        spaces = spaces_to_choose(state, effect) if isinstance(effect, OnSpaces) else []
        demand(list(state.choices) == spaces, path, "are the spaces on which the effect changes anything")
