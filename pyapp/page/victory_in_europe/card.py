"""The card of an area or a sea: who holds it, what is printed on it, who stands there, what its borders allow."""

from __future__ import annotations

from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.units import TOKENS
from pyapp.games.victory_in_europe.control import fights
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import BORDERS, COAST_OF, NEIGHBOURS, SEA_LINKS, SHORES, STRAITS, port_seas
from pyapp.games.victory_in_europe.map.seas import SEAS
from pyapp.games.victory_in_europe.position.stacking import AIRCRAFT, ARMIES, LEADERS, WARSHIPS, limits
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.picture import Picture
from pyapp.games.victory_in_europe.weather import border_limit, is_frozen, is_winter
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.victory_in_europe import blocks, eyes, names
from pyapp.page.victory_in_europe.phases import fighting

MARKS = ("capital", "port", "naval_base", "red_port", "fortress", "small_island", "source")


def card(words: Words, state: VictoryState, space: str, seat: str, picture: Picture) -> list[Node]:
    """The whole card. ``picture`` tells who has supply."""
    if space in SEAS:
        return [
            h("h3", words.space(space)),
            h("p.facts", " · ".join(_sea(words, state, space))),
            *there(words, state, space, seat, picture),
        ]
    if space not in AREAS:
        return [h("h3", words.space(space))]
    whose = holder(state, space)
    return [
        h("h3", words.space(space), h("span.owner", names.nation(words, whose), classes=f"seat-{state.nations[whose].side}")),
        h("p.facts", " · ".join(_facts(words, state, space))),
        *there(words, state, space, seat, picture),
        h("p.details", words("vie.card.limits", **_limits(words, state, space))),
        h("p", h("button.link", words("calculator.here"), do="calculator", arg=space)) if _stands(state, space) else None,
        _borders(words, state, space),
    ]


def _stands(state: VictoryState, space: str) -> bool:
    return any(block.at == space for block in state.blocks.values())


def _facts(words: Words, state: VictoryState, space: str) -> list[str]:
    area = AREAS[space]
    facts = [words(f"vie.terrain.{area.terrain}")]
    if is_winter(state, space):
        facts.append(words("vie.fact.winter"))
    if area.city:
        facts.append(words("vie.fact.city", number=area.city))
    if markers := state.factories.get(space):
        facts.append(words("vie.fact.factory", number=sum(markers)))
    if area.resource:
        facts.append(words("vie.fact.resource", number=area.resource))
    facts += [words(f"vie.mark.{mark}") for mark in MARKS if mark in area.marks]
    if area.nation != holder(state, space):
        facts.append(words("vie.fact.of", nation=area.nation))
    if seas := port_seas(space):
        facts.append(words("vie.fact.port", seas=words.join([words.space(sea) for sea in seas])))
    elif COAST_OF[space]:
        facts.append(words("vie.fact.coast", seas=words.join([words.space(sea) for sea in COAST_OF[space]])))
    return facts


def _sea(words: Words, state: VictoryState, space: str) -> list[str]:
    facts = [words(f"vie.sea.{SEAS[space].kind}", number=SEAS[space].cost)]
    if is_frozen(state, space):
        facts.append(words("vie.fact.frozen"))
    for other in SEA_LINKS[space]:
        if (space, other) in STRAITS:
            facts.append(
                words("vie.fact.strait", space=other, sides=words.join([words.space(side) for side in STRAITS[space, other].sides]))
            )
    ports = [words.space(area) for area in SHORES[space] if space in port_seas(area)]
    return [*facts, words("vie.fact.ports", ports=words.join(ports))] if ports else facts


def there(words: Words, state: VictoryState, space: str, seat: str, picture: Picture) -> list[Node]:
    """Who stands there: labels where they are seen, else the number of blocks of each nation; with their names in the text mode."""
    seen, hidden = _seen_and_hidden(state, space, seat)
    rows = [_unit(words, state, token, seat, picture) for token in seen]
    woods = []
    for nation, tokens in hidden.items():
        said = words("vie.card.hidden", nation=nation, number=len(tokens))
        woods.append(h("li", blocks.pictures(words, state, tokens, seat, pixels=26), h("span", said), key=nation))
    fights_here = [battle for battle in state.battles if battle.at == space]
    told = [h("p.warning", fighting.told(words, state, battle)) for battle in fights_here]
    return [h("ul.units-there", rows, woods) if rows or woods else None, *told]


def stands(words: Words, state: VictoryState, space: str, seat: str) -> str:
    """The same in words: ``German 12 Army (4), German 2 Army (3); Poland: 2 hidden blocks``."""
    seen, hidden = _seen_and_hidden(state, space, seat)
    blocks_seen = ", ".join(names.block(words, state, token, seat) for token in seen)
    return "; ".join(
        filter(None, (blocks_seen, *(words("vie.card.hidden", nation=nation, number=len(tokens)) for nation, tokens in hidden.items())))
    )


def _seen_and_hidden(state: VictoryState, space: str, seat: str) -> tuple[list[str], dict[str, list[str]]]:
    """The blocks in a space whose labels a seat sees, and the others by nation."""
    here = [token for token in TOKENS if token in state.blocks and state.blocks[token].at == space]
    seen = sorted((token for token in here if eyes.face(state, token, seat)), key=lambda token: _weight(state, token, seat))
    hidden: dict[str, list[str]] = {}
    for token in here:
        if token not in seen:
            hidden.setdefault(state.blocks[token].nation, []).append(token)
    return seen, hidden


def _weight(state: VictoryState, token: str, seat: str) -> tuple[int, int, int, str]:
    return blocks.weight(blocks.block_of(state, token, seat))


def _unit(words: Words, state: VictoryState, token: str, seat: str, picture: Picture) -> Node:
    unit = eyes.unit(state, token, seat)
    assert unit is not None
    hungry = fights(state, state.blocks[token].nation) and not picture.is_supplied(token)
    return h(
        "li",
        blocks.picture(words, state, token, seat, pixels=blocks.BARE),
        h(
            "span",
            names.block(words, state, token, seat),
            h("small", f" {token} · ", names.facts(words, unit)),
            h("small.warning", " ", words("vie.unsupplied")) if hungry else None,
        ),
        key=token,
    )


def _limits(words: Words, state: VictoryState, space: str) -> dict[str, str]:
    """How much an area holds of each kind for its own nation's side."""
    most = limits(space)
    return {
        kind: "∞" if most[key] is None else str(most[key])
        for kind, key in (("armies", ARMIES), ("leaders", LEADERS), ("air", AIRCRAFT), ("ships", WARSHIPS))
    }


def _borders(words: Words, state: VictoryState, space: str) -> Node | None:
    """The neighbours, each with its border's kind and limit."""
    links = [
        h(
            "span.border",
            h("button.link", words.space(other), do="show", arg=other),
            h("small", words("vie.border", kind=words(f"vie.legend.border-{BORDERS[space, other].kind}"),
                             number=border_limit(state, space, other)), classes=f"border-{BORDERS[space, other].kind}"),
            key=other,
        )
        for other in NEIGHBOURS[space]
    ]  # fmt: skip
    return h("p.borders", links) if links else None
