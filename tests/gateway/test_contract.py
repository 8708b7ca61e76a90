"""Random requests made from the generated document, right and wrong ones: no surprise, no undeclared answer."""

from __future__ import annotations

import contextlib
from collections import Counter
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.gateway.rest_hall import Guest, RestHall
from tests.gateway.seen import patiently
from tests.sampling import amount

EXAMPLES = amount(4, 200)
PLENTY = "1000000/1000000"

pytestmark = pytest.mark.sampled


@pytest.fixture(scope="module")
def app(rest_hall: RestHall) -> Any:
    return rest_hall.app(key_limit=PLENTY, address_limit=PLENTY, newcomer_limit=PLENTY)


@pytest.fixture(scope="module")
def schema(app: Any) -> Any:
    """Without the key among what is made up: each request sends a good one, so a missing one is no fault of it."""
    load_all_checks()
    schema = schemathesis.openapi.from_wsgi("/openapi.json", app)
    schema.config.generation.update(with_security_parameters=False)
    return schema


@pytest.fixture(scope="module")
def guest(rest_hall: RestHall, app: Any) -> Guest:
    return rest_hall.guest(app)


def lobby(rest_hall: RestHall, guest: Guest) -> str:
    return str(guest.http.post("/v1/matches", json={"game": "toy", "scenario": "toy-plain", "seats": 3}).json()["id"])


def running(rest_hall: RestHall, guest: Guest) -> str:
    wanted = {"game": "toy", "scenario": "toy-endless", "seats": 1, "seat": 0}
    match_id = str(guest.http.post("/v1/matches", json=wanted).json()["id"])
    assert guest.http.post(f"/v1/matches/{match_id}:start").status_code == 200
    return match_id


def ended(rest_hall: RestHall, guest: Guest) -> str:
    wanted = {"game": "toy", "scenario": "toy-plain", "seats": 1, "seat": 0}
    match_id = str(guest.http.post("/v1/matches", json=wanted).json()["id"])
    rest_hall.play_to_the_end(guest, f"/v1/matches/{match_id}")
    return match_id


def try_out(schema: Any, guest: Guest, mode: GenerationMode, known: dict[str, Any]) -> Counter[int]:
    """Operations with random requests, and how often each status was answered.

    known: path parameters that lead to what exists; then only operations with one of them are tried.
    """
    answers: Counter[int] = Counter()
    for found in schema.get_all_operations():
        operation = found.ok()
        if known and not any(f"{{{name}}}" in operation.path for name in known):
            continue

        @settings(max_examples=EXAMPLES, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(generation_mode=mode))
        def answers_as_declared(case: Any) -> None:
            case.path_parameters.update({name: known[name] for name in case.path_parameters or {} if name in known})
            headers = {"Authorization": f"Bearer {guest.key}"}
            answer = patiently(lambda: case.call(headers=headers))
            case.validate_response(answer, headers=headers, excluded_checks=[positive_data_acceptance])
            answers[answer.status_code] += 1

        # Nothing can be wrong with a request that has neither parameters nor a body.
        with contextlib.suppress(Unsatisfiable):
            answers_as_declared()
    return answers


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_answer_about_unknown_things_is_declared(schema: Any, guest: Guest, mode: GenerationMode) -> None:
    assert try_out(schema, guest, mode, {})[404] > 20


@pytest.mark.parametrize("state", [lobby, running, ended])
def test_every_answer_about_a_match_is_declared(rest_hall: RestHall, schema: Any, guest: Guest, state: Any) -> None:
    known = {"match_id": state(rest_hall, guest), "game": "toy", "scenario_id": "toy-plain"}
    assert try_out(schema, guest, GenerationMode.POSITIVE, known)[200] > 5
