"""The calculator of Axis & Allies: any forces, in several waves, with orders of loss and a moment to retreat; filled from any space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from pyapp.engine.work import TooMuchWork, Work
from pyapp.games.axis_allies.combat.forces import ATTACKER, DEFENDER, ORDER_OF_LOSS, SIDES
from pyapp.games.axis_allies.components.edition import AIR, LAND, SEA
from pyapp.games.axis_allies.odds.chances import AA_GUN, DAMAGED, Left, Odds, Question, Units, rank
from pyapp.games.axis_allies.odds.forecast import of_battle, of_forces, of_space
from pyapp.games.axis_allies.odds.waves import losses, waves
from pyapp.games.axis_allies.state import AxisState
from pyapp.page.axis_allies.names import kind_name
from pyapp.page.axis_allies.pictures import silhouette
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table import oracle
from pyapp.page.table.reckoning import MOST, SHOWN, bars, choice, counted, counter, forces, shares
from pyapp.page.table.session import Session
from pyapp.page.table.shares import percent, unknown

MOST_WAVES = 4
BOMBARDING = "bombarding"
ROUNDS = (0, 1, 2, 3)  # after which the attacker retreats; 0 for never
Force = Mapping[str, int]


@dataclass(frozen=True)
class Sheet:
    """What was entered: the defenders, the attackers of each wave, the ships that bombard for the first, and how they fight."""

    attackers: tuple[Force, ...] = ({},)
    defenders: Force = field(default_factory=dict)
    bombarding: Force = field(default_factory=dict)
    at_sea: bool = False
    stop_at: int = 0
    rounds: int = 0
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: ORDER_OF_LOSS)


def sheet(state: AxisState, space: str) -> Sheet:
    """The forces of a space: those of the power whose turn it is attack all others; of a space without enemies everybody defends."""
    if space not in state.rules.spaces:
        return Sheet()
    at_sea = state.space(space).is_sea
    found = of_battle(state) if state.battle is not None and state.battle.space == space else of_space(state, space)
    if found.defenders:
        return Sheet((dict(found.attackers),), dict(found.defenders), dict(found.bombarding), at_sea)
    own: dict[str, int] = {}
    for piece, number in state.pieces(space):
        name = piece.kind + DAMAGED * piece.damaged
        if state.rules.unit_types[piece.kind].domain in (LAND, SEA, AIR):
            own[name] = own.get(name, 0) + number
    return Sheet(({},), own, {}, at_sea)


# --- entering -----------------------------------------------------------------------------------------------------------------


def entered(now: Sheet, name: str, value: str) -> Sheet:
    """The sheet when something was entered; the same where that means nothing."""
    if found := counted(name, value, lambda path: _force(now, path).get(path.rpartition(".")[2], 0)):
        return _counted(now, *found)
    if name == "swap":
        return replace(now, attackers=(now.defenders,), defenders=now.attackers[0], bombarding={})
    if name == "clear":
        return Sheet(at_sea=now.at_sea, orders=now.orders)
    if name == "sea":
        return Sheet(at_sea=value == "yes", orders=now.orders)
    if name in ("stop_at", "rounds") and value.isdecimal() and len(value) < 4:
        return replace(now, stop_at=int(value)) if name == "stop_at" else replace(now, rounds=int(value))
    if name == "wave" and len(now.attackers) < MOST_WAVES:
        return replace(now, attackers=(*now.attackers, {}))
    if name == "unwave" and len(now.attackers) > 1:
        return replace(now, attackers=now.attackers[:-1])
    return _earlier(now, *value.split(" ", 1)) if name == "earlier" and " " in value else now


def _force(now: Sheet, path: str) -> Force:
    """The force that a path such as ``attackers 0.tank`` speaks of."""
    side, _, wave = path.rpartition(".")[0].partition(" ")
    if side == "attackers" and wave.isdecimal() and int(wave) < len(now.attackers):
        return now.attackers[int(wave)]
    return now.bombarding if side == BOMBARDING else now.defenders


def _counted(now: Sheet, path: str, number: int) -> Sheet:
    side, _, wave = path.rpartition(".")[0].partition(" ")
    kind = path.rpartition(".")[2]
    if kind not in ORDER_OF_LOSS[ATTACKER]:
        return now
    force = {**_force(now, path), kind: number}
    if side == "attackers" and wave.isdecimal() and int(wave) < len(now.attackers):
        return replace(now, attackers=tuple(force if place == int(wave) else old for place, old in enumerate(now.attackers)))
    return replace(now, bombarding=force) if side == BOMBARDING else replace(now, defenders=force)


def _earlier(now: Sheet, side: str, kind: str) -> Sheet:
    """Lose a kind of unit before the one that is lost before it now."""
    if side not in SIDES or kind not in now.orders[side][1:]:
        return now
    order = list(now.orders[side])
    place = order.index(kind)
    order[place - 1], order[place] = order[place], order[place - 1]
    return replace(now, orders={**now.orders, side: tuple(order)})


# --- asking -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Asked:
    """The battles of a sheet as they are remembered."""

    key: str
    questions: tuple[Question, ...] = field(compare=False)


class Oracle(oracle.Oracle[Asked, list[Odds]]):
    """The odds of what was entered."""

    def begin(self, question: Asked) -> Work[list[Odds]]:
        return waves(question.questions)


def asked(state: AxisState, now: Sheet) -> Asked:
    """The question of each wave."""
    questions = []
    for wave, attackers in enumerate(now.attackers):
        question = of_forces(state, _some(attackers), _some(now.defenders), at_sea=now.at_sea)
        questions.append(
            replace(
                question,
                bombarding={} if wave or now.at_sea else _some(now.bombarding),
                stop_at=now.stop_at,
                rounds=now.rounds,
                attack_order=now.orders[ATTACKER],
                defense_order=now.orders[DEFENDER],
            )
        )
    return Asked(repr((now, state.rules.id, questions[0].attack)), tuple(questions))


def _some(force: Force) -> dict[str, int]:
    return {kind: number for kind, number in force.items() if number}


# --- shown --------------------------------------------------------------------------------------------------------------------


class Calculator:
    """The calculator of both editions."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.oracle = Oracle()

    def sheet(self, session: Session, space: str) -> Sheet:
        """The forces of a space."""
        return sheet(session.state, space)

    def entered(self, now: Sheet, name: str, value: str) -> Sheet:
        """The sheet when something was entered."""
        return entered(now, name, value)

    def shown(self, session: Session, now: Sheet) -> list[Node]:
        """What can be entered, and what comes of it."""
        return _shown(self.words, self.oracle, session.state, now)


def _shown(words: Words, seer: Oracle, state: AxisState, now: Sheet) -> list[Node]:
    return [
        h(
            "div.segments",
            [
                choice(words(f"calculator.{place}"), f"sea={sea}", on=now.at_sea == bool(sea))
                for place, sea in (("land", ""), ("sea", "yes"))
            ],
            h("button", words("calculator.swap"), do="calculate", arg="swap"),
            h("button", words("calculator.clear"), do="calculate", arg="clear"),
            role="group",
        ),
        _forces(words, state, now),
        h(
            "p.waves",
            h("button", words("calculator.wave"), do="calculate", arg="wave", disabled=len(now.attackers) == MOST_WAVES),
            h("button", words("calculator.unwave"), do="calculate", arg="unwave") if len(now.attackers) > 1 else None,
        ),
        *_results(words, seer, state, now),
        _how(words, state, now),
    ]


def kinds(state: AxisState, now: Sheet) -> list[str]:
    """The kinds of units that can fight there, in the order of the chart."""
    domains = (SEA, AIR) if now.at_sea else (LAND, AIR)
    return [kind for kind, values in state.rules.unit_types.items() if values.domain in domains]


def _columns(words: Words, now: Sheet) -> Iterator[tuple[str, str]]:
    """The forces with their headings: the waves, the bombardment, the defenders."""
    for wave in range(len(now.attackers)):
        yield (
            f"attackers {wave}",
            words("calculator.attackers") if len(now.attackers) == 1 else words("calculator.wave.of", number=wave + 1),
        )
    yield "defenders ", words("calculator.defenders")


def _forces(words: Words, state: AxisState, now: Sheet) -> Node:
    columns = list(_columns(words, now))
    rows = [_row(words, state, now, kind, columns) for kind in kinds(state, now)]
    if not now.at_sea:
        ships = [kind for kind, values in state.rules.unit_types.items() if values.domain == SEA and kind in ("cruiser", "battleship")]
        rows += [_bombarding(words, now, kind, len(columns)) for kind in ships]
    return forces(words, columns, rows)


def _row(words: Words, state: AxisState, now: Sheet, kind: str, columns: list[tuple[str, str]]) -> Node:
    values = state.rules.unit_types[kind]
    name = kind_name(words, kind)
    cells = []
    for column, text in columns:
        path = f"{column}.{kind}"
        may = column.startswith("defenders") or kind != AA_GUN
        cells.append(h("td", counter(words, path, _force(now, path).get(kind, 0), f"{name}, {text}") if may else None, key=column))
    return h("tr", _kind(kind, name, f"{values.attack}/{values.defense}"), cells, key=kind)


def _kind(kind: str, name: str, values: str) -> Node:
    return h("th", h("span.kind", silhouette(kind), h("span", name), h("small", values)), scope="row")


def _bombarding(words: Words, now: Sheet, kind: str, columns: int) -> Node:
    name = words("calculator.bombards", unit=kind_name(words, kind))
    path = f"{BOMBARDING} .{kind}"
    cells = [h("td", counter(words, path, now.bombarding.get(kind, 0), name)), *(h("td", key=str(place)) for place in range(columns - 1))]
    return h("tr", _kind(kind, name, ""), cells, key=f"{BOMBARDING}-{kind}")


def _how(words: Words, state: AxisState, now: Sheet) -> Node:
    """How they fight: when the attacker retreats, what each side loses first."""
    there = set(kinds(state, now))
    stop = h("input", kind="number", min=0, max=MOST, value=str(now.stop_at), do="calculate", arg="stop_at", data_when="change")
    rounds = [
        choice(words("calculator.to_the_end") if not number else str(number), f"rounds={number}", on=now.rounds == number)
        for number in ROUNDS
    ]
    return h(
        "details",
        h("summary", words("calculator.how")),
        h("label.field", h("span", words("calculator.stop_at")), stop),
        h("div.field.choice", h("span", words("calculator.rounds")), h("div.segments", rounds, role="group")),
        [_order(words, now, side, there) for side in SIDES],
        key="how",
    )


def _order(words: Words, now: Sheet, side: str, there: set[str]) -> Node:
    chips = [
        h(
            "li",
            h(
                "button",
                silhouette(kind),
                do="calculate",
                arg=f"earlier={side} {kind}",
                aria_label=words("calculator.earlier", unit=kind_name(words, kind)),
            ),
            key=kind,
        )
        for kind in now.orders[side]
        if kind in there
    ]
    return h("div.field", h("span", words(f"calculator.order.{side}")), h("ol.order-of-loss", chips), key=side)


def _results(words: Words, seer: Oracle, state: AxisState, now: Sheet) -> list[Node]:
    if not all(map(_some, now.attackers)) or not _some(now.defenders):
        return [h("p.hint", words("calculator.empty"))]
    question = asked(state, now)
    found = seer.ask(question)
    if found is None or isinstance(found, TooMuchWork):
        return [unknown(words, found)]
    return [
        _whole(words, found),
        *(_wave(words, question.questions[0], question.questions[place], odds, place, len(found)) for place, odds in enumerate(found)),
    ]


def _whole(words: Words, found: list[Odds]) -> Node:
    """What comes of all waves together."""
    win, last = sum(odds.win for odds in found), found[-1]
    conquest = sum(odds.conquest for odds in found)
    draw = max(0.0, 1.0 - win - last.lose - sum(odds.missing for odds in found))
    cost = [words.decimal(sum(losses)) for losses in zip(*((odds.attacker_loss, odds.defender_loss) for odds in found))]
    return shares(
        words,
        [("win", win, words("odds.win")), ("tie", draw, words("odds.tie")), ("lose", last.lose, words("odds.lose"))],
        words("odds.cost", attacker=cost[0], defender=cost[1]),
        words("calculator.conquest", share=percent(words, conquest)) if conquest else "",
        words("calculator.length", rounds=words.decimal(sum(odds.rounds for odds in found))),
        words("odds.missing", share=percent(words, last.missing)) if last.missing else "",
    )


def _wave(words: Words, first: Question, question: Question, odds: Odds, place: int, number: int) -> Node:
    """Who is left after a wave, and how likely each loss is."""
    return h(
        "section.wave",
        h("h3", words("calculator.wave.of", number=place + 1)) if number > 1 else None,
        h(
            "div.two",
            _side(words, "attackers", odds.attackers_left, losses(question, odds.attackers_left)),
            _side(words, "defenders", odds.defenders_left, losses(first, odds.defenders_left, defending=True)),
        ),
        key=f"wave-{place}",
    )


def _side(words: Words, side: str, left: Mapping[Left, float], lost: Mapping[int, float]) -> Node:
    ends = sorted(left.items(), key=lambda end: -end[1])
    return bars(words, side, [(_described(words, dict(units)), share) for units, share in ends[:SHOWN]], max(0, len(ends) - SHOWN), lost)


def _described(words: Words, units: Units) -> str:
    """Units as words; nobody where there are none."""
    in_order = sorted(units.items(), key=lambda unit: rank(unit[0], ORDER_OF_LOSS[ATTACKER]))
    named = [(name.rstrip(DAMAGED), name.endswith(DAMAGED), number) for name, number in in_order if number]
    damaged = f" ({words('piece.damaged')})"
    texts = [f"{number} {kind_name(words, kind, number)}{damaged if hurt else ''}" for kind, hurt, number in named]
    return ", ".join(texts) or words("calculator.nobody")
