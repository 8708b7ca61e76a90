"""A player's notices over HTTP: where their stream is."""

from __future__ import annotations

from flask import Response
from flask_openapi3 import APIBlueprint, Tag

from gateway import answers
from gateway.access import ANY_KEY
from gateway.call import Call
from gateway.declared import Answer
from gateway.operations import Operation, operation
from gateway.schemas.parameters import NoticesQuery

api = APIBlueprint("notices", __name__, url_prefix="/v1", abp_tags=[Tag(name="players")])


@operation(
    api,
    "get",
    "/me/events",
    Operation(
        access=ANY_KEY,
        query=NoticesQuery,
        answers={307: Answer("To the stream of notices: SSE or NDJSON, by Accept.", headers=("Location",))},
    ),
)
def follow_notices(call: Call) -> Response:
    """Follow what happens to you.

    Leads to the `stream_url` of `GET /v1/me`: one stream for all your matches, as `text/event-stream` or
    `application/x-ndjson`. `Last-Event-ID` or `after` resumes; the last 256 notices are kept, for 30 days. Without
    either it begins with what comes next, and `after=0` tells all that is kept.

    A notice has a number as `id`, one of these as `event`, and `data` {match, version, seat}:
    `your_turn` a seat of yours (`seat`) is to act now and was not before;
    `started`, `ended` a match that you own or sit at;
    `invited` you may enter a match;
    `proposal` somebody asks for your consent: the match document has it.
    `opened` {} is the first message of a stream that begins without a point; its id is one to resume from.
    `missed` {} says that older notices than those kept are gone: look at your matches (`GET /v1/matches?mine=1`).
    `reconnect` {retry_ms} and heartbeats are those of the streams of matches.

    Each notice is told once. Those of one match may come in another order than its versions.
    """
    url = call.notices_url()
    return answers.see(url if call.query.after is None else f"{url}&after={call.query.after}", 307)
