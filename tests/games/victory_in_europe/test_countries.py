"""The rules of countries (13.0), by their ids in `data/country_rules.json`: what is printed, and the questions that other chapters ask."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.cards import command, effects
from pyapp.games.victory_in_europe.components.set_ups import STARTS
from pyapp.games.victory_in_europe.components.tables import COUNTRY_RULES
from pyapp.games.victory_in_europe.control import FRIENDLY, NEUTRAL_PLACE, Standings, at_war, standing
from pyapp.games.victory_in_europe.diplomacy import rights, war
from pyapp.games.victory_in_europe.diplomacy.alliance import join
from pyapp.games.victory_in_europe.diplomacy.conquest import capitals_of
from pyapp.games.victory_in_europe.map.areas import AREAS, COLONIES, MIDDLE_EAST, RED_PORTS, is_home
from pyapp.games.victory_in_europe.map.borders import BORDERS, COAST_OF, FJORDS, NEIGHBOURS, STRAIT, STRAITS, TWO_COASTS, port_seas
from pyapp.games.victory_in_europe.position.stacking import ARMIES, WARSHIPS, limits
from pyapp.games.victory_in_europe.supply.accounts import account, city_value, home_factories, iranian_route, resource_value
from pyapp.games.victory_in_europe.supply.lines import sources
from pyapp.games.victory_in_europe.supply.picture import Picture
from pyapp.locale import LANGUAGES, texts
from tests.games.victory_in_europe import marches
from tests.games.victory_in_europe.table import a_play, at, play, start, token, unsupplied

NEUTRALS = {"IQ": 2, "NO": 4, "RO": 5, "ES": 6, "SE": 3, "TR": 5, "YU": 4, "CH": 1}
CAPITALS = {
    "IQ": "iraq_s",
    "NO": "oslo",
    "RO": "bucharest",
    "ES": "madrid",
    "SE": "stockholm",
    "TR": "ankara",
    "YU": "belgrade",
    "CH": "bern",
}
ITALY_IN_THE_WAR = "nations war axis DE IT"


def test_every_country_rule_has_a_test_that_names_it():
    told = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [rule for rule in COUNTRY_RULES if not re.search(rf"\b{rule}\b", told)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_country_rule_has_a_text_that_says_what_it_rests_on(language):
    known = texts(language, "victory_in_europe_rules")
    assert set(known) == {f"vie_rule_{rule}" for rule in COUNTRY_RULES} | {
        "vie_basis.attested",
        "vie_basis.mixed",
        "vie_basis.reconstructed",
    }
    for rule, raw in COUNTRY_RULES.items():
        assert known[f"vie_rule_{rule}"].endswith(f" ({known['vie_basis.' + raw['basis']]})"), rule


class TestNeutralsOf1939:
    """VIE page 1: who is neutral, with which capital and how many areas."""

    @pytest.mark.parametrize("nation", NEUTRALS)
    def test_a_minor_is_neutral_with_its_capital_and_its_areas(self, nation):
        """iraq_neutral, norway_neutral, rumania_neutral, spain_neutral, sweden_neutral, turkey_neutral, yugoslavia_neutral."""
        assert STARTS["1939"].status[nation] == ("neutral", "") and capitals_of(nation) == (CAPITALS[nation],)
        assert sum(area.nation == nation for area in AREAS.values()) == NEUTRALS[nation]

    def test_the_majors_that_wait(self):
        """italy_start, ussr_start: neutral majors with one capital, the Soviets with the Urals besides."""
        state = start("1939")
        assert [(state.nations[n].standing, state.nations[n].side) for n in ("IT", "SU", "US")] == [
            ("neutral", "axis"), ("neutral", "soviets"), ("neutral", "allies"),
        ]  # fmt: skip
        assert sources(Standings(state), "IT") == ("rome",) and sources(Standings(state), "SU") == ("moscow", "urals")

    def test_poland_alone_of_the_minors_is_at_war(self):
        """poland_start."""
        state = start("1939")
        assert at_war(state, "PL", "DE") and standing(state, "GB", "warsaw") == FRIENDLY
        minors = [
            nation for nation, (standing_, _) in STARTS["1939"].status.items() if standing_ == "war" and nation not in ("DE", "GB", "FR")
        ]
        assert minors == ["PL", "CA"]

    def test_colonies_are_no_home_territory(self):
        """albania_italian, italy_home, malta_british."""
        home = {area for area in AREAS if is_home("IT", area)}
        assert home == {"milan", "genoa", "venice", "florence", "rome", "naples", "sicily", "sardinia"}
        assert COLONIES["IT"] == {"tirana", "rhodes", "tripoli", "sirte", "benghazi", "tobruk"} and AREAS["tirana"].nation == "IT"
        assert not set(home_factories(start("1939"), "IT")) & COLONIES["IT"] and AREAS["malta"].nation == "GB"
        assert limits("malta")[ARMIES] == 1 == limits("mallorca")[ARMIES]

    def test_the_middle_east(self):
        """iraq_region, syria_region."""
        assert {"iraq_n", "iraq_s", "syria"} <= MIDDLE_EAST and "iraq_s" in RED_PORTS and AREAS["syria"].nation == "FR"

    def test_malta_is_a_base_in_the_middle_of_the_sea(self):
        """malta_base: a small island holds one ship all the same (V28)."""
        assert AREAS["malta"].is_base and COAST_OF["malta"] == ("c_med",) and NEIGHBOURS["malta"] == () and limits("malta")[WARSHIPS] == 1

    def test_the_urals_hold_any_number_of_soviet_armies_and_two_markers(self):
        """urals_safe, urals_factories, usa_factories."""
        assert limits("urals")[ARMIES] is None and limits("urals", own=False)[ARMIES] == 2
        assert (
            city_value("urals") == 8 and city_value("usa") == 16 == resource_value("usa") and start("1939").factories["usa"] == [1, 1, 1, 1]
        )


class TestStraitsAndShips:
    """VIE 1.62, 1.7, 7.22, 7.23."""

    def test_the_fjords(self):
        """norway_fjords: supply along the coast; movement asks `borders.FJORDS` and whether all areas are friendly."""
        assert FJORDS["trondheim"] == ("bergen", "narvik")

    def test_the_turkish_straits_are_open_to_friends_while_turkey_is_neutral(self):
        """turkey_straits, turkey_crossing."""
        assert STRAITS["aegean", "black_sea"].sides == ("istanbul", "izmir")
        assert {BORDERS["istanbul", "izmir"].kind, BORDERS["istanbul", "ankara"].kind} == {STRAIT}
        neutral, hostile = at(), at("nations allied axis TR")
        assert standing(neutral, "GB", "istanbul") == NEUTRAL_PLACE and standing(hostile, "GB", "istanbul") != FRIENDLY

    def test_gibraltar_decides_on_the_passage_whoever_has_spain(self):
        """spain_gibraltar."""
        assert "gibraltar" in STRAITS["w_med", "s_atlantic"].sides and BORDERS["gibraltar", "granada"].limit == 1
        assert not any(AREAS[side].nation == "ES" for side in STRAITS["w_med", "s_atlantic"].sides)

    def test_gothenburg_has_two_coasts(self):
        """sweden_neutral."""
        assert "gothenburg" in TWO_COASTS and set(port_seas("gothenburg")) == {"skagerrak", "baltic"}


class TestWhoMayBeWhere:
    """VIE 3.2, 7.5, 13.0: `rights.may_be`."""

    def test_germans_and_italians_are_apart_until_italy_declares_war(self):
        """italy_colocation, albania_base."""
        state = at("venice it_2a", "c_med it_ca", "tirana it_9a")
        assert rights.may_be(state, "DE", "venice") and rights.may_be(state, "IT", "vienna") and rights.may_be(state, "DE", "c_med")
        joined = at(ITALY_IN_THE_WAR, "venice it_2a", "c_med it_ca")
        assert not any((rights.may_be(joined, "DE", "venice"), rights.may_be(joined, "IT", "vienna"), rights.may_be(joined, "DE", "c_med")))

    def test_italy_at_peace_keeps_to_its_own_areas_and_to_empty_seas(self):
        """italy_peace_limits."""
        state = at("w_med fr_bb", turn=3)
        assert not any(rights.may_be(state, "IT", place) for place in ("tripoli", "tyrrhenian"))
        assert all(rights.may_be(state, "IT", place) for place in ("w_med", "athens", "marseille"))
        war.declare(state, a_play(state), "axis", "GR", "IT")
        assert rights.may_be(state, "IT", "athens") is None

    def test_the_soviets_at_peace_keep_to_theirs_to_finland_that_they_attack_and_to_the_pact(self):
        """ussr_peace_limits."""
        state = at("control DE warsaw")
        assert not any(rights.may_be(state, "SU", place) for place in ("moscow", "riga", "bessarabia", "lwow", "black_sea"))
        assert all(rights.may_be(state, "SU", place) for place in ("warsaw", "helsinki", "bucharest", "london"))
        war.declare(state, a_play(state), "soviets", "FI")
        assert rights.may_be(state, "SU", "helsinki") is None

    def test_western_and_soviet_units_share_no_area(self):
        """ussr_peace_limits, V21."""
        state = at("nations war soviets SU", "nations war allies GB US")
        assert rights.may_be(state, "SU", "london") and rights.may_be(state, "US", "moscow") and not rights.may_be(state, "US", "london")

    def test_north_america_is_not_attacked(self):
        """usa_no_invasion."""
        state = at("nations war allies US")
        assert all(rights.may_be(state, "DE", area) for area in ("usa", "canada", "newfoundland")) and not rights.may_be(
            state, "US", "canada"
        )
        assert not rights.may_invade("usa") and not rights.may_invade("holland") and rights.may_invade("brest")

    def test_one_allied_unit_stands_in_iraq_at_most(self):
        """iraq_transit."""
        assert rights.may_be(at(), "GB", "iraq_s") is None
        state = at("iraq_s gb_10a")
        assert rights.may_be(state, "GB", "iraq_n") and unsupplied(state) == []
        assert unsupplied(at("iraq_s gb_10a", "nations allied axis IQ", "control IQ iraq_s")) != []

    def test_nobody_flies_over_a_neutral(self):
        """switzerland_air. VIE 6.1, V13."""
        state = at()
        assert [rights.may_fly_over(state, "DE", area) for area in ("bern", "paris", "vienna", "copenhagen")] == [False, True, True, False]
        assert rights.may_fly_over(state, "GB", "iraq_n") and not rights.may_fly_over(state, "DE", "iraq_n")

    def test_axis_aircraft_pass_a_neutral_syria_once_iraq_is_an_ally(self):
        """syria_axis_air: reconstructed."""
        state = start("1941")
        assert not rights.may_fly_over(state, "DE", "syria")
        helped = at("nations allied axis IQ", "nations neutral - SY", "control SY syria", scenario="1941", turn=8)
        assert (
            rights.may_fly_over(helped, "DE", "syria")
            and rights.may_land(helped, "IT", "syria")
            and not rights.may_land(helped, "GB", "syria")
        )

    def test_partisans_stop_strategic_moves_through_an_empty_yugoslavia(self):
        """yugoslavia_partisans: reconstructed."""
        lines = ("nations conquered - YU", "control DE belgrade zagreb", "zagreb de_1a")
        state = at(*lines, turn=11)
        assert rights.strategic_by_land(state, "DE", "zagreb") and not rights.strategic_by_land(state, "DE", "belgrade")
        assert rights.strategic_by_land(at(*lines, turn=10), "DE", "belgrade") and rights.strategic_by_land(state, "DE", "vienna")

    def test_who_stood_in_iraq_when_it_joined_the_axis_fights_there(self):
        """iraq_coup: reconstructed."""
        state = at("iraq_s gb_10a", turn=8)
        join(state, a_play(state), "IQ", "axis")
        play(state, f"axis deploy {token(state, 'iq_a')} iraq_s")
        battle, *others = rights.battles_at_hand(state)
        assert (battle.at, battle.attacker, battle.attackers, others) == ("iraq_s", "axis", [token(state, "iq_a")], [])
        marches.begin(state, "axis allies")
        assert [battle.at for battle in state.battles] == ["iraq_s"]  # before anybody has moved, and for no command
        marches.order(state, "axis move iraq_s iq_a iraq_n")
        assert state.battles == []  # who goes before it comes to blows shows nobody his blocks
        elsewhere = at("iraq_s gb_10a", turn=8)
        join(elsewhere, a_play(elsewhere), "IQ", "axis")
        play(elsewhere, f"axis deploy {token(elsewhere, 'iq_a')} iraq_n")
        assert rights.battles_at_hand(elsewhere) == []


class TestTheSiberians:
    """ussr_siberia, urals_hold. VIE 3.3."""

    def test_shock_41_and_zhukov_stay_in_the_urals_before_1942(self):
        assert [rights.is_held(at(turn=10), unit, "urals") for unit in ("su_shock41", "su_zhukov", "su_5a")] == [True, True, False]
        assert not rights.is_held(at(turn=11), "su_zhukov", "urals") and not rights.is_held(at(turn=10), "su_zhukov", "gorki")

    def test_the_event_frees_them_for_good_the_card_alone_does_not(self):
        """V111: events are optional (3.3)."""
        state = at(turn=8)
        state.discards = ["al41_3"]
        assert rights.is_held(state, "su_zhukov", "urals")
        state.siberians_free = True
        assert not rights.is_held(state, "su_zhukov", "urals")

    @pytest.mark.parametrize("area", ["moscow", "leningrad", NEIGHBOURS["urals"][0]])
    def test_so_does_the_axis_in_moscow_leningrad_or_beside_the_urals(self, area):
        assert not rights.is_held(at(f"control DE {area}", turn=8), "su_shock41", "urals")


class TestSupply:
    """VIE 8."""

    def test_albania_is_supplied_over_the_sea(self):
        """albania_supply."""
        assert unsupplied(at(ITALY_IN_THE_WAR, "tirana it_9a")) == []
        assert unsupplied(at(ITALY_IN_THE_WAR, "tirana it_9a", "adriatic gb_ca1", "c_med gb_bb1")) == ["it_9a"]

    def test_malta_lives_by_sea_from_gibraltar_and_by_no_red_port(self):
        """malta_supply."""
        assert unsupplied(at("malta gb_wdf")) == []
        assert unsupplied(at(ITALY_IN_THE_WAR, "malta gb_wdf gb_malta", "c_med it_ca")) == ["gb_wdf"]

    def test_the_soviets_trace_to_the_urals_when_moscow_is_lost(self):
        """ussr_moscow_lost, urals_source."""
        assert unsupplied(at("nations war soviets SU", "control DE moscow", "gorki su_5a")) == []
        assert unsupplied(at("nations war soviets SU", "control DE moscow urals", "gorki su_5a")) == ["su_5a"]

    def test_leningrad_lives_by_the_lake(self):
        """ussr_ladoga: the limits of 1.9 are tested in test_supply, TestTheLake."""
        cut_off = at("nations war soviets SU", "control DE pskov petrozavodsk vologda viipuri", "leningrad su_5a")
        assert unsupplied(cut_off) == []

    def test_resources_pass_a_neutral_turkey_armies_do_not(self):
        """turkey_line."""
        picture = Picture(at("nations war soviets SU", "control SU ankara"))
        assert "ankara" in picture.resource_places("SU") and "ankara" not in picture.places("SU")


class TestProduction:
    """VIE 7.7, 8.7, 11, 13.0."""

    def test_an_enemy_malta_makes_axis_steps_in_africa_dearer(self):
        """malta_axis_cost, italy_africa_cost."""
        state = at(ITALY_IN_THE_WAR)
        assert [rights.extra_cost(state, nation, "tripoli") for nation in ("DE", "IT", "GB")] == [1, 1, 0]
        assert rights.extra_cost(state, "DE", "athens") == 0 and rights.extra_cost(at(), "IT", "tripoli") == 0
        assert rights.extra_cost(at(ITALY_IN_THE_WAR, "control IT malta"), "DE", "tripoli") == 0

    def test_the_oil_of_iraq_counts_for_who_holds_it(self):
        """iraq_oil."""
        before = account(at(), "GB").resources
        assert account(at("control GB iraq_n iraq_s"), "GB").resources == before + AREAS["iraq_n"].resource

    def test_the_ore_of_bilbao_counts_for_who_conquers_it(self):
        """spain_ore."""
        lines = "nations conquered - ES FR", "control DE bilbao bordeaux paris metz brussels"
        assert (
            account(at(*lines), "DE").resources - account(at("nations conquered - FR", lines[1].replace(" bilbao", "")), "DE").resources
            == 1
        )

    def test_rumanian_oil_and_swedish_ore_count_while_they_are_neutral_or_axis(self):
        """rumania_oil, sweden_ore."""
        lines = ("imports DE ploesti kiruna",)
        with_both = account(at(*lines, turn=4), "DE").resources
        assert with_both - account(at(turn=4), "DE").resources == 3
        assert account(at(*lines, "nations allied axis RO SE", turn=4), "DE").resources == with_both
        assert account(at(*lines, "nations allied allies RO SE", turn=4), "DE").resources == with_both - 3

    def test_the_oil_of_ploesti_counts_for_the_soviets_who_have_conquered_it(self):
        """rumania_surrender: the import of before is void."""
        lines = ("nations war soviets SU", "nations allied axis RO", "control SU bessarabia galati")
        before = account(at(*lines, turn=20), "SU").resources
        assert account(at(*lines, "control SU ploesti", "imports DE ploesti", turn=20), "SU").resources == before + 1

    def test_in_winter_an_enemy_narvik_costs_one_of_the_ore(self):
        """sweden_ore_winter, norway_narvik_ore: once only."""
        lines = ("imports DE kiruna",)
        summer, winter = (account(at(*lines, "nations allied allies NO", turn=turn), "DE").resources for turn in (4, 3))
        assert summer - winter == 1 and account(at(*lines, turn=3), "DE").resources == summer

    def test_lend_lease_to_the_soviets_needs_both_in_the_war(self):
        """ussr_lend_lease, usa_convoys."""
        assert not rights.may_build(at("nations war soviets SU", turn=11), "US", "convoy_a")
        both = at("nations war soviets SU", "nations war allies US", "convoy_a convoy_a:3", turn=11)
        assert rights.may_build(both, "US", "convoy_a") and account(both, "SU").lend_lease == 3 and account(both, "US").tied == 3

    def test_the_united_states_at_peace_build_factories_and_convoy_b_alone(self):
        """usa_before_war."""
        state = at(turn=7)
        assert [rights.may_build(state, "US", what) for what in ("convoy_b", "factory", "us_5a", "us_bb")] == [True, True, False, False]
        assert not rights.may_build(at(turn=6), "US", "convoy_b") and rights.may_build(at("nations war allies US", turn=6), "US", "us_5a")

    def test_the_first_step_is_built_at_home(self):
        """usa_units. VIE 13.0 Canada."""
        found = [
            rights.first_step_in(*pair) for pair in (("US", "usa"), ("US", "london"), ("CA", "canada"), ("CA", "london"), ("GB", "canada"))
        ]
        assert found == [True, False, True, False, False] and rights.first_step_in("GB", "london")

    def test_the_way_by_iran(self):
        """usa_iran."""
        lines = ("nations war soviets SU", "nations war allies US")
        assert iranian_route(at(*lines, "control SU iran_w iran_c")) and iranian_route(
            at(*lines, "control GB iran_s", "control SU iran_w iran_c")
        )
        assert not iranian_route(at(*lines)) and not iranian_route(at(lines[0], "control SU iran_w"))
        assert not iranian_route(at(*lines, "control SU iran_w", "control DE moscow"))

    def test_factories_are_moved_by_nations_at_war(self):
        """urals_relocation. VIE 11.32."""
        assert [rights.may_move_factories(at("nations war soviets SU"), nation) for nation in ("SU", "DE", "US")] == [True, True, False]


class TestCards:
    """VIE 3.2, 13.0."""

    def test_after_the_surrender_green_cards_keep_their_command_and_lose_their_events(self):
        """italy_green_cards: reconstructed; one that deploys a unit keeps its event."""
        state = at("nations conquered - IT", turn=19)
        for card, left in (("ax43_6", []), ("ax44_7", ["ax44_7"])):
            state.played, state.in_force = {"axis": card, "allies": "al44_1"}, {"axis": ""}
            kind = effects.CARDS[card].effect["kind"]
            assert [effect.card for effect in effects.in_force(state, kind)] == left
            command.share_out(state)
            assert command.left(state, "axis") == effects.CARDS[card].command

    def test_command_is_shared_from_the_turn_after_the_soviet_entry(self):
        """ussr_command."""
        state = at(turn=8)
        war.declare(state, a_play(state), "axis", "SU")
        assert not command.is_split(state)
        state.turn = 9
        assert command.is_split(state) and GAME.status(state) == []
