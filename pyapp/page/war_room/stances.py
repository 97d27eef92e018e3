"""Stances: every unit of a side on a line of the battle board, unit by unit, filled in with what suggests itself."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag
from pyapp.games.war_room import advice, tables
from pyapp.games.war_room.combat import board
from pyapp.games.war_room.state import Battle, Line, WarState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.session import Session
from pyapp.page.war_room import pictures, prospects

Chosen = tuple[dict[str, int], ...]


class Choice:
    """The stances that a commander has on the table but has not taken yet."""

    def __init__(self) -> None:
        self._moment: object = None
        self._changed: dict[int, dict[str, int]] = {}

    def bags(self, session: Session, seat: str) -> Chosen:
        """A bag of stances for each kind of unit that has a choice."""
        moment = (id(session), session.point, seat)
        if moment != self._moment:
            self._moment, self._changed = moment, {}
        usual = suggested(session, seat)
        return tuple(self._changed.get(place, bag) for place, bag in enumerate(usual))

    def turn(self, session: Session, seat: str, argument: str) -> None:
        """A button was pressed: ``more``, ``less`` or ``all`` of the units in a place, and the stance."""
        how, where, stance = argument.split()
        bags, place = self.bags(session, seat), int(where)
        fields = asked(session, seat, bags)
        if place >= len(bags) or stance not in fields[place].there:
            return
        bag, number = bags[place], fields[place].least
        others = [name for name in fields[place].there if name != stance]
        if how == "all":
            self._changed[place] = {stance: number}
            return
        to, source = (stance, others) if how == "more" else (others[0], [stance])
        taken = next((name for name in source if bag.get(name)), "")
        if taken:
            moved = {**bag, taken: bag[taken] - 1}
            moved[to] = moved.get(to, 0) + 1
            self._changed[place] = {name: count for name, count in moved.items() if count}

    def again(self) -> None:
        """Back to what suggests itself."""
        self._changed = {}

    @property
    def own(self) -> bool:
        """Has anything been changed?"""
        return bool(self._changed)


def asked(session: Session, seat: str, bags: Chosen) -> list[Bag]:
    """The fields of the form, one for each kind of unit with a choice."""
    found: list[Bag] = []
    while isinstance(here := session.game.field(session.state, seat, "stances", bags[: len(found)]), Bag):
        found.append(here)
        if len(found) > len(bags):
            break
    return found


def suggested(session: Session, seat: str) -> Chosen:
    """Every unit on the line that suggests itself."""
    state: WarState = session.state
    battle = state.battle
    assert battle is not None
    side = tables.alliance(seat)
    own, enemy = (prospects.fighting(state, battle, name) for name in (side, tables.opponents(side)))
    kind = board.kind(battle.region)
    filled: Chosen = ()
    while isinstance(here := session.game.field(state, seat, "stances", filled), Bag):
        unit = here.name.split(".")[1]
        wanted = advice.stance(kind, unit, own, enemy, attacking=state.control.get(battle.region) not in tables.SIDES[side])
        chosen = wanted if wanted in here.there else next(iter(here.there))
        filled = (*filled, {chosen: here.least})
    return filled


def action(session: Session, seat: str, choice: Choice) -> Action:
    """The stances as they lie on the table."""
    return Action(seat, "stances", choice.bags(session, seat))


def planned(session: Session, seat: str, choice: Choice) -> list[Line]:
    """The lines that the choice would bring about: the odds are worked out for them."""
    state: WarState = session.state
    battle = state.battle
    assert battle is not None
    side = tables.alliance(seat)
    bags = choice.bags(session, seat)
    chosen = {here.name: bag for here, bag in zip(asked(session, seat, bags), bags)}
    found: list[Line] = []
    for nation in battle.nations:
        if tables.alliance(nation) != side:
            continue
        for force in board.forces(state, battle.region, nation):
            bag = chosen.get(force.id) or {_only(battle, force.unit): force.number}
            found += [Line(side, nation, force.unit, stance, 0, count, neutral=force.neutral) for stance, count in bag.items()]
    return found


def _only(battle: Battle, unit: str) -> str:
    """The stance of a unit that has no choice."""
    return next(stance.id for stance in board.stances(battle, unit) if not stance.raid)


# --- the panel ----------------------------------------------------------------------------------------------------------------


def panel(words: Words, session: Session, driver: Driver, choice: Choice) -> list[Node]:
    """Unit by unit: how many take which stance, what each is worth, and the dice that come of it."""
    state: WarState = session.state
    battle = state.battle
    assert battle is not None
    bags = choice.bags(session, driver.seat)
    fields = asked(session, driver.seat, bags)
    sheet = Battle(battle.region, battle.nations, lines=planned(session, driver.seat, choice), ports=battle.ports)
    side = tables.alliance(driver.seat)
    air, surface = (board.count_dice(sheet, side, stage) for stage in (board.AIR, board.SURFACE))
    other = [line for line in battle.lines if line.side != side]
    return [
        h("h2", words("war.stances"), h("span.cost", words("war.stances.dice", air=air, surface=surface))),
        h("p.hint", words("war.stances.second" if other else "war.stances.first", side=tables.opponents(side))),
        h("p.stance-legend", words("war.stances.legend")),
        h("ul.stance-list", [_unit(words, battle, place, here, bag) for place, (here, bag) in enumerate(zip(fields, bags))]),
        h(
            "p.confirm",
            h("button", words("war.stances.again"), do="own", arg="again") if choice.own else None,
            h("button.main", words("war.stances.take"), do="suggested"),
        ),
    ]


def _unit(words: Words, battle: Battle, place: int, here: Bag, bag: Mapping[str, int]) -> Node:
    nation, unit, *neutral = here.name.split(".")
    lines = {stance.id: stance for stance in board.stances(battle, unit)}
    rows = [_line(words, place, unit, lines[name], bag.get(name, 0), here.least) for name in here.there]
    name = words("war.stances.unit", nation=nation, units={unit: here.least})
    whose = h("small", words("war.of_neutral")) if neutral else None
    return h("li", h("h3", pictures.unit(unit, nation), name, whose), h("ul.bag", rows), key=here.name)


def _line(words: Words, place: int, unit: str, stance: tables.Stance, now: int, most: int) -> Node:
    name = words.name(stance.id, "stance")
    worth = words("war.stances.raid", number=stance.raid) if stance.raid else words("war.per_unit", air=stance.air, surface=stance.surface)
    stands = " → ".join(words.name(box, "box") for box in stance.track)
    return h(
        "li.stepper",
        h(
            "button.thing",
            h("span.name", name, h("small", stands)),
            do="own",
            arg=f"all {place} {stance.id}",
            title=words("bag.fill", name=name),
        ),
        h("span.values", worth, title=words("war.per_unit.long")),
        h("button.less", "−", do="own", arg=f"less {place} {stance.id}", disabled=not now, aria_label=words("bag.less", name=name)),
        h("output", h("b", str(now)), h("span.of", f"/{most}"), aria_label=words("bag.count", name=name, now=now, most=most)),
        h("button.more", "+", do="own", arg=f"more {place} {stance.id}", disabled=now >= most, aria_label=words("bag.more", name=name)),
        key=f"{unit}-{stance.id}",
        classes="some" if now else "",
    )
