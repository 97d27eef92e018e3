"""Damaged links, saves, scripts and positions: reading them may fail in one way only, as a GameError."""

from __future__ import annotations

import random
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.codec import SCHEMA, compress, decompress, from_text, pack, read_position, read_state, state_bytes, to_text, unpack
from pyapp.engine.errors import GameError
from pyapp.engine.game import Game
from pyapp.engine.match import SEALED, Entry, Match
from pyapp.engine.script import run, write_script
from pyapp.engine.share import FIRST, Registry, entry_plain, read_link, read_save, save_text
from pyapp.page.shelf.importing import reading_all
from pyapp.sharing import link as links
from pyapp.sharing import saves
from pyapp.sharing.arrival import arrive
from pyapp.sharing.chains import Chain
from pyapp.sharing.coder import write
from pyapp.sharing.document import CHECK_SIZE, whole_link
from pyapp.sharing.keys import Keys, read_keys
from pyapp.sharing.packing import DEFLATED_SCHEMA, FILES, LINK, SAVE, dictionary, open_bytes
from pyapp.sharing.sealed_dice import join
from pyapp.sharing.secrets import commitment
from pyapp.sharing.signatures import JOURNAL, KEY_SIZE, SIGNATURE_SIZE
from pyapp.sharing.table import Fixed, SealedTurn, Signature, StandingOrder, Table
from pyapp.tooling.selfplay import Fault

SLOW = 1.0  # seconds of processor time that no reading of foreign data may take
CHARACTERS = "\x00\n\r\t\u2028 #;:=,*-.()[]{}\"'0123456789abcXYZ_é²٣😀\ud800"
HOSTILE: tuple[Any, ...] = (
    None, True, -1, 0, 1, 255, 2**31 - 1, 2**31, -(2**31), 2**63, 1.5, float("nan"), "", "nobody", "*", "x" * 2000, b"", b"\xff",
    [], [[]], [None], {}, {"a": 1}, [0] * 300, [[[[[[[[[[]]]]]]]]]], ["deal", []], [["attack", ["red"]]] * 200,
)  # fmt: skip
CHAIN = Chain(b"fuzz")
ZLIB = b"x"  # what zlib begins with
BOMBS: tuple[bytes, ...] = (
    b"\xdd\x00\x16\xe3\x60" * 900 + b"\xc0" * 1_400_000,  # lists in lists, each promising a million members
    b"\x91" * 1_400_000,  # a list in a list in a list ...
    b"\xdc\x4e\x20" + b"\x90" * 20_000,
    b"\xdf\x00\x10\x00\x00" + b"".join(b"\xcf" + (number * (2**61 - 1) % 2**64).to_bytes(8, "big") + b"\xc0" for number in range(3_000)),
    b"\xc0" * 10_000_000,
    b"\xdb\x00\x0f\x42\x40" + b"x" * 1_000_000,
    b"\xc7\xff\x05" + b"y" * 255,
)


@dataclass(frozen=True)
class Target:
    """One way in for data from outside: how to read it, and good examples to damage."""

    name: str
    read: Callable[[Any], Any]
    examples: tuple[Any, ...]


def targets(registry: Registry, game: Game, matches: list[Match]) -> list[Target]:
    """Every way in, with what these matches give as examples."""

    def believed(text: str) -> None:
        match, _ = read_save(registry, text, believe=True)
        match.backfill(5)

    old_links = tuple(map(first_link, matches))
    saves = tuple(save_text(match.fork(min(len(match.entries), 12)), "name") for match in matches)
    return [
        Target("link", lambda text: read_link(registry, text), old_links),
        Target("save", lambda text: read_save(registry, text), saves),
        Target("believed save", believed, saves),
        Target(
            "script", lambda text: run(registry, text), tuple(write_script(match.fork(min(len(match.entries), 12))) for match in matches)
        ),
        Target("position", lambda text: read_position(game, text), tuple(game.position_text(match.state) for match in matches)),
        *typed_targets(game, matches),
        Target("file of several games", lambda text: list(reading_all(text.split(), registry)), tuple(f"{save}\n{save}" for save in saves)),
        Target("state", lambda data: read_state(game, data), tuple(state_bytes(game, match.state) for match in matches)),
        *shared_targets(registry, matches),
    ]


def typed_targets(game: Game, matches: list[Match]) -> list[Target]:
    """The command line, where the last line of a journal could be typed again."""

    def typed(text: str) -> None:
        game.check(before, game.parse(before, text))

    played = [match for match in matches if match.entries]
    if not played:
        return []
    before = played[0].state_at(len(played[0].entries) - 1)
    return [Target("command", typed, (str(played[0].entries[-1].action),))]


def first_link(match: Match) -> str:
    """A link as the first schema wrote it."""
    game, since = match.game, max(0, len(match.entries) - 6)
    base = game.compact.encode(match.state_at(since), game.state_class)
    plain = [game.about.id, match.seed, base, [entry_plain(game, entry) for entry in match.entries[since:]]]
    return to_text(bytes([FIRST]) + compress(pack(plain)))


def shared_targets(registry: Registry, matches: list[Match]) -> list[Target]:
    """The ways in of games that are shared: links to a device with and without the game, saves, keys."""
    tables = [_shared(match) for match in matches]
    held = _shared(matches[0].fork(max(0, len(matches[0].entries) - 3))) if matches else None
    fragments = tuple(links.write_link(table, max(0, table.length - 6)) for table in tables)
    fragments += tuple(map(links.write_link, map(_waiting, matches)))
    plain = tuple(links.write_plain_link(table, max(0, table.length - 6)) for table in tables)
    kept = tuple(saves.save_text(table.match.fork(0), "name", _shared(table.match.fork(0))) for table in tables)
    return [
        Target("new link", lambda text: arrive(links.read_link(registry, text), None), fragments),
        Target("plain link", lambda text: arrive(links.read_plain_link(registry, text), None), plain),
        Target("link of a game that is held", lambda text: arrive(links.read_link(registry, text), held), fragments),
        Target("shared save", lambda text: saves.read_save(registry, text, believe=True), kept),
        Target("keys", read_keys, (Keys(b"table!", b"sixteen bytes ok").text(),)),
    ]


def _shared(match: Match) -> Table:
    table = Table(match, b"table!")
    for number, seat in enumerate(match.game.about.seats[:2]):
        join(table, f"player {number}", [seat], CHAIN)
    last = table.parties[-1]
    last.key, last.signed = bytes(KEY_SIZE), Signature(table.length, bytes(SIGNATURE_SIZE), JOURNAL, tuple(last.seats))
    return table


def _waiting(match: Match) -> Table:
    """A game in which all waits that can: an action for its dice, turns to be opened or, where one seat acts, nothing but that action."""
    match = match.fork(len(match.entries))
    match.seed = SEALED
    table = _shared(match)
    first, asked = match.game.about.seats[0], list(match.game.waits_for(match.state))
    table.standing = [StandingOrder(first, "casualties", 3, ("infantry",), ("tank",), (("odds", 50),))]
    table.kept = {first: bytes(60)}
    table.window, table.asked = (table.length, asked) if len(asked) > 1 else (None, [])
    for seat in table.asked:
        entries = [Entry(Action(seat, "seal"))]
        opened = SealedTurn(seat, commitment(table, seat, bytes(16), entries), b"", bytes(16), entries)
        table.sealed.append(opened if len(table.sealed) % 2 else SealedTurn(seat, bytes(16), bytes(60)))
    if table.window is None and table.parties[0].chain is not None:
        table.parties[0].chain.open(3, CHAIN.value(3), "player 0")
        table.fixed = Fixed(f"{asked[0] if asked else first} press", 0, 3, tuple(table.standing))
    return table


def fuzz(ways: list[Target], seed: int, attempts: int, *, timed: bool = False) -> int:
    """Read damaged data so many times; gives how many were still taken as good. Raises Fault for anything but a GameError."""
    chance = random.Random(f"fuzz {seed}")
    taken = 0
    for attempt in range(attempts):
        way = ways[attempt % len(ways)]
        damaged = damage(chance.choice(way.examples), chance)
        started = time.process_time()
        taken += attempt_to_read(way, damaged)
        if timed and time.process_time() - started > SLOW:
            raise Fault("no damaged data cost much time", f"{way.name}: {time.process_time() - started:.1f} s for {damaged!r:.500}")
    return taken


def attempt_to_read(way: Target, damaged: str | bytes) -> bool:
    """Was it read? Raises Fault for any exception but a GameError."""
    try:
        way.read(damaged)
    except GameError:
        return False
    except Exception as error:
        raise Fault("damaged data only ever give a GameError", f"{way.name}: {error!r:.300} for {damaged!r:.1000}") from error
    return True


def bombs() -> Iterator[str]:
    """Links and saves that are small and would be huge or endless if they were believed."""
    for bomb in BOMBS:
        packed = compress(bomb)
        yield to_text(bytes([FIRST]) + packed)
        yield to_text(bytes([DEFLATED_SCHEMA, 0]) + packed)
        yield f"warboard{SCHEMA}." + to_text(packed)
        yield to_text(whole_link(bytes([len(FILES) - 1]) + packed))
    yield to_text(bytes([FIRST]) + compress(b"\x00" * 50_000_000))
    yield "A" * 3_000_000


def damage(example: str | bytes, chance: random.Random) -> str | bytes:
    """A damaged copy: in its characters, in the bytes under the compression, or in the data themselves."""
    if isinstance(example, bytes):
        return damage_bytes(example, chance) if chance.random() < 0.5 else damage_data(example, chance)
    opened = open_text(example)
    if opened is None or chance.random() < 0.2:
        return damage_text(example, chance)
    return opened.close(damage_data(opened.packed, chance) if chance.random() < 0.7 else damage_bytes(opened.packed, chance))


@dataclass(frozen=True)
class Opened:
    """A link or save taken apart: its data as msgpack, and how such data, or what was made of them, become a text again."""

    packed: bytes
    close: Callable[[bytes], str]


def open_text(example: str) -> Opened | None:
    """The data of a link or save; None for scripts and positions, which hold none."""
    head, dot, body = example.partition(".")
    kept, mark, shared = example.partition("~")
    try:
        if mark:
            return _opened(f"{kept}~", from_text(shared), SAVE, lambda data: data)
        if dot and head.startswith("warboard"):
            return Opened(decompress(from_text(body)), lambda packed: f"{head}." + to_text(compress(packed)))
        data = from_text(example)
        if data[:1] == ZLIB:
            return Opened(zlib.decompress(data), lambda packed: to_text(zlib.compress(packed)))
        if data[0] == FIRST:
            return Opened(decompress(data[1:]), lambda packed: to_text(data[:1] + compress(packed)))
        return _opened("", data[1 + CHECK_SIZE :], LINK, whole_link)
    except (GameError, zlib.error):
        return None


def _opened(head: str, data: bytes, root: str, whole: Callable[[bytes], bytes]) -> Opened:
    """What the coder has written. Data that it cannot write become bytes that it did not write."""
    plain, number = open_bytes(root, data)
    ways = dictionary(number).ways
    assert ways is not None

    def close(packed: bytes) -> str:
        try:
            body = write(ways, root, unpack(packed))
        except Exception:  # whatever the damage has made of the data
            body = packed
        return head + to_text(whole(bytes([number]) + body))

    return Opened(pack(plain), close)


def damage_text(example: str, chance: random.Random) -> str:
    """Characters or lines changed, lost, doubled or moved."""
    text = example
    for _ in range(chance.choice((1, 1, 2, 5))):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice((1, 1, 3, 20)))
        filling = "".join(chance.choice(CHARACTERS) for _ in range(chance.choice((0, 1, 1, 4))))
        if chance.random() < 0.3:
            lines = text.split("\n")
            chance.shuffle(lines)
            text = "\n".join(lines[: chance.randint(1, len(lines))] + lines[: chance.randint(0, 2)])
        elif chance.random() < 0.3:
            text = text[:start] + text[start:end] * chance.choice((2, 50)) + text[end:]
        elif chance.random() < 0.2:
            text = text[:start] + str(chance.choice((0, -1, 10**12, "9" * 5000))) + text[end:]
        else:
            text = text[:start] + filling + text[end:]
    return text


def damage_bytes(example: bytes, chance: random.Random) -> bytes:
    """Bytes changed, lost or doubled."""
    data = bytearray(example)
    for _ in range(chance.choice((1, 1, 3, 10))):
        place = chance.randint(0, max(0, len(data) - 1))
        data[place : place + chance.choice((0, 1, 1, 5))] = chance.randbytes(chance.choice((0, 1, 1, 4)))
    return bytes(data)


def damage_data(example: bytes, chance: random.Random) -> bytes:
    """The data with some parts replaced by what does not belong there."""
    value = unpack(example)
    for _ in range(chance.choice((1, 1, 2, 4))):
        value = replaced(value, chance)
    try:
        return pack(value)
    except (ValueError, OverflowError, UnicodeEncodeError):
        return damage_bytes(example, chance)


def replaced(value: Any, chance: random.Random) -> Any:
    """The value with one part of it changed, chosen on a walk from the root."""
    if isinstance(value, (list, dict)) and value and chance.random() < 0.85:
        copy = value.copy()
        key = chance.choice(list(copy)) if isinstance(copy, dict) else chance.randrange(len(copy))
        if isinstance(copy, list) and chance.random() < 0.1:
            copy.insert(key, copy[chance.randrange(len(copy))])
        elif chance.random() < 0.1:
            del copy[key]
        else:
            copy[key] = replaced(copy[key], chance)
        return copy
    if type(value) is int and chance.random() < 0.5:
        return value + chance.choice((-100, -1, 1, 100))
    return chance.choice(HOSTILE)
