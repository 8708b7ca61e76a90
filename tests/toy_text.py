"""Scenarios of the toy game as plain text: lines such as "rounds 2". A bare number is taken for the rounds."""

from __future__ import annotations

from typing import Any

from games.text_form import Place, ReadText, TextFault

FIELDS = ("rounds", "rolls")


def read(data: bytes) -> ReadText:
    document: dict[str, Any] = {"id": "text", "title": "Text", "text": "From a text.", "seats": [1, 2]}
    warnings, faults, places = [], [], {}
    for number, line in enumerate(data.decode(errors="replace").splitlines(), 1):
        name, _, value = line.rpartition(" ")
        if not value.isdecimal() or name not in ("", *FIELDS):
            faults.append(TextFault(number, 1, "is no line of this form"))
            continue
        if not name:
            warnings.append(TextFault(number, 1, "these are taken for the rounds"))
        document[name or FIELDS[0]] = int(value)
        places[f"/{name or FIELDS[0]}"] = Place(number, len(name) + 1 if name else 1)
    return ReadText(None if faults else document, warnings, faults, places)


def write(scenario: dict[str, Any]) -> str:
    return "".join(f"{name} {scenario[name]}\n" for name in FIELDS)
