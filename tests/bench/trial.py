"""How much to measure."""

from __future__ import annotations

from typing import NamedTuple


class Trial(NamedTuple):
    """blocks: of ours, and as many of the yardstick, in turn; seconds: of each. actions: of the longest match."""

    blocks: int
    seconds: float
    actions: int

    @property
    def span(self) -> float:
        """Seconds of a measurement that has no blocks: as long as four of ours."""
        return 4 * self.blocks * self.seconds
