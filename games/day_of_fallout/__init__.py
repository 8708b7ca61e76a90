"""2012: The Day of Fallout: two to four armies against each other."""

from games.day_of_fallout.game import DayOfFallout

__all__ = ["DayOfFallout"]
