"""docs/clients.md answers as it says: every command of the page against a hall, every line of output compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from deploy.processes import ROOT
from tests.end_to_end.hall import Hall
from tests.end_to_end.page_of_commands import blocks, lasting, run

PAGE = ROOT / "docs" / "clients.md"


@pytest.mark.needs("curl")
def test_every_command_of_the_page_prints_what_the_page_shows(hall: Hall, tmp_path: Path) -> None:
    text = PAGE.read_text()
    page = blocks(text)
    assert len(page) == text.count("```sh\n") > 0
    for block, printed in zip(page, run(page, hall, tmp_path), strict=True):
        assert lasting(printed) == lasting(block.shown), block.commands
