"""A bot plays ordinary actions from what its seat can see, and is never the reason that a match stands still."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from games.chance import Chance
from games.game import Seat
from jobs import bot_turns
from jobs.bot_sight import choose, decode
from jobs.hall import Hall
from tests import toy_turns
from tests.services.board.conftest import BoardClient, decoded, running
from tests.services.board.time_travel import let_the_clock_run_out
from tests.toy_game import ToyGame
from tests.toy_words import DONE, ROLL, State

Choose = Callable[[State, Seat, Sequence[int]], int | None]
HOUR_MS = 3_600_000


class OneMind:
    """A bot of the toy game that thinks as the test says."""

    def __init__(self, mind: Choose) -> None:
        self._mind = mind

    def choose(self, state: Any, seat: Seat, actions: Sequence[int], chance: Chance) -> int | None:
        return self._mind(state, seat, actions)


@pytest.fixture
def think(monkeypatch: pytest.MonkeyPatch) -> Callable[[Choose], None]:
    """Gives the toy game a bot "heuristic", which boards seat unless another is named."""

    def teach(mind: Choose) -> None:
        monkeypatch.setattr(ToyGame, "bots", {"heuristic": OneMind(mind)})

    return teach


def _last(board: BoardClient, match_id: str) -> dict[str, Any]:
    """The newest journal entry of the match, which is over then."""
    board.house(match_id, "abandon")
    entry: dict[str, Any] = decoded(board.ask("Journal", match_id))["entries"][-2]
    return entry


def test_a_bot_acts_for_its_seat_and_hands_over(quiet_board: BoardClient, hall: Hall, think: Any) -> None:
    think(lambda state, seat, actions: ROLL)
    match_id = running(quiet_board, bots=1)
    before = quiet_board.look(match_id)["version"]
    assert bot_turns.play(hall, match_id, 1) is None
    assert quiet_board.look(match_id)["version"] == before + 1
    last = _last(quiet_board, match_id)
    assert (last["seat"], last["action"]) == (1, {"type": "roll"})


def test_a_bot_thinks_on_a_state_that_agrees_with_its_view_and_nothing_more(
    quiet_board: BoardClient, hall: Hall, think: Any
) -> None:
    seen: list[State] = []

    def remember(state: State, seat: Seat, actions: Sequence[int]) -> int:
        seen.append(state)
        return DONE

    think(remember)
    match_id = running(quiet_board, bots=1)
    document = quiet_board.bots().ask("Look", match_id, seat=1)
    for thoughts in range(40):
        choose(decode(document.json), 1, thoughts)
    view = decoded(document)["view"]
    assert view["hands"][0] is None
    assert {state.hands[1] for state in seen} == {ToyGame().kinds["card"].index(view["hands"][1])}
    assert len({state.hands[0] for state in seen}) == 3


def test_a_bot_that_waits_changes_nothing_until_somebody_else_acts(
    quiet_board: BoardClient, hall: Hall, think: Any
) -> None:
    think(lambda state, seat, actions: None)
    match_id = running(quiet_board, bots=1)
    version = quiet_board.look(match_id)["version"]
    assert bot_turns.play(hall, match_id, 1) is None
    assert quiet_board.look(match_id)["version"] == version


@pytest.mark.parametrize("mistake", [ZeroDivisionError("oops"), TimeoutError("thought too long")])
def test_a_bot_that_fails_plays_some_legal_action_instead(
    quiet_board: BoardClient, hall: Hall, think: Any, mistake: Exception
) -> None:
    def fail(state: State, seat: Seat, actions: Sequence[int]) -> int:
        raise mistake

    think(fail)
    match_id = running(quiet_board, bots=1)
    bot_turns.play(hall, match_id, 1)
    last = _last(quiet_board, match_id)
    assert last["seat"] == 1
    assert last["action"]["type"] in ("roll", "play_card", "done")


def test_a_bot_whose_match_moved_on_while_it_thought_looks_again(
    quiet_board: BoardClient, hall: Hall, think: Any
) -> None:
    looks: list[int] = []

    def slow(state: State, seat: Seat, actions: Sequence[int]) -> int:
        looks.append(state.rolls[0])
        if len(looks) == 1:
            quiet_board.act(match_id, {"type": "roll"})
        return DONE

    think(slow)
    match_id = running(quiet_board, bots=1)
    bot_turns.play(hall, match_id, 1)
    assert looks == [0, 1]
    assert _last(quiet_board, match_id)["action"] == {"type": "done"}


def test_a_bot_whose_action_needs_time_comes_back_then(
    quiet_board: BoardClient, hall: Hall, think: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy_turns, "PAUSE_MS", 60_000)
    think(lambda state, seat, actions: ROLL)
    match_id = running(quiet_board, bots=1, options={"timed": True, "action_phase_ms": HOUR_MS})
    assert bot_turns.play(hall, match_id, 1) is None
    wait = bot_turns.play(hall, match_id, 1)
    assert wait is not None
    assert 0 < wait <= 60
    assert _last(quiet_board, match_id)["action"] == {"type": "roll"}


def test_while_one_worker_thinks_for_a_seat_no_other_does(quiet_board: BoardClient, hall: Hall, think: Any) -> None:
    looks: list[Seat] = []

    def remember(state: State, seat: Seat, actions: Sequence[int]) -> int:
        looks.append(seat)
        return DONE

    think(remember)
    match_id = running(quiet_board, bots=1)
    lease = hall.take_lease(match_id, 1, HOUR_MS)
    assert lease is not None
    assert bot_turns.play(hall, match_id, 1) is None
    assert not looks
    hall.give_back(lease)
    bot_turns.play(hall, match_id, 1)
    assert looks


def test_a_turn_that_is_no_longer_the_bots_is_let_go(quiet_board: BoardClient, hall: Hall, think: Any) -> None:
    think(lambda state, seat, actions: DONE)
    match_id = running(quiet_board, bots=1)
    bot_turns.play(hall, match_id, 1)
    version = quiet_board.look(match_id)["version"]
    assert bot_turns.play(hall, match_id, 1) is None
    assert bot_turns.play(hall, "no-such-match", 1) is None
    assert quiet_board.look(match_id)["version"] == version


def test_a_bot_whose_player_comes_back_while_it_thinks_lets_the_turn_go(
    quiet_board: BoardClient, hall: Hall, think: Any, caplog: pytest.LogCaptureFixture
) -> None:
    def slow(state: State, seat: Seat, actions: Sequence[int]) -> int:
        quiet_board.of("bob").house(match_id, "return", 1)
        return DONE

    think(slow)
    clock = {"kind": "phase", "phase_ms": HOUR_MS}
    match_id = running(quiet_board, "bob", clock=clock, absent={"policy": "bot"})
    quiet_board.act(match_id, {"type": "done"})
    let_the_clock_run_out(quiet_board.store, match_id)
    assert quiet_board.time_up(match_id, quiet_board.look(match_id)["version"]).applied
    assert bot_turns.play(hall, match_id, 1) is None
    match = quiet_board.look(match_id)
    assert (match["seats"][1]["kind"], match["to_act"]) == ("human", [1])
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
