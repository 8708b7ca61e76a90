"""What an action of Firefighters on Duty is worth to a client that knows only documents: scenario, tiles, view.

Not clever, but of one mind: hoses to the Fire, engines beside them, people out of it. What is worth 0 is not done.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from tests.end_to_end.town_map import FAR, TownMap

Json = dict[str, Any]
HURRY_SECONDS = 6.0
"""Before the end of the countdown: Firefighters leave the Fire."""
DRY = 3
DETOUR = 0.1
"""How often a vehicle that cannot come nearer drives elsewhere, so that others can pass."""


class TownSense:
    """Judges for one seat."""

    def __init__(self, town: TownMap, seat: int) -> None:
        self.town = town
        self.engine = f"engine-{seat + 1}"
        self.random = random.Random(seat)
        self.view: Json = {}
        self.seconds_left = float(FAR)
        self.judges: dict[str, Callable[[Json], float]] = {
            "choose": lambda action: 1000 - action["option"],
            "ready": lambda action: 990,
            "roll_water": lambda action: 900 - abs(action["count"] - 6),
            "roll_axe": lambda action: 880,
            "extinguish": self._extinguish,
            "shut_off": lambda action: 780,
            "use_axe": lambda action: 760,
            "draw_water": lambda action: (700 if action["vehicle"] == self.engine else 500) + action["count"],
            "load": self._load,
            "unload": self._unload,
            "move_firefighter": self._move_firefighter,
            "move_vehicle": self._move_vehicle,
            "fetch_water": lambda action: 350,
            "leave_slot": lambda action: 300,
            "roll": lambda action: 10 + len(action["dice"]),
        }

    def best(self, rows: Iterable[Json], view: Json, seconds_left: float) -> Json | None:
        """The row of the list of legal actions that is worth most, if any is worth something."""
        self.view, self.seconds_left = view, seconds_left
        judged = [(self._worth(row["action"]), row) for row in rows]
        worth, row = max(judged, key=lambda pair: pair[0], default=(0, None))
        return row if worth > 0 else None

    def _worth(self, action: Json) -> float:
        judge = self.judges.get(action["type"])
        return judge(action) if judge else 0

    def _on(self, space: str, what: str) -> int:
        return int(self.view["spaces"].get(space, {}).get(what, 0))

    def _fires(self, space: str) -> int:
        return self._on(space, "fires")

    def _where(self, what: str) -> list[str]:
        return [name for name in self.view["spaces"] if self._on(name, what)]

    def _burning(self) -> list[str]:
        """Blocks on which Water is of use."""
        fires = [name for name in self._where("fires") if name in self.town.blocks]
        return [name for name in fires if "high_voltage" not in self.view["spaces"][name].get("hazards", [])]

    def _extinguish(self, action: Json) -> float:
        has_water = self.view["vehicles"][action["engine"]].get("water")
        return 800 + 20 * self._fires(action["space"]) if has_water else 0

    def _load(self, action: Json) -> float:
        return 650 if action["item"] == "injured" and action["space"] != "hospital" else 0

    def _unload(self, action: Json) -> float:
        return 660 if action["item"] == "injured" and action["space"] == "hospital" else 0

    def _move_firefighter(self, action: Json) -> float:
        origin, to, carried = action["origin"], action["to"], action.get("carried")
        danger = self._fires(origin) - self._fires(to)
        if self.seconds_left < HURRY_SECONDS:
            return 600 if danger > 0 and not self._fires(to) and carried in (None, "injured") else 0
        if carried == "injured":
            return 520 if not self._fires(to) and (danger > 0 or to not in self.town.blocks) else 0
        if carried == "civilian":
            return 510 if danger > 0 else 0
        if (self._fires(to) and to not in self.town.blocks) or self._is_needed(origin):
            return 0
        goals, worth = self._errand(carried)
        return worth if self.town.nearer(origin, to, goals, self._where("debris")) else 0

    def _errand(self, carried: str | None) -> tuple[list[str], int]:
        """Where somebody with that in hand should go, and how much it matters."""
        blocked = [name for name in self._where("debris") if name not in self.town.blocks or self._on(name, "injured")]
        if carried == "axe":
            return [name for name in blocked if not self._on(name, "axes")], 470
        if carried == "hose":
            return self._unattended(), 450
        dying = [name for name in self._where("injured") if self._fires(name) and not self._on(name, "firefighters")]
        if dying:
            return dying, 480
        held = [name for name in blocked if self._on(name, "axes") and not self._on(name, "firefighters")]
        return [*self._awaited(), *held, *self._loose("hoses"), *(self._loose("axes") if blocked else [])], 400

    def _is_needed(self, space: str) -> bool:
        """Whether the only Firefighter there holds a burning Block, or waits for a Distress Call to be answered."""
        if space in self._calls():
            return self._on(space, "firefighters") < 2
        few = self._on(space, "firefighters") < 2 or self._on(space, "hoses") < 2
        return space in self._burning() and self._on(space, "hoses") > 0 and few

    def _calls(self) -> list[str]:
        return [call["space"] for call in self.view["calls"]]

    def _unattended(self) -> list[str]:
        return [name for name in self._burning() if not (self._on(name, "firefighters") and self._on(name, "hoses"))]

    def _awaited(self) -> list[str]:
        """Where Injured People lie on a Block or a Distress Call waits, and nobody is there."""
        names = {*self._where("injured"), *self._calls()}
        inside = [name for name in names if name in self.town.blocks or name in self._calls()]
        return [name for name in inside if not self._on(name, "firefighters")]

    def _loose(self, what: str) -> list[str]:
        """Where equipment lies that nobody uses."""
        alone = [name for name in self._where(what) if not self._on(name, "firefighters")]
        return [name for name in alone if not self._is_needed(name)]

    def _move_vehicle(self, action: Json) -> float:
        vehicle, to = action["vehicle"], action["to"]
        tile = self.view["vehicles"][vehicle]
        goals = self._goals(vehicle, tile)
        if not goals or self._fires(to):
            return 0
        if self.town.nearer(tile["space"], to, goals, self._where("debris"), driven=True):
            return 420
        there = tile["space"] in goals or self.town.neighbours[tile["space"]] & set(goals)
        return 360 if not there and self.random.random() < DETOUR else 0

    def _goals(self, vehicle: str, tile: Json) -> list[str]:
        """Where a vehicle should be."""
        if vehicle == "rescue-vehicle":
            waiting = [name for name in self._where("injured") if name not in (*self.town.blocks, "hospital")]
            return ["hospital"] if tile.get("injured") else waiting
        if vehicle != self.engine:
            return []
        if tile.get("water", 0) < DRY:
            full = [self.town.hydrants[name] for name, level in self.view["hydrants"].items() if level]
            return full + [name for name, level in self.view["reserves"].items() if level] or ["station-1"]
        held = [name for name in self._burning() if self._on(name, "hoses") and self._on(name, "firefighters")]
        return held or self._burning()
