"""The README's own commands, as a stranger would paste them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.processes import ROOT
from tests.end_to_end.hall import Hall

README = (ROOT / "README.md").read_text()


def pasted() -> str:
    """The lines of the curl section, up to where their answer is shown."""
    block = README[README.index("    HALL=http") : README.index("The game sets itself up")]
    return re.sub(r"^    ", "", block, flags=re.MULTILINE)


def bot(hall: Hall) -> str:
    """The line of docs/grpc.md that plays the same match on, to be run in any folder."""
    page = (ROOT / "docs" / "grpc.md").read_text()
    line = next(line.strip() for line in page.splitlines() if line.startswith("    .venv/bin/python examples/"))
    line = line.replace(".venv/bin/python", sys.executable).replace("examples/", f"{ROOT}/examples/")
    return line.replace("127.0.0.1:8082", hall.settings.grpc_address)


@pytest.mark.needs("curl")
def test_the_match_by_hand_answers_as_the_readme_says_and_the_bot_plays_it_on(hall: Hall, tmp_path: Path) -> None:
    follow = next(line.strip() for line in README.splitlines() if "events?after=3" in line)
    streamed = f"for seconds in 2 20 60; do {follow} --max-time $seconds > told; grep -q events told && break; done"
    then = f"echo\n{streamed}\ncat told\n{bot(hall)} > bot.txt && curl -s $HALL/v1/matches/$MATCH > match.json\n"
    script = pasted().replace("http://127.0.0.1:8080", hall.api_url) + then
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
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
    assert json.loads((tmp_path / "match.json").read_text())["status"] == "ended"


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
