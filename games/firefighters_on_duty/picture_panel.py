"""The words and numbers beside the board: round, objective, vehicles, calls, what is left. One function a section.

A section draws itself at (0, 0), PANEL units wide, and says how high it became.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.content import documents
from games.firefighters_on_duty.board import PACKAGE, Board
from games.firefighters_on_duty.picture_elements import INK, QUIET, escaped, rectangle, symbol, text, wrapped
from games.firefighters_on_duty.position import Position, SeatPosition, VehiclePosition
from games.firefighters_on_duty.tokens import FIRES, INJURED_PERSONS, TANK, WATER_DICE

PANEL: Final = 276.0
LETTERS: Final = 37
LINE: Final = 18.0
Section = tuple[str, float]
BURNED_TO_LOSE: Final = 4


def sections(board: Board, position: Position) -> list[Section]:
    """All sections, top to bottom, each a drawing and its height."""
    found = [objective(board), vehicles(board, position), tallies(position)]
    if position.calls:
        found.insert(2, calls(position))
    return found


def framed(title: str, height: float, drawing: list[str]) -> Section:
    """A card with a title and what is drawn below it."""
    frame = rectangle(0, 0, PANEL, height, "#ffffff", corner=8, line="#d3cdbd")
    return frame + text(12, 21, title, 14, fill="#a6201c", bold=True) + "".join(drawing), height


def objective(board: Board) -> Section:
    lines = wrapped(board.scenario.objective_text, LETTERS)
    drawing = [text(12, 42 + place * LINE, words, 13) for place, words in enumerate(lines)]
    return framed("Objective", 42 + len(lines) * LINE - 4, drawing)


def vehicles(board: Board, position: Position) -> Section:
    """Each vehicle with its water and load, under an engine the dice of its player."""
    y, drawing = 32.0, []
    for name, vehicle in position.vehicles.items():
        row, height = _vehicle(name, vehicle, _seat_of(name, position))
        drawing.append(f'<g transform="translate(12 {y:.1f})">{row}</g>')
        y += height
    return framed("Vehicles", y + 4, drawing)


def _seat_of(name: str, position: Position) -> SeatPosition | None:
    kind, _, number = name.partition("-")
    seat = int(number) - 1 if kind == "engine" else -1
    return position.players[seat] if 0 <= seat < len(position.players) else None


def _vehicle(name: str, vehicle: VehiclePosition, seat: SeatPosition | None) -> Section:
    where = f"at {vehicle.space}" if vehicle.space else "not placed yet"
    drawing = [
        symbol(name, 0, 0, 44, 22),
        text(52, 10, name.replace("-", " "), 13, bold=True),
        text(PANEL - 24, 10, where, 12.5, fill=QUIET, anchor="end"),
    ]
    if vehicle.damaged:
        drawing.append(text(58 + 8.6 * len(name), 10, "DAMAGED", 11, fill="#c8242b", bold=True))
    if name != "rescue-vehicle":
        drawing.append(_tank(vehicle.water, 52, 15))
    drawing.append(_load(vehicle, 146 if name != "rescue-vehicle" else 52, 13))
    if seat is None:
        return "".join(drawing), 34
    drawing.append(_dice(seat, 52, 31))
    return "".join(drawing), 58


def _tank(water: int, x: float, y: float) -> str:
    """The level of 12 and the number."""
    pips = [
        rectangle(x + level * 5, y, 4, 10, "#2f8fd0" if level < water else "#e6eaee", corner=1) for level in range(TANK)
    ]
    return "".join(pips) + text(x + TANK * 5 + 4, y + 9.5, str(water), 12, bold=True)


def _load(vehicle: VehiclePosition, x: float, y: float) -> str:
    loaded = {
        "firefighter": vehicle.firefighters,
        "hose": vehicle.hoses,
        "axe": vehicle.axes,
        "civilian": vehicle.civilians,
        "injured": vehicle.injured,
    }
    drawn = [name for name, count in loaded.items() for _ in range(count)]
    return "".join(symbol(name, x + place * 18, y, 16) for place, name in enumerate(drawn))


def _dice(seat: SeatPosition, x: float, y: float) -> str:
    """The player's Action dice: the symbol in hand, the slot they lie on, or blank."""
    drawing = []
    for place, die in enumerate(seat.dice):
        left = x + place * 25
        on_slot = die.slot is not None
        drawing.append(rectangle(left, y, 21, 21, "#ffe08a" if on_slot else "#f4f2ea", corner=4, line="#8d8776"))
        shown = "gear" if on_slot else die.symbol
        if shown:
            drawing.append(symbol(shown, left + 2.5, y + 2.5, 16))
    said = f"{seat.rolls_used} rolls" + (", done" if seat.done else ", ready" if seat.ready else "")
    return "".join(drawing) + text(x + len(seat.dice) * 25 + 4, y + 15, said, 12, fill=QUIET)


def calls(position: Position) -> Section:
    """Distress Calls that wait for a Firefighter."""
    y, drawing = 30.0, []
    for call in position.calls:
        title = str(_call_titles().get(call.card, call.card))
        drawing.append(symbol("call", 12, y, 18))
        drawing.append(text(36, y + 13.5, f"{call.space}: {title}"[:30], 13))
        drawing.append(text(PANEL - 12, y + 13.5, f"round {call.round}", 12, fill=QUIET, anchor="end"))
        y += 23
    return framed("Distress Calls", y + 6, drawing)


def _call_titles() -> Mapping[str, object]:
    return {str(card["id"]): card["title"] for card in documents(PACKAGE, "distress_calls").values()}


def tallies(position: Position) -> Section:
    """What was reached and what the box still holds."""
    rows = [
        ("fire", "Fire tokens left", f"{position.fire_supply} of {FIRES}"),
        ("water", "Water left", f"{position.water_supply} of {WATER_DICE}"),
        ("injured", "Injured tokens left", f"{position.injured_supply} of {INJURED_PERSONS}"),
        ("rescue-vehicle", "Delivered to the Hospital", str(position.delivered)),
        ("civilian", "Civilians in safety", str(position.evacuated)),
        ("house-red", "Burned Blocks", f"{position.burned_blocks} of {BURNED_TO_LOSE}"),
        ("call", "Calls answered", str(position.calls_answered)),
    ]
    drawing = []
    for place, (drawn, words, count) in enumerate(rows):
        y = 30 + place * 22
        drawing.append(symbol(drawn, 12, y, 17))
        drawing.append(text(36, y + 13.5, words, 13))
        drawing.append(text(PANEL - 12, y + 13.5, count, 13, fill=INK, bold=True, anchor="end"))
    return framed("Tally", 30 + len(rows) * 22 + 6, drawing)


def titled(words: str) -> str:
    """The accessible name of the picture."""
    return f"<title>{escaped(words)}</title>"
