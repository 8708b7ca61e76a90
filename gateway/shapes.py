"""The shapes of ids in addresses. What does not have the shape does not exist: 404 without asking anybody."""

from __future__ import annotations

from flask import Flask
from werkzeug.routing import BaseConverter

ID = "[A-Za-z0-9_-]{4,64}"
SLUG = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}"
MOST_SEATS = 16
LONGEST_CLOCK_MS = 14 * 24 * 3600 * 1000
LONGEST_DELAY_MS = 3600 * 1000


class IdConverter(BaseConverter):
    """Of matches and keys."""

    regex = ID


class SlugConverter(BaseConverter):
    """Of games and scenarios, which people name."""

    regex = SLUG


class SeatConverter(BaseConverter):
    regex = "[0-9]{1,2}"

    def to_python(self, value: str) -> int:
        return int(value)


def register(app: Flask) -> None:
    app.url_map.converters.update(id=IdConverter, slug=SlugConverter, seat=SeatConverter)
