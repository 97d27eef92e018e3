"""Declarations of war, attacks on neutrals, and the blocks that are placed for them. VIE 10.1, 10.2, 13.0."""

from __future__ import annotations

import pytest

from pyapp.engine.errors import IllegalAction
from pyapp.games.victory_in_europe import GAME
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.control import ENEMY, FRIENDLY, NEUTRAL_PLACE, at_war, has_transit, new_holder, standing
from pyapp.games.victory_in_europe.diplomacy import deploy, pact, war
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.accounts import account
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.table import a_play, at, play, start, token


def declared(state: VictoryState, side: str, nation: str, by: str = "") -> list[str]:
    """Declares a war; gives the kinds of the events."""
    playing = a_play(state)
    war.declare(state, playing, side, nation, by)
    return [event.kind for event in playing.events]


class TestOnWhomWarMustBeDeclared:
    """VIE 10.1."""

    def test_areas_of_enemies_and_friends_need_no_declaration_those_of_neutrals_do(self):
        state = at("london gb_home", "rome it_2a")
        areas = ("paris", "berlin", "rome", "oslo", "moscow", "usa")
        assert [war.needed(state, "DE", area) for area in areas] == [(), (), (), ("NO",), ("SU",), ("US",)]
        assert war.needed(state, "GB", "rome") == ("IT",)

    def test_units_of_a_neutral_major_need_one_wherever_they_stand(self):
        assert war.needed(at("control DE warsaw", "warsaw su_5a"), "DE", "warsaw") == ("SU",)

    def test_a_german_in_the_east_of_poland_that_the_soviets_hold_goes_to_war_and_so_does_a_soviet_in_the_west(self):
        """poland_line, ussr_entry_attacked."""
        state = at("nations conquered - PL", "control DE warsaw", "control SU lwow")
        assert war.needed(state, "DE", "lwow") == ("SU",) and war.needed(state, "SU", "warsaw") == ("DE",)
        assert declared(state, "axis", "SU") == ["vie_war_declared", "vie_enters_war"]
        assert at_war(state, "SU", "DE") and not at_war(state, "SU", "IT") and state.entered["SU"] == state.turn

    def test_the_soviets_are_at_war_with_the_whole_axis_at_once(self):
        """ussr_entry_attacked."""
        state = at("nations war axis IT", "nations allied axis RO")
        declared(state, "axis", "SU", "RO")
        assert [nation for nation in state.nations if at_war(state, "SU", nation)] == ["DE", "IT", "RO"]

    def test_whoever_enters_italy_brings_it_into_the_war(self):
        """italy_attacked."""
        state = at()
        assert war.refusal(state, "GB", "IT") is None
        declared(state, "allies", "IT")
        assert at_war(state, "GB", "IT") and state.entered["IT"] == 1

    def test_an_attack_on_america_brings_it_into_the_war(self):
        """usa_entry_attacked."""
        state = at(turn=7)
        declared(state, "axis", "US")
        assert at_war(state, "US", "DE") and not at_war(state, "US", "SU")

    def test_bessarabia_of_an_axis_rumania_is_a_soviet_war_on_germany(self):
        """rumania_guaranteed."""
        state = at("nations allied axis RO", turn=11)
        assert war.needed(state, "SU", "bessarabia") == ("RO",) and war.refusal(state, "SU", "RO") is None
        declared(state, "soviets", "RO")
        assert at_war(state, "SU", "DE")


class TestWhoMayDeclareWar:
    """VIE 10.1, 10.2, 13.0."""

    def test_nobody_declares_war_on_his_own_side(self):
        state = at()
        assert all(war.refusal(state, *pair) for pair in (("DE", "IT"), ("GB", "US"), ("GB", "SU"), ("SU", "GB")))
        assert war.refusal(state, "DE", "SU") is None

    @pytest.mark.parametrize(("nation", "may"), [("FI", True), ("SE", False), ("RO", False), ("TR", False), ("DE", False), ("IT", False)])
    def test_the_soviets_at_peace_attack_finland_and_nobody_else(self, nation, may):
        """ussr_pact."""
        assert (war.refusal(at(), "SU", nation) is None) is may

    def test_the_soviets_enter_freely_from_1942_or_when_london_falls(self):
        """ussr_entry_choice."""
        assert [war.may_enter(at(turn=turn), "SU") for turn in (1, 10, 11)] == [False, False, True]
        assert war.may_enter(at("control DE london"), "SU")
        assert war.refusal(at(turn=11), "SU", "DE") is None

    def test_italy_attacks_greece_and_yugoslavia_from_1940_before_it_is_in_the_war(self):
        """albania_base, italy_peace_limits."""
        assert [war.refusal(at(turn=turn), "IT", "GR") is None for turn in (2, 3)] == [False, True]
        state = at(turn=3)
        assert war.refusal(state, "IT", "YU") is None
        assert all(war.refusal(state, "IT", nation) for nation in ("FR", "GB", "TR", "BG"))

    def test_italy_enters_in_1940_if_it_was_won_over_or_paris_is_the_axis_and_from_1941_freely(self):
        """italy_declares."""
        assert [war.may_enter(at(turn=turn), "IT") for turn in (2, 3, 6, 7)] == [False, False, False, True]
        assert war.may_enter(at("control DE paris", turn=3), "IT") and not war.may_enter(at("control DE paris", turn=2), "IT")
        assert war.may_enter(at('= happened ["italy",3]', turn=4), "IT")

    def test_the_united_states_never_enter_of_their_own_will(self):
        assert not war.may_enter(at(turn=20), "US") and war.refusal(at(turn=20), "US", "DE")


class TestWhoHoldsWhatAnArmyTakes:
    """VIE 1.17, 4.1, V46, V66, V112."""

    @pytest.mark.parametrize(
        ("area", "army", "lines", "whose"),
        [
            ("warsaw", "DE", (), "DE"),
            ("paris", "GB", (), "FR"),
            ("paris", "GB", ("nations conquered - FR",), "GB"),
            ("tripoli", "CA", (), "GB"),
            ("minsk", "FI", ("nations allied axis FI",), "DE"),
            ("lwow", "SU", ("nations war soviets SU",), "SU"),
            ("lwow", "SU", ("nations war soviets SU", '= happened ["poland",1]'), "PL"),
            ("athens", "GR", ("control IT athens", "nations neutral allies GR"), "GR"),
            ("tirana", "GR", ("nations neutral allies GR",), "GR"),
        ],
    )
    def test_its_own_nation_if_it_fights_beside_the_army_else_the_power_of_the_army(self, area, army, lines, whose):
        assert new_holder(at(*lines), area, army) == whose


class TestAttacksOnNeutrals:
    """VIE 10.2."""

    def test_the_opponent_who_is_at_war_with_the_attacker_is_its_ally_and_places_its_blocks(self):
        """norway_attack."""
        state = at()
        assert declared(state, "axis", "NO") == ["vie_attacks_neutral", "vie_joins"]
        assert at_war(state, "NO", "DE") and standing(state, "GB", "narvik") == FRIENDLY and state.attacked["NO"] == ["axis"]
        assert GAME.waits_for(state) == ("allies",) and state.patrons["NO"] == "GB"
        block = token(state, "no_a")
        assert block not in state.shown and faces.face(GAME.view(state, "axis"), block) is None
        assert play(state, f"allies deploy {block} trondheim") == ["vie_deployed"]
        assert state.blocks[block].at == "trondheim" and faces.face(state, block).steps == 3
        assert state.steps == [] or state.steps[-1].tag != "vie_deploy_neutral"

    def test_soviets_who_attack_finland_meet_finns_that_the_axis_plays_without_being_their_ally(self):
        """VIE 13.0 Finland."""
        state = at()
        declared(state, "soviets", "FI")
        assert at_war(state, "SU", "FI") and not at_war(state, "GB", "FI") and state.nations["FI"].standing == "neutral"
        assert [standing(state, nation, "helsinki") for nation in ("SU", "DE", "FI")] == [ENEMY, NEUTRAL_PLACE, FRIENDLY]
        assert GAME.waits_for(state) == ("axis",) and state.attacked["FI"] == ["soviets"]
        assert war.needed(state, "DE", "helsinki") == () and war.refusal(state, "DE", "FI")

    def test_greece_that_italy_attacks_at_peace_is_nobody_s_ally_until_germany_attacks_it_too(self):
        state = at(turn=3)
        declared(state, "axis", "GR", "IT")
        assert at_war(state, "IT", "GR") and not at_war(state, "DE", "GR") and state.nations["GR"].side == "allies"
        assert war.needed(state, "DE", "athens") == ("GR",)
        declared(state, "axis", "GR", "DE")
        assert at_war(state, "DE", "GR") and state.invaders == {} and state.nations["GR"].standing == "allied"

    def test_blocks_are_placed_one_by_one_within_stacking_in_areas_without_enemies(self):
        state = at("crete de_para")
        declared(state, "axis", "GR")
        first, second = token(state, "gr_1"), token(state, "gr_2")
        with pytest.raises(IllegalAction):
            play(state, f"allies deploy {first} crete")
        play(state, f"allies deploy {first} athens", f"allies deploy {second} athens")
        assert [state.blocks[block].at for block in (first, second)] == ["athens", "athens"]

    def test_a_block_without_room_goes_to_the_force_pool(self):
        state = at("copenhagen de_1a", "control DE copenhagen")
        declared(state, "axis", "DK")
        assert GAME.waits_for(state) == ()
        state.steps[-1].proceed(state, a_play(state))
        assert state.blocks[token(state, "dk_a")].at == "pool" and GAME.status(state) == []

    def test_a_block_that_finds_no_room_beside_its_friends_goes_there_too(self):
        state = at("athens gb_anzac gb_8a", "crete de_para")
        declared(state, "axis", "GR")
        assert play(state, "allies no_room") == []
        assert state.blocks[token(state, "gr_1")].at == "pool" and GAME.status(state) == []

    def test_a_swedish_cruiser_chooses_its_coast_at_gothenburg(self):
        """VIE 7.22."""
        state = at()
        declared(state, "axis", "SE")
        ship, army = token(state, "se_ca"), token(state, "se_a")
        assert "kiruna" in deploy.room_for(state, "SE", army)
        play(state, f"allies deploy {ship} gothenburg skagerrak", f"allies deploy {army} kiruna")
        assert state.blocks[ship].coast == "skagerrak" and GAME.status(state) == []

    def test_an_attacked_sweden_sells_no_more_ore(self):
        """sweden_attacked."""
        state = start("1939")
        before = account(state, "DE").resources
        declared(state, "allies", "SE")
        assert state.imports["kiruna"] == "DE" and at_war(state, "SE", "GB")
        declared(other := start("1939"), "axis", "SE")
        assert account(other, "DE").resources == before - 2 and other.imports["kiruna"] == "GB"

    def test_the_soviet_export_ends_with_war(self):
        """ussr_exports, ussr_exports_end."""
        state = start("1939")
        before = account(state, "DE").resources
        declared(state, "axis", "SU")
        assert account(state, "DE").resources == before - 1 and "SU" not in state.imports

    def test_vichy_joins_the_other_side_with_its_four_units_in_their_places(self):
        """VIE 13.0 France."""
        state = start("1941")
        declared(state, "allies", "VI")
        placed = {unit: state.blocks[token(state, unit)].at for unit in ("fr_1a", "fr_ca", "fr_alg", "fr_tun")}
        assert placed == {"fr_1a": "lyon", "fr_ca": "marseille", "fr_alg": "algiers", "fr_tun": "tunis"}
        assert state.nations["VI"].side == "axis" and at_war(state, "VI", "GB") and GAME.status(state) == []
        declared(other := start("1941"), "axis", "VI")
        assert other.nations["VI"].side == "allies" and at_war(other, "VI", "DE")

    def test_syria_is_attacked_without_touching_vichy(self):
        """syria_attack."""
        state = start("1941")
        declared(state, "allies", "SY")
        assert state.nations["SY"].side == "axis" and state.nations["VI"].standing == "neutral"

    def test_switzerland_fights_in_its_mountains(self):
        """switzerland_attack."""
        state = at()
        declared(state, "axis", "CH")
        play(state, f"allies deploy {token(state, 'ch_a')} bern")
        assert standing(state, "DE", "bern") == ENEMY

    @pytest.mark.parametrize("nation", ["IE", "IS", "BALTIC"])
    def test_a_neutral_without_blocks_asks_nobody(self, nation):
        state = at()
        declared(state, "axis", nation)
        assert GAME.waits_for(state) == () and state.nations[nation].side == "allies"

    def test_nobody_but_the_owner_learns_which_block_is_which(self):
        state = start("1939")
        before = GAME.read_position(GAME.position_text(state))
        playing = a_play(state)
        war.declare(state, playing, "axis", "YU")
        check_leaks(state, playing.events, before)
        blocks = [token(state, unit) for unit in ("yu_1", "yu_2")]
        play(state, f"allies deploy {blocks[0]} zagreb")
        check_leaks(state, (), before)
        play(state, f"allies deploy {blocks[1]} skopje")
        assert GAME.status(state) == []


class TestThePact:
    """VIE page 1, 13.0."""

    def test_the_soviets_occupy_the_baltic_states_without_a_fight(self):
        """ussr_baltic."""
        state = at()
        assert pact.may_occupy(state, "SU", "riga") and war.needed(state, "SU", "riga") == () and not pact.may_occupy(state, "DE", "riga")
        for area in ("riga", "kaunas"):
            pact.occupy(state, a_play(state), area)
        assert holder(state, "riga") == "SU" and state.nations["BALTIC"].standing == "conquered" and GAME.status(state) == []

    def test_eastern_poland_is_theirs_where_nobody_stands_under_a_german_marker_too(self):
        """poland_east, V81."""
        state = at("control DE lwow", "vilna pl_modlin", "brest_litovsk de_1a")
        assert [pact.may_occupy(state, "SU", area) for area in ("lwow", "vilna", "brest_litovsk", "warsaw")] == [True, False, False, False]
        pact.occupy(state, a_play(state), "lwow")
        assert holder(state, "lwow") == "SU" and not at_war(state, "SU", "DE") and not at_war(state, "SU", "GB")

    def test_bessarabia_is_ceded_by_a_neutral_rumania_alone(self):
        """rumania_bessarabia."""
        state = at()
        assert pact.may_occupy(state, "SU", "bessarabia")
        pact.occupy(state, a_play(state), "bessarabia")
        assert holder(state, "bessarabia") == "SU" and state.blocks[token(state, "ro_3")].at == "waiting"
        assert not pact.may_occupy(at("nations allied axis RO"), "SU", "bessarabia")

    def test_the_pact_ends_with_war_between_them(self):
        assert not pact.may_occupy(at("nations war soviets SU"), "SU", "riga")

    def test_britain_passes_iraq_by_treaty_the_axis_does_not(self):
        """iraq_transit."""
        state = at()
        assert war.needed(state, "GB", "iraq_n") == () and war.needed(state, "DE", "iraq_n") == ("IQ",)
        assert war.needed(at("nations allied axis IQ"), "GB", "iraq_n") == ()
        assert not has_transit(at("nations allied axis IQ"), "GB", "iraq_n")
