"""GET /watch/{id}: a page that follows a match as an onlooker, through restarts of the hall.

Its files are the same for every match and load nothing from elsewhere; the script reads the match over the API.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask, Response, send_from_directory

from rpc.settings import Settings

FOLDER = Path(__file__).parent / "watch_page"


def register(app: Flask, settings: Settings) -> None:
    page = (FOLDER / "watch.html").read_text()
    headers = {
        "Content-Security-Policy": _policy(settings.stream_url),
        "Cache-Control": "public, max-age=300",
        # The address of a match is only for those it was given to.
        "Referrer-Policy": "no-referrer",
    }

    def watch(match_id: str) -> Response:
        return Response(page, mimetype="text/html", headers=headers)

    def asset(name: str) -> Response:
        return send_from_directory(FOLDER, name, max_age=300)

    app.add_url_rule("/watch/<id:match_id>", "watch", watch)
    app.add_url_rule("/watch/assets/<any('icon.svg', 'watch.css', 'watch.js'):name>", "watch_assets", asset)


def _policy(stream_url: str) -> str:
    """Nothing but this page's own files, the API beside it and the stream process."""
    parts = urlsplit(stream_url)
    stream_origin = f"{parts.scheme}://{parts.netloc}"
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
        f"connect-src 'self' {stream_origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
