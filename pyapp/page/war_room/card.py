"""The card of a region: who holds it, what it is worth now, what stands there, what can be built, and the orders that meet there."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.games.war_room import tables
from pyapp.games.war_room.map import conflicts, relations
from pyapp.games.war_room.state import WarState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.war_room import names, pictures


def card(words: Words, state: WarState, region: str, seat: str) -> list[Node]:
    """The whole card."""
    if region not in tables.REGIONS:
        return []
    owner = state.control.get(region, "")
    heading = h("h3", words.space(region), h("span.owner", words.name(owner, "seat"), classes=f"seat-{owner}") if owner else None)
    return [
        heading,
        h("p.facts", " · ".join(_facts(words, state, region))),
        _income(words, state, region),
        commands(words, state, region),
        _building(words, state, region),
        _convoys(words, state, region),
        _orders(words, state, region, seat),
        h("p", h("button.link", words("calculator.here"), do="calculator", arg=region)) if _stands(state, region) else None,
        h("p.borders", h("span", words("card.borders")), [_neighbour(words, other) for other in tables.neighbours(state.scenario, region)]),
    ]


def _stands(state: WarState, region: str) -> bool:
    return any(command.at == region for command in state.commands.values())


def _neighbour(words: Words, region: str) -> Node:
    return h("button.link", words.space(region), do="show", arg=region, key=region)


def _facts(words: Words, state: WarState, region: str) -> list[str]:
    facts = []
    if region not in tables.playable(state.scenario):
        facts.append(words("war.card.out"))
    if tables.is_sea(region):
        facts.append(words("card.kind.sea"))
    elif region in tables.IMPASSABLE:
        facts.append(words("card.kind.impassable"))
    if region in state.conflicts:
        facts.append(words(f"war.conflict.{state.conflicts[region]}"))
    land = tables.TERRITORIES.get(region)
    if land is None:
        return facts
    neutral = tables.NEUTRALS.get(region)
    if not state.control.get(region):
        side = neutral.alignment if neutral else ""
        facts.append(words("war.card.neutral", side=side) if side else words("war.card.unaligned"))
    if land.value:
        facts.append(words("war.card.value", number=land.value))
    facts += [words(f"war.card.{name}") for name in ("capital", "industry") if getattr(land, name)]
    if land.ports:
        facts.append(words("war.card.ports", spaces=list(land.ports)))
    if region in tables.RAILS:
        facts.append(words("war.card.rail"))
    if state.bombs.get(region):
        facts.append(words("war.card.bombs", number=state.bombs[region]))
    elif (land.ports or region in tables.RAILS) and relations.useless_infrastructure(state, region):
        facts.append(words("war.card.useless"))
    return facts


def _income(words: Words, state: WarState, region: str) -> Node | None:
    if region not in tables.TERRITORIES:
        return None
    now = relations.income_of(state, region) if state.control.get(region) else tables.TERRITORIES[region].income
    turned = region in state.turned or region in state.reduced
    return h("p.line", pictures.resources(words, now), h("small", words("war.card.turned")) if turned else None)


Force = tuple[str, str, Mapping[str, int], str]  # a nation, the name of its command or what else it is, its units, a key


def commands(words: Words, state: WarState, region: str) -> Node | None:
    """The commands that stand there, each with its units."""
    rows = [_force(words, *force) for force in _forces(words, state, region)]
    return h("table.units", h("tbody", rows)) if rows else None


def stands(words: Words, state: WarState, region: str) -> str:
    """The same in words: ``Land 22: 2 infantry, 1 armour``; the nation is named where it is not the holder."""
    told = []
    for nation, name, units, _ in _forces(words, state, region):
        whose = "" if nation == state.control.get(region) else f"{words.name(nation, 'seat')}, "
        counted = [words.name({kind: number}, "unit") for kind, number in tables.ordered(units).items() if number]
        told.append(f"{whose}{name}: {', '.join(counted)}")
    return "; ".join(told)


def _forces(words: Words, state: WarState, region: str) -> list[Force]:
    """The commands in a region by nation and number, then the fighters that carriers have launched."""
    there = [key for key, command in state.commands.items() if command.at == region]
    there.sort(key=lambda key: (state.commands[key].nation, state.commands[key].number))
    found: list[Force] = [(state.commands[key].nation, names.marker(words, state, key), state.commands[key].units, key) for key in there]
    launched = state.carrier_fighters.get(region, {})
    found += [
        (nation, words("war.launched"), {tables.CARRIER_FIGHTER: number}, f"launched-{nation}")
        for nation, number in launched.items()
        if number
    ]
    return found


def _force(words: Words, nation: str, name: str, units: Mapping[str, int], key: str) -> Node:
    return h(
        "tr",
        h("th", names.short(words, nation), h("small", f" {name}"), scope="row"),
        h("td", pictures.units(words, units, nation)),
        key=key,
        classes=f"seat-{nation}",
    )


def _building(words: Words, state: WarState, region: str) -> Node | None:
    there = state.building.get(region)
    if not there:
        return None
    return h("p.line", words("war.card.building"), pictures.units(words, there, state.control.get(region, "")))


def _convoys(words: Words, state: WarState, region: str) -> Node | None:
    rows = []
    for convoy in tables.CONVOYS:
        owner = conflicts.convoy_owner(state, convoy) if convoy.sea == region else ""
        if owner:
            rows.append(
                h(
                    "p.line",
                    h("span", words("war.card.convoy", seat=owner)),
                    pictures.resources(words, convoy.ships, all_of_them=False),
                    key=f"{convoy.id}-{owner}",
                )
            )
    return h("div.convoys", rows) if rows else None


def _orders(words: Words, state: WarState, region: str, seat: str) -> Node | None:
    """The orders of the one who looks that lead here."""
    sheet = state.secrets.get(seat)
    coming = [order.command for order in sheet.orders if order.to == region] if sheet else []
    return h("p.details", words("war.card.coming", commands=[names.marker(words, state, key) for key in coming])) if coming else None
