"""The words of a picture: whole, for every case, and readable."""

from __future__ import annotations

import pytest

from games.flash_point.boards import board_for
from games.flash_point.card_types import RULES as LASTING_RULES
from games.flash_point.decks import EVENT
from games.flash_point.pending import OPTIONS_OF, WORDS
from games.flash_point.picture import BACKGROUNDS
from games.flash_point.picture_building import BURNING, FLOOR, LAWN, SMOKY
from games.flash_point.picture_panel import LASTING
from games.flash_point.picture_symbols import COLOURS, NAMES
from games.flash_point.picture_words import DECISIONS, EDGES, REASONS, STAGES, TOKENS
from games.flash_point.position import (
    DecisionPosition,
    DeckPosition,
    EdgeKind,
    EdgePosition,
    FirefighterPosition,
    LastingPosition,
    Reason,
    Stage,
    VictimPosition,
)
from games.flash_point.rulesets import FAMILY, TRAGIC
from games.svg import ALARM, INK, PAPER, QUIET
from tests.games.drawn_svg import SVG, contrast
from tests.games.flash_point.pictures import drawn, scenario


def test_every_stage_reason_decision_rule_and_kind_has_words() -> None:
    assert set(STAGES) == set(Stage.__args__)  # type: ignore[attr-defined]
    assert set(REASONS) == set(Reason.__args__)  # type: ignore[attr-defined]
    assert set(EDGES) == set(EdgeKind.__args__)  # type: ignore[attr-defined]
    assert set(DECISIONS) == {WORDS[about] for about in OPTIONS_OF}
    assert set(LASTING) == set(LASTING_RULES)
    assert set(TOKENS) <= set(NAMES)


def test_the_header_tells_the_decision_and_how_the_game_ended() -> None:
    asked = DecisionPosition(1, "dodge", [(1, 1), None], seat=1)
    assert (
        "Firefighter 1 acts, player 2 decides whether to dodge"
        in drawn(TRAGIC, decision=asked, firefighters=[FirefighterPosition((1, 1))]).words()
    )
    card = [one.id for one in board_for(TRAGIC, scenario(TRAGIC.key)).event_cards].index("foam-canister")
    asked = DecisionPosition(1, "card_effect", [(1, 1), (2, 1)], seat=1, subject=[EVENT, card, 0])
    assert (
        "Fire card, player 2 decides what The Foam Canister does"
        in drawn(TRAGIC, decision=asked, stage="fire_card").words()
    )
    over = drawn(TRAGIC, stage="over", won=False, reasons=["collapse"])
    assert "Lost: the building collapsed" in over.words()
    assert BACKGROUNDS[False] in over.svg
    held = drawn(
        TRAGIC, lasting=[LastingPosition("no_moving", 9)], decks={"fire": DeckPosition({"rages": 8}, {"rages": 2})}
    )
    assert {"Fire Deck", "8, 2 used", "Nobody moves", "turn 9"} <= {*held.words()}


def test_the_picture_tells_the_whole_position_in_words() -> None:
    found = drawn(
        TRAGIC,
        fire=[(3, 3)],
        victims=[VictimPosition((5, 1)), VictimPosition((5, 1))],
        firefighters=[FirefighterPosition((2, 2), "paramedic", 3, 1)],
        edges=[EdgePosition(((1, 5), (1, 6)), "wall_damaged")],
        ambulance=0,
    )
    words = str(next(found.root.iter(f"{SVG}desc")).text)
    for told in (
        "Row 3 column 3: Fire.",
        "Row 5 column 1: 2 Victim.",
        "Firefighter 1, Paramedic: 3 AP +1 special.",
        "Between 1, 5 and 1, 6: damaged wall.",
        "The Ambulance stands at row 0 column 5.",
    ):
        assert told in words


def test_titles_are_escaped() -> None:
    document = {**scenario(FAMILY.key), "title": "<b>&\x07"}
    assert "<b>&" in drawn(FAMILY, document).words()


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((ink, ground) for ink in (INK, QUIET, ALARM) for ground in (PAPER, "#ffffff")),
        *(("#ffffff", colour) for colour in (*COLOURS, *BACKGROUNDS.values())),
        *((INK, ground) for ground in (FLOOR, LAWN, BURNING, SMOKY)),
    ],
)
def test_words_stand_out_from_what_they_are_written_on(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 4.5
