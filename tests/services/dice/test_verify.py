"""`firehall verify FILE`: a true match is verified with the file alone, and the first wrong draw is named."""

from __future__ import annotations

import copy
import hmac
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.chance import Draw, ScriptedChance, WordsChance
from games.words import DOMAIN
from rpc.stubs.dice_pb2 import ChanceSource, CommitRequest, RevealRequest, WordsRequest
from services.dice import verify
from tests.services.dice.conftest import DiceClient

Document = dict[str, Any]
KINDS: dict[str, tuple[int | str, ...]] = {"d6": (1, 2, 3, 4, 5, 6), "card": ("ace", "king", "queen")}
PLAYER_SEEDS = ("clover", "")


def played(dice: DiceClient, group_id: str = "") -> tuple[Document, list[tuple[int, list[Draw]]]]:
    """A dice document of a match over the real service, and its journal's draws by version."""
    source = ChanceSource(match_id="match", group_id=group_id, key_id="1", player_seeds=PLAYER_SEEDS)
    committed = dice.call("Commit", CommitRequest(source=source))
    words = {}
    for stream in ("setup/card", "seats/d6", "table/1/d6"):
        reply = dice.call("Words", WordsRequest(source=source, stream=stream, first=0, count=64))
        words[stream] = dict(enumerate(reply.words))
    counters: dict[str, int] = {}
    journal = []
    for version, prefix in enumerate(("setup", "seats", "table/1", "seats"), 2):
        chance = WordsChance(prefix, KINDS, counters, words)
        for pile in ([2, 0, 5], [1, 0, 5]) if prefix == "setup" else ():
            chance.pick("card", pile)
        for _ in range(0 if prefix == "setup" else 5):
            chance.draw("d6", 6)
        counters = chance.counters
        journal.append((version, chance.draws))
    revealed = dice.call("Reveal", RevealRequest(source=source))
    document = {
        "match_id": "match",
        "group_id": group_id,
        "domain": DOMAIN,
        "key_id": committed.key_id,
        "commitment": committed.commitment,
        "seed": revealed.seed,
        "match_key": revealed.match_key,
        "player_seeds": list(PLAYER_SEEDS),
        "kinds": KINDS,
        "draws": [{"version": version, **msgspec.to_builtins(draw)} for version, draws in journal for draw in draws],
        "scripted": False,
    }
    return json.loads(json.dumps(document)), journal


@pytest.fixture
def document(dice: DiceClient) -> Document:
    return played(dice)[0]


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """Runs the command on a document; its exit code and what it printed."""

    def run(document: object, *options: str) -> tuple[int, str]:
        file = tmp_path / "dice.json"
        file.write_text(document if isinstance(document, str) else json.dumps(document))
        code = verify.main(["verify", str(file), *options])
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return run


Check = Callable[..., tuple[int, str]]


def test_a_true_match_is_verified_and_its_draws_counted_by_stream(document: Document, check: Check) -> None:
    code, printed = check(document)
    assert code == 0
    lines = [line.split() for line in printed.splitlines()]
    assert ["10", "seats/d6"] in lines
    assert ["5", "table/1/d6"] in lines
    assert ["2", "setup/card"] in lines
    assert "verified: 17 draws on 3 streams" in printed


def test_a_process_that_knows_nothing_of_the_hall_verifies_it(document: Document, tmp_path: Path) -> None:
    file = tmp_path / "dice.json"
    file.write_text(json.dumps(document))
    command = [sys.executable, "-m", "services.dice.verify", "verify", str(file)]
    environ = {"PYTHONPATH": str(Path(verify.__file__).parents[2])}
    ran = subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "verified" in ran.stdout


def test_a_match_of_a_group_is_verified_against_the_commitment_of_the_group(dice: DiceClient, check: Check) -> None:
    assert check(played(dice, "cup")[0])[0] == 0
    assert check({**played(dice, "cup")[0], "group_id": "other cup"})[0] == 1


def test_a_file_with_match_and_journal_is_checked_against_both(dice: DiceClient, check: Check) -> None:
    document, journal = played(dice)
    entries = [{"version": version, "draws": msgspec.to_builtins(draws)} for version, draws in journal]
    match = {"id": "match", "commitment": document["commitment"], "status": "ended"}
    bundle = {"match": match, "dice": document, "journal": {"entries": entries}}
    assert check(bundle)[0] == 0
    assert check({**bundle, "match": {**match, "id": "another"}}) == (
        1,
        "NOT verified: match: its id and commitment are not those of the dice\n",
    )
    scripted = {**bundle, "dice": {**document, "scripted": True}}
    assert check(scripted)[0] == 1
    assert check({**scripted, "match": {**match, "practice": True}})[0] == 0
    code, printed = check({**bundle, "journal": {"entries": entries[:-1]}})
    assert (code, "17 draws, the journal 12" in printed) == (1, True)
    moved = copy.deepcopy(entries)
    moved[1]["version"] = 9
    code, printed = check({**bundle, "journal": {"entries": moved}})
    assert (code, "draw 3 (version 3)" in printed) == (1, True)


def test_the_commitment_noted_at_creation_is_held_against_the_file(document: Document, check: Check) -> None:
    assert check(document, "--commitment", document["commitment"].upper())[0] == 0
    code, printed = check(document, "--commitment", "0" * 64)
    assert (code, "not the one you noted" in printed) == (1, True)


def test_the_seeds_that_players_gave_are_shown_at_their_seats(document: Document, check: Check) -> None:
    assert 'seeds of the players, by seat: "clover", ""' in check(document)[1]


def test_one_roll_is_shown_with_the_word_it_comes_from(document: Document, check: Check) -> None:
    draw = next(draw for draw in document["draws"] if draw["version"] == 3)
    code, printed = check(document, "--version", "3")
    assert code == 0
    line = next(line for line in printed.splitlines() if f"version 3: seats/d6 #{draw['counter']}," in line)
    word = line.rpartition(" ")[2]
    message = b"".join(
        len(part).to_bytes(4, "big") + part for part in (b"seats/d6", draw["counter"].to_bytes(8, "big"))
    )
    assert hmac.digest(bytes.fromhex(document["match_key"]), message, "sha256")[:16].hex() == word
    assert f"  modulo 6 = {int(word, 16) % 6}: {draw['face']}" in printed
    pile = next(draw for draw in document["draws"] if "counts" in draw)
    shown = check(document, "--version", "2")[1]
    assert f'  modulo {pile["n"]} = {pile["value"]} in the pile {pile["counts"]}: "{pile["face"]}"' in shown
    assert "version 99 drew nothing" in check(document, "--version", "99")[1]


def test_the_first_wrong_draw_is_named(document: Document, check: Check) -> None:
    for number in (6, 12):
        draw = document["draws"][number]
        draw["value"] = (draw["value"] + 1) % 6
        draw["face"] = draw["value"] + 1
    wrong = document["draws"][6]
    code, printed = check(document)
    assert code == 1
    assert f"draw 7 (version {wrong['version']}, {wrong['stream']} #{wrong['counter']})" in printed
    assert "verified:" not in printed.replace("NOT verified:", "")


def change(path: str, value: object) -> Callable[[Document], None]:
    """path: dotted names and numbers."""

    def apply(document: Document) -> None:
        *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        place: Any = document
        for part in parents:
            place = place[part]
        place[last] = value

    return apply


def remove_draw(number: int) -> Callable[[Document], None]:
    return lambda document: document["draws"].pop(number)


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (change("seed", "00" * 32), "commitment"),
        (change("seed", "not hex"), "seed"),
        (change("seed", "00"), "seed"),
        (change("seed", None), "seed"),
        (change("match_key", None), "seed"),
        (change("match_key", "00" * 32), "match_key"),
        (change("commitment", "00" * 32), "commitment"),
        (change("match_id", "another"), "commitment"),
        (change("domain", "firehall/dice/0"), "domain"),
        (change("player_seeds", ["clover"]), "match_key"),
        (change("player_seeds", ["", "clover"]), "match_key"),
        (remove_draw(4), "draw 5"),
        (remove_draw(2), "draw 3"),
        (change("draws.2.counter", 1), "draw 3"),
        (change("draws.2.n", 5), "draw 3"),
        (change("draws.2.n", 12), "draw 3"),
        (change("draws.2.n", 0), "draw 3"),
        (change("draws.2.value", -1), "draw 3"),
        (change("draws.2.face", "six"), "draw 3"),
        # One time in six the other stream shows the same face; then the hole it leaves is what is seen.
        (change("draws.2.stream", "table/2/d6"), "draw "),
        (change("draws.2.kind", "d8"), "draw 3"),
        (change("draws.2.stream", "script/d6"), "draw 3"),
        (change("draws.0.counts", [2, 1, 5]), "draw 1"),
        (change("draws.0.counts", [2, 0, 4, 1]), "draw 1"),
        (change("draws.0.counts", [8, 0, -1]), "draw 1"),
        (change("draws.0.face", "king"), "draw 1"),
        (change("kinds.card", ["king", "ace", "jack"]), "draw 1"),
        (change("kinds", {"card": ["ace", "king", "queen"]}), "draw 3"),
    ],
)
def test_a_file_that_was_touched_is_not_verified(
    document: Document, check: Check, tamper: Callable[[Document], None], said: str
) -> None:
    assert check(document)[0] == 0
    tamper(document)
    code, printed = check(document)
    assert code == 1
    assert printed.startswith(f"NOT verified: {said}")


def test_scripted_draws_of_a_practice_match_are_told_apart(document: Document, check: Check) -> None:
    chance = ScriptedChance({"d6": [3, 4]}, KINDS)
    chance.draw("d6", 6)
    chance.draw("d6", 6)
    document["draws"] += [{"version": 9, **msgspec.to_builtins(draw)} for draw in chance.draws]
    assert check(document)[0] == 1
    document["scripted"] = True
    code, printed = check(document)
    assert code == 0
    assert "2  script/d6  (scripted" in printed


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"match_id": 1}', '{"dice": 3}', '{"draws": [{}]}', "\x00", '{"dice": {"a": ' + "[" * 5000],
)
def test_a_file_that_is_no_dice_document_cannot_be_used(check: Check, text: str) -> None:
    code, printed = check(text)
    assert code == 2
    assert "dice.json: " in printed


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_refusal_that_was_kept_instead_of_the_document_is_told(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "export.json"
    kept.write_text('{"type": "...", "status": 409, "detail": "not before its end", "code": "match_running"}')
    assert verify.main([command, str(kept)]) == 2
    assert "the hall refused it, match_running: not before its end" in capsys.readouterr().err


def test_a_missing_file_cannot_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify.main(["verify", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err
