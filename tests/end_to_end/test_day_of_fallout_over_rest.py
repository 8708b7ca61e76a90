"""The Day of Fallout through REST and gRPC alone: four players, each of whom learns its own cards and nobody else's."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import grpc
import httpx
import pytest

from games.day_of_fallout.decks import strategic_actions_of, units_of
from rpc.stubs.play_pb2 import FollowRequest, MatchRequest
from rpc.stubs.play_pb2_grpc import PlayStub
from tests.end_to_end.following import following
from tests.end_to_end.hall import Hall
from tests.end_to_end.journals import assert_whole, await_end, journal
from tests.end_to_end.rest import Refusal, Rest
from tests.games.day_of_fallout.random_play import GAME
from tests.sampling import SOAK

Json = dict[str, Any]
SEATS = 4
MOST = 5_000 if SOAK else 24
"""Actions after the reveal; in `make soak` to the end."""
PATIENCE_SECONDS = 150
RETRIES = {"maxAttempts": 5, "initialBackoff": "1s", "maxBackoff": "5s", "backoffMultiplier": 2}
BUSY = {"name": [{}], "retryPolicy": {**RETRIES, "retryableStatusCodes": ["UNAVAILABLE"]}}
AGAIN = json.dumps({"methodConfig": [BUSY]})
"""What tells a gRPC client to ask a busy hall again."""
UNITS = {unit.id for unit in units_of()}
STRATEGIC = {card.id for card in strategic_actions_of()}

pytestmark = pytest.mark.sampled


class Listening(Rest):
    """A client that keeps every word that the hall says to it."""

    def __init__(self, url: str, key: str | None = None, seconds: float = 30) -> None:
        super().__init__(url, key, seconds)
        self.heard: list[str] = []

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        try:
            response = super().request(method, path, body, **headers)
        except Refusal as refusal:
            self.heard.append(json.dumps(refusal.problem))
            raise
        self.heard.append(response.text)
        return response

    def told(self, names: set[str]) -> set[str]:
        """Those of the names that were said."""
        words = "\n".join(self.heard)
        return {name for name in names if f'"{name}"' in words}


class Table:
    """A running match of four, with an onlooker."""

    def __init__(self, hall: Hall, **more: Any) -> None:
        self.players = [Listening.guest(hall.api_url, f"Player {seat}") for seat in range(SEATS)]
        self.onlooker = Listening.guest(hall.api_url, "Onlooker")
        body = {"game": GAME.key, "scenario": "four-armies", "seats": SEATS, **more}
        self.match_id = str(self.players[0].create_match(**body)["id"])
        self.path = f"/v1/matches/{self.match_id}"
        for seat, player in enumerate(self.players):
            player.join(self.match_id, seat)
        self.players[0].post(f"{self.path}:start")

    @property
    def everybody(self) -> list[Listening]:
        return [*self.players, self.onlooker]

    def match(self, seat: int = 0) -> Json:
        return self.players[seat].get(self.path)

    def look(self) -> None:
        """Everybody asks for all that there is to be asked for; but journal and export of a match that has ended are
        the proof of its dice, which has to name every card."""
        proof = ("/journal", "/export") if self.match()["status"] == "running" else ()
        for one in self.everybody:
            for path in ("", "/legal-actions", "/position", "/board.svg", *proof):
                try:
                    one.request("GET", f"{self.path}{path}")
                except Refusal as refusal:
                    if refusal.status not in (403, 404, 409):
                        raise

    def act(self, seat: int, chooser: random.Random) -> None:
        """A seat does something that is listed for it."""
        legal = self.players[seat].get(f"{self.path}/legal-actions")
        going_on = [row["action"] for row in legal["actions"] if row["action"]["type"] != "start_over"]
        self.players[seat].act(self.match_id, chooser.choice(going_on))


def hands(table: Table) -> list[Json]:
    """Each seat as its own player sees it."""
    return [table.match(seat)["view"]["armies"][seat] for seat in range(SEATS)]


def test_four_players_see_each_their_own_cards_and_no_others(hall: Hall, seed: int) -> None:
    chooser, table = random.Random(seed), Table(hall)
    with following(table.match_id, *table.everybody) as followers:
        wait_for(table, "forming")
        own = [({*hand["hand"]}, {*hand["strategic"]}) for hand in hands(table)]
        assert [(len(units), len(cards)) for units, cards in own] == [(9, 3)] * SEATS
        assert table.match()["to_act"] == [0, 1, 2, 3]
        proof = Rest.guest(hall.api_url).get(f"{table.path}/dice")
        assert (proof["draws"], proof.get("seed")) == ([], None), "what is drawn is shown after the match"
        form_squads(table, own, chooser)
        armies = wait_for(table, "placing")["view"]["armies"]
        for seat, (units, _) in enumerate(own):
            shown = [unit["unit"] for squad in armies[seat]["squads"] for unit in squad.get("units", [])]
            assert {*shown} == units
        fight(table, chooser)
        table.look()
        match = table.match()
        for follower in followers:
            follower.await_version(match["version"])
    played = {card for army in match["view"]["armies"] for card in army.get("played", [])}
    undealt = UNITS - {unit for units, _ in own for unit in units}
    for seat, (one, follower) in enumerate(zip(table.everybody, followers, strict=True)):
        one.heard += [json.dumps(follower.told)]
        mine = own[seat][1] if seat < SEATS else set()
        assert one.told(undealt) == set()
        assert one.told(STRATEGIC) <= mine | played
        assigned = {event["seat"] for event in follower.events if event["type"] == "unit_assigned"}
        assert assigned == ({seat} if seat < SEATS else set())


def form_squads(table: Table, own: list[tuple[set[str], set[str]]], chooser: random.Random) -> None:
    while (match := table.match())["view"]["stage"] == "forming":
        if match["version"] % 12 == 0:
            table.look()
            assert_untold(table, own)
        table.act(chooser.choice(match["to_act"]), chooser)


def fight(table: Table, chooser: random.Random) -> None:
    """MOST actions, or fewer where the match ends before."""
    for _ in range(MOST):
        match = table.match()
        if match["status"] != "running":
            break
        table.act(match["to_act"][0], chooser)


def wait_for(table: Table, stage: str) -> Json:
    """The match once it has come to that stage; the table gets there by itself."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while (match := table.match())["view"]["stage"] != stage:
        assert time.monotonic() < deadline, match["view"]["stage"]
        time.sleep(0.02)
    return match


def assert_untold(table: Table, own: list[tuple[set[str], set[str]]]) -> None:
    """Nobody has been told a card that is not in its own hand."""
    for seat, one in enumerate(table.everybody):
        units, strategic = own[seat] if seat < SEATS else (set(), set())
        assert one.told(UNITS) <= units
        assert one.told(STRATEGIC) <= strategic


def test_a_seat_over_grpc_is_told_its_own_cards_and_no_others(hall: Hall, seed: int) -> None:
    chooser, table = random.Random(seed), Table(hall)
    wait_for(table, "forming")
    own = hands(table)
    with grpc.insecure_channel(hall.settings.grpc_address, options=[("grpc.service_config", AGAIN)]) as channel:
        stub: Any = PlayStub(channel)  # type: ignore[no-untyped-call]
        for seat, player in enumerate(table.players):
            me = [("authorization", f"Bearer {player.key}")]
            for _ in range(4):
                table.act((seat + 1) % SEATS, chooser)
            asked = MatchRequest(match_id=table.match_id)
            follow = stub.Follow(FollowRequest(match_id=table.match_id), metadata=me)
            heard = [stub.Look(asked, metadata=me).json, stub.LegalActions(asked, metadata=me).json, next(follow).json]
            follow.cancel()
            words = b"\n".join(heard).decode()
            told = {name for name in UNITS | STRATEGIC if f'"{name}"' in words}
            assert told == {*own[seat]["hand"], *own[seat]["strategic"]}


def test_time_bank_and_increment_end_with_the_seat_given_up_at_the_third_flag(hall: Hall) -> None:
    """Until then the hall forms squads evenly and ends the turns of who does nothing."""
    clock = {"kind": "budget", "budget_ms": 700, "increment_ms": 50}
    table = Table(hall, clock=clock, absent={"policy": "forfeit", "flags": 3})
    match = await_end(table.players[0], table.match_id)
    assert sorted(match["outcome"]["places"])[0] == 1
    assert [seat["clock"]["flags"] for seat in match["seats"]].count(3) >= SEATS - 1
    assert [seat["kind"] for seat in match["seats"]].count("out") >= SEATS - 1
    entries = journal(table.players[0], table.match_id)
    for seat in range(SEATS):
        acted = [bytes(entry.action) for entry in entries if entry.kind == "action" and entry.seat == seat]
        assigned = [action for action in acted if b'"assign"' in action]
        assert [sum(f'"squad":{squad}'.encode() in action for action in assigned) for squad in (1, 2, 3)] == [3, 3, 3]
    assert_whole(entries, match, GAME)
