"""Scenarios and packs that players make: sent, changed, published, deleted. Both are served alike."""

from __future__ import annotations

import msgspec
from flask import Response
from flask_openapi3 import APIBlueprint, Tag
from pydantic import BaseModel

from gateway import answers
from gateway.access import ANYBODY, PLAYER
from gateway.bodies import Body
from gateway.call import Call
from gateway.declared import NOT_MODIFIED, Answer
from gateway.operations import Operation, operation
from gateway.problem_details import bad_parameter
from gateway.schemas import catalog as models
from gateway.schemas import own_content as requests
from gateway.schemas.parameters import NoQuery, OwnScenarioPath, PackPath, TextQuery
from rpc.stubs.catalog_pb2 import PACK, SCENARIO, ContentKind, ContentRequest

api = APIBlueprint("own_content", __name__, url_prefix="/v1", abp_tags=[Tag(name="own content")])

REPLAYED = ("ETag", "Idempotency-Replayed")


class _Named(msgspec.Struct):
    id: str


_named = msgspec.json.Decoder(_Named)


def _request(call: Call, kind: ContentKind, id_: str = "") -> ContentRequest:
    return ContentRequest(
        caller=call.caller,
        write=call.write,
        kind=kind,
        id=id_,
        body=call.body,
        if_none_match=call.tag,
        is_text=call.is_text,
    )


def _upload(call: Call, method: str, kind: ContentKind, id_: str = "", *, game: str = "") -> Response:
    """A document takes time to check: uploads have a limit of their own, beside the one of every request.

    game: of a new scenario as plain text.
    """
    call.hall.limits.take(call.hall.upload_policy, call.caller.player_id)
    request = _request(call, kind, id_)
    request.game = game
    written = call.catalog(method, request)
    return answers.document(call, written, status=201 if method == "CreateContent" else 200)


def _delete(call: Call, kind: ContentKind, id_: str) -> Response:
    call.catalog("DeleteContent", _request(call, kind, id_))
    return answers.nothing()


def _versions(call: Call, kind: ContentKind, id_: str) -> Response:
    return answers.document(call, call.catalog("ListVersions", _request(call, kind, id_)))


def _created(
    model: type[BaseModel], told: type[BaseModel], *, body: Body = Body.REQUIRED, query: type[BaseModel] = NoQuery
) -> Operation:
    made = {201: Answer("Your draft.", told, headers=("Location", *REPLAYED))}
    return Operation(access=PLAYER, body=body, query=query, model=model, answers=made, problems=(409,))


def _changed(path: type[BaseModel], model: type[BaseModel], told: type[BaseModel], body: Body) -> Operation:
    changed = {200: Answer("As it is now.", told, headers=REPLAYED)}
    return Operation(access=PLAYER, path=path, body=body, model=model, answers=changed, problems=(409,))


def _deleted(path: type[BaseModel]) -> Operation:
    return Operation(access=PLAYER, path=path, answers={204: Answer("It is gone.")}, problems=(409,))


def _listed(path: type[BaseModel]) -> Operation:
    found = {200: Answer("Newest first.", models.VersionList, headers=("ETag",)), 304: NOT_MODIFIED}
    return Operation(access=ANYBODY, path=path, answers=found)


def _located(call: Call, kind: ContentKind, folder: str, *, game: str = "") -> Response:
    response = _upload(call, "CreateContent", kind, game=game)
    response.headers["Location"] = f"/v1/{folder}/{_named.decode(response.get_data()).id}"
    return response


@operation(
    api,
    "post",
    "/scenarios",
    _created(requests.ScenarioWanted, models.WrittenScenario, body=Body.JSON_OR_TEXT, query=TextQuery),
)
def create_scenario(call: Call) -> Response:
    """Send a scenario of your own.

    It is checked whole, and every fault is named at once. Until you publish it nobody else knows of it; you can play
    it at once.

    As text/plain, with `game` in the query, where the game has such a form: then faults have a line and a column, and
    `warnings` in the answer tell what was repaired.
    """
    game: str | None = call.query.game
    if call.is_text and game is None:
        raise bad_parameter("game", "is missing: a text does not name its game", code="missing")
    if not call.is_text and game is not None:
        raise bad_parameter("game", "belongs to plain text; JSON names the game itself")
    return _located(call, SCENARIO, "scenarios", game=game or "")


@operation(api, "post", "/packs", _created(requests.PackWanted, models.Pack))
def create_pack(call: Call) -> Response:
    """Send a pack: documents that stand in for the game's own or beside them, and scenarios to play with them.

    `content` in the answer on the game lists the kinds with their schemas. Every scenario is checked as it will be
    played.
    """
    return _located(call, PACK, "packs")


@operation(
    api,
    "put",
    "/scenarios/<slug:scenario_id>",
    _changed(OwnScenarioPath, requests.ScenarioVersionWanted, models.WrittenScenario, Body.JSON_OR_TEXT),
)
def update_scenario(call: Call, scenario_id: str) -> Response:
    """Make a new version of your scenario.

    Older versions stay as they are, and so do matches of them. The document of the newest version makes none. It may be
    sent as text/plain, as in the operation that sends a scenario.
    """
    return _upload(call, "UpdateContent", SCENARIO, scenario_id)


@operation(
    api, "put", "/packs/<slug:pack_id>", _changed(PackPath, requests.PackVersionWanted, models.Pack, Body.REQUIRED)
)
def update_pack(call: Call, pack_id: str) -> Response:
    """Make a new version of your pack.

    Older versions stay as they are, and so do matches of them. The document of the newest version makes none.
    """
    return _upload(call, "UpdateContent", PACK, pack_id)


@operation(
    api,
    "post",
    "/scenarios/<slug:scenario_id>:publish",
    _changed(OwnScenarioPath, requests.PublicationWanted, models.Scenario, Body.OPTIONAL),
)
def publish_scenario(call: Call, scenario_id: str) -> Response:
    """Publish a version of your scenario, by default the newest. Everybody may play it from now on, for good."""
    return _upload(call, "PublishContent", SCENARIO, scenario_id)


@operation(
    api,
    "post",
    "/packs/<slug:pack_id>:publish",
    _changed(PackPath, requests.PublicationWanted, models.Pack, Body.OPTIONAL),
)
def publish_pack(call: Call, pack_id: str) -> Response:
    """Publish a version of your pack, by default the newest. Everybody may play it from now on, for good."""
    return _upload(call, "PublishContent", PACK, pack_id)


@operation(api, "delete", "/scenarios/<slug:scenario_id>", _deleted(OwnScenarioPath))
def delete_scenario(call: Call, scenario_id: str) -> Response:
    """Delete a draft. What is published, or was played, stays: `in_use`."""
    return _delete(call, SCENARIO, scenario_id)


@operation(api, "delete", "/packs/<slug:pack_id>", _deleted(PackPath))
def delete_pack(call: Call, pack_id: str) -> Response:
    """Delete a draft. What is published, or was played, stays: `in_use`."""
    return _delete(call, PACK, pack_id)


@operation(api, "get", "/scenarios/<slug:scenario_id>/versions", _listed(OwnScenarioPath))
def list_scenario_versions(call: Call, scenario_id: str) -> Response:
    """List the versions of a player's scenario that you may know of."""
    return _versions(call, SCENARIO, scenario_id)


@operation(api, "get", "/packs/<slug:pack_id>/versions", _listed(PackPath))
def list_pack_versions(call: Call, pack_id: str) -> Response:
    """List the versions of a pack that you may know of."""
    return _versions(call, PACK, pack_id)
