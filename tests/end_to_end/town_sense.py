"""What an action of Firefighters on Duty is worth to a client that knows only documents: scenario, tiles, view.

Not clever, but of one mind: water where it burns, people out of the Fire, engines beside hoses. What leads nowhere is
worth 0 or less and is not done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from deploy.demo_city import Cell, city

Json = dict[str, Any]
HURRY_SECONDS = 6.0
TANK = 12
FAR = 99
DRY = 3


class TownSense:
    """Judges for one seat. tiles: City Tiles by letter, as the cards of the game list them."""

    def __init__(self, scenario: Json, tiles: Mapping[str, Json], seat: int) -> None:
        cells, spaces = city(scenario, tiles)
        self.places: dict[str, list[Cell]] = {name: [] for name in spaces}
        for cell, name in cells.items():
            self.places[name].append(cell)
        side = 1 + max(row for row, _ in cells) // len({placed["row"] for placed in scenario["city"]})
        self.places |= {name: [_beside(tile, side)] for name, tile in _edge_tiles(scenario).items()}
        self.blocks = {name for name, space in spaces.items() if space.colour != "road"}
        self.engine = f"engine-{seat + 1}"
        self.view: Json = {}
        self.seconds_left = float(FAR)

    def best(self, rows: Iterable[Json], view: Json, seconds_left: float) -> Json | None:
        """The row of the list of legal actions that is worth most, if any is worth something."""
        self.view, self.seconds_left = view, seconds_left
        worth, row = max(
            ((self.worth(row["action"]), row) for row in rows), key=lambda pair: pair[0], default=(0, None)
        )
        return row if worth > 0 else None

    def worth(self, action: Json) -> float:
        judges: dict[str, Callable[[Json], float]] = {
            "choose": lambda action: 1000 - action["option"],
            "ready": lambda action: 990,
            "roll_water": lambda action: 900 - abs(action["count"] - 6),
            "roll_axe": lambda action: 880,
            "extinguish": lambda action: 800 + 20 * self.fires(action["space"]),
            "shut_off": lambda action: 780,
            "use_axe": lambda action: 760,
            "draw_water": self._draw_water,
            "load": self._load,
            "unload": self._unload,
            "move_firefighter": self._move_firefighter,
            "move_vehicle": self._move_vehicle,
            "fetch_water": lambda action: 350,
            "leave_slot": lambda action: 300,
            "roll": lambda action: 10 + len(action["dice"]),
        }
        judge = judges.get(action["type"])
        return judge(action) if judge else 0

    def fires(self, space: str) -> int:
        return int(self._on(space, "fires"))

    def _on(self, space: str, what: str) -> int:
        return int(self.view["spaces"].get(space, {}).get(what, 0))

    def _burning(self) -> list[str]:
        return [name for name in self.blocks if self.fires(name) or self._on(name, "inactive_fires")]

    def _where(self, what: str) -> list[str]:
        return [name for name in self.view["spaces"] if self._on(name, what)]

    def _way(self, origin: str, to: str, goals: Iterable[str]) -> int:
        """How much nearer a step comes to the nearest goal."""
        goals = list(goals)
        return self._distance(origin, goals) - self._distance(to, goals)

    def _distance(self, here: str, goals: Iterable[str]) -> int:
        return min(
            (
                abs(row - other_row) + abs(column - other_column)
                for goal in goals
                for other_row, other_column in self.places[goal]
                for row, column in self.places[here]
            ),
            default=FAR,
        )

    def _draw_water(self, action: Json) -> float:
        count: int = action["count"]
        return (700 if action["vehicle"] == self.engine else 500) + count

    def _load(self, action: Json) -> float:
        return 650 if action["item"] == "injured" and action["space"] != "hospital" else 0

    def _unload(self, action: Json) -> float:
        return 660 if action["item"] in ("injured", "civilian") and action["space"] == "hospital" else 0

    def _move_firefighter(self, action: Json) -> float:
        origin, to, carried = action["origin"], action["to"], action.get("carried")
        if self.seconds_left < HURRY_SECONDS:
            return 600 if self.fires(origin) and not self.fires(to) else 0
        danger = self.fires(origin) - self.fires(to)
        if carried in ("injured", "civilian"):
            return 500 if danger > 0 else 0
        if to not in self.blocks and self.fires(to):
            return 0
        held = self._on(origin, "firefighters") < 2 or self._on(origin, "hoses") < 2
        if origin in self.blocks and self.fires(origin) and held:
            return 0
        if carried == "axe":
            return 380 + 5 * self._way(origin, to, self._where("debris")) if self._where("debris") else 0
        alone = [name for name in self._burning() if not (self._on(name, "firefighters") and self._on(name, "hoses"))]
        wanted = alone if carried == "hose" else [*self._where("hoses"), *self._where("injured"), *alone]
        nearer = self._way(origin, to, wanted) if wanted else 0
        return 400 + 40 * (carried == "hose") + nearer if nearer > 0 else 0

    def _move_vehicle(self, action: Json) -> float:
        vehicle, to = action["vehicle"], action["to"]
        tile = self.view["vehicles"][vehicle]
        goals = self._goals(vehicle, tile)
        nearer = self._way(tile["space"], to, goals) if goals else 0
        return 420 + 10 * nearer if nearer > 0 and not self.fires(to) else 0

    def _goals(self, vehicle: str, tile: Json) -> list[str]:
        """Where a vehicle should be."""
        if vehicle == "rescue-vehicle":
            waiting = [name for name in self._where("injured") if name not in self.blocks and name != "hospital"]
            return ["hospital"] if tile.get("injured") else waiting
        if vehicle != self.engine:
            return []
        if tile.get("water", 0) < DRY:
            full = [name for tanks in ("hydrants", "reserves") for name, level in self.view[tanks].items() if level]
            return full or ["station-1"]
        return [name for name in self._burning() if self._on(name, "hoses")] or self._burning()


def _edge_tiles(scenario: Json) -> dict[str, Json]:
    tiles = {f"station-{place + 1}": tile for place, tile in enumerate(scenario["stations"])}
    tiles |= {f"hydrant-{place + 1}": tile for place, tile in enumerate(scenario.get("hydrants", []))}
    tiles |= {"hospital": scenario["hospital"]} if scenario.get("hospital") else {}
    return tiles | ({"gathering-point": scenario["gathering_point"]} if scenario.get("gathering_point") else {})


def _beside(tile: Json, side: int) -> Cell:
    """The place just outside the city where an edge tile touches it."""
    middle, last = side // 2, side - 1
    down, right = {"east": (middle, last), "west": (middle, 0), "south": (last, middle), "north": (0, middle)}[
        tile["towards"]
    ]
    return tile["row"] * side + down, tile["column"] * side + right
