"""A picture read back: where each drawing lies, and every word with its size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple
from xml.etree import ElementTree

from games.svg import Box

SVG: Final = "{http://www.w3.org/2000/svg}"
SYMBOL_HEIGHT: Final = 24.0
WIDEST_LETTER: Final = 0.84
WIDEST_DIGIT: Final = 0.7
"""Of DejaVu Sans Bold, in parts of the size."""


class Word(NamedTuple):
    """box: as wide as the widest letters would be."""

    words: str
    box: Box


class DrawnSvg:
    """root: of the SVG."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        self.root = ElementTree.fromstring(self.svg)  # noqa: S314  our own output
        _, _, self.width, self.height = map(float, str(self.root.get("viewBox")).split())

    def said(self, key: str, value: str) -> ElementTree.Element:
        """The one group with that data attribute."""
        found = [group for group in self.root.iter(f"{SVG}g") if group.get(f"data-{key}") == value]
        assert len(found) == 1, (key, value, len(found))
        return found[0]

    def boxes(self, key: str, space: str) -> list[Box]:
        """Where the drawings and words of that group lie."""
        group = self.said(key, space)
        return [*map(box_of, group.iter(f"{SVG}use")), *(word.box for word in self._words(group))]

    def fields(self, key: str, value: str) -> list[Box]:
        """The rectangles of that group."""
        return [box_of(field) for field in self.said(key, value).iter(f"{SVG}rect")]

    def words(self, group: ElementTree.Element | None = None) -> list[str]:
        return [word.words for word in self._words(self.root if group is None else group)]

    def sizes(self) -> Iterator[tuple[str, float]]:
        """Every word, those on tokens too, with its size in pixels of a picture 1200 wide."""
        symbols = {str(symbol.get("id")): symbol for symbol in self.root.iter(f"{SVG}symbol")}
        inside = {text for symbol in symbols.values() for text in symbol.iter(f"{SVG}text")}
        for text in self.root.iter(f"{SVG}text"):
            if text not in inside:
                yield self._sized(text, 1.0)
        for use in self.root.iter(f"{SVG}use"):
            for text in symbols[str(use.get("href"))[1:]].iter(f"{SVG}text"):
                yield self._sized(text, float(str(use.get("height"))) / SYMBOL_HEIGHT)

    def _sized(self, text: ElementTree.Element, scale: float) -> tuple[str, float]:
        return text.text or "", float(str(text.get("font-size"))) * scale * 1200 / self.width

    def _words(self, group: ElementTree.Element) -> Iterator[Word]:
        return (self._word(text) for text in group.iter(f"{SVG}text"))

    def _word(self, text: ElementTree.Element) -> Word:
        words, size = text.text or "", float(str(text.get("font-size")))
        width = sum(size * (WIDEST_DIGIT if letter.isdigit() else WIDEST_LETTER) for letter in words)
        x, y = float(str(text.get("x"))), float(str(text.get("y")))
        x -= {"middle": width / 2, "end": width}.get(str(text.get("text-anchor")), 0.0)
        return Word(words, Box(x, y - 0.73 * size, width, 0.73 * size))


def box_of(use: ElementTree.Element) -> Box:
    x, y, width, height = (float(str(use.get(name))) for name in ("x", "y", "width", "height"))
    return Box(x, y, width, height)


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than a rounded edge."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 0.2 and down > 0.2


def luminance(colour: str) -> float:
    """Of "#rrggbb", as WCAG 2 defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
