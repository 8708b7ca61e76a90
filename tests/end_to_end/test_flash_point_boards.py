"""docs/flash-point-boards.md as a teacher reads it: the text is sent, drawn, made a match of, and read back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

from deploy.processes import ROOT
from tests.end_to_end.hall import Hall
from tests.end_to_end.page_of_commands import Block, blocks, run

PAGE: Final = (ROOT / "docs" / "flash-point-boards.md").read_text()


@pytest.mark.needs("curl")
def test_the_commands_of_the_page_send_its_text_and_make_a_match_of_it(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[0])
    readme = (ROOT / "README.md").read_text()
    before = readme[readme.index("    HALL=http") : readme.index("    MATCH=")]
    page = blocks(PAGE)
    _, *printed = run([Block(before, ""), *page], hall, tmp_path)
    for block, told in zip(page, printed, strict=True):
        assert told.strip() == block.shown.strip()
    assert "The house of the seminar" in (tmp_path / "map.svg").read_text()
    match = json.loads((tmp_path / "match.json").read_text())
    assert match["scenario"]["title"] == "The house of the seminar"
