"""Every event that the hall itself adds to a match is told to those who write clients."""

from __future__ import annotations

import re
from pathlib import Path

from gateway.matches import follow_match

ROOT = Path(__file__).resolve().parents[3]


def test_the_halls_events_are_told_in_the_api_and_in_the_document_on_streams() -> None:
    sources = "".join(path.read_text() for path in (ROOT / "services" / "board").glob("*.py"))
    types = set(re.findall(r'{"type": "(\w+)"', sources))
    assert {"seat_joined", "match_ended", "deadline_moved"} <= types
    for page in (str(follow_match.__doc__), (ROOT / "docs" / "real-time.md").read_text()):
        assert {kind for kind in types if f"`{kind}`" not in page} == set()
