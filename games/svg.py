"""The few SVG elements that the pictures are made of, as text. All words pass through `escaped`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

Point = tuple[float, float]
WIDTH: Final = 1200.0
"""Of every picture as it is shown; a drawing that is wider is shown smaller as a whole."""

INK: Final = "#1d2124"
PAPER: Final = "#fbfaf6"
QUIET: Final = "#555b61"
ALARM: Final = "#a6201c"
SMALLEST_LETTERS: Final = 11.0
"""No word is written smaller, in pixels of a picture 1200 wide."""


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


def escaped(words: str) -> str:
    """Words as character data of XML; characters that XML cannot hold are left out."""
    readable = "".join(letter for letter in words if letter >= " " and letter not in "\ufffe\uffff")
    return escape(readable, {'"': "&quot;"})


def number(value: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")


def text(
    x: float, y: float, words: str, size: float = 14, *, fill: str = INK, bold: bool = False, anchor: str = "start"
) -> str:
    """One line of words; y is its baseline."""
    weight = ' font-weight="700"' if bold else ""
    placed = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}"{weight}{placed}>'
        f"{escaped(words)}</text>"
    )


def rectangle(
    x: float, y: float, width: float, height: float, fill: str, *, corner: float = 0, line: str = "", extra: str = ""
) -> str:
    edge = f' stroke="{line}"' if line else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
        f'rx="{number(corner)}" fill="{fill}"{edge}{extra}/>'
    )


def line(start: Point, end: Point, stroke: str, width: float, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line x1="{number(start[0])}" y1="{number(start[1])}" x2="{number(end[0])}" y2="{number(end[1])}" '
        f'stroke="{stroke}" stroke-width="{number(width)}"{dashed}/>'
    )


def outline(loops: Iterable[Sequence[Point]], fill: str, extra: str = "") -> str:
    """A closed shape; a loop inside another is a hole."""
    path = " ".join("M" + " L".join(f"{number(x)},{number(y)}" for x, y in loop) + " Z" for loop in loops)
    return f'<path d="{path}" fill="{fill}" fill-rule="evenodd"{extra}/>'


def symbol(name: str, x: float, y: float, width: float, height: float | None = None, extra: str = "") -> str:
    """A drawing of picture_symbols."""
    return (
        f'<use href="#{name}" x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(width if height is None else height)}"{extra}/>'
    )


def group(drawing: Iterable[str], **said: str) -> str:
    """Drawings that belong together; what is said of them becomes data attributes."""
    attributes = "".join(f' data-{name}="{escaped(value)}"' for name, value in said.items())
    return f"<g{attributes}>{''.join(drawing)}</g>"


def moved(drawing: str, x: float, y: float) -> str:
    """A drawing made at (0, 0), put elsewhere."""
    return f'<g transform="translate({number(x)} {number(y)})">{drawing}</g>'


def cut(words: str, letters: int) -> str:
    """The words, shortened where they are longer than that many letters."""
    return words if len(words) <= letters else words[: letters - 1].rstrip() + "…"


def wrapped(words: str, letters: int) -> list[str]:
    """The words in lines of at most that many letters; a longer word is cut."""
    lines = [""]
    for word in words.split():
        for piece in (word[start : start + letters] for start in range(0, len(word), letters)):
            if lines[-1] and len(lines[-1]) + 1 + len(piece) > letters:
                lines.append("")
            lines[-1] = f"{lines[-1]} {piece}".strip()
    return lines


def document(width: float, height: float, symbols: str, title: str, description: str, drawing: Iterable[str]) -> str:
    """The SVG. symbols: their definitions; title and description are for those who cannot see it."""
    size = f'width="{number(WIDTH)}" height="{number(height * WIDTH / width)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {number(width)} {number(height)}" '
        'role="img" aria-labelledby="picture-title picture-text" '
        'font-family="DejaVu Sans, Verdana, Arial, sans-serif">'
        f'<title id="picture-title">{escaped(title)}</title><desc id="picture-text">{escaped(description)}</desc>'
        + symbols
        + rectangle(0, 0, width, height, PAPER)
        + "".join(drawing)
        + "</svg>"
    )
