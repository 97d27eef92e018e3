"""Supply and production. VIE 1.5, 1.62, 1.7 to 1.9, 3.43, 8, 11.1 to 11.3."""

from __future__ import annotations

import pytest

from pyapp.games.victory_in_europe import GAME, changes
from pyapp.games.victory_in_europe.components.set_ups import STARTS
from pyapp.games.victory_in_europe.control import DISPUTED, ENEMY, FRIENDLY, NEUTRAL_PLACE, standing
from pyapp.games.victory_in_europe.fog import faces
from pyapp.games.victory_in_europe.supply.accounts import account, producers
from pyapp.games.victory_in_europe.supply.lines import LINKS, Network, by_lake_alone
from pyapp.games.victory_in_europe.supply.phase import attrition
from pyapp.games.victory_in_europe.supply.picture import Picture
from tests.games.victory_in_europe.leaks import check_leaks
from tests.games.victory_in_europe.table import a_play, at, start, token, unsupplied

BOTH_AT_WAR = ("nations war axis DE IT", "nations war soviets SU", "nations war allies GB FR US CA")


@pytest.mark.parametrize("scenario", STARTS)
def test_factories_resources_and_points_of_the_starts(scenario):
    """The totals of the set-ups: 25 rows, the attested ones of Germany and Britain among them."""
    state = start(scenario)
    for nation, totals in STARTS[scenario].totals.items():
        found = account(state, nation)
        assert (found.factories, found.resources, found.points) == (totals["factories"], totals["resources"], totals["pp"]), nation
    assert set(STARTS[scenario].totals) == {nation for nation in producers(state) if nation in STARTS[scenario].totals}


@pytest.mark.parametrize("scenario", STARTS)
def test_every_unit_of_a_start_is_supplied(scenario):
    assert unsupplied(start(scenario)) == []


class TestControl:
    """VIE 4.1, 1.6, 7.1."""

    def test_friendly_enemy_neutral_and_disputed_areas(self):
        state = at("control DE warsaw", "lodz de_1a pl_lodz")
        assert [standing(state, "DE", area) for area in ("warsaw", "paris", "rome", "sofia", "lodz")] == [
            FRIENDLY, ENEMY, NEUTRAL_PLACE, NEUTRAL_PLACE, DISPUTED,
        ]  # fmt: skip
        assert [standing(state, nation, "lodz") for nation in ("PL", "GB")] == [DISPUTED, DISPUTED]
        assert standing(state, "FR", "london") == FRIENDLY

    def test_a_sea_belongs_to_whoever_is_in_it(self):
        state = at("baltic de_ub1", "north_sea gb_bb1 de_bc", "biscay it_ca")
        assert [standing(state, "DE", sea) for sea in ("baltic", "north_sea", "biscay", "c_med")] == [
            FRIENDLY, DISPUTED, NEUTRAL_PLACE, NEUTRAL_PLACE,
        ]  # fmt: skip
        assert standing(state, "GB", "baltic") == ENEMY

    def test_germans_and_italians_are_friends_only_when_italy_is_in_the_war(self):
        """VIE 3.2."""
        assert standing(at(), "DE", "rome") == NEUTRAL_PLACE
        assert standing(at(BOTH_AT_WAR[0]), "DE", "rome") == FRIENDLY

    def test_western_and_soviet_areas_are_apart(self):
        """V21, the switch `allies_and_soviets_share_areas`."""
        assert standing(at(*BOTH_AT_WAR), "SU", "london") == NEUTRAL_PLACE


class TestLines:
    """VIE 8.1, 8.3."""

    def test_an_army_needs_friendly_areas_to_its_capital(self):
        assert unsupplied(at("warsaw de_1a", "control DE warsaw")) == []  # by Königsberg, over the sea
        assert unsupplied(at("warsaw de_1a", "control DE warsaw", "baltic gb_bb1")) == ["de_1a"]
        assert unsupplied(at("warsaw de_1a", "control DE warsaw lodz", "baltic gb_bb1")) == []
        assert unsupplied(at("brest_litovsk de_1a", "control DE brest_litovsk")) == ["de_1a"]

    def test_not_through_an_area_where_a_battle_is_pending(self):
        lines = ("warsaw de_1a", "control DE warsaw lodz", "baltic gb_bb1")
        assert unsupplied(at(*lines, "lodz de_2a pl_lodz")) == ["de_1a", "de_2a", "pl_lodz"]

    def test_a_minor_traces_to_its_own_capital(self):
        lines = ("nations allied axis HU", "budapest hu_1", "cluj hu_2", "nations allied axis RO", "control HU cluj")
        assert unsupplied(at(*lines)) == []
        assert unsupplied(at(*lines, "control SU budapest balaton", "nations war soviets SU")) == ["hu_1", "hu_2"]

    def test_the_other_source_counts_when_the_capital_fails(self):
        """VIE 1.8."""
        assert unsupplied(at("glasgow gb_bef", "control DE london")) == []
        ships = ("n_atlantic de_ub1", "irish_sea de_ub2", "north_sea de_ub3")
        assert unsupplied(at("glasgow gb_bef", "control DE london manchester", *ships)) == ["gb_bef"]
        assert unsupplied(at(*BOTH_AT_WAR, "kazan su_7a", "control DE moscow")) == []

    def test_germany_has_no_other_source(self):
        assert unsupplied(at("essen de_1a", "control GB berlin")) == ["de_1a"]

    def test_by_sea_from_port_to_port_through_seas_without_enemies(self):
        state = ("oslo de_1a", "control DE oslo copenhagen")
        assert unsupplied(at(*state)) == []
        assert unsupplied(at(*state, "skagerrak gb_bb1")) == ["de_1a"]
        assert unsupplied(at(*state, "skagerrak de_ca")) == []

    def test_not_ashore_without_a_port(self):
        assert unsupplied(at(*BOTH_AT_WAR, "sirte it_10a", "control GB tripoli benghazi tobruk")) == ["it_10a"]
        assert unsupplied(at(*BOTH_AT_WAR, "benghazi it_10a", "control GB tripoli sirte tobruk")) == []

    def test_not_over_ice(self):
        """VIE 3.43."""
        lines = (
            *BOTH_AT_WAR,
            "oulu de_1a",
            "nations allied axis FI",
            "control SU helsinki viipuri",
            "barents_sea gb_ca1",
            "control GB murmansk",
        )
        assert [unsupplied(at(*lines, turn=turn)) for turn in (4, 3)] == [[], ["de_1a"]]

    def test_not_through_a_strait_that_an_enemy_holds(self):
        """VIE 1.7: past Gibraltar."""
        malta = ("malta gb_wdf", "nations conquered - FR")  # else a line leads through France
        assert unsupplied(at(*malta)) == []
        assert unsupplied(at(*malta, "control DE gibraltar")) == ["gb_wdf"]

    def test_along_the_fjords_where_all_areas_are_friendly(self):
        """VIE 1.62."""
        lines = ("narvik de_1a", "control DE oslo bergen trondheim narvik", "norwegian_sea gb_bb1", "barents_sea gb_ca1")
        assert unsupplied(at(*lines)) == []
        assert unsupplied(at(lines[0], "control DE narvik bergen", *lines[2:])) == ["de_1a"]

    def test_fortresses_ships_and_convoys_need_no_line_but_who_is_with_them_does(self):
        """VIE 8.2, 8.4."""
        lines = ("malta gb_malta gb_wdf", "suez gb_bb2", "c_med de_ub1")
        assert unsupplied(at(*lines)) == ["gb_wdf"]

    def test_neutrals_at_peace_are_not_looked_at(self):
        assert unsupplied(at("bern ch_a", "control SU budapest")) == []


class TestRedPorts:
    """VIE 1.45, 8.7."""

    def test_allied_units_in_the_south_have_a_line_to_a_red_port(self):
        cut_off = ("control DE gibraltar", "nations conquered - FR")
        assert unsupplied(at("cairo gb_wdf", *cut_off)) == []
        assert unsupplied(at("tobruk gb_wdf", "control GB tobruk", *cut_off)) == []
        assert unsupplied(at("cyprus gb_wdf", *cut_off)) == ["gb_wdf"]

    def test_a_red_port_that_the_enemy_holds_is_none(self):
        assert unsupplied(at("cairo gb_wdf", "control DE gibraltar suez", "nations conquered - FR")) == ["gb_wdf"]

    def test_steps_cost_more_only_where_the_red_port_is_the_only_line(self):
        assert not Picture(at("cairo gb_wdf")).by_red_port("GB", "cairo")
        assert Picture(at("cairo gb_wdf", "control DE gibraltar", "nations conquered - FR")).by_red_port("GB", "cairo")

    def test_the_axis_has_none(self):
        assert unsupplied(at(*BOTH_AT_WAR, "suez it_10a", "control IT suez", "e_med gb_bb2")) == ["it_10a"]


class TestTheLake:
    """VIE 1.9, with the switch `leningrad_by_lake_alone`: the board draws two borders beside the lake."""

    CUT = ("control DE pskov viipuri riga archangel murmansk", "gulf_finland de_ub1", "white_sea de_ub2", "barents_sea de_ub3")

    @pytest.fixture(autouse=True)
    def no_border_beside_the_lake(self, monkeypatch):
        for one, other in (("leningrad", "kalinin"), ("leningrad", "vologda")):
            for area, away in ((one, other), (other, one)):
                monkeypatch.setitem(LINKS, area, [link for link in LINKS[area] if link[0] != away])

    def test_leningrad_has_a_line_by_the_lake(self):
        state = at(*BOTH_AT_WAR, *self.CUT, "control DE petrozavodsk", "leningrad su_7a")
        assert unsupplied(state) == [] and by_lake_alone(Network(state), "SU")

    def test_nothing_has_a_line_through_leningrad_by_the_lake(self):
        lines = (*BOTH_AT_WAR, *self.CUT, "petrozavodsk su_7a", "leningrad su_8a")
        assert unsupplied(at(*lines)) == []  # Petrozavodsk borders on Vologda
        assert unsupplied(at(*lines, "control DE vologda")) == ["su_7a"]

    def test_with_a_way_by_land_it_is_not_by_the_lake_alone(self):
        assert not by_lake_alone(Network(at(*BOTH_AT_WAR, "leningrad su_7a")), "SU")

    def test_without_kalinin_there_is_no_lake_supply(self):
        lines = (*BOTH_AT_WAR, *self.CUT, "control DE petrozavodsk kalinin", "leningrad su_7a")
        assert unsupplied(at(*lines)) == ["su_7a"]


class TestACapitalThatIsSurrounded:
    """VIE 8.6."""

    def test_who_defends_it_is_out_of_supply(self):
        around = "control DE kalinin vologda gorki tula smolensk"
        lines = (*BOTH_AT_WAR, "moscow su_7a", around)
        assert unsupplied(at(*lines)) == ["su_7a"]
        assert unsupplied(at(*lines[:4], around.replace(" tula", ""))) == []

    def test_an_open_sea_relieves_it(self):
        around = "control DE portsmouth manchester wales"
        assert unsupplied(at("london gb_home", around)) == []


class TestAttrition:
    """VIE 8.6."""

    def test_every_unsupplied_unit_loses_a_step_and_everybody_hears_where(self):
        state = at("warsaw de_1a:2 de_2a:1", "control DE warsaw", "baltic gb_bb1", "lot axis 314159265 0")
        told = a_play(state)
        attrition(state, told, "axis", Picture(state))
        assert faces.face(state, token(state, "de_1a")).steps == 1
        assert state.blocks[token(state, "de_2a")].at == "pool"
        assert [event.kind for event in told.events if event.visible_to("allies")] == ["vie_attrition", "vie_attrition", "vie_perished"]
        assert GAME.status(state) == []
        check_leaks(state, told.events)

    def test_what_cannot_be_rebuilt_is_named_when_it_perishes(self):
        state = at("warsaw de_para:1", "control DE warsaw", "baltic gb_bb1", "lot axis 314159265 0")
        told = a_play(state)
        attrition(state, told, "axis", Picture(state))
        assert [event.data["unit"] for event in told.events if event.kind == "vie_eliminated" and event.visible_to("")] == ["de_para"]

    def test_supplied_units_and_those_of_others_lose_nothing(self):
        state = at("warsaw de_1a:2", "control DE warsaw", "baltic gb_bb1")
        told = a_play(state)
        attrition(state, told, "allies", Picture(state))
        assert told.events == [] and faces.face(state, token(state, "de_1a")).steps == 2


class TestProduction:
    """VIE 1.5, 7.7, 11.1 to 11.3, 13.0."""

    def test_what_was_conquered_this_turn_counts_from_the_next(self):
        state = at()
        before = account(state, "DE").resources
        changes.take(state, "metz", "DE")
        changes.note_conquest(state, "metz")
        assert account(state, "DE").resources == before
        changes.forget_conquests(state)
        assert account(state, "DE").resources == before + 2

    def test_imports_end_with_the_peace_of_who_sends_them(self):
        state = start("1939")
        before = account(state, "DE").resources
        changes.set_stance(state, "SU", "war", "soviets")
        assert account(state, "DE").resources == before - 1
        changes.set_stance(state, "SE", "allied", "allies")
        assert account(state, "DE").resources == before - 3

    def test_a_resource_needs_a_line_a_factory_a_friendly_one(self):
        state = at("factories berlin 2", "factories vienna 1", "control FR prague")
        assert account(state, "DE").factories == 2 + 1
        shut = at("factories berlin 2", "factories vienna 1", "control FR prague munich")
        assert account(shut, "DE").factories == 2

    def test_lend_lease_takes_american_resources_and_needs_a_way_to_the_capital(self):
        """VIE 7.71."""
        state = start("1942")
        assert (account(state, "US").tied, account(state, "SU").lend_lease) == (3, 1)
        changes.move(state, token(state, "de_ub1"), "convoy_a")
        assert account(state, "SU").lend_lease == 0

    def test_iranian_oil_counts_for_the_axis_alone(self):
        """VIE 13.0 Iran."""
        lines = (*BOTH_AT_WAR, "control SU iran_c iran_w", "nations conquered - IR")
        assert account(at(*lines), "SU").resources == account(at(*BOTH_AT_WAR), "SU").resources

    def test_a_nation_that_has_surrendered_produces_nothing(self):
        assert "IT" not in producers(start("1944")) and "IT" in producers(start("1943"))
