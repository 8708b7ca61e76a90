"""Who may use an operation: anybody, holders of a key, or of a key with one of certain scopes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gateway.keys import Identity, bearer_key, unauthenticated
from gateway.problem_details import REALM, HttpRefused
from gateway.visit import Visit

SCHEME = "key"


@dataclass(frozen=True)
class Access:
    """scopes: any one of them will do; empty: every key. optional: a request without a key is nobody's."""

    optional: bool = False
    scopes: tuple[str, ...] = ()

    def identify(self, visit: Visit, authorization: str | None) -> Identity | None:
        """The caller, whose key has paid for the request. Refused: unauthenticated, insufficient_scope, busy."""
        key = bearer_key(authorization)
        if key is None:
            if not self.optional:
                raise unauthenticated("this request needs an API key: Authorization: Bearer ...")
            return None
        identity = visit.hall.keys.identify(key, visit.request_id)
        visit.spend(visit.hall.key_policy, identity.key_id)
        if self.scopes and identity.scopes.isdisjoint(self.scopes):
            raise _insufficient(self.scopes)
        return identity

    @property
    def in_words(self) -> str:
        """For the document."""
        return f"Needs a key with scope {' or '.join(self.scopes)}." if self.scopes else ""

    @property
    def security(self) -> list[dict[str, list[Any]]]:
        """As OpenAPI writes it. Scopes stand in the description: an HTTP scheme declares none."""
        return [{}, {SCHEME: []}] if self.optional else [{SCHEME: []}]


ANYBODY = Access(optional=True)
ANY_KEY = Access()
PLAYER = Access(scopes=("play", "bot"))


def _insufficient(scopes: tuple[str, ...]) -> HttpRefused:
    wanted = " or ".join(scopes)
    challenge = f'{REALM}, error="insufficient_scope", scope="{" ".join(scopes)}"'
    return HttpRefused(
        403, "insufficient_scope", f"this request needs a key with scope {wanted}", WWW_Authenticate=challenge
    )
