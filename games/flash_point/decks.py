"""The Fire Deck, the Flare Up deck and the Event deck (Tragic Events: Preparation, Draw a Fire Deck Card; B11-B19).

Cards are numbered as in State: those of the Fire Deck with the Flare Ups after them. A card that is being resolved is
in neither pile. The Flare Up deck holds what nobody has seen, and of that some cards went back into the box unseen.
"""

from __future__ import annotations

from typing import Final

from games.chance import Chance
from games.flash_point.board import Board
from games.flash_point.card_types import Card
from games.flash_point.fire_events import EventDeckShuffled, FireDeckShuffled, FlareUpAdded
from games.flash_point.options import RECRUIT, TragicOptions
from games.flash_point.state import Counts, State
from games.flash_point.tokens import NOWHERE

FIRE: Final = 0
EVENT: Final = 1
DECKS: Final = ("fire", "event")
RAGES: Final = "rages"
"""The card whose copies the table tells."""
RECRUIT_RAGES: Final = (15, 15, 11, 10, 10, 10)
HARDER_RAGES: Final = (10, 10, 8, 7, 7, 7)
"""By the number of firefighters (B20)."""
LINEAR_RAGES: Final = ((9, 8), (6, 5))
"""Recruit, then harder: for five and six firefighters with the option for smaller decks (B19)."""
FLARE_UPS: Final = (6, 8, 10)
"""Cards of the Flare Up deck by difficulty."""


def lay_decks(state: State) -> None:
    """All piles as they are before the first draw (B11)."""
    board = state.board
    rages = fire_rages(state)
    fire = (rages if card.id == RAGES else card.copies for card in board.fire_cards)
    state.fire_deck = (*fire, *(0 for _ in board.flare_ups))
    state.fire_discard = (0,) * len(state.fire_deck)
    state.flare_ups = tuple(card.copies for card in board.flare_ups)
    state.event_deck = tuple(card.copies for card in board.event_cards)
    state.event_discard = (0,) * len(state.event_deck)


def fire_rages(state: State) -> int:
    """How many Fire Rages cards there are."""
    easy, options = state.difficulty == RECRUIT, state.options
    if state.firefighters > 4 and isinstance(options, TragicOptions) and options.large_table_deck == "linear":
        return LINEAR_RAGES[not easy][state.firefighters - 5]
    return (RECRUIT_RAGES if easy else HARDER_RAGES)[state.firefighters - 1]


def card_of(board: Board, deck: int, card: int) -> Card:
    if deck == EVENT:
        return board.event_cards[card]
    beyond = card - len(board.fire_cards)
    return board.fire_cards[card] if beyond < 0 else board.flare_ups[beyond]


def draw_card(state: State, deck: int, chance: Chance) -> int:
    """The next card, of the discards shuffled anew when the pile is empty (B17, B18); NOWHERE with neither."""
    if deck == EVENT:
        if not sum(state.event_deck):
            state.event_deck, state.event_discard = state.event_discard, state.event_deck
            state.note(EventDeckShuffled, sum(state.event_deck))
        if not sum(state.event_deck):
            return NOWHERE
        card = chance.pick("event_card", state.event_deck)
        state.event_deck = more(state.event_deck, card, -1)
        return card
    if not sum(state.fire_deck):
        shuffle_fire_deck(state)
    if not sum(state.fire_deck):
        return NOWHERE
    card = chance.pick("fire_card", state.fire_deck)
    state.fire_deck = more(state.fire_deck, card, -1)
    return card


def discard(state: State, deck: int, card: int) -> None:
    if deck == EVENT:
        state.event_discard = more(state.event_discard, card, 1)
    else:
        state.fire_discard = more(state.fire_discard, card, 1)


def shuffle_fire_deck(state: State) -> None:
    """The discards are part of the Fire Deck again (B13, B18)."""
    state.fire_deck = tuple(map(sum, zip(state.fire_deck, state.fire_discard, strict=True)))
    state.fire_discard = (0,) * len(state.fire_deck)
    state.note(FireDeckShuffled, sum(state.fire_deck))


def flare_ups_left(state: State) -> int:
    """Cards in the Flare Up deck: those of the difficulty, less all that came out of it."""
    every = sum(card.copies for card in state.board.flare_ups)
    return min(FLARE_UPS[state.difficulty], every) - (every - sum(state.flare_ups))


def add_flare_up(state: State, chance: Chance) -> None:
    """The top card of the Flare Up deck, while there is one, goes face up onto the discards of the Fire Deck (B12)."""
    if flare_ups_left(state) <= 0:
        return
    card = chance.pick("flare_up", state.flare_ups)
    state.flare_ups = more(state.flare_ups, card, -1)
    state.note(FlareUpAdded, state.board.flare_ups[card].id)
    discard(state, FIRE, len(state.board.fire_cards) + card)


def more(counts: Counts, place: int, by: int) -> Counts:
    """Counts with one of them changed."""
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])
