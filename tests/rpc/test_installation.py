"""The one secret of an installation."""

from __future__ import annotations

from pathlib import Path

from rpc import installation


def test_a_new_installation_is_readable_by_its_user_alone(tmp_path: Path) -> None:
    home = tmp_path / "hall"
    installation.load(home)
    assert [path.stat().st_mode & 0o777 for path in (home, home / installation.KEY_FILE)] == [0o700, 0o600]


def test_the_key_stays_the_same(tmp_path: Path) -> None:
    assert installation.load(tmp_path).service_token() == installation.load(tmp_path).service_token()
