"""Whatever a player brings along: a link, a saved game, a script. All of it goes through the rules before it is believed."""

from __future__ import annotations

from dataclasses import dataclass

from pyapp.engine import script, share
from pyapp.engine.errors import BadData
from pyapp.engine.match import Match
from pyapp.engine.messages import say
from pyapp.games import load

LINK, SAVE, SCRIPT = "link", "save", "script"
MARK = "#g="


@dataclass(frozen=True)
class Brought:
    """A match from outside, what it came as, and the name it had."""

    match: Match
    form: str
    name: str = ""


def read_anything(text: str) -> Brought:
    """The match in a text of any of our forms. Raises GameError with a sentence for whatever is wrong with it."""
    text = text.strip().lstrip("\ufeff")
    if not text:
        raise BadData(say("import.empty"))
    if MARK in text:
        return Brought(read_fragment(text), LINK)
    if text.startswith("warboard"):
        match, name = share.read_save(load, text)
        return Brought(match, SAVE, name)
    if any(line.strip().startswith("game:") for line in text.splitlines()):
        return Brought(script.run(load, text), SCRIPT)
    raise BadData(say("import.unknown"))


def read_fragment(address: str) -> Match:
    """The match in an address with ``#g=``. Raises GameError."""
    return share.read_link(load, address.partition(MARK)[2].split("&")[0].strip())


def write_fragment(match: Match, since: int) -> str:
    """The fragment of an address for a match, with what was played since a point."""
    return MARK + share.link_text(match, since)


def with_opening(match: Match) -> Match:
    """The match with what happened before its first action: saves leave it out, because the set-up tells it again."""
    if match.from_setup and not match.opening:
        match.opening = Match(match.game, match.setup, match.seed).opening
    return match
