"""The section of vehicles: each with its place, Water and load, below an engine the dice of its player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.firefighters_on_duty.picture_edge_tiles import WATER
from games.firefighters_on_duty.picture_tokens import aboard, drawing_of
from games.firefighters_on_duty.position import DiePosition, Position, SeatPosition, VehiclePosition
from games.firefighters_on_duty.tokens import TANK
from games.svg import QUIET, group, moved, rectangle, symbol, text
from games.svg_panel import EDGE, PANEL, TOP, Section, framed

LEFT: Final = 54.0
DIE: Final = 21.0
SLOTS: Final = {"extinguish": "Extinguish", "axe": "Fire Axe"}


def vehicles(position: Position) -> Section:
    y, drawing = TOP, []
    for name, vehicle in position.vehicles.items():
        row, height = _vehicle(name, vehicle, position)
        drawing.append(moved(group([row], vehicle=name), EDGE, y))
        y += height
    return framed("Vehicles and dice", y + 2, drawing)


def _vehicle(name: str, vehicle: VehiclePosition, position: Position) -> Section:
    where = f"at {vehicle.space.replace('-', ' ')}" if vehicle.space else "not placed yet"
    drawing = [
        symbol(drawing_of(name, vehicle), 0, 0, 44, 22),
        text(LEFT, 10, name.replace("-", " "), 13, bold=True),
        text(PANEL - 2 * EDGE, 10, where, 12.5, fill=QUIET, anchor="end"),
    ]
    has_tank = name != "rescue-vehicle"
    if has_tank:
        drawing.append(_tank(vehicle.water, LEFT, 15))
    drawing.append(_load(vehicle, LEFT + 90 if has_tank else LEFT, 14))
    if vehicle.damaged:
        drawing.append(symbol("damaged", 13, 25, 18))
    seat = _seat_of(name, position)
    if seat is None:
        return "".join(drawing), 46 if vehicle.damaged else 35
    dice, height = _dice(seat, position, 34)
    return "".join([*drawing, dice]), 34 + height


def _seat_of(name: str, position: Position) -> SeatPosition | None:
    kind, _, number = name.partition("-")
    seat = int(number) - 1 if kind == "engine" else -1
    return position.players[seat] if 0 <= seat < len(position.players) else None


def _tank(water: int, x: float, y: float) -> str:
    """The level of 12 and the number."""
    pips = [
        rectangle(x + level * 5, y, 4, 11, WATER if level < water else "#dde3e7", corner=1) for level in range(TANK)
    ]
    return "".join(pips) + text(x + TANK * 5 + 4, y + 10, str(water), 12, bold=True)


def _load(vehicle: VehiclePosition, x: float, y: float) -> str:
    return "".join(symbol(token.name, x + place * 19, y, 17) for place, token in enumerate(aboard(vehicle)))


def _dice(seat: SeatPosition, position: Position, y: float) -> Section:
    """The Action dice side by side: the symbol kept for later, a Gear on its slot, or nothing to use."""
    drawing = [_die(die, place, y) for place, die in enumerate(seat.dice)]
    said = _rolls(seat, position) + (", done" if seat.done else ", ready" if seat.ready else "")
    drawing.append(text(LEFT + len(seat.dice) * (DIE + 4) + 4, y + 15, said, 12, fill=QUIET))
    lines = list(_slots(seat))
    for place, words in enumerate(lines):
        drawing.append(text(LEFT, y + DIE + 14 + place * 15, words, 11.5))
    return "".join(drawing), DIE + 8 + len(lines) * 15


def _die(die: DiePosition, place: int, y: float) -> str:
    x = LEFT + place * (DIE + 4)
    shown = "gear" if die.slot else die.symbol
    edge = ' stroke-width="2.5"' if die.slot else ""
    drawing = [rectangle(x, y, DIE, DIE, "#ffe08a" if die.slot else "#ffffff", corner=4, line="#3a3f45", extra=edge)]
    if shown:
        drawing.append(symbol(shown, x + 2.5, y + 2.5, 16))
    return group(drawing, die=shown or "none", slot=die.slot or "none")


def _slots(seat: SeatPosition) -> Iterator[str]:
    for die in seat.dice:
        if die.slot:
            engine = f", {die.engine.replace('-', ' ')}" if die.engine else ""
            yield f"Gear on {SLOTS[die.slot]}{engine}: {die.target}"


def _rolls(seat: SeatPosition, position: Position) -> str:
    if position.options.mode == "timed":
        return f"{seat.rolls_used} rolls"
    return f"{max(0, position.options.rolls_per_round - seat.rolls_used)} rolls left"
