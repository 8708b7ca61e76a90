"""How many requests a key or an address may send: token buckets in Redis, shared by all processes.

A process takes tokens in lots and spends them without asking again, so a request seldom costs a Redis call.
"""

from __future__ import annotations

import ipaddress
import logging
import math
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import redis

from rpc.errors import Kind, Refused

log = logging.getLogger(__name__)

SUBJECTS = 20_000
BLIND_SECONDS = 1.0

TAKE = """
local rate, burst, want = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(bucket[1]) or burst, tonumber(bucket[2]) or now
tokens = math.min(burst, tokens + math.max(0, now - at) * rate / 1000)
local granted = math.min(want, math.floor(tokens))
tokens = tokens - granted
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', now)
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate * 1000) + 1000)
local wait = 0
if granted == 0 then wait = math.ceil((1 - tokens) / rate * 1000) end
return {granted, math.floor(tokens), wait}
"""


@dataclass(frozen=True)
class Policy:
    """rate: requests a second on average; burst: at once."""

    name: str
    rate: float
    burst: int

    @cached_property
    def lot(self) -> int:
        """Tokens taken at a time: at most a second's worth, and a tenth of the burst."""
        return max(1, int(min(self.rate, self.burst / 10)))

    def seconds_to_full(self, left: int) -> int:
        return max(0, math.ceil((self.burst - left) / self.rate))

    @cached_property
    def header(self) -> str:
        """As RateLimit-Policy writes it."""
        return f'"{self.name}";q={self.burst};w={max(1, round(self.burst / self.rate))}'

    def state(self, left: int) -> str:
        """As RateLimit writes it."""
        return f'"{self.name}";r={left};t={self.seconds_to_full(left)}'


def read_policy(name: str, text: str) -> Policy:
    """Policy of "rate/burst". Raises ValueError naming what is wrong with a setting."""
    rate, _, burst = text.partition("/")
    try:
        policy = Policy(name, float(rate), int(burst))
    except ValueError:
        raise ValueError(f"the {name} limit is written RATE/BURST, such as 50/200, not {text!r}") from None
    if policy.rate <= 0 or policy.burst < 1:
        raise ValueError(f"the {name} limit needs a rate above 0 and a burst of at least 1, not {text!r}")
    return policy


@dataclass
class Purse:
    """What this process holds of one subject's tokens. blocked_until: monotonic seconds.

    refilling: held by the one thread that asks the store. If all did, each would take a lot.
    """

    tokens: int = 0
    left_in_store: int = 0
    blocked_until: float = 0.0
    blind: bool = False
    expires: float = 0.0
    refilling: threading.Lock = field(default_factory=threading.Lock)


class Limits:
    """`take(policy, subject)` spends one token or refuses with `too_many_requests`."""

    def __init__(self, store: redis.Redis) -> None:
        self._script = store.register_script(TAKE)
        self._purses: OrderedDict[tuple[str, str], Purse] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, policy: Policy, subject: str) -> int:
        """The tokens that remain, about (exact for a client that uses one process)."""
        with self._lock:
            purse = self._purse(policy, subject)
            if self._spent(policy, purse):
                return purse.tokens + purse.left_in_store
        with purse.refilling:
            with self._lock:
                if self._spent(policy, purse):
                    return purse.tokens + purse.left_in_store
            return self._refill(policy, subject, purse)

    def _spent(self, policy: Policy, purse: Purse) -> bool:
        """Whether the purse had a token, now spent. Refused as long as the store has none either."""
        now = time.monotonic()
        if purse.blind and now >= purse.expires:
            purse.tokens, purse.blind = 0, False
        if purse.tokens > 0:
            purse.tokens -= 1
            return True
        if now < purse.blocked_until:
            raise _refusal(policy, purse.blocked_until - now)
        return False

    def give_back(self, policy: Policy, subject: str) -> None:
        """The token that was taken last: it turned out to cost nothing."""
        with self._lock:
            self._purse(policy, subject).tokens += 1

    def _purse(self, policy: Policy, subject: str) -> Purse:
        key = (policy.name, subject)
        purse = self._purses.get(key)
        if purse is None:
            purse = self._purses[key] = Purse()
            if len(self._purses) > SUBJECTS:
                self._purses.popitem(last=False)
        else:
            self._purses.move_to_end(key)
        return purse

    def _refill(self, policy: Policy, subject: str, purse: Purse) -> int:
        granted, left, wait_ms, blind = self._ask(policy, subject)
        with self._lock:
            now = time.monotonic()
            purse.left_in_store = left
            if granted == 0:
                purse.blocked_until = now + wait_ms / 1000
                raise _refusal(policy, wait_ms / 1000)
            purse.tokens += granted - 1
            purse.blind, purse.expires = blind, now + BLIND_SECONDS
            return purse.tokens + left

    def _ask(self, policy: Policy, subject: str) -> tuple[int, int, int, bool]:
        """(granted, left in the store, ms until the next token, whether the store could not be asked)."""
        try:
            reply = self._script(keys=[f"limit:{policy.name}:{subject}"], args=[policy.rate, policy.burst, policy.lot])
            return int(reply[0]), int(reply[1]), int(reply[2]), False
        except redis.RedisError as error:
            # Without its store the hall refuses writes anyway; a lost counter must not refuse reads too.
            log.warning("limits cannot be shared: %s", type(error).__name__)
            return policy.lot, 0, 0, True


def _refusal(policy: Policy, seconds: float) -> Refused:
    wait_ms = max(1, round(seconds * 1000))
    detail = f"more requests than one {policy.name} may send; wait"
    return Refused(Kind.TOO_MANY, "too_many_requests", detail, retry_after_ms=wait_ms)


def client_address(peer: str, forwarded_for: str, trusted_proxies: int) -> str:
    """The client's address: as so many trusted proxies saw it, else the connection's."""
    forwarded = [part.strip() for part in forwarded_for.split(",") if part.strip()]
    if trusted_proxies and len(forwarded) >= trusted_proxies:
        return forwarded[-trusted_proxies]
    return peer


@lru_cache(maxsize=4096)
def address_subject(address: str) -> str:
    """One customer's addresses count as one: an IPv6 address stands for its /64."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
