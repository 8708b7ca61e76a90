"""Several at once: of what excludes one another one happens, and the journal tells a story that holds."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from rpc.errors import Refused
from services.board.finding import Finder
from services.board.verification import verify_journal
from tests.services.board.conftest import BoardClient, decoded, new_match, running, wait_for, wall

ROLL, DONE = {"type": "roll"}, {"type": "done"}
ROUNDS = 8
Ask = Callable[[], Any]


def at_once(*asks: Ask) -> list[str]:
    """What each was answered: "ok", or the code of its refusal."""

    def result(ask: Ask) -> str:
        try:
            ask()
        except Refused as refused:
            return refused.problem.code
        return "ok"

    with ThreadPoolExecutor(len(asks)) as threads:
        return list(threads.map(result, asks))


def kinds_after(finder: Finder, match_id: str, version: int) -> list[str]:
    return [entry.kind for entry in finder.journal(match_id)[version:]]


@pytest.mark.parametrize("action", ["undo", "pause", "abandon"])
def test_two_who_agree_at_once_both_agree_and_it_is_done_once(board: BoardClient, finder: Finder, action: str) -> None:
    bob, cid = board.of("bob"), board.of("cid")
    for _ in range(ROUNDS):
        match_id = running(board, "bob", "cid")
        board.act(match_id, DONE)
        board.house(match_id, action)
        assert at_once(lambda: bob.house(match_id, action), lambda: cid.house(match_id, action)) == ["ok", "ok"]  # noqa: B023
        assert kinds_after(finder, match_id, 6) == ["agree", action]
        assert verify_journal(finder, match_id) == 8


def test_of_consent_and_an_action_at_once_the_first_counts(board: BoardClient, finder: Finder) -> None:
    for _ in range(ROUNDS):
        match_id = running(board, "bob")
        board.act(match_id, DONE)
        proposal = decoded(board.house(match_id, "undo"))["proposal"]["version"]
        got = at_once(
            lambda: board.of("bob").house(match_id, "undo", proposal=proposal),  # noqa: B023
            lambda: board.of("bob").act(match_id, ROLL),  # noqa: B023
        )
        story = (*got, *kinds_after(finder, match_id, 5))
        assert story in {("ok", "ok", "undo", "action"), ("no_proposal", "ok", "action")}
        done = board.look(match_id)["view"]["done"]
        assert done == [got[0] != "ok", False]
        assert verify_journal(finder, match_id) == 5 + len(story) - 2


def test_of_two_proposals_at_once_one_is_made(board: BoardClient, finder: Finder) -> None:
    for _ in range(ROUNDS):
        match_id = running(board, "bob", "cid")
        got = at_once(
            lambda: board.house(match_id, "pause"),  # noqa: B023
            lambda: board.of("bob").house(match_id, "abandon"),  # noqa: B023
        )
        assert sorted(got) == ["ok", "proposal_open"]
        assert kinds_after(finder, match_id, 4) == ["propose"]


def test_a_request_sent_twice_at_once_is_done_once(board: BoardClient, finder: Finder) -> None:
    for number in range(ROUNDS):
        match_id = running(board, "bob")
        for action in ("pause", "resume"):
            for player in ("ann", "bob"):
                key = f"twice-{number}-{action}-{player}"
                asks = [lambda: board.of(player).house(match_id, action, None, key)] * 3  # noqa: B023
                assert at_once(*asks) == ["ok", "ok", "ok"]
        assert kinds_after(finder, match_id, 3) == ["propose", "pause", "resume"]


def test_a_pause_at_the_deadline_is_in_time_or_the_clock_has_acted_before_it(
    board: BoardClient, finder: Finder
) -> None:
    """The timers of this board ring, and pauses come from shortly before to shortly after the end."""

    def pause(number: int) -> str:
        player = board.of(f"player{number}")
        options = {"timed": True, "action_phase_ms": 120}
        match_id = new_match(player, seats=[{"kind": "human"}], options=options)
        deadline = wall(decoded(player.house(match_id, "start"))["deadline"]["at"])
        left = deadline - player.ask("Look", match_id).server_ms
        time.sleep(max(0, left + 4 * (number % 8) - 16) / 1000)
        player.house(match_id, "pause")
        return match_id

    with ThreadPoolExecutor(4) as threads:
        matches = list(threads.map(pause, range(16)))
    for match_id in matches:
        entries = finder.journal(match_id)
        kinds = [entry.kind for entry in entries]
        pause_at, deadline = entries[-1].at, entries[1].at + 120
        if "action" in kinds:
            assert (kinds, pause_at >= deadline) == (["create", "start", "action", "pause"], True)
        else:
            assert (kinds, pause_at < deadline) == (["create", "start", "pause"], True)
        assert verify_journal(finder, match_id) == len(entries)


def test_leaving_at_once_leaves_every_seat_to_a_bot_and_one_owner(board: BoardClient, finder: Finder) -> None:
    for _ in range(ROUNDS):
        match_id = running(board, "bob", "cid", absent={"policy": "bot", "bot": "random"})
        asks = [lambda player=player: board.of(player).house(match_id, "leave") for player in ("ann", "bob", "cid")]  # noqa: B023
        assert at_once(*asks) == ["ok", "ok", "ok"]
        match = board.of("").look(match_id)
        assert {seat["kind"] for seat in match["seats"]} == {"bot"}
        assert match["owner"] in ("ann", "bob", "cid")
        wait_for(lambda: verify_journal(finder, match_id) == match["version"])  # noqa: B023
