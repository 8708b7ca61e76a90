"""Checks what players upload, and finds everything that is wrong with it at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Annotated, Any, NamedTuple

import msgspec

from games.errors import Fault
from games.faults import MOST, below, escaped, repeated, struct_faults
from games.game import Document, Game
from rpc.errors import FieldError, invalid
from services.catalog.errors import malformed, too_large
from services.catalog.scenarios import canonical, digest_of_bytes

SCENARIO, PACK = "scenario", "pack"
LARGEST = 262_144
MOST_SCENARIOS = 50
MOST_DOCUMENTS = 1_000
"""Of one kind."""
LONGEST_TITLE = 100
LONGEST_TEXT = 2_000
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""All but tabs and new lines: no picture could show them."""
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class NewContent(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    document: Document


class NewVersion(msgspec.Struct, forbid_unknown_fields=True):
    document: Document


class Publication(msgspec.Struct, forbid_unknown_fields=True):
    """version: by default the newest."""

    version: Annotated[int, msgspec.Meta(ge=1, lt=2**31)] | None = None


class Pack(msgspec.Struct, forbid_unknown_fields=True):
    """content: documents by kind, which stand in for the game's own or beside them. scenarios: to be played with it."""

    title: str
    text: str
    content: dict[str, Annotated[list[Document], msgspec.Meta(max_length=MOST_DOCUMENTS)]] = {}
    scenarios: Annotated[list[Document], msgspec.Meta(max_length=MOST_SCENARIOS)] = []


class Checked(NamedTuple):
    """A document without faults. data: its canonical JSON; row: what lists tell of it."""

    data: bytes
    row: Document

    @property
    def digest(self) -> str:
        return digest_of_bytes(self.data)


def body_of(body: bytes, kind: type[Any]) -> Any:
    """The body as that struct. Raises Refused: malformed (400), every fault (422)."""
    try:
        value = msgspec.json.decode(body or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise malformed() from None
    refuse(struct_faults(value, kind))
    return msgspec.convert(value, type=kind)


def checked(kind: str, game: Game, document: Document, refused: Callable[[list[Fault]], None] | None = None) -> Checked:
    """A scenario or a pack that can be played. Raises Refused: too_large (413), every fault below "/document" (422).

    refused: raises for faults, where the document was not sent as such.
    """
    data = canonical(document)
    if len(data) > LARGEST:
        raise too_large(LARGEST)
    faults, row = (_scenario_faults, scenario_row) if kind == SCENARIO else (_pack_faults, pack_row)
    (refused or _refuse_document)([*_unshown(document, ""), *faults(game, document)])
    return Checked(data, row(document))


def _refuse_document(faults: list[Fault]) -> None:
    refuse([*below("/document", faults)])


def refuse(faults: list[Fault]) -> None:
    if faults:
        raise invalid(*(FieldError(fault.path, fault.message, fault.code) for fault in faults))


def scenario_row(document: Document) -> Document:
    return {"title": document["title"], "text": document["text"], "seats": list(document["seats"])}


def pack_row(document: Document) -> Document:
    return {
        "title": document["title"],
        "text": document["text"],
        "content": {kind: len(documents) for kind, documents in document.get("content", {}).items()},
        "scenarios": [{"id": one["id"], **scenario_row(one)} for one in document.get("scenarios", [])],
    }


def _scenario_faults(game: Game, document: Document) -> list[Fault]:
    return [*_title_faults(document), *game.faults(document)]


def _pack_faults(game: Game, document: Document) -> list[Fault]:
    faults = struct_faults(document, Pack) or _kind_faults(game, document.get("content", {}))
    if faults:
        return faults
    pack = msgspec.convert(document, type=Pack)
    faults = [*_title_faults(document), *below("/content", game.content_faults(pack.content))]
    if not pack.scenarios and not any(pack.content.values()):
        faults.append(Fault("", "holds nothing: neither content nor a scenario"))
    return faults or [*islice(_faults_of_scenarios(game, pack), MOST)]


def _kind_faults(game: Game, content: Mapping[str, Any]) -> list[Fault]:
    known = ", ".join(game.content_types) or "none"
    return [
        Fault(f"/content/{escaped(kind)}", f"is no kind of content of {game.key}; there is {known}")
        for kind in content
        if kind not in game.content_types
    ]


def _faults_of_scenarios(game: Game, pack: Pack) -> Iterator[Fault]:
    """As they are played: with the content of the pack."""
    for place, scenario in enumerate(pack.scenarios):
        whole = game.with_content(scenario, pack.content)
        yield from below(f"/scenarios/{place}", [*_title_faults(scenario), *_id_faults(scenario), *game.faults(whole)])
    yield from repeated([scenario.get("id") for scenario in pack.scenarios], "/scenarios", "id")


def _title_faults(document: Document) -> Iterator[Fault]:
    for name, most in (("title", LONGEST_TITLE), ("text", LONGEST_TEXT)):
        value = document.get(name)
        if isinstance(value, str) and not 1 <= len(value) <= most:
            yield Fault(f"/{name}", f"is a text of 1 to {most} characters")


def _id_faults(scenario: Document) -> Iterator[Fault]:
    id_ = scenario.get("id")
    if isinstance(id_, str) and not ID.fullmatch(id_):
        yield Fault("/id", "is 1 to 64 of the characters A-Z a-z 0-9 . _ - and begins with a letter or a digit")


def _unshown(value: Any, path: str) -> Iterator[Fault]:
    if isinstance(value, str) and CONTROL.search(value):
        yield Fault(path, "has a character that cannot be shown")
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _unshown(item, f"{path}/{place}")
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _unshown(item, f"{path}/{escaped(name)}")
