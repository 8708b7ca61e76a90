"""Scenarios over HTTP: listed, read, drawn."""

from __future__ import annotations

import msgspec
from flask import Response
from flask_openapi3 import APIBlueprint, Tag

from gateway import answers, pages
from gateway.access import ANYBODY
from gateway.call import Call
from gateway.declared import NOT_MODIFIED, Answer
from gateway.keys import unauthenticated
from gateway.match_documents import PNG_TYPE, SVG_TYPE
from gateway.operations import Operation, operation
from gateway.schemas import catalog as models
from gateway.schemas.parameters import TRUE, ContentListQuery, ScenarioPath, VersionQuery
from rpc.stubs.catalog_pb2 import CatalogRequest, MapRequest
from rpc.stubs.envelope_pb2 import PNG, SVG, PictureFormat

api = APIBlueprint("scenarios", __name__, url_prefix="/v1", abp_tags=[Tag(name="scenarios")])


OWN = "s-"
"""Ids of players' scenarios begin so."""


class _Listed(msgspec.Struct):
    next_cursor: str | None = None


_listed = msgspec.json.Decoder(_Listed)


def listed(call: Call, method: str) -> Response:
    """A page of scenarios or packs: everybody's, or the caller's own."""
    query, mine = call.query, call.query.mine in TRUE
    if mine and call.identity is None:
        raise unauthenticated("mine=1 needs an API key: Authorization: Bearer ...")
    request = CatalogRequest(
        caller=call.caller,
        game=query.game or "",
        limit=query.limit,
        cursor=query.cursor or "",
        mine=mine,
        if_none_match=call.tag,
    )
    found = call.catalog(method, request)
    response = answers.document(call, found, cache=answers.MINE if mine else answers.PUBLIC)
    if response.status_code == 200:
        pages.link(response, _listed.decode(found.json).next_cursor or "")
    return response


@operation(
    api,
    "get",
    "/scenarios",
    Operation(
        access=ANYBODY,
        query=ContentListQuery,
        answers={200: Answer("A page.", models.ScenarioList, headers=("ETag", "Link")), 304: NOT_MODIFIED},
        problems=(404,),
    ),
)
def list_scenarios(call: Call) -> Response:
    """List the scenarios of one game or of all: built-in ones, then those that players have published; or yours."""
    return listed(call, "ListScenarios")


@operation(
    api,
    "get",
    "/scenarios/<slug:scenario_id>",
    Operation(
        access=ANYBODY,
        path=ScenarioPath,
        query=VersionQuery,
        answers={200: Answer("The whole scenario.", models.Scenario, headers=("ETag",)), 304: NOT_MODIFIED},
    ),
)
def get_scenario(call: Call, scenario_id: str) -> Response:
    """Read a scenario, with the digest of its content; of a player's by default the newest that you may know of."""
    version = call.query.version or 0
    request = CatalogRequest(caller=call.caller, scenario_id=scenario_id, version=version, if_none_match=call.tag)
    return answers.document(call, call.catalog("GetScenario", request), cache=_cache(scenario_id))


def _cache(scenario_id: str) -> str:
    """What a player has made may not be for everybody."""
    return answers.MINE if scenario_id.startswith(OWN) else answers.PUBLIC


@operation(
    api,
    "get",
    "/scenarios/<slug:scenario_id>/board.txt",
    Operation(
        access=ANYBODY,
        path=ScenarioPath,
        query=VersionQuery,
        answers={200: Answer("The text.", media=("text/plain",), headers=("ETag",)), 304: NOT_MODIFIED},
    ),
)
def get_board_text(call: Call, scenario_id: str) -> Response:
    """Read a scenario as plain text, where its game has such a form: what `plain_text` in the answer on it says.

    Sent back, it gives the same scenario.
    """
    version = call.query.version or 0
    request = CatalogRequest(caller=call.caller, scenario_id=scenario_id, version=version)
    return answers.text(call, call.catalog("GetText", request), cache=_cache(scenario_id))


def _map(media: str) -> Operation:
    drawn = {200: Answer("The map.", media=(media,), headers=("ETag",)), 304: NOT_MODIFIED}
    return Operation(access=ANYBODY, path=ScenarioPath, query=VersionQuery, answers=drawn)


def _draw(call: Call, scenario_id: str, picture_format: PictureFormat) -> Response:
    version = call.query.version or 0
    request = MapRequest(caller=call.caller, scenario_id=scenario_id, version=version, format=picture_format)
    return answers.picture(call, call.catalog("Map", request), cache=_cache(scenario_id))


@operation(api, "get", "/scenarios/<slug:scenario_id>/map.svg", _map(SVG_TYPE))
def map_svg(call: Call, scenario_id: str) -> Response:
    """Draw what is known of a scenario before a match of it, as SVG."""
    return _draw(call, scenario_id, SVG)


@operation(api, "get", "/scenarios/<slug:scenario_id>/map.png", _map(PNG_TYPE))
def map_png(call: Call, scenario_id: str) -> Response:
    """Draw what is known of a scenario before a match of it, as PNG."""
    return _draw(call, scenario_id, PNG)
