"""AES-GCM and randomness by the browser's WebCrypto, which keeps them out of our hands."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException, to_js


class WebCipher:
    """The cipher of ``sharing.secrets`` as the browser offers it. Needs a secure address (``can_encrypt``)."""

    async def encrypt(self, key: bytes, nonce: bytes, plain: bytes, bound_to: bytes) -> bytes:
        """The encrypted bytes with their tag."""
        made = await js.crypto.subtle.encrypt(self._method(nonce, bound_to), await self._key(key), to_js(plain))
        return bytes(made.to_py())

    async def decrypt(self, key: bytes, nonce: bytes, data: bytes, bound_to: bytes) -> bytes | None:
        """The plain bytes, or None when the key does not fit or something was changed."""
        try:
            opened = await js.crypto.subtle.decrypt(self._method(nonce, bound_to), await self._key(key), to_js(data))
        except JsException:
            return None
        return bytes(opened.to_py())

    def random(self, size: int) -> bytes:
        """Bytes that nobody can guess."""
        return bytes(js.crypto.getRandomValues(js.Uint8Array.new(size)).to_py())

    async def _key(self, key: bytes) -> Any:
        return await js.crypto.subtle.importKey("raw", to_js(key), "AES-GCM", False, to_js(["encrypt", "decrypt"]))

    def _method(self, nonce: bytes, bound_to: bytes) -> Any:
        method = js.Object.new()
        method.name, method.iv, method.additionalData = "AES-GCM", to_js(nonce), to_js(bound_to)
        return method
