"""A player's keys: who may make and manage which, and what becomes of old ones."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import redis

from rpc.errors import Kind, Refused
from rpc.stubs.players_pb2 import CallerRequest
from tests.services.players.conftest import NOBODY, Holder, Players, on_sqlite, problem_of


@pytest.fixture
def revoked(redis_url: str) -> Iterator[redis.client.PubSub]:
    """A subscription to the channel on which gateways learn of revocations."""
    with redis.Redis.from_url(redis_url) as client, client.pubsub() as channel:
        channel.subscribe("keys:revoked")
        channel.get_message(timeout=30)
        yield channel


def next_revoked(channel: redis.client.PubSub) -> str:
    message = channel.get_message(ignore_subscribe_messages=True, timeout=30)
    assert message is not None
    return bytes(message["data"]).decode()


def test_a_new_key_works_with_exactly_the_scopes_asked_for(players: Players) -> None:
    player = players.registered()
    document = players.write("CreateKey", {"scopes": ["bot", "play", "bot"], "label": "my bot"}, player)
    made = json.loads(document.json)
    assert document.created
    assert (made["scopes"], made["label"]) == (["play", "bot"], "my bot")
    assert list(players.resolve(made["key"]).scopes) == ["play", "bot"]


def test_the_list_of_keys_tells_everything_but_the_keys(players: Players) -> None:
    player = players.registered()
    other = players.narrow_key(player, ["bot"])
    players.guest("Somebody else")
    document = players.client.call("ListKeys", CallerRequest(caller=player.caller()))
    listed = json.loads(document.json)["keys"]
    assert [key["id"] for key in listed] == [player.key_id, other.key_id]
    assert all(set(key) == {"id", "label", "scopes", "created_at", "used_at"} for key in listed)
    assert player.key.encode() not in document.json
    assert other.key.encode() not in document.json


@pytest.mark.parametrize("scopes", [["organise"], ["play", "admin"]])
def test_a_key_cannot_make_a_key_that_may_do_more(players: Players, scopes: list[str]) -> None:
    bot = players.narrow_key(players.registered(), ["play", "bot"])
    with pytest.raises(Refused) as refused:
        players.write("CreateKey", {"scopes": scopes}, bot)
    assert (problem_of(refused).kind, problem_of(refused).code) == (Kind.FORBIDDEN, "insufficient_scope")
    assert len(players.keys(bot)) == 2


@pytest.mark.parametrize("method", ["RotateKey", "RevokeKey"])
def test_a_stolen_bot_key_gets_no_hold_of_its_owners_key(players: Players, method: str) -> None:
    owner = players.registered()
    bot = players.narrow_key(owner, ["bot"])
    with pytest.raises(Refused) as refused:
        players.on_key(method, owner.key_id, bot)
    assert problem_of(refused).code == "insufficient_scope"
    assert players.is_active(owner.key_id)


@pytest.mark.parametrize("method", ["RotateKey", "RevokeKey"])
def test_another_players_key_is_as_unknown_as_one_that_never_was(players: Players, method: str) -> None:
    mine, other = players.registered("Ann"), players.registered("Bob")
    problems = []
    for key_id in (other.key_id, "neverwas"):
        with pytest.raises(Refused) as refused:
            players.on_key(method, key_id, mine)
        problems.append(problem_of(refused))
    assert problems[0] == problems[1]
    assert problems[0].kind == Kind.NOT_FOUND
    assert players.is_active(other.key_id)


def test_rotation_kills_the_old_key_at_once_and_answers_a_new_one(
    players: Players, revoked: redis.client.PubSub
) -> None:
    owner = players.registered()
    bot = players.narrow_key(owner, ["bot"])
    answer = json.loads(players.on_key("RotateKey", bot.key_id, owner).json)
    with pytest.raises(Refused):
        players.resolve(bot.key)
    assert list(players.resolve(answer["key"]).scopes) == ["bot"]
    assert answer["replaces"] == bot.key_id
    assert next_revoked(revoked) == bot.key_id
    assert [key["id"] for key in players.keys(owner)] == [owner.key_id, answer["id"]]


def test_a_revoked_key_is_dead_and_those_who_cache_keys_are_told(
    players: Players, revoked: redis.client.PubSub
) -> None:
    owner = players.registered()
    bot = players.narrow_key(owner, ["bot"])
    assert players.is_active(bot.key_id)
    players.on_key("RevokeKey", bot.key_id, owner)
    assert not players.is_active(bot.key_id)
    assert next_revoked(revoked) == bot.key_id
    with pytest.raises(Refused) as refused:
        players.on_key("RevokeKey", bot.key_id, owner)
    assert problem_of(refused).kind == Kind.NOT_FOUND


def test_nobody_has_no_keys(players: Players) -> None:
    for call in (
        lambda: players.keys(NOBODY),
        lambda: players.me(NOBODY),
        lambda: players.write("CreateKey", {"scopes": ["play"]}, Holder("", "", "", ["play"])),
        lambda: players.on_key("RotateKey", "any", NOBODY),
    ):
        with pytest.raises(Refused) as refused:
            call()
        assert problem_of(refused).kind == Kind.UNAUTHENTICATED


def test_a_player_has_at_most_20_keys(players: Players) -> None:
    player = players.registered()
    for _ in range(19):
        players.narrow_key(player, ["play"])
    with pytest.raises(Refused) as refused:
        players.narrow_key(player, ["play"])
    assert (problem_of(refused).kind, problem_of(refused).code) == (Kind.CONFLICT, "too_many_keys")
    players.on_key("RevokeKey", players.keys(player)[-1]["id"], player)
    players.narrow_key(player, ["play"])


@on_sqlite
@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, ["/scopes"]),
        ({"scopes": []}, ["/scopes"]),
        ({"scopes": "play"}, ["/scopes"]),
        ({"scopes": ["play", "bots", 3]}, ["/scopes/1", "/scopes/2"]),
        ({"scopes": ["play"], "label": "x" * 65}, ["/label"]),
        ({"scopes": ["play"], "label": "a\nb"}, ["/label"]),
        ({"scope": ["play"], "label": 1}, ["/scope", "/scopes", "/label"]),
    ],
)
def test_every_fault_of_a_key_request_is_named(players: Players, body: object, pointers: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        players.write("CreateKey", body, players.registered())
    assert problem_of(refused).kind == Kind.INVALID
    assert [fault.pointer for fault in problem_of(refused).errors] == pointers


@on_sqlite
def test_the_scopes_of_our_own_processes_cannot_be_asked_for(players: Players) -> None:
    player = players.registered()
    ours = Holder(player.key, player.key_id, player.player_id, [*player.scopes, "bots"])
    with pytest.raises(Refused) as refused:
        players.write("CreateKey", {"scopes": ["bots"]}, ours)
    assert problem_of(refused).kind == Kind.INVALID


def test_when_a_key_was_last_used_is_told_to_the_hour(players: Players) -> None:
    player = players.registered()
    assert players.keys(player)[0]["used_at"] is None
    players.resolve(player.key)
    first = players.keys(player)[0]["used_at"]
    players.resolve(player.key)
    assert players.keys(player)[0]["used_at"] == first
    players.clock.ahead_ms = 2 * 60 * 60_000
    players.resolve(player.key)
    assert players.keys(player)[0]["used_at"] > first
