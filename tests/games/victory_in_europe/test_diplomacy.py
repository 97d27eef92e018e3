"""The diplomacy phase: surrenders, rolls, alliances, and wars that are declared before anybody moves. VIE 10.2 to 10.5, 13.0."""

from __future__ import annotations

import pytest

from pyapp.games.victory_in_europe import GAME, changes
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.control import at_war
from pyapp.games.victory_in_europe.diplomacy import table
from pyapp.games.victory_in_europe.diplomacy.declarations import Declarations
from pyapp.games.victory_in_europe.diplomacy.deploy import DeployNeutral
from pyapp.games.victory_in_europe.diplomacy.phase import DiplomacyPhase
from pyapp.games.victory_in_europe.diplomacy.rolls import Rolls
from pyapp.games.victory_in_europe.diplomacy.surrenders import ClaimSurrender, PolishAlliance, Surrenders
from pyapp.games.victory_in_europe.diplomacy.table import Roller
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.accounts import account
from pyapp.games.victory_in_europe.supply.picture import Picture
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.table import act, at, play, run, start, token

BLACK, GREEN, RED, BLUE = "ax40_1", "ax40_7", "al40_2", "al40_1"
GERMANS, ITALIANS = Roller("axis", "axis", "DE"), Roller("axis", "axis", "IT")
BRITISH, SOVIET = Roller("allies", "allies", "GB"), Roller("allies", "soviets", "SU")


def laid(state: VictoryState, axis: str = BLACK, allies: str = BLUE, first: str = "axis") -> VictoryState:
    """Lays two cards open; ``first`` is Player 1."""
    other = next(seat for seat in ("axis", "allies") if seat != first)
    state.played, state.order = {"axis": axis, "allies": allies}, [first, other]
    return state


class TestSurrender:
    """VIE 10.2, 11.42."""

    def test_a_minor_whose_capital_an_enemy_holds_surrenders_and_the_victor_has_all_its_areas(self):
        """poland_surrender."""
        state = laid(at("warsaw de_1a", "lwow pl_lodz", "krakow gb_bef", "control SU vilna", "pool pl_modlin"))
        run(state, Surrenders())
        assert state.nations["PL"].standing == "conquered" and holder(state, "lwow") == holder(state, "lodz") == "DE"
        assert (holder(state, "krakow"), holder(state, "vilna")) == ("GB", "SU")
        assert {state.blocks[token(state, unit)].at for unit in ("pl_lodz", "pl_modlin")} == {"removed"}
        assert state.blocks[token(state, "free_pl")].at == "pool" and GAME.status(state) == []

    def test_it_stands_while_its_capital_does(self):
        state = laid(at("lodz de_1a", "control DE krakow"))
        run(state, Surrenders())
        assert state.nations["PL"].standing == "war"

    def test_finland_surrenders_to_the_soviets_without_being_anybody_s_ally(self):
        state = laid(at('= invaders ["FI",["SU"]]', "nations neutral axis FI", "control SU helsinki"))
        run(state, Surrenders())
        assert state.nations["FI"].standing == "conquered" and holder(state, "oulu") == "SU" and state.invaders == {}

    def test_conquered_resources_count_from_the_next_turn(self):
        """rumania_surrender. VIE 11.2."""
        state = laid(at("nations allied axis RO", "nations war soviets SU", "control SU bucharest", "imports DE ploesti"))
        run(state, Surrenders())
        assert holder(state, "ploesti") == "SU" and state.conquered == ["ploesti"] and "ploesti" not in state.imports
        changes.forget_conquests(state)
        assert "ploesti" in Picture(state).resource_places("SU")

    def test_a_land_of_two_capitals_falls_with_both(self):
        state = laid(at("nations allied allies BALTIC", "control DE riga"))
        run(state, Surrenders())
        assert state.nations["BALTIC"].standing == "allied"
        changes.take(state, "kaunas", "DE")
        run(state, Surrenders())
        assert state.nations["BALTIC"].standing == "conquered"

    def test_the_united_states_are_in_the_war_by_1943(self):
        """usa_entry_latest: reconstructed."""
        for turn, standing in ((14, "neutral"), (15, "war")):
            state = laid(at(turn=turn))
            run(state, Surrenders())
            assert state.nations["US"].standing == standing

    def test_a_card_makes_rumania_surrender_if_a_soviet_army_is_there_or_beside_it(self):
        """rumania_surrender: by card."""
        for area, works in (("odessa", True), ("moscow", False)):
            state = laid(at("nations allied axis RO", "nations war soviets SU", f"{area} su_5a", turn=20), allies="al44_6", first="allies")
            run(state, DiplomacyPhase())
            assert GAME.waits_for(state) == ("allies",)
            if works:
                assert "vie_surrenders" in play(state, "allies claim") and holder(state, "ploesti") == "SU"
            else:
                assert GAME.kinds(state, "allies") == ("pass",) and GAME.prompt(state, "allies").key == "prompt.vie_no_army"
                play(state, "allies pass")
                assert state.nations["RO"].standing == "allied"

    def test_where_three_play_the_soviets_use_a_red_card_whoever_has_laid_it(self):
        """VIE 3.31, V100: they alone know where their armies stand."""
        lines = ("nations allied axis RO", "nations war soviets SU", "odessa su_5a")
        state = laid(at(*lines, turn=20, scenario="1941_three"), allies="al44_6")
        state.order = ["allies", "soviets", "axis"]
        run(state, DiplomacyPhase())
        assert GAME.waits_for(state) == ("soviets",) and "vie_surrenders" in play(state, "soviets claim")


class TestWhoRolls:
    """VIE 3.31, 10.3, 10.5."""

    def test_each_player_has_one_roll_player_1_first(self):
        state = laid(at(), first="allies")
        run(state, Rolls())
        assert GAME.waits_for(state) == ("allies",)
        play(state, "allies pass")
        assert GAME.waits_for(state) == ("axis",)
        play(state, "axis pass")
        assert GAME.waits_for(state) == ()

    def test_the_colour_of_the_card_says_for_whom(self):
        """italy_production, usa_start."""
        assert table.rollers(laid(at(), GREEN, RED)) == (ITALIANS, SOVIET)
        assert table.rollers(laid(at(), BLACK, BLUE)) == (GERMANS, BRITISH)

    def test_the_soviet_player_rolls_on_a_red_card_whoever_has_laid_it(self):
        """VIE 12.0."""
        state = at(scenario="1939_three")
        state.played, state.order = {"axis": BLACK, "allies": RED}, ["axis", "allies", "soviets"]
        assert [roller.seat for roller in table.rollers(state)] == ["axis", "soviets"]

    def test_after_the_italian_surrender_a_green_card_brings_no_roll(self):
        assert table.rollers(laid(at("nations conquered - IT"), GREEN, BLUE)) == (BRITISH,)

    def test_no_roll_is_made_once_the_united_states_are_in_the_war(self):
        """usa_ends_diplomacy."""
        state = laid(at("nations war allies US"))
        run(state, DiplomacyPhase())
        assert GAME.waits_for(state) == () and table.rollers(state) == ()

    def test_only_britain_and_france_roll_for_the_united_states_from_1941(self):
        """usa_entry_roll, usa_start."""
        for roller, turn, may in ((BRITISH, 7, True), (BRITISH, 6, False), (SOVIET, 7, False), (GERMANS, 7, False)):
            assert ("US" in table.countries(at(turn=turn), roller)) is may

    def test_nobody_rolls_for_switzerland_or_the_baltic_states(self):
        """switzerland_neutral."""
        open_to = {name for roller in (GERMANS, ITALIANS, BRITISH, SOVIET) for name in table.countries(at(turn=7), roller)}
        assert not {"CH", "BALTIC"} & open_to and {"NO", "TR", "HU"} <= open_to

    @pytest.mark.parametrize("stands", ["allied axis", "war axis", "conquered -"])
    def test_a_country_that_is_at_war_allied_or_conquered_is_not_rolled_for(self, stands):
        assert "HU" not in table.countries(at(f"nations {stands} HU"), GERMANS)

    def test_the_axis_rolls_for_spain_only_while_it_has_paris(self):
        """spain_axis_roll: reconstructed."""
        assert "ES" not in table.countries(at(), GERMANS) and "ES" in table.countries(at("control DE paris"), GERMANS)

    def test_no_ally_rolls_for_a_rumania_that_has_lost_bessarabia(self):
        """rumania_resents: reconstructed."""
        assert "RO" in table.countries(at(), BRITISH) and "RO" not in table.countries(at("control SU bessarabia"), BRITISH)

    def test_whoever_is_at_war_with_a_neutral_does_not_roll_for_it(self):
        state = at('= invaders ["YU",["IT"]]', "nations neutral allies YU")
        assert "YU" not in table.countries(state, ITALIANS) and "YU" in table.countries(state, BRITISH)


class TestTheRoll:
    """VIE 10.3."""

    def test_a_sum_that_reaches_the_number_makes_an_ally_whose_resources_count_at_once(self):
        state = laid(at())
        needed = table.target(GERMANS, "HU") - table.modifier(state, GERMANS, "HU", "")
        run(state, Rolls())
        kinds = act(state, "axis roll HU", 1, needed - 1)
        assert "vie_diplomacy_success" in kinds and "vie_joins" in kinds
        assert state.imports["balaton"] == "DE" and at_war(state, "HU", "GB") and GAME.waits_for(state) == ("axis",)
        play(state, f"axis deploy {token(state, 'hu_1')} budapest", f"axis deploy {token(state, 'hu_2')} balaton")
        assert GAME.waits_for(state) == ("allies",) and GAME.status(state) == []

    def test_one_less_is_a_refusal(self):
        state = laid(at())
        needed = table.target(GERMANS, "HU") - table.modifier(state, GERMANS, "HU", "")
        run(state, Rolls())
        assert act(state, "axis roll HU", 1, needed - 2) == ["vie_diplomacy_refusal"] and state.nations["HU"].standing == "neutral"

    def test_on_a_green_card_the_country_becomes_an_italian_ally(self):
        """italy_production. VIE 10.5."""
        state = laid(at(), GREEN)
        run(state, Rolls())
        act(state, "axis roll HU", 6, 6)
        assert state.patrons["HU"] == "IT" and state.imports["balaton"] == "IT"

    def test_proximity_adds_one(self):
        """VIE 10.3: HU lies beside Slovakia, Portugal beside nothing German until a German ship lies off Lisbon."""
        state = at()
        assert table.is_near(state, "axis", "HU") and not table.is_near(state, "axis", "PT")
        assert table.is_near(at("s_atlantic de_bc", "biscay de_ub1"), "axis", "PT")
        assert not table.is_near(state, "axis", "TR") or holder(state, "rhodes") == "IT"

    def test_who_asks_a_country_that_has_refused_player_1_adds_one(self):
        state = laid(at())
        plain = table.modifier(state, BRITISH, "BG", "")
        assert table.modifier(state, BRITISH, "BG", "BG") == plain + 1 and table.modifier(state, BRITISH, "BG", "HU") == plain
        run(state, Rolls())
        act(state, "axis roll BG", 1, 1)
        needed = table.target(BRITISH, "BG") - plain - 1
        assert "vie_joins" in act(state, "allies roll BG", needed - 6, 6)

    def test_an_attack_on_the_neutral_adds_two_for_the_others(self):
        """VIE 10.2 note 1, 13.0 Finland."""
        plain, state = at(scenario="1939"), at('= attacked ["FI",["soviets"]]')
        assert table.modifier(state, GERMANS, "FI", "") == table.modifier(plain, GERMANS, "FI", "") + 2

    def test_bessarabia_in_soviet_hands_adds_two_for_the_axis(self):
        """rumania_resents."""
        state = at("control SU bessarabia")
        assert table.modifier(state, GERMANS, "RO", "") == table.modifier(at(), GERMANS, "RO", "") + 2

    def test_gibraltar_adds_one_for_spain(self):
        """spain_axis_roll."""
        with_rock, without = at("control DE paris gibraltar"), at("control DE paris bordeaux")
        near = table.is_near(with_rock, "axis", "ES") - table.is_near(without, "axis", "ES")
        assert table.modifier(with_rock, GERMANS, "ES", "") == table.modifier(without, GERMANS, "ES", "") + 1 + near

    def test_iraq_is_easier_for_the_axis_in_1941(self):
        """iraq_coup."""
        assert [table.modifier(at(turn=turn), GERMANS, "IQ", "") for turn in (6, 7, 10, 11)] == [0, 1, 1, 0]

    def test_the_united_states_are_easier_with_a_war_in_russia_and_with_every_year(self):
        """usa_entry_roll."""
        plain = table.modifier(at(turn=7), BRITISH, "US", "")
        assert table.modifier(at("nations war soviets SU", turn=7), BRITISH, "US", "") == plain + 1
        assert table.modifier(at(turn=11), BRITISH, "US", "") == plain + 1

    def test_a_card_adds_what_it_says_for_the_countries_that_it_names(self):
        """VIE 3.3."""
        state = laid(at(turn=6), "ax40_8")
        run(state, DiplomacyPhase())
        assert state.in_force["axis"] == "" and table.bonus(state, GERMANS, "BG") == 2
        assert table.bonus(state, GERMANS, "FI") == 0 == table.bonus(state, BRITISH, "BG")

    def test_the_united_states_that_are_won_are_at_war_and_end_all_rolls(self):
        """usa_entry_roll, usa_ends_diplomacy."""
        state = laid(at(turn=7), first="allies")
        run(state, Rolls())
        assert "vie_enters_war" in act(state, "allies roll US", 6, 6)
        assert at_war(state, "US", "DE") and GAME.waits_for(state) == ()

    def test_italy_that_is_won_over_may_declare_war(self):
        """italy_declares."""
        state = laid(at(turn=4))
        run(state, Rolls())
        act(state, "axis roll IT", 6, 6)
        assert state.happened == {"italy": 4} and state.nations["IT"].standing == "neutral"
        assert "IT" not in table.countries(state, GERMANS)

    @pytest.mark.parametrize(("die", "standing"), [(1, "neutral"), (2, "neutral"), (3, "allied"), (6, "allied")])
    def test_a_yugoslavia_that_yields_to_the_axis_may_see_its_government_fall(self, die, standing):
        """yugoslavia_coup: reconstructed."""
        state = laid(at())
        before = table.modifier(state, BRITISH, "YU", "")
        run(state, Rolls())
        act(state, "axis roll YU", 6, 6, die)
        assert state.nations["YU"].standing == standing
        if standing == "neutral":
            assert table.modifier(state, BRITISH, "YU", "") == before + 2

    def test_the_rolls_leak_nothing(self):
        state = laid(start("1939"))
        run(state, Rolls())
        before = GAME.read_position(GAME.position_text(state))
        act(state, "axis roll HU", 6, 6)
        check_leaks(state, (), before)


class TestTheAllianceWithPoland:
    """poland_soviet_alliance: attested on page 3, that it means war with Germany and supply is reconstructed."""

    def test_the_soviets_may_ally_from_1940_with_a_poland_of_which_they_hold_nothing(self):
        for lines, turn, asked in (((), 2, ()), ((), 3, ("allies",)), (("control SU vilna",), 3, ()), (("nations conquered - PL",), 3, ())):
            state = laid(at(*lines, turn=turn))
            run(state, PolishAlliance())
            assert GAME.waits_for(state) == asked

    def test_they_are_at_war_with_germany_and_polish_units_trace_to_them(self):
        state = laid(at("control DE warsaw danzig lodz krakow", "lwow pl_lodz", turn=3))
        assert not Picture(state).is_supplied(token(state, "pl_lodz"))
        run(state, PolishAlliance())
        play(state, "allies ally")
        assert at_war(state, "SU", "DE") and Picture(state).is_supplied(token(state, "pl_lodz"))

    def test_they_may_let_it_be(self):
        state = laid(at(turn=3))
        run(state, PolishAlliance())
        play(state, "allies pass")
        assert state.nations["SU"].standing == "neutral" and GAME.waits_for(state) == ()


class TestDeclarations:
    """VIE 10.1, 13.0."""

    def test_whoever_could_enter_is_asked_player_1_first_until_he_passes(self):
        """italy_declares."""
        state = laid(at("control DE paris", turn=11), first="allies")
        run(state, Declarations())
        assert GAME.waits_for(state) == ("allies",)
        play(state, "allies pass", "axis enter_war IT")
        assert at_war(state, "IT", "GB") and not at_war(state, "IT", "SU") and GAME.waits_for(state) == ()

    def test_italy_is_not_asked_before_its_time(self):
        state = laid(at(turn=3))
        run(state, Declarations())
        assert GAME.waits_for(state) == ()

    def test_the_soviet_player_declares_for_the_soviets(self):
        """ussr_entry_choice."""
        state = at(scenario="1941_three", turn=11)
        state.order = ["axis", "allies", "soviets"]
        run(state, Declarations(position=2))
        assert GAME.waits_for(state) == ("soviets",)
        play(state, "soviets enter_war SU")
        assert at_war(state, "SU", "DE") and GAME.waits_for(state) == ()

    def test_nobody_is_asked_when_all_majors_are_at_war(self):
        state = laid(at(scenario="1942", turn=11))
        run(state, Declarations())
        assert GAME.waits_for(state) == () and account(state, "DE")


def test_steps_from_outside_must_be_possible_ones():
    state = at()
    good = (Rolls(1, "HU"), Declarations(0), ClaimSurrender("axis"), DeployNeutral("IT", "axis"))
    bad = (
        Rolls(-1),
        Rolls(9),
        Rolls(0, "rain"),
        Declarations(1),
        ClaimSurrender("nobody"),
        DeployNeutral("XX", "axis"),
        DeployNeutral("IT", "allies"),
    )
    assert all(step.is_sound(state) for step in good) and not any(step.is_sound(state) for step in bad)
