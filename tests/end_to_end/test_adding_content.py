"""docs/adding-content.md as a new author reads it: its pack is sent, drawn and played to an end over REST."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from deploy.processes import ROOT
from games.firefighters_on_duty import FirefightersOnDuty
from games.firefighters_on_duty.board import built_in_tiles
from games.firefighters_on_duty.card_types import AnyEffect, Where
from games.firefighters_on_duty.content_types import AnyGoal, RandomScenario, Scenario
from tests.end_to_end.hall import Hall
from tests.end_to_end.journals import assert_whole, journal
from tests.end_to_end.page_of_commands import Block, blocks, run
from tests.end_to_end.rest import Json, Refusal, Rest

GAME: Final = FirefightersOnDuty()
PAGE: Final = (ROOT / "docs" / "adding-content.md").read_text()
UNTOLD: Final = {"rating", "credit"}
COLOURS: Final = ("green", "yellow", "red")
OWN: Final = ("cat-on-the-roof", "chimney-sparks")


def pack_of_the_page() -> Json:
    found: Json = json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0])
    return found


def test_the_page_tells_every_word_that_an_author_may_use() -> None:
    fields: set[str] = {*Scenario.__struct_fields__, *RandomScenario.__struct_fields__}
    tags = {kind.__struct_config__.tag for kind in (*get_args(AnyEffect), *get_args(AnyGoal))}
    for word in {*fields, *tags, *get_args(Where), *GAME.content_types} - UNTOLD:
        assert f"`{word}`" in PAGE, word


def test_the_pack_of_the_page_is_played_to_an_end(hall: Hall) -> None:
    ann = Rest.guest(hall.api_url, "Ann")
    pack = ann.post("/v1/packs", pack_of_the_page())
    path = f"/v1/packs/{pack['id']}"
    assert b"River Lane" in ann.request("GET", f"{path}/scenarios/river-lane/map.svg").content
    script = {"distress_call": [OWN[0]], "event_card_green": [OWN[1]]}
    match = ann.create_match(
        game=GAME.key,
        pack=pack["id"],
        scenario="river-lane",
        seats=1,
        seat=0,
        practice=True,
        options={"mode": "untimed", "rolls_per_round": 4},
        dice={"script": script},
    )
    ann.post(f"/v1/matches/{match['id']}:start")
    other = {"document": {**pack["document"], "scenarios": [], "title": "Something else"}}
    assert ann.request("PUT", path, other).json()["version"] == 2
    ended = play(ann, match["id"])
    entries = journal(ann, match["id"])
    assert_whole(entries, ended, GAME)
    faces = {draw.face for entry in entries for draw in entry.draws}
    assert faces >= set(OWN), "the cards of the pack did not come"
    assert "balcony-grill" not in faces
    proof = hall.home / f"{match['id']}.json"
    proof.write_bytes(ann.request("GET", f"/v1/matches/{match['id']}/dice").content)
    verified = hall.run("python", "-m", "services.dice.verify", "verify", str(proof))
    assert verified.returncode == 0, verified.stderr
    with pytest.raises(Refusal) as refused:
        ann.request("DELETE", path)
    assert refused.value.code == "in_use"


@pytest.mark.needs("curl")
def test_the_commands_of_the_page_send_its_pack_and_let_a_bot_play_it(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / "pack.json").write_text(json.dumps(pack_of_the_page()))
    readme = (ROOT / "README.md").read_text()
    before = readme[readme.index("    HALL=http") : readme.index("    MATCH=")]
    shorter = PAGE.replace('"mode": "untimed"', '"mode": "untimed", "rolls_per_round": 4')
    *_, played = run([Block(before, ""), *blocks(shorter)], hall, tmp_path)
    assert "River Lane" in (tmp_path / "map.svg").read_text()
    assert re.fullmatch(r'"result":"(won|lost)","places":\[1\],"reasons":\[.+\]', played.strip())


def test_the_tiles_of_the_box_have_the_spaces_that_the_page_tells() -> None:
    for tile in built_in_tiles().values():
        for side, face in (("white", tile.white), ("black", tile.black)):
            numbers = [[block.number for block in face.blocks if block.colour == colour] for colour in COLOURS]
            told = " | ".join(" ".join(map(str, spaces)) for spaces in (*numbers, face.roads))
            assert f"\n| {tile.letter} {side} | {told} |\n" in PAGE


def test_the_faults_of_the_page_are_found_at_once(hall: Hall) -> None:
    sent = pack_of_the_page()
    content = sent["document"]["content"]
    del content["tiles"][0]["white"]["blocks"][3]
    content["event_cards"][0]["copies"] = 21
    with pytest.raises(Refusal) as refused:
        Rest.guest(hall.api_url, "Ann").post("/v1/packs", sent)
    told = json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[1])
    assert {"code": refused.value.code, "errors": refused.value.problem["errors"]} == told


def play(ann: Rest, match_id: str) -> Json:
    """Whatever is listed first, and done when nothing is to be decided; what happens is told by name."""
    told: list[Any] = []
    while (match := ann.get(f"/v1/matches/{match_id}"))["status"] == "running":
        if match["to_act"] == [0]:
            listed = ann.legal(match_id)
            action = next((one for one in listed if one["type"] == "done"), listed[0])
            told.append(ann.act(match_id, action))
    assert told
    return match
