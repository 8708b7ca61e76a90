"""Reads the decks of a position, and the rules of cards that hold for a while."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.demands import among, count_of, demand
from games.flash_point.card_types import RULES, Card
from games.flash_point.decks import lay_decks
from games.flash_point.position import Position
from games.flash_point.state import Counts, State


def read_piles(state: State, position: Position) -> None:
    """A deck that is left out is as at setup."""
    board = state.board
    if not state.rules.cards:
        demand(not position.decks, "/decks", "this game has no cards")
        return
    lay_decks(state)
    fire: Sequence[Card] = [*board.fire_cards, *board.flare_ups]
    for name, deck in position.decks.items():
        path = f"/decks/{name}"
        cards = among({"fire": fire, "flare_ups": board.flare_ups, "events": board.event_cards}, name, path)
        left = _counts(cards, deck.left, f"{path}/left")
        discarded = _counts(cards, deck.discarded, f"{path}/discarded")
        if name == "fire":
            state.fire_deck, state.fire_discard = left, discarded
        elif name == "flare_ups":
            demand(not any(discarded), f"{path}/discarded", "Flare Ups are discarded with the Fire Deck")
            state.flare_ups = left
        else:
            state.event_deck, state.event_discard = left, discarded


def _counts(cards: Sequence[Card], given: Mapping[str, int], path: str) -> Counts:
    places = {card.id: place for place, card in enumerate(cards)}
    counts = [0] * len(cards)
    for name, count in given.items():
        counts[among(places, name, f"{path}/{name}")] = count_of(count, f"{path}/{name}")
    return tuple(counts)


def read_lasting(state: State, position: Position) -> None:
    rows = []
    demand(state.rules.cards or not position.lasting, "/lasting", "this game has no cards")
    known: dict[str, int] = {rule: place for place, rule in enumerate(RULES)}
    for place, given in enumerate(position.lasting):
        path = f"/lasting/{place}"
        rule = among(known, given.rule, f"{path}/rule")
        rows.append((rule, count_of(given.until, f"{path}/until")))
    state.lasting = tuple(rows)
