"""The browser: the only code that talks to it, behind a port for which tests have a stand-in.

`cipher`   aES-GCM and randomness by the browser's WebCrypto, which keeps them out of our hands
`port`     what the application needs of the browser. The page hands in the real one, tests a plain object
`signer`   ed25519 by the browser's WebCrypto. Where a browser has none, or the address is not secure
`storage`  localStorage as a shelf, every failure named, and IndexedDB as its mirror
`web`      the only module that reaches out of Python, besides the storage
"""
