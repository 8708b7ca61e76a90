"""Firefighters on Duty: a co-operative real-time game for 1 to 4 players."""

from __future__ import annotations

from games.firefighters_on_duty.game import FirefightersOnDuty

__all__ = ["FirefightersOnDuty"]
