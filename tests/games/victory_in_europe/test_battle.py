"""Battles by the examples of the rulebook, and their frame: order, rounds, roles, who wins. VIE 5.0, 6.21, 7.31, 8.6."""

from __future__ import annotations

from pyapp.games.victory_in_europe import changes
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
