"""Scenarios that players send, or ask for, as plain text; each game knows its own form of it."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from games.errors import Fault
from games.game import Document, Game
from games.text_form import ReadText, TextFault, TextForm
from rpc.errors import FieldError, invalid, not_found
from services.catalog import uploads
from services.catalog.documents import Told, etag_of
from services.catalog.errors import too_large
from services.catalog.uploads import SCENARIO, Checked

MOST_WARNINGS = 1_000


class CheckedText(NamedTuple):
    """A text without faults. warnings: what was repaired, as JSON."""

    checked: Checked
    warnings: list[Document]


def checked(game: Game, text: bytes) -> CheckedText:
    """A scenario that can be played. Raises Refused: too_large (413), every fault with its line and column (422)."""
    if game.text_form is None:
        raise invalid(FieldError("/game", "has no form of plain text"))
    if len(text) > uploads.LARGEST:
        raise too_large(uploads.LARGEST)
    read = game.text_form.read(text)
    if read.document is None:
        _refuse(read.faults)

    def refused(faults: list[Fault]) -> None:
        if faults:
            _refuse([TextFault(*read.place_of(fault.path), _in_words(read, fault)) for fault in faults])

    return CheckedText(uploads.checked(SCENARIO, game, read.document, refused), _warnings(read.warnings))


def written(form: TextForm | None, scenario: Document) -> Told:
    """The scenario as plain text. Raises Refused `not_found` for a game without such a form."""
    if form is None:
        raise not_found("text: the game has no form of plain text")
    data = form.write(scenario).encode()
    return Told(data, etag_of(data))


def _warnings(found: list[TextFault]) -> list[Document]:
    told = [{"line": one.line, "column": one.column, "detail": one.message} for one in found[:MOST_WARNINGS]]
    if len(found) > MOST_WARNINGS:
        told.append({**told[-1], "detail": f"and {len(found) - MOST_WARNINGS} warnings that are not listed"})
    return told


def _in_words(read: ReadText, fault: Fault) -> str:
    """The path of the fault says of which part it is, where no line of the text is about that part alone."""
    return fault.message if fault.path in read.places else f"{fault.path}: {fault.message}"


def _refuse(faults: list[TextFault]) -> NoReturn:
    raise invalid(*(FieldError("", fault.message, line=fault.line, column=fault.column) for fault in faults))
