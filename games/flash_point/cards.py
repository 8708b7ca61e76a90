"""Drawing and resolving cards (Tragic Events: Draw a Fire Deck Card; B11-B18, B79).

The effects of a card are tasks, done in order; then the card is discarded. After each effect smoke beside fire flips
and hazmats in fire explode (B79); people are looked at once, when the whole draw is over.
"""

from __future__ import annotations

from typing import Final

from games.chance import Chance
from games.flash_point import card_types as words
from games.flash_point import pending
from games.flash_point.decks import EVENT, FIRE, card_of, discard, draw_card, shuffle_fire_deck
from games.flash_point.dice import roll_space
from games.flash_point.effects import EFFECTS, ON_SPACES
from games.flash_point.fire import settle
from games.flash_point.fire_events import EventDrawn, FireCardDrawn
from games.flash_point.places import CHANGED, chosen_area, spaces_to_choose
from games.flash_point.rulesets import OVER
from games.flash_point.state import State
from games.flash_point.tokens import NOWHERE

CHOSEN: Final = ("chosen", "chosen_and_beside", "chosen_room")
"""The places that players name."""
MOST_IN_PLAY: Final = 6
"""Cards that are resolved at once, each drawn by the one before (house)."""


def draw_fire_card(state: State, chance: Chance) -> None:
    _draw(state, FIRE, FireCardDrawn, chance)


def draw_event(state: State, chance: Chance) -> None:
    _draw(state, EVENT, EventDrawn, chance)


def _draw(state: State, deck: int, event: type[FireCardDrawn | EventDrawn], chance: Chance) -> None:
    """A card draws no further ones when too many are being resolved already: a scenario's own could go on for ever."""
    if sum(task[0] == pending.DISCARD for task in state.pending) >= MOST_IN_PLAY:
        return
    card = draw_card(state, deck, chance)
    if card != NOWHERE:
        state.note(event, card_of(state.board, deck, card).id)
        _resolve(state, deck, card)


def _resolve(state: State, deck: int, card: int) -> None:
    tasks = []
    for place, effect in enumerate(card_of(state.board, deck, card).effects):
        times = effect.count if isinstance(effect, words.OnSpaces) else 1
        tasks += [(pending.CARD_EFFECT, deck, card, place)] * times
    pending.then(state, [*tasks, (pending.DISCARD, deck, card)])


def discard_card(state: State, task: tuple[int, ...], chance: Chance) -> None:
    """A card with Accelerate takes all discards, itself included, back into the deck (B13). Task: deck, card."""
    deck, card = task
    discard(state, deck, card)
    if any(isinstance(effect, words.Accelerate) for effect in card_of(state.board, deck, card).effects):
        shuffle_fire_deck(state)


def card_effect(state: State, task: tuple[int, ...], chance: Chance) -> None:
    """One effect of a card; where players choose the active firefighter's seat does it for all (G2).

    Task: deck, card, place among its effects.
    """
    deck, card, place = task
    effect = card_of(state.board, deck, card).effects[place]
    if not isinstance(effect, words.OnSpaces):
        EFFECTS[type(effect)](state, effect, chance)
        settle(state)
    elif effect.where in CHOSEN:
        options = spaces_to_choose(state, effect)
        if options:
            pending.ask(state, pending.CARD_EFFECT, options, task, state.owner(state.active))
    else:
        _apply(state, effect, _area(state, effect.where, chance), chance)


def space_chosen(state: State, space: int, subject: tuple[int, ...], chance: Chance) -> None:
    deck, card, place = subject
    effect = card_of(state.board, deck, card).effects[place]
    if isinstance(effect, words.OnSpaces):
        _apply(state, effect, chosen_area(state, effect, space), chance)


def _area(state: State, where: words.Where, chance: Chance) -> int:
    """The spaces that a card names without players."""
    board = state.board
    if where == "rolled":
        return 1 << roll_space(state, chance, "card", board.inside)
    if where == "rolled_fire":
        burning = state.fire & board.named_by_dice
        return 1 << roll_space(state, chance, "card", burning) if burning else 0
    return board.inside


def _apply(state: State, effect: words.OnSpaces, area: int, chance: Chance) -> None:
    for space in state.board.spaces(area & CHANGED[type(effect)](state)):
        ON_SPACES[type(effect)](state, space, chance)
        if state.stage == OVER:
            return
    settle(state)
