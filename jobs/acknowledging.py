"""What a worker does when the broker is away while it acknowledges a task.

Kombu then keeps the message among those that are under way, for good: with as many of them as a worker may have it asks
for no more, and so never notices that its connection is gone. Here it forgets them instead; the broker delivers them
again in time, and a task that is run twice costs nothing.
"""

from __future__ import annotations

from typing import Any

from kombu.transport import redis


class ForgettingQoS(redis.QoS):
    """The messages of a channel that are under way. A failed acknowledgement raises as before."""

    def ack(self, delivery_tag: Any) -> None:
        try:
            super().ack(delivery_tag)  # type: ignore[no-untyped-call]
        except Exception:
            self._quick_ack(delivery_tag)
            raise

    def reject(self, delivery_tag: Any, requeue: bool = False) -> None:
        try:
            super().reject(delivery_tag, requeue)  # type: ignore[no-untyped-call]
        except Exception:
            self._quick_ack(delivery_tag)
            raise


def install() -> None:
    """For every channel that this process opens from now on."""
    redis.Channel.QoS = ForgettingQoS
