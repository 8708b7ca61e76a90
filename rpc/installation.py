"""The one secret of an installation and the keys of each purpose that follow from it."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

KEY_FILE = "installation.key"


class InstallationKeys:
    """Derives a 32-byte key per purpose (HKDF-SHA256, the purpose as label), so that none serves two ends."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) < 32:
            raise ValueError("an installation key has at least 32 bytes")
        self._secret = secret

    def key(self, purpose: str) -> bytes:
        """purpose: "seeds/1", "match-ids", "tickets", "rolls", "roll-signatures", "service-token" ..."""
        return HKDF(hashes.SHA256(), 32, salt=None, info=f"firehall/{purpose}".encode()).derive(self._secret)

    def service_token(self) -> str:
        """What our processes show one another in gRPC metadata."""
        return self.key("service-token").hex()


def load(home: Path) -> InstallationKeys:
    """The keys of the installation in `home`, made at random (mode 600) when there are none yet.

    FIREHALL_INSTALLATION_KEY (hex) takes precedence, for deployments that keep secrets elsewhere.
    """
    given = os.environ.get("FIREHALL_INSTALLATION_KEY", "")
    if given:
        return InstallationKeys(bytes.fromhex(given))
    path = home / KEY_FILE
    if not path.exists():
        _create(path)
    return InstallationKeys(bytes.fromhex(path.read_text().strip()))


def _create(path: Path) -> None:
    """Atomically: of two first processes one key wins, and no reader sees half a file."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_hex(32))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def mac(key: bytes, *fields: str | bytes) -> bytes:
    """HMAC-SHA256 over length-prefixed fields, so that ("ab", "c") and ("a", "bc") differ."""
    message = hmac.new(key, digestmod=hashlib.sha256)
    for field in fields:
        data = field.encode() if isinstance(field, str) else field
        message.update(len(data).to_bytes(4, "big"))
        message.update(data)
    return message.digest()
