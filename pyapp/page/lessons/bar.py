"""The card of a lesson: what to do and why, how far one is, and the buttons to go on, to be shown, to be brought back, to leave."""

from __future__ import annotations

from pyapp.page.lessons.lesson import Lesson, Stop
from pyapp.page.markup.icons import icon
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words

NOW, AGAIN, STRAYED, MOOT = "now", "again", "strayed", "moot"
"""How the player is to a stop: he is at it, reads it once more, has strayed from it, or it falls away because the game went otherwise."""


def card(words: Words, lesson: Lesson, number: int, how: str, *, small: bool) -> list[Node]:
    """The stop with this number."""
    stop, last = lesson.stops[number], number == len(lesson.stops) - 1
    of = words("lesson.progress", number=number + 1, all=len(lesson.stops))
    fold = words("lesson.larger" if small else "lesson.smaller")
    head = h(
        "header",
        h("h2", words(f"lesson.{stop.key}.title")),
        h("span.of", of),
        h("button.icon", icon("up" if small else "down"), do="lesson-fold", aria_label=fold, title=fold),
        h("button.icon", icon("close"), do="lesson-leave", aria_label=words("lesson.leave"), title=words("lesson.leave")),
    )
    bar = h("progress", max=len(lesson.stops), value=number + 1, aria_label=of)
    text = None if small else h("div.text", _text(words, stop, how), tabindex="0")
    return [head, bar, text, h("footer", _buttons(words, stop, number, how, last=last))]


def _text(words: Words, stop: Stop, how: str) -> list[Node]:
    """Why, and what to do; to whom has strayed, that he has."""
    to_do = words.maybe(f"lesson.{stop.key}.do")
    return [
        h("p.strayed", words(f"lesson.{how}"), role="status") if how in (STRAYED, MOOT) else None,
        h("p", words(f"lesson.{stop.key}.why")),
        h("p.do", to_do) if to_do else None,
    ]


def _buttons(words: Words, stop: Stop, number: int, how: str, *, last: bool) -> list[Node]:
    """The buttons; the one that leads on stands out."""
    nodes = [h("button.plain", words("lesson.back"), do="lesson-back", disabled=not number, key="back")]
    if how in (AGAIN, MOOT):
        return [*nodes, h("button.main", words("lesson.next"), do="lesson-next", key="next")]
    if how == STRAYED:
        return [*nodes, h("button.main", words("lesson.return"), do="lesson-return", key="return")]
    if stop.done is not None:
        return [*nodes, h("button", words("lesson.show"), do="lesson-show", key="show")]
    return [*nodes, h("button.main", words("lesson.finish" if last else "lesson.next"), do="lesson-next", key="next")]
