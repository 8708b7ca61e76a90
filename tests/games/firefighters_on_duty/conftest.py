"""What several files of these tests share."""

from __future__ import annotations

from typing import Any

import pytest

from games.firefighters_on_duty.decks import Decks


@pytest.fixture
def effects(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What every card of every deck does in this test."""
    listed: list[Any] = []
    monkeypatch.setattr(Decks, "effects_of", lambda self, deck, card, part: list(listed))
    return listed
