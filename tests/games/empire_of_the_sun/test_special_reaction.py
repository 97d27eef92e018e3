"""Special Reaction. EotS 6.27: the example of Kauai."""

from __future__ import annotations

from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.movement.situation import open_battles
from pyapp.games.empire_of_the_sun.offensive import special
from pyapp.games.empire_of_the_sun.state import Battle
from tests.games.empire_of_the_sun.stand_ins import Table, standing_in

__all__ = ["standing_in"]  # a fixture that every test here uses

KAUAI = 5708
HAWAII = ("5808 hq_cpac us_air_7af us_ca_norleans", "4715 hq_southseas jp_gr_ss jp_ca_aoba jp_cv_akagi jp_gr_4sn")


def landed(*lines: str, how: str = "landing", event: str = "", at: int = KAUAI) -> Table:
    """The South Seas detachment has come to a hex of Hawaii; no battle is declared."""
    card = event or "JP40"
    table = Table(*HAWAII, f"hand japan {card} JP08 JP14", "hand allies AL02", *lines)
    table.play(f"japan {'event' if event else 'offensive'} {card} hq_southseas", "japan activate jp_gr_ss,jp_ca_aoba,jp_cv_akagi")
    table.move(at, "jp_gr_ss", how=how)
    return table.play("japan done")


class TestWhere:
    def test_an_unoccupied_base_in_range_of_an_hq_and_in_a_zone_of_the_reaction_player(self):
        table = landed()
        assert table.kinds() == ("special", "done") and table.options("special") == (str(KAUAI),)

    def test_not_out_of_every_zone(self):
        table = landed()
        changes.put_aside(table.state, "us_air_7af", "eliminated")
        assert special.hexes(table.state) == []

    def test_a_zone_that_is_neutralised_counts(self):
        """Akagi beside it neutralises: 6.25E, 6.27."""
        table = landed()
        table.move(5706, "jp_cv_akagi")
        assert special.hexes(table.state) == [KAUAI]

    def test_not_where_it_came_on_foot(self):
        assert landed(how="land").kinds() == ("done",)

    def test_not_where_a_unit_of_the_reaction_player_is(self):
        table = landed()
        changes.place(table.state, "us_gr_x", KAUAI)
        assert special.hexes(table.state) == []

    def test_not_beyond_the_range_of_every_hq(self):
        table = landed("2015 hq_malaya")
        changes.put_aside(table.state, "hq_cpac", "due", 5)
        assert special.hexes(table.state) == []

    def test_not_a_hex_that_japan_held_already(self):
        assert landed(f"control {KAUAI}").kinds() == ("done",)

    def test_not_a_hex_without_base_or_city(self):
        """The coast beside Port Moresby."""
        lines = ("3727 hq_swpac", "3823 us_air_5af", "4021 hq_southseas jp_gr_ss", "control 4021")
        for at, hexes in ((3722, []), (3922, [3922])):
            table = Table(*lines, "hand japan JP40 JP08", "hand allies AL02")
            table.play("japan offensive JP40 hq_southseas", "japan activate jp_gr_ss").move(at, "jp_gr_ss", how="landing")
            assert special.hexes(table.state) == hexes


class TestTheRoll:
    def test_it_makes_a_battle_without_changing_the_condition(self):
        table = landed().play(f"allies special {KAUAI}", dice=(5,))
        (battle,) = table.offensive.battles
        assert battle.special and battle.at == KAUAI and battle.attackers == ["jp_gr_ss"] and table.offensive.condition == "surprise"

    def test_it_fails_above_the_value_and_is_not_made_again(self):
        table = landed().play(f"allies special {KAUAI}", dice=(6,))
        assert table.offensive is None or not table.offensive.battles
        assert "special" not in table.kinds()

    def test_an_event_that_says_surprise_attack_is_rolled_for_with_its_operations_value(self):
        """EotS 5.31B, 6.27: JP03, four."""
        for die, battles in ((4, 1), (5, 0)):
            table = Table(*HAWAII, "hand japan JP03 JP08 JP14", "hand allies AL02")
            table.play("japan event JP03 hq_southseas", "japan activate jp_gr_ss").move(KAUAI, "jp_gr_ss", how="landing")
            table.play("japan done").play(f"allies special {KAUAI}", dice=(die,))
            assert len(table.offensive.battles) == battles

    def test_each_hex_is_rolled_for_by_itself(self):
        table = Table(*HAWAII, "hand japan JP40 JP08 JP14", "hand allies AL02")
        table.play("japan offensive JP40 hq_southseas", "japan activate jp_gr_ss,jp_gr_4sn")
        table.move(KAUAI, "jp_gr_ss", how="landing").move(5908, "jp_gr_4sn", how="landing").play("japan done")
        assert table.options("special") == (str(KAUAI), "5908")
        table.play(f"allies special {KAUAI}", "allies special 5908", dice=(9, 0))
        assert [battle.at for battle in table.offensive.battles] == [5908]

    def test_it_is_no_intelligence_roll_and_forbids_no_card(self):
        """EotS 6.25C speaks of the roll for the condition."""
        table = Table(*HAWAII, "hand japan JP40 JP08 JP14", "hand allies AL59 AL02")
        table.play("japan offensive JP40 hq_southseas", "japan activate jp_gr_ss,jp_cv_akagi")
        table.move(KAUAI, "jp_gr_ss", how="landing").declare(5808, "jp_cv_akagi").play("japan done")
        table.play(f"allies special {KAUAI}", dice=(9,))
        assert table.options("cards") == ("AL59",) and "roll" in table.kinds()


class TestWhatFollows:
    def test_a_normal_reaction_though_no_battle_was_declared(self):
        table = landed().play(f"allies special {KAUAI}", "allies done", dice=(0,))
        assert table.kinds() == ("react", "decline") and table.options("react") == ("hq_cpac",)

    def test_the_new_battle_hex_lets_attacks_be_played_but_no_card_that_sets_the_condition(self):
        """EotS 5.32, 6.27; skip bombing against a cruiser off Kauai: ruling R203."""
        table = Table(*HAWAII, "hand japan JP40 JP08 JP14", "hand allies AL24 AL59")
        table.play("japan offensive JP40 hq_southseas", "japan activate jp_gr_ss,jp_ca_aoba")
        table.move(KAUAI, "jp_gr_ss", "jp_ca_aoba", how="landing").play("japan done")
        assert table.kinds() == ("special", "done")
        table.play(f"allies special {KAUAI}", dice=(0,))
        assert table.options("cards") == ("AL24",) and "roll" not in table.kinds()

    def test_under_a_surprise_attack_units_react_to_that_hex_alone(self):
        table = landed().play(f"allies special {KAUAI}", dice=(0,))
        table.offensive.battles.append(Battle(4612, ["jp_cv_akagi"]))
        assert [battle.at for battle in open_battles(table.offensive)] == [KAUAI]
        table.offensive.condition = "intercept"
        assert [battle.at for battle in open_battles(table.offensive)] == [KAUAI, 4612]

    def test_the_offensive_player_may_bring_others_in_range_to_bear(self):
        table = Table(*HAWAII, "hand japan JP40 JP08 JP14", "hand allies AL02")
        table.play("japan offensive JP40 hq_southseas", "japan activate jp_gr_ss,jp_cv_akagi,jp_ca_aoba")
        table.move(KAUAI, "jp_gr_ss", "jp_ca_aoba", how="landing").move(5606, "jp_cv_akagi").play("japan done")
        table.play(f"allies special {KAUAI}", dice=(0,))
        assert table.asked() == ("japan",) and table.options("join") == ("jp_cv_akagi",)
        table.play("japan join jp_cv_akagi")
        assert set(table.offensive.battles[0].attackers) == {"jp_gr_ss", "jp_ca_aoba", "jp_cv_akagi"}

    def test_but_nobody_who_fights_elsewhere(self):
        table = Table(*HAWAII, "hand japan JP40 JP08 JP14", "hand allies AL02")
        table.play("japan offensive JP40 hq_southseas", "japan activate jp_gr_ss,jp_cv_akagi")
        table.move(KAUAI, "jp_gr_ss", how="landing").move(5606, "jp_cv_akagi").declare(5808, "jp_cv_akagi").play("japan done")
        table.play(f"allies special {KAUAI}", dice=(0,))
        assert table.asked() == ("allies",)
