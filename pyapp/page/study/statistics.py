"""The statistics: how everybody's numbers went round by round, as a chart with its table; losses, luck and the length of turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyapp.page.markup.tree import Node, drawing, h
from pyapp.page.markup.words import Words
from pyapp.page.shell.dialogs import Trees, frame
from pyapp.page.shell.patience import Patience
from pyapp.page.shell.scene import Scene
from pyapp.page.study.annals import ACTIONS, LOSSES, Annals, Luck, Sample, gather
from pyapp.page.study.linechart import Line, line_chart, sample_of
from pyapp.page.table.session import Session

LUCK = "luck"
SEAT, SIDE = "seat", "side"
Sides = Mapping[str, tuple[str, ...]]


class Statistics:
    """What opens the statistics and turns their pages."""

    def __init__(self, scene: Scene, patience: Patience) -> None:
        self.scene = scene
        self.patience = patience

    def on_statistics(self, argument: str) -> None:
        """Work them out, in slices where the game is long, and show them."""
        session, presenter = self.scene.session, self.scene.presenter
        if session is not None and presenter is not None and presenter.figures.measures:
            self.patience.begin("wait.statistics", gather(presenter, session), self._show)

    def _show(self, annals: Annals) -> None:
        presenter = self.scene.presenter
        assert presenter is not None
        self.scene.open_dialog("statistics", annals=annals, measure=next(iter(presenter.figures.measures)), by=SEAT)

    def on_statistics_page(self, argument: str) -> None:
        """Another measure, or sides instead of seats."""
        if self.scene.ui.dialog == "statistics":
            name, _, value = argument.partition("=")
            self.scene.ui.dialog_data[name] = value


def dialog(scene: Scene, data: dict[str, Any]) -> Trees:
    """The dialog."""
    words, session, presenter = scene.words, scene.session, scene.presenter
    if session is None or presenter is None:
        return []
    annals: Annals = data["annals"]
    measure, by = data["measure"], data["by"]
    sides = sides_of(session)
    names = [
        (name, words(f"statistics.{name}")) for name in (*presenter.figures.measures, LOSSES, *((LUCK,) if annals.luck else ()), ACTIONS)
    ]
    first = annals.samples[0]
    return frame(
        words,
        words("statistics.title"),
        h(
            "div.statistics-pages",
            _pages("measure", names, measure),
            _pages("by", [(one, words(f"statistics.by.{one}")) for one in (SEAT, SIDE)], by) if _in_company(sides) else None,
        ),
        _chart(words, annals, measure, by, sides),
        _luck(words, annals, sides) if measure == LUCK else _table(words, annals, measure, sides),
        h("p.hint", words(f"statistics.{measure}.hint")),
        None if annals.from_setup else h("p.hint", words("statistics.since", round=first.round)),
        h("footer", h("button", words("film.summary"), do="take-summary")),
    )


def sides_of(session: Session) -> Sides:
    """The seats of each side in this scenario, those among them that others lead."""
    about = session.game.about
    seats = {*about.seats_of(session.match.setup.scenario), *about.led}
    return {side: tuple(seat for seat in members if seat in seats) for side, members in about.sides.items()}


def _in_company(sides: Sides) -> bool:
    """Has a side several seats? Else the sides are the seats once more."""
    return any(len(seats) > 1 for seats in sides.values())


def _pages(name: str, pages: list[tuple[str, str]], now: str) -> Node:
    buttons = [
        h("button", text, do="statistics-page", arg=f"{name}={value}", aria_pressed="true" if value == now else "false", key=value)
        for value, text in pages
    ]
    return h("div.segments", buttons, role="group")


# --- the chart ----------------------------------------------------------------------------------------------------------------


def _chart(words: Words, annals: Annals, measure: str, by: str, sides: Sides) -> Node:
    """A line for each seat or side, and the legend."""
    members = {seat: (seat,) for seats in sides.values() for seat in seats} if by == SEAT else dict(sides)
    members = {name: seats for name, seats in members.items() if has_numbers(annals, measure, seats)}
    lines = [
        Line(f"{by}-{name}", tuple(value_of(sample, measure, seats) for sample in samples_of(annals, measure)))
        for name, seats in members.items()
    ]
    title = words("statistics.chart", measure=words(f"statistics.{measure}"))
    legend = [h("li", drawing(sample_of(place, f"{by}-{name}")), words.name(name, by), key=name) for place, name in enumerate(members)]
    return h(
        "figure.chart-of-lines",
        drawing(line_chart(lines, columns(words, annals, measure), title), "div.drawing"),
        h("ul.legend", legend),
        key=f"{measure}-{by}",
    )


def value_of(sample: Sample, measure: str, seats: tuple[str, ...]) -> float:
    """A number of a sample for some seats together."""
    if measure == LUCK:
        return sum(luck for rolled, luck in sample.luck.items() if set(rolled) <= set(seats))
    return sum(sample.numbers[measure].get(seat, 0) for seat in seats)


def has_numbers(annals: Annals, measure: str, seats: tuple[str, ...]) -> bool:
    """Is something measured for one of these seats? Of what nobody counts for them there is no line."""
    return (
        measure not in annals.samples[0].numbers
        or measure in (LOSSES, ACTIONS)
        or any(seat in sample.numbers[measure] for sample in annals.samples for seat in seats)
    )


def samples_of(annals: Annals, measure: str) -> list[Sample]:
    """The samples of a measure; actions are those of a whole round, so that the moment in its midst has none."""
    return annals.samples[:-1] if measure == ACTIONS and len(annals.samples) > 1 else annals.samples


def columns(words: Words, annals: Annals, measure: str) -> list[str]:
    """What stands under the chart and over the table: the rounds as they began, and now."""
    rounds = [str(sample.round) for sample in samples_of(annals, measure)]
    return [*rounds[:-1], words("statistics.now")] if annals.ends_in_round and measure != ACTIONS else rounds


# --- the tables ---------------------------------------------------------------------------------------------------------------


def _table(words: Words, annals: Annals, measure: str, sides: Sides) -> Node:
    """The same numbers as a table: the seats of each side and, where there are several, their sum."""
    rows = []
    for side, seats in sides.items():
        counted = [seat for seat in seats if has_numbers(annals, measure, (seat,))]
        rows += [_numbers(words, annals, measure, SEAT, seat, (seat,)) for seat in counted]
        rows += [_numbers(words, annals, measure, SIDE, side, seats)] if len(counted) > 1 else []
    names = columns(words, annals, measure)
    head = h("tr", h("th", words("statistics.round"), scope="col"), [h("th", name, scope="col") for name in names])
    return _scrolled(words(f"statistics.{measure}"), head, rows)


def _numbers(words: Words, annals: Annals, measure: str, by: str, name: str, seats: tuple[str, ...]) -> Node:
    numbers = [h("td", f"{value_of(sample, measure, seats):g}") for sample in samples_of(annals, measure)]
    return h(
        "tr.total" if by == SIDE else "tr", h("th", words.name(name, by), classes=f"{by}-{name}", scope="row"), numbers, key=f"{by}-{name}"
    )


def _luck(words: Words, annals: Annals, sides: Sides) -> Node:
    """Expected and actual hits of every seat; what allies rolled together has a row of its own."""
    rows = []
    for side, seats in sides.items():
        alone = [(seat,) for seat in seats if (seat,) in annals.luck]
        together = [rolled for rolled in annals.luck if len(rolled) > 1 and set(rolled) <= set(seats)]
        for rolled in (*alone, *together):
            name = words.name(rolled[0], SEAT) if len(rolled) == 1 else " + ".join(_short(words, seat) for seat in rolled)
            rows.append(_lucky(words, name, annals.luck[rolled], f"seat-{rolled[0]}" if len(rolled) == 1 else "", total=False))
        if len(seats) > 1:
            rows.append(_lucky(words, words.name(side, SIDE), annals.luck_of(seats), f"side-{side}", total=True))
    columns = ("hits", "expected", "difference", "spread", "dice")
    head = h("tr", h("th", ""), [h("th", words(f"statistics.luck.{name}"), scope="col") for name in columns])
    return _scrolled(words("statistics.luck"), head, rows)


def _short(words: Words, seat: str) -> str:
    return words.maybe(f"seat.{seat}.short", words.name(seat, SEAT))


def _lucky(words: Words, name: str, luck: Luck, style: str, *, total: bool) -> Node:
    difference = words.decimal(luck.difference, "+.1f").replace("-", "−")
    cells = (str(luck.hits), words.decimal(luck.expected), difference, f"±{words.decimal(luck.spread)}", str(luck.dice))
    return h(
        "tr.total" if total else "tr", h("th", name, classes=style, scope="row"), [h("td", cell) for cell in cells], key=f"{style}-{name}"
    )


def _scrolled(title: str, head: Node, rows: list[Node]) -> Node:
    """A table that is pushed sideways where it is too wide."""
    table = h("table.standings", h("caption.hidden", title), h("thead", head), h("tbody", rows))
    return h("div.scrolled", table, tabindex=0, role="region", aria_label=title)
