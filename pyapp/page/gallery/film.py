"""A film: a reel on its ground as one SVG that moves by itself (SMIL), goes round and round, and asks for nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import svgwrite

from pyapp.board.boardfile import Board
from pyapp.board.pieces import SIZE, UNITS
from pyapp.board.places import arrow as way_of
from pyapp.board.places import arrow_head
from pyapp.page.gallery.ground import Ground
from pyapp.page.gallery.lines import APART, FONT, broken, dice, written
from pyapp.page.gallery.reel import Reel
from pyapp.page.markup.words import Words
from pyapp.page.table.colours import INK, NOBODY, PAPER, SOFT, on
from pyapp.page.table.figures import Figures, Travel

WIDTH, HEAD, FOOT = 960, 46, 96
OPENING, CLOSING = 1.2, 2.5  # seconds before the first scene and after the last one
LONGEST = 100.0  # seconds: a longer turn is shown faster
CHIP_WIDTH, CHIP_HEIGHT = 30, 21
GOES = 0.75  # the part of its scene in which a unit is on its way
Span = tuple[float, float]


def film(words: Words, reel: Reel, board: Board, figures: Figures) -> str:
    """The whole picture."""
    return _Film(words, reel, board, figures).drawn()


class _Film:
    """One picture while it is drawn. Times are parts of the whole."""

    def __init__(self, words: Words, reel: Reel, board: Board, figures: Figures) -> None:
        self.words, self.reel, self.figures = words, reel, figures
        self.ground = Ground(board, reel.spaces, WIDTH)
        lasting = sum(beat.seconds for beat in reel.beats)
        faster = min(1.0, LONGEST / lasting) if lasting else 1.0
        self.seconds = OPENING + lasting * faster + CLOSING
        self.spans: list[Span] = []
        now = OPENING
        for beat in reel.beats:
            self.spans.append((now / self.seconds, (now + beat.seconds * faster) / self.seconds))
            now += beat.seconds * faster
        self.make = svgwrite.Drawing(
            debug=False,
            size=(WIDTH, self.ground.height + HEAD + FOOT),
            viewBox=f"0 0 {WIDTH} {self.ground.height + HEAD + FOOT}",
            font_family=FONT,
            role="img",
            aria_label=reel.title,
        )
        self.small = self.ground.crowding / self.ground.scale  # a pixel of the picture, made smaller where spaces crowd

    def drawn(self) -> str:
        """Ground, moves, standing, words."""
        make, high = self.make, self.ground.height
        make.add(make.rect((0, 0), (WIDTH, high + HEAD + FOOT), fill=PAPER))
        frame = make.clipPath(id="frame")
        frame.add(make.rect((0, 0), (WIDTH, high)))
        make.defs.add(frame)
        window = make.g(transform=f"translate(0 {HEAD})", clip_path="url(#frame)")
        window.add(make.rect((0, 0), (WIDTH, high), fill="#b7ccd6"))
        window.add(self.ground.drawn(make, self.reel.before.owners, self.figures.lands))
        window.add(self._taken())
        window.add(self.ground.names(make, {space: self._name(space) for space in self.ground.named}))
        window.add(self._rings())
        window.add(self._standing())
        window.add(self._moves())
        make.add(window)
        self._told(high)
        return str(make.tostring())

    def _name(self, space: str) -> str:
        name = self.words.space(space)
        return name if len(name) < 26 else name[:24] + "…"

    # --- time -------------------------------------------------------------------------------------------------------------

    def _during(self, element: Any, spans: Sequence[Span]) -> Any:
        """Show something only while these spans last."""
        times, values = [0.0], ["visible" if spans and spans[0][0] <= 0 else "hidden"]
        for start, end in spans:
            for time, value in ((start, "visible"), (end, "hidden")):
                if time <= 0 or time >= 1:
                    continue
                if times[-1] == time:
                    values[-1] = value
                else:
                    times.append(time)
                    values.append(value)
        element["visibility"] = values[0]
        if len(times) > 1:
            keys = ";".join(f"{time:.4f}".rstrip("0").rstrip(".") for time in times)
            element.add(self._animated("visibility", ";".join(values), keys, calcMode="discrete"))
        return element

    def _animated(self, name: str, values: str, keys: str, **more: str) -> Any:
        lasting = f"{self.seconds:.1f}s"
        return self.make.animate(name, values=values, keyTimes=keys, dur=lasting, repeatCount="indefinite", **more)

    # --- what stands and what changes hands -----------------------------------------------------------------------------------

    def _standing(self) -> Any:
        """A chip for every seat's units in each space that is spoken of, with their number as it changes."""
        drawn = self.make.g(transform=self.ground.placed)
        for space in self.ground.named:
            seats = list(dict.fromkeys(seat for beat in (self.reel.before, *self.reel.beats) for seat in beat.heaps.get(space, {})))
            x, y = self.ground.middle(space)
            for place, seat in enumerate(seats):
                left = x + (place - (len(seats) - 1) / 2) * (CHIP_WIDTH + 3) * self.small
                for number, spans in self._counts(space, seat).items():
                    chip = self._chip(seat, str(number))
                    chip["transform"] = f"translate({left:.1f} {y:.1f}) scale({self.small:.3f})"
                    drawn.add(self._during(chip, spans))
        return drawn

    def _counts(self, space: str, seat: str) -> dict[int, list[Span]]:
        """When so many units of a seat stand in a space; none are no chip."""
        now, since = self.reel.before.heaps.get(space, {}).get(seat, 0), 0.0
        found: dict[int, list[Span]] = {}
        for beat, (start, end) in zip(self.reel.beats, self.spans):
            then = beat.heaps.get(space, {}).get(seat, 0)
            if then != now:
                turns = start + (end - start) * (GOES if beat.travels else 0.5)
                found.setdefault(now, []).append((since, turns))
                now, since = then, turns
        found.setdefault(now, []).append((since, 1.0))
        return {number: spans for number, spans in found.items() if number > 0}

    def _chip(self, seat: str, text: str) -> Any:
        fill = self.figures.colours.get(seat, SOFT)
        chip = self.make.g(font_size=14, font_weight="bold", text_anchor="middle")
        size = (CHIP_WIDTH, CHIP_HEIGHT)
        chip.add(self.make.rect((-CHIP_WIDTH / 2, -CHIP_HEIGHT / 2), size, 4, fill=fill, stroke="#fffdf5", stroke_width=1.4))
        chip.add(self.make.text(text, insert=(0, 5), fill=on(fill)))
        return chip

    def _taken(self) -> Any:
        """Land that changes hands, in the colour of who has taken it."""
        drawn = self.make.g(transform=self.ground.placed, stroke="#7d7866", stroke_width=round(0.9 / self.ground.scale, 2))
        outlines = self.ground.outlines
        for name in outlines:
            now = self.reel.before.owners.get(name, "")
            changes = []
            for beat, (start, end) in zip(self.reel.beats, self.spans):
                then = beat.owners.get(name, "")
                if then != now:
                    changes.append(((start + end) / 2, then))
                    now = then
            for (since, owner), until in zip(changes, [*(time for time, _ in changes[1:]), 1.0]):
                shape = self.make.use(f"#s-{name}", fill=self.figures.lands.get(owner, NOBODY))
                drawn.add(self._during(shape, [(since, until)]))
        return drawn

    # --- moves ------------------------------------------------------------------------------------------------------------

    def _moves(self) -> Any:
        drawn = self.make.g(transform=self.ground.placed)
        for beat, span in zip(self.reel.beats, self.spans):
            if beat.travels:
                group = self.make.g()
                for travel in beat.travels:
                    self._go(group, travel, span)
                drawn.add(self._during(group, [span]))
        return drawn

    def _go(self, group: Any, travel: Travel, span: Span) -> None:
        """An arrow, and the units that go along it."""
        data = way_of(self.ground.board, travel.start, travel.end)
        if not data:
            return
        make, width = self.make, self.small
        fill = self.figures.colours.get(travel.seat, SOFT)
        for colour, wide in (("#fffdf5", 6.5), (fill, 3.5)):
            group.add(make.path(d=data, fill="none", stroke=colour, stroke_width=round(wide * width, 2), stroke_linecap="round"))
        group.add(make.polygon([(round(x, 1), round(y, 1)) for x, y in arrow_head(data, 13 * width)], fill=fill))
        start, end = span
        arrived = start + (end - start) * GOES
        going = make.g()
        going.add(
            make.animateMotion(
                path=data,
                keyPoints="0;0;1;1",
                keyTimes=f"0;{start:.4f};{arrived:.4f};1",
                calcMode="linear",
                dur=f"{self.seconds:.1f}s",
                repeatCount="indefinite",
            )
        )
        going.add(self._unit(travel, fill))
        group.add(going)

    def _unit(self, travel: Travel, fill: str) -> Any:
        """Who goes: a silhouette where the game has one, and how many they are."""
        make, wide = self.make, CHIP_WIDTH + (14 if travel.kind in UNITS else 0)
        unit = make.g(transform=f"scale({self.small:.3f})", font_size=14, font_weight="bold", text_anchor="middle")
        unit.add(make.rect((-wide / 2, -12), (wide, 24), 5, fill=fill, stroke="#fffdf5", stroke_width=1.6))
        text_at = 0.0
        if travel.kind in UNITS:
            unit.add(make.use(f"#u-{travel.kind}", insert=(-wide / 2 + 2, -11), size=(22, 22), fill=on(fill)))
            if not any(element.attribs.get("id") == f"u-{travel.kind}" for element in make.defs.elements):
                shape = make.symbol(id=f"u-{travel.kind}", viewBox=f"0 0 {SIZE} {SIZE}")
                for part in UNITS[travel.kind]:
                    shape.add(make.path(d=part, fill_rule="evenodd"))
                make.defs.add(shape)
            text_at = 11.0
        unit.add(make.text(str(travel.number), insert=(text_at, 5), fill=on(fill)))
        return unit

    def _rings(self) -> Any:
        """A ring where it happens."""
        drawn = self.make.g(transform=self.ground.placed, fill="none", stroke="#c5281c", stroke_width=round(3 / self.ground.scale, 2))
        spans: dict[str, list[Span]] = {}
        for beat, span in zip(self.reel.beats, self.spans):
            if beat.place:
                there = spans.setdefault(beat.place, [])
                if there and there[-1][1] == span[0]:
                    there[-1] = (there[-1][0], span[1])
                else:
                    there.append(span)
        for space, when in spans.items():
            x, y = self.ground.middle(space)
            drawn.add(self._during(self.make.circle((round(x, 1), round(y, 1)), round(34 * self.small, 1)), when))
        return drawn

    # --- words ------------------------------------------------------------------------------------------------------------

    def _told(self, high: int) -> None:
        """The title above, and beneath what happens, with its dice and how far it has gone."""
        make = self.make
        make.add(written(make, broken(self.reel.title, 23, WIDTH - 40, 1), (20, 31), 21, font_weight="bold"))
        top = HEAD + high
        for beat, span in zip(self.reel.beats, self.spans):
            group = make.g()
            lines = [line for told in beat.lines for line in broken(told, 15, WIDTH - 40, 2)]
            shown = min(len(beat.thrown), (WIDTH - 40) // APART)
            group.add(written(make, lines[: 2 if shown else 4], (20, top + 25), 15))
            if shown:
                group.add(dice(make, beat.thrown[:shown], (20, top + 60)))
            make.add(self._during(group, [span]))
        done = make.rect((0, top), (0, 4), fill=INK)
        done.add(self._animated("width", f"0;{WIDTH}", "0;1"))
        make.add(done)
