"""Reads content files into documents. The one file of the rules that opens files.

Content lives in `<package>/content/<folder>/<name>.json`. What a document means, and what can be wrong with it,
is known to the game that owns it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import TypeVar

import msgspec

from games.errors import Fault, Faulty
from games.game import Document

Checked = TypeVar("Checked")

MISSING = "missing"
"""Code of a fault: a field that must be there is not."""


@cache
def documents(package: str, folder: str) -> Mapping[str, Document]:
    """The JSON objects of one content folder by file name without ".json", in the order of the names.

    They are shared: callers read them and never change them.
    """
    found = {}
    for file in _content_files(package, folder, ".json"):
        found[file.name.removesuffix(".json")] = msgspec.json.decode(file.read_bytes(), type=Document)
    return MappingProxyType(found)


@cache
def digests(package: str) -> Mapping[str, str]:
    """SHA-256 (hex) of every content file of a package, by "<folder>/<file name>"."""
    found = {}
    for folder in sorted(_content(package).iterdir(), key=lambda entry: entry.name):
        if folder.is_dir():
            for file in _content_files(package, folder.name, ""):
                found[f"{folder.name}/{file.name}"] = hashlib.sha256(file.read_bytes()).hexdigest()
    return MappingProxyType(found)


def _content(package: str) -> Traversable:
    return files(package).joinpath("content")


def _content_files(package: str, folder: str, ending: str) -> list[Traversable]:
    entries = [
        entry
        for entry in _content(package).joinpath(folder).iterdir()
        if entry.is_file() and entry.name.endswith(ending)
    ]
    return sorted(entries, key=lambda entry: entry.name)


def checked(document: object, kind: type[Checked], path: str = "") -> Checked:
    """The document as a struct of that kind. Raises Faulty with the first wrong field below `path`."""
    try:
        return msgspec.convert(document, type=kind)
    except msgspec.ValidationError as error:
        raise Faulty([wrong_field(str(error), path)]) from None


def wrong_field(message: str, path: str = "") -> Fault:
    """The fault behind a msgspec message such as "Expected `int`, got `str` - at `$.seats[1]`", in plain words.

    Inside a map msgspec does not say which key it is ("[...]"): then the path ends at the map.
    """
    text, _, place = message.partition(" - at `")
    known = place.partition("$")[2].partition("[...]")[0]
    steps = re.findall(r"\.([^.\[\]`]+)|\[(\d+)\]", known)
    path += "".join("/" + (name or index) for name, index in steps)
    for pattern, words, code in _NAMED:
        if found := re.fullmatch(pattern, text):
            return Fault(f"{path}/{found[1]}", words, code)
    return Fault(path, _in_words(text))


_NAMED = (
    (r"Object missing required field `(.+)`", "is missing", MISSING),
    (r"Object contains unknown field `(.+)`", "is not a field of this object", "invalid"),
)
_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a JSON object",
    "null": "null",
}


def _in_words(text: str) -> str:
    if found := re.fullmatch(r"Invalid (?:enum )?value (.+)", text):
        return f"{found[1]} is none of the values it may have"
    if found := re.fullmatch(r"Expected `([^`]+)`(?: (.+?))?(?:, got `(\w+)`)?", text):
        wanted, bound, given = found.groups(default="")
        return f"is {_kinds(wanted)}{_bound(bound)}" + (f", not {_kinds(given)}" if given else "")
    return text


def _kinds(names: str) -> str:
    return " or ".join(_TYPES.get(name, name) for name in names.split(" | "))


def _bound(text: str) -> str:
    found = re.fullmatch(r"(of length )?([<>]=?) (\S+)", text)
    if not found:
        return f" {text}" if text else ""
    length, sign, number = found.groups()
    words = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}[sign]
    return f" {'of length' if length else 'of'} {words} {number}"
