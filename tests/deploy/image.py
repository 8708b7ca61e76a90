"""The file tree of the image, made from deploy/Dockerfile without a Docker engine, and who may run it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from deploy.processes import ROOT

DOCKERFILE: Final = ROOT / "deploy" / "Dockerfile"
NOBODY: Final = 65534


def stages() -> list[list[list[str]]]:
    """The instructions of each stage, in order, as words."""
    text = re.sub(r"\\\n", " ", DOCKERFILE.read_text())
    lines = [shlex.split(line) for line in text.splitlines() if line.strip() and not line.startswith("#")]
    found: list[list[list[str]]] = []
    for words in lines:
        if words[0] == "FROM":
            found.append([])
        found[-1].append(words)
    return found


def ignored(folder: str, names: list[str]) -> set[str]:
    """As .dockerignore has it, for shutil.copytree."""
    here = Path(folder).relative_to(ROOT)
    left_out = {"rpc": {"stubs"}, "deploy": {"env"}}.get(str(here), set())
    return {name for name in names if name == "__pycache__" or name.endswith(".pyc") or name in left_out}


def make_tree(tree: Path) -> Path:
    """Fill `tree` as the Dockerfile does; returns the Python of its own environment.

    Packages come from deploy/requirements.lock into an environment that held nothing before.
    """
    build, last = stages()
    workshop = tree.with_name(f"{tree.name}-build")
    make_environment(tree / "venv")
    python = tree / "venv" / "bin" / "python"
    for words in copies(build):
        copy(ROOT / words[0], workshop / words[1])
    subprocess.run([python, "-m", "rpc.make_stubs"], cwd=workshop, check=True, capture_output=True)
    for words in copies(last):
        copy(ROOT / words[0], tree / words[1])
    copy(workshop / "rpc", tree / "rpc")
    return python


def copies(stage: list[list[str]]) -> list[tuple[str, str]]:
    """What a stage takes from the project: source and target."""
    return [(words[1], words[2]) for words in stage if words[0] == "COPY" and not words[1].startswith("--from")]


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, ignore=ignored if source.is_relative_to(ROOT) else None, dirs_exist_ok=True)
    else:
        shutil.copy(source, target)


def make_environment(folder: Path) -> None:
    """An environment with the packages of deploy/requirements.lock and no others."""
    uv = Path(sys.executable).with_name("uv")
    subprocess.run([uv, "venv", "-q", "--python", interpreter(), folder], check=True)
    command = [str(uv), "pip", "sync", "-q", "--require-hashes", "--python", str(folder / "bin" / "python")]
    subprocess.run([*command, str(ROOT / "deploy" / "requirements.lock")], check=True, env=with_index())


def with_index() -> dict[str, str]:
    """uv reads neither pip.conf nor pip's variables, so it is told what pip knows of the package index."""
    asked = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    configured = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    index = os.environ.get("PIP_INDEX_URL", configured)
    if not index or os.environ.get("UV_INDEX_URL") or os.environ.get("UV_DEFAULT_INDEX"):
        return dict(os.environ)
    return {**os.environ, "UV_DEFAULT_INDEX": index}


def interpreter() -> str:
    """A Python that another user can run too: the system's, if it is as new as the project wants, else this one."""
    wanted = f"import sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    system = "/usr/bin/python3"
    if Path(system).exists() and subprocess.run([system, "-c", wanted], check=False).returncode == 0:
        return system
    return sys.executable


def may_change_user() -> bool:
    """Whether processes can run as somebody else: we are root, and our Python lets everybody in."""
    if os.getuid() != 0:
        return False
    return subprocess.run([interpreter(), "-c", ""], user=NOBODY, group=NOBODY, cwd="/", check=False).returncode == 0
