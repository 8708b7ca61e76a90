"""The decks of a match: the cards of the box, and a scenario's own in their place or beside them (rulebook: Cards)."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from games.content import checked, documents
from games.firefighters_on_duty.card_types import AnyEffect, DistressCall, EventCard
from games.firefighters_on_duty.content_parts import COLOURS, PACKAGE
from games.firefighters_on_duty.content_types import Page

DISTRESS: Final = len(COLOURS)
"""The deck of Distress Calls comes after the Event decks."""
KINDS: Final = (*(f"event_card_{colour}" for colour in COLOURS), "distress_call")
"""The kinds of draws by deck."""


class Decks(NamedTuple):
    """Cards by deck, each in the order of their ids; a card's number is its place there.

    ids, full: the ids and the copies of the cards of each deck, the Distress Calls' last.
    """

    events: tuple[tuple[EventCard, ...], ...]
    calls: tuple[DistressCall, ...]
    ids: tuple[tuple[str, ...], ...]
    full: tuple[bytes, ...]

    def effects_of(self, deck: int, card: int, part: int) -> list[AnyEffect]:
        """What a card does; part is the response of a Distress Call."""
        if deck == DISTRESS:
            call = self.calls[card]
            return (call.fast, call.on_time, call.late)[part]
        return self.events[deck][card].effects


@cache
def built_in_decks() -> Decks:
    """The cards of the box."""
    events = {name: checked(card, EventCard) for name, card in documents(PACKAGE, "event_cards").items()}
    calls = {name: checked(card, DistressCall) for name, card in documents(PACKAGE, "distress_calls").items()}
    return _sorted_out({card.id: card for card in events.values()}, {card.id: card for card in calls.values()})


def decks_of(scenario: Page) -> Decks:
    """The decks that a scenario is played with: its own cards before the built-in ones of their ids."""
    box = built_in_decks()
    if not scenario.event_cards and not scenario.call_cards:
        return box
    events = {card.id: card for card in (*(card for deck in box.events for card in deck), *scenario.event_cards)}
    return _sorted_out(events, {card.id: card for card in (*box.calls, *scenario.call_cards)})


def _sorted_out(events: dict[str, EventCard], calls: dict[str, DistressCall]) -> Decks:
    by_id = [card for _, card in sorted(events.items())]
    decks = tuple(tuple(card for card in by_id if card.deck == colour) for colour in COLOURS)
    distress = tuple(card for _, card in sorted(calls.items()))
    every: tuple[tuple[EventCard | DistressCall, ...], ...] = (*decks, distress)
    ids = tuple(tuple(card.id for card in deck) for deck in every)
    return Decks(decks, distress, ids, tuple(bytes(card.copies for card in deck) for deck in every))
