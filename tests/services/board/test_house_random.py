"""Random sequences of house and game actions: whatever is done, the journal makes the match again."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import msgspec
import pytest

from games.journal import Entry
from rpc.errors import Refused
from services.board.finding import Finder
from services.board.verification import verify_journal
from tests.sampling import amount
from tests.services.board.conftest import BoardClient, new_match, told

MATCHES, STEPS = amount(4, 100), amount(120, 250)
Json = dict[str, Any]


class Play:
    """One match of three players and a bot, and what was seen of it after each version."""

    def __init__(self, board: BoardClient, finder: Finder, seed: int) -> None:
        self.players = tuple(f"{name}-{seed}" for name in ("ann", "bob", "cid"))
        self.board, self.finder, self.choice = board.of(self.players[0]), finder, random.Random(seed)
        options = {"timed": self.choice.random() < 0.5, "action_phase_ms": 3_600_000, "decision_ms": 3_600_000}
        seats = [{"kind": "human"}, {}, {}, {"kind": "bot"}]
        self.match_id = new_match(
            self.board, seats=seats, options=options, scenario="toy-long", absent={"policy": "bot", "bot": "random"}
        )
        for seat, player in enumerate(self.players[1:], 1):
            board.of(player).house(self.match_id, "join", seat)
        self.board.house(self.match_id, "start")
        self.states: dict[int, bytes] = {}
        self.kinds: set[str] = set()
        self.note()

    def note(self) -> int:
        loaded = self.board.store.load(self.match_id)
        assert loaded is not None
        self.states[loaded.version] = loaded.state
        return loaded.version

    def step(self) -> None:
        """One attempt of anybody at anything; a refusal leaves everything as it was."""
        match = self.board.of("").look(self.match_id)
        before = self.states[match["version"]]
        moves = [self.game_action, self.consent, self.answer, self.resume, self.leave]
        weights = (12, 12, 1, 1, 1) if match["proposal"] is None else (1, 1, 24, 1, 1)
        weights = (1, 6, 1, 12, 1) if match["paused_at"] and match["proposal"] is None else weights
        try:
            self.choice.choices(moves, weights)[0](match)
        except Refused:
            assert self.note() == match["version"]
            assert self.states[match["version"]] == before
            return
        version = self.note()
        assert version - match["version"] in (0, 1)
        if version > match["version"]:
            self.check(self.finder.journal(self.match_id)[-1])

    def check(self, entry: Entry) -> None:
        self.kinds.add(entry.kind)
        if entry.kind == "undo":
            to = msgspec.json.decode(bytes(entry.details))["to"]
            assert self.states[entry.version] == self.states[to]
            assert told(self.board, self.match_id, entry.version)[-1] == {"type": "action_undone", "to": to}
        elif entry.kind != "action":
            assert self.states[entry.version] == self.states[entry.version - 1]

    def game_action(self, match: Json) -> None:
        if match["to_act"] == ["table"]:
            self.board.step(self.match_id, match["version"])
            return
        seat = self.choice.choice(match["to_act"] or [0])
        kind, player = match["seats"][seat]["kind"], match["seats"][seat]["player"]
        client = self.board.bots() if kind == "bot" else self.board.of(player)
        listed = msgspec.json.decode(client.ask("LegalActions", self.match_id, seat=seat).json)["actions"]
        wanted = [row["action"] for row in listed if row["action"]["type"] != "roll"] or [{"type": "roll"}]
        action = self.choice.choice(wanted if self.choice.random() < 0.8 else [{"type": "roll"}])
        client.act(self.match_id, action, expected_version=match["version"], seat=seat)

    def consent(self, match: Json) -> None:
        action = self.choice.choices(("undo", "pause", "abandon"), (100, 6, 1))[0]
        if action == "undo" and self.choice.random() < 0.2:
            self.anybody().house(self.match_id, action, to=self.choice.randrange(1, match["version"]))
        else:
            self.anybody().house(self.match_id, action)

    def answer(self, match: Json) -> None:
        """Mostly consent, and of those who have not been heard, so that things come about."""
        proposal = match["proposal"]
        if proposal is None:
            self.anybody().house(self.match_id, "decline")
            return
        action = proposal["action"] if self.choice.random() < 0.9 else "decline"
        silent = [player for player in self.players if player not in proposal["agreed"]]
        self.board.of(self.choice.choice(silent)).house(self.match_id, action, proposal=proposal["version"])

    def resume(self, match: Json) -> None:
        self.anybody().house(self.match_id, "resume")

    def leave(self, match: Json) -> None:
        if self.choice.random() < 0.1:
            self.anybody().house(self.match_id, self.choice.choice(["leave", "kick"]), self.choice.randrange(3))

    def anybody(self) -> BoardClient:
        return self.board.of(self.choice.choice(self.players))


def counters_go_on(entries: list[Entry]) -> bool:
    """Whether every stream was drawn from word by word, none twice and none left out."""
    streams: defaultdict[str, list[int]] = defaultdict(list)
    for entry in entries:
        for draw in entry.draws:
            streams[draw.stream].append(draw.counter)
    return all(counters == list(range(len(counters))) for counters in streams.values())


@pytest.mark.sampled
def test_any_sequence_of_house_and_game_actions_is_made_again_by_its_journal(
    quiet_board: BoardClient, finder: Finder, seed: int
) -> None:
    kinds: set[str] = set()
    for number in range(MATCHES):
        play = Play(quiet_board, finder, seed + number)
        for _ in range(STEPS):
            play.step()
        entries = finder.journal(play.match_id)
        assert [entry.version for entry in entries] == list(range(1, max(play.states) + 1))
        assert counters_go_on(entries)
        assert verify_journal(finder, play.match_id) == max(play.states)
        kinds |= play.kinds
    assert {"action", "propose", "agree", "undo"} <= kinds
