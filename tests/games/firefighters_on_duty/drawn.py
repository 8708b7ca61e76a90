"""A picture of Firefighters on Duty read back: what is drawn on which Space."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import msgspec

from games.chance import SeededChance
from games.firefighters_on_duty import FirefightersOnDuty
from games.firefighters_on_duty.picture import picture
from games.firefighters_on_duty.position import Options, Position
from tests.games.drawn_svg import SVG, DrawnSvg

GAME: Final = FirefightersOnDuty()
SCENARIOS: Final = GAME.scenarios()
Point = tuple[float, float]


def bare(scenario: str | dict[str, Any] = "corner-shop", **changes: Any) -> Position:
    """The scenario's city with nothing on it but what is given."""
    document = dict(SCENARIOS[scenario]) if isinstance(scenario, str) else scenario
    return msgspec.structs.replace(Position(document, 2), **changes)


def first_position(scenario_id: str) -> Position:
    document = SCENARIOS[scenario_id]
    state = GAME.new(document, document["seats"][1], Options(mode="untimed", decisions="automatic"), SeededChance(1))
    position = GAME.view(state, None)
    assert isinstance(position, Position)
    return position


class Drawn(DrawnSvg):
    """Of a position."""

    def __init__(self, position: Position) -> None:
        super().__init__(picture(position))

    def tokens(self, space: str, key: str = "space") -> Counter[str]:
        """How many of each token the drawings on a Space stand for; key "closeup": those of its close-up."""
        counted: Counter[str] = Counter()
        for use in self.said(key, space).iter(f"{SVG}use"):
            counted[str(use.get("href"))[1:]] += int(use.get("data-count", "1"))
        return counted

    def close_ups(self) -> set[str]:
        """The Spaces that are drawn once more beside the board."""
        return {str(group.get("data-closeup")) for group in self.root.iter(f"{SVG}g")} - {"None"}

    def shape(self, space: str) -> list[list[Point]]:
        """The loops of a numbered Space's own border."""
        path = next(self.said("printed", space).iter(f"{SVG}path"))
        loops = [loop.strip(" MZ") for loop in str(path.get("d")).split("Z") if loop.strip()]
        return [[(float(x), float(y)) for x, y in (c.split(",") for c in loop.split(" L"))] for loop in loops]


def inside(shape: list[list[Point]], x: float, y: float) -> bool:
    """Whether a point lies in a shape of upright and level lines."""
    crossed = 0
    for loop in shape:
        for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True):
            crossed += x1 == x2 and x1 > x and min(y1, y2) <= y < max(y1, y2)
    return crossed % 2 == 1
