"""Random play with clocks that run out while it goes on: no seat is timed wrongly, and the journal makes it again."""

from __future__ import annotations

import random
import time
from typing import Any

import msgspec
import pytest

from games.journal import Entry
from rpc.errors import Refused
from services.board import absence
from services.board.finding import Finder
from services.board.record import HUMAN, Record
from services.board.replaying import History
from services.board.verification import verify_journal
from tests.sampling import SOAK, amount
from tests.services.board.conftest import BoardClient, new_match, wait_for
from tests.toy_game import ToyGame

PLAYERS = ("ann", "bob", "cid")
Json = dict[str, Any]
MATCHES, STEPS = amount(6, 45), amount(60, 120)
CLOCKS = (
    {"kind": "budget", "budget_ms": 120, "increment_ms": 30},
    {"kind": "budget", "budget_ms": 200},
    {"kind": "phase", "phase_ms": 40},
)
POLICIES: tuple[Json, ...] = ({}, {"policy": "bot", "flags": 2}, {"policy": "bot"}, {"policy": "forfeit", "flags": 4})


class Play:
    """One match of three players, some of whom leave, and all of whom are slow."""

    def __init__(self, board: BoardClient, choice: random.Random, number: int) -> None:
        self.board, self.choice = board, choice
        self.rule, agreed = CLOCKS[number % len(CLOCKS)], POLICIES[number % len(POLICIES)]
        options = {"timed": choice.random() < 0.5, "action_phase_ms": 150, "decision_ms": 50}
        seats = [{"kind": "human"}, {}, {}]
        self.match_id = new_match(
            board, seats=seats, scenario="toy-long", options=options, clock=self.rule, absent=agreed
        )
        for seat, player in enumerate(PLAYERS[1:], 1):
            board.of(player).house(self.match_id, "join", seat)
        board.house(self.match_id, "start")

    def run(self) -> None:
        for _ in range(STEPS):
            try:
                self._step()
            except Refused as refused:
                if refused.problem.code == "internal":
                    raise
            time.sleep(self.choice.choice((0, 0, 0.005, 0.02)))

    def _step(self) -> None:
        match, what = self.board.of("").look(self.match_id), self.choice.random()
        seat = self.choice.randrange(3)
        player = self.board.of(PLAYERS[seat])
        if match["to_act"] == ["table"]:
            self.board.step(self.match_id, match["version"])
        elif what < 0.3:
            self.board.time_up(self.match_id, match["version"])
        elif what < 0.4:
            player.house(self.match_id, "return")
        elif what < 0.41:
            player.house(self.match_id, "leave")
        elif match["seats"][seat]["kind"] == "bot":
            self.board.bots().act(self.match_id, {"type": "done"}, seat=seat, expected_version=match["version"])
        else:
            player.act(self.match_id, self.choice.choice(({"type": "roll"}, {"type": "play_card"}, {"type": "done"})))

    def at_rest(self, finder: Finder) -> Record:
        """Once nothing more is owed to the absent."""
        loaded = wait_for(
            lambda: (seen := finder.find(self.match_id)) and absence.waiting(seen.record) is None and seen
        )
        record: Record = loaded.record
        return record


def flags_of(entries: list[Entry], seat: int) -> int:
    marks = (msgspec.json.decode(entry.details) for entry in entries[3:] if bytes(entry.details))
    return sum(mark.get("flagged") == seat for mark in marks)


def assert_in_time(entries: list[Entry]) -> None:
    """Players act before the end of their clock, and it runs out after it."""
    history, ends = History(ToyGame()), dict[int, int]()
    for entry, _ in zip(entries, history.follow(entries), strict=True):
        mark = msgspec.json.decode(entry.details) if bytes(entry.details) else {}
        if entry.kind == "action" and not mark and entry.seat in ends:
            assert entry.moment < ends[entry.seat]
        if mark.get("flagged") is not None:
            assert entry.moment >= ends[mark["flagged"]]
        clocks = history.record.seat_clocks if history.record is not None else []
        ends = {seat: clock.ends for seat, clock in enumerate(clocks) if clock.ends is not None}


@pytest.mark.sampled
def test_any_play_in_which_time_runs_out_is_made_again_by_its_journal(
    quiet_board: BoardClient, finder: Finder, seed: int
) -> None:
    choice, flagged, kinds = random.Random(seed), 0, set[str]()
    for number in range(MATCHES):
        play = Play(quiet_board, choice, number)
        play.run()
        record, entries = play.at_rest(finder), finder.journal(play.match_id)
        assert verify_journal(finder, play.match_id) == len(entries)
        assert_in_time(entries)
        counted = [flags_of(entries, seat) for seat in range(3)]
        assert [clock.flags for clock in record.seat_clocks] == counted
        assert not any(
            clock.ends for clock, seat in zip(record.seat_clocks, record.seats, strict=True) if seat.kind != HUMAN
        )
        flagged += sum(counted)
        kinds |= {entry.kind for entry in entries}
    assert flagged
    assert {"action", "hand_over", *(["return"] if SOAK else [])} <= kinds
