"""The errors that rules code may raise. Anything else that escapes a game is a bug of ours."""

from __future__ import annotations

import msgspec


class RuleViolation(Exception):
    """A well-formed action that the rules do not allow now.

    code: stable snake_case word for programs; message: words for a person;
    rule: where the rule stands ("Extinguish EX4, A62"), never empty.
    """

    def __init__(self, code: str, message: str, rule: str) -> None:
        super().__init__(code, message, rule)
        self.code = code
        self.message = message
        self.rule = rule


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with a document, at a JSON pointer ("/tiles/0/side")."""

    path: str
    message: str
    code: str = "invalid"


class Faulty(Exception):
    """A document (scenario, options, action, position) that cannot be used; carries every fault found."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(f"{fault.path}: {fault.message}" for fault in faults))
        self.faults = faults


class NeedDraws(Exception):
    """A chance has no word left on `stream` at `counter`; the host fetches a block and applies again."""

    def __init__(self, stream: str, counter: int) -> None:
        super().__init__(stream, counter)
        self.stream = stream
        self.counter = counter


class ScriptError(Exception):
    """A dice script cannot serve a draw. code: `script_exhausted` or `script_impossible`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


class ReplayMismatch(Exception):
    """A journal asks for draws or states other than the ones it recorded."""


class OtherRules(ReplayMismatch):
    """A journal was made by another revision of the rules."""
