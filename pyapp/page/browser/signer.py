"""Ed25519 by the browser's WebCrypto. Where a browser has none, or the address is not secure, nothing is signed and the page says so."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException, to_js

from pyapp.engine.codec import from_text

METHOD = "Ed25519"
PKCS8 = bytes.fromhex("302e020100300506032b657004220420")  # what stands before the secret key in the only form that WebCrypto takes


class WebSigner:
    """The signer of ``sharing.signatures`` as the browser offers it."""

    def __init__(self) -> None:
        self._able: bool | None = None

    async def able(self) -> bool:
        """Can it sign and verify here?"""
        if self._able is None:
            self._able = hasattr(js.crypto, "subtle") and bool(await self.public_key(bytes(32)))
        return self._able

    async def public_key(self, seed: bytes) -> bytes:
        """The public key of a secret one; nothing where this browser cannot sign."""
        if not hasattr(js.crypto, "subtle"):
            return b""
        try:
            made = await js.crypto.subtle.exportKey("jwk", await self._secret(seed, readable=True))
        except JsException:
            return b""
        return from_text(str(made.x))

    async def sign(self, seed: bytes, message: bytes) -> bytes:
        """A signature."""
        made = await js.crypto.subtle.sign(METHOD, await self._secret(seed), to_js(message))
        return bytes(made.to_py())

    async def verify(self, key: bytes, message: bytes, signature: bytes) -> bool:
        """Is a signature by the owner of a public key?"""
        try:
            known = await js.crypto.subtle.importKey("raw", to_js(key), METHOD, False, to_js(["verify"]))
            return bool(await js.crypto.subtle.verify(METHOD, known, to_js(signature), to_js(message)))
        except JsException:  # no key at all
            return False

    async def _secret(self, seed: bytes, *, readable: bool = False) -> Any:
        return await js.crypto.subtle.importKey("pkcs8", to_js(PKCS8 + seed), METHOD, readable, to_js(["sign"]))
