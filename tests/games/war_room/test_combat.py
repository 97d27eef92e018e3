"""Phase 4: who picks a conflict, who commands, what the rulebook's small print says about battles, raids and the debrief."""

from pyapp.games.war_room.combat import Combat
from tests.games.war_room.table import Table

TWO_ALLIES = {"usa": "Anna", "uk": "Boris"}


# --- who picks, who commands --------------------------------------------------------------------------------------------------


def test_a_convoy_that_is_not_raided_does_not_make_its_owner_pick_the_battle_around_it():
    table = Table({"usa.1": "A7 cruiser", "germany.1": "A7 cruiser"}, order="uk usa germany")
    assert table.run(Combat()).asked() == ("usa",)


def test_the_owner_of_a_raided_convoy_may_pick_the_raid():
    table = Table({"germany.1": "A7 cruiser"}, order="uk germany")
    assert table.run(Combat()).asked() == ("uk",)


def test_a_nation_with_nothing_but_transports_does_not_command_at_sea():
    table = Table({"usa.27": "A15 infantry", "uk.1": "A15 submarine"}, order="usa uk", players=TWO_ALLIES)
    table.run(Combat()).play("usa resolve A15")
    assert table.asked() == ("uk",) and table.kinds("uk") == ("raid",)


# --- control under the Soviet-Japanese pact -----------------------------------------------------------------------------------


def test_units_of_the_other_party_of_the_pact_do_not_keep_a_party_from_taking_the_land_of_a_third_country():
    table = Table({"japan.65": "C5 infantry", "ussr.23": "C5 infantry"}, order="japan ussr china")
    table.run(Combat()).play("japan resolve C5", "wb")
    assert table.state.control["C5"] == "japan" and table.state.morale["china"].stress == 1
    assert table.asked() == ("ussr",) and table.kinds("ussr") == ("leave", "break_pact")


def test_with_an_enemy_of_either_left_in_it_the_land_does_not_change_hands():
    table = Table(
        {"japan.65": "C5 infantry", "ussr.23": "C5 infantry", "germany.48": "C5 infantry"}, order="germany japan ussr china",
        players=dict.fromkeys(("germany", "japan"), "A"),
    )  # fmt: skip
    table.run(Combat()).play("germany resolve C5").play("germany stances defensive").play("ussr stances defensive", "rr")
    assert table.state.control["C5"] == "china" and table.state.conflicts == {"C5": "embattled"}
