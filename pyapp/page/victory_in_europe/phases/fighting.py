"""What is asked in a battle and after it: fire or retreat, what aircraft attack, who takes the hit, regrouping, landing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyapp.engine.forms import Pick
from pyapp.games.victory_in_europe.combat import firing, parties
from pyapp.games.victory_in_europe.combat.phase import next_battles
from pyapp.games.victory_in_europe.combat.turns import Announce, Asking
from pyapp.games.victory_in_europe.components.units import TOKENS
from pyapp.games.victory_in_europe.state import Battle, VictoryState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.victory_in_europe import blocks, names

FIRE, RETREAT, STAY, AIM = "fire", "retreat", "stay", "aim"
Panel = Callable[[Words, VictoryState, Driver], list[Node]]


def turn(words: Words, state: VictoryState, driver: Driver) -> list[Node]:
    """The units of a class: for each what it can fire at, with its dice, and whether it can retreat."""
    step = state.steps[-1]
    assert isinstance(step, Asking)
    if driver.draft.filled:
        return one_block(words, state, driver)
    able = {kind: _options(driver, kind) for kind in (FIRE, RETREAT, STAY)}
    rows = []
    for token in step.blocks:
        shots = [_shot(words, state, token, against) for against in firing.choices(state, token)] if token in able[FIRE] else []
        leave = (RETREAT,) if token in able[RETREAT] else ()
        others = [
            h("button.option", words.name(kind, "kind"), do="form", arg=f"{kind} {token}", key=kind)
            for kind in (*leave, *((STAY,) if token in able[STAY] else ()))
        ]
        rows.append(_row(words, state, token, driver.seat, [*shots, *others]))
    return [h("h2", words("vie.turn")), h("div.turns", rows)]


def _row(words: Words, state: VictoryState, token: str, seat: str, buttons: list[Node]) -> Node:
    """A block with what it can do."""
    return h(
        "div.turn-row",
        blocks.picture(words, state, token, seat, pixels=52),
        h("div", h("b", names.block(words, state, token, seat)), h("div.options", buttons)),
        key=token,
    )


def _shot(words: Words, state: VictoryState, token: str, against: str) -> Node:
    dice, power = parties.steps_of(state, token), firing.firepower(state, token, against)
    return h(
        "button.option.main",
        words("vie.fire.at", target=against),
        h("small", words("vie.fire.dice", number=dice, power=power)),
        h("span.hidden", f" ({names.block(words, state, token, state.owner(state.blocks[token].nation))})"),
        do="form",
        arg=f"{FIRE} {token} {against}",
        key=against,
    )


def _options(driver: Driver, kind: str) -> tuple[str, ...]:
    """The blocks with which a kind of action can begin."""
    first = driver.first(kind) if kind in driver.kinds else None
    return first.options if isinstance(first, Pick) else ()


def announce(words: Words, state: VictoryState, driver: Driver) -> list[Node]:
    """What an air unit attacks in this round."""
    step = state.steps[-1]
    assert isinstance(step, Announce)
    token = step.blocks[0]
    shots = [
        h(
            "button.option.main",
            words.name(against, "vie_target"),
            h("small", words("vie.fire.dice", number=parties.steps_of(state, token), power=firing.firepower(state, token, against))),
            do="form",
            arg=f"{AIM} {against}",
            key=against,
        )
        for against in firing.open_targets(state, token)
    ]
    return [h("h2", words("vie.announce")), _row(words, state, token, driver.seat, shots)]


def shelter(words: Words, state: VictoryState, driver: Driver) -> list[Node]:
    """The submarine that may stay in its bunker."""
    step = state.steps[-1]
    assert isinstance(step, Asking)
    buttons = [h("button.option", words.name(kind, "kind"), do="kind", arg=kind, key=kind) for kind in driver.kinds]
    return [_row(words, state, step.blocks[0], driver.seat, buttons)]


def one_block(words: Words, state: VictoryState, driver: Driver) -> list[Node]:
    """One of several blocks is asked for, here or on the board; then perhaps where it goes, on the board."""
    filled = [value for value in driver.draft.filled if isinstance(value, str) and value in TOKENS]
    if filled:
        targets = driver.ahead().targets
        goals = sorted((words.space(place), place) for place in targets)
        buttons = [h("button.option", name, do="space-pick", arg=place, key=place) for name, place in goals]
        return [
            h("h2", names.block(words, state, filled[0], driver.seat)),
            _way(words, driver) or h("p.hint", words("vie.goal", number=len(goals))),
            h("div.options", buttons),
        ]
    rows = []
    for kind in driver.kinds:
        tokens = [token for token in _options(driver, kind) if token in TOKENS]
        if tokens:
            several = len(driver.kinds) > 1
            buttons = [_begin(words, state, token, driver.seat, kind) for token in tokens]
            rows.append(h("section", h("h3", words.name(kind, "kind")) if several else None, h("div.block-list", buttons), key=kind))
    return rows


def _way(words: Words, driver: Driver) -> Node | None:
    """A goal is chosen: at which coast a ship arrives there, or through which full area an army goes; the usual way is at hand."""
    here, filled = driver.current_field(), driver.draft.filled
    if not isinstance(here, Pick) or here.name not in ("coast", "via") or len(filled) < 2:
        return None
    usual = h("button.main", words("vie.way.usual", space=here.options[0]), do="skip") if here.optional else None
    return h("p", words(f"vie.way.{here.name}", space=str(filled[1])), " ", usual)


def _begin(words: Words, state: VictoryState, token: str, seat: str, kind: str) -> Node:
    return h(
        "button.option.block-option",
        blocks.picture(words, state, token, seat),
        h("span", names.block(words, state, token, seat), h("small", _where(words, state, token))),
        do="form",
        arg=f"{kind} {token}",
        key=token,
    )


def _where(words: Words, state: VictoryState, token: str) -> str:
    at = state.blocks[token].at
    return words.maybe(f"vie.box.{at}") or words.space(at)


def pick_battle(words: Words, state: VictoryState, driver: Driver) -> list[Node]:
    """The battles that may be fought next: who attacks, with how many blocks on each side."""
    rows = [
        h("button.option.battle-option", h("b", words.space(battle.at)), h("small", told(words, state, battle)), do="form",
          arg=f"fight {battle.at}", key=battle.at)
        for battle in next_battles(state)
    ]  # fmt: skip
    return [h("h2", words("vie.battles", number=len(rows))), h("div.options", rows)]


def told(words: Words, state: VictoryState, battle: Battle) -> str:
    """A battle that is pending, in a line."""
    here = [token for token, block in state.blocks.items() if block.at == battle.at]
    attackers = [token for token in here if token in battle.attackers]
    raid = words(f"vie.raid.{battle.raid}") if battle.raid else ""
    said = words("vie.battle.pending", seat=battle.attacker, number=len(attackers), others=len(here) - len(attackers))
    return " · ".join(part for part in (raid, said) if part)


PANELS: Mapping[str, Panel] = {
    "vie_battle_turn": turn,
    "vie_announce": announce,
    "vie_shelter": shelter,
    "vie_hits": one_block,
    "vie_pay_toll": one_block,
    "vie_leave": one_block,
    "vie_regroup": one_block,
    "vie_exploitation": one_block,
    "vie_landing": one_block,
    "vie_surplus": one_block,
    "vie_deploy_neutral": one_block,
    "vie_prolong": one_block,
    "vie_pick_battle": pick_battle,
}
"""By the tag of the step that asks."""
