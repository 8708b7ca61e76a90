"""Conditional requests: If-None-Match on reads, If-Match on actions."""

from __future__ import annotations

import re

from gateway.problem_details import bad_parameter

NO_VERSION = -1
"""Expected by an If-Match that names no version of any match: always stale."""

_TAG = re.compile(r'(W/)?"([\x21\x23-\x7e]*)"')
_LIST = re.compile(rf"^\s*{_TAG.pattern}(\s*,\s*{_TAG.pattern})*\s*$")
_VERSION = re.compile(r"^v(\d{1,15})(-\w+)?$")


def known(if_none_match: str | None) -> frozenset[str]:
    """The tags of If-None-Match without quotes; "*" alone for any; what cannot be read is no tag."""
    if if_none_match is None:
        return frozenset()
    if if_none_match.strip() == "*":
        return frozenset("*")
    return frozenset(match.group(2) for match in _TAG.finditer(if_none_match))


def expected_version(if_match: str | None) -> int | None:
    """The version that If-Match expects; None for any. Refused as `invalid` when it is not an entity tag."""
    if if_match is None or if_match.strip() == "*":
        return None
    if not _LIST.match(if_match):
        raise bad_parameter("If-Match", 'is an entity tag such as "v17-s2"', place="header")
    tags = [match.group(2) for match in _TAG.finditer(if_match)]
    if len(tags) > 1:
        raise bad_parameter("If-Match", "names one version", place="header")
    version = _VERSION.match(tags[0])
    return int(version.group(1)) if version else NO_VERSION


def seat_of(etag: str) -> int | None:
    """The seat that a match's tag "v17-s2" was made for; None for an onlooker."""
    viewer = etag.rpartition("-")[2]
    return int(viewer[1:]) if viewer[:1] == "s" and viewer[1:].isdigit() else None
