"""Scenarios over HTTP: listed, read, drawn."""

from __future__ import annotations

import msgspec
from flask import Response
from flask_openapi3 import APIBlueprint, Tag

from gateway import answers, pages
from gateway.access import ANYBODY
from gateway.call import Call
from gateway.declared import NOT_MODIFIED, Answer
from gateway.match_documents import PNG_TYPE, SVG_TYPE
from gateway.operations import Operation, operation
from gateway.schemas import catalog as models
from gateway.schemas.parameters import ScenarioPath, ScenariosQuery
from rpc.stubs.catalog_pb2 import CatalogRequest, MapRequest
from rpc.stubs.envelope_pb2 import PNG, SVG, PictureFormat

api = APIBlueprint("scenarios", __name__, url_prefix="/v1", abp_tags=[Tag(name="scenarios")])


class _Listed(msgspec.Struct):
    next_cursor: str | None = None


_listed = msgspec.json.Decoder(_Listed)


@operation(
    api,
    "get",
    "/scenarios",
    Operation(
        access=ANYBODY,
        query=ScenariosQuery,
        answers={200: Answer("A page.", models.ScenarioList, headers=("ETag", "Link")), 304: NOT_MODIFIED},
        problems=(404,),
    ),
)
def list_scenarios(call: Call) -> Response:
    """List the scenarios of one game or of all."""
    query = call.query
    request = CatalogRequest(
        caller=call.caller,
        game=query.game or "",
        limit=query.limit,
        cursor=query.cursor or "",
        if_none_match=call.tag,
    )
    found = call.catalog("ListScenarios", request)
    response = answers.document(call, found, cache=answers.PUBLIC)
    if response.status_code == 200:
        pages.link(response, _listed.decode(found.json).next_cursor or "")
    return response


@operation(
    api,
    "get",
    "/scenarios/<slug:scenario_id>",
    Operation(
        access=ANYBODY,
        path=ScenarioPath,
        answers={200: Answer("The whole scenario.", models.Scenario, headers=("ETag",)), 304: NOT_MODIFIED},
    ),
)
def get_scenario(call: Call, scenario_id: str) -> Response:
    """Read a scenario, with the digest of its content."""
    request = CatalogRequest(caller=call.caller, scenario_id=scenario_id, if_none_match=call.tag)
    return answers.document(call, call.catalog("GetScenario", request), cache=answers.PUBLIC)


def _map(media: str) -> Operation:
    drawn = {200: Answer("The map.", media=(media,), headers=("ETag",)), 304: NOT_MODIFIED}
    return Operation(access=ANYBODY, path=ScenarioPath, answers=drawn)


def _draw(call: Call, scenario_id: str, picture_format: PictureFormat) -> Response:
    request = MapRequest(caller=call.caller, scenario_id=scenario_id, format=picture_format)
    return answers.picture(call, call.catalog("Map", request), cache=answers.PUBLIC)


@operation(api, "get", "/scenarios/<slug:scenario_id>/map.svg", _map(SVG_TYPE))
def map_svg(call: Call, scenario_id: str) -> Response:
    """Draw what is known of a scenario before a match of it, as SVG."""
    return _draw(call, scenario_id, SVG)


@operation(api, "get", "/scenarios/<slug:scenario_id>/map.png", _map(PNG_TYPE))
def map_png(call: Call, scenario_id: str) -> Response:
    """Draw what is known of a scenario before a match of it, as PNG."""
    return _draw(call, scenario_id, PNG)
