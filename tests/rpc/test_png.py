"""Pictures come out the same everywhere, with their text."""

from __future__ import annotations

import struct

import pytest

from rpc.png import png_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 400" width="1200" height="400">{}</svg>'


def _size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("style", ["", 'font-family="sans-serif"', 'font-family="Nobody Has This"'])
def test_text_shows_whatever_font_it_asks_for(style: str) -> None:
    with_text = png_of(SVG.format(f'<text x="40" y="80" font-size="40" {style}>Seat 1</text>'))
    assert with_text != png_of(SVG.format(""))


def test_a_picture_is_as_wide_as_asked_and_keeps_its_shape() -> None:
    assert _size(png_of(SVG.format(""))) == (1200, 400)
    assert _size(png_of(SVG.format(""), 600)) == (600, 200)


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(ValueError):
        png_of("<svg")
