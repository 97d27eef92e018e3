"""Battles by the examples of the rulebook, and their frame: order, rounds, roles, who wins. VIE 5.0, 6.21, 7.31, 8.6."""

from __future__ import annotations

from pyapp.games.victory_in_europe import GAME, changes
from tests.games.victory_in_europe.battles import Field, refused


def test_the_battle_of_the_rulebook_in_which_the_soviets_defend():
    """VIE 5.7, the example: the Germans have not won after two rounds and must retreat."""
    field = Field(
        "kharkov",
        "kharkov de_fa1:3 de_1pz:3 de_1a:4 su_mb:1 su_1t:2 su_1g:3",
        "dnepropetrovsk de_2a:1", "voronezh su_7a:1",
        attackers="de_fa1@dnepropetrovsk de_1pz@dnepropetrovsk de_1a@dnepropetrovsk",
    ).begin()  # fmt: skip
    assert field.told[:2] == ["vie_battle", "vie_revealed"]
    field.play("allies aim military").play("axis aim air")
    field.play("axis fire de_fa1 air", 1, 2, 6)
    assert field.hits() == [2] and field.where("su_mb") == "pool"
    field.play("allies fire su_1t military", 2, 5)
    assert field.steps("de_1a") == 3
    field.play("axis fire de_1pz military", 1, 5, 6)
    assert field.steps("su_1g") == 2
    field.play("allies fire su_1g military", 3, 6).play("axis fire de_1a military", 3, 4, 5)
    assert field.told[-1] == "vie_announced" and "vie_round" in field.told
    field.play("axis fire de_fa1 military", 2, 3, 4)
    if field.asked() == (("allies",), "vie_hits"):
        field.play("allies loss su_1g")
    assert (field.steps("su_1g"), field.steps("su_1t")) == (1, 2)
    field.play("allies fire su_1t military", 3, 6).play("axis fire de_1pz military", 1, 5, 6)
    assert (field.steps("su_1g"), field.steps("su_1t")) == (1, 1)
    field.play("allies fire su_1g military", 6)
    field.play("axis fire de_1a military", 1, 5, 6)
    field.play("allies loss su_1g")
    assert field.where("su_1g") == "pool" and field.steps("su_1t") == 1
    assert field.asked() == (("axis",), "vie_leave")
    for unit in ("de_1pz", "de_1a"):
        field.play(f"axis retreat {unit} dnepropetrovsk")
    assert changes.holder(field.state, "kharkov") == "SU" and field.where("su_1t") == "kharkov"


def test_the_lancaster_of_the_rulebook_leaves_a_heap_of_rubble():
    """VIE 6.3, the example: flak fires first, the factory is lost, the Lancaster flies home."""
    field = Field("berlin", "berlin gb_hb:4", "factories berlin 2", "london gb_bef:1", attackers="gb_hb@london", raid="air", first="allies")
    field.begin(1, 6)
    assert field.hits() == [1] and field.steps("gb_hb") == 3
    field.play("allies fire gb_hb factory", 1, 5, 6, 2)
    assert field.state.factories["berlin"] == [1] and field.hits() == [1, 0]
    field.play("allies fire gb_hb factory", 2, 5, 6)
    assert "berlin" not in field.state.factories and field.asked() == (("allies",), "vie_leave")
    field.play("allies retreat gb_hb london")
    assert field.steps("gb_hb") == 3 and field.asked()[1] == ""


def test_raids_of_player_1_come_first_then_he_says_which_battle_is_next():
    """VIE 5.1, 6.21, 7.31."""
    field = Field(
        "kharkov",
        "kharkov de_1a:4 su_7a:4",
        "kiev de_2a:4 su_8a:4",
        "lwow de_4a:1",
        "london de_mb1:4 gb_fa1:2",
        attackers="de_1a@dnepropetrovsk",
    )
    field.pend("kiev", attackers="de_2a@lwow")
    field.pend("london", attackers="de_mb1@le_havre", raid="air")
    field.begin()
    assert field.state.fight and field.state.fight.at == "london"


def test_player_1_chooses_among_the_battles_and_raids_of_player_2_wait():
    """VIE 5.1, 6.21."""
    field = Field(
        "kharkov", "kharkov de_1a:4 su_7a:4", "berlin gb_hb:4", "london gb_bef:1", "factories berlin 2", attackers="de_1a@dnepropetrovsk"
    )
    field.pend("berlin", attackers="gb_hb@london", raid="air")
    field.begin()
    assert field.asked() == (("axis",), "vie_pick_battle") and field.offers("axis", "fight") == {"kharkov", "berlin"}
    field.play("axis fight kharkov")
    assert field.state.fight and field.state.fight.at == "kharkov"
    with refused():
        field.play("axis fight berlin")


def test_sea_lion_of_the_rulebook():
    """VIE 8.6, the example: the Channel first, then Portsmouth, where troops land when the last ship is gone."""
    field = Field(
        "english_channel",
        "english_channel de_ub1:2 de_ca:3 gb_bb1:3", "portsmouth de_1a:4 de_guderian:2 de_fa3:3 gb_bef:2 gb_ca1:2 gb_fa2:2",
        "le_havre de_2a:1",  "london gb_home:1", "nations war axis DE", "control DE le_havre brest",
        scenario="1939", turn=4, attackers="gb_bb1@north_sea",
    )  # fmt: skip
    field.pend(
        "portsmouth", "de_1a@english_channel de_guderian@english_channel de_fa3@le_havre", "gb_fa2@london", landing="de_1a de_guderian"
    )
    field.begin().play("axis fight english_channel")
    field.play("axis fire de_ub1 naval", 1, 6)
    assert field.steps("gb_bb1") == 2
    field.play("axis fire de_ca naval", 4, 5, 6).play("allies fire gb_bb1 naval", 3, 6)
    assert field.steps("de_ca") == 2
    field.play("axis fire de_ub1 naval", 5, 6).play("axis fire de_ca naval", 1, 6)
    assert field.steps("gb_bb1") == 1
    field.play("allies fire gb_bb1 naval", 1)
    if field.asked()[1] == "vie_hits":
        field.play("axis loss de_ca")
    assert field.steps("de_ca") == 1 and field.asked() == (("allies",), "vie_leave")
    field.play("allies retreat gb_bb1 scapa_flow")
    assert field.where("gb_bb1") == "scapa_flow"
    while field.asked()[1] == "vie_regroup":
        field.play("axis done")
    assert field.state.fight and field.state.fight.at == "portsmouth"
    field.play("axis aim naval").play("axis fire de_fa3 naval", 1, 4, 5)
    assert field.steps("gb_ca1") == 1 and field.asked() == (("allies",), "vie_battle_turn")
    field.play("allies fire gb_ca1 naval", 6).play("allies fire gb_bef naval", 1, 6)
    assert field.steps("de_1a") == 3 and GAME.kinds(field.state, "axis") == ("retreat", "stay")
    field.play("axis stay de_1a").play("axis stay de_guderian")
    assert field.state.fight.round == 2
    field.play("allies aim air").play("axis aim naval").play("allies fire gb_fa2 air", 1, 6)
    assert field.steps("de_fa3") == 2
    field.play("axis fire de_fa3 naval", 1, 6)
    assert field.where("gb_ca1") == "pool" and field.told.count("vie_landed") == 2
    field.play("allies fire gb_bef military", 5, 6)
    field.play("axis fire de_1a military", 2, 5, 6).play("axis fire de_guderian military", 1, 6)
    assert field.where("gb_bef") == "pool" and changes.holder(field.state, "portsmouth") == "DE"
    assert field.asked() == (("allies",), "vie_leave")
    field.play(f"allies retreat gb_fa2 {sorted(field.offers('allies', 'retreat', 'gb_fa2'))[0]}")
    assert field.asked() == (("axis",), "vie_regroup")
    field.play("axis exploit de_guderian")
    assert field.steps("de_guderian") == 1 and "london" in field.offers("axis", "advance", "de_1a")


def fresh(place: str, *lines: str, **battle: str) -> Field:
    """A battle between Germans and Soviets that has begun."""
    return Field(place, *lines, **battle).begin()


KHARKOV = ("dnepropetrovsk de_4a:1", "voronezh su_9a:1")


def test_the_defender_fires_first_in_a_class_and_classes_follow_each_other():
    """VIE 5.2."""
    field = fresh("kharkov", "kharkov de_1pz:3 de_1a:4 su_1t:3 su_7a:4", *KHARKOV, attackers="de_1pz@dnepropetrovsk de_1a@dnepropetrovsk")
    order = []
    for _ in range(4):
        seats, _ = field.asked()
        unit = sorted(field.offers(seats[0], "fire"))[0]
        order.append(unit)
        field.play(f"{seats[0]} fire {unit} military", *[6] * field.steps(unit))
    assert order == ["su_1t", "de_1pz", "su_7a", "de_1a"]


def test_a_unit_that_can_fire_may_not_stay_idle():
    """VIE 5.2."""
    field = fresh("kharkov", "kharkov de_1a:4 su_7a:4", *KHARKOV, attackers="de_1a@dnepropetrovsk")
    with refused():
        field.play("allies stay su_7a")


def test_the_attacker_leaves_after_two_rounds_if_a_defending_army_is_left():
    """VIE 5.1, 5.7."""
    field = fresh("kharkov", "kharkov de_1a:4 su_7a:4", *KHARKOV, attackers="de_1a@dnepropetrovsk")
    for _ in range(2):
        field.play("allies fire su_7a military", 6, 6, 6, 6).play("axis fire de_1a military", 6, 6, 6, 6)
    assert field.asked() == (("axis",), "vie_leave")
    field.play("axis retreat de_1a dnepropetrovsk")
    assert field.steps("de_1a") == 4 and field.state.battles == []


def test_reinforcements_are_hidden_and_cannot_be_hit_before_round_2():
    """VIE 4.4."""
    field = fresh("kharkov", "kharkov de_1a:4 su_7a:2 su_1t:4", *KHARKOV, attackers="de_1a@dnepropetrovsk", reinforcements="su_1t@voronezh")
    assert "su_1t" not in {field.unit(token) for token in field.state.shown}
    field.play("allies fire su_7a military", 6, 6).play("axis fire de_1a military", 1, 6, 6, 6)
    assert "su_1t" in {field.unit(token) for token in field.state.shown} and field.steps("su_7a") == 1
    assert field.offers("allies", "fire") == {"su_1t"}


def test_who_takes_an_area_before_help_comes_defends_it_against_the_reinforcements():
    """VIE 5.2, the note."""
    field = fresh("kharkov", "kharkov de_1a:4 su_7a:1 su_1t:4", *KHARKOV, attackers="de_1a@dnepropetrovsk", reinforcements="su_1t@voronezh")
    field.play("allies fire su_7a military", 6).play("axis fire de_1a military", 1, 6, 6, 6)
    assert "vie_roles_change" in field.told and changes.holder(field.state, "kharkov") == "DE"
    assert field.state.fight and field.state.fight.attacker == "allies" and field.state.fight.round == 2
    field.play("allies fire su_1t military", 6, 6, 6, 6).play("axis fire de_1a military", 6, 6, 6, 6)
    assert field.asked() == (("allies",), "vie_leave")
    field.play("allies retreat su_1t voronezh").play("axis done")
    assert changes.holder(field.state, "kharkov") == "DE" and field.where("de_1a") == "kharkov"


def test_an_area_without_defenders_is_taken_at_once_with_its_resource_and_without_its_factories():
    """VIE 4.1, 11.2, 11.33."""
    field = Field("kharkov", "kharkov de_1a:4", "factories kharkov 1", *KHARKOV, attackers="de_1a@dnepropetrovsk")
    del field.state.control["kharkov"]
    field.begin()
    assert changes.holder(field.state, "kharkov") == "DE" and "kharkov" not in field.state.factories
    assert field.state.conquered == ["kharkov"]


def test_an_area_that_is_freed_goes_back_to_its_nation():
    """VIE 4.1; V66."""
    field = Field(
        "warsaw",
        "warsaw gb_bef:4 de_1a:1",
        "lodz pl_modlin:1",
        "control DE warsaw",
        scenario="1939",
        turn=4,
        first="allies",
        attackers="gb_bef@lodz",
    )
    field.begin().play("axis fire de_1a military", 6).play("allies fire gb_bef military", 1, 6, 6, 6)
    assert changes.holder(field.state, "warsaw") == "PL"


def test_one_round_is_fought_over_a_strait():
    """VIE 1.7."""
    field = fresh("sevastopol", "sevastopol de_1a:4 su_7a:4", "krasnodar de_2a:1", attackers="de_1a@krasnodar")
    field.play("allies fire su_7a military", 6, 6, 6, 6).play("axis fire de_1a military", 6, 6, 6, 6)
    assert field.asked() == (("axis",), "vie_leave")


def test_blocks_are_hidden_again_when_a_battle_is_over():
    """VIE page 2, V22."""
    field = fresh("kharkov", "kharkov de_1a:4 su_7a:1", *KHARKOV, attackers="de_1a@dnepropetrovsk")
    field.play("allies fire su_7a military", 6).play("axis fire de_1a military", 1, 6, 6, 6).play("axis done")
    assert "de_1a" not in {field.unit(token) for token in field.state.shown}


def test_a_battle_of_three_seats_asks_each_owner():
    """VIE 12.0."""
    field = Field(
        "kharkov",
        "kharkov de_1a:4 su_7a:4",
        *KHARKOV,
        "nations war soviets SU",
        scenario="1941_three",
        turn=8,
        attackers="de_1a@dnepropetrovsk",
    )
    assert field.begin().asked() == (("soviets",), "vie_battle_turn")


def test_ships_that_share_a_sea_when_war_comes_between_them_fight():
    """VIE 5.1, V122: whose power has entered the war last attacks."""
    field = Field(
        "warsaw", "warsaw de_1a:4", "tyrrhenian it_ca:3 gb_ca1:3", "nations war axis DE IT", scenario="1939", attackers="de_1a@lodz"
    )
    field.state.entered["IT"] = 3
    field.begin().play("axis fight tyrrhenian")
    assert field.state.fight and (field.state.fight.at, field.state.fight.attacker) == ("tyrrhenian", "axis")
    assert {field.unit(shown) for shown in field.state.fight.here} == {"it_ca", "gb_ca1"}
