"""Losses: which units a side's hits may take, who chooses them, and what happens to them."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping
from dataclasses import dataclass

from pyapp.engine.actions import Action
from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Argument, Bag, Field
from pyapp.engine.messages import Message, say
from pyapp.engine.steps import Play, Step, step
from pyapp.games.axis_allies.combat.forces import (
    AIRCRAFT,
    ATTACKER,
    KEPT_LIKE,
    ORDER_OF_LOSS,
    OTHER_SIDE,
    REACH,
    SUBMARINE,
    TARGETS,
    TRANSPORT,
    bag,
    current,
    kinds,
    members,
    owners,
    put,
    take_out,
    target,
)
from pyapp.games.axis_allies.components.units import SEABORNE, Unit, unit
from pyapp.games.axis_allies.state import AxisState, Battle

CITE = "General combat: casualties"
Hits = Mapping[str, int]
SORT_SETS = tuple(frozenset(sorts) for size in range(1, len(TARGETS) + 1) for sorts in itertools.combinations(TARGETS, size))


@dataclass(frozen=True)
class Choice:
    """What hits may take: ``there`` by unit text, how many must be taken in all and how many of them are transports.

    As many hits as possible must count, and transports are taken only when nothing else can be. Rulebook, "General combat", steps 3-4.
    """

    there: Mapping[str, int]
    sorts: Mapping[str, str]
    hits: Hits
    size: int
    transports: int

    def allows(self, taken: Mapping[str, int]) -> bool:
        """Is there for each unit taken a different hit that may go to it?"""
        return _assignable(self._counted(taken), self.hits) and not self._sinks_undamaged(taken)

    def complete(self, taken: Mapping[str, int]) -> bool:
        """Are these losses as many as they must be, transports only where they must be?"""
        counted = self._counted(taken)
        return self.allows(taken) and sum(counted.values()) == self.size and counted.get(TRANSPORT, 0) == self.transports

    def _counted(self, taken: Mapping[str, int]) -> dict[str, int]:
        counted: dict[str, int] = {}
        for text, number in taken.items():
            counted[self.sorts[text]] = counted.get(self.sorts[text], 0) + number
        return counted

    def _sinks_undamaged(self, taken: Mapping[str, int]) -> bool:
        """A ship of two hits sinks only by its second."""
        for text, number in taken.items():
            piece = unit(text)
            if piece.damaged:
                whole = str(piece.with_(damaged=False))
                already = self.there[text] - self.there.get(whole, 0)
                if number > already + taken.get(whole, 0):
                    return True
        return False


def _assignable(counted: Mapping[str, int], hits: Hits) -> bool:
    """Hall's condition: every set of sorts has as many hits that reach it as units taken from it."""
    return all(sum([counted.get(sort, 0) for sort in sorts]) <= most for sorts, most in _limits(tuple(sorted(hits.items()))))


@functools.lru_cache(maxsize=500)
def _limits(hits: tuple[tuple[str, int], ...]) -> list[tuple[tuple[str, ...], int]]:
    """How many units may be taken from each set of sorts; sets that all hits reach add nothing to what the whole says."""
    total = sum(number for _, number in hits)
    limits = [(SORT_SETS[-1], total)]
    for sorts in SORT_SETS:
        most = sum(number for pool, number in hits if REACH[pool] & sorts)
        if most < total:
            limits.append((sorts, most))
    return [(tuple(sorted(sorts)), most) for sorts, most in limits]


def choice_of(state: AxisState, battle: Battle, side: str, hits: Hits) -> Choice:
    """What these hits on a side may take."""
    there: dict[str, int] = {}
    reached = frozenset().union(*(REACH[pool] for pool, number in hits.items() if number))
    for piece, number in members(bag(battle, side)):
        if target(state, piece) not in reached or not state.kind(piece).hits:
            continue
        put(there, piece, number)
        if state.kind(piece).hits > 1 and not piece.damaged:
            put(there, piece.with_(damaged=True), number)
    sorts = {text: target(state, unit(text)) for text in there}
    counted: dict[str, int] = {}
    for sort in TARGETS:  # transports come last
        most = sum(number for text, number in there.items() if sorts[text] == sort)
        while counted.get(sort, 0) < most and _assignable({**counted, sort: counted.get(sort, 0) + 1}, hits):
            counted[sort] = counted.get(sort, 0) + 1
    if not counted.get(TRANSPORT):
        there = {text: number for text, number in there.items() if sorts[text] != TRANSPORT}
    return Choice(there, sorts, hits, sum(counted.values()), counted.get(TRANSPORT, 0))


def suggest(state: AxisState, battle: Battle, side: str, choice: Choice) -> dict[str, int]:
    """The losses that a careful owner would take: first hits on battleships are free, then the cheapest and weakest."""
    taken: dict[str, int] = {}
    for wanted in (False, True):
        while True:
            open_keys = [
                text
                for text, number in choice.there.items()
                if (choice.sorts[text] == TRANSPORT) is wanted
                and taken.get(text, 0) < number
                and choice.allows({**taken, text: taken.get(text, 0) + 1})
            ]
            if not open_keys or sum(taken.values()) >= choice.size - (0 if wanted else choice.transports):
                break
            best = min(open_keys, key=lambda text: (_worth(state, battle, side, unit(text), taken), text))
            taken[best] = taken.get(best, 0) + 1
    return taken


def _worth(state: AxisState, battle: Battle, side: str, piece: Unit, taken: Mapping[str, int]) -> tuple[int, int, int]:
    """How dearly an owner parts with a piece: the smallest goes first."""
    if state.kind(piece).hits > 1 and not piece.damaged:
        return (0, 0, 0)
    order = ORDER_OF_LOSS[side]
    kept = KEPT_LIKE if piece.kind == "destroyer" and _last_hunter(battle, side, taken) else piece.kind
    cargo = sum(state.kind(item.kind).cost for item in piece.cargo)
    return (1 + order.index(kept), cargo, -piece.used - (piece.note == SEABORNE))


def _last_hunter(battle: Battle, side: str, taken: Mapping[str, int]) -> bool:
    """Would the side lose its last destroyer while the enemy has submarines?"""
    left = sum(number - taken.get(text, 0) for text, number in bag(battle, side).items() if unit(text).kind == "destroyer")
    return left == 1 and OTHER_SIDE[side] in battle.hunted


def is_forced(choice: Choice, taken: Mapping[str, int]) -> bool:
    """Are there no other losses than these? Two bags of the least worth differ by one exchange, so trying those is enough."""
    if sum(choice.there.values()) == choice.size:
        return True
    for out in taken:
        for other, number in choice.there.items():
            if other == out or taken.get(other, 0) >= number or _same_ship(out, other):
                continue
            exchanged = {**taken, out: taken[out] - 1, other: taken.get(other, 0) + 1}
            if choice.complete({text: count for text, count in exchanged.items() if count}):
                return False
    return True


def _same_ship(one: str, other: str) -> bool:
    """The two hits of a battleship: nobody sinks one while another can take its first hit for nothing."""
    return unit(one).with_(damaged=False) == unit(other).with_(damaged=False)


# --- who decides --------------------------------------------------------------------------------------------------------------


def decider(state: AxisState, battle: Battle, side: str, choice: Choice) -> str:
    """The power that chooses: of several defenders the one with most units in the battle, then the first in turn order."""
    if side == ATTACKER:
        return state.active
    order = state.rules.powers
    strong: dict[str, int] = {}
    for units in (battle.defenders, battle.waiting):
        for text, number in units.items():
            strong[unit(text).owner] = strong.get(unit(text).owner, 0) + number
    return min(owners(choice.there), key=lambda power: (-strong.get(power, 0), order.index(power)))


def others_to_ask(state: AxisState, battle: Battle, choice: Choice, by: str) -> list[str]:
    """The powers of other players whose units are among those that could be lost: one for each player.

    Rulebook, "Multinational forces": casualties by mutual agreement, and if there is none the attacker chooses.
    """
    asked: dict[str, str] = {}
    for power in owners(choice.there):
        player = state.setup.player(power)
        if player != state.setup.player(by):
            asked.setdefault(player, power)
    return sorted(asked.values())


def take_losses(state: AxisState, play: Play, side: str, hits: Hits, *, fires_back: bool = False) -> None:
    """Let hits on a side take effect, asking its owner where there is a choice. ``fires_back``: they go behind the casualty line."""
    battle = current(state)
    choice = choice_of(state, battle, side, hits)
    if not choice.size:
        return
    taken = suggest(state, battle, side, choice)
    if is_forced(choice, taken):
        suffer(state, play, side, taken, fires_back=fires_back)
    else:
        play.push(ChooseLosses(side, dict(hits), fires_back, decider(state, battle, side, choice)))


def suffer(state: AxisState, play: Play, side: str, taken: Mapping[str, int], *, fires_back: bool) -> None:
    """Damage, move behind the casualty line or destroy."""
    battle = current(state)
    units = bag(battle, side)
    damaged: list[tuple[Unit, int]] = []
    lost: list[tuple[Unit, int]] = []
    for piece, number in sorted(members(taken), key=lambda item: item[0].damaged):  # first hits before second ones
        take_out(units, str(piece), number)
        if state.kind(piece).hits > 1 and not piece.damaged:
            put(units, piece.with_(damaged=True), number)
            damaged.append((piece, number))
        else:
            lost.append((piece, number))
            if fires_back:
                put(battle.waiting, piece, number)
            else:
                state.lose(piece, number)
    for kind, pieces in (("damaged", damaged), ("lost", lost)):
        _report(state, play, kind, side, pieces, fires_back)


def _report(state: AxisState, play: Play, kind: str, side: str, pieces: list[tuple[Unit, int]], fires_back: bool) -> None:
    """One event for each power that has lost something, and one for the cargo that went down with it."""
    space = current(state).space
    for power in sorted({piece.owner for piece, _ in pieces}):
        mine = [(piece, number) for piece, number in pieces if piece.owner == power]
        counted = kinds(mine)
        cost = sum(state.rules.unit_types[name].cost * number for name, number in counted.items())
        play.tell(kind, space=space, side=side, power=power, units=counted, fires_back=fires_back, ipcs=cost)
    tell_cargo(state, play, space, pieces if kind == "lost" else [])


def tell_cargo(state: AxisState, play: Play, space: str, pieces: list[tuple[Unit, int]]) -> None:
    """Report what went down with its ships. Rulebook, "General combat", step 1: cargo is lost with its ship."""
    cargo: dict[str, dict[str, int]] = {}
    for piece, number in pieces:
        for item in piece.cargo:
            mine = cargo.setdefault(item.owner, {})
            mine[item.kind] = mine.get(item.kind, 0) + number
    for power, units in sorted(cargo.items()):
        play.tell("cargo_lost", space=space, power=power, units=units)


def destroy(state: AxisState, play: Play, side: str, pieces: list[tuple[Unit, int]], kind: str) -> None:
    """Take units out of the battle that are destroyed without a die."""
    battle = current(state)
    for piece, number in pieces:
        take_out(bag(battle, side), str(piece), number)
        state.lose(piece, number)
    for power in sorted({piece.owner for piece, _ in pieces}):
        mine = kinds([(piece, number) for piece, number in pieces if piece.owner == power])
        play.tell(kind, space=battle.space, side=side, power=power, units=mine)
    tell_cargo(state, play, battle.space, pieces)


# --- decisions ----------------------------------------------------------------------------------------------------------------


@step("choose_losses")
class ChooseLosses(Step):
    """The owner of the units that were hit picks those that are lost. Rulebook, "General combat", steps 2 to 4."""

    cite = CITE

    side: str
    hits: dict[str, int]
    fires_back: bool
    by: str
    final: bool = False

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return (self.by,)

    def choice(self, state: AxisState) -> Choice:
        """What may be lost."""
        return choice_of(state, current(state), self.side, self.hits)

    def prompt(self, state: AxisState, seat: str) -> Message:
        key = "prompt.choose_losses" if not self.final else "prompt.choose_losses_for_them"
        return say(key, seat=seat, count=self.choice(state).size, space=current(state).space)

    def waiting(self, state: AxisState) -> Message:
        return say("waiting.choose_losses", seats=[self.by], space=current(state).space)

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        return ("losses",)

    def field(self, state: AxisState, seat: str, kind: str, filled: tuple[Argument, ...]) -> Field | None:
        if filled:
            return None
        choice = self.choice(state)
        there = {unit(text).label(seat): number for text, number in choice.there.items()}
        suggested = {unit(text).label(seat): number for text, number in suggest(state, current(state), self.side, choice).items()}
        return Bag("units", there, choice.size, choice.size, suggested=suggested)

    def refuse(self, state: AxisState, action: Action) -> Refusal | None:
        choice, taken = self.choice(state), self._taken(action)
        if choice.complete(taken):
            return None
        counted = {sort: sum(number for text, number in taken.items() if choice.sorts[text] == sort) for sort in TARGETS}
        if counted[TRANSPORT] != choice.transports:
            return Refusal(say("axis.transports_last"), "Transports: chosen last")
        if _assignable(counted, self.hits):
            return Refusal(say("axis.second_hit_first"), "Battleships: two hits to destroy")
        sort = AIRCRAFT if counted[AIRCRAFT] > sum(n for pool, n in self.hits.items() if AIRCRAFT in REACH[pool]) else SUBMARINE
        return Refusal(say(f"axis.wasted_hit_{sort}"), CITE)

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        battle = current(state)
        taken = self._taken(action)
        asked = [] if self.final or self.side == ATTACKER else others_to_ask(state, battle, self.choice(state), self.by)
        play.done()
        if asked:
            play.push(AgreeLosses(self.side, self.hits, self.fires_back, self.by, taken, asked))
        else:
            suffer(state, play, self.side, taken, fires_back=self.fires_back)

    def _taken(self, action: Action) -> dict[str, int]:
        named = action.args[0]
        assert isinstance(named, Mapping)
        return {str(unit(label, self.by)): number for label, number in named.items()}


@step("agree_losses")
class AgreeLosses(Step):
    """The other players whose units defend agree to the losses that one of them named, or the attacker chooses.

    Rulebook, "Multinational forces".
    """

    cite = CITE

    side: str
    hits: dict[str, int]
    fires_back: bool
    by: str
    taken: dict[str, int]
    asked: list[str]

    def is_sound(self, state: AxisState) -> bool:
        return len(set(self.asked)) == len(self.asked)

    def seats(self, state: AxisState) -> tuple[str, ...]:
        return tuple(self.asked)

    def prompt(self, state: AxisState, seat: str) -> Message:
        return say("prompt.agree_losses", seat=seat, by=self.by, losses=self._named(), space=current(state).space)

    def waiting(self, state: AxisState) -> Message:
        return say("waiting.agree_losses", seats=self.asked, by=self.by)

    def _named(self) -> list[Message]:
        return [
            say(
                "losses.of_power",
                power=power,
                units=kinds([(piece, number) for piece, number in members(self.taken) if piece.owner == power]),
            )
            for power in owners(self.taken)
        ]

    def kinds(self, state: AxisState, seat: str) -> tuple[str, ...]:
        return ("agree", "object")

    def apply(self, state: AxisState, action: Action, play: Play) -> None:
        if action.kind == "object":
            play.tell("losses_contested", power=action.seat, by=self.by, attacker=state.active, space=current(state).space)
            play.replace(ChooseLosses(self.side, self.hits, self.fires_back, state.active, final=True))
            return
        self.asked.remove(action.seat)
        if not self.asked:
            play.done()
            suffer(state, play, self.side, self.taken, fires_back=self.fires_back)
