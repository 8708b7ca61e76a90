"""Plays a seat of a match at random over gRPC: python examples/python_bot.py ADDRESS KEY MATCH

Needs nothing of the hall but proto/play.proto; pip install grpcio grpcio-tools.
"""

import json
import random
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import grpc

sys.path.append(str(Path(__file__).resolve().parent.parent / "proto"))
play, services = grpc.protos_and_services("play.proto")


def follow(address: str, key: str, match: str) -> None:
    """To the end of the match. A stream that breaks off, or says `reconnect`, goes on after the last version."""
    me, after = [("authorization", f"Bearer {key}")], None
    with grpc.insecure_channel(address) as channel:
        stub = services.PlayStub(channel)
        while True:
            told = None
            try:
                for told in stub.Follow(play.FollowRequest(match_id=match, after=after), metadata=me):
                    after = told.version or after
                    act(stub, me, match)
                if told is None or told.event == "ended":
                    return
            except grpc.RpcError as error:
                if error.code() != grpc.StatusCode.UNAVAILABLE:  # nobody answers just now
                    raise
            time.sleep(0.5)


def act(stub: Any, me: Any, match: str) -> None:
    """One legal action, if the seat may act. Should the match go on meanwhile, its next message comes here again."""
    while True:
        legal = stub.LegalActions(play.MatchRequest(match_id=match), metadata=me)
        actions = json.loads(legal.json)["actions"]
        if not actions:
            return
        action = json.dumps(random.choice(actions)["action"]).encode()  # noqa: S311
        once = {"write_id": uuid.uuid4().hex, "expected_version": legal.version}
        try:
            stub.Act(play.ActionRequest(match_id=match, action=action, **once), metadata=me)
            return
        except grpc.RpcError as error:
            if error.code() == grpc.StatusCode.ABORTED:  # the version is not the one that was looked at
                return
            time.sleep(0.1)  # such as too_early


if __name__ == "__main__":
    follow(*sys.argv[1:])
