"""Cards of a pack: what is wrong with them, and the scenario that is played with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from games.day_of_fallout.card_faults import strategic_faults, unit_faults
from games.day_of_fallout.card_types import OrderCard, StrategicAction, Unit
from games.errors import Fault
from games.faults import MOST, below, repeated, struct_faults
from games.game import Content, Document

CONTENT_TYPES: Final[Mapping[str, Any]] = {
    "units": Unit,
    "orders": OrderCard,
    "strategic_actions": StrategicAction,
}
"""What a scenario may bring of its own by the field it stands in; every kind is named by its id."""


def content_faults(content: Content) -> list[Fault]:
    """All that is wrong with such documents by themselves, at "/<kind>/<place>/..."."""
    found = (fault for kind, cards in content.items() for fault in _faults(kind, cards))
    return list(islice(found, MOST))


def _faults(kind: str, cards: Sequence[Document]) -> Iterator[Fault]:
    shape = CONTENT_TYPES[kind]
    for place, card in enumerate(cards):
        faults = struct_faults(card, shape)
        yield from below(f"/{kind}/{place}", faults)
        if not faults and shape is Unit:
            yield from below(f"/{kind}/{place}", unit_faults(msgspec.convert(card, type=Unit)))
        if not faults and shape is StrategicAction:
            yield from below(f"/{kind}/{place}", strategic_faults(msgspec.convert(card, type=StrategicAction)))
    names = [card.get("id") if isinstance(card, Mapping) else None for card in cards]
    yield from repeated([name for name in names if name is not None], f"/{kind}", "id")


def with_content(scenario: Document, content: Content) -> Document:
    """The scenario with that content in it; what it brings of its own comes before what is added."""
    return scenario | {kind: _merged(cards, scenario.get(kind, [])) for kind, cards in content.items()}


def _merged(added: Sequence[Document], own: Any) -> Any:
    """What is no list of documents stays as it is: `faults` will name it."""
    if not isinstance(own, list):
        return own
    taken = [card.get("id") for card in own if isinstance(card, Mapping)]
    return [*(card for card in added if card["id"] not in taken), *own]
