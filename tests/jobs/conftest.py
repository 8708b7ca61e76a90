"""A real board whose bots and phases no worker plays, so that a test plays them itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from jobs.hall import Hall
from rpc import installation
from rpc.settings import Settings
from tests.services.board.conftest import _room_for_more, quiet_board, store_settings

__all__ = ["_room_for_more", "quiet_board", "store_settings"]


@pytest.fixture(scope="module")
def hall(store_settings: Settings) -> Iterator[Hall]:
    """What a worker process holds."""
    hall = Hall(store_settings, installation.load(store_settings.home))
    yield hall
    hall.close()
