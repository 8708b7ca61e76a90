"""A simple player of Firefighters on Duty that knows only what the REST API says: the listed actions and the view.

It walks hoses and Firefighters towards the Fires, keeps its engine filled and near, and puts out what it reaches.
"""

from __future__ import annotations

import random
import threading
import time
from datetime import UTC, datetime
from typing import Any

from deploy.rest_client import Refusal, RestClient

Json = dict[str, Any]

# What to do first when several things are possible; a die that lies on a slot comes before anything else.
URGENCY = {
    "choose": 100,
    "ready": 95,
    "roll_water": 90,
    "roll_axe": 88,
    "extinguish": 80,
    "shut_off": 70,
    "use_axe": 65,
    "draw_water": 60,
    "move_firefighter": 40,
    "move_vehicle": 35,
    "fetch_water": 30,
    "roll": 10,
}
IDLE_SECONDS = 0.3


class DemoPlayer(threading.Thread):
    """One seat of one match, played until the match ends."""

    def __init__(self, name: str, client: RestClient, match_id: str) -> None:
        super().__init__(name=name, daemon=True)
        self.client, self.match_id = client, match_id
        self.random = random.Random(name)  # noqa: S311  a demonstration's taste, not chance of the match
        self.acted = 0
        self.refused: list[str] = []

    def run(self) -> None:
        while True:
            try:
                if not self._turn():
                    return
            except Refusal as refusal:
                # Another seat, or the clock, was quicker: the list is asked for again.
                self.refused.append(refusal.code)

    def _turn(self) -> bool:
        """One action, or a short wait; False when the match is over."""
        match = self.client.get(f"/v1/matches/{self.match_id}")
        if match["status"] != "running":
            return False
        seat = match["you"]["seat"]
        rows = [] if seat not in match["to_act"] else self._legal()
        rows = [row for row in rows if row["action"]["type"] in URGENCY]
        if not rows:
            time.sleep(IDLE_SECONDS)
            return True
        row = max(rows, key=lambda row: URGENCY[row["action"]["type"]] + self._worth(row["action"], match["view"]))
        time.sleep(_seconds_until(row["not_before"]))
        self.client.post(f"/v1/matches/{self.match_id}/actions", row["action"])
        self.acted += 1
        return True

    def _legal(self) -> list[Json]:
        rows: list[Json] = self.client.get(f"/v1/matches/{self.match_id}/legal-actions")["actions"]
        return rows

    def _worth(self, action: Json, view: Json) -> float:
        """A little more or less urgent than its kind; the coin decides between equals."""
        worth = self.random.random()
        spaces = view["spaces"]
        if action["type"] == "move_firefighter":
            worth += 2 * (action.get("carried") == "hose") + 3 * _burning(spaces, action["to"])
            worth -= 6 * _burning(spaces, action["origin"])
            worth += 4 * (action.get("carried") in ("injured", "civilian"))
        elif action["type"] == "extinguish":
            worth += 4 * _burning(spaces, action["space"])
        elif action["type"] in ("roll_water", "draw_water"):
            worth += action["count"] / 4
        elif action["type"] == "roll":
            worth += len(action["dice"])
        return worth


def _burning(spaces: Json, name: str) -> int:
    fires: int = spaces.get(name, {}).get("fires", 0)
    return fires


def _seconds_until(moment: str | None) -> float:
    if moment is None:
        return 0.0
    wait = datetime.fromisoformat(moment) - datetime.now(UTC)
    return min(2.0, max(0.0, wait.total_seconds()))
