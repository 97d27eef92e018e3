"""The compiled search: flips border cells from one space to another, keeping every space in one piece.

numba compiles these functions, so they take arrays instead of objects.
"""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

import math

import numpy as np
from numba import njit

DECLARED, APART = 1, 0
FORBIDDEN = 1e8
SHORT = 14.0  # a declared contact shorter than this counts as weak
MISSING_COST = 80.0
UNWANTED_COST = 24.0
SMALL_COST = 60.0
BORDER_COST = 0.55


@njit(cache=True)
def contact_cost(length, wanted):  # pragma: no cover - compiled
    """What a contact of this length costs: a missing or weak declared one, or an undeclared one by its length."""
    if wanted == DECLARED:
        if length <= 0:
            return MISSING_COST
        if length < SHORT:
            return MISSING_COST * 0.6 * (1 - length / SHORT)
        return 0.0
    if wanted == APART and length > 0:
        return UNWANTED_COST * (0.35 + 0.65 * length / SHORT)
    return 0.0


@njit(cache=True)
def _stays_whole(cell, label, start, neighbour, stamp, mark, stack):  # pragma: no cover - compiled
    """True if the same-label neighbours of a cell stay joined to each other without it."""
    own, first, wanted = label[cell], -1, 0
    for entry in range(start[cell], start[cell + 1]):
        if label[neighbour[entry]] == own:
            wanted += 1
            first = neighbour[entry]
    if wanted <= 1:
        return True
    stamp[first] = mark
    stamp[cell] = mark
    stack[0] = first
    size, found = 1, 1
    while size > 0:
        size -= 1
        here = stack[size]
        for entry in range(start[here], start[here + 1]):
            there = neighbour[entry]
            if label[there] == own and stamp[there] != mark:
                stamp[there] = mark
                stack[size] = there
                size += 1
                for own_entry in range(start[cell], start[cell + 1]):
                    if neighbour[own_entry] == there:
                        found += 1
        if found >= wanted:
            return True
    return False


@njit(cache=True)
def _change(lengths, wanted, weight, a, b, more):  # pragma: no cover - compiled
    after = lengths[a, b] + more
    if after < 1e-9:
        after = 0.0
    return weight[a, b] * (contact_cost(after, wanted[a, b]) - contact_cost(lengths[a, b], wanted[a, b]))


@njit(cache=True)
def _contact_change(cell, a, b, label, start, neighbour, length, lengths, wanted, weight, touch):  # pragma: no cover - compiled
    """Change of the contact costs if a cell goes from label a to label b."""
    for entry in range(start[cell], start[cell + 1]):
        other = label[neighbour[entry]]
        if other >= 0:
            touch[other] = 0.0
    for entry in range(start[cell], start[cell + 1]):
        other = label[neighbour[entry]]
        if other >= 0:
            touch[other] += length[entry]
    change = 0.0
    to_a, to_b = 0.0, 0.0
    for entry in range(start[cell], start[cell + 1]):
        other = label[neighbour[entry]]
        if other < 0:
            continue
        if other == a:
            to_a += length[entry]
        elif other == b:
            to_b += length[entry]
        elif touch[other] > 0.0:
            change += _change(lengths, wanted, weight, a, other, -touch[other])
            change += _change(lengths, wanted, weight, b, other, touch[other])
            touch[other] = 0.0
    return change + _change(lengths, wanted, weight, a, b, to_a - to_b)


@njit(cache=True)
def _border_change(cell, a, b, kind, label, start, neighbour, price):  # pragma: no cover - compiled
    change = 0.0
    for entry in range(start[cell], start[cell + 1]):
        there = neighbour[entry]
        if kind[there] == kind[cell]:
            if label[there] != b:
                change += price[entry]
            if label[there] != a:
                change -= price[entry]
    return BORDER_COST * change


@njit(cache=True)
def _size_change(before, after, least):  # pragma: no cover - compiled
    low, lower = max(0.0, 1 - before / least), max(0.0, 1 - after / least)
    return SMALL_COST * (lower * lower - low * low)


@njit(cache=True)
def _flip(cell, a, b, label, start, neighbour, length, lengths):  # pragma: no cover - compiled
    for entry in range(start[cell], start[cell + 1]):
        other = label[neighbour[entry]]
        if other < 0:
            continue
        if other != a:
            lengths[a, other] = max(0.0, lengths[a, other] - length[entry])
            if lengths[a, other] < 1e-9:
                lengths[a, other] = 0.0
            lengths[other, a] = lengths[a, other]
        if other != b:
            lengths[b, other] += length[entry]
            lengths[other, b] = lengths[b, other]
    label[cell] = b


@njit(cache=True)
def anneal(state, graph, rules, proposals, hot, cold, seed):  # pragma: no cover - compiled
    """Try `proposals` random flips while the temperature falls from hot to cold.

    state, changed in place: label of each cell, common border of each two labels, area and number of cells of each label.
    graph: kind and area of each cell, its neighbours (start, neighbour), length and price of each common border.
    rules: cells that are fixed, contacts wanted and their weight, cost of each label for each cell, least areas.
    """
    label, lengths, size, members = state
    kind, area, start, neighbour, length, price = graph
    fixed, wanted, weight, cost, least = rules
    np.random.seed(seed)
    stamp, stack = np.zeros(len(label), np.int64), np.zeros(len(label), np.int64)
    touch, mark = np.zeros(lengths.shape[0]), 0
    for number in range(proposals):
        temperature = hot * (cold / hot) ** (number / proposals)
        cell = np.random.randint(len(label))
        if fixed[cell] or start[cell] == start[cell + 1]:
            continue
        there = neighbour[start[cell] + np.random.randint(start[cell + 1] - start[cell])]
        a, b = label[cell], label[there]
        if a == b or a < 0 or b < 0 or kind[there] != kind[cell] or cost[cell, b] > FORBIDDEN or members[a] <= 1:
            continue
        change = cost[cell, b] - cost[cell, a] + _border_change(cell, a, b, kind, label, start, neighbour, price)
        change += _contact_change(cell, a, b, label, start, neighbour, length, lengths, wanted, weight, touch)
        change += _size_change(size[a], size[a] - area[cell], least[a])
        change += _size_change(size[b], size[b] + area[cell], least[b])
        if change > 0 and np.random.random() >= math.exp(-change / temperature):
            continue
        mark += 1
        if not _stays_whole(cell, label, start, neighbour, stamp, mark, stack):
            continue
        _flip(cell, a, b, label, start, neighbour, length, lengths)
        size[a] -= area[cell]
        size[b] += area[cell]
        members[a] -= 1
        members[b] += 1
