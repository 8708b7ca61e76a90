"""Four clients play a timed match of Firefighters on Duty at once, over REST; the clock of the hall decides alone."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from games.firefighters_on_duty import FirefightersOnDuty
from games.journal import Entry
from tests.end_to_end.hall import Hall
from tests.end_to_end.journals import acts, assert_whole, await_end, journal
from tests.end_to_end.rest import Rest
from tests.end_to_end.timed_player import TimedPlayer
from tests.end_to_end.town_map import TownMap
from tests.end_to_end.town_sense import TownSense
from tests.sampling import amount

SEATS: Final = 4
SCENARIO: Final = "storm-night"
PHASE_MS: Final = amount(2_000, 120_000)
PAUSE_MS: Final = amount(300, 800)
DONE_IN: Final = 2
ENOUGH: Final = amount(1, 100)
"""In round DONE_IN every client says done after so many actions, and the clock has not run out yet."""
LONGEST_SECONDS: Final = amount(90, 1_200)
TRIES: Final = amount(3, 1)
Json = dict[str, Any]

pytestmark = pytest.mark.sampled


class Played(NamedTuple):
    """A finished match. entries: its journal; acted: the players' actions in it by version."""

    match: Json
    players: list[TimedPlayer]
    entries: list[Entry]
    acted: dict[int, tuple[int | None, Json]]

    def moments(self) -> dict[int, int]:
        """Match time in milliseconds by version."""
        return {entry.version: entry.moment for entry in self.entries}

    def tells_enough(self) -> bool:
        """Whether a phase came to its clock, another to its end before, and some roll was early and some repeated.

        A match may be lost in its first round, and a machine that stands still for seconds lets the clock play alone.
        """
        enders = [self.acted.get(countdown.version) for countdown in self.countdowns()[:DONE_IN]]
        by_players = [ender is not None for ender in enders]
        early = any(player.early for player in self.players)
        return by_players == [False, True] and early and self.interleaves() and bool(self.rests())

    def interleaves(self) -> bool:
        """Whether a seat acts, then two others, then the first again, all within one second."""
        moments = self.moments()
        by_second: dict[int, list[int | None]] = {}
        for version, (seat, _) in sorted(self.acted.items()):
            by_second.setdefault(moments[version] // 1000, []).append(seat)
        return any(_comes_back(seats) and len(set(seats)) >= 3 for seats in by_second.values())

    def rests(self) -> list[int]:
        """How many milliseconds each die lay between two rolls of one round."""
        moments, found = self.moments(), []
        started = {version for version, event in self.players[0].follower.told if event["type"] == "round_started"}
        last: dict[tuple[int | None, int], int] = {}
        for version in sorted({*started, *self.acted}):
            if version in started:
                last.clear()
                continue
            seat, action = self.acted[version]
            for die in action["dice"] if action["type"] == "roll" else []:
                if (seat, die) in last:
                    found.append(moments[version] - last[seat, die])
                last[seat, die] = moments[version]
        return found

    def countdowns(self) -> list[Countdown]:
        """Every Action Phase as the stream of the first player told it."""
        found, due = [], 0
        for version, event in self.players[0].follower.told:
            if event["type"] == "action_phase_began":
                due = event["at"]
            if event["type"] == "countdown_ended":
                found.append(Countdown(due, version, self.moments()[version]))
        return found


class Countdown(NamedTuple):
    """due: when the clock runs out; version and moment of the action that ended the phase."""

    due: int
    version: int
    moment: int


@pytest.fixture(scope="module")
def played(hall: Hall) -> Played:
    for _ in range(TRIES):
        match = play(hall)
        if match.tells_enough():
            break
    return match


def play(hall: Hall) -> Played:
    guests = [Rest.guest(hall.api_url, f"Player {seat}") for seat in range(SEATS)]
    cards = guests[0].get("/v1/games/firefighters-on-duty/cards")["cards"]
    tiles = {card["letter"]: card for card in cards if card["deck"] == "city_tile"}
    options = {"mode": "timed", "action_phase_ms": PHASE_MS, "roll_pause_ms": PAUSE_MS}
    body = {"game": "firefighters-on-duty", "scenario": SCENARIO, "seats": SEATS, "options": options}
    match_id = guests[0].create_match(**body)["id"]
    for seat, guest in enumerate(guests):
        guest.join(match_id, seat, seed=f"seed of seat {seat}")
    guests[0].post(f"/v1/matches/{match_id}:start")
    looks = [guest.get(f"/v1/matches/{match_id}") for guest in guests]
    town = TownMap(looks[0]["view"]["scenario"], tiles)
    players = [
        TimedPlayer(guest, look, TownSense(town, seat), DONE_IN, ENOUGH)
        for seat, (guest, look) in enumerate(zip(guests, looks, strict=True))
    ]
    for player in players:
        player.start()
    match = await_end(guests[0], match_id, LONGEST_SECONDS)
    for player in players:
        player.join(30)
        player.follower.join(10)
    entries = journal(guests[0], match_id)
    return Played(match, players, entries, acts(entries))


def test_every_client_plays_to_the_end_and_meets_no_refusal_but_those_of_lost_races(played: Played) -> None:
    for player in played.players:
        if player.error is not None:
            raise player.error
        assert not player.is_alive()
        assert player.accepted <= played.acted.keys(), "an acknowledged action is not in the journal"
    accepted = [version for player in played.players for version in player.accepted]
    assert sorted(accepted) == sorted(played.acted), "an action was applied that nobody was told of, or told twice"
    assert played.match["outcome"]["result"] in ("won", "lost")
    assert played.match["outcome"]["reasons"]


def test_actions_of_several_players_interleave_within_one_second(played: Played) -> None:
    assert played.interleaves(), sorted(played.acted.items())


def _comes_back(seats: Sequence[int | None]) -> bool:
    """Whether a seat acts, then another, then the first again."""
    changes = [seat for seat, before in zip(seats, [None, *seats], strict=False) if seat != before]
    return len(changes) > len(set(changes))


def test_the_clock_of_the_server_ends_a_phase_and_nobody_acts_after_it(played: Played) -> None:
    moments = played.moments()
    by_version = {entry.version: entry for entry in played.entries}
    ended = [countdown for countdown in played.countdowns() if countdown.version not in played.acted]
    assert ended
    for countdown in ended:
        entry = by_version[countdown.version]
        assert msgspec.json.decode(bytes(entry.action)) == {"type": "time_up"}
        assert countdown.moment >= countdown.due
        before = [moments[version] for version in played.acted if version < countdown.version]
        assert max(before, default=0) < countdown.due, "an action counted that came after the deadline"


def test_a_phase_in_which_all_say_done_ends_before_its_clock(played: Played) -> None:
    early = played.countdowns()[DONE_IN - 1]
    seat, action = played.acted[early.version]
    assert action == {"type": "done"}
    assert seat in range(SEATS)
    assert early.moment < early.due


def test_a_die_rests_between_two_rolls_and_an_early_roll_is_refused_with_the_wait(played: Played) -> None:
    early = [problem for player in played.players for problem in player.early]
    assert early, "no client was early, though all tried"
    for problem in early:
        assert problem["status"] == 409
        assert problem["rule"]
        assert problem["not_before_ms"] > 0
    assert played.rests(), "no die was rolled twice in a round"
    assert min(played.rests()) >= PAUSE_MS


def test_every_stream_is_without_gap_and_all_tell_the_same(played: Played) -> None:
    followers = [player.follower for player in played.players]
    for follower in followers:
        follower.assert_whole(played.match["version"])
        assert follower.breaks == 0
    first = max(follower.versions[0] for follower in followers)
    told = [[row for row in follower.told if row[0] > first] for follower in followers]
    assert told[0]
    assert all(rows == told[0] for rows in told), "nothing is hidden in this game"


def test_the_rules_make_the_same_match_of_the_journal(played: Played) -> None:
    assert_whole(played.entries, played.match, FirefightersOnDuty())


def test_the_export_proves_every_draw(hall: Hall, played: Played, tmp_path: Path) -> None:
    file = tmp_path / "dice.json"
    proof = played.players[0].rest.get(f"/v1/matches/{played.match['id']}/dice")
    file.write_text(msgspec.json.encode(proof).decode())
    verified = hall.run(str(Path(sys.executable).with_name("firehall")), "verify", str(file))
    assert verified.returncode == 0, verified.stdout + verified.stderr
    said = verified.stdout.splitlines()[-1]
    assert said.startswith("verified: ")
    assert sum(len(entry.draws) for entry in played.entries) == len(proof["draws"])
    print(f"{_facts(played)}, {said}")


def _facts(played: Played) -> str:
    moments = played.moments()
    busiest = max(Counter(moments[version] // 1000 for version in played.acted).values())
    refused = sum((player.refused for player in played.players), Counter[str]())
    early = sum(len(player.early) for player in played.players)
    late = max(countdown.moment - countdown.due for countdown in played.countdowns())
    view, outcome = played.match["view"], played.match["outcome"]
    return (
        f"{outcome['result']} ({', '.join(outcome['reasons'])}) in round {view['round']}, {len(played.acted)} actions, "
        f"{busiest} at most in one second, {refused.total()} refused {dict(refused)}, {early} early rolls refused, "
        f"clock at most {late} ms late"
    )
