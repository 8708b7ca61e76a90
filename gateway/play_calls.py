"""One call of the public gRPC: who asks, and how a refusal is told. The same as over REST, in gRPC's words."""

from __future__ import annotations

import re
from typing import Any, NamedTuple
from urllib.parse import unquote

import grpc
import msgspec

from gateway.access import Access
from gateway.call import Call
from gateway.hall import Hall
from gateway.limits import address_subject, client_address
from gateway.problem_details import HttpRefused, body_of
from gateway.visit import Visit
from rpc.errors import GRPC_STATUS, HTTP_STATUS, Kind, Refused, shortened
from telemetry import request_id

TRAILER = "problem-bin"
REQUEST_ID = "x-request-id"

_PEER = re.compile(r"ipv[46]:\[?(.*?)\]?:\d+$")
_KINDS = {status: kind for kind, status in HTTP_STATUS.items()}


class Visitor(NamedTuple):
    """What a call's metadata say. address: as limits know it; authorization: as sent."""

    request_id: str
    address: str
    authorization: str | None


def visitor_of(context: grpc.aio.ServicerContext[Any, Any], trusted_proxies: int) -> Visitor:
    sent = {name: value for name, value in context.invocation_metadata() or () if isinstance(value, str)}
    peer = _PEER.fullmatch(unquote(context.peer()))
    address = client_address(peer[1] if peer else "", sent.get("x-forwarded-for", ""), trusted_proxies)
    return Visitor(request_id.accept(sent.get(REQUEST_ID)), address_subject(address), sent.get("authorization"))


def admitted(hall: Hall, visitor: Visitor, access: Access) -> Call:
    """The call of somebody who may, and whose address and key have paid for it. Raises Refused."""
    visit = Visit(hall, visitor.request_id)
    visit.spend(hall.address_policy, visitor.address)
    return Call(hall, visitor.request_id, access.identify(visit, visitor.authorization), query=None)


def status_of(refused: Refused) -> grpc.StatusCode:
    kind = refused.problem.kind
    return GRPC_STATUS[_KINDS.get(refused.status, kind) if isinstance(refused, HttpRefused) else kind]


def problem_of(refused: Refused, api_url: str, asked: str) -> tuple[tuple[str, str | bytes], ...]:
    """The trailers: the problem document that REST would answer, and the request's id."""
    status = refused.status if isinstance(refused, HttpRefused) else HTTP_STATUS[refused.problem.kind]
    return (REQUEST_ID, asked), (TRAILER, msgspec.json.encode(body_of(refused.problem, status, api_url, asked)))


async def refuse(context: grpc.aio.ServicerContext[Any, Any], refused: Refused, api_url: str, asked: str) -> None:
    """Ends the call."""
    detail = shortened(refused.problem.detail)
    await context.abort(status_of(refused), detail, problem_of(refused, api_url, asked))


def internal() -> Refused:
    return Refused(Kind.INTERNAL, "internal", "something went wrong on our side")
