"""The installation's Ed25519 key for free rolls, and the document by which anybody checks them."""

from __future__ import annotations

import base64
import hashlib
import json

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from rpc.installation import InstallationKeys


class Signer:
    """key_id: the key's RFC 7638 thumbprint, so another installation's key never passes for this one."""

    def __init__(self, keys: InstallationKeys) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(keys.key("roll-signatures"))
        self._public = self._private.public_key()
        self._jwk = {"crv": "Ed25519", "kty": "OKP", "x": base64url(self._public.public_bytes_raw())}
        thumbprint = hashlib.sha256(json.dumps(self._jwk, sort_keys=True, separators=(",", ":")).encode())
        self.key_id = base64url(thumbprint.digest())

    def sign(self, message: bytes) -> str:
        """The signature, 64 bytes as base64url without padding."""
        return base64url(self._private.sign(message))

    def public_document(self) -> bytes:
        """The public key as a JSON Web Key (RFC 8037), and as PEM for those without a JWK library."""
        pem = self._public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
        return json.dumps({**self._jwk, "alg": "EdDSA", "use": "sig", "kid": self.key_id, "pem": pem}).encode()


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
