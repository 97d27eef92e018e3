"""Conflicts: which is resolved next, who commands, who takes the territory and the medals, what is repaired."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Pick
from pyapp.games.war_room import ledger, tables
from pyapp.games.war_room.advice import plentiful
from pyapp.games.war_room.combat import taking
from pyapp.games.war_room.combat.combat import Commander
from pyapp.games.war_room.combat.losses import Losses
from pyapp.games.war_room.map import conflicts, relations
from pyapp.games.war_room.state import WarState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.session import Session
from pyapp.page.war_room import names, pictures
from pyapp.page.war_room.prospects import Oracle, chances


def choose(words: Words, session: Session, driver: Driver, oracle: Oracle) -> list[Node] | None:
    """The conflicts that may be resolved next: what happens in each, who is there, what it is about, the odds."""
    here = driver.current_field()
    if not isinstance(here, Pick) or driver.draft.filled:
        return None
    state: WarState = session.state
    waiting = sum(marker == "active" for marker in state.conflicts.values())
    return [
        h("h2", words("war.conflicts"), h("span.cost", words("war.conflicts.left", number=waiting))),
        h("p.hint", words("war.conflicts.hint")),
        h("div.conflict-cards", [_conflict(words, state, region, driver.seat, oracle) for region in here.options]),
    ]


def _conflict(words: Words, state: WarState, region: str, seat: str, oracle: Oracle) -> Node:
    return h(
        "section.conflict-card.waiting",
        h("h3", h("button.link", words.space(region), do="show", arg=region), h("small", " · ".join(what(words, state, region)))),
        h("button.main", words("war.conflicts.resolve"), do="pick", arg=region, aria_label=words("war.conflicts.resolve.in", space=region)),
        forces(words, state, region),
        chances(words, oracle, state, seat, region),
        key=region,
    )


def what(words: Words, state: WarState, region: str) -> list[str]:
    """What will happen in a region, and what it is worth."""
    found = []
    if conflicts.battles(state, region):
        found.append(words("war.conflict.battle"))
    elif tables.is_land(region) and any(conflicts.bombers(state, region, side) for side in tables.ALLIANCES):
        found.append(words("war.conflict.bombing"))
    if tables.is_sea(region):
        if conflicts.raiding_side(state, region):
            found.append(words("war.conflict.raid"))
        if conflicts.helpless(state, region):
            found.append(words("war.conflict.transports"))
        return found
    takers = conflicts.takers(state, region)
    if takers and not conflicts.battles(state, region):
        found.append(words("war.conflict.garrison" if conflicts.garrisoned(state, region) else "war.conflict.capture"))
    if value := tables.TERRITORIES[region].value:
        found.append(words("war.card.value", number=value))
    if medals := taking.medals_for(region):
        found.append(words("war.conflict.medals", number=medals))
    return found


def forces(words: Words, state: WarState, region: str) -> Node:
    """Everything in a region, nation by nation, the two sides apart."""
    return h("div.forces", [_side(words, state, region, side) for side in tables.ALLIANCES])


def _side(words: Words, state: WarState, region: str, side: str) -> Node | None:
    rows = []
    for nation in state.turn_order:
        if tables.alliance(nation) == side and (units := present(state, region, nation)):
            rows.append(
                h(
                    "p.line",
                    h("span.nation-name", names.short(words, nation), classes=f"seat-{nation}"),
                    pictures.units(words, units, nation),
                    key=nation,
                )
            )
    return h("div", rows, key=side) if rows else None


def present(state: WarState, region: str, nation: str) -> dict[str, int]:
    """All units of a nation in a region, transports too."""
    units: dict[str, int] = {}
    for command in relations.here(state, region):
        if command.nation == nation:
            ledger.add(units, command.units)
    if launched := state.carrier_fighters.get(region, {}).get(nation, 0):
        units[tables.CARRIER_FIGHTER] = launched
    return tables.ordered(units)


# --- commanders and captures --------------------------------------------------------------------------------------------------


def commander(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """Who commands the side: assigns stances and hits, and gives the prize away."""
    here = driver.current_field()
    state: WarState = session.state
    step = state.steps[-1]
    if not isinstance(here, Pick) or not isinstance(step, Commander):
        return None
    region = step.region

    def told(nation: str) -> list[Node]:
        place = words("war.place", number=state.turn_order.index(nation) + 1)
        return [_named(words, nation, place), pictures.units(words, present(state, region, nation), nation)]

    return [
        h("h2", words("war.commander", space=region)),
        h("p.hint", words("war.commander.hint")),
        forces(words, state, region),
        pictures.nations(here.options, told),
    ]


def _named(words: Words, nation: str, more: str) -> Node:
    return h("span.names", h("b", words.name(nation, "seat")), h("small", more))


def capture(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """Who takes a territory, with what its card brings in and what is under construction there."""
    here = driver.current_field()
    state: WarState = session.state
    step = state.steps[-1]
    if not isinstance(here, Pick) or not isinstance(step, taking.Capture):
        return None
    region = step.region
    building = state.building.get(region, {})

    def told(nation: str) -> list[Node]:
        held = words("war.territories", number=len(relations.controlled(state, nation)))
        return [_named(words, nation, held), pictures.units(words, present(state, region, nation), nation)]

    return [
        h("h2", words("war.capture", space=region)),
        h("p.line", h("span.what", words("war.income")), pictures.resources(words, tables.TERRITORIES[region].income)),
        h("p.line", h("span.what", words("war.card.building")), pictures.units(words, building, "")) if building else None,
        h("p.hint", words("war.capture.hint")),
        pictures.nations(here.options, told),
    ]


def one_medal(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """A single medal goes to one nation: there is nothing to share out."""
    here = driver.current_field()
    return medals(words, session, driver) if isinstance(here, Bag) and here.least == 1 else None


def medals(words: Words, session: Session, driver: Driver) -> list[Node]:
    """How the medals are shared out; they cancel stress in the morale phase."""
    here = driver.current_field()
    if not isinstance(here, Bag):
        return []
    state: WarState = session.state
    rows = [
        h(
            "button.choice",
            h("span.names", h("b", words.name(nation, "seat")), h("small", words("war.medals.has", number=state.morale[nation].medals))),
            pictures.stress(words, state.morale[nation].stress, _threshold(state, nation)),
            h("span.way", words("war.medals.all", number=here.least)),
            do="do",
            arg=str(Action(driver.seat, "medals", ({nation: here.least},))),
            key=nation,
            classes=f"seat-{nation}",
        )
        for nation in here.there
    ]
    return [
        h("h2", words("war.medals.title", number=here.least)),
        h("p.hint", words("war.medals.hint")),
        h("div.choices", rows),
        h("h3", words("war.medals.share")) if here.least > 1 else None,
    ]


def _threshold(state: WarState, nation: str) -> int:
    return int(tables.MORALE["thresholds"][state.scenario][nation])


def losses(words: Words, session: Session, driver: Driver) -> list[Node]:
    """What is lost, and the commands from which it can be taken as they stand now."""
    state: WarState = session.state
    step = state.steps[-1]
    if not isinstance(step, Losses):
        return []
    keys = dict.fromkeys(key for there in step.choices(state).values() for key in there)
    rows = [
        h(
            "p.line",
            h("span.what", names.marker(words, state, key)),
            pictures.units(words, state.commands[key].units, step.nation),
            key=key,
        )
        for key in keys
    ]
    return [
        h("h2", words("war.losses"), pictures.units(words, step.units, step.nation)),
        h("p.hint", words("war.losses.hint")),
        h("div.preview", rows),
    ]


# --- repairs ------------------------------------------------------------------------------------------------------------------


def repair(words: Words, session: Session, driver: Driver) -> list[Node]:
    """Damaged units: repaired for one resource each, or lost. The dearest are repaired first where not all can be paid."""
    here = driver.current_field() if driver.draft.kinds == ("repair",) else driver.first("repair")
    if not isinstance(here, Bag) or driver.draft.filled:
        return []
    state: WarState = session.state
    seat = driver.seat
    wanted = dearest(here.there, here.limit())
    payment = plentiful(state.stocks[seat].now, sum(wanted.values()))
    lost = sum(tables.UNITS[unit].points * number for unit, number in here.there.items())
    offer = str(Action(seat, "repair", (wanted, payment)))
    return [
        h("h2", words("war.repair"), pictures.resources(words, state.stocks[seat].now)),
        h("p.line", pictures.units(words, here.there, seat), h("small", words("war.repair.lost", number=lost))),
        h("p.hint", words("war.repair.hint")),
        h(
            "div.choices",
            h(
                "button.choice.suggested",
                h("b", words("war.repair.all" if wanted == dict(here.there) else "war.repair.some")),
                pictures.units(words, wanted, seat),
                h("span.way", words("war.for"), pictures.resources(words, payment, all_of_them=False)),
                do="do",
                arg=offer,
            ),
        ),
        h("h3", words("war.repair.own")),
    ]


def repair_one(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """A single damaged unit leaves nothing to choose but the payment."""
    here = driver.current_field() if driver.draft.kinds == ("repair",) else driver.first("repair")
    single = isinstance(here, Bag) and here.what == "unit" and sum(here.there.values()) == 1
    return repair(words, session, driver)[:-1] if single and not driver.draft.filled else None


def dearest(units: Mapping[str, int], number: int) -> dict[str, int]:
    """So many units, the dearest first.

    >>> dearest({"infantry": 3, "armor": 1}, 2)
    {'armor': 1, 'infantry': 1}
    """
    taken: dict[str, int] = {}
    for unit in sorted(units, key=lambda unit: -tables.UNITS[unit].points):
        if count := min(units[unit], number - sum(taken.values())):
            taken[unit] = count
    return taken
