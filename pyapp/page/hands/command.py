"""The command line: actions as text, with names completed from what the forms offer."""

from __future__ import annotations

from typing import Any

from pyapp.engine.actions import Action, split_members
from pyapp.engine.errors import GameError, InvalidAction
from pyapp.engine.forms import Bag, Field, Pick, Picks
from pyapp.engine.game import Game
from pyapp.engine.messages import say
from pyapp.page.markup.words import plain
from pyapp.page.table.presenter import Presenter

INSIDE = 4  # letters from which on a part of a name is enough


def understand(presenter: Presenter, state: Any, seat: str, text: str) -> Action:
    """The action that a line means for a seat: ``move ukraine tank*2 caucasus``. Raises GameError.

    Every word may be the beginning of an id or of a name in the reader's language, as long as only one thing begins so; where none
    does, a part of it.
    """
    game = presenter.game
    words = text.split()
    kinds = game.kinds(state, seat)
    if words and words[0] == seat:
        words = words[1:]
    if not words:
        raise InvalidAction(say("command.empty"))
    kind = _complete(presenter, words[0], kinds, "kind")
    line = [seat, kind]
    for word in words[1:]:
        action = game.parse(state, " ".join(line))
        here = game.field(state, seat, kind, action.args)
        line.append(_word(presenter, word, here) if here is not None else word)
    return game.parse(state, " ".join(line))


def _word(presenter: Presenter, word: str, here: Field) -> str:
    if isinstance(here, Pick):
        return _complete(presenter, word, (*here.options, *here.why_not), here.what)
    if isinstance(here, Picks):
        return ",".join(_complete(presenter, part, here.options, here.what) for part in split_members(word)) if word != "-" else word
    if isinstance(here, Bag) and word != "-":
        return ",".join(_counted(presenter, part, here) for part in split_members(word))
    return word


def _counted(presenter: Presenter, part: str, here: Bag) -> str:
    name, star, number = part.rpartition("*")
    if not star:
        name, number = part, ""
        if part[:1].isdigit():  # "2tank" is what people type as well
            digits = part[: len(part) - len(part.lstrip("0123456789"))]
            name, number = part[len(digits) :], digits
    key = _complete(presenter, name, tuple(here.there), here.what)
    return f"{key}*{number}" if number else key


def _complete(presenter: Presenter, word: str, options: tuple[str, ...], what: str) -> str:
    """The only option that a word can mean; the word itself when there is none, so that the game says what is wrong."""
    if word in options:
        return word
    wanted = plain(word)
    exact = [option for option in options if wanted in _spellings(presenter, option, what)]
    begun = exact or [option for option in options if any(name.startswith(wanted) for name in _spellings(presenter, option, what))]
    if not begun and len(wanted) >= INSIDE:
        begun = [option for option in options if any(wanted in name for name in _spellings(presenter, option, what))]
    if len(begun) == 1:
        return begun[0]
    if len(begun) > 1:
        named = [presenter.words.name(option, what) for option in begun[:6]]
        raise InvalidAction(say("command.several", word=word[:40], options=named))
    return word


def _spellings(presenter: Presenter, option: str, what: str) -> tuple[str, ...]:
    return plain(option), plain(presenter.words.name(option, what)), plain(option.removeprefix("sz")) if option.startswith("sz") else ""


def suggestions(presenter: Presenter, state: Any, seat: str, text: str) -> list[str]:
    """How a line that is being typed may go on: whole lines."""
    head, _, last = text.rpartition(" ")
    try:
        options, what = _next_options(presenter.game, presenter, state, seat, head)
    except GameError:
        return []
    wanted = plain(last.rpartition(",")[2])
    before = f"{head} " if head else ""
    kept = last.rpartition(",")[0]
    kept = f"{kept}," if kept else ""
    found = [option for option in options if any(name.startswith(wanted) for name in _spellings(presenter, option, what))]
    return [f"{before}{kept}{option}" for option in found[:8]]


def _next_options(game: Game, presenter: Presenter, state: Any, seat: str, head: str) -> tuple[tuple[str, ...], str]:
    kinds = game.kinds(state, seat)
    if not head:
        return kinds, "kind"
    action = understand(presenter, state, seat, head)
    here = game.field(state, seat, action.kind, action.args)
    if isinstance(here, (Pick, Picks)):
        return here.options, here.what
    return (tuple(here.there), here.what) if isinstance(here, Bag) else ((), "")


def find_space(presenter: Presenter, name: str) -> str:
    """The space that a name or the beginning of one means. Raises InvalidAction when several begin so or none does."""
    space = _complete(presenter, plain(name), tuple(presenter.spaces()), "space")
    if not presenter.is_space(space):
        raise InvalidAction(say("command.no_space", word=name[:40]))
    return space
