"""Refit and deployment: aircraft that land, fighters that take off, new units that are sent and deployed, commands that regroup."""

from __future__ import annotations

from collections.abc import Iterable

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Pick
from pyapp.games.war_room import tables
from pyapp.games.war_room.map import commands, movement, regroup, relations
from pyapp.games.war_room.rounds import operations, production, refit
from pyapp.games.war_room.state import WarState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.session import Session
from pyapp.page.table.widgets import spaces_list
from pyapp.page.war_room import conflicts, names, pictures


def command_rows(words: Words, state: WarState, keys: Iterable[str], *, do: str = "pick", prefix: str = "") -> Node:
    """Commands to choose from, region by region: marker and units."""
    by_region: dict[str, list[str]] = {}
    for key in keys:
        by_region.setdefault(state.commands[key].at, []).append(key)
    groups = [
        h(
            "div.region-group",
            h("h3", h("button.link", words.space(region), do="show", arg=region)),
            [_command(words, state, key, do, prefix) for key in here],
            key=region,
        )
        for region, here in sorted(by_region.items(), key=lambda pair: words.space(pair[0]))
    ]
    return h("div.command-list", groups)


def _command(words: Words, state: WarState, key: str, do: str, prefix: str) -> Node:
    command = state.commands[key]
    return h(
        "button.option.command-line",
        h("b", names.marker(words, state, key)),
        pictures.units(words, command.units, command.nation),
        do=do,
        arg=f"{prefix}{key}",
        key=key,
    )


# --- landing ------------------------------------------------------------------------------------------------------------------


def landing(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """Which command lands, then where; the board shows the same."""
    state: WarState = session.state
    here = driver.current_field()
    if isinstance(here, Pick) and not driver.draft.filled:
        return [
            h("h2", words("war.land"), h("span.cost", words("war.land.left", number=len(here.options)))),
            h("p.hint", words("war.land.hint")),
            command_rows(words, state, here.options),
        ]
    if isinstance(here, Pick):
        key = str(driver.draft.filled[0])
        command = state.commands[key]
        first = [command.at] if command.at in here.options else []
        stay = h(
            "div.options", [h("button.option", words("war.land.here", space=command.at), do="space-pick", arg=command.at) for _ in first]
        )
        return [
            h("h2", names.marker(words, state, key), " ", pictures.units(words, command.units, command.nation)),
            h("p.hint", words("war.land.where", space=command.at)),
            stay if first else None,
            spaces_list(
                words,
                tuple(r for r in movement.landings(state, key) if r not in first),
                "space-pick",
                words("war.land.reach", number=len(here.options)),
            ),
        ]
    return None


def land_part(words: Words, driver: Driver) -> list[Node]:
    """The whole command, or a part of it."""
    here = driver.current_field()
    if not isinstance(here, Bag) or not here.optional:
        return []
    return [h("p.confirm", h("button.main", words("war.land.whole"), do="skip")), h("h3", words("war.land.part"))]


def launch(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """Carriers that are ready; those whose fighters are in the air already."""
    state: WarState = session.state
    step, here = state.steps[-1], driver.current_field()
    if not isinstance(step, operations.Launch) or not isinstance(here, Pick):
        return None
    flying = {region: bag[driver.seat] for region, bag in state.carrier_fighters.items() if bag.get(driver.seat)}
    aloft = [
        h(
            "li",
            pictures.unit(tables.CARRIER_FIGHTER, driver.seat),
            h("b", str(number)),
            h("button.link", words.space(region), do="show", arg=region),
            key=region,
        )
        for region, number in flying.items()
    ]
    head = [h("h2", words("war.launch")), h("ul.plain.aloft", aloft) if aloft else None]
    if driver.draft.filled:
        return [
            *head,
            h("p.hint", words("war.launch.where", space=str(driver.draft.filled[0]))),
            spaces_list(words, here.options, "space-pick", words("pick.spaces", number=len(here.options))),
        ]
    rows = [
        h(
            "button.choice",
            pictures.unit("carrier", driver.seat),
            h("span.names", h("b", words.space(sea)), h("small", words("war.launch.ready", number=step.ready(state)[sea]))),
            do="pick",
            arg=sea,
            key=sea,
        )
        for sea in here.options
    ]
    return [*head, h("p.hint", words("war.launch.hint")), h("div.choices", rows)]


# --- deployment ---------------------------------------------------------------------------------------------------------------


def placing(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """What was bought is sent to industries: their room, their ports; one press sends all that fits."""
    state: WarState = session.state
    step, here = state.steps[-1], driver.current_field()
    if not isinstance(step, production.Placing) or not isinstance(here, Pick):
        return None
    if here.name == "into":
        return [
            h("h2", words.space(str(driver.draft.filled[0]))),
            h("p.hint", words("war.deploy.into")),
            h("div.options", h("button.option.main", words("pick.any"), do="skip")),
            markers(words, state, here.options, driver.seat),
        ]
    left = state.unplaced.get(driver.seat, {})
    rows = [_industry(words, state, step, driver.seat, territory) for territory in here.options]
    return [
        h("h2", words("war.send"), h("span.cost", words("war.send.left", number=sum(left.values())))),
        h("p.line", pictures.units(words, left, driver.seat)),
        h("p.hint", words("war.send.hint")),
        h("div.conflict-cards", rows),
    ]


def _industry(words: Words, state: WarState, step: production.Placing, seat: str, territory: str) -> Node:
    takes = step.takes(state, territory)
    building = state.building.get(territory, {})
    room = takes.limit()
    fitting = commands.first_units(takes.there, room)
    whole = Action(seat, "place", (territory, fitting))
    harbours = relations.harbours(state, territory)
    facts = [words("war.send.room", number=room), *([words("war.card.ports", spaces=list(harbours))] if harbours else [])]
    possible = step.refuse(state, whole) is None
    return h(
        "section.conflict-card",
        h("h3", h("button.link", words.space(territory), do="show", arg=territory), h("small", " · ".join(facts))),
        h("p.line", h("span.what", words("war.card.building")), pictures.units(words, building, seat)) if building else None,
        h(
            "p.confirm",
            _button(words, territory, "war.send.choose", do="pick", arg=territory) if sum(takes.there.values()) > 1 else None,
            _button(words, territory, "war.send.these", pictures.units(words, fitting, seat), do="do", arg=str(whole), classes="main")
            if possible
            else None,
        ),
        key=territory,
    )


def _button(words: Words, territory: str, key: str, *inside: Node, **attributes: str) -> Node:
    """A button that stands in the frame of its territory, and names it to whoever only hears it."""
    return h("button", words(key), *inside, h("span.hidden", f" ({words.space(territory)})"), **attributes)


def room_left(words: Words, session: Session, driver: Driver) -> list[Node]:
    """Above the steppers: how many fit."""
    here = driver.current_field()
    if not isinstance(here, Bag):
        return []
    return [h("p.count", words("war.send.chosen", number=sum(driver.draft.bag.values()), most=here.limit()))]


def deploy_to(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """While a sea or a marker is chosen nothing else need be shown."""
    here = driver.current_field()
    return deploy(words, session, driver) if isinstance(here, Pick) else None


def deploy(words: Words, session: Session, driver: Driver) -> list[Node]:
    """Ships that choose their sea, or units that are lost for want of room or markers."""
    state: WarState = session.state
    step, here = state.steps[-1], driver.current_field()
    if not isinstance(step, refit.Deploy):
        return []
    building = state.building.get(step.territory, {})
    head = [
        h("h2", words("war.deploy", space=step.territory)),
        h("p.line", h("span.what", words("war.card.building")), pictures.units(words, building, driver.seat)),
    ]
    if step.surplus:
        return [*head, h("p.warning", words("war.deploy.no_marker" if step.category else "war.deploy.bombed", number=step.surplus))]
    if isinstance(here, Pick) and here.name == "into":
        return [*head, h("p.hint", words("war.deploy.into")), markers(words, state, here.options, driver.seat)]
    if isinstance(here, Pick):
        seas = [
            h(
                "section.conflict-card",
                h("h3", h("button.link", words.space(sea), do="show", arg=sea)),
                conflicts.forces(words, state, sea),
                h("p.confirm", h("button.main", words("war.deploy.here"), do="pick", arg=sea)),
                key=sea,
            )
            for sea in here.options
        ]
        return [*head, h("p.hint", words("war.deploy.hint")), h("div.conflict-cards", seas)]
    return head


# --- regrouping ---------------------------------------------------------------------------------------------------------------


def regrouping(words: Words, session: Session, driver: Driver) -> list[Node] | None:
    """From which command, into which, and how many: both as they will be afterwards."""
    state: WarState = session.state
    here, filled = driver.current_field(), driver.draft.filled
    if driver.draft.kinds != (regroup.KIND,):
        return None
    if not filled and isinstance(here, Pick):
        return [h("h2", words("war.regroup")), h("p.hint", words("war.regroup.hint")), command_rows(words, state, here.options)]
    source = state.commands[str(filled[0])]
    head = h("h2", names.marker(words, state, str(filled[0])), h("span.cost", words.space(source.at)))
    if isinstance(here, Pick):
        return [
            head,
            h("p.line", pictures.units(words, source.units, source.nation)),
            h("p.hint", words("war.regroup.into")),
            markers(words, state, here.options, source.nation),
        ]
    return None


def markers(words: Words, state: WarState, keys: Iterable[str], nation: str) -> Node:
    """Commands that may take units, with what they have, and a new marker where there is one."""
    rows = [
        h(
            "button.choice",
            h("b", words("war.new") if key == commands.NEW else names.marker(words, state, key)),
            pictures.units(words, state.commands[key].units, nation) if key in state.commands else None,
            do="pick",
            arg=key,
            key=key,
        )
        for key in keys
    ]
    return h("div.choices", rows)


def regroup_preview(words: Words, session: Session, driver: Driver) -> list[Node]:
    """The two commands as they will be."""
    filled = driver.draft.filled
    if driver.draft.kinds != (regroup.KIND,) or len(filled) != 2:
        return []
    state: WarState = session.state
    source, into = state.commands[str(filled[0])], state.commands.get(str(filled[1]))
    moved = driver.draft.bag
    after = {unit: number - moved.get(unit, 0) for unit, number in source.units.items()}
    there = dict(into.units) if into else {}
    for unit, number in moved.items():
        there[unit] = there.get(unit, 0) + number
    rows = [
        h(
            "p.line",
            h("span.what", name),
            pictures.units(words, units, source.nation),
            h("small", f"{sum(units.values())}/{tables.COMMAND_SIZE}"),
        )
        for name, units in (
            (names.marker(words, state, str(filled[0])), after),
            (names.marker(words, state, str(filled[1])) if into else words("war.new"), there),
        )
    ]
    return [h("div.preview", rows)]
