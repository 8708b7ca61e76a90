"""What is wrong with decoded match options, or with the number of seats for a scenario."""

from __future__ import annotations

from typing import Final

from games.errors import Fault
from games.firefighters_on_duty.content_types import Scenario
from games.firefighters_on_duty.position import Options

HOUR: Final = 3_600_000
LIMITS: Final = {
    "action_phase_ms": (0, HOUR),
    "roll_pause_ms": (0, 60_000),
    "rolls_per_round": (1, 1_000),
    "ready_wait_ms": (1, HOUR),
    "decision_ms": (1, HOUR),
}


def option_faults(scenario: Scenario, seats: int, options: Options) -> list[Fault]:
    fewest, most = scenario.seats
    faults = [] if fewest <= seats <= most else [Fault("/seats", f"this scenario has {fewest} to {most} seats")]
    for name, (least, greatest) in LIMITS.items():
        if not least <= getattr(options, name) <= greatest:
            faults.append(Fault(f"/options/{name}", f"is a number from {least} to {greatest}"))
    return faults
