"""What a game is, and the one door through which its state changes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pyapp.engine.actions import Action, canonical, is_plain_argument, parse_argument, split_action
from pyapp.engine.chance import Chance
from pyapp.engine.dice import Dice
from pyapp.engine.errors import BadData, GameOver, IllegalAction, InvalidAction, Refusal, WrongSeat
from pyapp.engine.forms import Argument, Field
from pyapp.engine.messages import Message, Value, say
from pyapp.engine.plain import Codec, copy_plain
from pyapp.engine.standing import Standing
from pyapp.engine.state import Setup, State
from pyapp.engine.steps import Event, Play, Step
from pyapp.engine.work import Work

RUNAWAY = 10_000
MOST_FIELDS = 100
LONGEST_NAME = 40
RESIGN = "resign"

Seating = Sequence[Sequence[str]]
"""The seats of each player."""


@dataclass(frozen=True)
class Violation:
    """One way in which a position is corrupt: a name and the details."""

    name: str
    detail: str = ""


@dataclass(frozen=True)
class Option:
    """An optional rule: a switch, or a choice among values."""

    name: str
    values: tuple[str, ...] = ()
    default: str = ""

    def spellings(self) -> tuple[str, ...]:
        """How it may stand in a set-up: ``name``, or ``name=value`` for each value."""
        return tuple(f"{self.name}={value}" for value in self.values) or (self.name,)


@dataclass(frozen=True)
class About:
    """What a game says of itself: ids only; the words are in the catalogue under ``game.<id>`` and so on.

    ``rounds`` is the round after which the game is always over, or 0 where the rules set no end. ``led`` names seats that have no
    player of their own, each with the seat whose player plays it. ``seatings`` gives by scenario the divisions of the seats among
    so many players that the rulebook proposes; ``""`` holds those of every scenario. ``rulings`` numbers the rulings by which new games are
    played, where later ones have taken the place of earlier ones: a game goes on by those it began with, or no journal would replay.
    """

    id: str
    seats: tuple[str, ...]
    sides: Mapping[str, tuple[str, ...]]
    scenarios: tuple[str, ...]
    options: tuple[Option, ...] = ()
    players: tuple[int, int] = (1, 2)
    edition: str = ""
    board: str = ""
    areas: tuple[str, ...] = ()
    liveliness: Mapping[str, int] = field(default_factory=dict)
    rounds: int = 0
    led: Mapping[str, str] = field(default_factory=dict)
    seatings: Mapping[str, Sequence[Seating]] = field(default_factory=dict)
    rulings: int = 0

    def seatings_of(self, scenario: str) -> Sequence[Seating]:
        """The divisions of the seats that the rulebook proposes for a scenario, by number of players."""
        return self.seatings.get(scenario) or self.seatings.get("", ())

    def seats_of(self, scenario: str) -> tuple[str, ...]:
        """The seats that take part in a scenario and have a player of their own."""
        seated = {seat for seating in self.seatings_of(scenario) for share in seating for seat in share}
        return tuple(seat for seat in self.seats if seat not in self.led and (not seated or seat in seated))


@dataclass(frozen=True)
class Reason:
    """Why a computer player did something: its ``kind`` names the sentence (`reason.<kind>`), ``values`` fill it, and so do ``chances``
    (from 0 to 1) and ``amounts`` (with a decimal). ``spaces`` are those that it is about.
    """

    seat: str
    kind: str
    spaces: tuple[str, ...] = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    chances: Mapping[str, float] = field(default_factory=dict)
    amounts: Mapping[str, float] = field(default_factory=dict)


class PlayedTurn(Protocol):
    """A turn that has been played, as everybody may see it: lines of the journal, what they brought about, positions before them."""

    @property
    def seats(self) -> Sequence[str]:
        """The seats of computers that acted in it, in the order in which they began."""

    @property
    def lines(self) -> range:
        """Its lines in the journal."""

    def events(self, line: int) -> Sequence[Event]:
        """What a line brought about and everybody may know."""

    def seen(self, line: int) -> Work[Any]:
        """The position before a line as a spectator sees it; after the last line, that at the end."""


Account = Iterator[Reason | None]
"""The reasons of a turn, the weightiest first for each seat; nothing now and then while they are being found."""


class Game(ABC):
    """A game as the engine sees it. Subclasses give the set-up, the steps, the integrity check and the views."""

    about: About
    state_class: type[State]
    can_resign: bool = False
    has_computer: bool = False
    levels: tuple[str, ...] = ()  # how strong the computer can play, the usual one second; none where there is no choice
    shown_with: Mapping[str, tuple[str, ...]] = {}  # what is told besides where one thing that ``shows`` names is asked for

    def __init__(self) -> None:
        self.codec = Codec(self.steps())
        self.compact = Codec(self.steps(), self.vocabulary())

    @abstractmethod
    def steps(self) -> Mapping[str, type[Step]]:
        """Every step of the game by its tag."""

    @abstractmethod
    def start(self, setup: Setup) -> State:
        """The state at the beginning, before the first step has run. The set-up has been checked."""

    @abstractmethod
    def status(self, state: Any) -> list[Violation]:
        """Every way in which the position is corrupt; empty for a sound one."""

    def round_of(self, state: Any) -> int:
        """The round (turn, year) that is being played, from 1. Games that have rounds say so."""
        return 1

    def resign(self, state: Any, seat: str, play: Play) -> None:
        """A seat gives up. Called at any of its decisions in games that set ``can_resign``."""
        raise NotImplementedError

    def computer(self, seen: Any, seat: str, chance: Chance) -> Iterator[Action | None]:
        """What a computer player does for a seat that is asked, in games that set ``has_computer``.

        ``seen`` is the view of that seat. Gives None each time it has thought for a moment, so that whoever waits can do something
        else, and at last one legal action. The decision follows from what is seen and from ``chance`` alone.
        """
        raise NotImplementedError

    def account(self, turn: PlayedTurn) -> Account:
        """Why its computer players did what they did in a turn, as far as what everybody could see tells it."""
        return iter(())

    def standing(self) -> Sequence[Standing]:
        """The kinds of action that a seat may order beforehand, in the order in which they are tried."""
        return ()

    def gauge(self, state: Any, name: str) -> int | None:
        """What can be read off the position under a name that ``standing`` offers; None where nobody can say."""
        return None

    def shows(self) -> Mapping[str, Callable[[Any], Any]]:
        """What a program without a page may ask of a position, by name: functions of the state that give what JSON can hold."""
        return {}

    def closed(self, state: Any) -> Mapping[str, bytes]:
        """The seats of whose secret turn a part is still closed (``Step.keep_back``), each with the hash that binds it."""
        return {}

    def step_for(self, state: Any, seat: str, kind: str) -> Step:
        """The step that a kind of action belongs to: the open one, unless a game lets its players do more at any moment."""
        open_step: Step = state.steps[-1]
        return open_step

    def rulings_of(self, state: Any) -> int:
        """The number of the rulings by which a game is played, in games that have changed theirs."""
        return 0

    def keep_to(self, state: Any, rulings: int) -> None:
        """Let a game that was just started go by earlier rulings, in games that have changed theirs."""
        raise NotImplementedError

    def vocabulary(self) -> Sequence[str]:
        """Ids in a fixed order that compact data may write as numbers. Only ever extended at the end."""
        return ()

    def renewed(self, plain: Any, schema: int) -> Any:
        """A state's plain data as an earlier schema wrote them, in the shape of today's. Fails in any way on nonsense."""
        return plain

    def view(self, state: Any, seat: str) -> Any:
        """A copy of the state that holds what the seat may see; ``""`` is a spectator. Games without secrets show all."""
        return copy_plain(state)

    def position_text(self, state: Any) -> str:
        """The whole position as text, the open steps included."""
        raise NotImplementedError

    def read_position(self, text: str) -> State:
        """The state that a set-up text describes. Raises BadData."""
        raise NotImplementedError

    # --- the door -------------------------------------------------------------------------------------------------------------

    def new(self, setup: Setup, dice: Dice, rulings: int | None = None) -> tuple[State, list[Event]]:
        """A game at its first decision, by today's rulings or by earlier ones. Raises BadData for what this game does not have."""
        self.check_setup(setup)
        if rulings is not None and not 0 <= rulings <= self.about.rulings:
            raise BadData(say("data.newer", schema=rulings, known=self.about.rulings))
        state = self.start(setup)
        if rulings not in (None, self.about.rulings):
            self.keep_to(state, rulings)
        return state, self.settle(state, dice)

    def settle(self, state: State, dice: Dice) -> list[Event]:
        """Let a position that was just set up run to its first decision."""
        play = Play(state, dice)
        self._run(state, play)
        return play.events

    def check_setup(self, setup: Setup) -> None:
        """Raise BadData unless scenario, options and players are ones that the game knows."""
        if setup.scenario not in self.about.scenarios:
            raise BadData(say("setup.scenario", scenario=setup.scenario[:40]))
        known = {spelling for option in self.about.options for spelling in option.spellings()}
        for option in setup.options:
            if option not in known:
                raise BadData(say("setup.option", option=option[:40]))
        names = [option.partition("=")[0] for option in setup.options]
        if len(names) != len(set(names)):
            raise BadData(say("setup.option_twice"))
        for seat in setup.players:
            if seat not in self.about.seats:
                raise BadData(say("setup.seat", seat=seat[:40]))
        for name in setup.players.values():
            if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable() or set(name) & set(",=#;"):
                raise BadData(say("setup.player", name=name[:LONGEST_NAME]))

    def waits_for(self, state: State) -> tuple[str, ...]:
        """The seats that must act now; none when the game is over."""
        return () if state.result or not state.steps else state.steps[-1].seats(state)

    def kinds(self, state: State, seat: str) -> tuple[str, ...]:
        """The kinds of action that a seat may take now."""
        if seat not in self.waits_for(state):
            return ()
        return (*state.steps[-1].kinds(state, seat), *((RESIGN,) if self.can_resign else ()))

    def prompt(self, state: State, seat: str) -> Message:
        """The one line for a seat: what it is asked, whom it waits for, or how the game ended."""
        if state.result or not state.steps:
            return say(
                state.result.how if state.result else "result.none",
                winners=state.result.winners if state.result else [],
            )
        top = state.steps[-1]
        return top.prompt(state, seat) if seat in top.seats(state) else top.waiting(state)

    def field(self, state: State, seat: str, kind: str, filled: tuple[Argument, ...] = ()) -> Field | None:
        """The next field of a form, or None when it is complete. The fields before it must be filled with what they offer."""
        return None if kind == RESIGN else self.step_for(state, seat, kind).field(state, seat, kind, filled)

    def check(self, state: State, action: Action) -> Action:
        """The action in its plain shape. Raises the typed error that says why it cannot be done."""
        action = self._check_asked(state, action)
        filled: tuple[Argument, ...] = ()
        for value in action.args:
            form_field = self.field(state, action.seat, action.kind, filled)
            if form_field is None:
                raise InvalidAction(say("action.too_many_fields", kind=action.kind))
            form_field.check(value)
            filled += (value,)
        missing = self.field(state, action.seat, action.kind, filled)
        if missing is not None and not missing.optional:
            raise InvalidAction(say("action.incomplete", kind=action.kind, field=missing.name))
        if action.kind != RESIGN and (refusal := self.step_for(state, action.seat, action.kind).refuse(state, action)):
            raise IllegalAction.of(refusal)
        return action

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """The reason why an action cannot be done, or None when it can. For showing before anybody tries."""
        try:
            self.check(state, action)
        except (InvalidAction, IllegalAction, WrongSeat, GameOver) as error:
            return Refusal(error.message, error.cite)
        return None

    def apply(self, state: State, action: Action, dice: Dice) -> Play:
        """Do one action: the only way a state changes. Checks everything first; gives the events and the dice used.

        The state is changed in place. A dice source that fails leaves it half changed: hand in a copy, as Match does.
        """
        action = self.check(state, action)
        play = Play(state, dice)
        play.action = Action(action.seat, action.kind, tuple(canonical(value) for value in action.args))
        if action.kind == RESIGN:
            self.resign(state, action.seat, play)
        else:
            self.step_for(state, action.seat, action.kind).apply(state, action, play)
        self._run(state, play)
        return play

    def _check_asked(self, state: State, action: Action) -> Action:
        if state.result or not state.steps:
            raise GameOver(say("action.game_over"))
        if action.seat not in state.steps[-1].seats(state):
            raise WrongSeat(say("action.wrong_seat", seat=str(action.seat)[:40]))
        if action.kind not in self.kinds(state, action.seat) and action.kind not in state.steps[-1].apart(state, action.seat):
            raise InvalidAction(say("action.unknown_kind", kind=str(action.kind)[:40]))
        if not isinstance(action.args, (tuple, list)) or len(action.args) > MOST_FIELDS or not all(map(is_plain_argument, action.args)):
            raise InvalidAction(say("action.bad_value", kind=action.kind))
        return Action(action.seat, action.kind, tuple(canonical(value) for value in action.args))

    def _run(self, state: State, play: Play) -> None:
        """Let the steps that wait for nobody run until one waits or the game ends."""
        for _ in range(RUNAWAY):
            if state.result or not state.steps or state.steps[-1].seats(state):
                return
            state.steps[-1].proceed(state, play)
        raise RuntimeError(f"{self.about.id} never comes to a decision: {state.steps[-1]!r}")

    # --- text -----------------------------------------------------------------------------------------------------------------

    def parse(self, state: State, text: str) -> Action:
        """The action that a text means in this position. Raises a typed error; what it gives may still be illegal."""
        seat, kind, words = split_action(text)
        action = self._check_asked(state, Action(seat, kind))
        for word in words:
            form_field = self.field(state, seat, kind, action.args)
            if form_field is None:
                raise InvalidAction(say("action.too_many_fields", kind=kind))
            value = parse_argument(word, form_field)
            form_field.check(value)
            action = Action(seat, kind, (*action.args, value))
        return action
