"""The clauses of the engine's contract, each a function that raises Fault when a game breaks it."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator, Mapping
from typing import Any

from pyapp.engine.actions import Action
from pyapp.engine.codec import decode_state, pack, read_position, read_state, state_bytes, state_hash, unpack
from pyapp.engine.dice import SeededDice
from pyapp.engine.errors import BadData, DiceError, GameError, GameOver, IllegalAction, InvalidAction, WrongSeat
from pyapp.engine.forms import Bag, Code, Field, Number, fillable
from pyapp.engine.game import Game
from pyapp.engine.match import Entry, Match
from pyapp.engine.messages import Catalogue, Message
from pyapp.engine.plain import copy_plain
from pyapp.engine.players import random_form
from pyapp.engine.script import run, write_script
from pyapp.engine.share import Registry, read_save, save_text
from pyapp.engine.state import State
from pyapp.engine.steps import EVERYBODY
from pyapp.sharing import link as links
from pyapp.sharing.arrival import arrive
from pyapp.sharing.table import Table
from pyapp.tooling.selfplay import Fault, Record, begin, check_position, one_action, require, stopped

ID = re.compile(r"[^\s,;#]+(\([^\s;#]*\)[^\s,;#]*)?")
FORMS_A_KIND = 4
NOBODY = "nobody_at_all"
HUGE = 10**30
ODD_VALUES: tuple[Any, ...] = (
    "", NOBODY, "*" * 5000, "\ud800", -1, 2**31, HUGE, 10**5000, True, None, 1.5, float("nan"), b"bytes", [], (), (NOBODY,), (NOBODY,) * 2,
    ((),), (1,), {}, {NOBODY: 1}, {NOBODY: -1}, {NOBODY: HUGE}, {1: 1}, {NOBODY: "1"}, {NOBODY: True}, [[[]]], object(),
)  # fmt: skip
REFUSALS = (InvalidAction, IllegalAction, WrongSeat, GameOver)


# --- data ---------------------------------------------------------------------------------------------------------------------


def check_round_trips(game: Game, state: State) -> None:
    """State -> bytes, compact bytes or text -> state is identity."""
    told = state_bytes(game, state)
    require(state_bytes(game, read_state(game, told)) == told, "bytes give the state back")
    require(read_state(game, told) == state, "bytes give an equal state back")
    compact = unpack(pack(game.compact.encode(state, game.state_class)))
    require(state_bytes(game, decode_state(game, compact, compact=True)) == told, "compact bytes give the state back")
    require(state_bytes(game, copy_plain(state)) == told, "a copy is equal")
    text = game.position_text(state)
    require("end" not in (line.strip() for line in text.splitlines()), "no line of a position text is `end`", text)
    again = read_position(game, text)
    require(state_bytes(game, again) == told, "the position text gives the state back", text)


def check_sharing(registry: Registry, record: Record) -> None:
    """A link, a save and a script of a match give the same game back."""
    match, game = record.match, record.match.game
    now = state_hash(game, match.state)
    for since in {len(match.entries), max(0, len(match.entries) - 5)}:
        arrival = arrive(links.read_link(registry, links.write_link(Table(match, b"table!"), since)), None)
        require(state_hash(game, arrival.table.match.state) == now, "a link gives the state back", since, match)
        require(arrival.table.match.entries == match.entries[since:], "a link gives the last lines back", since, match)
    for believe in (False, True):
        saved, name = read_save(registry, save_text(match, "a name"), believe=believe)
        require(name == "a name" and saved.journal_hash() == match.journal_hash(), "a save gives the journal back", believe, match)
        require(state_hash(game, saved.state) == now, "a save gives the state back", believe, match)
        while not saved.backfill(20):
            pass
        require([saved.events(i) for i in range(len(saved.entries))] == [match.events(i) for i in range(len(match.entries))],
                "a save gives the same events", believe, match)  # fmt: skip
    scripted = run(registry, write_script(match))
    require(state_hash(game, scripted.state) == now, "a script gives the state back", "", match)
    require(
        [str(entry) for entry in scripted.entries] == [str(entry) for entry in match.entries], "a script gives the lines back", "", match
    )


def check_undo(record: Record, points: list[int]) -> None:
    """Any point of the past is the state that was there; redo leads back; forks and looking back change nothing."""
    match, game = record.match, record.match.game
    before, journal = state_bytes(game, match.state), match.journal_hash()
    for point in points:
        require(state_hash(game, match.state_at(point)) == record.hashes[point], "looking back shows what was", point, match)
        fork = match.fork(point)
        require(state_hash(game, fork.state) == record.hashes[point] and len(fork.entries) == point, "a fork is the past", point, match)
    for point in points:
        again = match.fork(len(match.entries))
        again.undo_to(point)
        require(state_hash(game, again.state) == record.hashes[point], "undoing leads back", point, match)
        while again.redoable:
            again.redo()
            require(state_hash(game, again.state) == record.hashes[len(again.entries)], "redoing leads forward", point, match)
        require(again.journal_hash() == journal, "redoing writes the same journal", point, match)
    for index in range(match.free_undo(), len(match.entries))[-3:]:
        try:
            less = match.without(index)
        except BadData:
            continue
        kept = [entry.action for place, entry in enumerate(match.entries) if place != index]
        require([entry.action for entry in less.entries] == kept, "a line can be left out", index, match)
    require(state_bytes(game, match.state) == before and match.journal_hash() == journal, "looking back changes nothing", "", match)


def check_same_again(game: Game, record: Record) -> None:
    """The same seed gives the same game, also when every state on the way has been through bytes."""
    match, plan = begin(game, record.plan), record.plan
    chance = random.Random(f"player {plan.seed}")
    while not stopped(match, plan):
        match.state = read_state(game, state_bytes(game, match.state))
        one_action(match, chance)
        here = len(match.entries)
        same = str(match.entries[-1]) == str(record.match.entries[here - 1])
        require(same, "bytes on the way change no choice", f"{match.entries[-1]} for {record.match.entries[here - 1]}", match)
        require(state_hash(game, match.state) == record.hashes[here], "bytes on the way change no state", "", match)
    require(match.journal_hash() == record.match.journal_hash(), "the same seed gives the same game", "", match)


def check_dice(record: Record, index: int) -> None:
    """Too few, too many or impossible dice are refused and change nothing."""
    game, entry = record.match.game, record.match.entries[index]
    match = record.match.fork(index)
    before = state_bytes(game, match.state)
    wrong = [(*entry.dice, 1), tuple(0 for _ in entry.dice), tuple(999 for _ in entry.dice), entry.dice[:-1]]
    for dice in wrong:
        if dice == entry.dice:
            continue
        try:
            match.replay(Entry(entry.action, dice))
        except DiceError:
            same = state_bytes(game, match.state) == before and len(match.entries) == index
            require(same, "dice that fail change nothing", entry, record.match)
        else:
            raise Fault("wrong dice are refused", f"{entry.action} with {dice} for {entry.dice}", record.match)
    match.replay(entry)
    require(state_hash(game, match.state) == record.hashes[index + 1], "the right dice then go through", entry, record.match)


# --- forms --------------------------------------------------------------------------------------------------------------------


def check_offers(game: Game, state: State, chance: random.Random) -> None:
    """What the forms offer is accepted, or refused with a reason; nothing but `apply` changes the state; texts name actions."""
    before = state_bytes(game, state)
    for seat in game.waits_for(state):
        for kind in game.kinds(state, seat):
            for _ in range(FORMS_A_KIND):
                action = random_form(game, state, seat, kind, chance)
                if action is not None:
                    check_offer(game, state, action)
    require(state_bytes(game, state) == before, "asking changes nothing")


def check_offer(game: Game, state: State, action: Action) -> None:
    """A form filled with what it offers."""
    for form_field in fields_of(game, state, action):
        require(all(ID.fullmatch(member) for member in ids_of(form_field)), "ids can stand in an action's text", form_field)
    if refusal := game.refusal(state, action):
        require(bool(refusal.reason.key), "a refusal has a reason", action)
        require(not refusal.reason.key.startswith(("form.", "action.")), "the forms offer what they take", f"{action}: {refusal.reason}")
        return
    parsed = game.parse(state, str(action))
    require(parsed == action, "an action's text means the action", f"{action} was read as {parsed}")
    fresh = copy_plain(state)
    game.apply(fresh, action, SeededDice("offers"))
    violations = game.status(fresh)
    require(not violations, "what is offered keeps the status clean", f"{action}: {violations}")


def fields_of(game: Game, state: State, action: Action) -> Iterator[Field]:
    """The fields that were filled to make an action."""
    for number in range(len(action.args)):
        form_field = game.field(state, action.seat, action.kind, action.args[:number])
        if form_field is not None:
            yield form_field


def ids_of(form_field: Field) -> tuple[str, ...]:
    """What may be named in a field."""
    if isinstance(form_field, (Number, Code)):
        return ()
    return tuple(form_field.there) if isinstance(form_field, Bag) else form_field.options


def mutants(game: Game, state: State, action: Action) -> Iterator[Action]:
    """Actions that are surely wrong, made from a good one."""
    asked = game.waits_for(state)
    for seat in ("", NOBODY, "*", None, 1, *(seat for seat in game.about.seats if seat not in asked)):
        yield Action(seat, action.kind, action.args)  # type: ignore[arg-type]
    for kind in ("", NOBODY, "__class__", None, 1, action.kind + " "):
        yield Action(action.seat, kind, action.args)  # type: ignore[arg-type]
    yield Action(action.seat, action.kind, (*action.args, *[NOBODY] * 200))
    yield Action(action.seat, action.kind, None)  # type: ignore[arg-type]
    if game.field(state, action.seat, action.kind, action.args) is None:
        yield Action(action.seat, action.kind, (*action.args, NOBODY))
    for place, form_field in enumerate(fields_of(game, state, action)):
        if not form_field.optional:
            yield Action(action.seat, action.kind, action.args[:place])
        for odd in ODD_VALUES:
            if surely_wrong(form_field, odd):
                yield Action(action.seat, action.kind, (*action.args[:place], odd, *action.args[place + 1 :]))


def surely_wrong(form_field: Field, odd: Any) -> bool:
    """Would a field never take this value? An empty choice may be allowed, everything else in the list of oddities is not."""
    empty = isinstance(odd, (tuple, list, dict)) and not odd
    if empty and not isinstance(form_field, Number):
        return not fillable(form_field) or getattr(form_field, "least", 1) > 0 or isinstance(odd, dict) != isinstance(form_field, Bag)
    return not (isinstance(form_field, Number) and type(odd) is int and form_field.low <= odd <= form_field.high)


def described(mutant: Action) -> str:
    """A wrong action in a few words; some numbers are too long for Python to print."""
    values = mutant.args if isinstance(mutant.args, tuple) else (mutant.args,)
    shown = [f"{value!r:.40}" for value in values[:5] if value != 10**5000]
    return f"{mutant.seat!r} {mutant.kind!r} {', '.join(shown)}"


def check_mutants(match: Match, action: Action) -> None:
    """Every wrong action is refused with a typed error, by the check and by the match, and changes nothing."""
    game = match.game
    before = state_bytes(game, match.state)
    for mutant in mutants(game, match.state, action):
        try:
            match.apply(mutant)
        except REFUSALS as error:
            require(bool(error.message.key), "a refusal says why", described(mutant), match)
        except Exception as error:
            raise Fault("a wrong action is refused with a typed error", f"{described(mutant)}: {error!r}", match) from error
        else:
            raise Fault("a wrong action is refused", described(mutant), match)
    require(state_bytes(game, match.state) == before, "a wrong action changes nothing", "", match)


# --- texts --------------------------------------------------------------------------------------------------------------------


class Texts:
    """Collects every message that a game says while it is played and the names of what it has, and tells which a catalogue lacks."""

    def __init__(self, game: Game) -> None:
        self.said: dict[str, set[str]] = {}
        about = game.about
        named = {"game": (about.id,), "seat": about.seats, "side": about.sides, "scenario": about.scenarios}
        named["option"] = tuple(spelling for option in about.options for spelling in (option.name, *option.spellings()))
        self.names = {f"{vocabulary}.{name}" for vocabulary, names in named.items() for name in names}

    def add(self, message: Message) -> None:
        """Take in a message and those inside it."""
        names = self.said.setdefault(message.key, set(message.values))
        names &= set(message.values)
        for value in message.values.values():
            if isinstance(value, Message):
                self.add(value)

    def listen(self, match: Match, chance: random.Random) -> None:
        """Take in what is said at this point: prompts, the last events, the refusals of some forms, the result."""
        game, state = match.game, match.state
        for seat in ("", *game.about.seats):
            self.add(game.prompt(state, seat))
        for event in match.events(len(match.entries) - 1) if match.entries else match.opening:
            self.add(event.message())
        for seat in game.waits_for(state):
            for kind in game.kinds(state, seat):
                self._listen_to_form(game, state, random_form(game, state, seat, kind, chance))

    def _listen_to_form(self, game: Game, state: State, action: Action | None) -> None:
        if action is None:
            return
        self.names.add(f"kind.{action.kind}")
        if refusal := game.refusal(state, action):
            self.add(refusal.reason)
        for form_field in fields_of(game, state, action):
            self.names.add(f"field.{form_field.name}")
            for refusal in getattr(form_field, "why_not", {}).values():
                self.add(refusal.reason)

    def missing(self, catalogue: Catalogue, texts: Mapping[str, str]) -> list[str]:
        """The keys without a text, and the texts with a gap that nothing fills."""
        found = [key for key in sorted(self.names | set(self.said)) if not catalogue.has(key)]
        for key, names in sorted(self.said.items()):
            gaps = {name for _, name, _, _ in string.Formatter().parse(texts.get(key, "")) if name}
            found += [f"{key} {{{name}}}" for name in sorted(gaps - names)]
        return found


# --- views --------------------------------------------------------------------------------------------------------------------


def check_views(game: Game, state: State) -> None:
    """A view changes nothing, hides the secrets of others, depends on nothing hidden, and is enough to fill one's own forms."""
    before = state_bytes(game, state)
    for seat in ("", *game.about.seats):
        seen = game.view(state, seat)
        shown = state_bytes(game, seen)
        require(state_bytes(game, game.view(seen, seat)) == shown, "a view of a view is that view", seat)
        for other, changed in scrambled(game, state, seat):
            same = state_bytes(game, game.view(changed, seat)) == shown
            require(same, "a view does not depend on the secrets of others", f"{seat} sees those of {other}")
            same = game.prompt(changed, seat) == game.prompt(state, seat)
            require(same, "a prompt does not depend on the secrets of others", f"{seat} is told those of {other}")
        require(game.prompt(seen, seat) == game.prompt(state, seat), "a view tells the prompt", seat)
        for kind in game.kinds(state, seat):
            same = kind in game.kinds(seen, seat) and game.field(seen, seat, kind) == game.field(state, seat, kind)
            require(same, "a view is enough to fill one's own forms", f"{seat} {kind}")
    require(state_bytes(game, state) == before, "a view changes nothing")


def scrambled(game: Game, state: Any, seat: str) -> Iterator[tuple[str, Any]]:
    """For each other seat the same state with that seat's secrets replaced by nonsense of the same shape."""
    for other in getattr(state, "secrets", {}):
        if other != seat:
            changed = copy_plain(state)
            changed.secrets[other] = nonsense(changed.secrets[other])
            if state_bytes(game, changed) != state_bytes(game, state):
                yield other, changed


def nonsense(value: Any) -> Any:
    """Other words and numbers in the same lists and objects: nobody who only counts them can tell."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, str):
        return f"scrambled_{value}"
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [nonsense(member) for member in value]
    if isinstance(value, dict):
        return {nonsense(key): nonsense(member) for key, member in value.items()}
    for name, member in vars(value).items():
        setattr(value, name, nonsense(member))
    return value


def check_events(match: Match) -> None:
    """Events name only seats of the game as those who may see them, and hold nothing but plain values."""
    for index in range(len(match.entries)):
        for event in match.events(index):
            named = event.seen_by == EVERYBODY or set(event.seen_by) <= set(match.game.about.seats)
            require(named, "events are for everybody or for seats", event, match)


def check_game(registry: Registry, record: Record, chance: random.Random, samples: int) -> None:
    """Every clause for one random game, the costly ones at some points of it."""
    match, game = record.match, record.match.game
    lines = len(match.entries)
    points = sorted({0, lines, *(chance.randint(0, lines) for _ in range(samples))})
    check_sharing(registry, record)
    check_events(match)
    check_undo(record, points)
    for point in points:
        state = match.state_at(point)
        try:
            check_round_trips(game, state)
            check_views(game, state)
            check_offers(game, state, chance)
        except (Fault, GameError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            clause = error.clause if isinstance(error, Fault) else "no exception"
            raise Fault(clause, f"{error!r} at line {point}", match.fork(point)) from error
    for point in points[:-1]:
        check_mutants(match.fork(point), match.entries[point].action)
        check_dice(record, point)
    check_position(match)
