"""The eight City Tile Randomizer cards and the D12: a Block at random (rulebook: Components)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from games.chance import Chance

LETTERS: Final = "ABCDEFGH"
"""One card for each City Tile."""
NUMBERS: Final = 12
Block = TypeVar("Block")


def draw_block(blocks: Mapping[str, Mapping[int, Block]], chance: Chance) -> Block:
    """One of these Blocks, given by tile letter and printed number; there is at least one.

    A card is drawn and the D12 rolled; when they name none of the Blocks, both are drawn anew, the next card and the
    next roll of their streams, so a replay meets the same misses. A card of a tile that has none of the Blocks is
    out of the pile. Every pair of card and number is as likely as any other, so every Block is too. A try finds one
    in 12 times or more often: that a thousand fail in a row is less likely than 1 in 10**37.
    """
    pile = [int(bool(blocks.get(letter))) for letter in LETTERS]
    while True:
        letter = LETTERS[chance.pick("city_tile", pile)]
        block = blocks[letter].get(chance.draw("d12", NUMBERS) + 1)
        if block is not None:
            return block
