"""What may be ordered beforehand: decisions that a seat need not be asked for, because it has said what it would answer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

PARTS = re.compile(r"[.@!:(]")


@dataclass(frozen=True)
class Standing:
    """One kind of action that a game lets a seat order beforehand.

    ``prefer`` are the words by which its fields may be filled, in the usual order; ``keep`` those of which the last one may be spared;
    ``gauges`` what can be read off the board and compared with a number. ``what`` names the vocabulary of the words, ``groups`` words
    that stand for several. ``usual`` are those that most players order.
    """

    kind: str
    what: str = "unit"
    prefer: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    gauges: tuple[str, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    usual: bool = False

    def means(self, word: str, option: str) -> bool:
        """Does a word speak of an option of a form?

        >>> Standing("losses").means("infantry", "uk.infantry@1"), Standing("losses").means("infantry", "transport(infantry)")
        (True, False)
        """
        parts = PARTS.split(option.partition("(")[0])
        return option == word or any(part in parts for part in self.groups.get(word, (word,)))
