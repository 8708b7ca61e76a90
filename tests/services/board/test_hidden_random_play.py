"""Over random play: starts that differ only in what a seat cannot see, and in coming draws, show it equal bytes."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from games.chance import SeededChance
from rpc.errors import Refused
from services.board.messages import events_for
from tests.games.table_of_games import Start, walk
from tests.sampling import amount
from tests.services.board.conftest import BoardClient, running
from tests.services.board.test_hidden import refusal, told
from tests.toy_game import ToyGame

SEEDS = range(amount(4, 40))
EVERY = 5

pytestmark = pytest.mark.sampled
GAME = ToyGame()
ACTIONS: list[dict[str, Any]] = [
    {"type": "roll"},
    {"type": "play_card"},
    {"type": "done"},
    {"type": "burn"},
    {"type": "time_up"},
    {"type": "choose", "decision": 1, "option": "double"},
    {"type": "choose", "decision": 2, "option": "quench"},
    {"type": "choose", "decision": 1, "option": "neither"},
    {"type": "no such action"},
]
SCRIPT = {"script": {"d6": [3, 1, 6, 2, 5, 4]}}


def hidden_pairs(seed: int, seat: int | None) -> list[tuple[Any, Any]]:
    """Positions along a random game, each with one that the seat cannot tell from it."""
    states = [GAME.clone(state) for state, *_ in walk(Start(GAME, "toy-plain", 2, {}), seed)]
    pairs = [pair for state in states if (pair := _twin(state, seed, seat)) is not None]
    return pairs[::EVERY]


def _twin(state: Any, seed: int, seat: int | None) -> tuple[Any, Any] | None:
    """The position of a state beside a different one dealt from the seat's view; None where nothing is hidden."""
    true = GAME.position(state)
    for deal in range(6):
        other = GAME.position(GAME.from_position(GAME.view(state, seat), SeededChance(seed + deal, "deal")))
        if other != true:
            return msgspec.to_builtins(true), msgspec.to_builtins(other)
    return None


def everything_told(eyes: BoardClient, match_id: str) -> list[Any]:
    """All that a caller can get out of a running match, refusals included."""
    answers: list[Any] = [told(eyes, match_id, method) for method in ("Look", "Position")]
    answers.append(eyes.draw(match_id).data)
    for method in ("LegalActions", "Journal"):
        try:
            answers.append(told(eyes, match_id, method))
        except Refused as refused:
            answers.append(refused.problem)
    return answers


def acted(eyes: BoardClient, match_id: str, action: dict[str, Any]) -> Any:
    """The answer to an action, or its refusal."""
    try:
        return eyes.act(match_id, action).json
    except Refused:
        return refusal(eyes, match_id, action)


def streamed(eyes: BoardClient, match_id: str, seat: int | None) -> list[bytes]:
    backlog = eyes.store.messages_after(match_id, 0)
    assert backlog is not None
    return [events_for(message, seat) for message in backlog.messages]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("player", "seat"), [("ann", 0), ("bob", 1), ("", None)])
def test_what_a_seat_cannot_see_changes_nothing_it_is_told(
    board: BoardClient, player: str, seat: int | None, seed: int
) -> None:
    pairs = hidden_pairs(seed, seat)
    assert pairs, "no state of this game hid anything"
    eyes = board.of(player)
    for pair in pairs:
        one, other = (running(board, "bob", practice=True, start=start, dice=SCRIPT) for start in pair)
        assert everything_told(eyes, one) == everything_told(eyes, other)
        for action in ACTIONS:
            assert acted(eyes, one, action) == acted(eyes, other, action), action
        assert everything_told(eyes, one) == everything_told(eyes, other)
        assert streamed(eyes, one, seat) == streamed(eyes, other, seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_coming_draws_change_nothing_anybody_is_told(board: BoardClient, seed: int) -> None:
    states = [GAME.position(state) for state, *_ in walk(Start(GAME, "toy-plain", 2, {}), seed)]
    for position in states[:: EVERY * 3]:
        start = msgspec.to_builtins(position)
        one, other = (running(board, "bob", practice=True, start=start) for _ in range(2))
        proofs = [json.loads(board.ask("DiceProof", match_id).json) for match_id in (one, other)]
        assert proofs[0]["commitment"] != proofs[1]["commitment"]
        assert not any({"seed", "match_key", "draws"} & proof.keys() and proof.get("seed") for proof in proofs)
        for player in ("ann", "bob", ""):
            eyes = board.of(player)
            assert everything_told(eyes, one) == everything_told(eyes, other)
            refused = [action for action in ACTIONS if action["type"] in ("burn", "time_up", "no such action")]
            for action in refused:
                assert refusal(eyes, one, action) == refusal(eyes, other, action)
