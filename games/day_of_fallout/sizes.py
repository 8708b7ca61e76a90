"""How many there are at most of what the box holds, and the words for nothing."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 4
MOST_SQUADS: Final = 3
"""Of one army."""
MOST_CARDS: Final = 4
"""Order cards of one army."""
MOST_ORDERS: Final = 4
"""Orders of one card."""
MOST_ABILITIES: Final = 2
"""Abilities of one unit."""
HAND: Final = 9
"""Unit cards drawn, unless the scenario fixes the squads (D13)."""
STRATEGIC_HAND: Final = 3
"""Strategic Actions dealt (D6)."""
LETTERS: Final = ("A", "B", "C", "D")
"""Starting points."""
NOWHERE: Final = -1
NOBODY: Final = -1
EVERY_CARD: Final = (1 << MOST_CARDS) - 1
"""All four order cards of an army, as a mask."""
