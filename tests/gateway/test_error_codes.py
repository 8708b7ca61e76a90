"""Every code that a part of the house refuses with is explained to clients."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gateway.error_codes import CODES
from tests.gateway.rest_hall import RestHall

ROOT = Path(__file__).resolve().parents[2]
CODE = re.compile(r"^[a-z]+(_[a-z]+)*$")
CODE_PLACE = {"Refused": 1, "HttpRefused": 1, "conflict": 0}
"""Which argument of a call is the code."""


def refused_codes() -> Iterator[tuple[str, str]]:
    """(code, file) of every refusal written out in gateway, services and rpc."""
    for folder in ("gateway", "services", "rpc"):
        for path in (ROOT / folder).rglob("*.py"):
            if "stubs" in path.parts:
                continue
            for node in ast.walk(ast.parse(path.read_text())):
                code = _code(node) if isinstance(node, ast.Call) else None
                if code is not None:
                    yield code, path.name


def _code(call: ast.Call) -> str | None:
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    place = CODE_PLACE.get(name)
    if place is None or len(call.args) <= place or not isinstance(call.args[place], ast.Constant):
        return None
    return str(call.args[place].value)  # type: ignore[attr-defined]


def test_every_code_of_a_refusal_is_explained() -> None:
    found = set(refused_codes())
    assert len(found) > 20
    assert {(code, file) for code, file in found if code not in CODES} == set()


def test_codes_have_one_form_and_a_status_of_an_error() -> None:
    for code, known in CODES.items():
        assert CODE.match(code)
        assert 400 <= known.status < 600


def test_the_document_on_errors_lists_what_there_is() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d{3}) \| ([^|]+) \| ([^|]+) \|$", (ROOT / "docs/errors.md").read_text(), re.M)
    listed = {code: (int(status), title, meaning) for code, status, title, meaning in rows}
    assert listed == {code: tuple(known) for code, known in CODES.items()}


def test_the_type_of_a_problem_leads_to_its_explanation(rest_hall: RestHall, api: Any) -> None:
    client = rest_hall.client(api)
    address = client.get("/v1/nowhere").json()["type"].removeprefix(rest_hall.settings.api_url)
    path, _, anchor = address.partition("#")
    page = client.get(path)
    assert page.status_code == 200
    assert f'id="{anchor}"' in page.text
