"""What a player may be called, and when two names are the same."""

from __future__ import annotations

import re
import unicodedata

from rpc.errors import FieldError, invalid

LONGEST = 32

# Characters that count as printable but show as nothing, so that two names which look alike would differ.
_BLANK = re.compile("[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")
_STYLE = re.compile("[\u034f\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def checked(name: str, pointer: str = "/name") -> str:
    """The name as it is stored and shown: Unicode NFC, no spaces around it, single ones inside.

    Raises Refused (422) naming the field when it is empty, longer than LONGEST characters, or not printable.
    """
    shown = re.sub(" +", " ", unicodedata.normalize("NFC", name)).strip(" ")
    if fault := _fault(shown):
        raise invalid(FieldError(pointer, fault))
    return shown


def _fault(name: str) -> str | None:
    if not 1 <= len(name) <= LONGEST:
        return f"has 1 to {LONGEST} characters"
    if not name.isprintable() or _BLANK.search(name):
        return "has only characters that show"
    if all(unicodedata.category(character)[0] in "MZ" for character in name):
        return "has at least one letter, digit or symbol"
    return None


def comparable(name: str) -> str:
    """Equal for names that are the same to a reader: case, width and styles of letters do not count."""
    plain = _STYLE.sub("", unicodedata.normalize("NFKC", name))
    return unicodedata.normalize("NFKC", plain.casefold())
