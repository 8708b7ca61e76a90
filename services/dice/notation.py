"""Dice notation: "4d6", "2d6+d12", "d%", "3d8+2-1". Dice are added; numbers are added or subtracted."""

from __future__ import annotations

import msgspec

from rpc.errors import Refused
from services.dice.errors import wrong_notation

LONGEST = 200
MOST_TERMS = 20
MOST_DICE = 200
MOST_SIDES = 1000
MOST_MODIFIER = 100_000
PERCENT_SIDES = 100


class Dice(msgspec.Struct, frozen=True):
    """`count` dice of `sides` sides."""

    count: int
    sides: int


class Notation(msgspec.Struct, frozen=True):
    """What to roll: the dice in the order written, and what is added to their sum."""

    dice: tuple[Dice, ...]
    modifier: int


def parse(text: str) -> Notation:
    """Raises Refused `invalid` at /dice with the position (characters from 0) of the first fault."""
    if len(text) > LONGEST:
        raise wrong_notation(LONGEST, f"the notation has at most {LONGEST} characters")
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.dice: list[Dice] = []
        self.modifier = 0

    def read(self) -> Notation:
        terms = 1
        self._term(1)
        while (sign := self._sign()) != 0:
            terms += 1
            if terms > MOST_TERMS:
                raise wrong_notation(self.at - 1, f"there are at most {MOST_TERMS} terms")
            self._term(sign)
        if not self.dice:
            raise wrong_notation(0, "there is no die in it")
        return Notation(tuple(self.dice), self.modifier)

    def _sign(self) -> int:
        """1 or -1 before another term, 0 at the end."""
        found = self._peek()
        if found == "":
            return 0
        if found not in ("+", "-"):
            raise self._unexpected("+, - or the end")
        self.at += 1
        return 1 if found == "+" else -1

    def _term(self, sign: int) -> None:
        start = self._skip_blanks()
        number = self._number()
        if self._peek() not in ("d", "D"):
            self._add_number(start, number, sign)
            return
        if sign < 0:
            raise wrong_notation(start, "dice can only be added")
        self.at += 1
        self._add_dice(start, 1 if number is None else number, self._sides())

    def _add_number(self, start: int, number: int | None, sign: int) -> None:
        if number is None:
            raise self._unexpected("a die such as 2d6, or a number")
        self.modifier += sign * number
        if number > MOST_MODIFIER or abs(self.modifier) > MOST_MODIFIER:
            raise wrong_notation(start, f"at most {MOST_MODIFIER} can be added or subtracted")

    def _add_dice(self, start: int, count: int, sides: int) -> None:
        if count < 1:
            raise wrong_notation(start, "at least one die is rolled")
        if count + sum(dice.count for dice in self.dice) > MOST_DICE:
            raise wrong_notation(start, f"at most {MOST_DICE} dice are rolled at once")
        self.dice.append(Dice(count, sides))

    def _sides(self) -> int:
        start = self._skip_blanks()
        if self._peek() == "%":
            self.at += 1
            return PERCENT_SIDES
        sides = self._number()
        if sides is None:
            raise self._unexpected("the number of sides")
        if not 2 <= sides <= MOST_SIDES:
            raise wrong_notation(start, f"a die has 2 to {MOST_SIDES} sides")
        return sides

    def _number(self) -> int | None:
        start = self.at
        while self.at < len(self.text) and self.text[self.at] in "0123456789":
            self.at += 1
        return int(self.text[start : self.at]) if self.at > start else None

    def _skip_blanks(self) -> int:
        while self.at < len(self.text) and self.text[self.at] in " \t":
            self.at += 1
        return self.at

    def _peek(self) -> str:
        self._skip_blanks()
        return self.text[self.at : self.at + 1]

    def _unexpected(self, wanted: str) -> Refused:
        found = self._peek()
        return wrong_notation(self.at, f"expected {wanted}, found {found!r}" if found else f"expected {wanted}")
