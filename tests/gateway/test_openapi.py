"""The OpenAPI document is generated, complete and true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from tests.gateway.rest_hall import RestHall

UNDOCUMENTED = re.compile(r"^/(docs|openapi\.json|watch)|^/$")
Json = dict[str, Any]


@pytest.fixture(scope="module")
def document(rest_hall: RestHall, api: Any) -> Json:
    answer = rest_hall.client(api).get("/openapi.json")
    assert answer.headers["Content-Type"] == "application/json"
    told: Json = answer.json()
    return told


def operations(document: Json) -> Iterator[tuple[str, str, Json]]:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield method, path, operation


def resolved(document: Json, value: Json) -> Json:
    while "$ref" in value:
        found: Any = document
        for step in value["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        value = found
    return value


def test_it_is_openapi_3_1_and_says_where_the_server_is(rest_hall: RestHall, document: Json) -> None:
    assert document["openapi"].startswith("3.1")
    assert document["servers"] == [{"url": rest_hall.settings.api_url}]
    assert document["components"]["securitySchemes"]["key"]["scheme"] == "bearer"


def test_every_address_is_documented(document: Json, api: Any) -> None:
    told = {(method.upper(), path) for method, path, _ in operations(document)}
    served = {
        (method, re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule))
        for rule in api.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
        if not UNDOCUMENTED.search(rule.rule)
    }
    assert told == served


def test_every_reference_leads_somewhere(document: Json) -> None:
    text = str(document)
    references = set(re.findall(r"'\$ref': '([^']+)'", text))
    assert len(references) > 20
    for reference in references:
        assert resolved(document, {"$ref": reference})


def test_every_operation_has_a_name_of_its_own_and_says_what_it_does(document: Json) -> None:
    names = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(names) == len(set(names))
    for _, path, operation in operations(document):
        assert operation["summary"], path


def test_every_operation_declares_its_problems_in_one_form(document: Json) -> None:
    for method, path, operation in operations(document):
        if not path.startswith("/v1/"):
            continue
        declared = {int(status) for status in operation["responses"]}
        assert declared >= {401, 422, 429, 500, 503}, path
        if "{" in path:
            assert 404 in declared, path
        if method in ("post", "put", "delete"):
            assert declared >= {400, 413, 415}, path
        for status, answer in operation["responses"].items():
            content = resolved(document, answer).get("content", {})
            if int(status) >= 400:
                assert list(content) == ["application/problem+json"], (path, status)


def test_what_says_to_wait_declares_for_how_long(document: Json) -> None:
    for status in ("429", "503"):
        headers = document["components"]["responses"][f"Problem{status}"]["headers"]
        assert headers["Retry-After"]["required"]


def test_whatever_changes_something_takes_an_idempotency_key(document: Json) -> None:
    for method, path, operation in operations(document):
        names = {parameter["name"] for parameter in operation["parameters"]}
        assert ("Idempotency-Key" in names) == (method in ("post", "put", "delete")), path


def test_public_reads_need_no_key_and_writes_do(document: Json) -> None:
    security = {(method, path): operation.get("security") for method, path, operation in operations(document)}
    assert security["get", "/v1/matches/{match_id}"] == [{}, {"key": []}]
    assert security["post", "/v1/matches/{match_id}/actions"] == [{"key": []}]
    assert security["get", "/v1/me"] == [{"key": []}]


def test_every_parameter_has_a_schema_that_its_example_fits(document: Json) -> None:
    seen = 0
    for _, path, operation in operations(document):
        for parameter in operation["parameters"]:
            assert parameter["schema"], (path, parameter["name"])
            if "example" in parameter:
                seen += 1
                assert jsonschema_rs.is_valid(parameter["schema"], parameter["example"]), (path, parameter["name"])
    assert seen > 20


def test_the_examples_of_bodies_fit_their_schemas(document: Json) -> None:
    seen = 0
    for _, path, operation in operations(document):
        content = operation.get("requestBody", {}).get("content", {})
        if "application/json" in content:
            schema = resolved(document, content["application/json"]["schema"])
            seen += 1
            whole = {**schema, "components": document["components"]}
            assert jsonschema_rs.is_valid(whole, schema["example"]), path
    assert seen >= 14


def test_the_game_and_scenario_of_the_examples_exist(rest_hall: RestHall, api: Any, document: Json) -> None:
    wanted = document["components"]["schemas"]["MatchWanted"]["example"]
    client = rest_hall.client(api)
    assert client.get(f"/v1/games/{wanted['game']}").status_code == 200
    scenario = client.get(f"/v1/scenarios/{wanted['scenario']}").json()
    assert scenario["game"] == wanted["game"]
    low, high = scenario["seats"]
    assert low <= len(wanted["seats"]) <= high
    made = rest_hall.guest(api).http.post("/v1/matches", json=wanted)
    assert made.status_code == 201, made.text


def test_the_document_can_be_asked_for_conditionally(rest_hall: RestHall, api: Any) -> None:
    client = rest_hall.client(api)
    tag = client.get("/openapi.json").headers["ETag"]
    assert client.get("/openapi.json", headers={"If-None-Match": tag}).status_code == 304
