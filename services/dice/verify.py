"""`firehall verify FILE`: check the dice of a finished match with nothing but what the hall published.

`firehall replay FILE` is in services.dice.replay.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from games import registry, words
from games.chance import Draw
from games.verify import SCRIPT, DiceDocument, Mismatch, same_draws, verify
from rpc import settings
from services.dice import replay

WRONG = 1
UNUSABLE = 2


class _Match(msgspec.Struct):
    id: str
    commitment: str
    practice: bool = False


class _Entry(msgspec.Struct):
    version: int
    draws: list[Draw] = []


class _Journal(msgspec.Struct):
    entries: list[_Entry]


class _Problem(msgspec.Struct):
    """What the hall answers when it gives no document."""

    code: str
    detail: str


class _Bundle(msgspec.Struct):
    """A match document, its dice and its journal in one file; only the dice are needed."""

    dice: DiceDocument
    match: _Match | None = None
    journal: _Journal | None = None


def main(arguments: Sequence[str] | None = None) -> int:
    """0: all is right. 1: something is not, or the seed is not revealed. 2: the file cannot be used."""
    asked = _parser().parse_args(arguments)
    try:
        data = sys.stdin.buffer.read() if asked.file == "-" else Path(asked.file).read_bytes()
        return _replay(data, asked) if asked.command == "replay" else _verify(data, asked)
    except OSError as error:
        return _unusable(asked.file, error.strerror or "cannot be read")
    except msgspec.MsgspecError as error:
        what = "exported match" if asked.command == "replay" else "dice document"
        return _unusable(asked.file, f"is no {what}: {_refused(data) or error}")
    except RecursionError:
        return _unusable(asked.file, "is nested too deeply")


def _verify(data: bytes, asked: argparse.Namespace) -> int:
    bundle = read(data)
    try:
        counted = check(bundle, asked.commitment)
    except Mismatch as mismatch:
        print(f"NOT verified: {mismatch}", file=sys.stderr)
        return WRONG
    _report(bundle.dice, counted)
    return 0 if asked.version is None else _show(bundle.dice, asked.version)


def _replay(data: bytes, asked: argparse.Namespace) -> int:
    registry.add(settings.read().extra_games)
    try:
        print(replay.run(data, asked.version, asked.seat))
    except Mismatch as mismatch:
        print(f"NOT replayed: {mismatch}", file=sys.stderr)
        return WRONG
    return 0


def _refused(data: bytes) -> str:
    """Why the hall refused to give the document, where its refusal was kept instead of it; else ""."""
    try:
        problem = msgspec.json.decode(data, type=_Problem)
    except msgspec.MsgspecError:
        return ""
    return f"the hall refused it, {problem.code}: {problem.detail}"


def _unusable(file: str, why: str) -> int:
    print(f"firehall: {file}: {why}", file=sys.stderr)
    return UNUSABLE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="firehall", description="What can be done without the hall.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    command = commands.add_parser("verify", help="recompute every draw of a finished match from its seed")
    command.add_argument(
        "file", help='the answer of GET /v1/matches/{id}/dice, or of .../export with match and journal; "-": stdin'
    )
    command.add_argument("--commitment", default="", help="the one you noted when the match was created")
    command.add_argument("--version", type=int, help="show the draws of this version of the match, and their words")
    replay.add_command(commands)
    return parser


def read(data: bytes) -> _Bundle:
    """Raises msgspec.MsgspecError with the place of the fault."""
    parts = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    if "dice" in parts:
        return msgspec.json.decode(data, type=_Bundle)
    return _Bundle(msgspec.json.decode(data, type=DiceDocument))


def check(bundle: _Bundle, commitment: str = "") -> Counter[str]:
    """Draws per stream, all of them right. Raises Mismatch. commitment: noted before the match; "" for none."""
    dice = bundle.dice
    if commitment and commitment.lower() != dice.commitment.lower():
        raise Mismatch("commitment: is not the one you noted")
    if bundle.match is not None and (bundle.match.id, bundle.match.commitment) != (dice.match_id, dice.commitment):
        raise Mismatch("match: its id and commitment are not those of the dice")
    if bundle.match is not None and dice.scripted and not bundle.match.practice:
        raise Mismatch("match: dice are scripted in practice matches only, and it is none")
    counted = verify(dice)
    if bundle.journal is not None:
        same_draws(dice, [(entry.version, entry.draws) for entry in bundle.journal.entries])
    return counted


def _report(dice: DiceDocument, counted: Counter[str]) -> None:
    print(f"match {dice.match_id}, commitment {dice.commitment}")
    print(f"seeds of the players, by seat: {', '.join(map(json.dumps, dice.player_seeds))}")
    for stream, count in sorted(counted.items()):
        print(f"{count:>8}  {stream}{'  (scripted: follows from no seed)' if stream.startswith(SCRIPT) else ''}")
    print(f"verified: {counted.total()} draws on {len(counted)} streams")


def _show(dice: DiceDocument, version: int) -> int:
    """The draws of one version, as they follow from the seed. `verify` has found them right."""
    draws = [draw for draw in dice.draws if draw.version == version]
    for draw in draws:
        pile = "" if draw.counts is None else f" in the pile {list(draw.counts)}"
        print(f"version {version}: {draw.stream} #{draw.counter}, word {_word(dice, draw)}")
        print(f"  modulo {draw.n} = {draw.value}{pile}: {json.dumps(draw.face)}")
    if not draws:
        print(f"version {version} drew nothing")
    return 0


def _word(dice: DiceDocument, draw: Draw) -> str:
    if draw.stream.startswith(SCRIPT):
        return "of the script"
    return words.word(bytes.fromhex(dice.match_key or ""), draw.stream, draw.counter).hex()


if __name__ == "__main__":
    sys.exit(main())
