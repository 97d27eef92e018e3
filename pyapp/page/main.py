"""Where the page begins once Python runs."""

from __future__ import annotations

import js


def start() -> None:
    """Take the page over from the boot script."""
    js.warboard.ready()
