"""The summary of a game on one page: who won, the map as it is, how the numbers went, what was lost, how lucky everybody was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import svgwrite

from pyapp.board.boardfile import Board
from pyapp.page.gallery.ground import Ground
from pyapp.page.gallery.lines import FONT, broken, written
from pyapp.page.markup.words import Words
from pyapp.page.study.annals import ACTIONS, LOSSES, Annals
from pyapp.page.study.linechart import HEIGHT as CHART_HEIGHT
from pyapp.page.study.linechart import WIDTH as CHART_WIDTH
from pyapp.page.study.linechart import Line, drawn_line, plotted
from pyapp.page.study.statistics import SIDE, Sides, columns, has_numbers, samples_of, sides_of, value_of
from pyapp.page.table.colours import INK, PAPER, SOFT
from pyapp.page.table.figures import Figures
from pyapp.page.table.presenter import Presenter
from pyapp.page.table.session import Session

WIDTH, EDGE, GAP = 1000, 30, 20
MAP = 560
CHART = (WIDTH - 2 * EDGE - GAP) / 2
TALL = CHART * CHART_HEIGHT / CHART_WIDTH
ROW = 27
MOST_CHARTS = 4
LINE = "#d8d0bb"
NUMBERS = (LOSSES, "hits", "expected", "difference", ACTIONS)


def summary(words: Words, presenter: Presenter, session: Session, annals: Annals) -> str:
    """The whole picture."""
    return _Page(words, presenter, session, annals).drawn()


class _Page:
    """The page while it is drawn, from the top to the bottom."""

    def __init__(self, words: Words, presenter: Presenter, session: Session, annals: Annals) -> None:
        self.words, self.presenter, self.session, self.annals = words, presenter, session, annals
        self.figures: Figures = presenter.figures
        self.sides: Sides = sides_of(session)
        self.seats = [seat for seats in self.sides.values() for seat in seats]
        self.make = svgwrite.Drawing(debug=False, font_family=FONT, role="img")
        self.down = 0.0

    def drawn(self) -> str:
        """Heading, map and players, charts, table."""
        make = self.make
        ground = make.rect((0, 0), (WIDTH, 0), fill=PAPER)
        make.add(ground)
        self._style()
        self._heading()
        self._map()
        self._charts()
        self._table()
        height = round(self.down + EDGE)
        ground["height"], make["width"], make["height"] = height, WIDTH, height
        make["viewBox"] = f"0 0 {WIDTH} {height}"
        return str(make.tostring())

    def _style(self) -> None:
        """What colours the charts, which the page leaves to its style sheets."""
        rules = [
            ".grid{stroke:#d8d0bb}.zero{stroke:#6d6756;stroke-width:1.5}.tick{fill:#6d6756;font-size:15px}.y{text-anchor:end}.x{text-anchor:middle}"
        ]
        rules += [".line{stroke-width:2.5;stroke-linejoin:round}.mark{stroke:#fbf7ec;fill-rule:evenodd}"]
        for seat in self.seats:
            colour = self.figures.colours.get(seat, SOFT)
            rules.append(f".seat-{seat} .line{{stroke:{colour}}}.seat-{seat} .mark{{fill:{colour}}}")
        self.make.defs.add(self.make.style("".join(rules)))

    def _write(
        self, text: str, x: float, size: float, fill: str = INK, *, width: float = WIDTH - 2 * EDGE, most: int = 1, **more: Any
    ) -> int:
        """A text at the height that is reached; gives the number of its lines."""
        lines = broken(text, size, width, most)
        self.make.add(written(self.make, lines, (x, round(self.down, 1)), size, fill, **more))
        return len(lines)

    def _heading(self) -> None:
        words, session = self.words, self.session
        about, state = session.game.about, session.state
        name = words.name(about.id, "game")
        scenario = words.name(state.setup.scenario, "scenario") if len(about.scenarios) > 1 else ""
        title = " · ".join(part for part in (name, scenario, session.name if session.name not in (name, "") else "") if part)
        self.down = EDGE + 14
        self._write(title, EDGE, 17, SOFT)
        self.down += 34
        lines = self._write(words(session.game.prompt(state, "")), EDGE, 27, most=2, font_weight="bold")
        self.down += 35.1 * (lines - 1) + 26
        facts = words("summary.facts", round=self.presenter.round_of(state), actions=session.point)
        self._write(facts, EDGE, 15, SOFT)
        self.down += 18

    def _map(self) -> None:
        """The whole board in the colours of who holds what, and beside it who played whom."""
        board: Board | None = self.presenter.board
        top = self.down
        high = 0.0
        if board is not None:
            ground = Ground(board, (), MAP)
            frame = self.make.clipPath(id="frame")
            frame.add(self.make.rect((0, 0), (MAP, ground.height), 6))
            self.make.defs.add(frame)
            window = self.make.g(transform=f"translate({EDGE} {top:.1f})", clip_path="url(#frame)")
            window.add(self.make.rect((0, 0), (MAP, ground.height), fill="#b7ccd6"))
            window.add(ground.drawn(self.make, self.presenter.owners(self.session.state), self.figures.lands))
            self.make.add(window)
            high = ground.height
        self._players(EDGE + MAP + GAP, top + 18)
        self.down = max(top + high, self.down) + 30

    def _players(self, left: float, top: float) -> None:
        """Every seat with its line in the charts and whoever plays it."""
        place, wide = 0, WIDTH - EDGE - left - 50
        self.down = top
        for side, seats in self.sides.items():
            self._write(self.words.name(side, SIDE), left, 16, font_weight="bold")
            self.down += 24
            for seat in seats:
                y = round(self.down - 5, 1)
                self.make.add(drawn_line(self.make, place, f"seat-{seat}", [(left, y), (left + 20, y), (left + 40, y)], marked=(1,)))
                player = self.session.state.setup.player(seat)
                self._write(self.words.seat(seat, player), left + 50, 15, width=wide)
                self.down += 24
                place += 1
            self.down += 8

    def _charts(self) -> None:
        """The first measures of the game and what was lost."""
        names = [*[*self.figures.measures][: MOST_CHARTS - 1], LOSSES]
        top = self.down
        for number, name in enumerate(names):
            x, y = EDGE + (number % 2) * (CHART + GAP), top + number // 2 * (TALL + 40)
            self.make.add(written(self.make, [self.words(f"statistics.{name}")], (x, round(y, 1)), 17, font_weight="bold"))
            chart = self.make.g(transform=f"translate({x:.1f} {y + 8:.1f}) scale({CHART / CHART_WIDTH:.3f})")
            for part in plotted(self.make, self._lines(name), columns(self.words, self.annals, name)):
                chart.add(part)
            self.make.add(chart)
        self.down = top + (len(names) + 1) // 2 * (TALL + 40)

    def _lines(self, name: str) -> list[Line]:
        """The lines of a chart, each with the dashes and marks that the seat has in all charts."""
        lines = []
        for seat in self.seats:
            counted = has_numbers(self.annals, name, (seat,))
            values = tuple(value_of(sample, name, (seat,)) for sample in samples_of(self.annals, name)) if counted else ()
            lines.append(Line(f"seat-{seat}", values))
        return lines

    def _table(self) -> None:
        """What every seat has lost, its dice and how often it acted."""
        lefts = [EDGE + 330 + 150 * place for place in range(len(NUMBERS))]
        heads = [
            self.words("summary.actions" if name == ACTIONS else f"statistics.{'' if name == LOSSES else 'luck.'}{name}")
            for name in NUMBERS
        ]
        self.down += 8
        for left, head in zip(lefts, heads):
            self._write(head, left, 14, SOFT, width=145, text_anchor="end", most=1)
        for seat in self.seats:
            self.down += ROW
            self.make.add(self.make.line((EDGE, self.down - 19), (WIDTH - EDGE, self.down - 19), stroke=LINE))
            self._write(self.words.name(seat, "seat"), EDGE, 16, self.figures.colours.get(seat, INK), width=230, font_weight="bold")
            for left, text in zip(lefts, self._row(seat)):
                self._write(text, left, 16, text_anchor="end")
        self.down += 12
        if any(len(rolled) > 1 for rolled in self.annals.luck):
            self.down += 14
            self._write(self.words("summary.together"), EDGE, 13, SOFT)

    def _row(self, seat: str) -> Sequence[str]:
        luck, decimal = self.annals.luck.get((seat,)), self.words.decimal
        acted = sum(sample.numbers[ACTIONS].get(seat, 0) for sample in self.annals.samples)
        rolled = ("–",) * 3
        if luck is not None:
            rolled = (
                str(luck.hits),
                decimal(luck.expected),
                f"{decimal(luck.difference, '+.1f')} ± {decimal(luck.spread)}".replace("-", "−"),
            )
        return str(self.annals.lost.get(seat, 0)), *rolled, str(acted)
