"""What falls with a city, and who has won. VIE 7.72, 9, 10.2, 10.4, 11.42, 12.0, 13.0."""

from __future__ import annotations

from functools import partial

import pytest

from pyapp.games.victory_in_europe import GAME, changes
from pyapp.games.victory_in_europe.changes import holder
from pyapp.games.victory_in_europe.components.tables import table
from pyapp.games.victory_in_europe.control import at_war
from pyapp.games.victory_in_europe.diplomacy.falls import EndOfSupply, italy_is_beaten
from pyapp.games.victory_in_europe.diplomacy.surrenders import Surrenders
from pyapp.games.victory_in_europe.diplomacy.victory import Victory
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.map.areas import VICHY
from pyapp.games.victory_in_europe.state import VictoryState
from pyapp.games.victory_in_europe.supply.accounts import account
from pyapp.games.victory_in_europe.turn import outline
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.table import at, run, start, token


def take(state: VictoryState, nation: str, *areas: str) -> VictoryState:
    """Gives areas to a nation."""
    for area in areas:
        changes.take(state, area, nation)
    return state


def place_of(state: VictoryState, unit: str) -> str:
    return state.blocks[token(state, unit)].at


class TestTheFallOfFrance:
    """VIE 13.0 France, 7.72, 11.42."""

    def fallen(self) -> VictoryState:
        state = take(start("1939"), "DE", "paris")
        run(state, EndOfSupply())
        return state

    def test_france_stands_while_paris_does(self):
        state = start("1939")
        run(state, EndOfSupply())
        assert state.nations["FR"].standing == "war" and state.happened == {}

    def test_vichy_is_a_neutral_minor_with_seven_areas_and_germany_has_the_rest(self):
        state = self.fallen()
        assert {area for area in holder_map(state) if holder(state, area) == "VI"} == VICHY
        assert {holder(state, area) for area in ("paris", "brest", "metz", "lille", "bordeaux", "le_havre")} == {"DE"}
        assert (state.nations["VI"].standing, state.nations["VI"].side) == ("neutral", "") and state.happened == {"france": 1}

    def test_french_units_and_factories_are_out_but_for_the_four_of_vichy(self):
        state = self.fallen()
        assert {place_of(state, unit) for unit in ("fr_2a", "fr_5a", "fr_fa", "fr_bb")} == {"removed"}
        assert {place_of(state, unit) for unit in ("fr_1a", "fr_ca", "fr_alg", "fr_tun")} == {"waiting"}
        assert [faces.face(state, token(state, unit)).steps for unit in ("fr_1a", "fr_ca")] == [3, 2]
        assert not {"paris", "lille", "lyon"} & set(state.factories) and GAME.status(state) == []

    def test_the_french_convoy_loses_a_step_and_is_british(self):
        """VIE 7.72."""
        for steps, left, place in ((3, 2, "convoy_d"), (1, 0, "pool")):
            state = at("paris de_1a", f"convoy_d convoy_d:{steps}")
            convoy = token(state, "convoy_d")
            run(state, EndOfSupply())
            assert state.blocks[convoy].nation == "GB" and GAME.status(state) == []
            assert (faces.face(state, convoy).steps, state.blocks[convoy].at) == (left, place)

    def test_britain_may_build_the_free_french_from_their_year_on(self):
        """VIE 11.42; they bear the year 1940."""
        state = take(start("1939"), "DE", "paris")
        state.turn = 3
        run(state, EndOfSupply())
        assert place_of(state, "free_fr") == place_of(state, "free_fr_ca") == "pool" and place_of(state, "free_pl") == "later"

    def test_the_ore_of_algiers_goes_to_germany_that_of_lorraine_counts_from_the_next_turn(self):
        state = start("1939")
        before = account(state, "DE").resources
        run(take(state, "DE", "paris"), EndOfSupply())
        assert state.imports["algiers"] == "DE" and {"metz", "lille"} <= set(state.conquered)
        assert account(state, "DE").resources <= before + 1

    def test_a_british_army_keeps_the_area_in_which_it_stands(self):
        state = at("paris de_1a", "brest gb_bef", "syria fr_2a")
        run(state, EndOfSupply())
        assert holder(state, "brest") == "GB" and holder(state, "bordeaux") == "DE"

    def test_syria_becomes_neutral_with_an_army_of_one_step_or_stays_friendly_under_an_allied_army(self):
        """syria_after_france."""
        state = self.fallen()
        assert holder(state, "syria") == "SY" and state.nations["SY"].standing == "neutral"
        assert place_of(state, "sy_a") == "waiting" and faces.face(state, token(state, "sy_a")).steps == 1
        kept = at("paris de_1a", "syria gb_wdf")
        run(kept, EndOfSupply())
        assert holder(kept, "syria") == "GB" and kept.nations["SY"].standing == "conquered"

    def test_units_that_are_still_in_vichy_at_the_end_of_the_next_turn_have_attacked_it(self):
        state = at("paris de_1a", "lyon gb_bef")
        run(state, EndOfSupply())
        assert state.nations["VI"].standing == "neutral"
        state.turn += 1
        run(state, EndOfSupply())
        assert state.nations["VI"].side == "axis" and at_war(state, "VI", "GB") and place_of(state, "fr_1a") == "lyon"

    def test_germans_who_have_come_to_vichy_first_must_leave_it_too(self):
        """V121: the seven areas are Vichy, whoever stands there."""
        state = at("paris de_1a", "lyon de_2a", "marseille de_4a")
        run(state, EndOfSupply())
        assert {area for area in holder_map(state) if holder(state, area) == "VI"} == VICHY
        state.turn += 1
        run(state, EndOfSupply())
        assert state.nations["VI"].side == "allies" and at_war(state, "VI", "DE")

    def test_nothing_happens_if_they_have_left(self):
        state = self.fallen()
        state.turn += 1
        run(state, EndOfSupply())
        assert state.nations["VI"].standing == "neutral"

    def test_vichy_surrenders_when_the_allies_take_paris_unless_the_axis_has_it(self):
        state = start("1941")
        state.order = ["axis", "allies"]
        take(state, "GB", "paris")
        run(state, Surrenders())
        assert state.nations["VI"].standing == "conquered" and {holder(state, area) for area in VICHY} == {"GB"}
        other = take(at("nations allied axis VI", scenario="1941"), "GB", "paris")
        other.order = ["axis", "allies"]
        run(other, Surrenders())
        assert other.nations["VI"].standing == "allied"

    def test_nobody_learns_more_than_what_lies_open(self):
        state = take(start("1939"), "DE", "paris")
        before = GAME.read_position(GAME.position_text(state))
        steps = state.steps
        events = run(state, EndOfSupply())
        state.steps = steps
        check_leaks(state, events, before)


def holder_map(state: VictoryState) -> dict[str, str]:
    """Who holds each area."""
    return {area: holder(state, area) for area in GAME.shows()["control"](state)}


class TestTheSurrenderOfItaly:
    """italy_surrender, italy_surrender_areas, albania_after_italy: reconstructed."""

    @pytest.mark.parametrize(
        ("lost", "beaten"),
        [
            (("rome",), True), (("tripoli", "sicily"), False), (("tripoli", "sicily", "sardinia"), False),
            (("tripoli", "sicily", "naples"), True), (("sicily", "naples", "milan"), False),
        ],
    )  # fmt: skip
    def test_italy_falls_with_rome_or_with_tripoli_sicily_and_an_area_of_the_mainland(self, lost, beaten):
        assert italy_is_beaten(take(start("1942"), "GB", *lost)) is beaten

    def test_italy_at_peace_does_not_surrender(self):
        assert not italy_is_beaten(take(at(), "GB", "rome"))

    def test_its_units_are_out_and_its_areas_german_but_for_those_of_an_army(self):
        state = at("nations war axis DE IT", "rome gb_8a", "sardinia gb_bef", "naples it_2a", "tirana de_1a", "imports IT balaton")
        run(state, EndOfSupply())
        assert state.nations["IT"].standing == "conquered" and place_of(state, "it_2a") == place_of(state, "it_fa") == "removed"
        assert [holder(state, area) for area in ("rome", "sardinia", "naples", "tirana", "tripoli")] == ["GB", "GB", "DE", "DE", "DE"]
        assert state.imports["balaton"] == "DE" and GAME.status(state) == []

    def test_its_factories_go_and_its_resources_count_for_germany_from_the_next_turn(self):
        state = take(start("1942"), "GB", "rome")
        run(state, EndOfSupply())
        assert not any(area in state.factories for area in ("milan", "rome", "naples")) and "milan" in state.conquered


class TestLondon:
    """VIE 13.0 Great Britain."""

    def test_allied_units_in_great_britain_lose_a_step_the_first_time(self):
        state = at("control DE london", "manchester gb_home:3", "portsmouth ca_1a:1", "cairo gb_wdf:3", "glasgow gb_bb1:3")
        run(state, EndOfSupply())
        steps = {unit: faces.face(state, token(state, unit)).steps for unit in ("gb_home", "ca_1a", "gb_wdf", "gb_bb1")}
        assert steps == {"gb_home": 2, "ca_1a": 0, "gb_wdf": 3, "gb_bb1": 2} and place_of(state, "ca_1a") == "pool"
        run(state, EndOfSupply())
        assert faces.face(state, token(state, "gb_home")).steps == 2 and state.happened == {"london": 1}

    def test_others_hear_where_but_not_what(self):
        state = take(start("1939"), "DE", "london")
        before = GAME.read_position(GAME.position_text(state))
        steps = state.steps
        events = run(state, EndOfSupply())
        state.steps = steps
        check_leaks(state, events, before)
        assert any(event.kind == "vie_london_loss" for event in events)


def test_bessarabia_is_rumanian_again_when_the_axis_takes_it():
    """rumania_regains: reconstructed."""
    state = at("nations allied axis RO", "control DE bessarabia")
    run(state, EndOfSupply())
    assert holder(state, "bessarabia") == "RO" and "bessarabia" not in state.control
    other = at("nations allied axis RO", "control SU bessarabia")
    run(other, EndOfSupply())
    assert holder(other, "bessarabia") == "SU"


class TestVictory:
    """VIE 9.1 to 9.3, 12.0."""

    def result(self, state: VictoryState) -> tuple[list[str], str]:
        run(state, Victory())
        return (state.result.winners, state.result.how) if state.result else ([], "")

    @pytest.mark.parametrize("areas", table("victory")["axis"])
    def test_the_axis_wins_with_berlin_and_three_cities(self, areas):
        assert self.result(take(at(), "DE", *areas)) == (["axis"], "result.vie_axis")

    @pytest.mark.parametrize("areas", table("victory")["axis"])
    @pytest.mark.parametrize("missing", range(4))
    def test_one_city_less_is_not_enough(self, areas, missing):
        lost = areas[missing]
        state = take(at(), "DE", *(area for area in areas if area != lost))
        assert self.result(take(state, "GB" if lost == "berlin" else "US", lost)) == ([], "")

    def test_the_loss_of_moscow_alone_is_no_surrender(self):
        """ussr_defeat."""
        state = take(start("1942"), "DE", "moscow")
        assert self.result(state) == ([], "") and state.nations["SU"].standing == "war"
        assert self.result(take(state, "DE", "leningrad", "baku")) == (["axis"], "result.vie_axis")

    def test_the_allies_win_with_five_capitals_between_them(self):
        """VIE 9.2; italy_rome_victory: also when Italy has surrendered."""
        state = take(take(start("1944"), "US", "paris", "rome"), "SU", "berlin")
        assert self.result(state) == (["allies"], "result.vie_allies")
        for missing in ("london", "moscow", "paris", "berlin", "rome"):
            state = take(take(start("1944"), "US", "paris", "rome"), "SU", "berlin")
            assert self.result(take(state, "DE", missing)) == ([], ""), missing

    @pytest.mark.parametrize(("holder", "winner"), [("SU", "soviets"), ("US", "allies")])
    def test_where_three_play_the_winner_between_allies_and_soviets_is_who_holds_berlin(self, holder, winner):
        """VIE 12.0."""
        state = at("nations war soviets SU", "nations war allies US", "nations war axis IT", scenario="1941_three")
        take(take(state, "GB", "paris", "rome", "london"), "SU", "moscow")
        assert self.result(take(state, holder, "berlin"))[0] == [winner]

    def test_at_the_end_of_1945_who_holds_berlin_has_a_minor_victory(self):
        """VIE 9.3."""
        assert self.result(at(turn=25)) == ([], "")
        assert self.result(at(turn=26)) == (["axis"], "result.vie_berlin")
        assert self.result(take(at(turn=26), "SU", "berlin")) == (["allies"], "result.vie_berlin")

    def test_victory_is_determined_after_supply_in_every_turn(self):
        """VIE 9.0."""
        names = [phase.args[0] if isinstance(phase, partial) else phase.__name__ for phase in outline.outline(at())]
        assert names.index("SupplyPhase") < names.index("end_of_supply") < names.index("victory") < names.index("diplomacy_phase")
