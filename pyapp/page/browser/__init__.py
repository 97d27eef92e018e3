"""The browser: the only code that talks to it, behind a port for which tests have a stand-in."""
