"""JSON Schemas (2020-12) of a game's options, actions, events and positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.game import Document

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REFERENCE = "#/$defs/"


def schema_of(kind: Any, title: str) -> Document:
    """A schema that stands alone. Every property has a title made of its name unless the game gives a better one."""
    schema = msgspec.json.schema(kind)
    definitions = schema.get("$defs", {})
    for definition in definitions.values():
        _give_titles(definition)
    return {"$schema": DIALECT, **_opened(schema, definitions), "title": title}


def schema_of_any(kinds: Sequence[Any], title: str) -> Document:
    """A schema of documents that are one of these."""
    if len(kinds) == 1:
        return schema_of(kinds[0], title)
    schemas, definitions = msgspec.json.schema_components(kinds, ref_template=_REFERENCE + "{name}")
    for definition in definitions.values():
        _give_titles(definition)
    return {"$schema": DIALECT, "anyOf": list(schemas), "title": title, "$defs": definitions}


def _opened(schema: Document, definitions: dict[str, Document]) -> Document:
    """The schema itself where it only names a definition: readers of forms look for `properties` at the top."""
    name = schema.get("$ref", "").removeprefix(_REFERENCE)
    if name not in definitions:
        return schema
    others = {key: value for key, value in definitions.items() if key != name}
    own = definitions[name]
    if _mentions(own, name) or any(_mentions(other, name) for other in others.values()):
        return schema
    return {**own, "$defs": others} if others else own


def _mentions(part: Any, name: str) -> bool:
    if isinstance(part, dict):
        return part.get("$ref") == _REFERENCE + name or any(_mentions(value, name) for value in part.values())
    return isinstance(part, list) and any(_mentions(value, name) for value in part)


def _give_titles(definition: Document) -> None:
    for name, field in definition.get("properties", {}).items():
        if "$ref" not in field:
            field.setdefault("title", name.replace("_", " ").capitalize())
