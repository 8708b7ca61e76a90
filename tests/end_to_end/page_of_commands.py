"""A page of commands, run as a reader would paste them, with what each printed beside what the page shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.end_to_end.hall import Hall

BLOCK = re.compile(r"^```sh\n(?P<commands>.*?)^```\n(?:\n```text\n(?P<shown>.*?)^```\n)?", re.MULTILINE | re.DOTALL)
END = "--- end of block {} ---"
CHANGING = (
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z"), "TIME"),
    (re.compile(r"ticket=[\w.-]+"), "TICKET"),
    (re.compile(r"\bfh_\w+"), "KEY"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "DIGEST"),
    (re.compile(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b"), "CODE"),
    (re.compile(r"(?<![\w-])[\w-]{16}(?![\w-])"), "ID"),
    (re.compile(r"\b1\d{12}\b"), "MILLISECONDS"),
    (re.compile(r'("symbol":) ?"\w+"'), r"\1 SYMBOL"),
)
"""What is another in every hall and every match: dice, ids, secrets and times."""
PATIENT_CURL = """curl() {
    case "$*" in *--max-time*) ;; *) command curl --retry 5 "$@"; return ;; esac
    for _ in 1 2 3 4 5; do
        command curl "$@" > followed
        if grep -q '"id"' followed; then break; fi
    done
    cat followed
}
"""
"""A busy hall is asked again, and so is a stream that said nothing in the seconds that the page gives it."""


class Block(NamedTuple):
    """commands and what the page shows below them, "" for nothing."""

    commands: str
    shown: str


def blocks(page: str) -> list[Block]:
    return [Block(found["commands"], found["shown"] or "") for found in BLOCK.finditer(page)]


def run(page: list[Block], hall: Hall, folder: Path) -> list[str]:
    """What each block printed, all in one shell, with the addresses of a hall that listens at the usual ports."""
    script = PATIENT_CURL + "".join(
        f"{block.commands}\necho\necho '{END.format(at)}'\n" for at, block in enumerate(page)
    )
    for usual, real in addresses(hall):
        script = script.replace(usual, real)
    # The interpreter itself instead of what may stand in front of it: it is started seventy times.
    environ = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    command = ["bash", "-c", script]
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, check=False, timeout=240)
    said, printed = done.stdout, []
    for at in range(len(page)):
        one, found, said = said.partition(f"\n{END.format(at)}\n")
        assert found, f"the shell stopped in block {at}: {done.stderr}"
        printed.append(one)
    return [usual_addresses(text, hall) for text in printed]


def addresses(hall: Hall) -> list[tuple[str, str]]:
    return [("http://127.0.0.1:8080", hall.api_url), ("http://127.0.0.1:8081", hall.stream_url)]


def usual_addresses(text: str, hall: Hall) -> str:
    for usual, real in addresses(hall):
        text = text.replace(real, usual)
    return text


def lasting(text: str) -> str:
    """A text without what changes from run to run, and without blank ends."""
    for pattern, name in CHANGING:
        text = pattern.sub(name, text)
    return "\n".join(line.rstrip() for line in text.strip().splitlines())
