"""Rows of the log to named events, and what each seat may know of them (D14, D60)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from games.day_of_fallout import events
from games.day_of_fallout.board import Board

OF_STRATEGIC: Final = (events.StrategicDealt, events.StrategicPlayed)
"""Events whose cards are Strategic Actions; those of all others are order cards."""
SECRET: Final = (events.UnitAssigned, events.FormingStartedOver)
"""Events of which only their own seat learns."""
REVEALING: Final = (events.SquadsRevealed, events.StrategicPlayed)


def named_event(board: Board, row: tuple[Any, ...]) -> Any:
    """The named event of a row: its type, then its fields, where cards, units, squads and spaces are numbers."""
    kind = row[0]
    fields = kind.__struct_fields__
    return kind(*(_named(board, kind, field, value) for field, value in zip(fields, row[1:], strict=True)))


def _named(board: Board, kind: type[events.Event], field: str, value: Any) -> Any:
    if isinstance(value, list) and field in ("cards", "units", "squads"):
        inner = {"cards": "card", "units": "unit", "squads": "units"}[field]
        return [_named(board, kind, inner, one) for one in value]
    if value is None:
        return None
    match field:
        case "space" | "origin" | "to":
            return board.names[value]
        case "squad":
            return value + 1
        case "unit":
            return board.units[value].id
        case "army":
            return board.armies[value].id
        case "pay":
            return [board.order_cards[one].id for one in value]
        case "card":
            return board.strategic[value].id if kind in OF_STRATEGIC else board.order_cards[value].id
    return value


def redact(event: msgspec.Struct, seat: int | None) -> msgspec.Struct | None:
    """The event as that seat may know it, None when it may not know of it at all."""
    if isinstance(event, SECRET):
        return event if event.seat == seat else None
    if isinstance(event, events.StrategicDealt) and event.seat != seat:
        return events.StrategicDealt(event.seat, None)
    if isinstance(event, events.UnitsDealt) and event.seat != seat:
        return events.UnitsDealt(event.seat, None)
    return event
