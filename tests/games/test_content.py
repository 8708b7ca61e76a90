"""Content files as documents, and where a wrong field is."""

from __future__ import annotations

import hashlib
from importlib.resources import files

import msgspec
import pytest

from games.content import checked, digests, documents
from games.errors import Faulty
from games.faults import wrong_field

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
        ({}, "/place/points"),
        ({"points": [], "named": {"a": {"x": None}}}, "/place/named/a/x"),
    ],
)
def test_a_wrong_field_is_named_by_its_path(document: object, path: str) -> None:
    with pytest.raises(Faulty) as refused:
        checked(document, Shape, "/place")
    assert [fault.path for fault in refused.value.faults] == [path]


@pytest.mark.parametrize(
    ("message", "path", "words"),
    [
        ("Object missing required field `dice`", "/dice", "is missing"),
        ("Object missing required field `x` - at `$.points[2]`", "/points/2/x", "is missing"),
        ("Object contains unknown field `q`", "/q", "is not a field of this object"),
        ("Expected `int | null`, got `str` - at `$.x`", "/x", "is a whole number or null, not a text"),
        ("Expected `int` <= 4 - at `$.x`", "/x", "is a whole number of at most 4"),
        ("Expected `str` of length >= 1 - at `$.x`", "/x", "is a text of length at least 1"),
        ("Expected `str` matching regex '^[A-H]$(?!\\\\n)' - at `$.x`", "/x", "is a text of the form [A-H]"),
        ("Invalid enum value 'dog' - at `$.item`", "/item", "'dog' is none of the values it may have"),
        ("Invalid value 'dance' - at `$.type`", "/type", "'dance' is none of the values it may have"),
        ("Something new", "", "Something new"),
    ],
)
def test_a_fault_is_told_in_plain_words(message: str, path: str, words: str) -> None:
    fault = wrong_field(message)
    assert (fault.path, fault.message) == (path, words)


def test_a_right_document_becomes_its_struct() -> None:
    assert checked({"points": [{"x": 2}]}, Shape) == Shape([Point(2)])


def test_a_message_without_a_place_is_a_fault_of_the_whole() -> None:
    assert wrong_field("Expected `object`, got `null`").path == ""
