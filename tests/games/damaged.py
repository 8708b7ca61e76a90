"""Documents with wrong parts, for tests of what reads them."""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterator
from random import Random
from typing import Any

NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 8, 12, 13, 40, 99, 255, 256, 10**6, 1 << 63, 1 << 70)
Path = tuple[str | int, ...]


def damaged(document: dict[str, Any], random: Random, delicate: Collection[str]) -> dict[str, Any]:
    """The document with one to three parts changed, added, doubled or removed, but not its scenario.

    delicate: the fields of the document that are hit most.
    """
    document = copy.deepcopy(document)
    for _ in range(random.choice((1, 1, 2, 3))):
        every = [(path, value) for path, value in _parts(document) if path[0] != "scenario"]
        likely = [part for part in every if part[0][0] in delicate]
        path, value = random.choice(likely if likely and random.random() < 0.5 else every)
        parent: Any = document
        for key in path[:-1]:
            parent = parent[key]
        words = [word for _, word in every if isinstance(word, str)]
        if isinstance(value, bool):
            parent[path[-1]] = not value
        elif isinstance(value, int):
            parent[path[-1]] = random.choice(NUMBERS)
        elif isinstance(value, str):
            parent[path[-1]] = random.choice(words)
        elif isinstance(value, list) and value:
            random.choice((value.pop, lambda value=value: value.append(copy.deepcopy(value[0])), value.clear))()
        elif isinstance(parent, dict):
            del parent[path[-1]]
    return document


def _parts(document: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    items = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in items:
        yield (*path, key), value
        if isinstance(value, dict | list) and value:
            yield from _parts(value, (*path, key))
