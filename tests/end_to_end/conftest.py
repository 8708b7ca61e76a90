"""The hall that end-to-end tests share. A test that needs another kind of hall starts one of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.end_to_end.hall import Hall


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with Hall(tmp_path_factory.mktemp("hall")) as hall:
        yield hall


@pytest.fixture
def breakable(hall: Hall) -> Iterator[Hall]:
    """The same hall for a test that kills or stops some of it: it is mended afterwards."""
    yield hall
    hall.mend()
