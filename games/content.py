"""Reads content files into documents. The one file of the rules that opens files.

Content lives in `<package>/content/<folder>/<name>.json`. What a document means, and what can be wrong with it,
is known to the game that owns it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import TypeVar

import msgspec

from games.errors import Faulty
from games.faults import struct_faults
from games.game import Document

Checked = TypeVar("Checked")


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
    """The document as a struct of that kind. Raises Faulty with every wrong field below `path`."""
    faults = struct_faults(document, kind, path)
    if faults:
        raise Faulty(faults)
    return msgspec.convert(document, type=kind)
