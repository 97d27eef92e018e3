"""Resources of any kind: a mix that suggests itself."""

from __future__ import annotations

from collections.abc import Mapping


def plentiful(stock: Mapping[str, int], number: int) -> dict[str, int]:
    """So many resources, one after the other of the kind of which most is left.

    >>> plentiful({"oil": 1, "iron": 3, "osr": 5}, 4)
    {'iron': 1, 'osr': 3}
    """
    left = dict(stock)
    taken = dict.fromkeys(left, 0)
    for _ in range(min(number, sum(left.values()))):
        kind = max(left, key=lambda name: left[name])
        left[kind] -= 1
        taken[kind] += 1
    return {name: count for name, count in taken.items() if count}
