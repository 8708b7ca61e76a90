"""docs/flash-point-boards.md tells every field that an author may use, and what its text comes to."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from deploy.processes import ROOT
from games.flash_point.content_types import BoardPlan, Dice, FamilyScenario, Parking, PrintedPoi, TragicScenario, Zone
from games.flash_point.rulesets import FAMILY
from games.flash_point.scenario_faults import scenario_faults
from games.flash_point.text_board import read
from games.flash_point.text_writing import write

PAGE: Final = (ROOT / "docs" / "flash-point-boards.md").read_text()
TEXTS: Final[list[str]] = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
UNTOLD: Final = {"credit"}


def test_the_page_tells_every_field_of_scenarios_and_boards() -> None:
    for kind in (TragicScenario, BoardPlan, Dice, Zone, Parking, PrintedPoi):
        for word in {*kind.__struct_fields__} - UNTOLD:
            assert f"`{word}`" in PAGE, word


def test_the_text_of_the_page_gives_the_warnings_of_the_page_and_a_scenario_that_can_be_played() -> None:
    text, warnings, back = TEXTS
    found = read(text.encode())
    assert "".join(f"{one.line} {one.column} {one.message}\n" for one in found.warnings) == warnings
    assert found.document is not None
    assert scenario_faults(found.document, FamilyScenario, FAMILY) == []
    assert write(found.document).endswith(back)


def test_the_examples_of_single_lines_are_read() -> None:
    lines = [example.strip("`") for example in re.findall(r"`# [a-z.]+: [^`]*`", PAGE)]
    assert len(lines) == 2
    found = read((TEXTS[0] + "\n".join(lines)).encode())
    assert found.document is not None
    assert msgspec.convert(found.document, type=FamilyScenario).seats == (2, 4)
