"""Remembers which addresses lead where: the framework's search takes a quarter of a read's time in the gateway."""

from __future__ import annotations

from typing import Any

from flask import Request
from flask_openapi3 import OpenAPI
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter, Rule

REMEMBERED = 4096
"""Addresses that exist; the rest are always searched for. Players keep asking for the same few of each match."""


class Routed(OpenAPI):
    """An application whose handlers do not build addresses (`url_for`): for a remembered one there is no adapter."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self._known: dict[tuple[str, str], tuple[Rule, dict[str, Any]]] = {}
        super().__init__(*arguments, **named)

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        if request is None or request.method == "OPTIONS":
            return super().create_url_adapter(request)
        known = self._known.get((request.method, request.path))
        if known is not None:
            request.url_rule, request.view_args = known[0], dict(known[1])
            return None
        adapter = super().create_url_adapter(request)
        self._remember(request, adapter)
        return adapter

    def _remember(self, request: Request, adapter: MapAdapter | None) -> None:
        if adapter is None:
            return
        try:
            rule, values = adapter.match(return_rule=True)
        except HTTPException:
            return  # the framework finds the same, and answers it
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[request.method, request.path] = rule, dict(values)
