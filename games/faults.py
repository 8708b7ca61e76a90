"""Checks a JSON value against a type and finds every fault, where a decoder stops at the first; in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from games.errors import Fault

MISSING = "missing"
"""Code of a fault: a field that must be there is not."""


LARGEST = 65_536
"""Bytes of a scenario as JSON: a match keeps its scenario and writes it with every change."""
MOST = 10_000
"""Of the faults of one document: a body of nothing else could keep a process busy for minutes."""


def size_faults(document: object) -> list[Fault]:
    """What is wrong with a scenario that is too large for a match."""
    size = len(msgspec.json.encode(document))
    return [Fault("", f"has {size} bytes as JSON, where {LARGEST} are the most")] if size > LARGEST else []


def struct_faults(value: object, kind: Any, path: str = "") -> list[Fault]:
    """All that keeps a JSON value from being of that kind, each at its place below `path`; empty when it is.

    Of more than MOST faults the first ones.
    """
    return list(islice(_faults(value, kind, path), MOST))


def _faults(value: object, kind: Any, path: str) -> Iterator[Fault]:
    try:
        msgspec.convert(value, type=kind)
    except msgspec.ValidationError as error:
        inner = _within(value, _plain(kind), path)
        first = next(inner, None)
        yield first or wrong_field(str(error), path)
        yield from inner


def below(path: str, faults: Iterable[Fault]) -> Iterator[Fault]:
    """The faults of a part, at their places in the whole."""
    return (Fault(path + fault.path, fault.message, fault.code) for fault in faults)


def repeated(values: Sequence[Any], path: str, what: str) -> Iterator[Fault]:
    """A fault for each value that has come before."""
    for place, value in enumerate(values):
        if value in values[:place]:
            yield Fault(f"{path}/{place}", f"that {what} is used twice")


def whole(pattern: str) -> str:
    """The regular expression of a text that is the pattern and nothing more: after `$` alone a line end may follow."""
    return rf"^{pattern}$(?!\n)"


def escaped(name: str) -> str:
    """A name as a part of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


def _plain(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _within(value: Any, kind: Any, path: str) -> Iterator[Fault]:
    """The faults of the parts; none when the value itself is what is wrong."""
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, Mapping):
        yield from _of_fields(value, kind, path)
    elif origin is list and isinstance(value, list):
        for place, item in enumerate(value):
            yield from _faults(item, inner[0], f"{path}/{place}")
    elif origin is tuple and isinstance(value, list) and len(value) == len(inner):
        for place, (item, own) in enumerate(zip(value, inner, strict=True)):
            yield from _faults(item, own, f"{path}/{place}")
    elif origin is dict and isinstance(value, Mapping):
        for name, item in value.items():
            yield from _faults(item, inner[1], f"{path}/{escaped(str(name))}")
    elif origin is Literal:
        yield Fault(path, f"is {' or '.join(map(str, inner))}")
    elif origin in (Union, UnionType):
        members = [_plain(one) for one in inner]
        meant = [one for one in members if _is_meant(value, one)]
        if len(meant) == 1:
            yield from _within(value, meant[0], path)
        elif isinstance(value, Mapping):
            yield from _wrong_tag(value, members, path)


def _wrong_tag(value: Mapping[str, Any], members: Iterable[Any], path: str) -> Iterator[Fault]:
    """The fault of an object whose tag is that of no member of its union: which tags there are."""
    structs = [one for one in members if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    configs = [one.__struct_config__ for one in structs]
    if configs and configs[0].tag_field in value:
        yield Fault(f"{path}/{configs[0].tag_field}", f"is {' or '.join(str(config.tag) for config in configs)}")


def _of_fields(value: Mapping[str, Any], kind: type[msgspec.Struct], path: str) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    config = kind.__struct_config__
    if config.forbid_unknown_fields:
        for name in value:
            if name not in fields and name != config.tag_field:
                yield Fault(f"{path}/{escaped(name)}", "is not a field of this object")
    for name, field in fields.items():
        if name in value:
            yield from _faults(value[name], field.type, f"{path}/{name}")
        elif field.required:
            yield Fault(f"{path}/{name}", "is missing", MISSING)


def _is_meant(value: Any, kind: Any) -> bool:
    """Whether a value is of that member of a union, as far as its shape and its tag tell."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        config = kind.__struct_config__
        return isinstance(value, Mapping) and (config.tag is None or value.get(config.tag_field) == config.tag)
    shape = get_origin(kind) or kind
    if shape is Literal:
        return value is not None
    shape = list if shape is tuple else shape
    return isinstance(shape, type) and shape is not NoneType and isinstance(value, shape)


def wrong_field(message: str, path: str = "") -> Fault:
    """The fault behind a msgspec message such as "Expected `int`, got `str` - at `$.seats[1]`", in plain words.

    Inside a map msgspec does not say which key it is ("[...]"): then the path ends at the map. `struct_faults` does.
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
    if form := re.fullmatch(r"matching regex '\^(.+)\$.*'", text):
        return f" of the form {form[1]}"
    found = re.fullmatch(r"(of length )?([<>]=?) (\S+)", text)
    if not found:
        return f" {text}" if text else ""
    length, sign, number = found.groups()
    words = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}[sign]
    return f" {'of length' if length else 'of'} {words} {number}"
