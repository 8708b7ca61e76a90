"""What a client asks of the stream process: which match, in which form, from where on, and by what right."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, unquote

from gateway.keys import bearer_key
from gateway.limits import address_subject, client_address
from gateway.problem_details import HttpRefused, ParameterError, bad_parameter, bad_parameters
from gateway.stream_frames import Format
from rpc.errors import not_found

Scope = Mapping[str, Any]

_PATH = re.compile(r"/v1/matches/([^/]+)/events")
NOTICES = "/v1/me/events"
_MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_PARAMETERS = frozenset({"ticket", "after", "seat"})
MAX_VERSION = (1 << 63) - 1
MAX_SEAT = 63


@dataclass(frozen=True)
class StreamRequest:
    """after: the last version the client has; None: it has none and begins with a snapshot.

    match_id: "" asks for the caller's notices, whose numbers count as versions do.
    """

    match_id: str
    media: Format
    after: int | None
    ticket: str
    key: str
    seat: int | None
    address: str


def is_stream(path: str) -> bool:
    return path == NOTICES or _PATH.fullmatch(path) is not None


def headers_of(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def read(scope: Scope, trusted_proxies: int = 0) -> StreamRequest:
    """Raises Refused that names the header or parameter at fault."""
    headers = headers_of(scope)
    query = _query(scope["query_string"].decode("latin-1"))
    match_id = "" if scope["path"] == NOTICES else _match_id(scope["path"])
    last_id, peer = headers.get("last-event-id", ""), str((scope.get("client") or ("",))[0])
    after = _number("Last-Event-ID", last_id, MAX_VERSION, "header") if last_id else _parameter(query, "after")
    return StreamRequest(
        match_id=match_id,
        media=_media(headers.get("accept", "*/*")),
        after=after,
        ticket=query.get("ticket", ""),
        key=bearer_key(headers.get("authorization")) or "",
        seat=_parameter(query, "seat", MAX_SEAT),
        address=address_subject(client_address(peer, headers.get("x-forwarded-for", ""), trusted_proxies)),
    )


def _match_id(path: str) -> str:
    found = _PATH.fullmatch(path)
    match_id = unquote(found[1]) if found else ""
    if not is_match_id(match_id):
        raise not_found("match")
    return match_id


def is_match_id(text: str) -> bool:
    """Whether a match could have it."""
    return _MATCH_ID.fullmatch(text) is not None


def _query(text: str) -> dict[str, str]:
    given = parse_qsl(text, keep_blank_values=True)
    query = dict(given)
    wrong = {name: "is not a parameter here" for name in query if name not in _PARAMETERS}
    wrong |= {
        name: "is given more than once" for name, times in Counter(name for name, _ in given).items() if times > 1
    }
    if wrong:
        named = [ParameterError("", detail, parameter=name[:40]) for name, detail in sorted(wrong.items())]
        raise bad_parameters(named)
    return query


def _parameter(query: Mapping[str, str], name: str, most: int = MAX_VERSION) -> int | None:
    return _number(name, query[name], most, "query") if name in query else None


def _number(name: str, text: str, most: int, place: str) -> int:
    if not re.fullmatch(r"[0-9]{1,19}", text) or int(text) > most:
        raise bad_parameter(name, f"is a whole number from 0 to {most}", place=place)
    return int(text)


def _media(accept: str) -> Format:
    """The form the client likes best; events when it does not mind. 406 when it takes neither."""
    best, weight = None, 0.0
    for part in accept.split(","):
        name, _, parameters = part.strip().partition(";")
        media = _NAMED.get(name.strip().lower())
        liked = _weight(parameters)
        if media is not None and liked > weight:
            best, weight = media, liked
    if best is None:
        detail = "a stream is text/event-stream or application/x-ndjson; Accept names neither"
        raise HttpRefused(406, "not_acceptable", detail)
    return best


_NAMED = {
    Format.SSE.value: Format.SSE,
    Format.NDJSON.value: Format.NDJSON,
    "application/ndjson": Format.NDJSON,
    "application/*": Format.NDJSON,
    "text/*": Format.SSE,
    "*/*": Format.SSE,
}


def _weight(parameters: str) -> float:
    found = re.search(r"(?:^|;)\s*q=([01](?:\.[0-9]{0,3})?)\s*(?:;|$)", parameters, re.I)
    return float(found[1]) if found else 1.0
