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
