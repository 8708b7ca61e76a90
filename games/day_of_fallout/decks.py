"""The built-in cards, with a scenario's own in place of those of their ids or beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from games.content import documents
from games.day_of_fallout.card_types import OrderCard, StrategicAction, Unit
from games.day_of_fallout.content_parts import PACKAGE
from games.day_of_fallout.content_types import Army

AnyCard = TypeVar("AnyCard", Unit, OrderCard, StrategicAction)
ArmyCard = TypeVar("ArmyCard", Unit, OrderCard)


def all_armies() -> tuple[Army, ...]:
    """In the order of their ids."""
    return tuple(msgspec.convert(list(documents(PACKAGE, "armies").values()), type=list[Army]))


def units_of(own: Iterable[Unit] = ()) -> tuple[Unit, ...]:
    """The unit cards of all armies, army by army."""
    return _by_army(_merged("units", Unit, own))


def order_cards_of(own: Iterable[OrderCard] = ()) -> tuple[OrderCard, ...]:
    """The order cards of all armies, army by army."""
    return _by_army(_merged("orders", OrderCard, own))


def strategic_actions_of(own: Iterable[StrategicAction] = ()) -> tuple[StrategicAction, ...]:
    return tuple(_merged("strategic_actions", StrategicAction, own))


def _merged(folder: str, kind: type[AnyCard], own: Iterable[AnyCard]) -> list[AnyCard]:
    found = {name: msgspec.convert(card, type=kind) for name, card in documents(PACKAGE, folder).items()}
    found |= {card.id: card for card in own}
    return list(found.values())


def _by_army(cards: Sequence[ArmyCard]) -> tuple[ArmyCard, ...]:
    return tuple(card for army in all_armies() for card in cards if card.army == army.id)
