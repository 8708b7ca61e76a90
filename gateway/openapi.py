"""The generated OpenAPI document, made shorter and truer than the library writes it."""

from __future__ import annotations

from typing import Any

from gateway.bodies import TEXT
from gateway.declared import takes_text
from gateway.problem_details import MEDIA_TYPE as PROBLEM
from gateway.schemas.own_content import TEXT as EXAMPLE

Json = dict[str, Any]


def tidy(document: Json) -> Json:
    """Every problem written once, as a component; optional parameters are left out, never null."""
    shared: Json = {}
    paths = {
        path: {method: _operation(operation, shared) for method, operation in item.items()}
        for path, item in document["paths"].items()
    }
    return {**document, "paths": paths, "components": {**document["components"], "responses": shared}}


def _operation(operation: Json, shared: Json) -> Json:
    answers = {status: _answer(status, answer, shared) for status, answer in operation["responses"].items()}
    parameters = [_parameter(parameter) for parameter in operation.get("parameters", [])]
    told = {**operation, "parameters": parameters, "responses": answers}
    if takes_text(operation["operationId"]):
        body = operation["requestBody"]
        text = {"schema": {"type": "string"}, "example": EXAMPLE}
        told["requestBody"] = {**body, "content": {**body["content"], TEXT: text}}
    return told


def _answer(status: str, answer: Json, shared: Json) -> Json:
    if PROBLEM not in answer.get("content", {}):
        return answer
    name = f"Problem{status}"
    shared[name] = answer
    return {"$ref": f"#/components/responses/{name}"}


def _parameter(parameter: Json) -> Json:
    schema = {name: value for name, value in parameter["schema"].items() if name not in ("title", "description")}
    choices = [choice for choice in schema.pop("anyOf", []) if choice.get("type") != "null"]
    if schema.get("default", ...) is None:
        del schema["default"]
    return {**parameter, "schema": {**schema, **(choices[0] if choices else {})}}
