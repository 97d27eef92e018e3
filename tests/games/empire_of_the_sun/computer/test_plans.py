"""How the computer player brings an offensive to its end."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.dice import ScriptedDice
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.components.cards import CARDS, DECKS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.computer import (
    advance,
    aims,
    cards,
    moving,
    rehearsal,
    schedule,
    worth,
)
from pyapp.games.empire_of_the_sun.computer.decisions import battles, reaction
from pyapp.games.empire_of_the_sun.computer.muster import Landing, Muster
from pyapp.games.empire_of_the_sun.computer.schedule import Idea
from pyapp.games.empire_of_the_sun.computer.strikes import Means, Odds, Strike, balance, left, plan, proposals, supposed
from pyapp.games.empire_of_the_sun.computer.threat import SHARE, Threat
from pyapp.games.empire_of_the_sun.map.nations import NATIONS
from pyapp.games.empire_of_the_sun.movement.after import AfterMoves
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.odds.prospects import Prospects
from pyapp.games.empire_of_the_sun.offensive.react import ReactionActivate
from pyapp.games.empire_of_the_sun.politics.points import RABAUL
from pyapp.games.empire_of_the_sun.state import BY_SHIP, CHINA, DUE, INTERCEPT, LANDING, SURPRISE, EmpireState
from pyapp.games.empire_of_the_sun.turn.play import PlayCard
from tests.games.empire_of_the_sun import fights
from tests.games.empire_of_the_sun.computer.test_aims import of, showing
from tests.games.empire_of_the_sun.table import at, offensive


def strikes(state: EmpireState, side: str, most: int = 9) -> list[Strike]:
    """The attacks that it plans with what is active."""
    return next(found for found in plan(Situation(state, side), most, Odds()) if found is not None)


# --- how it attacks ---------------------------------------------------------------------------------------------------------------

KYUSHU = ("5808 hq_cpac", "3209 us_gr_ix us_gr_xiv us_gr_xi", "control 3209", "asp japan=7 allies=12")


def test_against_a_city_of_japan_goes_more_than_one_corps() -> None:
    state = offensive(at("3727 hq_swpac", *KYUSHU[1:]), ALLIES, "us_gr_ix", "us_gr_xiv", "us_gr_xi", value=3)
    found = {strike.at: [one.unit for one in strike.troops] for strike in strikes(state, ALLIES)}
    cities = [found[number] for number in NATIONS["japan"].bases if number in found]
    assert cities and all(len(troops) > 1 for troops in cities)


RABAUL_BASE = ("4021 hq_southseas jp_gr_17 jp_gr_ss", "control 4021")
FORCE = ("us_cv_lexington", "us_cv_enterprise", "us_gr_2mdiv", "us_gr_xiv", "us_bb_washington")
ATTACK = ("4828 hq_spac_halsey", f"4423 {' '.join(FORCE)}", "4021 jp_gr_ss jp_air_21*", "control 4021")


ANY_MEANS = Means(9, 9, 9)


def test_where_a_brigade_might_not_do_a_corps_alone_is_thought_of() -> None:
    lines = ("4828 hq_spac_halsey", "4423 us_gr_xiv us_gr_sfbde", f"{RABAUL} jp_gr_ss*", f"control {RABAUL}", "asp japan=7 allies=9")
    on = Situation(offensive(at(*lines), ALLIES, "us_gr_xiv", "us_gr_sfbde", value=3), ALLIES)
    found = {tuple(one.unit for one in strike.troops) for strike in proposals(on, Threat(on), Muster(on), [RABAUL], ANY_MEANS)}
    assert {("us_gr_sfbde",), ("us_gr_xiv",)} <= found


ONE_ON_THE_GROUND = "AL37"


def test_an_event_that_lets_one_ground_unit_take_part_is_planned_with_one() -> None:
    troops = ("us_gr_ix", "us_gr_xiv", "us_gr_xi")
    state = offensive(at(*KYUSHU), ALLIES, *troops, value=3, battles=9)
    assert state.offensive

    def on_the_ground() -> int:
        return sum(len(strike.troops) + len(strike.marching) for strike in strikes(state, ALLIES))

    assert on_the_ground() > 1
    state.offensive.card, state.offensive.event = ONE_ON_THE_GROUND, True
    assert on_the_ground() == 1


LAE = 3822
NEAR_LAE = ("3727 hq_swpac", "3823 cw_gr_3aus", "3922 us_gr_xi", f"{LAE} jp_gr_18", f"control {LAE}")


def test_an_attack_in_which_a_division_could_be_lost_is_thought_of_without_it_as_well() -> None:
    on = Situation(offensive(at(*NEAR_LAE), ALLIES, "cw_gr_3aus", "us_gr_xi", value=3), ALLIES)
    found = [{*strike.marching} for strike in proposals(on, Threat(on), Muster(on), [LAE], ANY_MEANS)]
    assert {"cw_gr_3aus", "us_gr_xi"} in found and {"cw_gr_3aus"} in found


def test_an_attack_that_is_under_way_is_carried_through() -> None:
    state = offensive(at(*ATTACK, "asp japan=7 allies=9", "political_will 8"), ALLIES, *FORCE, value=1)
    played: list[Action] = []
    while state.steps and state.steps[-1].tag == "eots_move" and not any(action.kind == "done" for action in played):
        ideas = moving.move(GAME, state, ALLIES)
        played.append(next(action for action in ideas if action is not None and GAME.refusal(state, action) is None))
        if played[-1].kind != "done":
            GAME.apply(state, played[-1], ScriptedDice([]))
    battles = {battle.at: battle.attackers for battle in state.offensive.battles} if state.offensive else {}
    assert played[0].args[2] == ("us_cv_enterprise",) and set(battles) == {RABAUL}
    assert {*battles[RABAUL]} >= {"us_gr_2mdiv", "us_gr_xiv", "us_cv_lexington", "us_cv_enterprise"}


def test_who_has_landed_already_is_counted_on_in_the_battle_that_the_others_are_brought_to() -> None:
    lines = ("4828 hq_spac_halsey", "4423 us_gr_xiv", f"{RABAUL} us_gr_2mdiv jp_gr_ss", f"control {RABAUL}", "asp japan=7 allies=9")
    state = offensive(at(*lines), ALLIES, "us_gr_xiv", "us_gr_2mdiv", value=3)
    assert state.offensive
    state.offensive.moved["us_gr_2mdiv"] = LANDING
    then = supposed(state, Strike(RABAUL, troops=[Landing("us_gr_xiv", 4423, ())]))
    assert then.offensive and then.offensive.battles[0].attackers == ["us_gr_xiv", "us_gr_2mdiv"]


def test_a_hex_in_which_troops_have_landed_counts_as_taken_for_those_that_go_on() -> None:
    jolo, mindanao = 2715, 3016

    def worth_of(there: int, number: int) -> float:
        state = of("1944", japanese=NATIONS["philippines"].hexes)
        changes.place(state, "us_gr_11abn", there)
        on = Situation(offensive(state, ALLIES, "us_gr_11abn", value=3), ALLIES)
        return Muster(on).value[number]

    state = of("1944", japanese=NATIONS["philippines"].hexes)
    assert worth.of_taking(state, ALLIES, [mindanao])[mindanao] == worth_of(2525, mindanao)
    assert worth_of(jolo, mindanao) < worth_of(2525, mindanao) - aims.POINT


def test_an_event_whose_demands_would_not_be_met_is_not_begun() -> None:
    state = at("5808 hq_cpac us_cv_lexington us_gr_x", "hand allies AL62", "asp japan=7 allies=9")
    state.steps = [PlayCard(ALLIES)]
    action = Action(ALLIES, "event", ("AL62", "hq_cpac"))
    assert GAME.refusal(state, action) is None and rehearsal.is_needed(action)
    answers = rehearsal.comes_to_battle(GAME, state, action)
    try:
        while True:
            next(answers)
    except StopIteration as end:
        assert end.value is False


TRUK = ("4017 hq_southseas jp_bb_yamato jp_bb_nagato jp_ca_takao", "control 4017")


def gain_at_rabaul(*beside: str) -> float:
    """What it expects of a landing on Rabaul that nobody escorts."""
    state = offensive(at(*ATTACK, "asp japan=7 allies=9", "political_will 8", *beside), ALLIES, *FORCE, value=3)
    on = Situation(state, ALLIES)
    landed = Strike(RABAUL, troops=[Landing("us_gr_xiv", 4423, ()), Landing("us_gr_2mdiv", 4423, ())], value=20.0)
    return Odds().gain(on, Threat(on), landed, float("-inf"))


def test_a_landing_that_a_fleet_could_break_up_is_worth_less() -> None:
    assert gain_at_rabaul(*TRUK) < gain_at_rabaul() - 1


def test_only_those_are_feared_whom_an_hq_can_send() -> None:
    def feared(*beside: str) -> list[str]:
        on = Situation(offensive(at(*ATTACK, *beside), ALLIES, *FORCE, value=3), ALLIES)
        return sorted(Threat(on).answer(RABAUL))

    assert feared(*TRUK) == ["jp_bb_nagato", "jp_bb_yamato", "jp_ca_takao"]
    assert feared("4017 jp_bb_yamato jp_bb_nagato", "control 4017") == []
    assert feared("4017 hq_southseas", "2609 jp_bb_yamato", "control 4017") == []


def test_the_more_cards_the_enemy_holds_the_likelier_one_of_them_lets_him_react_whatever_is_rolled() -> None:
    state = offensive(at(*ATTACK, *TRUK), ALLIES, *FORCE, value=3)
    assert state.offensive
    state.offensive.condition = SURPRISE

    def feared(held: int) -> float:
        state.hands[JAPAN] = held
        return Threat(Situation(state, ALLIES)).chance(RABAUL, fights=True)

    assert 0 < feared(0) < feared(1) < feared(7) < SHARE
    by_roll = feared(0)
    state.discards = [card for card in DECKS[JAPAN] if CARDS[card].type == "reaction"]
    assert feared(7) == by_roll


def gain_at_lae(marching: list[str], *beside: str) -> float:
    """What it expects of a march to Lae, which a fleet could answer, beside these."""
    lines = (*NEAR_LAE, *TRUK, "rivalry japan", "asp japan=7 allies=9", "political_will 8", *beside)
    on = Situation(offensive(at(*lines), ALLIES, *marching, value=3), ALLIES)
    return Odds().gain(on, Threat(on), Strike(LAE, marching=marching, value=20.0), float("-inf"))


def test_where_a_division_could_be_lost_the_troops_that_could_come_are_feared_beside_a_fleet_that_is_stronger() -> None:
    def feared(*marching: str) -> float:
        return gain_at_lae([*marching]) - gain_at_lae([*marching], "4021 jp_gr_17 jp_gr_19", "control 4021")

    assert feared("cw_gr_3aus", "us_gr_xi") > feared("cw_gr_3aus") + 1 > 1


def test_who_could_march_in_is_feared_without_any_ship() -> None:
    def feared(*beside: str) -> list[str]:
        on = Situation(
            offensive(at("1905 hq_seac cw_gr_3ind", "2206 jp_gr_15*", "control 2206", *LED, *beside), ALLIES, "cw_gr_3ind"), ALLIES
        )
        return sorted(Threat(on).answer(2206))

    assert feared("2207 jp_gr_28", "control 2207") == ["jp_gr_28"]
    assert feared("2010 jp_gr_28", "control 2010") == []


# --- whom it sends in reaction ----------------------------------------------------------------------------------------------------


def answer(japanese: str, allied: str) -> str:
    """What the Allies do about a Japanese fleet off Port Moresby, where nobody is, when these ships could come."""
    state = fights.offensive(at("3623 us_gr_pbde " + japanese, "3727 hq_swpac " + allied), JAPAN, 3623, condition=INTERCEPT)
    state.offensive.value = 3
    state.steps = [ReactionActivate(ALLIES)]
    return str(next(action for action in reaction.activate(GAME, state, ALLIES) if action is not None))


def test_nobody_is_sent_to_be_beaten() -> None:
    assert answer("jp_cv_akagi jp_cv_shokaku jp_bb_yamato jp_bb_nagato", "us_ca_norleans us_bb_washington us_ca_asia") == "allies decline"


def test_those_are_sent_who_win_the_battle() -> None:
    assert "us_cv_wasp" in answer("jp_ca_takao*", "us_cv_wasp us_bb_washington")


LED = ("2109 hq_south", "control 2109")


def left_behind(at_: int, *beside: str) -> float:
    """What it costs the corps in Akyab to march away to a hex, beside these Japanese."""
    state = offensive(at("1905 hq_seac", "2305 cw_gr_15", *beside), ALLIES, "cw_gr_15", value=3)
    on = Situation(state, ALLIES)
    return left(on, Threat(on), Strike(at_, marching=["cw_gr_15"], value=10.0))


def test_troops_leave_a_hex_for_the_enemy_next_to_it_whom_they_attack() -> None:
    next_to_it = ("2206 jp_gr_15*", "control 2206", *LED)
    assert left_behind(2206, *next_to_it) < left_behind(2207, *next_to_it)


def test_a_hex_is_left_to_nobody_who_could_not_come_there() -> None:
    next_to_it = ("2206 jp_gr_15*", "control 2206")
    assert 0 < left_behind(2207, *next_to_it) < left_behind(2207, *next_to_it, *LED) / 10


def test_an_island_that_nobody_defends_is_taken_by_the_smallest_who_can() -> None:
    state = offensive(at(*RABAUL_BASE, "asp japan=7 allies=9"), JAPAN, "jp_gr_17", "jp_gr_ss")
    found = [one.unit for strike in strikes(state, JAPAN) for one in strike.troops]
    assert found and found[0] == "jp_gr_ss"


def landings(*beside: str, turns_in_alaska: int) -> list[int]:
    """Where an American division would land with the last transport point while the Japanese hold Attu; one card of three is left."""
    lines = ("4828 hq_spac_halsey us_gr_2mdiv", "control 4600", "4600 jp_gr_2sn*", "asp japan=7 allies=1", "hand allies AL31")
    state = offensive(at(*lines, *beside), ALLIES, "us_gr_2mdiv", value=3)
    state.tracks.aleutians, state.hands[ALLIES] = turns_in_alaska, 3
    return [strike.at for strike in strikes(state, ALLIES) if strike.troops]


OAHU_BRIGADE = "5808 hq_cpac us_gr_mbde"


def test_a_transport_point_is_kept_for_alaska_in_the_turn_in_which_it_would_cost_will() -> None:
    assert landings(OAHU_BRIGADE, turns_in_alaska=0) and not landings(OAHU_BRIGADE, turns_in_alaska=1)


def test_none_is_kept_for_alaska_when_no_card_that_is_left_leads_marines_there() -> None:
    assert landings("5808 hq_cpac us_gr_x", turns_in_alaska=1)


def drawn_up_at_attu(*beside: str, most: int = 9) -> list[Strike]:
    """The attacks on Attu that are thought of, with these who are active in Oahu and Dutch Harbor."""
    active = [unit for line in beside for unit in line.split()[1:]]
    lines = (*beside, "4828 hq_cpac", "control 4600", "4600 jp_gr_2sn*", "asp japan=7 allies=9")
    on = Situation(offensive(at(*lines), ALLIES, *active, value=3), ALLIES)
    return list(proposals(on, Threat(on), Muster(on), [4600], Means(most, most, 9)))


def test_the_army_lands_behind_the_marines_on_an_island_that_is_held() -> None:
    found = [[one.unit for one in strike.troops] for strike in drawn_up_at_attu("5808 us_gr_mbde us_gr_x")]
    assert ["us_gr_mbde", "us_gr_x"] in found and ["us_gr_x"] not in found


WEWAK = """empire_of_the_sun 1944
turn 9
political_will 6
3720 jp_gr_19* jp_air_6
4021 hq_southseas
3822 us_gr_xi us_gr_xiv us_gr_i
4024 us_cv_essex us_cv_bunkerhill us_bb_nj
3727 hq_swpac
control 3720 4021
asp japan=7 allies=9"""


def test_a_carrier_clears_the_way_for_troops_that_a_zone_of_the_enemy_would_keep_on_their_coast() -> None:
    wewak, troops = 3720, ["us_gr_xi", "us_gr_xiv", "us_gr_i"]
    state = offensive(GAME.read_position(WEWAK), ALLIES, *troops, "us_cv_essex", "us_cv_bunkerhill", "us_bb_nj", value=3)
    strike = next(found for found in strikes(state, ALLIES) if found.at == wewak)
    assert {one.unit for one in strike.troops} == {*troops}
    done: list[Action] = []
    while not done or done[-1].kind != "done":
        done.append(next(idea for idea in moving.move(GAME, state, ALLIES) if idea is not None and GAME.refusal(state, idea) is None))
        GAME.apply(state, done[-1], ScriptedDice([]))
    assert (done[0].args[1], done[2].kind) == ("naval", "assault")
    assert all(state.units[unit].at == wewak for unit in troops)
    alone = offensive(GAME.read_position(WEWAK), ALLIES, *troops, "us_bb_nj", value=3)
    assert not Muster(Situation(alone, ALLIES)).landings.get(wewak)


def test_a_ship_and_aircraft_go_along_where_they_help_the_troops() -> None:
    first = drawn_up_at_attu("5808 us_gr_mbde us_bb_miss", "5100 us_lrb_11af")[0]
    assert first.sailing == ["us_bb_miss"] and list(first.flying) == ["us_lrb_11af"]
    assert not drawn_up_at_attu("5808 us_gr_mbde us_bb_miss", "5100 us_lrb_11af", most=2)[0].flying


def test_when_points_alone_count_a_division_is_dearer_and_all_other_steps_are_cheap() -> None:
    position = GAME.read_position("empire_of_the_sun 1943\nturn 6\npolitical_will 6\n4021 us_gr_2mdiv")
    state = offensive(position, ALLIES, "us_gr_2mdiv")
    odds = Prospects(reduced={"us_gr_2mdiv": Fraction(1)})
    before, lost = balance(state, ALLIES, odds), worth.of_loss(state, "us_gr_2mdiv")
    state.turn = 7
    assert before < balance(state, ALLIES, odds) < 0 and worth.of_loss(state, "us_gr_2mdiv") > lost > 0


def test_two_divisions_that_are_lost_cost_the_public_at_home_no_more_than_one() -> None:
    state = offensive(
        GAME.read_position("empire_of_the_sun 1943\nturn 7\npolitical_will 6\n4021 us_gr_2mdiv us_gr_1mdiv us_gr_xiv"),
        ALLIES,
        "us_gr_2mdiv",
    )

    def losing(*units: str) -> float:
        return -balance(state, ALLIES, Prospects(eliminated=dict.fromkeys(units, Fraction(1))))

    missed = worth.of_loss(state, "us_gr_2mdiv")
    assert losing("us_gr_2mdiv") > missed > 0
    assert losing("us_gr_2mdiv", "us_gr_1mdiv") - losing("us_gr_2mdiv") == pytest.approx(losing("us_gr_1mdiv") - missed)


def test_what_serves_later_turns_is_worth_less_in_the_last_of_a_scenario_and_least_to_the_allies() -> None:
    state = of("1943")
    for side in (JAPAN, ALLIES):
        lasting = []
        for state.turn in (5, 6, 7):
            lasting.append(worth.of_lasting(state, side))
        assert 1 >= lasting[0] > lasting[1] > lasting[2] > 0
        assert (worth.of_lasting(at(turn=12), side) == 1) == (side == JAPAN), "in a campaign Japan holds out to the end"
    assert worth.of_lasting(state, ALLIES) < worth.of_lasting(state, JAPAN) < 1


def test_the_last_two_american_carriers_are_dearer_than_one_of_three() -> None:
    two = at("4828 us_cv_lexington us_cv_enterprise")
    three = at("4828 us_cv_lexington us_cv_enterprise us_cv_essex")
    assert worth.of_loss(two, "us_cv_lexington") >= aims.POINT / 2 and worth.of_loss(three, "us_cv_lexington") == 0


def test_an_offensive_in_china_is_worth_what_the_die_makes_likely() -> None:
    state = of("1942")
    likely = cards.china_worth(state)
    state.tracks.china_divisions -= 4
    assert 0 < cards.china_worth(state) < likely
    changes.put_aside(state, "us_air_avg", CHINA)
    assert cards.china_worth(state) == 0


def test_a_transport_point_is_dearer_while_many_cards_are_still_to_be_played() -> None:
    def gain(cards_left: int) -> float:
        state = offensive(at("4828 hq_spac_halsey us_gr_2mdiv", "control 4222", "asp japan=7 allies=4"), ALLIES, "us_gr_2mdiv", value=3)
        state.hands[ALLIES] = cards_left
        return next(strike.gain for strike in strikes(state, ALLIES) if strike.troops)

    assert gain(6) < gain(1)


def test_repulsed_troops_go_home_before_the_carriers_that_keep_the_way_open() -> None:
    japanese = ("4020 jp_air_21 hq_southseas", f"control {RABAUL} 4020")
    lines = ("4828 hq_spac_halsey", f"{RABAUL} jp_gr_17 us_gr_2mdiv us_cv_lexington", *japanese)
    state = offensive(at(*lines), ALLIES, "us_gr_2mdiv", "us_cv_lexington", value=2, step=AfterMoves(ALLIES))
    assert state.offensive
    state.offensive.moved, state.offensive.repulsed = {"us_gr_2mdiv": LANDING, "us_cv_lexington": BY_SHIP}, ["us_gr_2mdiv"]
    going = [action.args[1] for action in battles.go_home(GAME, state, ALLIES) if action is not None]
    assert going[0] == "ground" and going[-1] == "naval"


# --- its cards --------------------------------------------------------------------------------------------------------------------


def test_an_event_that_moves_the_will_is_worth_its_boxes_to_either_player() -> None:
    state = of("1943")
    assert cards.event_worth(state, JAPAN, CARDS["JP43"]) > cards.event_worth(state, JAPAN, CARDS["JP74"]) > aims.POINT
    assert cards.event_worth(state, ALLIES, CARDS["AL06"]) > aims.POINT
    state.tracks.political_will = 3
    assert cards.event_worth(state, JAPAN, CARDS["JP74"]) > 2 * aims.POINT


def test_bataan_moves_the_will_while_japan_holds_manila() -> None:
    taken, held = of("1942", japanese=(2813,)), of("1942", allied=(2813,))
    assert cards.event_worth(taken, ALLIES, CARDS["AL01"]) > cards.event_worth(held, ALLIES, CARDS["AL01"])


def test_an_event_that_moves_the_front_in_china_by_two_boxes_is_worth_both_unless_it_would_end_there() -> None:
    state = of("1943")
    state.tracks.china_front = 3
    assert cards.event_worth(state, ALLIES, CARDS["AL79"]) > 1.5 * cards.event_worth(state, ALLIES, CARDS["AL83"]) > aims.POINT
    state.tracks.china_front = 2
    assert cards.event_worth(state, ALLIES, CARDS["AL79"]) < aims.POINT


def test_a_card_of_china_that_waits_for_a_move_of_the_enemy_is_kept_for_the_last() -> None:
    state = at("5808 hq_cpac us_gr_x", "rivalry allies", "hand japan JP41", "hand allies AL79 AL31")
    state.setup.scenario, state.turn, state.steps = "1943", 6, [PlayCard(ALLIES)]

    def spent(front: int) -> str:
        state.tracks.china_front = front
        return next(idea.card for idea in cards._simple(GAME, state, ALLIES, ("end_rivalry",)))

    assert spent(2) == "AL31"
    assert spent(1) == "AL79"
    state.hands[JAPAN] = 0
    assert spent(2) == "AL79"


def test_no_hq_leaves_while_the_public_waits_for_hexes_that_can_still_be_taken() -> None:
    state = at("5808 hq_cpac", "4828 hq_spac_halsey us_cv_essex", "3813 us_gr_i", "control 3813", "hand allies AL79 AL31", turn=5)
    state.steps = [PlayCard(ALLIES)]

    def leaves() -> bool:
        found = cards._simple(GAME, state, ALLIES, GAME.kinds(state, ALLIES))
        return any(idea.action.kind == "withdraw_hq" for idea in found)

    assert worth.lacking(state) == 5 and not leaves()
    showing(state, 5)
    assert worth.lacking(state) == 0 and leaves()


def test_the_war_in_europe_is_worth_most_where_it_comes_to_another_level_and_points_count() -> None:
    state = of("1943")
    state.tracks.war_in_europe = 0
    across = cards.event_worth(state, ALLIES, CARDS["AL11"])
    state.tracks.war_in_europe = -2
    assert across > cards.event_worth(state, ALLIES, CARDS["AL11"]) + aims.POINT / 2


def test_in_the_last_turn_the_war_in_europe_is_worth_its_levels_and_little_else() -> None:
    state = of("1943")

    def worth_it(turn: int, box: int) -> float:
        state.turn, state.tracks.war_in_europe = turn, box
        return cards.event_worth(state, ALLIES, CARDS["AL41"])

    assert worth_it(6, 1) > 2 * worth_it(7, 1) > 0
    assert worth_it(7, 0) > aims.POINT


def test_the_services_are_reconciled_for_the_cards_that_are_still_to_come() -> None:
    def worth_it(turn: int, cards_left: int) -> float:
        state = at("5808 hq_cpac us_gr_x", "rivalry allies", "hand allies " + " ".join(["AL09", "AL31", "AL13"][:cards_left]))
        state.setup.scenario, state.turn, state.steps = "1943", turn, [PlayCard(ALLIES)]
        found = next(iter(cards._simple(GAME, state, ALLIES, ("end_rivalry",))))
        assert found.lasting
        return found.gain

    assert worth_it(5, 3) > worth_it(7, 3) > worth_it(7, 1)


def idea(gain: float, card: str, *hexes: int, points: int = 0) -> Idea:
    """A way to play a card."""
    return Idea(gain, Action(ALLIES, "offensive", (card, "hq_cpac")), frozenset(hexes), points)


def test_a_card_is_not_spent_on_what_a_lesser_one_does_as_well() -> None:
    far, near, same = idea(12, "AL31", 4600), idea(20, "AL31", 4415), idea(19, "AL26", 4415)
    assert schedule.ranked([far, near], 9)[0] is near
    assert schedule.ranked([far, near, same], 9)[:2] == [same, far]


def test_what_serves_the_other_cards_is_played_before_them_unless_its_card_does_more_otherwise() -> None:
    peace, attack = replace(idea(8, "AL31"), lasting=True), idea(20, "AL26", 4415)
    assert schedule.ranked([attack, peace], 9) == [peace, attack]
    assert schedule.ranked([idea(20, "AL31", 4600), attack, peace], 9)[-1] is peace


def test_a_hand_is_laid_out_within_the_transport_points() -> None:
    dear, cheap = idea(12, "AL31", 4600, points=3), idea(11, "AL26", 4415, points=2)
    assert schedule.layout([dear, cheap], 5).ideas == (dear, cheap)
    assert schedule.layout([dear, cheap], 4).ideas == (dear,)


# --- what it brings up ------------------------------------------------------------------------------------------------------------


def test_who_has_nothing_to_do_goes_where_there_is_more_to_do() -> None:
    state = offensive(at("5808 hq_cpac us_gr_x us_gr_mbde", "5108 us_air_1maw"), ALLIES, "us_gr_x")
    goals = advance.goals_of(state, ALLIES)
    found = list(advance.moves(Situation(state, ALLIES), ALLIES, ()))
    assert found and all(advance.pull(goals, int(str(action.args[3]))) > advance.pull(goals, 5808) for action in found)
    assert list(advance.moves(Situation(state, ALLIES), ALLIES, ("us_gr_x",))) == []


def test_the_last_troops_stay_where_it_matters() -> None:
    state = at("3727 us_gr_i", "4825 us_gr_xi")
    assert not advance.may_leave(state, ALLIES, "us_gr_i")
    assert advance.may_leave(state, ALLIES, "us_gr_xi")


def test_honshu_draws_from_afar_when_its_invasion_is_prepared() -> None:
    def pulls(turn: int) -> dict[int, float]:
        goals = advance.goals_of(at("3813 us_gr_xi", "control 3813", turn=turn), ALLIES)
        return {hex_: advance.pull(goals, hex_) for hex_ in (3813, 2415, 5808)}

    before, then = pulls(worth.INVASION - 1), pulls(worth.INVASION)
    assert then[5808] > 3 * before[5808]
    assert then[3813] - then[2415] > before[3813] - before[2415]


def test_before_the_invasion_the_last_corps_on_a_resource_hex_may_leave_for_honshu() -> None:
    def may_leave(turn: int) -> bool:
        state = at("2220 us_gr_xi", turn=turn)
        state.tracks.surrendered = ["dutch_east_indies"]
        return advance.may_leave(state, ALLIES, "us_gr_xi")

    assert may_leave(worth.INVASION) and not may_leave(worth.INVASION - 1)


def test_an_hq_far_behind_its_units_is_moved_up_and_one_among_them_stays() -> None:
    far = at("3727 hq_swpac", "4828 hq_spac_halsey", "3813 us_gr_i us_gr_xi us_cv_lexington", "control 3813")
    assert advance.cover(far, "hq_spac_halsey", 3813) > advance.cover(far, "hq_spac_halsey", 4828)
    near = at("3727 hq_swpac", "3813 us_gr_i us_gr_xi us_cv_lexington hq_spac_halsey", "control 3813")
    assert advance.hq_to_move(near, ALLIES, ["hq_spac_halsey"])[0] == ""


def test_of_two_hqs_the_one_is_moved_that_reaches_most_elsewhere_and_that_is_worth_the_more_the_farther_all_are_behind() -> None:
    army, fleet = "3813 us_gr_i us_gr_xi us_cv_lexington", "4828 hq_spac_halsey us_cv_essex us_cv_bunkerhill"
    both = at("3727 hq_swpac", "5808 hq_cpac", fleet, army, "control 3813")
    hq, better = advance.hq_to_move(both, ALLIES, ["hq_spac_halsey", "hq_swpac"])
    assert hq == "hq_swpac" and better > 2
    led = at("3727 hq_swpac", fleet, f"{army} hq_cpac", "control 3813")
    assert advance.hq_to_move(led, ALLIES, ["hq_spac_halsey", "hq_swpac"])[1] < better
    both.units["hq_spac_halsey"].box, both.units["hq_spac_halsey"].at = DUE, 0
    assert advance.hq_to_move(both, ALLIES, ["hq_swpac"]) == ("", 0.0)
