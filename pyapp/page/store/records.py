"""Records: what is kept in the browser, each with a counter that says which of two is newer and a checksum that shows damage."""

from __future__ import annotations

import json
import re
import zlib
from typing import Any

GONE = "gone"  # the mark of a record that stands for something deleted
OWN = ("revision", "check")  # what a record says of itself
_COUNTER = re.compile(r'\{"revision": ([0-9]{1,15})[,}]')
_CHECK = re.compile(r', "check": "([0-9a-f]{8})"\}$')


def sealed(revision: int, **data: Any) -> str:
    """A record as text.

    >>> sealed(3, name="Warboard")
    '{"revision": 3, "name": "Warboard", "check": "065aad08"}'
    """
    body = json.dumps({"revision": revision, **data}, ensure_ascii=False)
    return f'{body[:-1]}, "check": "{checksum(body)}"}}'


def opened(text: str | None) -> dict[str, Any] | None:
    """What a record says; None where there is none or where it is damaged. Those of earlier versions have a sum of the game's text only.

    >>> opened(sealed(3, name="Warboard"))["name"], opened(sealed(3, name="Warboard").replace("War", "Was"))
    ('Warboard', None)
    """
    data = plain(text)
    if not isinstance(data, dict) or text is None:
        return None
    if "check" not in data:
        return data if "sum" not in data or data["sum"] == checksum(str(data.get("text"))) else None
    found = _CHECK.search(text)
    body = f"{text[: found.start()]}}}" if found else ""
    return data if found and found[1] == checksum(body) else None


def revision_of(text: str | None) -> int:
    """The counter of a record, damaged or not; 0 where there is none."""
    found = _COUNTER.match(text or "")
    return int(found[1]) if found else 0


def checksum(text: str) -> str:
    """Eight digits that a changed text does not have."""
    return f"{zlib.crc32(text.encode(errors='surrogatepass')):08x}"


def plain(text: str | None) -> Any:
    """Whatever JSON a text holds; None where it holds none."""
    try:
        return json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None
