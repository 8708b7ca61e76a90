"""The cards of a scenario: the built-in ones, with its own in place of those of their ids or beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from games.content import documents
from games.day_of_fallout.card_types import OrderCard, StrategicAction, Unit
from games.day_of_fallout.content_parts import PACKAGE
from games.day_of_fallout.content_types import Army, Scenario

AnyCard = TypeVar("AnyCard", Unit, OrderCard, StrategicAction)
ArmyCard = TypeVar("ArmyCard", Unit, OrderCard)


def armies_of(scenario: Scenario) -> tuple[Army, ...]:
    """The armies that can be played, in the order of their ids."""
    armies = msgspec.convert(list(documents(PACKAGE, "armies").values()), type=list[Army])
    return tuple(army for army in armies if not scenario.armies or army.id in scenario.armies)


def units_of(scenario: Scenario, armies: Sequence[Army]) -> tuple[Unit, ...]:
    """The unit cards of these armies, army by army."""
    return _of_armies(_merged("units", Unit, scenario.units), armies)


def order_cards_of(scenario: Scenario, armies: Sequence[Army]) -> tuple[OrderCard, ...]:
    """The order cards of these armies, army by army."""
    return _of_armies(_merged("orders", OrderCard, scenario.orders), armies)


def strategic_actions_of(scenario: Scenario) -> tuple[StrategicAction, ...]:
    return tuple(_merged("strategic_actions", StrategicAction, scenario.strategic_actions))


def _merged(folder: str, kind: type[AnyCard], own: Iterable[AnyCard]) -> list[AnyCard]:
    found = {name: msgspec.convert(card, type=kind) for name, card in documents(PACKAGE, folder).items()}
    found |= {card.id: card for card in own}
    return list(found.values())


def _of_armies(cards: Sequence[ArmyCard], armies: Sequence[Army]) -> tuple[ArmyCard, ...]:
    return tuple(card for army in armies for card in cards if card.army == army.id)
