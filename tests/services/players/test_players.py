"""Guests, registration, names, and resolving keys, against a serving process."""

from __future__ import annotations

import json
import re

import pytest

from rpc.errors import Kind, Refused
from tests.services.players.conftest import Players, holder, on_sqlite, problem_of, wait_until

DAY_MS = 24 * 60 * 60_000


def test_a_guest_gets_a_key_that_resolves_to_the_guest(players: Players) -> None:
    guest = players.guest("Ann")
    assert re.fullmatch(r"fh_[0-9A-Za-z]{32}", guest.key)
    reply = players.resolve(guest.key)
    assert (reply.player_id, reply.name, reply.key_id) == (guest.player_id, "Ann", guest.key_id)
    assert list(reply.scopes) == ["play"]
    assert reply.guest


def test_two_guests_may_share_a_name_and_share_nothing_else(players: Players) -> None:
    first, second = players.guest("Ann"), players.guest("Ann")
    assert first.player_id != second.player_id
    assert first.key != second.key


def test_a_registered_player_may_play_bring_bots_and_organise_but_not_administer(players: Players) -> None:
    document = players.write("Register", {"name": "Ann"})
    reply = players.resolve(holder(document).key)
    assert list(reply.scopes) == ["play", "bot", "organise"]
    assert not reply.guest
    assert document.created


def test_a_guest_that_registers_stays_the_same_player_and_keeps_its_key(players: Players) -> None:
    guest = players.guest("Somebody")
    document = players.write("Register", {"name": "Ann"}, guest)
    player = holder(document)
    assert player.player_id == guest.player_id
    assert not document.created
    old, new = players.resolve(guest.key), players.resolve(player.key)
    assert old.name == new.name == "Ann"
    assert not old.guest
    assert list(old.scopes) == ["play"]
    assert list(new.scopes) == ["play", "bot", "organise"]


def test_a_registered_player_cannot_register_again(players: Players) -> None:
    player = players.registered("Ann")
    with pytest.raises(Refused) as refused:
        players.write("Register", {"name": "Other"}, player)
    assert (problem_of(refused).kind, problem_of(refused).code) == (Kind.CONFLICT, "already_registered")
    assert players.me(player)["name"] == "Ann"


@pytest.mark.parametrize("again", ["Zoë", "ZOË", "  zoe\u0308 ", "\uff3aoë", "Zoë\ufe0f"])
def test_a_name_is_taken_in_every_spelling_that_reads_the_same(players: Players, again: str) -> None:
    players.registered("Zoë")
    with pytest.raises(Refused) as refused:
        players.write("Register", {"name": again})
    problem = problem_of(refused)
    assert (problem.kind, problem.code) == (Kind.CONFLICT, "name_taken")
    assert problem.errors[0].pointer == "/name"


def test_nobody_can_register_as_the_administrator(players: Players) -> None:
    with pytest.raises(Refused) as refused:
        players.write("Register", {"name": "hall administrator"})
    assert problem_of(refused).code == "name_taken"


def test_a_refused_registration_leaves_the_guest_a_guest(players: Players) -> None:
    players.registered("Ann")
    guest = players.guest("Bob")
    with pytest.raises(Refused):
        players.write("Register", {"name": "Ann"}, guest)
    me = players.me(guest)
    assert me["guest"]
    assert me["name"] == "Bob"


def test_names_are_shown_normalised(players: Players) -> None:
    document = players.write("CreateGuest", {"name": "  Zoe\u0308   of  York "})
    assert json.loads(document.json)["player"]["name"] == "Zoë of York"


@on_sqlite
@pytest.mark.parametrize(
    "name",
    ["", "   ", "x" * 33, "a\nb", "a\u202eb", "a\u0000b", "a\u200bb", "\u3164", "\u2800", "\u0301", 7, None, ["Ann"]],
)
def test_a_name_that_cannot_be_shown_is_refused_by_field(players: Players, name: object) -> None:
    for method in ("CreateGuest", "Register"):
        with pytest.raises(Refused) as refused:
            players.write(method, {"name": name})
        problem = problem_of(refused)
        assert problem.kind == Kind.INVALID
        assert [fault.pointer for fault in problem.errors] == ["/name"]


def test_the_longest_name_and_names_of_any_script_are_welcome(players: Players) -> None:
    for name in ("x" * 32, "消防員", "Łukasz", "🚒", "\ufdfa" * 32):
        assert json.loads(players.write("Register", {"name": name}).json)["player"]["name"] == name


@on_sqlite
def test_every_fault_of_a_body_is_named(players: Players) -> None:
    with pytest.raises(Refused) as refused:
        players.write("CreateGuest", {"nam/e": "Ann", "scopes": ["admin"]})
    assert [fault.pointer for fault in problem_of(refused).errors] == ["/nam~1e", "/scopes", "/name"]


@on_sqlite
@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b'{"name": "\\ud800"}'])
def test_what_is_not_json_is_malformed(players: Players, body: bytes) -> None:
    with pytest.raises(Refused) as refused:
        players.write("CreateGuest", body)
    assert (problem_of(refused).kind, problem_of(refused).code) == (Kind.MALFORMED, "malformed")


@on_sqlite
@pytest.mark.parametrize("body", [b"[]", b'"Ann"', b"null"])
def test_a_body_that_is_no_object_is_invalid(players: Players, body: bytes) -> None:
    with pytest.raises(Refused) as refused:
        players.write("Register", body)
    assert problem_of(refused).kind == Kind.INVALID


def test_me_tells_who_calls_and_with_which_scopes(players: Players) -> None:
    player = players.registered("Ann")
    narrow = players.narrow_key(player, ["bot"])
    me = players.me(narrow)
    assert (me["id"], me["name"], me["guest"], me["scopes"]) == (player.player_id, "Ann", False, ["bot"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", me["created_at"])


def test_unknown_revoked_and_malformed_keys_are_refused_alike(players: Players) -> None:
    guest = players.guest()
    players.on_key("RevokeKey", guest.key_id, guest)
    problems = []
    for key in (guest.key, "fh_" + "a" * 32, "fh_" + "é" * 32, "", "Bearer", guest.key_id):
        with pytest.raises(Refused) as refused:
            players.resolve(key)
        problems.append(problem_of(refused))
    assert problems[0].kind == Kind.UNAUTHENTICATED
    assert all(problem == problems[0] for problem in problems)


def test_everybody_is_still_known_after_a_restart(players: Players) -> None:
    player = players.registered("Ann")
    players.stop()
    players.start()
    assert players.resolve(player.key).player_id == player.player_id


def test_a_guest_unseen_for_30_days_is_erased_and_everybody_else_stays(players: Players) -> None:
    idle, active, player = players.guest("Idle"), players.guest("Active"), players.registered("Ann")
    players.clock.ahead_ms = 29 * DAY_MS
    players.resolve(active.key)
    players.clock.ahead_ms = 31 * DAY_MS
    players.stop()
    players.start()  # the first round of the housekeeping begins with the process
    wait_until(lambda: not players.is_active(idle.key_id))
    with pytest.raises(Refused) as refused:
        players.resolve(idle.key)
    assert problem_of(refused).kind == Kind.UNAUTHENTICATED
    with pytest.raises(Refused):
        players.me(idle)
    assert players.resolve(active.key).name == "Active"
    assert players.resolve(player.key).name == "Ann"
