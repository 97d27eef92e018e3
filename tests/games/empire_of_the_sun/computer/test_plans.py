"""What the computer player is after, and how it brings an offensive to its end."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pyapp.engine.actions import Action
from pyapp.engine.dice import ScriptedDice
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.components.cards import CARDS, DECKS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN
from pyapp.games.empire_of_the_sun.components.tables import RESOURCES
from pyapp.games.empire_of_the_sun.computer import (
    advance,
    aims,
    battles,
    cards,
    moving,
    reaction,
    rehearsal,
    schedule,
    worth,
)
from pyapp.games.empire_of_the_sun.computer.muster import Landing, Muster
from pyapp.games.empire_of_the_sun.computer.schedule import Idea
from pyapp.games.empire_of_the_sun.computer.strikes import Odds, Strike, balance, left, plan, proposals, supposed
from pyapp.games.empire_of_the_sun.computer.threat import SHARE, Threat
from pyapp.games.empire_of_the_sun.map.hexes import HEXES, JAPANESE_EMPIRE, counts_for_progress
from pyapp.games.empire_of_the_sun.map.hexsets import hexset, holds
from pyapp.games.empire_of_the_sun.map.nations import ALASKA, NATIONS
from pyapp.games.empire_of_the_sun.movement.after import AfterMoves
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.odds.prospects import Prospects
from pyapp.games.empire_of_the_sun.offensive.react import ReactionActivate
from pyapp.games.empire_of_the_sun.politics.points import RABAUL, TOWNSVILLE
from pyapp.games.empire_of_the_sun.state import BY_SHIP, CHINA, INTERCEPT, LANDING, SURPRISE, EmpireState
from pyapp.games.empire_of_the_sun.turn.play import PlayCard
from tests.games.empire_of_the_sun import fights
from tests.games.empire_of_the_sun.table import at, offensive

LASHIO = 2206
HONSHU, PHILIPPINES = NATIONS["japan"].keys, NATIONS["philippines"].hexes


def of(scenario: str, *, allied: tuple[int, ...] = (), japanese: tuple[int, ...] = ()) -> EmpireState:
    """An empty map of a scenario on which these hexes have changed hands."""
    state = GAME.read_position(f"empire_of_the_sun {scenario}\nturn 4\npolitical_will 8")
    for side, hexes in ((ALLIES, allied), (JAPAN, japanese)):
        for number in hexes:
            changes.take(state, number, side)
    return state


def strikes(state: EmpireState, side: str, most: int = 9) -> list[Strike]:
    """The attacks that it plans with what is active."""
    return next(found for found in plan(Situation(state, side), most, Odds()) if found is not None)


# --- what it is after -------------------------------------------------------------------------------------------------------------


def test_the_last_city_of_honshu_is_worth_more_than_the_first() -> None:
    first = aims.of_hexes(of("1941"))[HONSHU[0]]
    last = aims.of_hexes(of("1941", allied=HONSHU[1:]))[HONSHU[0]]
    assert last > 3 * first > 0
    assert HONSHU[0] not in aims.of_hexes(of("1944"))


def test_the_sixth_hex_of_the_philippines_is_worth_more_than_the_seventh() -> None:
    held = of("1944", japanese=PHILIPPINES[5:])
    assert aims.of_hexes(held)[PHILIPPINES[5]] > 2 * aims.of_hexes(of("1943", japanese=PHILIPPINES[5:])).get(PHILIPPINES[5], 0.0)
    assert aims.of_hexes(held)[RABAUL] > aims.of_hexes(of("1943"))[RABAUL]


def test_a_resource_hex_is_dearest_where_its_loss_loses_1942() -> None:
    eleven, fourteen = of("1942", japanese=RESOURCES[:8]), of("1942", japanese=RESOURCES)
    assert aims.of_hexes(eleven)[RESOURCES[0]] > 2 * aims.of_hexes(fourteen)[RESOURCES[0]]


def test_both_know_what_townsville_means_where_points_count() -> None:
    assert aims.of_hexes(of("1943"))[TOWNSVILLE] > 4 * aims.POINT
    assert aims.of_hexes(of("1941"))[TOWNSVILLE] < aims.POINT


def test_the_japanese_in_the_aleutians_are_worth_a_landing_until_they_have_cost_their_box_of_will() -> None:
    state = of("1943", japanese=(4600,))
    changes.place(state, "jp_gr_2sn", 4600)
    assert ALASKA and aims.of_hexes(state)[4600] >= aims.POINT
    state.tracks.prizes, state.tracks.will_moved = [4600], ["alaska"]
    assert not aims.of_hexes(state).get(4600)


def test_in_the_last_turn_of_a_scenario_points_are_all_that_counts() -> None:
    earlier, last = of("1943"), of("1943")
    earlier.turn, last.turn = 6, 7
    assert worth.of_taking(earlier, JAPAN, [2813])[2813] > worth.of_taking(last, JAPAN, [2813])[2813]


NAMED = [at for at in HEXES if counts_for_progress(at) and not holds(JAPANESE_EMPIRE, at)]


def showing(state: EmpireState, hexes: int) -> EmpireState:
    """The same with so many hexes that the Allies have taken this turn."""
    state.tracks.taken = NAMED[:hexes]
    return state


def test_the_hexes_that_the_public_waits_for_are_worth_most() -> None:
    waited, done = showing(of("1943"), 4), showing(of("1943"), 5)
    waited.turn = done.turn = 5
    assert (worth.lacking(waited), worth.lacking(done)) == (1, 0)
    assert worth.of_taking(waited, ALLIES, [RABAUL])[RABAUL] > worth.of_taking(done, ALLIES, [RABAUL])[RABAUL] + aims.POINT / 5
    waited.turn = 3
    assert worth.lacking(waited) == 0


def test_a_plan_does_not_count_a_hex_for_the_public_that_another_attack_of_it_has_made_enough() -> None:
    state = offensive(
        at("4828 hq_spac_halsey", "4423 us_gr_2mdiv us_gr_1mdiv", "asp japan=7 allies=9"), ALLIES, "us_gr_2mdiv", "us_gr_1mdiv"
    )
    showing(state, 4).turn = 5
    muster = Muster(Situation(state, ALLIES))
    first, other = [at for at in muster.goals if counts_for_progress(at) and at not in MARSHALLS][:2]
    rest = muster.without(["us_gr_2mdiv"], first, taken=True)
    assert rest.value[other] < muster.value[other]
    assert muster.without(["us_gr_2mdiv"], first, taken=False).value is muster.value


ENIWETOK, KWAJALEIN = MARSHALLS = NATIONS["marshalls"].keys


def test_the_last_key_is_worth_the_hexes_that_follow_it_as_far_as_the_public_waits_for_them() -> None:
    both, last = of("1943", japanese=NATIONS["marshalls"].hexes), of("1943", japanese=NATIONS["marshalls"].hexes)
    both.turn = last.turn = 5
    changes.take(last, ENIWETOK, ALLIES)
    last.tracks.taken = both.tracks.taken = []
    first, second = (worth.of_taking(state, ALLIES, [KWAJALEIN])[KWAJALEIN] for state in (both, last))
    assert second > first + aims.POINT / 3
    changes.take(last, KWAJALEIN, ALLIES)
    assert worth.lacking(last) == 0
    assert worth.lacking(both, hexset([KWAJALEIN])) == worth.lacking(both) - 1


def test_the_hexes_of_an_aim_that_are_held_in_strength_are_worth_more_of_it_than_those_that_anybody_could_take() -> None:
    keys = NATIONS["new_guinea"].keys[:-1]
    state, (biak, hollandia) = of("1944", japanese=keys), keys[1:3]
    empty = aims.of_hexes(state)
    changes.place(state, "jp_gr_2", hollandia)
    held = aims.of_hexes(state)
    assert held[hollandia] > 2 * held[biak] > 0 and held[biak] < empty[biak]
    assert sum(held[at] for at in keys) == pytest.approx(sum(empty[at] for at in keys))


def test_a_hex_that_the_public_waits_for_is_dearer_when_few_cards_are_left_and_worth_little_when_they_cannot_bring_enough() -> None:
    def worth_it(hexes: int, cards_left: int) -> float:
        state = showing(of("1943"), 5 - hexes)
        state.turn, state.hands[ALLIES] = 5, cards_left
        return worth.of_taking(state, ALLIES, [RABAUL])[RABAUL]

    assert worth_it(2, 1) > worth_it(2, 7) > worth_it(4, 1)


def test_the_road_to_china_is_worth_the_boxes_of_will_that_a_b29_would_bring_from_there() -> None:
    state = of("1944", japanese=(LASHIO,))
    late = aims.of_hexes(state)[LASHIO]
    state.turn = 8
    before = aims.of_hexes(state)[LASHIO]
    changes.put_aside(state, "us_b29_20bc", CHINA)
    assert before == late + 2 * aims.POINT and aims.of_hexes(state)[LASHIO] == late


def test_the_first_japanese_in_alaska_are_worth_a_box_of_will_if_there_is_time_for_it() -> None:
    nobody, there, late = of("1943"), of("1943", japanese=(4700,)), of("1943")
    changes.place(there, "jp_gr_2sn", 4700)
    late.turn = 7
    first, second, too_late = (aims.of_hexes(state)[5000] for state in (nobody, there, late))
    assert first == second + aims.POINT == too_late + aims.POINT > aims.POINT


def test_japan_leaves_no_hex_that_brings_her_a_point_when_the_turn_ends() -> None:
    def leaving(*claimed: int) -> float:
        position = GAME.read_position("empire_of_the_sun 1943\nturn 6\npolitical_will 6\n4600 jp_gr_2sn\ncontrol 4600")
        on = Situation(offensive(position, JAPAN, "jp_gr_2sn"), JAPAN)
        on.state.tracks.prizes = list(claimed)
        return left(on, Threat(on), Strike(4700, troops=[Landing("jp_gr_2sn", 4600, ())]))

    assert leaving() >= aims.POINT > leaving(4600)


def test_in_the_last_turn_a_box_of_will_is_a_point_unless_the_turn_could_cost_them_all() -> None:
    state = of("1943")
    state.tracks.political_will = 4
    assert aims.of_will(state) > 1
    state.turn = 7
    assert aims.of_will(state) == 1
    state.tracks.political_will = 2
    assert aims.of_will(state) > 1


def test_few_resource_hexes_are_worth_a_box_of_will_to_the_allies_the_more_the_fewer_are_left() -> None:
    def of_last(held: int) -> float:
        state = of("1943", japanese=RESOURCES[:held], allied=RESOURCES[held:])
        state.turn = 5
        return aims.of_hexes(state).get(RESOURCES[0], 0.0)

    assert of_last(4) > of_last(9) > of_last(3)


def test_the_japanese_are_driven_from_alaska_before_they_cost_a_box_of_will() -> None:
    state = of("1943", japanese=(4600,))
    changes.place(state, "jp_gr_2sn", 4600)
    before = aims.of_hexes(state)[4600]
    state.tracks.aleutians = 1
    assert aims.of_hexes(state)[4600] > before > aims.POINT


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


def test_where_a_brigade_might_not_do_a_corps_alone_is_thought_of() -> None:
    lines = ("4828 hq_spac_halsey", "4423 us_gr_xiv us_gr_sfbde", f"{RABAUL} jp_gr_ss*", f"control {RABAUL}", "asp japan=7 allies=9")
    on = Situation(offensive(at(*lines), ALLIES, "us_gr_xiv", "us_gr_sfbde", value=3), ALLIES)
    found = {tuple(one.unit for one in strike.troops) for strike in proposals(on, Threat(on), Muster(on), [RABAUL], 9, 9)}
    assert {("us_gr_sfbde",), ("us_gr_xiv",)} <= found


LAE = 3822
NEAR_LAE = ("3727 hq_swpac", "3823 cw_gr_3aus", "3922 us_gr_xi", f"{LAE} jp_gr_18", f"control {LAE}")


def test_an_attack_in_which_a_division_could_be_lost_is_thought_of_without_it_as_well() -> None:
    on = Situation(offensive(at(*NEAR_LAE), ALLIES, "cw_gr_3aus", "us_gr_xi", value=3), ALLIES)
    found = [{*strike.marching} for strike in proposals(on, Threat(on), Muster(on), [LAE], 9, 9)]
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
    return list(proposals(on, Threat(on), Muster(on), [4600], most, 9))


def test_the_army_lands_behind_the_marines_on_an_island_that_is_held() -> None:
    found = [[one.unit for one in strike.troops] for strike in drawn_up_at_attu("5808 us_gr_mbde us_gr_x")]
    assert ["us_gr_mbde", "us_gr_x"] in found and ["us_gr_x"] not in found


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


def test_an_hq_far_behind_its_units_is_moved_up_and_one_among_them_stays() -> None:
    far = at("3727 hq_swpac", "4828 hq_spac_halsey", "3813 us_gr_i us_gr_xi us_cv_lexington", "control 3813")
    assert advance.cover(far, "hq_spac_halsey", 3813) > advance.cover(far, "hq_spac_halsey", 4828)
    near = at("3727 hq_swpac", "3813 us_gr_i us_gr_xi us_cv_lexington hq_spac_halsey", "control 3813")
    assert advance.hq_to_move(near, ALLIES, ["hq_spac_halsey"]) == ""
