"""A figure with its yardstick and its target, and the table they are printed in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

HEADINGS = ("figure", "ours", "yardstick", "ratio", "target", "")


class Bound(NamedTuple):
    """What is to be reached: at least, or at most, so much."""

    limit: float
    at_least: bool
    words: str

    def met(self, value: float) -> bool:
        return value >= self.limit if self.at_least else value <= self.limit


def at_least(limit: float, unit: str = "x") -> Bound:
    return Bound(limit, True, f">= {limit:g}{unit}")


def at_most(limit: float, unit: str = "x") -> Bound:
    return Bound(limit, False, f"<= {limit:g}{unit}")


class Figure(NamedTuple):
    """One row. value: what the target is about: the ratio, or the figure itself; None: only told."""

    name: str
    ours: str
    yardstick: str = ""
    ratio: float | None = None
    target: Bound | None = None
    value: float | None = None

    def cells(self) -> tuple[str, ...]:
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}x"
        value = self.ratio if self.value is None else self.value
        if self.target is None or value is None:
            return self.name, self.ours, self.yardstick, ratio, "", ""
        verdict = "met" if self.target.met(value) else "MISSED"
        return self.name, self.ours, self.yardstick, ratio, self.target.words, verdict


def ratio_of(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios of blocks that ran next to each other: drift of the machine cancels out."""
    return median(mine / yours for mine, yours in zip(ours, theirs, strict=True))


def table(rows: Iterable[tuple[str, ...]]) -> str:
    cells = [HEADINGS, *rows]
    widths = [max(len(row[column]) for row in cells) for column in range(len(HEADINGS))]
    lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:]])
