"""Content files as documents, and where a wrong field is."""

from __future__ import annotations

import hashlib
from importlib.resources import files

import msgspec
import pytest

from games.content import checked, digests, documents, wrong_field
from games.errors import Faulty

PACKAGE = "games.firefighters_on_duty"


class Point(msgspec.Struct):
    x: int


class Shape(msgspec.Struct):
    points: list[Point]
    named: dict[str, Point] = {}


def test_documents_come_by_file_name_in_order() -> None:
    tiles = documents(PACKAGE, "tiles")
    assert list(tiles) == sorted(tiles)
    assert tiles["a"]["letter"] == "A"


def test_every_content_file_has_its_digest() -> None:
    path = files(PACKAGE).joinpath("content", "tiles", "a.json")
    assert digests(PACKAGE)["tiles/a.json"] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert {name.partition("/")[0] for name in digests(PACKAGE)} >= {"tiles", "scenarios", "event_cards"}


@pytest.mark.parametrize(
    ("document", "path"),
    [
        ({"points": [{"x": 1}, {"x": "one"}]}, "/place/points/1/x"),
        ({"points": 3}, "/place/points"),
        ({}, "/place"),
        ({"points": [], "named": {"a": {"x": None}}}, "/place/named"),
    ],
)
def test_a_wrong_field_is_named_by_its_path(document: object, path: str) -> None:
    with pytest.raises(Faulty) as refused:
        checked(document, Shape, "/place")
    assert [fault.path for fault in refused.value.faults] == [path]


def test_a_right_document_becomes_its_struct() -> None:
    assert checked({"points": [{"x": 2}]}, Shape) == Shape([Point(2)])


def test_a_message_without_a_place_is_a_fault_of_the_whole() -> None:
    assert wrong_field("Expected `object`, got `null`").path == ""
