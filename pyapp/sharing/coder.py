"""Plain data in few bytes: every number and word is written with the chances that it has at its place, then by a range coder.

A *path* says where in the data a value stands; what usually stands there, after what, and under which key, is counted in three contexts
from the narrow to the wide. A symbol that a context has never seen is escaped to the next one, at last to being spelled out. Counts begin
with those of a frozen dictionary and go on with the message, the same for who writes and who reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from pyapp.engine.errors import BadData
from pyapp.engine.messages import say
from pyapp.engine.work import Work, at_once
from pyapp.sharing.ranges import RangeReader, RangeWriter

Symbol = int | str  # a number, or a word behind a mark
Counts = Mapping[str, Mapping[Symbol, int]]
NEAR = 40  # numbers from -1 to this are symbols of their own, larger ones so many bits
WORD, LIST, BYTES, NOTHING, FAR, UNDER = "'", "[", "b", "0", "~", "-"
MARKS = (LIST, BYTES, NOTHING, UNDER, *(f"{FAR}{bits}{half}" for bits in range(1, 41) for half in "01"))
RECORD, ROW, PAIRS, STEP, TURN = "record", "row", "pairs", "step", "turn"
LONGEST_WORD, LONGEST_BYTES, LONGEST_LIST = 1_000, 100_000, 20_000
MOST_SYMBOLS = 60_000  # more than the longest save; reading them takes a moment, not a minute
MOST_LOOKS = 1_000_000  # what may be looked at in tables on the way: a whole game of 1,600 moves needs 160,000
SLICE = 10_000  # looks between two pauses of a reader: a few milliseconds
DEEPEST = 40
END = 256  # after the last letter of a word


def bad() -> BadData:
    """The error for bytes that nobody has written."""
    return BadData(say("data.unreadable"))


class Ways:
    """What is known beforehand: which lists are what, by path; what usually stands where; words by number."""

    def __init__(self, lists: Mapping[str, str] | None = None, counts: Counts | None = None, words: Iterable[str] = ()) -> None:
        self.lists = dict(lists or {})
        self.counts = counts or {}
        self.words = list(words)
        self.numbers = {word: number for number, word in enumerate(self.words)}


class Model:
    """The counts while a message is written or read."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self.own: dict[str, dict[Symbol, int]] = {}

    def parts(self, contexts: tuple[str, ...]) -> Iterable[list[tuple[Symbol, int]]]:
        """What may follow by each context that has seen anything, with weights; what a narrower one has refused is not repeated."""
        refused: set[Symbol] = set()
        for context in contexts:
            table = self.own.get(context) or self.ways.counts.get(context)
            part = [(symbol, 2 * count - 1) for symbol, count in table.items() if symbol not in refused] if table else []
            yield part
            refused.update(symbol for symbol, _ in part)

    def seen(self, contexts: tuple[str, ...], symbol: Symbol) -> None:
        """Count a symbol in these contexts."""
        for context in contexts:
            table = self.own.get(context)
            if table is None:
                table = self.own[context] = dict(self.ways.counts.get(context, ()))
            table[symbol] = table.get(symbol, 0) + 1


class Spelled(Protocol):
    """How a symbol is told that no context knows; None asks for it."""

    def __call__(self, port: Port, ways: Ways, symbol: Symbol | None) -> Symbol:
        """The symbol."""
        ...


class Port(Protocol):
    """One end of a message: the writer gives every value back, the reader finds out what it was."""

    def symbol(self, contexts: tuple[str, ...], symbol: Any, spelled: Spelled | None = None) -> Any:
        """A symbol with the chances that its contexts give; ``spelled`` when none of them knows it."""
        ...

    def flat(self, value: int, total: int) -> int:
        """A number below ``total``, each as likely as the other."""
        ...

    def paused(self) -> bool:
        """Is it time to give the page back for a moment?"""
        ...


class Writing:
    """The writer's end."""

    def __init__(self, ways: Ways) -> None:
        self.model, self.out = Model(ways), RangeWriter()
        self._looks = 0

    def symbol(self, contexts: tuple[str, ...], symbol: Symbol, spelled: Spelled | None = None) -> Symbol:
        """Write a symbol."""
        for place, part in enumerate(self.model.parts(contexts)):
            self._looks += len(part)
            start, size, total = -1, 0, len(part)
            for known, weight in part:
                if known == symbol:
                    start, size = total, weight
                total += weight
            if start >= 0:
                self.out.put(start, size, total)
                self.model.seen(contexts[: place + 1], symbol)
                return symbol
            if part:
                self.out.put(0, len(part), total)
        (spelled or spell)(self, self.model.ways, symbol)
        self.model.seen(contexts, symbol)
        return symbol

    def flat(self, value: int, total: int) -> int:
        """Write a number."""
        self.out.put(value, 1, total)
        return value

    def paused(self) -> bool:
        """Once in so many looks: what is written is our own, but a position may hold whatever another has put into it."""
        if self._looks < SLICE:
            return False
        self._looks = 0
        return True


class Reading:
    """The reader's end."""

    def __init__(self, ways: Ways, data: bytes) -> None:
        self.model, self.given = Model(ways), RangeReader(data)
        self._left, self._looks, self._pause = MOST_SYMBOLS, MOST_LOOKS, MOST_LOOKS - SLICE

    def symbol(self, contexts: tuple[str, ...], symbol: Any, spelled: Spelled | None = None) -> Symbol:
        """Read a symbol. Raises BadData."""
        self._left -= 1
        if self._left < 0:
            raise BadData(say("data.too_large"))
        for place, part in enumerate(self.model.parts(contexts)):
            if not part:
                continue
            self._looks -= len(part)
            if self._looks < 0:
                raise BadData(say("data.too_large"))
            where = self.given.where(len(part) + sum(weight for _, weight in part))
            start = len(part)
            if where < start:
                self.given.take(0, start)
                continue
            for found, weight in part:
                if where < start + weight:
                    self.given.take(start, weight)
                    self.model.seen(contexts[: place + 1], found)
                    return found
                start += weight
        found = (spelled or spell)(self, self.model.ways, None)
        self.model.seen(contexts, found)
        return found

    def flat(self, value: int, total: int) -> int:
        """Read a number."""
        value = self.given.where(total)
        self.given.take(value, 1)
        return value

    def paused(self) -> bool:
        """Once in so many looks."""
        if self._looks > self._pause:
            return False
        self._pause = self._looks - SLICE
        return True


def spell(port: Port, ways: Ways, symbol: Symbol | None) -> Symbol:
    """A symbol that no context knows: a near number, a mark, a word by its number, or a word letter by letter. None asks for it."""
    kind = port.flat(_kind(ways, symbol), 4)
    if kind == 0:
        return port.flat(symbol + 1 if isinstance(symbol, int) else 0, NEAR + 2) - 1
    known = symbol if isinstance(symbol, str) else ""
    if kind == 1:
        return MARKS[port.flat(MARKS.index(known) if known else 0, len(MARKS))]
    if kind == 2 and ways.words:
        return WORD + ways.words[port.flat(ways.numbers[known[1:]] if known else 0, len(ways.words))]
    return WORD + _letters(port, known[1:], asked=symbol is None)


def _letters(port: Port, word: str, *, asked: bool) -> str:
    """A word letter by letter, each after those before it: words that are made of others repeat them."""
    given = [*word.encode(), END]
    told: list[int] = []
    while END not in told:
        if len(told) > LONGEST_WORD:
            raise BadData(say("data.too_large"))
        last = "".join(map(chr, told[-4:]))
        letter = port.symbol((f"letters {last}", f"letters {last[-2:]}", "letters"), None if asked else given[len(told)], _letter)
        if not isinstance(letter, int) or not 0 <= letter <= END:
            raise bad()
        told.append(letter)
    try:
        return bytes(told[:-1]).decode()
    except UnicodeDecodeError as error:
        raise bad() from error


def _letter(port: Port, ways: Ways, symbol: Symbol | None) -> Symbol:
    return port.flat(symbol if isinstance(symbol, int) else 0, END + 1)


def _kind(ways: Ways, symbol: Symbol | None) -> int:
    if symbol is None or isinstance(symbol, int):
        return 0
    if not symbol.startswith(WORD):
        return 1
    return 2 if symbol[1:] in ways.numbers else 3


# --- the walk ---------------------------------------------------------------------------------------------------------------------


class Walk:
    """Goes through plain data, or builds them up: the same way for the writer and for the reader. It yields where the port pauses."""

    def __init__(self, port: Port, lists: Mapping[str, str], *, writing: bool) -> None:
        self._port, self._lists, self._writing = port, lists, writing
        self._last: Symbol = ""

    def value(self, path: str, under: Symbol, value: Any, deep: int = 0) -> Work[Any]:
        """Any value: a word, a number, nothing, bytes or a list."""
        symbol = self._symbol(path, under, self._symbol_of(value) if self._writing else None)
        if self._port.paused():
            yield
        if isinstance(symbol, int):
            return symbol
        mark = symbol[0]
        if mark == WORD:
            return symbol[1:]
        if mark == FAR:
            return self._far(symbol, value)
        if mark == UNDER:
            return -self._number(f"{path}-", under, -value if self._writing else 0)
        if mark == BYTES:
            return self._bytes(path, under, value)
        if mark == NOTHING:
            return None
        if deep == DEEPEST:
            raise BadData(say("data.too_deep"))
        return (yield from self._list(path, under, value, deep + 1))

    def _symbol(self, path: str, under: Symbol, symbol: Symbol | None) -> Symbol:
        wide = f"{path} {self._last}"
        found: Symbol = self._port.symbol((f"{wide} {under}", wide, path), symbol)
        self._last = found
        return found

    def _symbol_of(self, value: Any) -> Symbol:
        if isinstance(value, str):
            return WORD + value
        if value is None:
            return NOTHING
        if isinstance(value, int):
            return _number_symbol(value)
        return BYTES if isinstance(value, bytes) else LIST

    def _number(self, path: str, under: Symbol, number: int) -> int:
        symbol = self._symbol(path, under, _number_symbol(number) if self._writing else None)
        if isinstance(symbol, int):
            return symbol
        if symbol[0] != FAR:
            raise bad()
        return self._far(symbol, number)

    def _far(self, symbol: str, number: int) -> int:
        """The bits of a large number below its two highest, which are in the symbol."""
        bits, high = int(symbol[1:-1]), 2 + int(symbol[-1])
        low = max(0, bits - 2)
        return high << low | self._port.flat(number & ((1 << low) - 1) if self._writing else 0, 1 << low)

    def _length(self, path: str, under: Symbol, length: int, most: int) -> int:
        length = self._number(f"{path}#", under, length)
        if not 0 <= length <= most:
            raise BadData(say("data.too_large"))
        return length

    def _bytes(self, path: str, under: Symbol, value: Any) -> bytes:
        length = self._length(path, under, len(value) if self._writing else 0, LONGEST_BYTES)
        return bytes(self._port.flat(value[place] if self._writing else 0, 256) for place in range(length))

    def _list(self, path: str, under: Symbol, value: Any, deep: int) -> Work[list[Any]]:
        kind = self._lists.get(path, ROW)
        length = self._length(path, under, len(value) if self._writing else 0, LONGEST_LIST)
        return (yield from WALKS[kind](self, path, under, value if self._writing else [None] * length, deep))

    def _record(self, path: str, under: Symbol, value: list[Any], deep: int) -> Work[list[Any]]:
        """Each place has its own meaning."""
        made = []
        for place, member in enumerate(value):
            made.append((yield from self.value(f"{path}.{place}", under, member, deep)))
        return made

    def _row(self, path: str, under: Symbol, value: list[Any], deep: int) -> Work[list[Any]]:
        """All places mean the same."""
        made = []
        for member in value:
            made.append((yield from self.value(f"{path}*", under, member, deep)))
        return made

    def _pairs(self, path: str, under: Symbol, value: list[Any], deep: int) -> Work[list[Any]]:
        """Keys and values by turns: a key follows the key before, a value stands under its key."""
        made: list[Any] = []
        last: Symbol = ""
        for place, member in enumerate(value):
            if place % 2:
                made.append((yield from self.value(f"{path}=", last, member, deep)))
            else:
                self._last = last
                made.append((yield from self.value(f"{path}:", under, member, deep)))
                last = self._last
        return made

    def _step(self, path: str, under: Symbol, value: list[Any], deep: int) -> Work[list[Any]]:
        """A tag, then what such a thing looks like wherever it stands."""
        if not value:
            return []
        tag = yield from self.value(f"{path}<", under, value[0], deep)
        made = [tag]
        for member in value[1:]:
            made.append((yield from self.value(f"<{tag}>", "", member, deep)))
        return made

    def _turn(self, path: str, under: Symbol, value: list[Any], deep: int) -> Work[list[Any]]:
        """Lines of a journal: seat, kind, dice, fields. A seat follows a seat, a kind a kind, whatever lies between them."""
        made: list[Any] = []
        seat: Symbol = ""
        kind: Symbol = ""
        for member in value:
            line = member if self._writing else (None, None, None)
            self._last = seat
            told = [(yield from self.value("@seat", kind, line[0], deep))]
            seat, self._last = self._last, kind
            told.append((yield from self.value("@kind", seat, line[1], deep)))
            kind = self._last
            told.append(self._dice(f"@{kind}!", line[2]))
            length = self._length(f"@{kind}", seat, len(line) - 3, DEEPEST)
            fields = line[3:] if self._writing else [None] * length
            for place, field in enumerate(fields):
                told.append((yield from self.value(f"@{kind}.{place}", seat, field, deep)))
            made.append(told)
        return made

    def _dice(self, path: str, faces: Any) -> list[Any]:
        """Faces, of which none depends on the one before. Cards that are drawn have many."""
        length = self._length(path, "", len(faces) if self._writing else 0, LONGEST_LIST)
        return [self._face(path, faces[place] if self._writing else 0) for place in range(length)]

    def _face(self, path: str, face: Any) -> Any:
        """A face as a number; what is none is told as it is, and whoever reads the lines refuses it."""
        symbol = self._port.symbol((path,), self._symbol_of(face) if self._writing else None)
        return self._far(symbol, face) if isinstance(symbol, str) and symbol[0] == FAR else symbol


def _number_symbol(number: int) -> Symbol:
    if -1 <= number <= NEAR:
        return number
    if number < 0:
        return UNDER
    bits = number.bit_length()
    return f"{FAR}{bits}{number >> (bits - 2) & 1}"


WALKS = {RECORD: Walk._record, ROW: Walk._row, PAIRS: Walk._pairs, STEP: Walk._step, TURN: Walk._turn}


def writing(ways: Ways, root: str, plain: Any) -> Work[bytes]:
    """Plain data as bytes, in slices; ``root`` is the path at which they stand."""
    port = Writing(ways)
    yield from Walk(port, ways.lists, writing=True).value(root, "", plain)
    return port.out.finish()


def write(ways: Ways, root: str, plain: Any) -> bytes:
    """The same at once."""
    return at_once(writing(ways, root, plain))


def reading(ways: Ways, root: str, data: bytes) -> Work[Any]:
    """The reverse of write, for bytes of any origin, in slices. Raises BadData."""
    port = Reading(ways, data)
    value = yield from Walk(port, ways.lists, writing=False).value(root, "", None)
    port.given.finish()
    return value


def read(ways: Ways, root: str, data: bytes) -> Any:
    """The same at once."""
    return at_once(reading(ways, root, data))


class Counting:
    """A port that writes nothing and only counts: what a dictionary is made with."""

    def __init__(self, ways: Ways) -> None:
        self.model = Model(ways)

    def symbol(self, contexts: tuple[str, ...], symbol: Symbol, spelled: Spelled | None = None) -> Symbol:
        """Count it as a writer would."""
        known = next((place for place, context in enumerate(contexts) if symbol in self.model.own.get(context, ())), len(contexts))
        if known == len(contexts):
            (spelled or spell)(self, self.model.ways, symbol)
        self.model.seen(contexts[: known + 1], symbol)
        return symbol

    def flat(self, value: int, total: int) -> int:
        """Nothing to count."""
        return value

    def paused(self) -> bool:
        """Nobody waits for it."""
        return False


def count(ways: Ways, root: str, samples: Iterable[Any]) -> dict[str, dict[Symbol, int]]:
    """How often what stood where in these samples."""
    port = Counting(ways)
    for plain in samples:
        at_once(Walk(port, ways.lists, writing=True).value(root, "", plain))
    return port.model.own
