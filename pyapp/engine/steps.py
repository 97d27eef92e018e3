"""Steps: the sequence of play as a stack of small plain objects inside the state."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from pyapp.engine.errors import DiceError, Refusal
from pyapp.engine.forms import Field
from pyapp.engine.messages import Message, say
from pyapp.engine.plain import Tagged

if TYPE_CHECKING:
    from pyapp.engine.actions import Action
    from pyapp.engine.dice import Dice
    from pyapp.engine.forms import Argument

EVERYBODY: tuple[str, ...] = ("*",)
IN_SECRET = "dice_in_secret"  # the event that tells of such a roll
MOST_DICE = 10_000  # in one roll: a position from outside must not make the page roll for ever


@dataclass(frozen=True)
class Event:
    """Something that happened. ``seen_by`` lists the seats that may know it; ``*`` stands for everybody."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    seen_by: tuple[str, ...] = EVERYBODY

    def message(self) -> Message:
        """The sentence for the log."""
        return Message(f"event.{self.kind}", self.data)

    def visible_to(self, seat: str) -> bool:
        """May this seat know of it? A spectator is the seat ``""``."""
        return self.seen_by == EVERYBODY or seat in self.seen_by


class Play:
    """What a step may use while it changes the state: dice, the log and the stack of steps."""

    def __init__(self, state: Any, dice: Dice) -> None:
        self._state = state
        self._dice = dice
        self.action: Action | None = None
        self.events: list[Event] = []
        self.rolled: list[int] = []

    def roll(self, count: int, sides: int, why: Message, seen_by: tuple[str, ...] = EVERYBODY) -> list[int]:
        """Ask the source for dice. The caller reports what they mean as an event.

        What some seats alone may know (a card that is drawn) is rolled with ``seen_by``: all are told that it was, ``Match.line_for``
        leaves out what it was. The caller keeps the meaning in ``state.secrets`` of those seats and tells it with the same ``seen_by``.
        """
        if count <= 0:
            return []
        if count > MOST_DICE:
            raise DiceError(say("dice.too_many", count=count, most=MOST_DICE, why=why))
        faces = list(self._dice.roll(count, sides, why, self._state.dice_rolled))
        if len(faces) != count or any(not 1 <= face <= sides for face in faces):
            raise DiceError(say("dice.bad_faces", faces=faces, count=count, sides=sides))
        self._state.dice_rolled += count
        if seen_by != EVERYBODY:
            self.tell("dice_in_secret", seats=list(seen_by), first=len(self.rolled), count=count)
        self.rolled.extend(faces)
        return faces

    def tell(self, kind: str, /, seen_by: tuple[str, ...] = EVERYBODY, **data: Any) -> None:
        """Report an event. Lists and dicts are copied: the state they come from goes on changing."""
        told = {name: value.copy() if isinstance(value, (list, dict)) else value for name, value in data.items()}
        self.events.append(Event(kind, told, seen_by))

    def push(self, *steps: Step) -> None:
        """Open steps: the first one named comes first."""
        self._state.steps.extend(reversed(steps))

    def done(self) -> None:
        """Close the step on top."""
        self._state.steps.pop()

    def replace(self, *steps: Step) -> None:
        """Close the step on top and open others in its place."""
        self.done()
        self.push(*steps)


class Step(Tagged):
    """One thing that can happen: a phase that opens other steps (``seats`` is empty), or a decision that waits for seats.

    Subclasses are made dataclasses by ``@step("tag")``; their fields are plain data.
    """

    cite: ClassVar[str] = ""

    def is_sound(self, state: Any) -> bool:
        """Can it stand in this position? Asked of what comes from outside, where every number and name may be anything."""
        return True

    def seats(self, state: Any) -> tuple[str, ...]:
        """The seats this step waits for; none for a step that runs by itself."""
        return ()

    def proceed(self, state: Any, play: Play) -> None:
        """Run by itself: push, replace or end. Only called when no seat is waited for."""
        raise NotImplementedError(f"{self.tag} waits for nobody and does not proceed")

    def prompt(self, state: Any, seat: str) -> Message:
        """What the seat is asked."""
        return say(f"prompt.{self.tag}", seat=seat)

    def waiting(self, state: Any) -> Message:
        """What the others read meanwhile."""
        return say(f"waiting.{self.tag}", seats=list(self.seats(state)))

    def kinds(self, state: Any, seat: str) -> tuple[str, ...]:
        """The kinds of action the seat may take now."""
        raise NotImplementedError

    def apart(self, state: Any, seat: str) -> tuple[str, ...]:
        """The kinds of action that only a program fills, for players at devices of their own: no form offers them."""
        return ()

    def keep_back(self, state: Any, seat: str, drafted: Sequence[Action], salt: str) -> tuple[list[Action], Action | None]:
        """What of a turn that was decided in secret is opened together with the others', and what shows the rest when the rules do.

        ``state`` is the one after the turn was drafted. What stays closed is bound by a hash with the salt, in an action of a kind that
        is ``apart``; the action that shows it begins with the salt, so that the rules themselves check that it is the same.
        """
        return list(drafted), None

    def field(self, state: Any, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        """The field after those filled, or None when the form is complete."""
        return None

    def refuse(self, state: Any, action: Action) -> Refusal | None:
        """The rule that forbids a complete action and that no single field could express."""
        return None

    def apply(self, state: Any, action: Action, play: Play) -> None:
        """Do a checked action."""
        raise NotImplementedError


StepClass = TypeVar("StepClass", bound=Step)


@dataclass_transform()
def step(tag: str) -> Callable[[type[StepClass]], type[StepClass]]:
    """Make a class a step with this tag."""

    def decorate(cls: type[StepClass]) -> type[StepClass]:
        cls.tag = tag
        return dataclass(cls)

    return decorate


@dataclass
class Outline(Step):
    """A step that opens the steps of its outline one after the other and then ends."""

    outline: ClassVar[Sequence[Callable[[], Step]]] = ()
    position: int = 0

    def is_sound(self, state: Any) -> bool:
        return 0 <= self.position <= len(self.outline)

    def proceed(self, state: Any, play: Play) -> None:
        if self.position >= len(self.outline):
            play.done()
            return
        self.position += 1
        play.push(self.outline[self.position - 1]())


def steps_in(*modules: ModuleType) -> dict[str, type[Step]]:
    """Every step that these modules define or import, by tag."""
    found: dict[str, type[Step]] = {}
    for module in modules:
        for _, member in inspect.getmembers(module, inspect.isclass):
            if issubclass(member, Step) and member.tag and found.setdefault(member.tag, member) is not member:
                raise TypeError(f"two steps are tagged {member.tag!r}")
    return found
