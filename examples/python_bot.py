"""Plays a seat at random over gRPC, with proto/play.proto alone: python examples/python_bot.py ADDRESS KEY MATCH"""

import json
import random
import sys
import time
from pathlib import Path
from typing import Any

import grpc  # pip install grpcio grpcio-tools

sys.path.append(str(Path(__file__).parents[1] / "proto"))
play, services = grpc.protos_and_services("play.proto")
PASSING = {"UNAVAILABLE", "RESOURCE_EXHAUSTED", "ABORTED", "FAILED_PRECONDITION"}  # lost, too fast, too late, not now


def play_match(stub: Any, me: Any, match: str) -> None:
    """To the end of the match. After what passes it looks anew: the stream begins with a snapshot."""
    idle, event = -1, ""  # the last version that left nothing to do
    while event != "ended":
        try:
            for told in stub.Follow(play.FollowRequest(match_id=match), metadata=me):
                event = told.event
                idle = act(stub, me, match) if told.version > idle else idle
        except grpc.RpcError as error:
            print(error.code().name, error.details())
            if error.code().name not in PASSING:
                sys.exit(1)
            time.sleep(1)


def act(stub: Any, me: Any, match: str) -> int:
    """One legal action after the other. Returns the version that leaves none."""
    while True:
        legal = stub.LegalActions(play.MatchRequest(match_id=match), metadata=me)
        if not (rows := json.loads(legal.json)["actions"]):
            return int(legal.version)
        action = json.dumps(random.choice(rows)["action"]).encode()  # noqa: S311
        stub.Act(play.ActionRequest(match_id=match, action=action, expected_version=legal.version), metadata=me)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    with grpc.insecure_channel(sys.argv[1]) as channel:
        play_match(services.PlayStub(channel), [("authorization", f"Bearer {sys.argv[2]}")], sys.argv[3])
