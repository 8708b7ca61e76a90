"""Rolling the two dice: 1 and 2 fail, 3 to 6 succeed."""

from __future__ import annotations

from typing import Final

from games.chance import Chance

SUCCESS: Final = 3
"""The lowest face that succeeds."""


def roll(chance: Chance, dice: int) -> tuple[int, ...]:
    return tuple(chance.draw("d6", 6) + 1 for _ in range(dice))


def successes(faces: tuple[int, ...], lowest: int = SUCCESS) -> int:
    return sum(face >= lowest for face in faces)


def succeeds(faces: tuple[int, ...]) -> bool:
    """A test: every die must succeed (D33); without dice it always does."""
    return successes(faces) == len(faces)
