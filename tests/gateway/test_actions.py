"""Acting in a match over REST."""

from __future__ import annotations

from uuid import uuid4

from tests.gateway.table import ROLL, Table
from tests.gateway.test_problems import problem


def test_an_action_is_answered_with_version_and_events(table: Table) -> None:
    answer = table.act(table.ann, ROLL)
    assert answer.status_code == 200
    assert answer.json()["version"] == 5
    assert [event["type"] for event in answer.json()["events"]] == ["rolled"]
    assert answer.headers["ETag"] == '"v5-s0"'


def test_an_action_may_ask_for_the_view(table: Table) -> None:
    view = table.act(table.ann, ROLL, "?view=1").json()["view"]
    told = table.look(table.ann).json()
    assert {name: value for name, value in told.items() if name != "stream_url"} == view


def test_a_retried_action_is_applied_once(table: Table) -> None:
    headers = {"Idempotency_Key": str(uuid4())}
    first = table.act(table.ann, ROLL, **headers)
    table.act(table.ben, ROLL)
    again = table.act(table.ann, ROLL, **headers)
    assert again.content == first.content
    assert again.headers["Idempotency-Replayed"] == "true"
    assert table.version() == first.json()["version"] + 1
    problem(table.act(table.ann, {"type": "done"}, **headers), 422, "idempotency_key_reused")


def test_a_dry_run_changes_nothing_and_names_the_rule(table: Table) -> None:
    before = table.version()
    assert table.act(table.ann, ROLL, "?dry_run=1").json() == {"legal": True}
    late = {"type": "choose", "decision": 1, "option": "double"}
    told = table.act(table.ann, late, "?dry_run=1")
    assert told.status_code == 200
    assert (told.json()["legal"], told.json()["problem"]["code"]) == (False, "decision_over")
    assert told.json()["problem"]["rule"] == "Toy cards"
    assert table.version() == before


def test_a_refused_action_names_its_rule_and_changes_nothing(table: Table) -> None:
    before = table.version()
    told = problem(table.act(table.ann, {"type": "choose", "decision": 1, "option": "double"}), 409, "decision_over")
    assert (told["rule"], told["current_version"]) == ("Toy cards", before)
    assert table.version() == before


def test_if_match_lets_only_the_expected_version_be_acted_on(table: Table) -> None:
    tag = table.look(table.ann).headers["ETag"]
    table.act(table.ben, ROLL)
    told = problem(table.act(table.ann, ROLL, If_Match=tag), 412, "stale_version")
    assert told["current_version"] == table.version()
    assert table.act(table.ann, ROLL, If_Match=f'"v{table.version()}-s0"').status_code == 200
    assert table.act(table.ann, ROLL, If_Match="*").status_code == 200
    problem(table.act(table.ann, {"type": "done"}, If_Match='"other"'), 412, "stale_version")


def test_who_has_no_seat_cannot_act(table: Table) -> None:
    problem(table.act(table.hall.guest(table.api), ROLL), 403, "no_seat")
    problem(table.act(table.ann, ROLL, "?seat=1"), 403, "not_your_seat")


def test_who_sends_no_action_of_the_game_is_told_its_actions(table: Table) -> None:
    told = problem(table.act(table.ann, {"type": "fly"}), 422, "invalid")["errors"]
    assert [error["pointer"] for error in told] == ["/type"]
    assert "roll or " in told[0]["detail"]


def test_every_wrong_field_of_an_action_is_named(table: Table) -> None:
    told = problem(table.act(table.ann, {"type": "choose", "decision": "x", "side": 1}), 422, "invalid")["errors"]
    assert {error["pointer"] for error in told} == {"/side", "/decision", "/option"}


def test_every_listed_action_can_be_sent_as_it_stands(table: Table) -> None:
    listed = table.ann.http.get(f"{table.path}/legal-actions").json()
    assert (listed["version"], listed["seat"]) == (4, 0)
    assert ROLL in [row["action"] for row in listed["actions"]]
    for row in listed["actions"]:
        assert table.act(table.ann, row["action"], "?dry_run=1").json() == {"legal": True}


def test_legal_actions_are_for_a_seat(table: Table) -> None:
    problem(table.hall.client(table.api).get(f"{table.path}/legal-actions"), 401, "unauthenticated")
    problem(table.hall.guest(table.api).http.get(f"{table.path}/legal-actions"), 403, "no_seat")
