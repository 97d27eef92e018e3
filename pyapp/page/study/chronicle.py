"""The chronicle: the log as a text, as Markdown and as JSON, as far as the one who looks may know it."""

from __future__ import annotations

import json
from typing import Any

from pyapp.engine.steps import Event
from pyapp.page.markup.words import Words
from pyapp.page.study.logview import LogView
from pyapp.page.table.presenter import Presenter
from pyapp.page.table.session import Session

MARKS = "\\`*_[]<>#|"  # what Markdown would take for its own


def as_text(words: Words, session: Session) -> str:
    """Every event as a line."""
    events = [*filter(session.sees, session.match.opening), *(event for _, event in session.events_since(0))]
    return "".join(f"{words(event.message())}\n" for event in events)


def as_markdown(words: Words, presenter: Presenter, session: Session) -> str:
    """The turns under their headings, what happened in them as lists; phases are set in bold."""
    lines = [f"# {_escaped(session.name)}"]
    for title, _, events in LogView(words, presenter).turns(session):
        lines += ["", f"## {_escaped(title)}", ""]
        for _, event in events:
            if event.kind in presenter.untold:
                continue
            text = _escaped(words(event.message()))
            lines += ["", f"**{text}**", ""] if presenter.heading(event) else [f"- {text}{_dice(event)}"]
    return "\n".join(lines) + "\n"


def as_json(words: Words, presenter: Presenter, session: Session) -> str:
    """The turns with their events for other programs: the line of the journal, the kind, the sentence, the plain data."""
    turns = [
        {"title": title, "line": begun + 1 + session.origin, "events": [_told(words, session, *line) for line in events]}
        for title, begun, events in LogView(words, presenter).turns(session)
    ]
    told = {"game": session.game.about.id, "scenario": session.match.setup.scenario, "name": session.name, "turns": turns}
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _told(words: Words, session: Session, index: int, event: Event) -> dict[str, Any]:
    return {"line": index + 1 + session.origin, "kind": event.kind, "text": words(event.message()), "data": dict(event.data)}


def _dice(event: Event) -> str:
    """The dice of an event, as they were rolled."""
    faces = event.data.get("dice")
    return f" ({' '.join(map(str, faces))})" if isinstance(faces, (list, tuple)) and faces else ""


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in MARKS else letter for letter in text)
