"""The panel of whoever looks back: what is shown, the ways through the game, and the ways out of it."""

from __future__ import annotations

from pyapp.page.markup.icons import icon
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.landmarks import BATTLE, ROUND, STEP, TURN
from pyapp.page.table.presenter import Presenter
from pyapp.page.table.session import Session
from pyapp.page.turn.timeline import LEAPS
from pyapp.page.turn.turnview import action_text

SORTS = (STEP, TURN, ROUND, BATTLE)


def panel(words: Words, presenter: Presenter, session: Session, *, playing: bool) -> list[Node]:
    """What a hand without keys needs to find its way; ``playing`` says that the replay goes on by itself."""
    return [
        h("h2", words("history.at", point=session.point, length=session.length)),
        h("p.shown", _shown(words, presenter, session)),
        h("p.hint", words("history.readonly")),
        h("ul.leaps", [_leaps(words, session, sort) for sort in SORTS]),
        h(
            "div.options",
            h("button.main", words("history.now"), do="now"),
            h("button", words("history.fork"), do="fork"),
            h("button", words("replay.pause" if playing else "replay.play"), do="replay-play", aria_pressed="true" if playing else "false"),
            h("button", words("film.turn"), do="take-film", arg="turn"),
        ),
    ]


def _shown(words: Words, presenter: Presenter, session: Session) -> str:
    """Who has done what to come to the point that is shown, where the reader may know it."""
    if not session.point:
        return words("history.beginning")
    line = session.shown_line()
    if line is None:
        return words("history.veiled")
    done = action_text(words, presenter, line)
    return f"{words.name(line.seat, 'seat')} · {done}" if line.seat else done


def _leaps(words: Words, session: Session, sort: str) -> Node:
    """Back and forward to the landmarks of a sort."""
    back, forward = (next(key for key, leads in LEAPS.items() if leads == (sort, way)) for way in (-1, 1))
    return h(
        "li",
        _leap(words, f"history.{sort}.back", "back", back, off=session.point == 0),
        h("span", words(f"history.{sort}")),
        _leap(words, f"history.{sort}.forward", "forward", forward, off=session.point == session.length),
        key=sort,
    )


def _leap(words: Words, label: str, sign: str, key: str, *, off: bool) -> Node:
    said = words(label)
    return h("button.icon", icon(sign), do="leap", arg=key, aria_label=said, title=said, aria_keyshortcuts=key, disabled=off)
