"""The levels of the computer: how a seat names one, and what the levels above easy do not do."""

from __future__ import annotations

import pytest

from pyapp.engine.computers import COMPUTER, computer_name, decided, is_computer, level_of, thinking
from pyapp.engine.match import Match
from pyapp.engine.state import Setup
from pyapp.games import load
from pyapp.games.axis_allies.computer import carry_out, turnplan
from pyapp.games.axis_allies.computer.levels import BUDGETS, EASY, HARD, LEVELS, NORMAL, QUICK
from pyapp.games.axis_allies.computer.turnplan import Situation
from pyapp.games.axis_allies.state import AxisState
from pyapp.games.shared.patience import Patience, waiting
from tests.games.axis_allies.boards import Table, board

FRONT = ("west_russia owner=germany germany.infantry*5,germany.tank*4", "germany factory=0 germany.infantry*3")
RUSSIA = ("russia factory=0 ussr.infantry*4", *FRONT)


def turn(table: Table, seat: str, phase: str) -> list[str]:
    """What the computer does for a seat until a phase is over."""
    done = []
    while table.waits_for() and table.waits_for()[0] == seat and table.step() == phase:
        action = decided(thinking(table.game, table.state, seat))
        done.append(str(action))
        if action.kind == "done":
            break
        table.play(str(action))
    return done


def danger(table: Table, seat: str, territory: str) -> float:
    """The chance that an enemy could take a territory with all that reaches it."""
    assert isinstance(table.state, AxisState)
    here = Situation(table.state, seat)
    space = here.sketch.chart.number[territory]
    return max(here.reply.strike(here.sketch, enemy, space).conquest for enemy in here.reply.enemies)


def test_the_level_stands_in_the_name_and_each_side_has_its_own() -> None:
    game = load("aa1942")
    assert game.levels == LEVELS == (EASY, NORMAL, HARD)
    name = computer_name(game, "japan", HARD)
    assert is_computer(name)
    assert level_of(name) == HARD
    assert computer_name(game, "japan", HARD) == computer_name(game, "germany", HARD) != computer_name(game, "uk", HARD)


def test_the_name_of_a_saved_game_without_a_level_is_the_usual_one() -> None:
    game = load("aa1942")
    assert computer_name(game, "japan") == f"{COMPUTER}.axis"
    assert level_of(f"{COMPUTER}.axis") == ""
    match = Match(game, Setup("1942", [], {"ussr": f"{COMPUTER}.allies"}), "1")
    named = Match(game, Setup("1942", [], {"ussr": computer_name(game, "ussr", NORMAL)}), "1")
    carry_out.forget()
    assert str(decided(thinking(game, match.state, "ussr"))) == str(decided(thinking(game, named.state, "ussr")))


def test_one_side_may_be_held_at_two_levels() -> None:
    game = load("aa1942")
    players = {"germany": computer_name(game, "germany", HARD), "japan": computer_name(game, "japan", EASY)}
    assert Match(game, Setup("1942", [], players), "1").state.setup.player("japan").endswith(EASY)


def test_a_harder_level_weighs_more_plans() -> None:
    assert all(hard > normal for hard, normal in zip(vars(BUDGETS[HARD]).values(), vars(BUDGETS[NORMAL]).values(), strict=True))


@pytest.mark.parametrize("level", [NORMAL, HARD])
def test_a_capital_in_danger_gets_infantry_before_anything_else(level: str) -> None:
    table = board(*RUSSIA, active="ussr", phase="purchase", ipcs="ussr=24 germany=30")
    table.state.setup.players["ussr"] = computer_name(table.game, "ussr", level)
    bought = turn(table, "ussr", "purchase")[0]
    assert "infantry*" in bought
    assert "fighter" not in bought


def test_who_can_come_home_to_a_capital_in_danger_does() -> None:
    table = board(*RUSSIA, "novosibirsk ussr.infantry*6", "kazakh_s_s_r ussr.infantry*4", active="ussr", phase="noncombat_move")
    before = danger(table, "ussr", "russia")
    turn(table, "ussr", "noncombat_move")
    assert danger(table, "ussr", "russia") < 0.3 < 0.9 < before


def test_an_empty_capital_is_taken() -> None:
    table = board("russia factory=0", *FRONT)
    moves = turn(table, "germany", "combat_move")
    assert any(" russia" in move for move in moves)


def test_nobody_attacks_where_he_only_loses() -> None:
    table = board("russia factory=0 ussr.infantry*20,ussr.tank*4", *FRONT)
    assert not any(move.endswith(" russia") for move in turn(table, "germany", "combat_move"))


def test_two_enemies_in_a_row_are_a_danger_although_each_alone_is_none() -> None:
    west, east = "france owner=uk uk.tank*5", "poland owner=ussr ussr.tank*5"
    weak = board("germany germany.infantry*6", west, east).state
    alone = board("germany germany.infantry*6", west).state
    assert isinstance(weak, AxisState)
    assert isinstance(alone, AxisState)
    both, one = (Situation(state, "germany").reply for state in (weak, alone))
    assert both.toll(both.sketch, set()) > 1.5 * one.toll(one.sketch, set())


def test_a_plan_is_followed_whether_it_is_remembered_or_not_and_ends() -> None:
    table = board("karelia_s_s_r ussr.infantry", "baltic_states germany.infantry*4,germany.tank*2", "germany germany.infantry*3")
    first = turn(table, "germany", "combat_move")
    assert first[-1] == "germany done"
    assert len(first) < 12
    carry_out.forget()
    again = board("karelia_s_s_r ussr.infantry", "baltic_states germany.infantry*4,germany.tank*2", "germany germany.infantry*3")
    assert turn(again, "germany", "combat_move") == first


def test_what_the_rules_refuse_of_a_plan_is_given_up_and_counted() -> None:
    table = board("baltic_states owner=germany germany.infantry", "germany germany.infantry*3")
    asked = carry_out.fresh([carry_out.Go("baltic_states", (("infantry", 1),), "united_kingdom")])
    carry_out.forget()
    assert [action for action in carry_out.follow(table.game, table.state, "germany", asked) if action is not None] == []
    assert carry_out.given_up == {"germany": 1}
    carry_out.forget()
    assert not carry_out.given_up


def test_who_is_told_to_play_now_looks_at_no_more_than_the_level_below_and_says_how_far_it_is() -> None:
    def looked_at(patience: Patience) -> tuple[int, list[str]]:
        moments, planning = 0, turnplan.regrouping(table.state, "germany", BUDGETS[HARD])
        try:
            with waiting(patience):
                while True:
                    next(planning)
                    moments += 1
        except StopIteration as end:
            return moments, [str(order) for order in end.value]

    table = board(
        *("germany factory=0 germany.infantry*9,germany.fighter*3", "belorussia owner=germany germany.infantry*4,germany.tank*4"),
        *("west_russia owner=ussr ussr.infantry*9,ussr.tank*4", "russia factory=0 ussr.infantry*9"),
        "sz5 germany.transport*3,germany.cruiser",
        phase="noncombat_move",
    )
    assert isinstance(table.state, AxisState)
    patient, hurried = Patience(), Patience(over=True)
    long, _ = looked_at(patient)
    short, orders = looked_at(hurried)
    assert short < long and orders
    assert patient.done > hurried.done == pytest.approx(QUICK.regrouping / BUDGETS[HARD].regrouping, rel=0.3)


PACIFIC = (
    "sz37 japan.battleship,japan.carrier,japan.fighter*2",
    "sz39 uk.transport*2",
    "sz17 uk.carrier,uk.fighter",
    "sz44 uk.cruiser,uk.submarine",
    "japan factory=0 japan.infantry*6",
)


def rehearse(table: Table, seat: str, orders: list[carry_out.Order]) -> list[carry_out.Order]:
    """What the rules will refuse of some orders."""
    assert isinstance(table.state, AxisState)
    trial = carry_out.rehearsed(table.game, table.state, seat, orders)
    while True:
        try:
            next(trial)
        except StopIteration as end:
            return list(end.value)


def test_fighters_whose_carrier_sails_away_are_found_out_before_and_planned_anew() -> None:
    table = board(*PACIFIC, active="japan")
    sailing = carry_out.Go("sz37", (("battleship", 1), ("carrier", 1)), "sz39")
    flying = carry_out.Go("sz37", (("fighter", 2),), "sz17")
    assert rehearse(table, "japan", [sailing]) == []
    assert rehearse(table, "japan", [flying]) == []
    lost = rehearse(table, "japan", [sailing, flying])
    assert lost == [carry_out.Go("sz37", (("fighter", 1),), "sz17")] * 2
    assert isinstance(table.state, AxisState)
    assert flying in planned(turnplan.attacking(table.state, "japan", BUDGETS[HARD]))
    barred = [order for order in lost if isinstance(order, carry_out.Go)]
    anew = planned(turnplan.attacking(table.state, "japan", BUDGETS[HARD], barred))
    assert "sz17" not in {order.to for order in anew if isinstance(order, carry_out.Go)}
    table.state.setup.players["japan"] = computer_name(table.game, "japan", HARD)
    carry_out.forget()
    assert "japan move sz37 fighter*2 sz44" in turn(table, "japan", "combat_move")
    assert not carry_out.given_up


EMPTY_FRONT = (
    "belorussia owner=germany germany.infantry*4,germany.tank*2,germany.fighter*2",
    "west_russia owner=ussr",
    "archangel owner=ussr",
    "russia factory=0 ussr.infantry*3",
    "germany factory=0 germany.infantry*6",
)


def test_aircraft_are_not_sent_to_land_where_nobody_is() -> None:
    state = board(*EMPTY_FRONT, active="germany").state
    assert isinstance(state, AxisState)
    planner = Situation(state, "germany").planner(BUDGETS[HARD])
    number, kind = planner.sketch.chart.number, planner.sketch.kind
    assert {one for (_, one), _ in planner.available(number["west_russia"], {})} == {kind["infantry"], kind["tank"]}
    assert kind["fighter"] in {one for (_, one), _ in planner.available(number["russia"], {})}


def test_men_walk_into_an_empty_land_before_tanks_overrun_it_on_their_way() -> None:
    table = board(*EMPTY_FRONT, active="germany")
    assert isinstance(table.state, AxisState)
    going = [order for order in planned(turnplan.attacking(table.state, "germany", BUDGETS[HARD])) if isinstance(order, carry_out.Go)]
    ways = [(order.units[0][0], order.to) for order in going]
    assert ways.index(("infantry", "west_russia")) < ways.index(("tank", "russia"))
    carry_out.forget()
    turn(table, "germany", "combat_move")
    assert not carry_out.given_up


def test_a_bomber_without_an_attack_bombs_a_factory_that_can_still_be_damaged() -> None:
    spaces = ("united_kingdom factory=0 uk.bomber,uk.infantry*9", "germany factory=0 germany.infantry*9", "russia factory=0 ussr.infantry")
    table = board(*spaces, active="uk")
    assert "uk raid united_kingdom bomber germany" in turn(table, "uk", "combat_move")
    wrecked = board(*spaces[:1], "germany factory=20 germany.infantry*9", active="uk")
    assert not any(" raid " in move for move in turn(wrecked, "uk", "combat_move"))


def test_an_aircraft_is_lost_rather_than_the_last_man_before_a_capital() -> None:
    spaces = ("west_russia owner=germany germany.infantry*2,germany.fighter*2", "germany factory=0 germany.infantry")
    table = board("russia factory=0 ussr.infantry*2", *spaces, dice=(1, 1, 6, 6, 1, 1))
    table.play("germany move west_russia infantry,fighter*2 russia", "germany done")
    while table.waits_for() == ("germany",) and table.step() != "choose_losses":
        table.play(str(decided(thinking(table.game, table.state, "germany"))))
    assert str(decided(thinking(table.game, table.state, "germany"))) == "germany losses fighter@1"


def planned(planning: turnplan.Planning) -> list[carry_out.Order]:
    """The orders of a plan."""
    while True:
        try:
            next(planning)
        except StopIteration as end:
            return list(end.value)


def orders(planning: turnplan.Planning) -> list[str]:
    """The actions that a plan names to the last word."""
    return [str(order.action) for order in planned(planning) if isinstance(order, carry_out.Plain)]


def test_a_power_overseas_builds_a_factory_on_the_mainland_and_one_on_the_mainland_does_not() -> None:
    state = Match(load("aa1942"), Setup("1942", [], {}), "1").state
    assert isinstance(state, AxisState)
    state.units.pop("buryatia_s_s_r")
    state.round = 4  # the opening book is over
    assert "industrial_complex" in orders(turnplan.buying(state, "japan", BUDGETS[HARD]))[0]
    assert not any("industrial_complex" in action for action in orders(turnplan.buying(state, "germany", BUDGETS[HARD])))
    state.powers["japan"].bought = {"industrial_complex": 1, "infantry": 2}
    placed = orders(turnplan.placing(state, "japan", BUDGETS[HARD]))
    assert "japan build manchuria" in placed


def test_men_on_an_island_go_aboard_and_to_where_they_are_needed() -> None:
    table = board(
        *("japan factory=0 japan.infantry*4", "sz62 japan.transport*2,japan.battleship", "manchuria japan.infantry*2"),
        *("buryatia_s_s_r ussr.infantry*4", "russia factory=0 ussr.infantry*9", "germany factory=0 germany.tank"),
        active="japan",
        phase="noncombat_move",
    )
    moves = turn(table, "japan", "noncombat_move")
    assert any(move.startswith("japan load japan infantry*2") for move in moves)
    assert any(move.startswith("japan unload ") for move in moves)
    assert table.state.count("japan", "japan", "infantry") == 0


def test_what_was_planned_for_a_phase_ends_with_it_and_the_next_power_thinks_for_itself() -> None:
    lands = ("germany factory=0 germany.infantry*3", "united_kingdom factory=0 uk.infantry*3")
    table = board(*lands, active="germany", phase="mobilize", lines=("bought germany infantry*2",))
    assert turn(table, "germany", "mobilize") == ["germany place germany germany infantry*2"]
    assert (table.waits_for()[0], table.step()) == ("uk", "purchase")
    assert carry_out.planned(table.game, table.state) is None
