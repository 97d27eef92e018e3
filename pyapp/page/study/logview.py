"""The log: what happened, by turn and phase, with every die; and the slider that goes back to any point."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from pyapp.engine.computers import held_by_computer
from pyapp.engine.steps import Event
from pyapp.page.markup.icons import icon
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.presenter import Presenter
from pyapp.page.table.session import Session
from pyapp.sharing.table import mode_of

Turn = tuple[str, int, list[tuple[int, Event]]]
TURN, PHASE, PART = 1, 2, 3
OPEN = 2  # the turn that is played and the one before it
MOST_TOLD = 3  # events of a step that are told beside the slider
MOST_LINES = 600  # of a turn that are shown: no turn of a real game has as many
PLACES = ("space", "zone", "territory", "target", "origin", "to")


class LogView:
    """Trees for the log. Lines are made once: an event does not change any more."""

    def __init__(self, words: Words, presenter: Presenter) -> None:
        self.words = words
        self.presenter = presenter
        self._made: dict[int, tuple[Event, Node]] = {}
        self.open_turns: set[int] = set()
        self._turns: list[Turn] = []
        self._read_for: tuple[int, int] = (0, 0)
        self._read_to = 0
        self._ordered: set[int] = set()

    def tree(self, session: Session, *, explains: bool = False) -> list[Node]:
        """The whole log: folded turns, the last ones open; ``explains`` offers what the computer says of its turns."""
        turns = self.turns(session)
        self._ordered = _ordered(session)
        nodes = []
        for number, (title, point, lines) in enumerate(turns):
            is_open = number >= len(turns) - OPEN or point in self.open_turns
            body = self._body(session, lines, ended=number < len(turns) - 1) if is_open else []
            heading = h(
                "h3",
                h("button.fold", title, do="log-fold", arg=point, aria_expanded="true" if is_open else "false"),
                h("button.icon", icon("history"), do="look", arg=point, aria_label=self.words("log.look"), title=self.words("log.look"))
                if point >= 0
                else None,
                self._why(point) if explains and number < len(turns) - 1 and _of_computer(session, point, turns[number + 1][1]) else None,
            )
            nodes.append(h("section.turn", heading, body, key=f"turn-{point}"))
        return nodes

    def _why(self, point: int) -> Node:
        said = self.words("account.log")
        return h("button.icon", icon("why"), do="account", arg=point, aria_label=said, title=said)

    def _body(self, session: Session, lines: list[tuple[int, Event]], *, ended: bool) -> list[Node]:
        """The lines of a turn, the last ones where they are too many."""
        left_out = max(0, len(lines) - MOST_LINES)
        hint = [h("p.hint", self.words("log.left_out", number=left_out), key="left-out")] if left_out else []
        return hint + self._in_parts(session, self._telling(lines[left_out:], ended=ended))

    def _in_parts(self, session: Session, lines: list[tuple[int, Event]]) -> list[Node]:
        """The lines; those of a part of a phase stand under its heading, up to the next one."""
        nodes: list[Node] = []
        part: Node = None
        in_phase = False
        for index, event in lines:
            level = self.presenter.heading(event)
            in_phase = in_phase or level == PHASE
            line = self._line(session, index, event, in_phase=in_phase)
            if level == PART:
                part = h("section.part", line, classes=_of_seat(event))
                nodes.append(part)
            elif level or part is None:
                part = None
                nodes.append(line)
            else:
                part.append(line)
        return nodes

    def turns(self, session: Session) -> list[Turn]:
        """The events by turn: its heading, the point at which it began, its events. What was read before is not read again."""
        read_for = (id(session), session.version)
        if self._read_for != read_for or self._read_to > session.length:
            self._read_for, self._read_to = read_for, 0
            self._turns = []
            for event in filter(session.sees, session.match.opening):
                self._add(-1, event)
        for index in range(self._read_to, session.length):
            for event in filter(session.sees, session.match.events(index)):
                self._add(index, event)
        self._read_to = session.length
        return self._turns if session.point == session.length else self._until(session.point)

    def _until(self, point: int) -> list[Turn]:
        """The turns as far as a point of the game that is looked back at."""
        turns = [turn for turn in self._turns if turn[1] < point]
        if turns:
            title, began, lines = turns[-1]
            turns[-1] = title, began, [line for line in lines if line[0] < point]
        return turns

    def _add(self, index: int, event: Event) -> None:
        if self.presenter.heading(event) == TURN:
            self._turns.append((self.words(event.message()), index, []))
            return
        if not self._turns:
            self._turns.append((self.words("log.beginning"), -1, []))
        self._turns[-1][2].append((index, event))

    def _telling(self, lines: list[tuple[int, Event]], *, ended: bool) -> list[tuple[int, Event]]:
        """The lines without the headings of phases in which nothing has happened; unless the turn has ended the last is being played."""
        lines = [(index, event) for index, event in lines if event.kind not in self.presenter.untold]
        phases = [*(self.presenter.heading(event) == PHASE for _, event in lines), ended]
        empty = {place for place, (here, then) in enumerate(pairwise(phases)) if here and then}
        return [line for place, line in enumerate(lines) if place not in empty]

    def _line(self, session: Session, index: int, event: Event, *, in_phase: bool) -> Node:
        known = self._made.get(id(event))
        if known is not None and known[0] is event:
            return known[1]
        node = self._made_line(index, event, mode_of(session.match.seed), in_phase=in_phase)
        self._made[id(event)] = (event, node)
        return node

    def _made_line(self, index: int, event: Event, mode: str, *, in_phase: bool) -> Node:
        text, level = self.words(event.message()), self.presenter.heading(event)
        if level in (PHASE, PART):
            return h("h5" if level == PART and in_phase else "h4", text)
        space, dice = place_of(self.presenter, event), self.presenter.dice(event)
        return h(
            "p.entry",
            h("button.text", text, do="show", arg=space) if space else h("span.text", text),
            dice,
            h("small.mode", self.words(f"dicemode.{mode}")) if dice else None,
            h("small.mode", self.words("standing.by")) if index in self._ordered else None,
            classes=[_of_seat(event), f"event-{event.kind}"],
        )


def _of_seat(event: Event) -> str:
    """The class of the seat that an event tells of, or nothing."""
    seat = event.data.get("power") or event.data.get("seat") or event.data.get("nation")
    return f"seat-{seat}" if isinstance(seat, str) else ""


def _of_computer(session: Session, point: int, end: int) -> bool:
    """Did a computer do the first thing of a turn, or anything where all act together?"""
    setup, entries = session.match.state.setup, session.match.entries[point + 1 : end + 1]
    return any(held_by_computer(setup, entry.action.seat) for entry in entries[:: max(1, len(entries) // 8)])


def _ordered(session: Session) -> set[int]:
    """The moves that standing orders have made."""
    table = session.table
    if table is None:
        return set()
    return {line - table.origin for proof in table.proofs for line in range(proof.line + 1, proof.line + proof.lines)}


def place_of(presenter: Presenter, event: Event) -> str:
    """The space that an event happened in, or nothing."""
    for name in PLACES:
        value: Any = event.data.get(name)
        if isinstance(value, str) and presenter.is_space(value):
            return value
    return ""


def told(words: Words, presenter: Presenter, session: Session) -> Node | None:
    """What the step that is shown has brought about, with its dice, while somebody looks back."""
    if not session.looking:
        return None
    happened = filter(session.sees, session.match.events(session.looking - 1))
    events = [event for event in happened if event.kind not in presenter.untold and not presenter.heading(event)]
    lines = [h("span.line", words(event.message()), presenter.dice(event)) for event in events[:MOST_TOLD]]
    return h("div.told", lines) if lines else None


def history(words: Words, session: Session) -> list[Node]:
    """The slider over the whole game, shown while somebody looks back."""
    if session.looking is None:
        return []
    point, length = session.point, session.length
    step = [
        h("button.icon", icon("first"), do="look", arg=0, disabled=point == 0, aria_label=words("history.first")),
        h("button.icon", icon("back"), do="look", arg=point - 1, disabled=point == 0, aria_label=words("history.back")),
    ]
    forward = [
        h("button.icon", icon("forward"), do="look", arg=point + 1, disabled=point == length, aria_label=words("history.forward")),
        h("button.icon", icon("last"), do="now", aria_label=words("history.now")),
    ]
    slider = h(
        "input", kind="range", min=0, max=length, value=str(point), do="look-slide", data_when="input", aria_label=words("history.slider")
    )
    copy = h("button.icon", icon("link"), do="copy-moment", aria_label=words("history.copy"), title=words("history.copy"))
    film = h("button.icon.film", icon("film"), do="take-film", arg="turn", aria_label=words("film.turn"), title=words("film.turn"))
    return [h("span.at", words("history.at", point=point, length=length)), *step, slider, *forward, copy, film]
