"""Standing orders: what a seat has said beforehand becomes ordinary actions, the same ones on every device."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.forms import Bag
from pyapp.engine.game import Game
from pyapp.engine.match import Match
from pyapp.engine.standing import Standing
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.axis_allies.combat.losses import ChooseLosses
from pyapp.games.axis_allies.combat.retreat import PressOrRetreat
from pyapp.games.axis_allies.state import AxisState, Battle
from pyapp.sharing.plain import orders_plain, read_orders
from pyapp.sharing.standing import standing_action
from pyapp.sharing.table import StandingOrder
from tests.effort import effort

GAME = load("aa1942")


def battle(attackers: dict[str, int], defenders: dict[str, int], space: str = "west_russia") -> AxisState:
    """Russia attacks with these units; the battle is on the board."""
    state = Match(GAME, Setup(GAME.about.scenarios[0]), "seed").copy_now()
    assert isinstance(state, AxisState)
    state.active = "ussr"
    state.battle = Battle(space, retreats=["russia"])
    state.battle.round = 1
    state.battle.attackers, state.battle.defenders = attackers, defenders
    return state


def losses(hits: int, order: StandingOrder, **units: int) -> dict[str, int]:
    """What an attacker loses by a standing order."""
    state = battle({f"ussr.{kind}": number for kind, number in units.items()}, {"germany.infantry": 9})
    state.steps.append(ChooseLosses("attacker", {"any": hits}, False, "ussr"))
    action = standing_action(GAME, state, {order: 1})
    assert action is not None and isinstance(action.args[0], dict)
    return action.args[0]


def order(kind: str, **conditions: object) -> StandingOrder:
    return StandingOrder("ussr", kind, 1, **conditions)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        ({}, {"infantry": 2}),
        ({"prefer": ("fighter", "infantry")}, {"fighter": 1, "infantry": 1}),
        ({"prefer": ("tank", "fighter", "infantry")}, {"tank": 1, "fighter": 1}),
    ],
)
def test_losses_are_taken_by_preference_and_else_as_the_game_suggests(conditions: dict[str, object], expected: dict[str, int]) -> None:
    assert losses(2, order("losses", **conditions), infantry=2, tank=1, fighter=1) == expected


def test_the_last_unit_that_takes_the_territory_is_spared_if_something_else_can_go() -> None:
    assert losses(2, order("losses"), infantry=2, fighter=2) == {"infantry": 2}
    assert losses(2, order("losses", keep=("land",)), infantry=2, fighter=2) == {"infantry": 1, "fighter": 1}
    assert losses(3, order("losses", keep=("land",)), infantry=2, fighter=1, bomber=1) == {"infantry": 1, "fighter": 1, "bomber": 1}


def test_of_more_losses_than_any_battle_has_the_player_is_asked() -> None:
    state = battle({"ussr.infantry": 500, "ussr.tank": 500}, {"germany.infantry": 9})
    state.steps.append(ChooseLosses("attacker", {"any": 500}, False, "ussr"))
    assert standing_action(GAME, state, {order("losses", prefer=("tank", "infantry")): 1}) is None
    assert standing_action(GAME, state, {order("losses"): 1}) is not None  # nothing to weigh: as the game suggests


def press(order_: StandingOrder, attackers: int, defenders: int) -> Action | None:
    state = battle({"ussr.infantry": attackers}, {"germany.infantry": defenders})
    state.steps.append(PressOrRetreat())
    return standing_action(GAME, state, {order_: 1, order("retreat"): 1})


@pytest.mark.parametrize(
    ("limit", "attackers", "defenders", "kind"),
    [
        (("units", 5), 5, 1, "press"),
        (("units", 6), 5, 1, "retreat"),
        (("odds", 50), 9, 2, "press"),
        (("odds", 50), 2, 9, "retreat"),
        (("odds", 1), 50, 11, "retreat"),  # too large for its odds to be worked out on the way
        (("weather", 1), 5, 1, "retreat"),
    ],
)
def test_an_attack_goes_on_while_the_board_shows_what_was_asked_for(
    limit: tuple[str, int], attackers: int, defenders: int, kind: str
) -> None:
    action = press(order("press", limits=(limit,)), attackers, defenders)
    assert action is not None and action.kind == kind


def test_an_order_is_used_up() -> None:
    state = battle({"ussr.infantry": 3}, {"germany.infantry": 3})
    state.steps.append(PressOrRetreat())
    left = {order("press"): 1}
    assert standing_action(GAME, state, left) is not None
    assert standing_action(GAME, state, left) is None


def test_nobody_is_moved_by_an_order_of_another_seat() -> None:
    state = battle({"ussr.infantry": 3}, {"germany.infantry": 3})
    state.steps.append(PressOrRetreat())
    assert standing_action(GAME, state, {StandingOrder("germany", "press", 9): 9}) is None


def test_orders_travel_with_their_conditions() -> None:
    orders = (order("losses", prefer=("tank",), keep=("land",)), order("press", limits=(("odds", 40),)), order("agree"))
    assert read_orders(orders_plain(orders)) == orders
    assert len(orders_plain(orders)[2]) == 4  # as short as before there were conditions
    assert "keep" not in repr(orders[2]) and "limits" in repr(orders[1])


@pytest.mark.parametrize("game", ["aa1942", "aa50", "war_room"])
def test_what_may_be_ordered_is_said_in_words_of_the_game(game: str) -> None:
    offered: list[Standing] = list(load(game).standing())
    assert offered and len({offer.kind for offer in offered}) == len(offered)


def test_a_game_offers_no_orders_unless_it_says_so() -> None:
    assert Game.standing(GAME) == () and GAME.gauge(battle({}, {}), "weather") is None


def asking(there: dict[str, int], suggested: dict[str, int]) -> Game:
    """A game that asks for a bag and refuses every exchange."""
    bag = Bag("units", there, least=1, suggested=suggested)
    answers = {
        "waits_for": lambda state: ("ussr",),
        "kinds": lambda state, seat: ("losses",),
        "standing": lambda: (Standing("losses", prefer=tuple(there)),),
        "field": lambda state, seat, kind, filled: None if filled else bag,
        "refusal": lambda state, action: None if action.args[0] == suggested else "no",
    }
    return SimpleNamespace(**answers)  # type: ignore[return-value]


def test_an_order_for_more_kinds_than_any_game_has_is_asked_for() -> None:
    there = {f"kind{number}": 1 for number in range(3_000)}
    with effort(500_000):
        assert standing_action(asking(there, {"kind2999": 1}), battle({}, {}), {order("losses", prefer=("kind1",)): 1}) is None


def test_exchanges_that_are_all_refused_come_to_an_end() -> None:
    there = {f"kind{number}": 60 for number in range(60)}
    suggested = {f"kind{number}": 1 for number in range(60)}
    with effort(4_000_000):
        action = standing_action(asking(there, suggested), battle({}, {}), {order("losses", prefer=tuple(there), keep=tuple(there)): 1})
    assert action is not None and action.args == (suggested,)
