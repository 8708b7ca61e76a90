"""Packs over HTTP: listed, read, their scenarios drawn."""

from __future__ import annotations

from flask import Response
from flask_openapi3 import APIBlueprint, Tag

from gateway import answers
from gateway.access import ANYBODY
from gateway.call import Call
from gateway.declared import NOT_MODIFIED, Answer
from gateway.match_documents import PNG_TYPE, SVG_TYPE
from gateway.operations import Operation, operation
from gateway.scenarios import listed
from gateway.schemas import catalog as models
from gateway.schemas.parameters import ContentListQuery, PackPath, PackScenarioPath, VersionQuery
from rpc.stubs.catalog_pb2 import CatalogRequest, MapRequest
from rpc.stubs.envelope_pb2 import PNG, SVG, PictureFormat

api = APIBlueprint("packs", __name__, url_prefix="/v1", abp_tags=[Tag(name="packs")])


@operation(
    api,
    "get",
    "/packs",
    Operation(
        access=ANYBODY,
        query=ContentListQuery,
        answers={200: Answer("A page.", models.PackList, headers=("ETag", "Link")), 304: NOT_MODIFIED},
        problems=(404,),
    ),
)
def list_packs(call: Call) -> Response:
    """List published packs, or yours."""
    return listed(call, "ListPacks")


@operation(
    api,
    "get",
    "/packs/<slug:pack_id>",
    Operation(
        access=ANYBODY,
        path=PackPath,
        query=VersionQuery,
        answers={200: Answer("The whole pack.", models.Pack, headers=("ETag",)), 304: NOT_MODIFIED},
    ),
)
def get_pack(call: Call, pack_id: str) -> Response:
    """Read a pack: by default its newest version that you may know of."""
    version = call.query.version or 0
    request = CatalogRequest(caller=call.caller, pack_id=pack_id, version=version, if_none_match=call.tag)
    return answers.document(call, call.catalog("GetPack", request))


def _map(media: str) -> Operation:
    drawn = {200: Answer("The map.", media=(media,), headers=("ETag",)), 304: NOT_MODIFIED}
    return Operation(access=ANYBODY, path=PackScenarioPath, query=VersionQuery, answers=drawn)


def _draw(call: Call, pack_id: str, scenario_id: str, picture_format: PictureFormat) -> Response:
    request = MapRequest(
        caller=call.caller,
        pack_id=pack_id,
        scenario_id=scenario_id,
        version=call.query.version or 0,
        format=picture_format,
    )
    return answers.picture(call, call.catalog("Map", request))


@operation(api, "get", "/packs/<slug:pack_id>/scenarios/<slug:scenario_id>/map.svg", _map(SVG_TYPE))
def pack_map_svg(call: Call, pack_id: str, scenario_id: str) -> Response:
    """Draw what is known of a scenario of a pack before a match of it, as SVG."""
    return _draw(call, pack_id, scenario_id, SVG)


@operation(api, "get", "/packs/<slug:pack_id>/scenarios/<slug:scenario_id>/map.png", _map(PNG_TYPE))
def pack_map_png(call: Call, pack_id: str, scenario_id: str) -> Response:
    """Draw what is known of a scenario of a pack before a match of it, as PNG."""
    return _draw(call, pack_id, scenario_id, PNG)
