"""What the processes of a session have used: CPU time and memory, from /proc."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

TICKS = 100
"""Clock ticks a second in /proc/*/stat."""
PROPORTIONAL = "Pss:"


def members(sessions: Iterable[int]) -> list[int]:
    """The process ids of these sessions: each leader with its workers."""
    wanted = set(sessions)
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and _session(folder) in wanted:
            found.append(int(folder.name))
    return found


def _session(folder: Path) -> int:
    fields = _stat(folder)
    return int(fields[3]) if fields else 0


def _stat(folder: Path) -> list[str]:
    """The fields after the command's name; none when the process has gone."""
    try:
        return (folder / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def cpu_seconds(pids: Iterable[int]) -> float:
    """User and system time of the processes so far; a process that has gone counts nothing."""
    rows = [_stat(Path(f"/proc/{pid}")) for pid in pids]
    return sum(int(fields[11]) + int(fields[12]) for fields in rows if fields) / TICKS


def proportional_kb(pids: Iterable[int]) -> int:
    """Memory in kilobytes, what several processes share counted once between them (PSS)."""
    return sum(_pss(pid) for pid in pids)


def _pss(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith(PROPORTIONAL)), 0)


def children(pid: int) -> list[int]:
    """The processes that this one has started itself."""
    rows = ((folder, _stat(folder)) for folder in Path("/proc").iterdir() if folder.name.isdigit())
    return [int(folder.name) for folder, fields in rows if fields and int(fields[1]) == pid]


def name_of(pid: int) -> str:
    """The module that a Python process runs, with its arguments; else the program."""
    words = Path(f"/proc/{pid}/cmdline").read_bytes().decode().rstrip("\0").split("\0")
    if "-m" in words:
        return " ".join(words[words.index("-m") + 1 :])
    return words[-1] if "granian" in " ".join(words[:2]) else Path(words[0]).name
