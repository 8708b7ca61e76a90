"""Flash Point: Fire Rescue: the base game's family and experienced rules, and Tragic Events, on one core."""

from games.flash_point.game import FlashPointExperienced, FlashPointFamily, TragicEvents

__all__ = ["FlashPointExperienced", "FlashPointFamily", "TragicEvents"]
