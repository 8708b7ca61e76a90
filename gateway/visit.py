"""What is known of one request while it is served, beside what HTTP says of it."""

from __future__ import annotations

from typing import Any

from gateway.hall import Hall
from gateway.limits import Policy

KEY = "firehall.visit"
UNKNOWN_ROUTE = "other"


class Visit:
    """route: the rule that matched, for the figures. limit: the policy asked last, and about what it has left."""

    __slots__ = ("hall", "limit", "request_id", "route")

    def __init__(self, hall: Hall, request_id: str) -> None:
        self.hall = hall
        self.request_id = request_id
        self.route = UNKNOWN_ROUTE
        self.limit: tuple[Policy, int] | None = None

    def spend(self, policy: Policy, subject: str) -> None:
        """One request of subject. Raises Refused `too_many_requests`."""
        self.limit = (policy, 0)
        self.limit = (policy, self.hall.limits.take(policy, subject))


def visit_of(environ: dict[str, Any]) -> Visit:
    """The visit that gateway.conventions began for a WSGI environment."""
    visit: Visit = environ[KEY]
    return visit
