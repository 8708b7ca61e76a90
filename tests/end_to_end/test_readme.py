"""The README's own commands, as a stranger would paste them."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from deploy.processes import ROOT
from tests.end_to_end.hall import Hall

README = (ROOT / "README.md").read_text()


def pasted() -> str:
    """The lines of the curl section, up to where their answer is shown."""
    block = README[README.index("    HALL=http") : README.index("The game sets itself up")]
    return re.sub(r"^    ", "", block, flags=re.MULTILINE)


@pytest.mark.needs("curl")
def test_the_match_by_hand_answers_as_the_readme_says(hall: Hall, tmp_path: Path) -> None:
    follow = next(line.strip() for line in README.splitlines() if "events?after=3" in line)
    script = pasted().replace("http://127.0.0.1:8080", hall.api_url) + f"\necho\n{follow} --max-time 2\n"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 28), done.stderr  # 28: the stream was still open
    listed, acted, *lines = done.stdout.splitlines()
    assert {"type": "roll", "dice": [0, 1]} in [row["action"] for row in json.loads(listed)["actions"]]
    answer = json.loads(acted)
    assert answer["version"] == 4
    assert [(event["type"], event["seat"], event["die"]) for event in answer["events"]] == [
        ("die_rolled", 0, 0),
        ("die_rolled", 0, 1),
    ]
    messages = [json.loads(line) for line in lines if line]
    told = [message for message in messages if "heartbeat" not in message]
    assert told == [{"id": 4, "event": "events", "data": answer}]


def test_every_page_that_a_page_names_exists() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")):
        for named in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / named).exists(), (page.name, named)


def test_every_setting_is_in_the_document_on_running_a_hall() -> None:
    read = "".join((ROOT / "rpc" / name).read_text() for name in ("settings.py", "installation.py"))
    names = set(re.findall(r'environ\.get\("(\w+)"', read)) - {"FIREHALL_LISTEN"}
    assert {"FIREHALL_API_URL", "STATE_URL", "FIREHALL_INSTALLATION_KEY"} <= names
    told = (ROOT / "docs" / "running.md").read_text()
    assert {name for name in names if f"`{name}`" not in told} == set()
