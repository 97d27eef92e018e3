"""Phase 4: who picks a conflict, who commands, what the rulebook's small print says about battles, raids and the debrief."""

from pyapp.games.war_room.combat import Combat
from pyapp.games.war_room.rounds import Round
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


# --- convoys ------------------------------------------------------------------------------------------------------------------


def test_a_raid_tells_only_what_its_victim_had_to_lose():
    table = Table({"germany.5": "A10 submarine*2"}, order="germany")
    table.give("usa", iron=1)
    table.run(Combat()).play("germany resolve A10", "yb")
    assert [loss["resources"] for loss in table.told("wr_convoy_lost")] == [{"iron": 1}]
    assert table.state.stocks["usa"].now == {"oil": 0, "iron": 0, "osr": 0}


def test_a_convoy_is_raided_once_a_round_even_if_the_round_has_two_passes():
    table = Table({"germany.5": "A10 submarine"}, order="germany usa", options=["rapid_resolution"])
    table.run(Combat(), Combat()).play("germany resolve A10", "w")
    assert table.state.raided == ["A10.U1"] and table.state.conflicts == {} and table.asked() == ()


def test_a_new_round_brings_new_convoys():
    table = Table({"germany.5": "A10 submarine"}, order="germany usa")
    table.state.raided = ["A10.U1"]
    table.run(Round())
    assert table.state.raided == []


def test_a_capture_that_takes_the_convoy_from_the_enemy_takes_the_conflict_away():
    table = Table(
        {"usa.1": "A17 submarine", "uk.53": "G15 infantry"}, order="uk usa germany", control={"G15": "germany"}, options=["no_garrisons"]
    )
    table.run(Combat())
    assert table.state.conflicts == {"G15": "active", "A17": "active"}
    table.play("uk resolve G15")
    assert table.state.conflicts == {} and table.asked() == ()
