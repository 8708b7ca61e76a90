"""The sections of a plain text board: which line is a row of codes, a point of interest, a fire, a door or an entry.

The shape of a line tells it, except that fires and entries are both pairs: fires come before the doors, entries after.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

import msgspec

from games.flash_point.text_lines import Line, Token, quoted
from games.text_form import Place, TextFault

CODES, POI, FIRES, DOORS, ENTRIES = "rows of codes", "points of interest", "fires", "doors", "entries"
SECTIONS: Final = (CODES, POI, FIRES, DOORS, ENTRIES)
USUAL_COUNTS: Final = {POI: 3, FIRES: 10, DOORS: 8, ENTRIES: 4}
"""Of the files that courses pass round."""
HEADINGS: Final = {"# fires": FIRES, "# entries": ENTRIES}
"""Say what the pairs below them are."""

CODE: Final = re.compile(r"([01]{4})+")
NUMBER: Final = re.compile(r"[0-9]{1,6}")
KINDS: Final = ("v", "f", "h", "?")
FIELD: Final = re.compile(r"#\s*(scenario|board)\.([a-z_]+)\s*:(.*)", re.DOTALL)


class Field(NamedTuple):
    """A line "# scenario.title: ..." or "# board.id: ...": a field of the document, its value as JSON."""

    of: str
    name: str
    value: Any
    place: Place


class Sections:
    """lines: by section, in the order of the text. fields: of such lines. faults, warnings: of all other lines."""

    def __init__(self) -> None:
        self.lines: dict[str, list[Line]] = {section: [] for section in SECTIONS}
        self.fields: list[Field] = []
        self.warnings: list[TextFault] = []
        self.faults: list[TextFault] = []
        self._pairs_are: str | None = None
        self._last = 0

    def take(self, line: Line) -> None:
        if line.comment is not None:
            self._take_comment(line, line.comment)
        if not line.tokens:
            return
        section = self._section(line.tokens)
        if section is not None:
            self._take_data(line, section)
        elif any(letter.isdigit() for token in line.tokens for letter in token.text):
            self.faults.append(_unreadable(line))
            if _seems_codes(line.tokens):
                self.lines[CODES].append(_without_wrong_codes(line))
        else:
            self.warnings.append(_not_read(line, line.tokens[0].column, " ".join(token.text for token in line.tokens)))

    def _take_comment(self, line: Line, comment: Token) -> None:
        heading = HEADINGS.get(comment.text.lower())
        field = FIELD.fullmatch(comment.text)
        if heading and not line.tokens:
            self._pairs_are = heading
        elif field and not line.tokens:
            self._take_field(line, comment.column, field)
        else:
            self.warnings.append(_not_read(line, comment.column, comment.text))

    def _take_field(self, line: Line, column: int, found: re.Match[str]) -> None:
        place = Place(line.number, column)
        try:
            value = msgspec.json.decode(found[3])
        except (msgspec.DecodeError, RecursionError):
            message = f"after '{found[1]}.{found[2]}:' stands a value as JSON"
            self.faults.append(TextFault(line.number, column + found.start(3), message))
            return
        if any((field.of, field.name) == (found[1], found[2]) for field in self.fields):
            self.faults.append(TextFault(*place, f"{found[1]}.{found[2]} is given twice"))
        self.fields.append(Field(found[1], found[2], value, place))

    def _section(self, tokens: list[Token]) -> str | None:
        words = [token.text for token in tokens]
        if all(CODE.fullmatch(word) for word in words):
            return CODES
        numbers = sum(1 for word in words if NUMBER.fullmatch(word))
        if len(words) == 3 and numbers == 2 and words[2].lower() in KINDS:
            return POI
        if numbers == len(words) == 4:
            return DOORS
        if numbers == len(words) == 2:
            return self._pairs_are or (ENTRIES if self.lines[DOORS] else FIRES)
        return None

    def _take_data(self, line: Line, section: str) -> None:
        rank = SECTIONS.index(section)
        if rank < self._last:
            message = f"this line is read as one of the {section}, although {SECTIONS[self._last]} stand before it"
            self.warnings.append(TextFault(line.number, line.tokens[0].column, message))
        if line.comma:
            self.warnings.append(TextFault(line.number, line.comma, "commas and semicolons are read as blanks"))
        self._last = max(self._last, rank)
        self.lines[section].append(line)

    def part_pairs(self) -> None:
        """Without doors nothing stands between fires and entries: the usual number of fires, then entries."""
        pairs = self.lines[FIRES]
        if self._pairs_are or self.lines[DOORS] or not pairs:
            return
        usual = USUAL_COUNTS[FIRES]
        self.lines[FIRES], self.lines[ENTRIES] = pairs[:usual], pairs[usual:]
        first = pairs[0]
        if len(pairs) <= usual:
            message = "without doors nobody can tell fires from entries: put a line '# fires' or '# entries' above them"
            self.faults.append(TextFault(first.number, first.tokens[0].column, message))
        else:
            message = f"there are no doors: the first {usual} pairs are read as fires, the others as entries"
            self.warnings.append(TextFault(first.number, first.tokens[0].column, message))

    def count(self, last: int) -> None:
        """Warns of sections longer or shorter than usual. last: the last line of the text."""
        for section, usual in USUAL_COUNTS.items():
            lines = self.lines[section]
            if len(lines) != usual:
                number = lines[-1].number if lines else last
                self.warnings.append(
                    TextFault(number, 1, f"there are {len(lines)} {section}, where such files have {usual}")
                )


def sections_of(lines: Iterable[Line]) -> Sections:
    sections, last = Sections(), 1
    for line in lines:
        sections.take(line)
        last = line.number
    sections.part_pairs()
    sections.count(last)
    return sections


def _not_read(line: Line, column: int, text: str) -> TextFault:
    return TextFault(line.number, column, f"{quoted(text)} is a comment and not read")


def _seems_codes(tokens: list[Token]) -> bool:
    return 2 * sum(1 for token in tokens if CODE.fullmatch(token.text)) >= len(tokens)


def _without_wrong_codes(line: Line) -> Line:
    """A row that keeps its place and length, so that nothing else is taken for wrong because of it."""
    right = [token if CODE.fullmatch(token.text) else Token("0000", token.column) for token in line.tokens]
    return line._replace(tokens=right)


def _unreadable(line: Line) -> TextFault:
    """Names the first word that does not fit what the line seems to be."""
    tokens = line.tokens
    fits: Callable[[str], object] = CODE.fullmatch if _seems_codes(tokens) else NUMBER.fullmatch
    wrong = next((token for token in tokens if not fits(token.text)), None)
    if wrong is None:
        message = (
            f"numbers: {len(tokens)}, where a fire or an entry has 2, a door 4, a point of interest 2 and v, f, h or ?"
        )
        return TextFault(line.number, tokens[0].column, message)
    if len(tokens) == 3 and wrong is tokens[2]:
        return TextFault(line.number, wrong.column, f"{quoted(wrong.text)} is none of v, f, h and ?")
    wanted = "a code of four digits 0 or 1" if fits == CODE.fullmatch else "a number"
    return TextFault(line.number, wrong.column, f"{quoted(wrong.text)} is not {wanted}")
