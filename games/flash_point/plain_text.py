"""Scenarios of Flash Point as plain text: the games' TextForm."""

from __future__ import annotations

from games.flash_point.text_board import read
from games.flash_point.text_writing import write

__all__ = ["read", "write"]
