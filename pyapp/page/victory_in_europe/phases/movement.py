"""The orders of a seat that moves: command, who is chosen, by which order they go, what borders allow, events and declarations."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.games.victory_in_europe.cards import command
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.components.sides import AXIS, SIDES
from pyapp.games.victory_in_europe.components.tables import table
from pyapp.games.victory_in_europe.map.areas import AREAS
from pyapp.games.victory_in_europe.map.borders import BORDERS
from pyapp.games.victory_in_europe.movement import prices
from pyapp.games.victory_in_europe.movement.declarations import sides_of
from pyapp.games.victory_in_europe.movement.reach import Reach
from pyapp.games.victory_in_europe.movement.ways import cards, marching
from pyapp.games.victory_in_europe.movement.ways.blocks import limited
from pyapp.games.victory_in_europe.movement.ways.ground import FIGHT, Ground
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.victory_in_europe import blocks
from pyapp.page.victory_in_europe.phases import choosing, hand

FEW = 8


def panel(words: Words, state: VictoryState, driver: Driver, looked_at: str) -> list[Node]:
    """The order that is being given, or where to begin."""
    return [budget(words, state, driver.seat), *(_order(words, state, driver) or _nobody(words, state, driver, looked_at))]


def budget(words: Words, state: VictoryState, seat: str) -> Node:
    """The command of a seat, used and left, for each purse it pays from; what an event gives for battles alone stands beside."""
    purses: dict[str, list[str]] = {}
    for side in sides_of(state, seat):
        purses.setdefault(command.purse(state, side), []).append(side)
    rows = []
    for purse, sides in purses.items():
        left, whole = state.command.get(purse, 0), most(state, purse)
        label = words.join([words.name(side, "seat") for side in sides])
        pips = h("span.meter", [h("i", "", classes="full" if number < left else "") for number in range(max(whole, left))])
        rows.append(h("p.budget", h("span", words("vie.command", name=label, number=left, most=whole)), pips, key=purse))
    spare = state.moves.spare.get(seat, 0) if state.moves else 0
    return h("div.budgets", rows, h("p.budget", words("vie.command.spare", number=spare)) if spare else None)


def most(state: VictoryState, purse: str) -> int:
    """What was in a purse when the cards were shown."""
    if not state.played:
        return 0
    axis = CARDS[state.played[AXIS]].command
    allied = next((CARDS[card].command for seat, card in state.played.items() if seat != AXIS), 0)
    if purse == AXIS:
        return axis
    if purse not in SIDES:
        return allied
    shown = VictoryState(state.setup, played=state.played, entered=state.entered, turn=state.turn)
    command.share_out(shown)
    return shown.command.get(purse, 0)


# --- who is chosen ------------------------------------------------------------------------------------------------------------


def _order(words: Words, state: VictoryState, driver: Driver) -> list[Node]:
    mode, start, tokens = choosing.mode_of(driver), choosing.start_of(driver), choosing.moving(driver)
    if not mode:
        return []
    targets = driver.ahead().targets
    answering = len(driver.draft.filled) > choosing.CHOSEN
    return [
        h("h2", words("vie.move.from", space=start)),
        _modes(words, driver, start, tokens, mode),
        _blocks(words, state, driver, start, tokens),
        _asks(words, driver) if answering else h("p.hint", words("vie.move.hint", number=len(targets))),
        None if answering else _prices(words, state, driver, tokens, tuple(targets)),
        None if answering else _apart(words, driver),
        _list(words, tuple(targets)),
        h("p.sticky", h("button.plain", words("vie.move.nobody"), do="own", arg="nobody")),
    ]


def _modes(words: Words, driver: Driver, start: str, tokens: list[str], mode: str) -> Node:
    """By which order they go: those that are possible, with what each costs."""
    possible = choosing.ways(driver, start, tokens)
    buttons = [
        h(
            "button.option",
            words.name(kind, "kind"),
            h("small", words(f"vie.cost.{kind}")),
            do="own",
            arg=f"mode {kind}",
            aria_pressed="true" if kind == mode else "false",
            disabled=kind not in possible,
            key=kind,
        )
        for kind in choosing.modes(driver)
        if any(token in choosing.able(driver, kind, start) for token in choosing.movable(driver, start))
    ]
    return h("div.modes", buttons)


def _blocks(words: Words, state: VictoryState, driver: Driver, start: str, tokens: list[str]) -> Node:
    """The blocks in the place that can move: touched, they go with the others or stay."""
    there = choosing.movable(driver, start)
    return h("div.wood-row", [blocks.switch(words, state, token, driver.seat, on=token in tokens) for token in there])


def _asks(words: Words, driver: Driver) -> Node:
    """A goal is chosen, and over which border they come is open."""
    goal, here = str(driver.draft.filled[choosing.CHOSEN]), driver.current_field()
    optional = here is not None and here.optional
    usual = h("button.main", words("vie.move.usual"), do="skip") if optional else None
    return h("p", words("vie.move.via", space=goal), " ", usual)


def _prices(words: Words, state: VictoryState, driver: Driver, tokens: list[str], targets: tuple[str, ...]) -> Node | None:
    """The battles among the goals: what each costs, and how many armies more its border lets pass."""
    mode = choosing.mode_of(driver)
    if mode == choosing.STRATEGIC:
        price = prices.strategic(state, tokens, int(table("command")["strategic_move"]))
        return h("p.hint", words("vie.move.strategic", number=price))
    rows = []
    for place, (price, room) in attacks(state, tokens, targets, mode).items():
        said = words("vie.move.attack", space=place, number=price)
        rows.append(h("li", h("button.link", said, do="space-pick", arg=place), h("small", _room(words, room)), key=place))
    return h("ul.attacks", rows[:FEW]) if rows else None


def _room(words: Words, room: int | None) -> str:
    return "" if room is None else words("vie.move.room", number=room)


def attacks(state: VictoryState, tokens: list[str], targets: tuple[str, ...], mode: str) -> Mapping[str, tuple[int, int | None]]:
    """The goals where a battle would be fought: its price, and how many armies more may cross the border at once, if it is one."""
    ground = Ground(state)
    reach, found = Reach(ground, tokens), dict[str, tuple[int, int | None]]()
    armies = limited(state, tokens)
    for place in targets:
        if mode in (choosing.INVADE, choosing.DROP) or reach.fights_in(place):
            near = mode == choosing.MOVE and armies and place in AREAS and (reach.origin, place) in BORDERS
            room = marching.room(ground, armies, reach.origin, place) if near and ground.kind(reach.nation, place) == FIGHT else None
            found[place] = (prices.to_fight(state, tokens, place, invading=mode == choosing.INVADE), room)
    return found


def _apart(words: Words, driver: Driver) -> Node | None:
    """Where only some of them could go, and why the others cannot go with them."""
    found = choosing.apart(driver)
    if not found:
        return None
    shown = [words("vie.move.some", space=place, number=number) for place, number in found.items()][:FEW]
    return h("p.hint", words("vie.move.apart"), " ", words.join(shown))


def _list(words: Words, targets: tuple[str, ...]) -> Node:
    """The goals by name, for those who do not click on the board."""
    named = sorted((words.space(place), place) for place in targets)
    buttons = [h("button.option", name, do="space-pick", arg=place, key=place) for name, place in named]
    return h("details.spaces", h("summary", words("vie.move.list", number=len(named))), h("div.options", buttons))


# --- nobody is chosen ---------------------------------------------------------------------------------------------------------


def _nobody(words: Words, state: VictoryState, driver: Driver, looked_at: str) -> list[Node]:
    """Nothing is begun: where blocks can move, and what stands where one looks."""
    places = driver.origins()
    there = choosing.movable(driver, looked_at) if looked_at else []
    row = h("div.wood-row", [blocks.switch(words, state, token, driver.seat, on=False) for token in there])
    picked = h("section", h("h3", words.space(looked_at)), row) if there else None
    fights = [h("li", h("button.link", words.space(battle.at), do="show", arg=battle.at), key=battle.at) for battle in state.battles]
    named = sorted((words.space(place), place) for place in places)
    buttons = [h("button.option", name, do="begin", arg=place, key=place) for name, place in named]
    event = cards.to_claim(state, driver.seat) if "event" in driver.kinds else None
    return [
        h("p.hint", words("vie.move.begin")),
        picked,
        hand.card(words, state, event.card, "", opened=True) if event else None,
        h("details.spaces", h("summary", words("begin.spaces", number=len(named))), h("div.options", buttons)),
        h("section", h("h3", words("vie.battles", number=len(fights))), h("ul.plain", fights)) if fights else None,
    ]


def undone(words: Words, state: VictoryState, seat: str) -> str:
    """What to ask before a seat says that it has moved: nobody has, and command is left."""
    moved = state.moves.moved if state.moves else {}
    mine = [token for token in moved if state.owner(state.blocks[token].nation) == seat]
    return "" if mine else words("vie.move.sure")
