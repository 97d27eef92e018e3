"""Where the page begins once Python runs."""

from __future__ import annotations

import gc

import js

from pyapp.games import awaited
from pyapp.page.app import App
from pyapp.page.browser.storage import BrowserMirror, BrowserShelf
from pyapp.page.browser.web import WebBrowser
from pyapp.page.store.mirrored import MirroredShelf


def start() -> None:
    """Take the page over from the boot script."""
    awaited.update(str(family) for family in js.warboard.awaited)
    browser = WebBrowser()
    app = App(browser, MirroredShelf(BrowserShelf(), BrowserMirror()))
    browser.listen(app.act)
    app.act("start", browser.whole_address())
    # What was loaded stays: the collector need not look at it again during the game.
    gc.collect()
    gc.freeze()
    js.warboard.ready()
