"""A picture read back: what is drawn on which Space, where each drawing lies, and every word with its size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree

import msgspec

from games.chance import SeededChance
from games.firefighters_on_duty import FirefightersOnDuty
from games.firefighters_on_duty.picture import picture
from games.firefighters_on_duty.position import Options, Position
from games.svg import Box

GAME: Final = FirefightersOnDuty()
SCENARIOS: Final = GAME.scenarios()
SVG: Final = "{http://www.w3.org/2000/svg}"
SYMBOL_HEIGHT: Final = 24.0
Point = tuple[float, float]
WIDEST_LETTER: Final = 0.84
WIDEST_DIGIT: Final = 0.7
"""Of DejaVu Sans Bold, in parts of the size."""


def bare(scenario: str | dict[str, Any] = "corner-shop", **changes: Any) -> Position:
    """The scenario's city with nothing on it but what is given."""
    document = dict(SCENARIOS[scenario]) if isinstance(scenario, str) else scenario
    return msgspec.structs.replace(Position(document, 2), **changes)


def first_position(scenario_id: str) -> Position:
    document = SCENARIOS[scenario_id]
    state = GAME.new(document, document["seats"][1], Options(mode="untimed", decisions="automatic"), SeededChance(1))
    position = GAME.view(state, None)
    assert isinstance(position, Position)
    return position


class Word(NamedTuple):
    """box: as wide as the widest letters would be."""

    words: str
    box: Box


class Drawn:
    """root: of the SVG."""

    def __init__(self, position: Position) -> None:
        self.svg = picture(position)
        self.root = ElementTree.fromstring(self.svg)  # noqa: S314  our own output
        _, _, self.width, self.height = map(float, str(self.root.get("viewBox")).split())

    def said(self, key: str, value: str) -> ElementTree.Element:
        """The one group with that data attribute."""
        found = [group for group in self.root.iter(f"{SVG}g") if group.get(f"data-{key}") == value]
        assert len(found) == 1, (key, value, len(found))
        return found[0]

    def tokens(self, space: str, key: str = "space") -> Counter[str]:
        """How many of each token the drawings on a Space stand for; key "closeup": those of its close-up."""
        counted: Counter[str] = Counter()
        for use in self.said(key, space).iter(f"{SVG}use"):
            counted[str(use.get("href"))[1:]] += int(use.get("data-count", "1"))
        return counted

    def close_ups(self) -> set[str]:
        """The Spaces that are drawn once more beside the board."""
        return {str(group.get("data-closeup")) for group in self.root.iter(f"{SVG}g")} - {"None"}

    def boxes(self, key: str, space: str) -> list[Box]:
        """Where the drawings and words of that group lie."""
        group = self.said(key, space)
        return [*map(box_of, group.iter(f"{SVG}use")), *(word.box for word in self._words(group))]

    def fields(self, key: str, value: str) -> list[Box]:
        """The rectangles of that group."""
        return [box_of(field) for field in self.said(key, value).iter(f"{SVG}rect")]

    def shape(self, space: str) -> list[list[Point]]:
        """The loops of a numbered Space's own border."""
        path = next(self.said("printed", space).iter(f"{SVG}path"))
        loops = [loop.strip(" MZ") for loop in str(path.get("d")).split("Z") if loop.strip()]
        return [[(float(x), float(y)) for x, y in (c.split(",") for c in loop.split(" L"))] for loop in loops]

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


def inside(shape: list[list[Point]], x: float, y: float) -> bool:
    """Whether a point lies in a shape of upright and level lines."""
    crossed = 0
    for loop in shape:
        for (x1, y1), (x2, y2) in zip(loop, [*loop[1:], loop[0]], strict=True):
            crossed += x1 == x2 and x1 > x and min(y1, y2) <= y < max(y1, y2)
    return crossed % 2 == 1


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than a rounded edge."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 0.2 and down > 0.2
