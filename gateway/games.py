"""Games over HTTP: what can be played, with which options, actions and cards."""

from __future__ import annotations

from flask import Response
from flask_openapi3 import APIBlueprint, Tag

from gateway import answers
from gateway.access import ANYBODY
from gateway.call import Call
from gateway.declared import NOT_MODIFIED, Answer
from gateway.operations import Operation, operation
from gateway.schemas import catalog as models
from gateway.schemas.parameters import GamePath
from rpc.stubs.catalog_pb2 import CatalogRequest

api = APIBlueprint("games", __name__, url_prefix="/v1", abp_tags=[Tag(name="games")])


def _document(call: Call, method: str, game: str = "") -> Response:
    request = CatalogRequest(caller=call.caller, game=game, if_none_match=call.tag)
    return answers.document(call, call.catalog(method, request), cache=answers.PUBLIC)


@operation(
    api,
    "get",
    "/games",
    Operation(
        access=ANYBODY,
        answers={200: Answer("Every game.", models.GameList, headers=("ETag",)), 304: NOT_MODIFIED},
    ),
)
def list_games(call: Call) -> Response:
    """List the games."""
    return _document(call, "ListGames")


@operation(
    api,
    "get",
    "/games/<slug:game>",
    Operation(
        access=ANYBODY,
        path=GamePath,
        answers={200: Answer("The game.", models.Game, headers=("ETag",)), 304: NOT_MODIFIED},
    ),
)
def get_game(call: Call, game: str) -> Response:
    """Read a game: its options, and the JSON Schemas of its actions, events and positions."""
    return _document(call, "GetGame", game)


@operation(
    api,
    "get",
    "/games/<slug:game>/cards",
    Operation(
        access=ANYBODY,
        path=GamePath,
        answers={200: Answer("The cards.", models.CardList, headers=("ETag",)), 304: NOT_MODIFIED},
    ),
)
def list_cards(call: Call, game: str) -> Response:
    """List a game's cards, and the tiles or boards that its scenarios name. `deck` says which each is."""
    return _document(call, "ListCards", game)
