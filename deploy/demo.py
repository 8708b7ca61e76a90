"""`make demo`: one match of Firefighters on Duty through the REST API of the running hall, drawn in this terminal.

Two players (this program) and bots for the other seats; short Action Phases; at the end the result, and the proof
that the dice were not chosen. It knows only the address of the hall.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import urllib.error
from pathlib import Path
from typing import Any

from deploy.demo_board import draw
from deploy.demo_player import DemoPlayer
from deploy.rest_client import Refusal, RestClient
from deploy.welcome import ADDRESS_FILE
from rpc import settings

Json = dict[str, Any]

GAME = "firefighters-on-duty"
NAMES = ("Ada", "Grace")
REDRAW_SECONDS = 1.5
DULL = {"die_rolled", "fire_flared_up", "growth_began", "spread_began", "report_began", "seat_ready"}


def main(arguments: list[str] | None = None) -> int:
    """Exit status 0 when the match was played to an end and its dice were verified."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default=hall_here(), help="the API of another hall")
    parser.add_argument("--scenario", default="storm-night")
    parser.add_argument("--action-phase-ms", type=int, default=10_000)
    parser.add_argument("--plain", action="store_true", help="no colours, and no board between the rounds")
    given = parser.parse_args(arguments)
    try:
        return play(given)
    except Refusal as refusal:
        print(f"The hall refuses: {refusal}", file=sys.stderr)
    except urllib.error.URLError as error:
        print(f"No hall answers at {given.url} ({error.reason}); `make run` starts one.", file=sys.stderr)
    return 1


def play(given: argparse.Namespace) -> int:
    players = [guest(given.url, name) for name in NAMES]
    match = begin(players, given.scenario, given.action_phase_ms)
    seats = [DemoPlayer(name, player, match["id"]) for name, player in zip(NAMES, players, strict=True)]
    for seat in seats:
        seat.start()
    outcome = watch(players[0], match, city_tiles(players[0]), plain=given.plain)
    for seat in seats:
        seat.join(10)
    report(outcome, seats)
    return verify(players[0], match["id"])


def hall_here() -> str:
    """Where the hall of this folder says it is, unless the environment says it."""
    read = settings.read()
    file = read.home / ADDRESS_FILE
    return file.read_text() if file.exists() and not os.environ.get("FIREHALL_API_URL") else read.api_url


def guest(url: str, name: str) -> RestClient:
    made = RestClient(url).post("/v1/guests", {"name": name})
    return RestClient(url, made["key"])


def city_tiles(player: RestClient) -> Json:
    """Both faces of every City Tile by letter, which are listed among the game's cards."""
    cards = player.get(f"/v1/games/{GAME}/cards")["cards"]
    return {card["letter"]: card for card in cards if card["deck"] == "city_tile"}


def begin(players: list[RestClient], wanted: str, action_phase_ms: int) -> Json:
    """A started match: our players at the first seats, bots at the others. The answer to Ada's look."""
    scenario = players[0].get(f"/v1/scenarios/{wanted}")
    seats = scenario["seats"][1]
    options = {"mode": "timed", "action_phase_ms": action_phase_ms}
    body = {"game": GAME, "scenario": scenario["id"], "seats": seats, "options": options}
    match_id = players[0].post("/v1/matches", body)["id"]
    for seat, player in enumerate(players):
        player.post(f"/v1/matches/{match_id}/seats/{seat}:join", {"seed": f"seed of player {seat}"})
    for seat in range(len(players), seats):
        players[0].post(f"/v1/matches/{match_id}/seats/{seat}:bot", {"bot": "heuristic"})
    started = players[0].post(f"/v1/matches/{match_id}:start")
    print(f"{scenario['title']}: {scenario['text']}")
    print(f"Match {match_id}: {', '.join(seat['name'] or 'bot' for seat in started['seats'])}")
    print(f"Follow it in a browser: {players[0].url}/watch/{match_id}")
    print(f"Dice commitment {started['commitment']}\n")
    return players[0].get(f"/v1/matches/{match_id}")


def watch(player: RestClient, match: Json, tiles: Json, *, plain: bool) -> Json:
    """Follow the stream, draw the board now and then, tell what happened; the outcome."""
    drawn = 0.0
    for message in player.follow(match["stream_url"]):
        if message["event"] == "ended":
            outcome: Json = message["data"]["outcome"]
            show(player.get(f"/v1/matches/{match['id']}"), tiles, plain=plain)
            return outcome
        for event in message["data"].get("events", []):
            if event["type"] not in DULL:
                print("  " + in_words(event))
        if not plain and time.monotonic() - drawn > REDRAW_SECONDS:
            show(player.get(f"/v1/matches/{match['id']}"), tiles, plain=plain)
            drawn = time.monotonic()
    raise RuntimeError("the stream ended before the match")


def show(match: Json, tiles: Json, *, plain: bool) -> None:
    if match.get("view"):
        print(draw(match["view"], tiles, colours=not plain and sys.stdout.isatty()))


def in_words(event: Json) -> str:
    """An event as a line: its type and what it names."""
    rest = ", ".join(f"{name} {_value(value)}" for name, value in event.items() if name != "type" and value is not None)
    return str(event["type"]).replace("_", " ") + (f": {rest}" if rest else "")


def _value(value: Any) -> str:
    return json.dumps(value) if isinstance(value, dict | list) else str(value)


def report(outcome: Json, seats: list[DemoPlayer]) -> None:
    scores = ", ".join(f"{name.replace('_', ' ')} {score}" for name, score in outcome["scores"].items())
    reasons = ", ".join(outcome["reasons"]).replace("_", " ")
    print(f"\nResult: {outcome['result']} ({reasons}); {scores}")
    for seat in seats:
        print(f"  {seat.name} acted {seat.acted} times and was {len(seat.refused)} times too late")


def verify(player: RestClient, match_id: str) -> int:
    """Recompute every draw from the revealed seed, with the document alone, which stays for whoever wants to look."""
    for _ in range(50):
        proof = player.get(f"/v1/matches/{match_id}/dice")
        if proof.get("seed"):
            break
        time.sleep(0.1)
    file = settings.read().home / "demo" / f"{match_id}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(proof))
    command = [str(Path(sys.executable).with_name("firehall")), "verify", str(file)]
    print(f"\n$ {' '.join(map(_from_here, command))}", flush=True)
    return subprocess.run(command, check=False).returncode


def _from_here(path: str) -> str:
    return path.removeprefix(f"{Path.cwd()}{os.sep}")


if __name__ == "__main__":
    sys.exit(main())
