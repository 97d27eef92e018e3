"""The battles that are coming: both sides, the odds, and in the combat phase the button that begins each."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag, Field
from pyapp.games.axis_allies import standing
from pyapp.games.axis_allies.combat.battle import PickBattle, Submerge, defended
from pyapp.games.axis_allies.combat.contested import assaulted, attacked, attackers_at_sea, due, is_raided
from pyapp.games.axis_allies.combat.losses import AgreeLosses, ChooseLosses
from pyapp.games.axis_allies.combat.retreat import PressOrRetreat
from pyapp.games.axis_allies.components.units import ESCORT, RAID, Unit
from pyapp.games.axis_allies.odds.forecast import landing
from pyapp.games.axis_allies.state import AxisState
from pyapp.page.axis_allies.names import kind_name, order
from pyapp.page.axis_allies.pictures import silhouette
from pyapp.page.axis_allies.prospects import Oracle, of_space
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words

MOST_SHOWN = 16  # battles with both sides and odds: more than any game has had at once
FAIR = 50  # percent: below it nobody is taken for wanting to fight on


def picked_from(state: AxisState) -> tuple[str, ...]:
    """The spaces of which the attacker is asked where he fights next; none at any other moment."""
    asked = state.steps[-1] if state.steps else None
    return tuple(asked.spaces) if isinstance(asked, PickBattle) else ()


def battles(words: Words, oracle: Oracle, state: AxisState) -> list[Node]:
    """Every battle that may be begun now, with its button, and one that leaves all of them to the suggestions."""
    spaces = picked_from(state)
    cards = [_entry(words, oracle, state, space) for space in spaces[:MOST_SHOWN]]
    cards += [_short(words, space) for space in spaces[MOST_SHOWN:]]
    at_once = h("p.confirm", h("button", words("battle.all"), do="fight-on", arg="all", title=words("battle.on.long")))
    return [h("h2", words("battle.coming", number=len(spaces))), h("div.entries", cards), at_once]


def _entry(words: Words, oracle: Oracle, state: AxisState, space: str) -> Node:
    raid = is_raid(state, space)
    odds = None if raid else of_space(words, oracle, state, space, {}, state.active)
    return h(
        "section.entry-view",
        h("h3", h("button.link", words.space(space), do="show", arg=space), h("small", words("battle.raid")) if raid else None),
        h("div.sides", _side(words, state, "attacker", attackers(state, space)), _side(words, state, "defender", defenders(state, space))),
        odds,
        h("p.confirm", h("button.main", words("battle.roll", space=space), do="pick", arg=space)),
        key=f"entry-{space}",
    )


def _short(words: Words, space: str) -> Node:
    return h(
        "p",
        h("button.link", words.space(space), do="show", arg=space),
        h("button", words("battle.roll", space=space), do="pick", arg=space),
    )


def _side(words: Words, state: AxisState, side: str, units: Mapping[str, Mapping[str, int]]) -> Node:
    counters = [
        h("span.count", silhouette(kind, power), h("b", str(number)), h("span.hidden", kind_name(words, kind, number)))
        for power, kinds in units.items()
        for kind in order(kinds, state.rules.combat_units())
        for number in (kinds[kind],)
    ]
    names = [h("span", words.name(power, "seat"), classes=f"seat-{power}") for power in units]
    return h(f"div.{side}", h("h4", words(f"battle.{side}"), " ", names), h("p", counters or words("battle.nothing")))


def attackers(state: AxisState, space: str) -> dict[str, dict[str, int]]:
    """Who attacks in a space, those who will land there too: by power and kind."""
    raid = is_raid(state, space)
    own = attackers_at_sea(state, space) if state.space(space).is_sea else state.own_in(state.active, space)
    pieces = [(piece, number) for piece, number in own if (piece.note in (RAID, ESCORT)) is raid]
    return _counted([*pieces, *([] if raid or state.space(space).is_sea else landing(state, space))])


def defenders(state: AxisState, space: str) -> dict[str, dict[str, int]]:
    """Who defends in a space: by power and kind."""
    return _counted(state.enemies_in(state.active, space))


def _counted(pieces: list[tuple[Unit, int]]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for piece, number in pieces:
        kinds = found.setdefault(piece.owner, {})
        kinds[piece.kind] = kinds.get(piece.kind, 0) + number
    return found


def is_raid(state: AxisState, space: str) -> bool:
    """Is it a bombing raid that is to come here first?"""
    return is_raided(state, space) and space not in state.turn.raided


# --- while they are planned ---------------------------------------------------------------------------------------------------


def planned(words: Words, oracle: Oracle, state: AxisState) -> list[Node]:
    """What the movement so far will lead to: every battle with its odds, so that nobody ends the movement blindly."""
    at_sea = due(state)
    lands = [territory for territory in dict.fromkeys([*attacked(state), *assaulted(state)]) if defended(state, territory)]
    lines = [
        h("li", h("button.link", words.space(space), do="show", arg=space), odds, key=f"planned-{space}")
        for space in (*at_sea, *lands)
        if (odds := of_space(words, oracle, state, space, {}, state.active)) is not None
    ]
    if not lines:
        return []
    return [h("details.planned", h("summary", words("battle.planned", number=len(lines))), h("ul.plain", lines), open=True)]


# --- fighting on --------------------------------------------------------------------------------------------------------------


def suggestion(state: AxisState, seat: str, losses: Field | None) -> Action | None:
    """What suggests itself in the combat phase to who will not decide it; nothing where he should look himself.

    ``losses`` is the field that asks him for losses.
    """
    asked = state.steps[-1] if state.steps else None
    if isinstance(asked, PickBattle):
        return Action(seat, "fight", (asked.spaces[0],))
    if isinstance(asked, AgreeLosses):
        return Action(seat, "agree")
    if isinstance(asked, Submerge):
        return Action(seat, "strike")
    if isinstance(asked, ChooseLosses) and isinstance(losses, Bag):
        return Action(seat, "losses", (dict(losses.suggested),))
    if isinstance(asked, PressOrRetreat) and not asked.over:
        chance = standing.gauge(state, standing.CHANCE)
        return Action(seat, "press") if chance is None or chance >= FAIR else None
    return None
