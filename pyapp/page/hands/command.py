"""The command line: actions as text, with names completed from what the forms offer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pyapp.engine.actions import Action, split_members
from pyapp.engine.errors import GameError, InvalidAction
from pyapp.engine.forms import Bag, Field, Number, Pick, Picks
from pyapp.engine.messages import say
from pyapp.page.markup.words import plain
from pyapp.page.table.form import SALT
from pyapp.page.table.presenter import Presenter

LONGEST_NAME = 10  # words
ANDS = ("and", "y", "e", "+", "&")
INSIDE = 4  # letters from which on a part of a name is enough
MOST = 8  # ways on that are offered at once
NOTHING = "-"  # an empty list


class Names:
    """What the options of forms are called, for one seat, in one position: their ids and their names in the reader's language."""

    def __init__(self, presenter: Presenter, seat: str = "") -> None:
        self._presenter = presenter
        self._seat = seat
        self._known: dict[tuple[str, str], tuple[str, ...]] = {}

    def spellings(self, option: str, what: str) -> tuple[str, ...]:
        """All that an option may be called, plainly written."""
        if (option, what) not in self._known:
            number = option.removeprefix("sz") if option.startswith("sz") else ""
            names = (option, self._presenter.words.name(option, what), self.shown(option, what), number)
            self._known[option, what] = tuple(dict.fromkeys(plain(name) for name in names if name))
        return self._known[option, what]

    def shown(self, option: str, what: str) -> str:
        """What an option is called on the page."""
        return self._presenter.words("bag.none") if option == NOTHING else self._presenter.thing(option, what, self._seat)


def understand(presenter: Presenter, state: Any, seat: str, text: str) -> Action:
    """The action that a line means for a seat: ``move ukraine tank*2 caucasus``. Raises GameError.

    Every word may be the beginning of an id or of a name in the reader's language, as long as only one thing begins so; where none
    does, a part of it. Names may be written with their spaces, units in the plural, and lists as ``2 tanks, infantry``.
    """
    game, names = presenter.game, Names(presenter, seat)
    words = text.split()
    kinds = game.kinds(state, seat)
    if words and words[0] == seat:
        words = words[1:]
    if not words:
        raise InvalidAction(say("command.empty"))
    kind = _complete(names, words[0], kinds, "kind")
    line = [seat, kind]
    rest = words[1:]
    while rest:
        action = game.parse(state, " ".join(line))
        here = game.field(state, seat, kind, action.args)
        number = _length(names, rest, here)
        word = _listed(rest[:number], numbers=isinstance(here, Bag)) if isinstance(here, (Bag, Picks)) else "_".join(rest[:number])
        line.append(_word(names, word, here) if here is not None else word)
        rest = rest[number:]
    return game.parse(state, " ".join(line))


def _length(names: Names, words: list[str], here: Field | None) -> int:
    """How many of the words are what a field asks for: as many as together still name something."""
    if isinstance(here, Pick):
        options = (*here.options, *here.why_not)
        return _named(names, words, options, here.what) or 1
    if isinstance(here, (Bag, Picks)):
        return _members(names, words, here)
    return 1


def _members(names: Names, words: list[str], here: Bag | Picks) -> int:
    """How many words a list takes: it goes on behind a comma, a number of units that stands alone, and the word for *and*."""
    options, what = tuple(here.there) if isinstance(here, Bag) else here.options, here.what
    place = 0
    while place < len(words):
        named = _named(names, words[place:], options, what)
        if not named and isinstance(here, Bag) and words[place].isdecimal() and place + 1 < len(words):
            place += 1
            named = _named(names, words[place:], options, what)
        place += named or 1
        joined = place < len(words) and (words[place] in ANDS or words[place - 1].endswith(",") or words[place].startswith(","))
        if not joined and not (isinstance(here, Bag) and place + 1 < len(words) and words[place].isdecimal()):
            break
        if place < len(words) and words[place] in ANDS:
            place += 1
    return min(place, len(words))


def _named(names: Names, words: list[str], options: tuple[str, ...], what: str) -> int:
    """How many of the words, two at least, together name something."""
    return max(
        (number for number in range(2, min(LONGEST_NAME, len(words)) + 1) if _names(names, words[:number], options, what)), default=0
    )


def _names(names: Names, words: list[str], options: tuple[str, ...], what: str) -> bool:
    """Do these words together begin the name of something, or stand in it?"""
    wanted = plain(" ".join(words).rstrip(","))
    if any("," in word for word in words[:-1]):
        return False
    known = [name for option in options for name in names.spellings(option, what)]
    return any(f"_{one}" in f"_{name}" for one in _singular(wanted) for name in known)


def _listed(words: list[str], *, numbers: bool = True) -> str:
    """A list as the notation has it, however it was written: ``2 tanks and infantry`` is ``2_tanks,infantry``.

    Where nothing is counted, a number belongs to a name.

    >>> _listed(["2", "tanks,", "infantry"]), _listed(["2", "tanks", "and", "3", "infantry"]), _listed(["2", "tanks", "3", "infantry"])
    ('2tanks,infantry', '2tanks,3infantry', '2tanks,3infantry')
    >>> _listed(["BB", "Kongo", "1"], numbers=False)
    'BB_Kongo_1'
    """
    text, before = "", ""
    for word in words:
        if word in ANDS:
            text, before = f"{text},", ""
            continue
        counts, counted = numbers and word.isdecimal(), numbers and before.isdecimal()
        apart = "" if not text or text.endswith(",") or counted else "," if counts else "_"
        text, before = f"{text}{apart}{word}", word
    return ",".join(part for part in text.split(",") if part) if "(" not in text else text


def _singular(wanted: str) -> tuple[str, ...]:
    """What somebody may have meant who wrote the plural, in English or Spanish."""
    return (wanted, *(wanted.removesuffix(ending) for ending in ("s", "es") if wanted.endswith(ending) and len(wanted) > INSIDE))


def _word(names: Names, word: str, here: Field) -> str:
    if isinstance(here, Pick):
        return _complete(names, word, (*here.options, *here.why_not), here.what)
    if isinstance(here, Picks):
        return ",".join(_complete(names, part, here.options, here.what) for part in split_members(word)) if word != NOTHING else word
    if isinstance(here, Bag) and word != NOTHING:
        return ",".join(_counted(names, part, here) for part in split_members(word))
    return word


def _counted(names: Names, part: str, here: Bag) -> str:
    whole = _close(part)
    called = [key for key in here.there if any(_close(name) == whole for name in names.spellings(key, here.what))]
    if len(called) == 1:  # a number may be part of a name, as in "7 AF"
        return called[0]
    name, star, number = part.rpartition("*")
    if not star:
        name, number = part, ""
        if part[:1].isdigit():  # "2tank" is what people type as well
            digits = part[: len(part) - len(part.lstrip("0123456789"))]
            name, number = part[len(digits) :], digits
    key = _complete(names, name, tuple(here.there), here.what)
    return f"{key}*{number}" if number else key


def _close(text: str) -> str:
    return plain(text).replace("_", "")


def _complete(names: Names, word: str, options: tuple[str, ...], what: str) -> str:
    """The only option that a word can mean; the word itself when there is none, so that the game says what is wrong."""
    if word in options:
        return word
    for wanted in _singular(plain(word)):
        if (found := _meant(names, word, wanted, options, what)) is not None:
            return found
    return word


def _meant(names: Names, word: str, wanted: str, options: tuple[str, ...], what: str) -> str | None:
    """The only option that begins so; None when none does. Raises InvalidAction where there are several."""
    exact = [option for option in options if wanted in names.spellings(option, what)]
    begun = exact or [option for option in options if any(name.startswith(wanted) for name in names.spellings(option, what))]
    if not begun and len(wanted) >= INSIDE:
        begun = [option for option in options if any(wanted in name for name in names.spellings(option, what))]
    if len(begun) == 1:
        return begun[0]
    if len(begun) > 1:
        named = [names.shown(option, what) for option in begun[:6]]
        raise InvalidAction(say("command.several", word=word[:40], options=named))
    return None


@dataclass(frozen=True)
class Suggestion:
    """One way in which a line may go on: the whole line, and what its last word is called on the page, if that is not plain from it."""

    line: str
    name: str = ""


def suggestions(presenter: Presenter, state: Any, seat: str, text: str) -> list[Suggestion]:
    """How a line that is being typed may go on."""
    head, _, last = text.rpartition(" ")
    names = Names(presenter, seat)
    kept, comma, wanted = last.rpartition(",")
    try:
        options, what = _next_options(presenter, state, seat, head, listed=bool(comma))
    except GameError:
        return []
    before = f"{head} {kept}{comma}".lstrip()
    left = [option for option in options if not comma or option not in kept.split(",")]
    found = [option for option in left if any(f"_{plain(wanted)}" in f"_{name}" for name in names.spellings(option, what))]
    return [Suggestion(f"{before}{option}", _unlike(option, names.shown(option, what))) for option in _few(found)]


def _few(options: list[str]) -> list[str]:
    """The first of many; the empty list is never left out."""
    return options[:MOST] if NOTHING not in options[MOST:] else [*options[: MOST - 1], NOTHING]


def _unlike(option: str, name: str) -> str:
    """A name, unless it can be read off what is typed."""
    return "" if plain(option) == plain(name) else name


def _next_options(presenter: Presenter, state: Any, seat: str, head: str, *, listed: bool) -> tuple[tuple[str, ...], str]:
    """What may come next, and of what sort it is; ``listed``: behind a comma, so that only more of a list can come."""
    game = presenter.game
    if not head:
        return () if listed else game.kinds(state, seat), "kind"
    action = understand(presenter, state, seat, head)
    here = game.field(state, seat, action.kind, action.args)
    if isinstance(here, (Bag, Picks)):
        options = tuple(here.there) if isinstance(here, Bag) else here.options
        return options if listed or here.least else (*options, NOTHING), here.what
    if isinstance(here, Pick) and not listed:
        return here.options, here.what
    return _numbers(here) if isinstance(here, Number) and not listed else (), "number"


def _numbers(here: Number) -> tuple[str, ...]:
    """The number that suggests itself, then the lowest. What a page makes up by itself is not offered."""
    first = here.high if here.suggested is None else here.suggested
    lowest = range(here.low, min(here.high + 1, here.low + MOST))
    return () if here.what == SALT else tuple(str(number) for number in dict.fromkeys((first, *lowest)))


def examples(presenter: Presenter, state: Any, seat: str) -> list[Suggestion]:
    """For every kind of action that can be done now a line that shows how it is typed, as far as its first choice, and its names."""
    names, lines = Names(presenter, seat), []
    for kind in presenter.game.kinds(state, seat):
        here = presenter.game.field(state, seat, kind, ())
        first = shown = ""
        if isinstance(here, (Pick, Picks)):
            first = next(iter(here.options), "")
            shown = names.shown(first, here.what) if first else ""
        elif isinstance(here, Bag) and here.there:
            key, number = next(iter(here.there.items()))
            first, shown = f"{key}*{number}", presenter.counted(key, number, seat)
        elif isinstance(here, Number):
            first = next(iter(_numbers(here)), "")
        line, called = f"{kind} {first}".strip(), presenter.words.name(kind, "kind")
        lines.append(Suggestion(line, _unlike(line, f"{called}: {shown}" if shown else called)))
    return lines


def find_space(presenter: Presenter, name: str) -> str:
    """The space that a name or the beginning of one means. Raises InvalidAction when several begin so or none does."""
    space = _complete(Names(presenter), plain(name), tuple(presenter.spaces()), "space")
    if not presenter.is_space(space):
        raise InvalidAction(say("command.no_space", word=name[:40]))
    return space
