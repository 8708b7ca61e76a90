"""What lies on a Space as tokens to draw, the urgent ones first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.position import Position, SpacePosition, VehiclePosition
from games.firefighters_on_duty.tokens import ITEMS

PILES: Final = ("injured", "civilians", "firefighters", "hoses", "axes", "debris")
DRAWN_AS: Final = {"civilians": "civilian", "firefighters": "firefighter", "hoses": "hose", "axes": "axe"}
FIRES: Final = ("fire", "fire-lying")
THICKEST_SMOKE: Final = 2


class Token(NamedTuple):
    """One drawing. number: how many of them it stands for; label: words beside it."""

    name: str
    number: int = 1
    label: str = ""

    @property
    def is_vehicle(self) -> bool:
        return self.name.startswith(("engine-", "water-truck", "rescue-vehicle"))


def tokens_by_space(board: Board, position: Position) -> dict[str, list[Token]]:
    """The tokens and vehicles of every Space that has some, Fires in one pile."""
    calls = [call.space for call in position.calls]
    found = {
        name: [
            *_vehicles(position, name),
            *_pile("call", calls.count(name)),
            *_on(position.spaces.get(name, SpacePosition())),
        ]
        for name in board.names
    }
    return {name: tokens for name, tokens in found.items() if tokens}


def one_by_one(tokens: list[Token]) -> list[Token]:
    """The same with every Fire for itself."""
    return [
        single
        for token in tokens
        for single in ([Token(token.name)] * token.number if token.name in FIRES else [token])
    ]


def aboard(vehicle: VehiclePosition) -> list[Token]:
    """What a vehicle has loaded, each for itself."""
    loaded = zip(ITEMS, (getattr(vehicle, _plural(item)) for item in ITEMS), strict=True)
    return [Token(item) for item, count in loaded for _ in range(count)]


def _plural(item: str) -> str:
    return item if item == "injured" else f"{item}s"


def drawing_of(name: str, vehicle: VehiclePosition) -> str:
    """The drawing of a vehicle as it is."""
    return f"{name}-damaged" if vehicle.damaged else name


def _vehicles(position: Position, space: str) -> Iterator[Token]:
    for name, vehicle in position.vehicles.items():
        if vehicle.space == space:
            yield Token(drawing_of(name, vehicle))


def _on(space: SpacePosition) -> Iterator[Token]:
    yield from _pile("fire", space.fires)
    yield from _pile("fire-lying", space.inactive_fires)
    for hazard in space.hazards:
        side = space.smoke or THICKEST_SMOKE
        yield Token(f"smoke-{side}", label=f"{side}+") if hazard == "thick_smoke" else Token(hazard)
    for pile in PILES:
        yield from _pile(DRAWN_AS.get(pile, pile), getattr(space, pile))


def _pile(name: str, count: int) -> Iterator[Token]:
    if count:
        yield Token(name, count, str(count) if count > 1 else "")
