"""What the calculators of all games share: choices, numbers, units that are called up one by one, bars of what may come."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pyapp.games.shared.spread import Left, Spread
from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.markup.words import Words
from pyapp.page.table.shares import bar, percent

MOST = 99  # units of a kind that can be entered
SHOWN = 6  # ends that are listed; the others are summed up
COLUMNS = 8  # of losses
ATTACKERS, DEFENDERS = SIDES = ("attackers", "defenders")
MOST_CALLED = 30  # units that can be called up for a side


def choice(label: str, argument: str, *, on: bool) -> Node:
    """One of several things that can be meant."""
    return h("button", label, do="calculate", arg=argument, aria_pressed="true" if on else "false", key=argument)


def segments(*buttons: Node) -> Node:
    """Buttons side by side."""
    return h("div.segments", *buttons, role="group")


def beginnings(words: Words) -> list[Node]:
    """Sides swapped, everything cleared."""
    return [h("button", words(f"calculator.{name}"), do="calculate", arg=name) for name in ("swap", "clear")]


# --- numbers ------------------------------------------------------------------------------------------------------------------


def counter(words: Words, path: str, count: int, label: str) -> Node:
    """How many there are of something: typed, or counted up and down."""
    field = h(
        "input",
        kind="number",
        min=0,
        max=MOST,
        inputmode="numeric",
        value=str(count),
        do="calculate",
        arg=path,
        data_when="change",
        aria_label=label,
    )
    return h(
        "span.count-of",
        h("button.less", "−", do="calculate", arg=f"fewer={path}", disabled=count == 0, aria_label=words("bag.less", name=label)),
        field,
        h("button.more", "+", do="calculate", arg=f"more={path}", disabled=count == MOST, aria_label=words("bag.more", name=label)),
        classes="some" if count else "",
    )


def counted(name: str, value: str, now: Callable[[str], int]) -> tuple[str, int] | None:
    """What was counted or typed: the path and the number that it means; None where it means nothing."""
    if name in ("more", "fewer"):
        return value, max(0, min(MOST, now(value) + (1 if name == "more" else -1)))
    return (name, min(MOST, int(value))) if "." in name and value.isdecimal() and len(value) < 4 else None


def forces(words: Words, heads: Iterable[tuple[str, str]], rows: Sequence[Node]) -> Node:
    """The table in which forces are entered."""
    head = h("tr", h("td"), [h("th", text, scope="col", key=column) for column, text in heads])
    table = h("table.forces", h("thead", head), h("tbody", rows))
    return h("div.scrolling", table, tabindex="0", role="region", aria_label=words("calculator.title"))


# --- units one by one -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Called:
    """A unit that was called up, with its steps; ``far`` is from how many hexes away it fights."""

    unit: str
    steps: int
    far: int = 0


Roster = tuple[Called, ...]


def recalled(roster: Roster, what: str, unit: str, most: int, ranges: Sequence[int] = ()) -> Roster:
    """A roster when a unit is added, gains or loses a step, or goes to the next of its ranges; ``most`` are its steps, 0 for none such."""
    there = any(one.unit == unit for one in roster)
    if what == "add":
        return roster if there or not most or len(roster) >= MOST_CALLED else (*roster, Called(unit, most))
    changed = {"less": -1, "more": 1}.get(what, 0)
    farther = {one.unit: min((away for away in ranges if away > one.far), default=0) if what == "far" else one.far for one in roster}
    found = (replace(one, steps=min(most, one.steps + changed), far=farther[unit]) if one.unit == unit else one for one in roster)
    return tuple(one for one in found if one.steps > 0)


def roster(
    words: Words,
    side: str,
    units: Roster,
    picture: Callable[[Called], Node],
    name: Callable[[str], str],
    groups: Mapping[str, Sequence[str]],
    may_be_far: Callable[[str], bool] = lambda unit: False,
) -> Node:
    """The units of a side with what can be changed of each, and those that may still be called up, by groups."""
    rows = [_called(words, side, one, picture(one), name(one.unit), far=may_be_far(one.unit)) for one in units]
    there = {one.unit for one in units}
    options = [
        h("optgroup", [h("option", name(unit), value=unit) for unit in members if unit not in there], label=group, key=group)
        for group, members in groups.items()
    ]
    call = h(
        "select",
        h("option", words("calculator.call"), value=""),
        options,
        do="calculate",
        arg=f"add {side}",
        data_when="change",
        aria_label=words("calculator.call"),
        key=f"call-{len(units)}-{side}",
    )
    return h("section.roster", h("h3", words(f"calculator.{side}")), h("ul", rows) if rows else None, call, key=side)


def _called(words: Words, side: str, one: Called, picture: Node, name: str, *, far: bool) -> Node:
    return h(
        "li",
        picture,
        h("span.named", name, h("small", words("calculator.steps", number=one.steps))),
        choice(words("calculator.far" if one.far else "calculator.near", number=one.far), f"far {side}={one.unit}", on=bool(one.far))
        if far
        else None,
        h("button.icon", "−", do="calculate", arg=f"less {side}={one.unit}", aria_label=words("bag.less", name=name)),
        h("button.icon", "+", do="calculate", arg=f"more {side}={one.unit}", aria_label=words("bag.more", name=name)),
        key=one.unit,
    )


# --- what may come ------------------------------------------------------------------------------------------------------------------


def shares(words: Words, parts: Sequence[tuple[str, float, str]], *hints: str) -> Node:
    """Chances that together make one, as a bar and in numbers, and what else there is to say."""
    return h(
        "div.odds",
        drawing(bar([(shade, share) for shade, share, _ in parts]), "div.drawing"),
        h("dl", [h("div", h("dt", text), h("dd", percent(words, share)), classes=shade) for shade, share, text in parts]),
        [h("p.hint", hint) for hint in hints if hint],
    )


def spread(words: Words, side: str, found: Spread, described: Callable[[Left], str]) -> Node:
    """Who is left of a side, and how likely each loss is."""
    ends = [(described(left), share) for left, share in found.likeliest(SHOWN)]
    return bars(words, side, ends, found.others + max(0, len(found.left) - SHOWN), found.lost)


def bars(words: Words, side: str, ends: Sequence[tuple[str, float]], others: int, lost: Mapping[int, float]) -> Node:
    """The likeliest ends of a side and how many more there are, and how likely each loss is."""
    rows = [_row(words, side, text, share) for text, share in ends]
    if others:
        rows.append(
            _row(words, side, words("calculator.others", number=others), max(0.0, sum(lost.values()) - sum(share for _, share in ends)))
        )
    return h(
        "div",
        h("h3", words(f"calculator.left.{side}")),
        h("table.bars", h("tbody", rows)),
        h("h3", words(f"calculator.lost.{side}")),
        h("table.bars", h("tbody", [_row(words, side, text, share) for text, share in _steps(lost)])),
        key=side,
    )


def _steps(lost: Mapping[int, float]) -> Iterator[tuple[str, float]]:
    """Losses in a few steps of equal width."""
    width = max(1, math.ceil((max(lost, default=0) + 1) / COLUMNS))
    steps: dict[int, float] = {}
    for value, share in sorted(lost.items()):
        steps[value // width] = steps.get(value // width, 0.0) + share
    for step, share in steps.items():
        yield (str(step) if width == 1 else f"{step * width}–{(step + 1) * width - 1}"), share


def _row(words: Words, side: str, text: str, share: float) -> Node:
    shade = "win" if side == ATTACKERS else "lose"
    picture = drawing(bar([(shade, share)], 80, 10), "span.drawing")
    return h("tr", h("th", text, scope="row"), h("td", picture), h("td.share", percent(words, share)))
