"""What can be wrong with a specialist's card by itself, beyond the types of its fields."""

from __future__ import annotations

from collections.abc import Iterator

from games.errors import Fault
from games.flash_point.specialist_types import Specialist


def specialist_faults(card: Specialist) -> Iterator[Fault]:
    if (card.free > 0) != (card.free_for is not None):
        yield Fault("/free_for", "goes together with free: so many points, and what they pay for")
    elif card.free_for == "command" and "command" not in card.traits:
        yield Fault("/traits", "have no command, which the free points would pay for")
    elif card.free_for == "extinguish" and card.extinguish is None:
        yield Fault("/extinguish", "is never done, so nothing costs the free points")
