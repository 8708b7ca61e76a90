"""The cards of Tragic Events: the Fire Deck, the Flare Up deck and the Event deck, and what they can do.

An effect is one step of a card; a card's effects happen in the order in which they stand there.
"""

from __future__ import annotations

from games.flash_point.content_parts import Count, Number, Part, Word, in_words


class Effect(Part, tag_field="effect", tag=in_words):
    """One thing that a card does."""


class AdvanceFire(Effect):
    """Advance Fire so many times, one after the other (B79)."""

    times: Count = 1


class DrawEvent(Effect):
    """Draw and resolve Event cards."""

    count: Count = 1


class DrawFireCards(Effect):
    """Draw and resolve further cards of the Fire Deck."""

    count: Count = 1


class Accelerate(Effect):
    """Flare Up cards go into the discard pile, which is then shuffled back into the Fire Deck (B12, B13)."""

    flare_ups: Number = 1


AnyEffect = AdvanceFire | DrawEvent | DrawFireCards | Accelerate


class Card(Part):
    """A card. copies: how many of it are in its deck; 0 takes a built-in card of that id out."""

    id: Word
    title: str
    text: str
    effects: list[AnyEffect]
    copies: Number = 1
    credit: str = ""


class FireCard(Card):
    """A card of the Fire Deck; how many of it are shuffled in is said by the rules, not by `copies`, for the two
    cards of the rulebook ("rages", "accelerate")."""


class FlareUpCard(Card):
    """A card that Accelerate brings into the Fire Deck; Respite is one of them (B16)."""


class EventCard(Card):
    """A card of the Event deck."""
