"""Which tests stay together on one worker of pytest-xdist, and which come first.

`--dist loadgroup` keeps tests together by their marks, but not with pytest 9.2 (pytest-dev/pytest-xdist#1386).
"""

from __future__ import annotations

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

HALL = "tests/end_to_end/"
ALONE = ("tests/games/", "tests/examples/")
"""What shares nothing: no process, no fixture that takes long."""


def group_of(node_id: str) -> str:
    """All that need a whole hall are one group, so that one hall runs at a time; else a file is one, or a test."""
    if node_id.startswith(HALL):
        return HALL
    return node_id if node_id.startswith(ALONE) else node_id.partition("::")[0]


def place(item: pytest.Item) -> int:
    """The longest group comes first, and what can go to any worker last, so that all workers end together."""
    return 0 if item.nodeid.startswith(HALL) else 2 if item.nodeid.startswith(ALONE) else 1


class Groups(LoadScopeScheduling):  # type: ignore[misc]
    """Gives whole groups to workers, in the order of the collection."""

    def __init__(self, config: pytest.Config, log: Any = None) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)
