"""Pictures come out the same everywhere, with their text."""

from __future__ import annotations

import struct
import threading

import pytest

from rpc.errors import Refused
from rpc.png import Painter, png_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 400" width="1200" height="400">{}</svg>'


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take longer over a picture than anybody would wait."""
    monkeypatch.setattr("rpc.png.DRAW_SECONDS", 240)


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


def test_a_process_goes_on_while_a_picture_is_drawn() -> None:
    """The library holds the interpreter; in this one a thread must get its turns."""
    picture = SVG.format('<circle cx="300" cy="200" r="90"/>' * 1_500)
    painter = Painter()
    thread = threading.Thread(target=painter.png, args=(picture, 1200))
    thread.start()
    turns = 0
    while thread.is_alive():
        thread.join(0.001)
        turns += 1
    painter.close()
    assert turns > 20


def test_the_same_picture_is_drawn_once() -> None:
    painter = Painter()
    first = painter.png(SVG.format(""), 600)
    painter.close()
    assert painter.png(SVG.format(""), 600) is first


def test_whoever_comes_while_one_picture_is_drawn_and_one_waits_tries_again() -> None:
    painter = Painter()
    pictures = [SVG.format(f'<circle cx="{x}" cy="200" r="90"/>' * 1_500) for x in range(8)]
    answers: list[object] = []
    together = threading.Barrier(len(pictures))

    def ask(picture: str) -> None:
        together.wait()
        try:
            answers.append(painter.png(picture, 600))
        except Refused as refused:
            answers.append(refused.problem.code)

    threads = [threading.Thread(target=ask, args=(picture,)) for picture in pictures]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    painter.close()
    assert 1 <= sum(isinstance(answer, bytes) for answer in answers) < len(pictures)
    assert {answer for answer in answers if not isinstance(answer, bytes)} == {"busy"}


def test_a_child_that_died_is_followed_by_another() -> None:
    painter = Painter()
    painter.png(SVG.format(""), 500)
    child = painter._child
    assert child is not None
    child.kill()
    child.wait()
    with pytest.raises(Refused, match="busy"):
        painter.png(SVG.format("<g/>"), 500)
    assert painter.png(SVG.format("<g/>"), 500)
    painter.close()
