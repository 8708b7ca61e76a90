"""The words of a plain text board, line by line, with the place of each."""

from __future__ import annotations

import codecs
import re
from typing import Final, NamedTuple

from games.text_form import TextFault

BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
LINE_END: Final = re.compile(r"\r\n|\r|\n")
WORD: Final = re.compile(r"[^\s,;]+")
COMMA: Final = re.compile(r"[,;]")
COMMENT: Final = re.compile(r"#|//")
SHOWN: Final = 40
"""Characters of a line that a message quotes."""


class Token(NamedTuple):
    """A word; column: of its first character, from 1."""

    text: str
    column: int


class Line(NamedTuple):
    """A line that is not blank. comment: what follows a comment mark, from the mark on. comma: the column of the first
    comma or semicolon, 0 without one; they part words as blanks do."""

    number: int
    tokens: list[Token]
    comment: Token | None
    comma: int


def lines_of(data: bytes) -> tuple[list[Line], list[TextFault]]:
    """The lines that hold anything, and warnings. Blanks, tabs, blank lines and the way lines end say nothing."""
    text, warnings = _decoded(data)
    lines = [_line(number, whole) for number, whole in enumerate(LINE_END.split(text), 1)]
    return [line for line in lines if line.tokens or line.comment], warnings


def _line(number: int, whole: str) -> Line:
    mark = COMMENT.search(whole)
    before = whole[: mark.start()] if mark else whole
    tokens = [Token(found[0], found.start() + 1) for found in WORD.finditer(before)]
    comma = COMMA.search(before)
    comment = Token(whole[mark.start() :].rstrip(), mark.start() + 1) if mark else None
    return Line(number, tokens, comment, comma.start() + 1 if comma else 0)


def _decoded(data: bytes) -> tuple[str, list[TextFault]]:
    marked = [(mark, encoding) for mark, encoding in BYTE_ORDER_MARKS if data.startswith(mark)]
    mark, encoding = marked[0] if marked else (b"", "utf-8")
    try:
        return data[len(mark) :].decode(encoding), []
    except UnicodeDecodeError:
        message = f"the text is not {encoding.upper()}; bytes that are no ASCII are read as Latin-1"
        return data.decode("latin-1"), [TextFault(1, 1, message)]


def quoted(text: str) -> str:
    """A piece of the text for a message."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:SHOWN])
    return f"'{shown}'" + ("..." if len(text) > SHOWN else "")
