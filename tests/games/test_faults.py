"""Every fault of a document is found at once, at its place."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.faults import MOST, repeated, struct_faults, whole

Small = Annotated[int, msgspec.Meta(ge=1, le=4)]


class Move(msgspec.Struct, forbid_unknown_fields=True, tag="move"):
    to: str
    steps: Small = 1


class Wait(msgspec.Struct, forbid_unknown_fields=True, tag="wait"):
    why: Literal["fire", "smoke"]


class Plan(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    seats: tuple[Small, Small]
    moves: Annotated[list[Move | Wait], msgspec.Meta(min_length=1)]
    tokens: dict[str, Small] = {}
    spare: Move | None = None


RIGHT = {"name": "A", "seats": [1, 4], "moves": [{"type": "move", "to": "A1"}], "tokens": {"A1": 2}, "spare": None}


def paths(**changes: object) -> list[str]:
    return [fault.path for fault in struct_faults({**RIGHT, **changes}, Plan, "/plan")]


def test_a_right_document_has_none() -> None:
    assert paths() == []


def test_every_wrong_field_is_named_and_not_only_the_first() -> None:
    moves = [{"type": "move", "steps": 9}, {"type": "wait", "why": "rain", "who": 1}, {"type": "fly"}]
    assert paths(name=3, seats=[0, 5], moves=moves, tokens={"A/1": 0, "B": 1}, extra=1) == [
        "/plan/extra",
        "/plan/name",
        "/plan/seats/0",
        "/plan/seats/1",
        "/plan/moves/0/to",
        "/plan/moves/0/steps",
        "/plan/moves/1/who",
        "/plan/moves/1/why",
        "/plan/moves/2/type",
        "/plan/tokens/A~11",
    ]


def test_the_whole_is_named_where_no_part_of_it_is_wrong() -> None:
    assert paths(moves=[]) == ["/plan/moves"]
    assert paths(seats=[1]) == ["/plan/seats"]
    assert paths(spare=[]) == ["/plan/spare"]
    assert paths(spare={"type": "move"}) == ["/plan/spare/to"]


def test_of_very_many_faults_the_first_ones_are_told() -> None:
    faults = struct_faults([{}] * 100_000, list[Move])
    assert len(faults) == MOST
    assert faults[-1].path == f"/{MOST - 1}/to"


def test_a_choice_of_few_words_is_told_whole() -> None:
    faults = struct_faults({**RIGHT, "moves": [{"type": "wait", "why": "rain"}]}, Plan)
    assert [fault.message for fault in faults] == ["is fire or smoke"]


def test_of_an_object_of_no_known_type_the_known_ones_are_told() -> None:
    faults = struct_faults({**RIGHT, "moves": [{"type": "fly"}, {"why": "fire"}]}, Plan)
    assert [(fault.path, fault.message) for fault in faults] == [
        ("/moves/0/type", "is move or wait"),
        ("/moves/1/type", "is missing"),
    ]


def test_what_comes_twice_is_named_where_it_comes_again() -> None:
    assert [fault.path for fault in repeated(["a", "b", "a", "a"], "/ids", "id")] == ["/ids/2", "/ids/3"]


def test_a_pattern_is_the_whole_text_also_where_a_line_ends() -> None:
    kind = Annotated[str, msgspec.Meta(pattern=whole("[A-H]"))]
    assert [bool(struct_faults(text, kind)) for text in ("A", "A\n", "\nA", "AA", "")] == [
        False,
        True,
        True,
        True,
        True,
    ]
