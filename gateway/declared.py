"""The answers of operations as the OpenAPI document declares them: media types, models, headers."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from flask_openapi3.models import OPENAPI3_REF_TEMPLATE, Schema
from pydantic import BaseModel

from gateway.answers import JSON
from gateway.problem_details import MEDIA_TYPE
from gateway.schemas.problems import Problem

ALWAYS = ("X-Request-Id", "X-Server-Time", "RateLimit", "RateLimit-Policy")

HEADERS: dict[str, tuple[str, dict[str, Any]]] = {
    "X-Request-Id": ("Names this request in our logs; the one sent, or a new one.", {"type": "string"}),
    "X-Server-Time": ("RFC 3339 UTC with milliseconds; compare deadlines with it.", {"type": "string"}),
    "RateLimit": ("How many requests remain (r), and in how many seconds (t) all are back.", {"type": "string"}),
    "RateLimit-Policy": ("How many requests (q) in how many seconds (w).", {"type": "string"}),
    "ETag": (
        'Of a match `"v17-s2"`: version 17 as seat 2 sees it, `-o` an onlooker, `-h` the owner without a seat.',
        {"type": "string"},
    ),
    "Location": ("Where it is now.", {"type": "string"}),
    "Link": ('The next page: `<...>; rel="next"`. Absent on the last.', {"type": "string"}),
    "Idempotency-Replayed": ("`true`: the effect of an earlier request with this key.", {"type": "string"}),
    "Retry-After": ("Seconds to wait.", {"type": "string", "pattern": "^[0-9]+$"}),
    "WWW-Authenticate": ("The scheme to authenticate with.", {"type": "string"}),
    "Allow": ("The methods understood here.", {"type": "string"}),
}
REQUIRED_HEADERS = {401: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}


@dataclass(frozen=True)
class Answer:
    """model: of a JSON body; media: other media types, as text. headers: names of HEADERS beyond ALWAYS."""

    description: str
    model: type[BaseModel] | None = None
    media: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()


NOT_MODIFIED = Answer("What If-None-Match names is what there is.", headers=("ETag",))

_models: dict[str, type[BaseModel]] = {}
_takes_text: set[str] = set()


def declare_text(operation_id: str) -> None:
    """The body of that operation may be plain text as well as JSON."""
    _takes_text.add(operation_id)


def takes_text(operation_id: str) -> bool:
    return operation_id in _takes_text


def components() -> dict[str, Schema]:
    """Every schema that a declared answer refers to."""
    found: dict[str, Schema] = {}
    models: dict[str, type[BaseModel]] = {**_models, Problem.__name__: Problem}
    for name, model in models.items():
        schema = model.model_json_schema(ref_template=OPENAPI3_REF_TEMPLATE, mode="serialization")
        for inner, definition in schema.pop("$defs", {}).items():
            found[inner] = Schema(**definition)
        found[name] = Schema(**schema)
    return found


def responses(answers: dict[int, Answer], problems: tuple[int, ...]) -> dict[int, dict[str, Any]]:
    """flask-openapi3's form of an operation's answers."""
    declared = {status: _answer(answer) for status, answer in answers.items()}
    return declared | {status: _problem(status) for status in problems}


def _answer(answer: Answer) -> dict[str, Any]:
    content: dict[str, Any] = {media: {"schema": {"type": "string"}} for media in answer.media}
    if answer.model is not None:
        _models[answer.model.__name__] = answer.model
        content[JSON] = {"schema": _reference(answer.model)}
    shown: dict[str, Any] = {"description": answer.description, "headers": _headers((*ALWAYS, *answer.headers))}
    return {**shown, "content": content} if content else shown


def _problem(status: int) -> dict[str, Any]:
    required = REQUIRED_HEADERS.get(status, ())
    return {
        "description": HTTPStatus(status).phrase,
        "headers": _headers(ALWAYS) | _headers(required, required=True),
        "content": {MEDIA_TYPE: {"schema": _reference(Problem)}},
    }


def _headers(names: tuple[str, ...], *, required: bool = False) -> dict[str, Any]:
    shown = {name: {"description": HEADERS[name][0], "schema": HEADERS[name][1]} for name in names}
    return {name: {**header, "required": True} for name, header in shown.items()} if required else shown


def _reference(model: type[BaseModel]) -> dict[str, str]:
    return {"$ref": OPENAPI3_REF_TEMPLATE.format(model=model.__name__)}
