"""What the computer player of Victory in Europe does with a position, and why."""

from __future__ import annotations

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.computers import decided
from pyapp.engine.dice import SeededDice
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.components.cards import CARDS
from pyapp.games.victory_in_europe.components.sides import ALLIES, AXIS
from pyapp.games.victory_in_europe.computer.front import Front
from pyapp.games.victory_in_europe.computer.sight import Sight
from pyapp.games.victory_in_europe.computer.thinking import thoughts
from pyapp.games.victory_in_europe.state import JOINT, VictoryState
from tests.games.victory_in_europe.marches import begin, moving
from tests.games.victory_in_europe.table import start, token


def idea(state: VictoryState, seat: str = AXIS) -> Action:
    """What the computer does now, by what its seat sees."""
    return decided(thoughts(GAME, GAME.view(state, seat), seat, None))  # type: ignore[arg-type]


def orders(state: VictoryState, seat: str = AXIS) -> list[Action]:
    """All that it orders in a movement phase."""
    found = []
    while GAME.waits_for(state) == (seat,) and state.steps[-1].tag == "vie_move":
        found.append(idea(state, seat))
        GAME.apply(state, found[-1], SeededDice("orders"))
    return found


def goals(actions: list[Action]) -> dict[str, str]:
    """Where each block went."""
    return {block: str(action.args[2]) for action in actions if len(action.args) > 2 for block in action.args[1]}  # type: ignore[union-attr]


def test_in_1939_poland_is_attacked_at_once_and_with_several_armies_where_it_stands() -> None:
    state = begin(start("1939"), "axis allies", 4)
    orders(state)
    in_poland = [battle for battle in state.battles if battle.at in ("danzig", "lodz", "krakow", "warsaw")]
    assert max(len(battle.attackers) for battle in in_poland) >= 2


def test_a_weak_army_leaves_a_strong_stack_alone() -> None:
    state = moving("axis allies", "essen de_18a:1", "berlin de_4a:3", "lille fr_1a:4 fr_2a:4 fr_7a:4")
    orders(state)
    assert not state.battles


def test_an_area_that_lies_open_is_taken() -> None:
    state = moving("axis allies", "stettin de_4a:4", "berlin de_18a:3", "warsaw pl_modlin:3 pl_krakow:3 pl_poznan:3")
    orders(state)
    assert {"danzig", "lodz"} & {area for area, nation in state.control.items() if nation == "DE"}


def test_a_front_that_is_threatened_keeps_an_army() -> None:
    state = moving("axis allies", "berlin de_4a:4 de_2a:4", "stuttgart de_7a:2", "metz fr_2a:3 fr_5a:3", "warsaw pl_modlin:1")
    orders(state)
    at = {state.blocks[token(state, unit)].at for unit in ("de_4a", "de_2a", "de_7a")}
    assert {"stuttgart", "frankfurt"} & at


def test_what_is_threatened_needs_armies_and_what_lies_behind_feels_it() -> None:
    state = moving("axis allies", "berlin de_4a:4", "metz fr_2a:3 fr_5a:3")
    front = Front(Sight(GAME.view(state, AXIS), AXIS))
    assert front.need("frankfurt") > front.need("leipzig")
    assert front.pull("frankfurt") > front.pull("berlin") > 0
    assert front.wanted("frankfurt", 3) > front.wanted("frankfurt", 6) - front.wanted("frankfurt", 3)


def test_war_is_declared_on_the_soviets_when_france_is_beaten_and_summer_comes() -> None:
    state = start("1941")
    state.turn, state.order, state.command = 8, [AXIS, ALLIES], {AXIS: 4, JOINT: 3}
    began = moving("axis allies", scenario="1939")
    state.steps, state.moves = began.steps, began.moves
    assert idea(state) == Action(AXIS, "declare", ("SU",))


@pytest.mark.parametrize(("turn", "most"), [(7, False), (9, True)])
def test_the_most_command_is_kept_for_the_summer(turn: int, most: bool) -> None:
    state = start("1941")
    state.turn = turn
    if state.steps[-1].tag != "vie_choose_cards":
        pytest.fail("cards are laid first")
    state.secrets[AXIS].hand = ["ax41_3", "ax41_6", "ax41_8", "ax41_2"]
    chosen = str(idea(state).args[0])
    commands = [CARDS[card].command for card in state.secrets[AXIS].hand]
    assert (CARDS[chosen].command == max(commands)) is most


SMOLENSK = ("smolensk de_9a:4 de_4pz:4", "kursk de_2a:4 de_6a:4", "control DE smolensk kursk minsk riga pskov kaunas vilna")


def test_moscow_keeps_its_armies_though_areas_lie_open_before_it() -> None:
    """Each of them could take an area in the rear of the enemy; two that stay are what it takes to hold the capital."""
    state = moving("allies axis", "moscow su_20a:4 su_10a:4", "leningrad su_7a:4", *SMOLENSK, command=0, scenario="1942", turn=12)
    orders(state, ALLIES)
    assert {state.blocks[token(state, unit)].at for unit in ("su_20a", "su_10a")} == {"moscow"}


def test_the_next_army_is_worth_more_in_a_threatened_capital_than_the_first_in_a_quiet_area() -> None:
    state = moving("allies axis", "moscow su_20a:4", "urals su_10a:4", *SMOLENSK, command=0, scenario="1942", turn=12)
    front = Front(Sight(GAME.view(state, ALLIES), ALLIES))
    assert front.wanted("moscow", 4) > 2 * max(front.wanted("vologda", 4), front.wanted("kazan", 4))


def test_no_leader_walks_alone_into_an_enemy_area() -> None:
    state = moving("allies axis", "leningrad su_zhukov:2 su_7a:4", "control DE riga", command=0, scenario="1942", turn=12)
    orders(state, ALLIES)
    assert state.blocks[token(state, "su_zhukov")].at == "leningrad"


def test_ships_that_hunt_submarines_do_not_take_one_for_the_convoy() -> None:
    """Of the enemies in a convoy zone one is a convoy for the Axis alone."""
    state = moving("allies axis", "convoy_b de_ub1:3 de_ub2:3", "glasgow gb_bb1:3", scenario="1942", turn=12)
    orders(state, ALLIES)
    assert state.blocks[token(state, "gb_bb1")].at != "convoy_b"


def test_a_damaged_ship_holds_the_channel_where_there_is_no_other() -> None:
    """Over a sea without a ship nobody can land."""
    state = moving("allies axis", "portsmouth gb_bb1:1 gb_2a:4", "berlin de_4a:4", command=0, scenario="1943", turn=16)
    orders(state, ALLIES)
    assert state.blocks[token(state, "gb_bb1")].at == "english_channel"


@pytest.mark.parametrize(("scenario", "turn", "lands"), [("1942", 12, False), ("1943", 16, True)])
def test_the_western_allies_come_back_to_the_continent_from_1943_on(scenario: str, turn: int, lands: bool) -> None:
    fleet = ("english_channel gb_bb1:4 gb_ca1:3", "portsmouth gb_2a:4 gb_1a:4", "berlin de_4a:4", "control DE paris le_havre brest lille")
    state = moving("allies axis", *fleet, command=4, scenario=scenario, turn=turn)
    assert any(order.kind == "invade" for order in orders(state, ALLIES)) is lands


def test_an_area_from_which_an_enemy_threatens_a_capital_is_worth_more_than_one_behind_it() -> None:
    state = moving("allies axis", "moscow su_20a:4 su_10a:4", "control DE tula kursk", scenario="1942", turn=12)
    worth = Sight(GAME.view(state, ALLIES), ALLIES).worth
    assert worth.gain("tula") > 2 + worth.gain("kursk")


def test_time_presses_those_who_have_to_take_berlin_and_nobody_else() -> None:
    def haste(seat: str, turn: int, *lines: str) -> float:
        state = moving("allies axis", "berlin de_4a:4", "moscow su_20a:4", *lines, scenario="1942", turn=turn)
        return Sight(GAME.view(state, seat), seat).haste

    assert haste(ALLIES, 17) == 0.0 < haste(ALLIES, 19) < haste(ALLIES, 21) == haste(ALLIES, 26) == 1.0
    assert haste(AXIS, 26) == 0.0
    assert haste(ALLIES, 26, "warsaw de_2a:4", "control SU berlin") == 0.0


def test_where_a_port_has_not_room_for_all_out_of_the_ice_the_ship_with_the_most_steps_goes_first() -> None:
    """VIE 3.43, V124."""
    at_war = ("nations war axis DE IT", "nations war soviets SU", "nations war allies GB FR US CA")
    ships = ("gulf_finland su_ca:1 su_bb:3", "leningrad su_ub", "lot allies 314159265 0")
    state = moving("axis allies", *at_war, *ships, turn=6)
    assert idea(state, ALLIES) == Action(ALLIES, "harbour", (token(state, "su_bb"), "leningrad"))
