"""What differs between two positions, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.day_of_fallout.position import Position

SIDES: Final = ("own", "enemy")
"""Seats 0 and 1."""


def lines(position: Position) -> Iterator[tuple[str, Any]]:
    """Everything on the table that is not empty, each with its number or word."""
    for seat, army in enumerate(position.armies):
        side = SIDES[seat]
        for number, squad in enumerate(army.squads, 1):
            if squad.space is not None:
                yield f"space of {side} {number}", f"{squad.space[0]},{squad.space[1]}"
            yield from ((f"{side} {number} {mark}", 1) for mark in squad.marks)
            yield from ((f"damage {unit.unit}", unit.damage) for unit in squad.units if unit.damage)
        yield from ((f"{side} killed {unit}", 1) for unit in army.killed)
        yield f"{side} flags", army.flags
        yield f"{side} squads killed", army.squads_killed
        yield from ((f"{side} played {card}", 1) for card in army.played)
    yield from ((f"wall {row},{column}", 1) for row, column in position.walls)
    yield from ((f"flag {row},{column}", 1) for row, column in position.flags)
    if position.turn_state is not None:
        yield "cards", len(position.turn_state.cards)
        yield from ((f"further order {squad}", 1) for squad in position.turn_state.extra)
    yield "stage", position.stage


def changes(before: Position, after: Position) -> list[str]:
    old, new = dict(lines(before)), dict(lines(after))
    return sorted(
        f"{what} {old.get(what, 0)} -> {new.get(what, 0)}"
        for what in old.keys() | new.keys()
        if old.get(what, 0) != new.get(what, 0)
    )
