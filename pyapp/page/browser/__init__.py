"""The browser: the only code that talks to it, behind a port for which tests have a stand-in.

`cipher`   seals and opens by the browser's WebCrypto (AES-GCM), and has randomness from it
`port`     what the application needs of the browser. The page hands in the real one, tests a plain object
`signer`   signs and verifies by the browser's WebCrypto (Ed25519); where there is none nothing is signed and the page says so
`storage`  localStorage as a shelf, every failure named, and IndexedDB as its mirror
`web`      the only module that reaches out of Python, besides the storage
"""
