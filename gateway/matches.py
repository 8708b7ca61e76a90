"""Matches over HTTP: made, found, looked at, acted in."""

from __future__ import annotations

import msgspec
from flask import Response
from flask_openapi3 import APIBlueprint, Tag

from gateway import answers, etags, pages
from gateway.access import ANYBODY, PLAYER
from gateway.bodies import Body
from gateway.call import Call
from gateway.declared import NOT_MODIFIED, Answer
from gateway.keys import unauthenticated
from gateway.operations import Operation, operation
from gateway.schemas import match_requests as requests
from gateway.schemas import matches as models
from gateway.schemas.parameters import (
    TRUE,
    ActionHeaders,
    ActionQuery,
    EventsQuery,
    MatchesQuery,
    MatchPath,
    SeatQuery,
    milliseconds_of,
)
from rpc.stubs.board_pb2 import ActRequest, CreateRequest, ListRequest, LookRequest
from rpc.stubs.envelope_pb2 import Document

api = APIBlueprint("matches", __name__, url_prefix="/v1", abp_tags=[Tag(name="matches")])


class _Named(msgspec.Struct):
    id: str


_named = msgspec.json.Decoder(_Named)


def id_of(found: Document) -> str:
    """The id of the match that a document shows."""
    return _named.decode(found.json).id


def with_stream(call: Call, match_id: str, found: Document, status: int = 200) -> Response:
    """A match document and where to follow the match; its bytes are not decoded."""
    add = answers.member("stream_url", call.stream_url(match_id, etags.seat_of(found.etag)))
    return answers.document(call, found, status=status, add=add)


def look_request(call: Call, match_id: str) -> LookRequest:
    return LookRequest(caller=call.caller, match_id=match_id, seat=call.query.seat, if_none_match=call.tag)


@operation(
    api,
    "post",
    "/matches",
    Operation(
        access=PLAYER,
        body=Body.REQUIRED,
        model=requests.MatchWanted,
        answers={201: Answer("A lobby.", models.Match, headers=("Location", "ETag", "Idempotency-Replayed"))},
        problems=(404, 409),
    ),
)
def create_match(call: Call) -> Response:
    """Make a match.

    It begins as a lobby that you own. Every fault of the body is named at once.
    """
    made = call.board("Create", CreateRequest(caller=call.caller, write=call.write, body=call.body))
    match_id = id_of(made)
    response = with_stream(call, match_id, made, 201)
    response.headers["Location"] = f"/v1/matches/{match_id}"
    return response


@operation(
    api,
    "get",
    "/matches",
    Operation(
        access=ANYBODY,
        query=MatchesQuery,
        answers={200: Answer("A page of matches, newest first.", models.MatchList, headers=("Link",))},
    ),
)
def list_matches(call: Call) -> Response:
    """Find matches: public ones, or yours.

    Every parameter narrows the list. What has ended stays in it.
    """
    query = call.query
    if query.mine in TRUE and call.identity is None:
        raise unauthenticated("mine=1 needs an API key: Authorization: Bearer ...")
    request = ListRequest(
        caller=call.caller,
        game=query.game or "",
        scenario=query.scenario or "",
        player=query.player or "",
        status=query.status or "",
        since_ms=max(0, milliseconds_of(query.since)) if query.since else 0,
        before_ms=max(1, milliseconds_of(query.before)) if query.before else 0,
        mine=query.mine in TRUE,
        limit=query.limit,
        cursor=query.cursor or "",
    )
    found = call.board("List", request)
    return pages.page("matches", found.json, found.next_cursor)


@operation(
    api,
    "get",
    "/matches/<id:match_id>",
    Operation(
        access=ANYBODY,
        path=MatchPath,
        query=SeatQuery,
        answers={200: Answer("The match as you may see it.", models.Match, headers=("ETag",)), 304: NOT_MODIFIED},
        problems=(403,),
    ),
)
def get_match(call: Call, match_id: str) -> Response:
    """Look at a match."""
    return with_stream(call, match_id, call.board("Look", look_request(call, match_id), match_id))


@operation(
    api,
    "post",
    "/matches/<id:match_id>/actions",
    Operation(
        access=PLAYER,
        path=MatchPath,
        headers=ActionHeaders,
        query=ActionQuery,
        body=Body.REQUIRED,
        model=requests.Action,
        answers={200: Answer("What happened.", models.ActionAnswer, headers=("ETag", "Idempotency-Replayed"))},
        problems=(409, 412),
    ),
)
def act(call: Call, match_id: str) -> Response:
    """Act in a match.

    A refusal changes nothing and says which rule refuses. With `If-Match` the action counts only for the version
    you decided on. The same Idempotency-Key is applied once, however often it is sent.
    """
    query = call.query
    request = ActRequest(
        caller=call.caller,
        write=call.write,
        match_id=match_id,
        seat=query.seat,
        expected_version=etags.expected_version(call.if_match),
        action=call.body,
        with_view=query.view in TRUE,
        dry_run=query.dry_run in TRUE,
    )
    return answers.document(call, call.board("Act", request, match_id))


@operation(
    api,
    "get",
    "/matches/<id:match_id>/events",
    Operation(
        access=ANYBODY,
        path=MatchPath,
        query=EventsQuery,
        answers={307: Answer("To the stream of events: SSE or NDJSON, by Accept.", headers=("Location",))},
        problems=(403,),
    ),
)
def follow_match(call: Call, match_id: str) -> Response:
    """Follow a match.

    Leads to the `stream_url` that the match carries, where one message per version arrives as
    `text/event-stream` or `application/x-ndjson`. `Last-Event-ID` or `after` resumes; without either it begins with
    the present.

    A message has the version as `id`, one of these as `event`, and `data`:
    `snapshot` the match document, which replaces all you know;
    `events` {version, events}, the next version;
    `ended` {version, events, outcome}, the last one;
    `reconnect` {retry_ms}, without id: come back with your last id.
    A line of NDJSON is {id, event, data}, or {heartbeat}, or {reconnect, retry_ms}.

    Beside the game's own events there are the hall's:
    `seat_joined` {seat, name}, `seat_left` {seat, kicked}, `bot_seated` {seat, name}, `seed_given` {seat},
    `owner_changed` {owner}, `player_invited` {player}, `code_changed`, `match_started`, `match_paused`,
    `match_resumed`, `proposal_made` {action, by, until, to}, `proposal_agreed` {by}, `proposal_declined` {by},
    `proposal_lapsed`, `action_undone` {to} (read the match anew), `seat_flagged` {seat, flags}, `played_for` {seat},
    `bot_took_over` {seat, bot}, `seat_returned` {seat, name}, `seat_forfeited` {seat}, `deadline_moved` {by_ms} (the
    hall was away, and nobody loses that time), `match_ended` {outcome}, `match_abandoned` {reason}.
    """
    found = call.board("Look", look_request(call, match_id), match_id)
    url = call.stream_url(match_id, etags.seat_of(found.etag))
    if call.query.after is not None:
        url += f"{'&' if '?' in url else '?'}after={call.query.after}"
    return answers.see(url, 307)
