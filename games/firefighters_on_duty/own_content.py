"""City Tiles and cards of a pack: what is wrong with them, and the scenario that is played with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from games.errors import Fault
from games.faults import MOST, below, repeated, struct_faults
from games.firefighters_on_duty.card_types import DistressCall, EventCard
from games.firefighters_on_duty.content_types import CityTile
from games.firefighters_on_duty.scenario_faults import tile_faults
from games.game import Content, Document

CONTENT_TYPES: Final[Mapping[str, Any]] = {"tiles": CityTile, "event_cards": EventCard, "call_cards": DistressCall}
"""What a scenario may bring of its own, by the field it stands in."""
NAMED_BY: Final = {"tiles": "letter", "event_cards": "id", "call_cards": "id"}


def content_faults(content: Content) -> list[Fault]:
    """All that is wrong with such documents by themselves, at "/<kind>/<place>/..."."""
    found = (fault for kind, documents in content.items() for fault in _faults(kind, documents))
    return list(islice(found, MOST))


def _faults(kind: str, documents: Sequence[Document]) -> Iterator[Fault]:
    for place, document in enumerate(documents):
        faults = tile_faults(document) if kind == "tiles" else struct_faults(document, CONTENT_TYPES[kind])
        yield from below(f"/{kind}/{place}", faults)
    name = NAMED_BY[kind]
    names = [document.get(name) if isinstance(document, Mapping) else None for document in documents]
    yield from repeated([one for one in names if one is not None], f"/{kind}", name)


def with_content(scenario: Document, content: Content) -> Document:
    """The scenario with that content in it; what it brings of its own comes before what is added."""
    return scenario | {kind: _merged(kind, documents, scenario.get(kind, [])) for kind, documents in content.items()}


def _merged(kind: str, added: Sequence[Document], own: Any) -> Any:
    """What is no list of documents stays as it is: `faults` will name it."""
    if not isinstance(own, list):
        return own
    name = NAMED_BY[kind]
    taken = [document.get(name) for document in own if isinstance(document, Mapping)]
    return [*(document for document in added if document[name] not in taken), *own]
