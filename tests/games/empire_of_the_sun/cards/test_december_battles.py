"""December 1941 as it is fought: JP01 and JP02 with real moves and battles. EotS 17.11, 19."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pyapp.engine.steps import Event
from pyapp.games.empire_of_the_sun import GAME, changes
from pyapp.games.empire_of_the_sun.combat.parties import begin, forces_of
from pyapp.games.empire_of_the_sun.combat.scene import ground_modifier, scene_of
from pyapp.games.empire_of_the_sun.map.hexsets import holds
from pyapp.games.empire_of_the_sun.movement.situation import Situation
from pyapp.games.empire_of_the_sun.movement.ways import landing
from pyapp.games.empire_of_the_sun.odds.prospects import prospects
from pyapp.games.empire_of_the_sun.state import Battle, EmpireState
from tests.games.empire_of_the_sun.cards.campaigns import rolled
from tests.games.empire_of_the_sun.fights import faces, standing
from tests.games.empire_of_the_sun.table import start

FLEET = "jp_cv_akagi,jp_cv_soryu,jp_cv_shokaku,jp_bb_kongo1"
AT_OAHU = ("us_bb_mdca", "us_air_7af", "us_lrb_7af", "us_ca_norleans")


def play(state: EmpireState, *texts: str, dice: tuple[int, ...] = ()) -> list[Event]:
    """Actions with exactly these dice."""
    source, events = faces(*dice), []
    for text in texts:
        events += GAME.apply(state, GAME.parse(state, text), source).events
        assert GAME.status(state) == []
    source.finish()
    return events


def off_oahu() -> EmpireState:
    """The fleet lies at 5506, and Oahu is a battle hex."""
    state = start("1941")
    play(state, "japan event JP01", f"japan move 3705 naval {FLEET} 5506", "japan declare 5808 jp_cv_akagi,jp_cv_soryu,jp_cv_shokaku")
    return state


class TestPearlHarbor:
    def test_the_example(self):
        """An 8: 36 hits at half defence; the battleships, the aircraft and the cruisers. The Allies do not roll."""
        state = off_oahu()
        events = play(state, "japan done", dice=(8,))
        assert rolled(events, what="number") == {"japan": 36} and standing(state, *AT_OAHU) == ["reduced"] * 4
        events = play(state, "japan apply us_bb_mdca,us_air_7af,us_lrb_7af")
        assert standing(state, *AT_OAHU) == ["removed", "eliminated", "eliminated", "reduced"]
        assert "allies" not in rolled(events)

    def test_the_carriers_at_sea_are_not_touched_and_come_to_oahu(self):
        state = off_oahu()
        play(state, "japan done", dice=(8,))
        play(state, "japan apply us_bb_mdca,us_air_7af,us_lrb_7af")
        while state.offensive:
            play(state, f"japan {'done' if 'done' in GAME.kinds(state, 'japan') else move_home(state)}")
        assert standing(state, "us_cv_lexington", "us_cv_enterprise") == ["reduced", "reduced"], "as they began"
        assert {state.units[unit].at for unit in ("us_cv_lexington", "us_cv_enterprise")} == {5808}
        assert state.tracks.political_will == 8 and state.removed == ["JP01"]

    def test_the_odds_see_half_defence_and_silent_guns(self):
        found = prospects(off_oahu(), 5808)
        assert found.above["japan"] == 1 and found.steps["japan"] == 0 and found.steps["allies"] > 4


def move_home(state: EmpireState) -> str:
    """The move after battle that is owed: the whole stack to the first port."""
    words: list[str] = []
    filled: tuple = ()
    while (field := GAME.field(state, "japan", "move", filled)) is not None:
        value = tuple(field.options) if field.name == "units" else field.options[0]
        filled += (value,)
        words.append(",".join(value) if isinstance(value, tuple) else value)
    return "move " + " ".join(words)


@pytest.fixture
def second() -> EmpireState:
    """Pearl Harbor has been; the second card is played, nobody is active yet."""
    state = off_oahu()
    play(state, "japan done", dice=(8,))
    play(state, "japan apply us_bb_mdca,us_air_7af,us_lrb_7af")
    while state.offensive:
        play(state, f"japan {'done' if 'done' in GAME.kinds(state, 'japan') else move_home(state)}")
    play(state, "japan event JP02")
    return state


class TestTheConquest:
    def test_submarines_close_manila_and_oahu_to_landings_without_escort(self, second):
        """EotS 17.11, 7.45B: no Allied ship is seen at Manila."""
        play(second, "japan activate jp_gr_14,jp_ca_takao")
        on = Situation(second, "japan")
        assert not holds(on.chart.ships, 2813) and holds(landing.closed(on, ()), 2813) and holds(landing.closed(on, ()), 5808)
        assert not holds(landing.closed(on, ("jp_ca_takao",)), 2813)

    @pytest.mark.parametrize(("at", "more"), [(2813, 0), (2812, 2)])
    def test_they_deny_the_bonus_for_ships_alone_in_the_hex(self, second, at, more):
        """EotS 8.4A: the cruisers off Manila, and off Clark Field where none are. Both hexes are of the same terrain."""
        play(second, "japan activate jp_gr_14,jp_ca_takao")
        second.offensive.battles.append(Battle(at, ["jp_gr_14", "jp_ca_takao"]))
        for unit in ("jp_gr_14", "jp_ca_takao"):
            changes.place(second, unit, at)
        second.offensive.fight = begin(second, second.offensive.battles[0])
        bare = replace(scene_of(second), bonuses=())
        forces = forces_of(second)
        assert ground_modifier(scene_of(second), "japan", forces) == ground_modifier(bare, "japan", forces) - 2 + more

    def test_force_z_meets_the_landing_and_is_sunk(self, second):
        """The first six steps of the example: Kota Bharu."""
        play(second, "japan activate jp_air_22,jp_bb_kongo2,jp_gr_25", "japan assault 2509 - jp_gr_25*1 - 2112",
             "japan move 2909 naval jp_bb_kongo2 2112")  # fmt: skip
        play(second, "japan done", "allies force_z 2112")
        assert GAME.kinds(second, "japan") == ("join",)
        play(second, "japan join jp_air_22", dice=(3,))
        assert standing(second, "cw_bb_forcez", "jp_bb_kongo2") == ["removed", "full"]

    def test_there_is_no_zone_of_allied_aircraft(self, second):
        assert Situation(second, "japan").chart.zone == 0
