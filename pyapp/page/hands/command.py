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

LONGEST_NAME = 6  # words
ANDS = ("and", "y", "e", "+", "&")
INSIDE = 4  # letters from which on a part of a name is enough


def understand(presenter: Presenter, state: Any, seat: str, text: str) -> Action:
    """The action that a line means for a seat: ``move ukraine tank*2 caucasus``. Raises GameError.

    Every word may be the beginning of an id or of a name in the reader's language, as long as only one thing begins so; where none
    does, a part of it. Names may be written with their spaces, units in the plural, and lists as ``2 tanks, infantry``.
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
    rest = words[1:]
    while rest:
        action = game.parse(state, " ".join(line))
        here = game.field(state, seat, kind, action.args)
        number = _length(presenter, rest, here)
        word = _listed(rest[:number]) if isinstance(here, (Bag, Picks)) else "_".join(rest[:number])
        line.append(_word(presenter, word, here) if here is not None else word)
        rest = rest[number:]
    return game.parse(state, " ".join(line))


def _length(presenter: Presenter, words: list[str], here: Field | None) -> int:
    """How many of the words are what a field asks for: as many as together still name something."""
    if isinstance(here, Pick):
        options = (*here.options, *here.why_not)
        fits = [number for number in range(2, min(LONGEST_NAME, len(words)) + 1) if _names(presenter, words[:number], options, here.what)]
        return max(fits, default=1)
    if isinstance(here, (Bag, Picks)):
        options = tuple(here.there) if isinstance(here, Bag) else here.options
        return _members(presenter, words, options, here.what)
    return 1


def _members(presenter: Presenter, words: list[str], options: tuple[str, ...], what: str) -> int:
    """How many words a list takes: it goes on behind a comma, a number that stands alone, and the word for *and*."""
    place = 0
    while place < len(words):
        if words[place].isdecimal() and place + 1 < len(words):
            place += 1
        ways = range(2, min(LONGEST_NAME, len(words) - place) + 1)
        place += max((number for number in ways if _names(presenter, words[place : place + number], options, what)), default=1)
        joined = place < len(words) and (words[place] in ANDS or words[place - 1].endswith(",") or words[place].startswith(","))
        if not joined and not (place + 1 < len(words) and words[place].isdecimal()):
            break
        if place < len(words) and words[place] in ANDS:
            place += 1
    return min(place, len(words))


def _names(presenter: Presenter, words: list[str], options: tuple[str, ...], what: str) -> bool:
    """Do these words together begin the name of something?"""
    wanted = plain(" ".join(words).rstrip(","))
    if any("," in word for word in words[:-1]):
        return False
    names = [name for option in options for name in _spellings(presenter, option, what)]
    return any(name.startswith(one) for one in _singular(wanted) for name in names)


def _listed(words: list[str]) -> str:
    """A list as the notation has it, however it was written: ``2 tanks and infantry`` is ``2_tanks,infantry``.

    >>> _listed(["2", "tanks,", "infantry"]), _listed(["2", "tanks", "and", "3", "infantry"]), _listed(["2", "tanks", "3", "infantry"])
    ('2tanks,infantry', '2tanks,3infantry', '2tanks,3infantry')
    """
    text, before = "", ""
    for word in words:
        if word in ANDS:
            text, before = f"{text},", ""
            continue
        apart = "" if not text or text.endswith(",") or before.isdecimal() else "," if word.isdecimal() else "_"
        text, before = f"{text}{apart}{word}", word
    return ",".join(part for part in text.split(",") if part) if "(" not in text else text


def _singular(wanted: str) -> tuple[str, ...]:
    """What somebody may have meant who wrote the plural, in English or Spanish."""
    return (wanted, *(wanted.removesuffix(ending) for ending in ("s", "es") if wanted.endswith(ending) and len(wanted) > INSIDE))


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
    for wanted in _singular(plain(word)):
        if (found := _meant(presenter, word, wanted, options, what)) is not None:
            return found
    return word


def _meant(presenter: Presenter, word: str, wanted: str, options: tuple[str, ...], what: str) -> str | None:
    """The only option that begins so; None when none does. Raises InvalidAction where there are several."""
    exact = [option for option in options if wanted in _spellings(presenter, option, what)]
    begun = exact or [option for option in options if any(name.startswith(wanted) for name in _spellings(presenter, option, what))]
    if not begun and len(wanted) >= INSIDE:
        begun = [option for option in options if any(wanted in name for name in _spellings(presenter, option, what))]
    if len(begun) == 1:
        return begun[0]
    if len(begun) > 1:
        named = [presenter.words.name(option, what) for option in begun[:6]]
        raise InvalidAction(say("command.several", word=word[:40], options=named))
    return None


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


def examples(presenter: Presenter, state: Any, seat: str) -> list[str]:
    """For every kind of action that can be done now a line that shows how it is typed, as far as its first choice."""
    lines = []
    for kind in presenter.game.kinds(state, seat):
        here = presenter.game.field(state, seat, kind, ())
        if isinstance(here, (Pick, Picks)):
            first = next(iter(here.options), "")
        elif isinstance(here, Bag):
            first = next((f"{key}*{number}" for key, number in here.there.items()), "")
        else:
            first = ""
        lines.append(f"{kind} {first}".strip())
    return lines


def find_space(presenter: Presenter, name: str) -> str:
    """The space that a name or the beginning of one means. Raises InvalidAction when several begin so or none does."""
    space = _complete(presenter, plain(name), tuple(presenter.spaces()), "space")
    if not presenter.is_space(space):
        raise InvalidAction(say("command.no_space", word=name[:40]))
    return space
