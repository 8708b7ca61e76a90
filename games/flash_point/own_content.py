"""Boards, specialists and cards of a pack: what is wrong with them, and the scenario that is played with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from games.errors import Fault
from games.faults import MOST, below, repeated, struct_faults
from games.flash_point.card_types import EventCard, FireCard, FlareUpCard
from games.flash_point.content_types import BoardPlan
from games.flash_point.plan_faults import plan_faults
from games.flash_point.rulesets import EXPERIENCED, FAMILY, TRAGIC
from games.flash_point.specialist_faults import specialist_faults
from games.flash_point.specialist_types import Specialist
from games.game import Content, Document

CONTENT_TYPES: Final[Mapping[str, Mapping[str, Any]]] = {
    FAMILY.key: {"boards": BoardPlan},
    EXPERIENCED.key: {"boards": BoardPlan, "specialists": Specialist},
    TRAGIC.key: {
        "boards": BoardPlan,
        "specialists": Specialist,
        "fire_cards": FireCard,
        "flare_ups": FlareUpCard,
        "event_cards": EventCard,
    },
}
"""What a scenario may bring of its own by game and by the field it stands in; every kind is named by its id."""


def content_faults(types: Mapping[str, Any], content: Content) -> list[Fault]:
    """All that is wrong with such documents by themselves, at "/<kind>/<place>/..."."""
    found = (fault for kind, documents in content.items() for fault in _faults(kind, types[kind], documents))
    return list(islice(found, MOST))


def _faults(kind: str, shape: Any, documents: Sequence[Document]) -> Iterator[Fault]:
    for place, document in enumerate(documents):
        faults = struct_faults(document, shape)
        yield from below(f"/{kind}/{place}", faults)
        if not faults and shape is BoardPlan:
            yield from below(f"/{kind}/{place}", plan_faults(msgspec.convert(document, type=BoardPlan)))
        if not faults and shape is Specialist:
            yield from below(f"/{kind}/{place}", specialist_faults(msgspec.convert(document, type=Specialist)))
    names = [document.get("id") if isinstance(document, Mapping) else None for document in documents]
    yield from repeated([name for name in names if name is not None], f"/{kind}", "id")


def with_content(scenario: Document, content: Content) -> Document:
    """The scenario with that content in it; what it brings of its own comes before what is added."""
    return scenario | {kind: _merged(documents, scenario.get(kind, [])) for kind, documents in content.items()}


def _merged(added: Sequence[Document], own: Any) -> Any:
    """What is no list of documents stays as it is: `faults` will name it."""
    if not isinstance(own, list):
        return own
    taken = [document.get("id") for document in own if isinstance(document, Mapping)]
    return [*(document for document in added if document["id"] not in taken), *own]
